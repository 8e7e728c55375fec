//! The games that the server keeps: in memory, and each in a file, so that they outlive it.
//!
//! A file holds the whole state of a game in the JSON of `docs/PLAY.md`, and is named by the game's
//! id. When there are too many games, the one that was touched least recently is given up.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::SystemTime;

use crate::play::{Game, Home};
use crate::table::write_atomically;

/// How many games are kept.
pub(super) const MOST_GAMES: usize = 1000;

/// The largest file that is read: 1000 turns take less.
const MOST_BYTES: u64 = 1 << 20;

pub(super) struct Shelf {
    home: Option<Home>,
    games: Mutex<HashMap<String, Kept>>,
    most: usize,
}

struct Kept {
    touched: SystemTime,
    /// Nothing as long as nobody has asked for it since the server started.
    game: Option<Arc<Mutex<Game>>>,
}

/// Why a game cannot be had, or not be changed.
#[derive(Debug)]
pub(super) enum ShelfError {
    NoGame,
    Disk(io::Error),
}

impl From<io::Error> for ShelfError {
    fn from(error: io::Error) -> ShelfError {
        ShelfError::Disk(error)
    }
}

/// What a change has made of a game.
pub(super) struct Changed {
    pub(super) game: Game,
    /// Whether the change ended it.
    pub(super) has_ended: bool,
}

impl Shelf {
    /// The games that were kept in a folder before, or none.
    pub(super) fn open(home: Option<&Home>) -> io::Result<Shelf> {
        Shelf::with_room(home, MOST_GAMES)
    }

    fn with_room(home: Option<&Home>, most: usize) -> io::Result<Shelf> {
        let mut games = HashMap::new();
        if let Some(home) = home {
            fs::create_dir_all(folder(home))?;
            for entry in fs::read_dir(folder(home))? {
                let entry = entry?;
                let name = entry.file_name();
                let id = name.to_str().and_then(|name| name.strip_suffix(ENDING));
                if let Some(id) = id.filter(|id| is_id(id)) {
                    let touched = entry.metadata()?.modified()?;
                    games.insert(id.to_owned(), Kept { touched, game: None });
                }
            }
        }
        Ok(Shelf { home: home.cloned(), games: Mutex::new(games), most })
    }

    /// Keeps a new game, and says under which id.
    pub(super) fn put(&self, game: &Game) -> io::Result<String> {
        let id = u128::from_le_bytes(random_bytes()?);
        let id = format!("{id:032x}");
        self.save(&id, game)?;
        let kept =
            Kept { touched: SystemTime::now(), game: Some(Arc::new(Mutex::new(game.clone()))) };
        let given_up = {
            let mut games = lock(&self.games);
            games.insert(id.clone(), kept);
            let mut given_up = Vec::new();
            while games.len() > self.most {
                let Some(oldest) = games.iter().min_by_key(|(_, kept)| kept.touched) else { break };
                let oldest = oldest.0.clone();
                games.remove(&oldest);
                given_up.push(oldest);
            }
            given_up
        };
        for id in given_up {
            self.remove(&id);
        }
        Ok(id)
    }

    /// A game.
    pub(super) fn get(&self, id: &str) -> Result<Game, ShelfError> {
        let game = self.find(id)?;
        let game = lock(&game).clone();
        Ok(game)
    }

    /// Changes a game. The change is in the file before anybody hears of it.
    pub(super) fn change<E: From<ShelfError>>(
        &self,
        id: &str,
        change: impl FnOnce(&mut Game) -> Result<(), E>,
    ) -> Result<Changed, E> {
        let kept = self.find(id)?;
        let mut game = lock(&kept);
        let mut changed = game.clone();
        change(&mut changed)?;
        self.save(id, &changed).map_err(ShelfError::Disk)?;
        let has_ended = changed.is_over() && !game.is_over();
        *game = changed.clone();
        Ok(Changed { game: changed, has_ended })
    }

    /// A game in memory, from its file if need be.
    fn find(&self, id: &str) -> Result<Arc<Mutex<Game>>, ShelfError> {
        let mut games = lock(&self.games);
        let kept = games.get_mut(id).ok_or(ShelfError::NoGame)?;
        kept.touched = SystemTime::now();
        if let Some(game) = &kept.game {
            return Ok(Arc::clone(game));
        }
        // A file that is gone or makes no sense is as good as no game, and is left alone.
        let game = self.path(id).and_then(|path| read(&path));
        let game = Arc::new(Mutex::new(game.ok_or(ShelfError::NoGame)?));
        kept.game = Some(Arc::clone(&game));
        Ok(game)
    }

    fn path(&self, id: &str) -> Option<PathBuf> {
        self.home.as_ref().map(|home| folder(home).join(format!("{id}{ENDING}")))
    }

    fn save(&self, id: &str, game: &Game) -> io::Result<()> {
        match self.path(id) {
            Some(path) => write_atomically(&path, format!("{}\n", game.to_json()).as_bytes()),
            None => Ok(()),
        }
    }

    fn remove(&self, id: &str) {
        if let Some(path) = self.path(id) {
            // It takes no more room than before if this fails.
            let _ = fs::remove_file(path);
        }
    }
}

const ENDING: &str = ".json";

fn folder(home: &Home) -> PathBuf {
    home.folder().join("served")
}

/// Whether a name may be an id: only what this program makes up is ever looked for.
fn is_id(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn read(path: &Path) -> Option<Game> {
    let length = fs::metadata(path).ok()?.len();
    let text = (length <= MOST_BYTES).then(|| fs::read_to_string(path))?.ok()?;
    Game::from_json(&text).ok()
}

/// Bytes that nobody can foresee.
pub(super) fn random_bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

/// A game is whole whenever its lock is free: a panic leaves nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

impl From<io::Error> for super::problem::Problem {
    fn from(error: io::Error) -> super::problem::Problem {
        ShelfError::Disk(error).into()
    }
}
