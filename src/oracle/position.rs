//! Positions: a history with the candidates that it leaves.

use super::error::OracleError;
use super::repair::repairs;
use crate::game::{Candidates, Code, Columns, Feedback, History, MAX_FEEDBACKS, Partition, Turn};
use crate::solve::Value;

/// How many repairs of a contradiction are looked for.
const REPAIRS: usize = 10;

/// Up to how many codes of a game the turns of a history are compared with each other.
const COMPARED: usize = 1 << 16;

/// A history that is possible, and the candidates that it leaves.
#[derive(Clone, Debug)]
pub struct Position {
    history: History,
    left: Candidates,
    /// The turns that leave these candidates alone, without those that told nothing new.
    telling: Vec<Turn>,
}

impl Position {
    /// The position after a history.
    ///
    /// # Errors
    /// [`OracleError::Contradiction`] if no code fits it.
    pub fn after(history: &History) -> Result<Position, OracleError> {
        let mut left = Candidates::all(history.rules());
        let mut telling = Vec::new();
        for (turn, number) in history.iter().zip(1..) {
            let before = left.len();
            left = left.narrow(*turn);
            if left.len() < before {
                telling.push(*turn);
            }
            if left.is_empty() {
                let repairs = repairs(history, REPAIRS);
                return Err(OracleError::Contradiction { turn: number, repairs });
            }
        }
        let mut position = Position { history: history.clone(), left, telling };
        position.drop_implied_turns();
        Ok(position)
    }

    /// Drops turns that follow from the others, one after the other.
    fn drop_implied_turns(&mut self) {
        let rules = self.history.rules();
        if rules.code_count() > COMPARED {
            return;
        }
        let mut at = 0;
        while self.telling.len() > 1 && at < self.telling.len() {
            let turn = self.telling.remove(at);
            let others = History::from_turns(rules, self.telling.iter().copied());
            if Candidates::of(&others).len() > self.left.len() {
                self.telling.insert(at, turn);
                at += 1;
            }
        }
    }

    /// Turns that leave the same candidates, without those that told nothing new.
    pub(super) fn telling(&self) -> &[Turn] {
        &self.telling
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

    /// Of three candidates or more the lowest that splits all others apart, with its value, if there
    /// is one: the game ends with the next guess at the latest, and no guess is better.
    pub(super) fn perfect_member(&self) -> Option<(Code, Value)> {
        let size = self.remaining();
        if !(3..=MAX_FEEDBACKS).contains(&size) {
            return None;
        }
        let codes = self.codes();
        let columns = Columns::new(self.history.rules(), codes.iter().copied());
        let mut row = vec![0; size];
        let splits_all = |&code: &Code| {
            columns.score_row(code, &mut row);
            row.iter().fold(0u64, |seen, feedback| seen | 1 << feedback).count_ones() as usize
                == size
        };
        let value = Value { worst: 2, total: 2 * size as u32 - 1 };
        codes.iter().copied().find(splits_all).map(|code| (code, value))
    }

    /// What a guess makes of this position: each feedback that is possible, how many candidates
    /// give it, and the position that it leads to unless it wins.
    pub fn split(&self, guess: Code) -> Vec<(Feedback, usize, Option<Position>)> {
        let rules = self.history.rules();
        let partition = Partition::new(&self.left, guess);
        let parts = partition.parts().map(|part| {
            let feedback = part.feedback();
            let next = (!feedback.is_win(rules)).then(|| {
                let turn = Turn { guess, feedback };
                let mut history = self.history.clone();
                history.push(turn);
                let mut telling = self.telling.clone();
                telling.extend((part.len() < self.left.len()).then_some(turn));
                Position { history, left: part.candidates(), telling }
            });
            (feedback, part.len(), next)
        });
        parts.collect()
    }
}
