//! The oracle: a position in, the best guess and its value out.
//!
//! A position on the path of a table is looked up. Off the path, positions that the exact search
//! settles within a fixed amount of work are searched. Past that, the best heuristic answers, and
//! the answer says so.

use std::fmt;

use crate::game::{Candidates, Code, History, Rules};
use crate::solve::{Adviser, Alone, Goal, Heuristic, Plan, Solver, Value};
use crate::table::{Bytes, Table, TableError};

/// The work that a search may do before a heuristic answers in its place: a few seconds on one
/// core, and the same on every machine.
const WORK_LIMIT: u64 = 1 << 31;

/// The largest position, in pairs of guess and candidate, for which a search is tried at all.
const SEARCH_LIMIT: usize = 1 << 26;

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A table.
    Table,
    /// An exact search.
    Search,
    /// A one-step rule: a good guess, not a proved one.
    Heuristic,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Table => "table",
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
    /// The value of the position: what the guess is proved to lead to.
    pub value: Option<Value>,
    /// Whether the guess is proved to be optimal.
    pub exact: bool,
    /// Where the answer comes from.
    pub source: Source,
}

/// Why there is no hint.
#[derive(Debug)]
pub enum HintError {
    /// No code fits the history; the turn with this number, from 1, is the first that none fits.
    Contradiction {
        /// The turn.
        turn: usize,
    },
    /// No strategy finds every candidate within the guesses that are left.
    OutOfGuesses,
    /// The table makes no sense.
    Table(TableError),
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
            HintError::Table(error) => write!(f, "the table {error}"),
        }
    }
}

impl std::error::Error for HintError {}

impl From<TableError> for HintError {
    fn from(error: TableError) -> HintError {
        HintError::Table(error)
    }
}

/// Answers questions about positions of one game.
pub struct Oracle {
    rules: Rules,
    goal: Goal,
    consistent: bool,
    table: Option<Table<Bytes>>,
}

impl Oracle {
    /// The oracle of a game, in which any code may be guessed or only those that may be the
    /// secret. It knows the embedded table, if there is one that fits.
    pub fn new(rules: Rules, goal: Goal, consistent: bool) -> Oracle {
        #[cfg(feature = "embed")]
        let table = match goal {
            Goal::Worst | Goal::Expected if !consistent => Table::embedded(rules, goal.objective()),
            _ => None,
        };
        #[cfg(not(feature = "embed"))]
        let table = None;
        Oracle { rules, goal, consistent, table }
    }

    /// The oracle that knows a table. Off its path, it answers for the table's goal; a table of a
    /// heuristic has none, and positions off its path are answered for the default objective.
    pub fn with_table(table: Table<Bytes>) -> Oracle {
        let recipe = table.recipe();
        let goal = match recipe.plan {
            Plan::Optimal(goal) => goal,
            Plan::WorstOnly | Plan::Heuristic(_) => Goal::Worst,
        };
        Oracle { rules: recipe.rules, goal, consistent: recipe.consistent, table: Some(table) }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether only guesses that may be the secret are made.
    pub fn consistent(&self) -> bool {
        self.consistent
    }

    /// The candidates that a history leaves.
    ///
    /// # Errors
    /// [`HintError::Contradiction`] if there are none.
    pub fn candidates(history: &History) -> Result<Candidates, HintError> {
        let mut left = Candidates::all(history.rules());
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
    pub fn hint(&self, history: &History) -> Result<Hint, HintError> {
        if let Some(hint) = self.look_up(history)? {
            return Ok(hint);
        }
        let left = Oracle::candidates(history)?;
        let remaining = left.len();
        if history.is_won() {
            return Ok(won(Source::Search));
        }
        let codes: Vec<Code> = left.codes().collect();
        let (guess, value, source) = match self.search(&codes, self.goal.after(history.len())) {
            Some(answer) => {
                let (guess, value) = answer.ok_or(HintError::OutOfGuesses)?;
                (Some(guess), Some(value), Source::Search)
            }
            None => (self.advise(&codes, history), None, Source::Heuristic),
        };
        let candidate = guess.is_some_and(|guess| left.contains(guess));
        Ok(Hint { remaining, guess, candidate, value, exact: value.is_some(), source })
    }

    /// The answer of the table, if the history is on its path.
    fn look_up(&self, history: &History) -> Result<Option<Hint>, HintError> {
        let Some(table) = &self.table else { return Ok(None) };
        let mut walk = table.walk();
        for turn in history {
            walk.follow(*turn)?;
        }
        if walk.is_won() {
            return Ok(Some(won(Source::Table)));
        }
        let Some(place) = walk.place() else { return Ok(None) };
        let (value, remaining) = table.value(place)?;
        Ok(Some(Hint {
            remaining,
            guess: Some(table.guess(place)?),
            candidate: table.may_win(place)?,
            value: Some(value),
            // A first guess that was given is not proved to be the best one.
            exact: table.claims().exact
                && (place != table.start() || table.recipe().first.is_none()),
            source: Source::Table,
        }))
    }

    /// The exact answer, if it takes no more than the allowed work.
    fn search(&self, codes: &[Code], goal: Goal) -> Option<Option<(Code, Value)>> {
        if codes.len().saturating_mul(self.rules.code_count()) > SEARCH_LIMIT {
            return None;
        }
        let solver = Solver::with(self.rules, self.consistent, None, Box::new(Alone));
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

/// The answer once the code is found.
fn won(source: Source) -> Hint {
    let value = Some(Value::WON);
    Hint { remaining: 1, guess: None, candidate: false, value, exact: true, source }
}
