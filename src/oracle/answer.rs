//! What the oracle answers.

use std::fmt;

use crate::game::{Code, Feedback};
use crate::solve::{Objective, Value};

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A table.
    Table,
    /// The atlas.
    Atlas,
    /// An exact search.
    Search,
    /// A one-step rule: a good guess, not a proved one.
    Heuristic,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Table => "table",
            Source::Atlas => "atlas",
            Source::Search => "search",
            Source::Heuristic => "heuristic",
        })
    }
}

/// What to guess next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// How many candidates are left.
    pub remaining: usize,
    /// The best guess; nothing once the game is won.
    pub guess: Option<Code>,
    /// Whether the guess may be the secret.
    pub candidate: bool,
    /// The value of the position: what the guess is proved to lead to. Where `exact` is false and
    /// there is a value, a strategy reaches it that is not proved to be the best.
    pub value: Option<Value>,
    /// Whether the guess is proved to be optimal.
    pub exact: bool,
    /// Where the answer comes from.
    pub source: Source,
}

/// What a guess gives away: how much its value is above that of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loss {
    /// In the worst case.
    pub worst: i32,
    /// In the total over all candidates.
    pub total: i64,
}

impl Loss {
    /// What a guess of this value gives away in a position of that value.
    pub fn of(guess: Value, position: Value) -> Loss {
        Loss {
            worst: i32::from(guess.worst) - i32::from(position.worst),
            total: i64::from(guess.total) - i64::from(position.total),
        }
    }

    /// What it gives away on average over so many candidates.
    pub fn expected(self, candidates: usize) -> f64 {
        if candidates == 0 { 0.0 } else { self.total as f64 / candidates as f64 }
    }

    /// Whether a guess that gives away so much is optimal: the objective's own figure is 0.
    pub fn is_optimal(self, objective: Objective) -> bool {
        match objective {
            Objective::Worst => self.worst == 0,
            Objective::Expected => self.total == 0,
        }
    }
}

/// What a guess is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many candidates are left.
    pub remaining: usize,
    /// The guess that was asked about.
    pub guess: Code,
    /// Whether it may be the secret.
    pub candidate: bool,
    /// What it leads to; nothing if that is not proved, or if the guess is against the terms.
    pub value: Option<Value>,
    /// What the best guess leads to, if that is proved.
    pub best: Option<Value>,
    /// What the guess gives away, if that is proved.
    pub loss: Option<Loss>,
    /// Whether the guess is optimal; nothing if that is not proved.
    pub optimal: Option<bool>,
    /// A better guess, unless this one is optimal. Where nothing is proved, a good guess.
    pub better: Option<Code>,
    /// Where the value of the position comes from.
    pub source: Source,
}

/// What every guess is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Exploration {
    /// How many candidates are left.
    pub remaining: usize,
    /// The value of the position, if it is proved.
    pub value: Option<Value>,
    /// Whether the values of all guesses are proved. Otherwise none but the best guess is listed
    /// with a value, that only if it is proved, and the order is that of a heuristic.
    pub exact: bool,
    /// Where the values come from.
    pub source: Source,
    /// The guesses, the best first, equivalent ones together; none once the game is won.
    pub choices: Vec<Choice>,
}

/// Guesses that a symmetry of the position moves onto each other: they are worth the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// All of them in ascending order; never empty.
    pub codes: Vec<Code>,
    /// Whether they may be the secret.
    pub candidate: bool,
    /// How many candidates each feedback leaves, in the order of the feedbacks' numbers.
    pub parts: Vec<(Feedback, usize)>,
    /// What they lead to, if that is proved and keeps the limit of the goal.
    pub value: Option<Value>,
    /// What they give away, if that is proved.
    pub loss: Option<Loss>,
    /// Whether they are optimal; nothing if that is not proved.
    pub optimal: Option<bool>,
}

impl Choice {
    /// The lowest of the guesses, which stands for all.
    pub fn guess(&self) -> Code {
        self.codes[0]
    }
}
