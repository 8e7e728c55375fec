//! The codes that are still possible, in JSON.

use serde::{Serialize, Serializer};

use super::SCHEMA;
use super::answers::TurnJson;
use super::game::Game;
use crate::game::{Candidates, Code, Symbols};
use crate::oracle::Position;

/// The answer to `left`.
#[derive(Serialize, Clone, Debug)]
pub struct LeftJson {
    /// The version of the object.
    pub schema: u32,
    /// The game.
    pub rules: String,
    /// The turns so far.
    pub history: Vec<TurnJson>,
    /// How many codes fit them.
    pub remaining: usize,
    /// These codes, or the first of them.
    pub codes: Codes,
}

/// Codes that are written one after the other: there may be millions.
#[derive(Clone, Debug)]
pub struct Codes {
    candidates: Candidates,
    symbols: Symbols,
    most: usize,
}

impl LeftJson {
    /// The codes that are possible in a position, so many at the most.
    pub fn new(game: &Game, position: &Position, most: usize) -> LeftJson {
        let candidates = position.candidates().clone();
        LeftJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            history: TurnJson::all(position.history(), &game.symbols),
            remaining: candidates.len(),
            codes: Codes { candidates, symbols: game.symbols, most },
        }
    }
}

impl Serialize for Codes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let show = |code: Code| self.symbols.show(code).to_string();
        serializer.collect_seq(self.candidates.codes().take(self.most).map(show))
    }
}
