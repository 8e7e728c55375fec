//! Where the record is kept.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The variable that moves the folder.
const VARIABLE: &str = "PEGBASE_HOME";

/// The folder of the record and of the game in progress. It is made when something is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    folder: PathBuf,
}

impl Home {
    /// The folder that `PEGBASE_HOME` names, or `pegbase` in the platform's folder for data.
    ///
    /// # Errors
    /// [`NoHome`] if the variable is not set and the system names no folder.
    pub fn find() -> Result<Home, NoHome> {
        if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
            return Ok(Home::at(folder));
        }
        let strategy = etcetera::base_strategy::choose_native_strategy().map_err(|_| NoHome)?;
        Ok(Home::at(strategy.data_dir().join("pegbase")))
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Home {
        Home { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The record of games, one JSON object a line.
    pub fn games_path(&self) -> PathBuf {
        self.folder.join("games.jsonl")
    }

    /// The game in progress.
    pub fn current_path(&self) -> PathBuf {
        self.folder.join("current.json")
    }
}

/// There is no folder to keep the record in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHome;

impl fmt::Display for NoHome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system names no folder for data; set {VARIABLE} to one")
    }
}

impl std::error::Error for NoHome {}
