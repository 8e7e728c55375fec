//! The oracle: a position in, the best guess and its value out.
//!
//! Positions that the exact search settles within a fixed amount of work are answered exactly. Past
//! that, the best heuristic answers, and the answer says so.

use std::fmt;

use crate::game::{Candidates, Code, History, Rules};
use crate::solve::{Adviser, Goal, Heuristic, Solver, Value};

/// The work that a search may do before a heuristic answers in its place: a few seconds on one
/// core, and the same on every machine.
const WORK_LIMIT: u64 = 1 << 31;

/// The largest position, in pairs of guess and candidate, for which a search is tried at all.
const SEARCH_LIMIT: usize = 1 << 26;

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// An exact search.
    Search,
    /// A one-step rule: a good guess, not a proved one.
    Heuristic,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
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
    /// The value of the position, where it is proved.
    pub value: Option<Value>,
    /// Where the answer comes from.
    pub source: Source,
}

impl Hint {
    /// Whether the answer is proved.
    pub fn exact(&self) -> bool {
        self.value.is_some()
    }
}

/// Why there is no hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintError {
    /// No code fits the history; the turn with this number, from 1, is the first that none fits.
    Contradiction {
        /// The turn.
        turn: usize,
    },
    /// No strategy finds every candidate within the guesses that are left.
    OutOfGuesses,
}

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HintError::Contradiction { turn } => {
                write!(f, "the feedback contradicts itself: from turn {turn} on, no code fits")
            }
            HintError::OutOfGuesses => {
                f.write_str("no strategy finds every candidate within the guesses that are left")
            }
        }
    }
}

impl std::error::Error for HintError {}

/// Answers questions about positions of one game.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    rules: Rules,
    consistent: bool,
}

impl Oracle {
    /// The oracle of a game, in which any code may be guessed or only those that may be the
    /// secret.
    pub fn new(rules: Rules, consistent: bool) -> Oracle {
        Oracle { rules, consistent }
    }

    /// The candidates that a history leaves.
    ///
    /// # Errors
    /// [`HintError::Contradiction`] if there are none.
    pub fn candidates(&self, history: &History) -> Result<Candidates, HintError> {
        let mut left = Candidates::all(self.rules);
        for (turn, number) in history.iter().zip(1..) {
            left = left.narrow(*turn);
            if left.is_empty() {
                return Err(HintError::Contradiction { turn: number });
            }
        }
        Ok(left)
    }

    /// The best next guess. A limit of the goal counts from the start of the game.
    ///
    /// # Errors
    /// [`HintError`] if the history is impossible or the limit cannot be kept.
    pub fn hint(&self, history: &History, goal: Goal) -> Result<Hint, HintError> {
        let left = self.candidates(history)?;
        let remaining = left.len();
        if history.is_won() {
            let (value, source) = (Some(Value::WON), Source::Search);
            return Ok(Hint { remaining, guess: None, candidate: false, value, source });
        }
        let codes: Vec<Code> = left.codes().collect();
        let goal = goal.after(history.len());
        let answer = match self.search(&codes, goal) {
            Some(answer) => {
                let (guess, value) = answer.ok_or(HintError::OutOfGuesses)?;
                (Some(guess), Some(value), Source::Search)
            }
            None => (self.advise(&codes, history), None, Source::Heuristic),
        };
        let (guess, value, source) = answer;
        let candidate = guess.is_some_and(|guess| left.contains(guess));
        Ok(Hint { remaining, guess, candidate, value, source })
    }

    /// The exact answer, if it takes no more than the allowed work.
    fn search(&self, codes: &[Code], goal: Goal) -> Option<Option<(Code, Value)>> {
        if codes.len().saturating_mul(self.rules.code_count()) > SEARCH_LIMIT {
            return None;
        }
        let crew = Box::new(crate::solve::Alone);
        let solver = Solver::with(self.rules, self.consistent, None, crew);
        solver.control().allow(WORK_LIMIT);
        solver.best_guess(codes, goal).ok()
    }

    fn advise(&self, codes: &[Code], history: &History) -> Option<Code> {
        if self.consistent {
            return codes.first().copied();
        }
        let made: Vec<Code> = history.iter().map(|turn| turn.guess).collect();
        Adviser::new(self.rules, Heuristic::Entropy).choose(codes, &made)
    }
}
