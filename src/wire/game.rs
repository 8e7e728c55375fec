//! The game that is asked about.

use super::error::WireError;
use crate::game::{Code, History, Rules, Symbols};

/// The game that is meant if none is named.
pub const CLASSIC: &str = "4x6";

/// The most turns of a history. More than anybody plays, few enough to be read by a server.
pub const MOST_TURNS: usize = 100;

/// The game that is asked about, and how its colours are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The character of each colour.
    pub symbols: Symbols,
}

impl Game {
    /// The game with these rules, unless told otherwise the classic one, with the standard symbols
    /// unless there are others.
    ///
    /// # Errors
    /// [`WireError::Input`] if these are no rules, or no symbols for them.
    pub fn read(rules: Option<&str>, symbols: Option<&str>) -> Result<Game, WireError> {
        let rules: Rules = rules.unwrap_or(CLASSIC).parse()?;
        let symbols = match symbols {
            Some(symbols) => Symbols::new(rules, symbols)?,
            None => Symbols::standard(rules),
        };
        Ok(Game { rules, symbols })
    }

    /// The history of several pieces, each with one or more turns.
    ///
    /// # Errors
    /// [`WireError::Input`] if there are more than [`MOST_TURNS`], or turns after the winning one.
    pub fn history(
        &self,
        pieces: impl IntoIterator<Item = Result<History, WireError>>,
    ) -> Result<History, WireError> {
        let mut history = History::new(self.rules);
        for piece in pieces {
            for turn in &piece? {
                if history.is_won() {
                    let turn = turn.show(&self.symbols);
                    let message = format!("the game is won before the turn `{turn}`; leave it out");
                    return Err(WireError::input("history", message));
                }
                if history.len() == MOST_TURNS {
                    let message = format!("more than {MOST_TURNS} turns; leave some out");
                    return Err(WireError::input("history", message));
                }
                history.push(*turn);
            }
        }
        Ok(history)
    }

    /// The turns of a text.
    ///
    /// # Errors
    /// [`WireError::Input`] if the text is no history.
    pub fn turns(&self, text: &str) -> Result<History, WireError> {
        History::parse(&self.symbols, text).map_err(|error| WireError::input("history", error))
    }

    /// The code as it is written.
    pub fn show(&self, code: Code) -> String {
        self.symbols.show(code).to_string()
    }
}
