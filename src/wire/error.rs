//! Why a question has no answer, for people and for programs.

use std::fmt;

use serde::Serialize;

use super::SCHEMA;
use crate::game::{History, RulesError, SymbolsError};
use crate::oracle::{Change, OracleError, Repair};

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WireError {
    /// Wrong input.
    Input {
        /// The field that is wrong, if it is one.
        field: Option<&'static str>,
        /// What is wrong with it.
        message: String,
    },
    /// The feedback contradicts itself.
    Contradiction(Box<Contradiction>),
    /// Only a proof would do, and none is in reach.
    NotProved,
    /// A table makes no sense.
    Table(String),
}

/// What is said where only a proof would do.
const NOT_PROVED: &str = "not every value of this game is proved, so there is no account of it";

/// Feedback that contradicts itself, and what would make it possible again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The turns.
    pub history: History,
    /// The first turn, from 1, that no code fits which fits those before it.
    pub turn: usize,
    /// The smallest changes of feedback that make the history possible, fewest turns first.
    pub repairs: Vec<Repair>,
}

impl WireError {
    /// Wrong input in a field.
    pub fn input(field: &'static str, message: impl fmt::Display) -> WireError {
        WireError::Input { field: Some(field), message: message.to_string() }
    }

    /// What the oracle says of a history.
    pub fn of_oracle(error: OracleError, history: &History) -> WireError {
        match error {
            OracleError::Contradiction { turn, repairs } => {
                let history = history.clone();
                WireError::Contradiction(Box::new(Contradiction { history, turn, repairs }))
            }
            OracleError::OutOfGuesses => WireError::input("within", error),
            OracleError::Won => WireError::input("history", error),
            OracleError::Table(_) => WireError::Table(error.to_string()),
        }
    }

    /// The error as a program reads it.
    pub fn json(&self) -> ErrorJson {
        match self {
            WireError::Contradiction(contradiction) => contradiction.json(),
            WireError::Input { field, message } => {
                ErrorJson { field: *field, ..ErrorJson::new(message) }
            }
            WireError::NotProved => ErrorJson::new(NOT_PROVED),
            WireError::Table(message) => ErrorJson::new(message),
        }
    }
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireError::Input { message, .. } | WireError::Table(message) => f.write_str(message),
            WireError::NotProved => f.write_str(NOT_PROVED),
            WireError::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for WireError {}

impl From<RulesError> for WireError {
    fn from(error: RulesError) -> WireError {
        WireError::input("rules", error)
    }
}

impl From<SymbolsError> for WireError {
    fn from(error: SymbolsError) -> WireError {
        WireError::input("symbols", error)
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn;
        write!(f, "the feedback contradicts itself: from turn {turn} on, no code fits")
    }
}

impl Contradiction {
    /// The error as a program reads it.
    pub fn json(&self) -> ErrorJson {
        let change = |change: &Change| ChangeJson {
            turn: change.turn,
            black: change.feedback.black,
            white: change.feedback.white,
        };
        let repairs = self.repairs.iter().map(|repair| RepairJson {
            changes: repair.changes.iter().map(change).collect(),
            codes: repair.codes,
        });
        ErrorJson {
            field: Some("history"),
            turn: Some(self.turn),
            repairs: Some(repairs.collect()),
            ..ErrorJson::new(&self.to_string())
        }
    }
}

/// An error as a program reads it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ErrorJson {
    /// The version of the object.
    pub schema: u32,
    /// What is wrong.
    pub error: String,
    /// The field that is wrong; null if it is not one of them.
    pub field: Option<&'static str>,
    /// The first turn that cannot be, if the feedback contradicts itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// What would make the feedback possible again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repairs: Option<Vec<RepairJson>>,
}

/// The most characters of a message: a message quotes the input, and that may be long.
const MOST_CHARACTERS: usize = 400;

impl ErrorJson {
    /// An error of which no more is known than what it says.
    pub fn new(message: &str) -> ErrorJson {
        let error = match message.char_indices().nth(MOST_CHARACTERS) {
            None => message.to_owned(),
            Some(_) => {
                let half = MOST_CHARACTERS / 2;
                let head: String = message.chars().take(half).collect();
                let tail = message.char_indices().rev().nth(half - 1).map_or(0, |(at, _)| at);
                format!("{head} … {}", &message[tail..])
            }
        };
        ErrorJson { schema: SCHEMA, error, field: None, turn: None, repairs: None }
    }
}

/// Changes of feedback that together make a history possible.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct RepairJson {
    /// The turns to change.
    pub changes: Vec<ChangeJson>,
    /// How many codes fit then.
    pub codes: usize,
}

/// What the feedback of one turn would be.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ChangeJson {
    /// The turn, from 1.
    pub turn: usize,
    /// Right colour, right place.
    pub black: u8,
    /// Right colour, wrong place.
    pub white: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut_in_the_middle() {
        let short = "a".repeat(MOST_CHARACTERS);
        assert_eq!(ErrorJson::new(&short).error, short);
        let long = format!("begin {} end", "é".repeat(5000));
        let cut = ErrorJson::new(&long).error;
        assert!(cut.starts_with("begin ") && cut.ends_with(" end"), "{cut}");
        assert_eq!(cut.chars().count(), MOST_CHARACTERS + 3);
    }
}
