//! The game in progress, saved after every action so that a killed program can go on.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::home::Home;
use crate::play::error::StateError;
use crate::play::game::Game;
use crate::play::json::{self, MAX_BYTES, SCHEMA, StateJson};
use crate::play::series::{Match, MatchJson};
use crate::table::write_atomically;

/// What is being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Current {
    /// The game.
    pub game: Game,
    /// The match that it is a round of.
    pub series: Option<Match>,
    /// Whatever else the program that plays wants to find again, such as its palette.
    pub notes: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CurrentJson {
    schema: u64,
    game: StateJson,
    #[serde(rename = "match")]
    series: Option<MatchJson>,
    notes: Map<String, Value>,
}

impl Current {
    /// A game that is no part of a match, with nothing noted.
    pub fn new(game: Game) -> Current {
        Current { game, series: None, notes: Map::new() }
    }

    /// What is being played as JSON on one line, the secret included.
    pub fn to_json(&self) -> String {
        json::text(&CurrentJson {
            schema: SCHEMA,
            game: StateJson::new(&self.game),
            series: self.series.as_ref().map(MatchJson::new),
            notes: self.notes.clone(),
        })
    }

    /// What a text of [`to_json`](Current::to_json) holds.
    ///
    /// # Errors
    /// [`StateError`] if the text is anything else.
    pub fn from_json(text: &str) -> Result<Current, StateError> {
        let CurrentJson { game, series, notes, .. } = json::read(text)?;
        let game = Game::from_state(game).map_err(|error| error.within("game"))?;
        let series = series.map(MatchJson::restore).transpose();
        let series = series.map_err(|error| error.within("match"))?;
        Ok(Current { game, series, notes })
    }
}

impl Home {
    /// Saves what is being played, in place of what was saved before: whatever happens, one of the
    /// two is there and whole.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn save_current(&self, current: &Current) -> io::Result<()> {
        fs::create_dir_all(self.folder())?;
        write_atomically(&self.current_path(), format!("{}\n", current.to_json()).as_bytes())
    }

    /// What was being played; nothing if nothing was saved.
    ///
    /// # Errors
    /// [`CurrentError`] if the file cannot be read, or is not what this program saves. It is left
    /// as it is.
    pub fn current(&self) -> Result<Option<Current>, CurrentError> {
        let mut text = String::new();
        match File::open(self.current_path()) {
            Ok(file) => file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        Ok(Some(Current::from_json(&text)?))
    }

    /// Moves what was being played to a free name beside it, and returns the name: for a file that
    /// makes no sense, before another one is saved.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn set_current_aside(&self) -> io::Result<PathBuf> {
        let path = self.current_path();
        let mut names = (1u32..).map(|number| path.with_extension(format!("json.{number}")));
        let free = names.find(|name| !name.exists());
        let free = free.ok_or(ErrorKind::AlreadyExists)?;
        fs::rename(path, &free)?;
        Ok(free)
    }

    /// Takes what is being played for one session, until the file is closed; nothing if another
    /// session has it. A file system without locks is used without.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn lock_current(&self) -> io::Result<Option<File>> {
        fs::create_dir_all(self.folder())?;
        let path = self.current_path().with_extension("lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                Ok(Some(file))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Forgets what was being played.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn clear_current(&self) -> io::Result<()> {
        match fs::remove_file(self.current_path()) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }
}

/// Why what was being played cannot be had.
#[derive(Debug)]
pub enum CurrentError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file makes no sense.
    State(StateError),
}

impl fmt::Display for CurrentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CurrentError::Io(error) => error.fmt(f),
            CurrentError::State(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CurrentError {}

impl From<io::Error> for CurrentError {
    fn from(error: io::Error) -> CurrentError {
        CurrentError::Io(error)
    }
}

impl From<StateError> for CurrentError {
    fn from(error: StateError) -> CurrentError {
        CurrentError::State(error)
    }
}
