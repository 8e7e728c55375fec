//! Why there is no answer.

use std::fmt;

use super::repair::Repair;
use crate::table::TableError;

/// Why the oracle has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum OracleError {
    /// No code fits the history.
    Contradiction {
        /// The first turn, from 1, that no code fits which fits those before it.
        turn: usize,
        /// The smallest changes of feedback that make the history possible again.
        repairs: Vec<Repair>,
    },
    /// No strategy finds every candidate within the guesses that are left.
    OutOfGuesses,
    /// The game is won, and there is nothing left to guess.
    Won,
    /// The table makes no sense.
    Table(TableError),
}

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OracleError::Contradiction { turn, .. } => {
                write!(f, "the feedback contradicts itself: from turn {turn} on, no code fits")
            }
            OracleError::OutOfGuesses => {
                f.write_str("no strategy finds every candidate within the guesses that are left")
            }
            OracleError::Won => f.write_str("the game is won: there is nothing left to guess"),
            OracleError::Table(error) => write!(f, "the table {error}"),
        }
    }
}

impl std::error::Error for OracleError {}

impl From<TableError> for OracleError {
    fn from(error: TableError) -> OracleError {
        OracleError::Table(error)
    }
}
