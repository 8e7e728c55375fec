//! Where the game is kept while it is played, and where it is recorded in the end.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use super::options::PlayArgs;
use super::settings::usage;
use crate::cli::failure::Failure;
use crate::play::{Current, CurrentError, Game, Home, Judged, Record};
use crate::table::write_atomically;

/// More than any state has; a longer file is refused when it is read as one.
const LONGEST: u64 = 1 << 21;

/// Where the game is kept.
pub(super) enum Store {
    /// With the record, in the user's folder. No other session has it as long as it is locked.
    Home { home: Home, _lock: Option<File> },
    /// Only in the record: another session keeps its game in the user's folder.
    Busy(Home),
    /// In a file of its own, and not in the record.
    File(PathBuf),
    /// Nowhere: the system names no folder.
    Nowhere,
}

impl Store {
    pub(super) fn find(args: &PlayArgs) -> Store {
        match (&args.state, Home::find()) {
            (Some(file), _) => Store::File(file.clone()),
            (None, Ok(home)) => match home.lock_current() {
                Ok(Some(lock)) => Store::Home { home, _lock: Some(lock) },
                Ok(None) => {
                    warn("another game is being played; this one is recorded, but not saved");
                    Store::Busy(home)
                }
                // Whoever cannot lock will hardly save, and is told so then.
                Err(_) => Store::Home { home, _lock: None },
            },
            (None, Err(error)) => {
                warn(&format!("the game is not kept: {error}"));
                Store::Nowhere
            }
        }
    }

    /// What was being played, if something was kept.
    pub(super) fn load(&self) -> Result<Option<Current>, Failure> {
        match self {
            Store::Nowhere => Ok(None),
            Store::File(file) => Ok(load_game(file)?.map(Current::new)),
            Store::Busy(_) => Err(usage(
                "the saved game is being played in another session; `--state FILE` keeps a game of \
                 its own",
            )),
            Store::Home { home, .. } => home.current().map_err(|error| {
                let path = home.current_path();
                let path = path.display();
                match error {
                    CurrentError::Io(error) => usage(format!("cannot read {path}: {error}")),
                    CurrentError::State(error) => usage(format!(
                        "{path} is no game that this program saved: {error}; it is left as it is"
                    )),
                }
            }),
        }
    }

    /// Keeps what is being played, and tells whether there is a place for it.
    pub(super) fn save(&self, current: &Current) -> io::Result<bool> {
        match self {
            Store::Nowhere | Store::Busy(_) => return Ok(false),
            Store::Home { home, .. } => home.save_current(current)?,
            Store::File(file) => write_atomically(file, state_text(&current.game).as_bytes())?,
        }
        Ok(true)
    }

    /// Forgets what was being played. A file of its own keeps the game that has ended.
    pub(super) fn clear(&self) {
        if let Store::Home { home, .. } = self
            && let Err(error) = home.clear_current()
        {
            warn(&format!("the saved game cannot be removed: {error}"));
        }
    }

    /// Adds a game that has ended to the record, unless it is there already because the program
    /// was killed between recording it and going on.
    pub(super) fn record(&self, game: &Game, judged: Judged, resumed: bool) {
        let (Store::Home { home, .. } | Store::Busy(home)) = self else { return };
        let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let Some(record) = Record::of(game, time, judged) else { return };
        let last = home.records().ok().and_then(|records| records.games.last().cloned());
        if resumed && last.is_some_and(|last| Record { time, ..last } == record) {
            return;
        }
        if let Err(error) = home.append(&record) {
            warn(&format!("the game is not in the record: {error}"));
        }
    }
}

/// The game in a file, or nothing if there is no such file.
pub(super) fn load_game(path: &PathBuf) -> Result<Option<Game>, Failure> {
    let shown = path.display();
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes)) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(usage(format!("cannot read {shown}: {error}"))),
    }
    let refused = |why: String| usage(format!("{shown} is no state of a game: {why}"));
    let text = String::from_utf8(bytes).map_err(|_| refused("it is not text".to_owned()))?;
    Game::from_json(&text).map(Some).map_err(|error| refused(error.to_string()))
}

/// A game as its file holds it.
pub(super) fn state_text(game: &Game) -> String {
    game.to_json() + "\n"
}

/// Says on stderr what does not stop the game.
pub(super) fn warn(message: &str) {
    // If nobody listens, the game still goes on.
    let _ = writeln!(anstream::stderr(), "warning: {message}");
}
