//! What a strategy is to minimise, and the value of a position under it.

use std::fmt;
use std::str::FromStr;

/// What a strategy minimises first; the other figure decides among equals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Objective {
    /// The least worst case, and among those the least total, in every position.
    #[default]
    Worst,
    /// The least total, and among those the least worst case.
    Expected,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Objective::Worst => "worst",
            Objective::Expected => "expected",
        })
    }
}

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(text: &str) -> Result<Objective, UnknownObjective> {
        match text {
            "worst" => Ok(Objective::Worst),
            "expected" => Ok(Objective::Expected),
            _ => Err(UnknownObjective(text.to_owned())),
        }
    }
}

/// A text that names no objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownObjective(pub String);

impl fmt::Display for UnknownObjective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no objective; there are `worst` and `expected`", self.0)
    }
}

impl std::error::Error for UnknownObjective {}

/// The question that is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// [`Objective::Worst`].
    Worst,
    /// [`Objective::Expected`].
    Expected,
    /// [`Objective::Expected`] among the strategies that need at most so many guesses from here.
    Within(u8),
}

impl From<Objective> for Goal {
    fn from(objective: Objective) -> Goal {
        match objective {
            Objective::Worst => Goal::Worst,
            Objective::Expected => Goal::Expected,
        }
    }
}

impl Goal {
    /// The objective that the goal serves.
    pub fn objective(self) -> Objective {
        match self {
            Goal::Worst => Objective::Worst,
            Goal::Expected | Goal::Within(_) => Objective::Expected,
        }
    }

    /// The same goal after some guesses have been made: fewer are left.
    pub fn after(self, guesses: usize) -> Goal {
        match self {
            Goal::Within(most) => {
                Goal::Within(most.saturating_sub(guesses.min(usize::from(u8::MAX)) as u8))
            }
            goal => goal,
        }
    }
}

/// What a position is worth: the guesses still needed at the most, and their sum over all
/// candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The largest number of guesses still needed.
    pub worst: u8,
    /// The sum over the candidates of the guesses needed.
    pub total: u32,
}

impl Value {
    /// The value of a game that is won.
    pub const WON: Value = Value { worst: 0, total: 0 };

    /// The value of a guess on so many candidates, before what its parts need is added.
    pub(crate) fn of_guess(candidates: usize) -> Value {
        Value { worst: 1, total: candidates as u32 }
    }

    /// Adds what a part needs that a guess leaves.
    pub(crate) fn add_part(&mut self, part: Value) {
        self.worst = self.worst.max(part.worst + 1);
        self.total += part.total;
    }

    /// The guesses needed on average over so many candidates.
    pub fn expected(self, candidates: usize) -> f64 {
        if candidates == 0 { 0.0 } else { f64::from(self.total) / candidates as f64 }
    }
}
