//! Positions: a history with the candidates that it leaves.

use super::error::OracleError;
use super::repair::repairs;
use crate::game::{Candidates, Code, Feedback, History, Partition, Turn};

/// How many repairs of a contradiction are looked for.
const REPAIRS: usize = 10;

/// A history that is possible, and the candidates that it leaves.
#[derive(Clone, Debug)]
pub struct Position {
    history: History,
    left: Candidates,
}

impl Position {
    /// The position after a history.
    ///
    /// # Errors
    /// [`OracleError::Contradiction`] if no code fits it.
    pub fn after(history: &History) -> Result<Position, OracleError> {
        let mut left = Candidates::all(history.rules());
        for (turn, number) in history.iter().zip(1..) {
            left = left.narrow(*turn);
            if left.is_empty() {
                let repairs = repairs(history, REPAIRS);
                return Err(OracleError::Contradiction { turn: number, repairs });
            }
        }
        Ok(Position { history: history.clone(), left })
    }

    /// The turns that led here.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The codes that fit them.
    pub fn candidates(&self) -> &Candidates {
        &self.left
    }

    /// How many there are.
    pub fn remaining(&self) -> usize {
        self.left.len()
    }

    /// The candidates as a list.
    pub(super) fn codes(&self) -> Vec<Code> {
        self.left.codes().collect()
    }

    /// What a guess makes of this position: each feedback that is possible, how many candidates
    /// give it, and the position that it leads to unless it wins.
    pub fn split(&self, guess: Code) -> Vec<(Feedback, usize, Option<Position>)> {
        let rules = self.history.rules();
        let partition = Partition::new(&self.left, guess);
        let parts = partition.parts().map(|part| {
            let feedback = part.feedback();
            let next = (!feedback.is_win(rules)).then(|| {
                let mut history = self.history.clone();
                history.push(Turn { guess, feedback });
                Position { history, left: part.candidates() }
            });
            (feedback, part.len(), next)
        });
        parts.collect()
    }
}
