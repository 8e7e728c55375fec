//! A recipe: everything that determines a strategy.

use std::fmt;

use super::goal::{Goal, Objective};
use super::heuristic::Heuristic;
use crate::game::{Code, Rules};

/// How a strategy is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Plan {
    /// Optimal for a goal.
    Optimal(Goal),
    /// The least worst case, whatever the total.
    WorstOnly,
    /// By a one-step rule.
    Heuristic(Heuristic),
}

impl Plan {
    /// The objective that the strategy is optimal for, if it is.
    pub fn objective(self) -> Option<Objective> {
        match self {
            Plan::Optimal(goal) => Some(goal.objective()),
            Plan::WorstOnly => Some(Objective::Worst),
            Plan::Heuristic(_) => None,
        }
    }

    /// Whether what the plan minimises is proved to be the least.
    pub fn is_exact(self) -> bool {
        !matches!(self, Plan::Heuristic(_))
    }
}

/// What a strategy is for and how it is made. The same recipe gives the same strategy everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// The game.
    pub rules: Rules,
    /// How to choose guesses.
    pub plan: Plan,
    /// Whether only guesses that may be the secret are made.
    pub consistent: bool,
    /// The first guess, if it is not left to the plan.
    pub first: Option<Code>,
}

impl Recipe {
    /// The unconditional best for an objective.
    pub fn optimal(rules: Rules, objective: Objective) -> Recipe {
        let plan = Plan::Optimal(objective.into());
        Recipe { rules, plan, consistent: false, first: None }
    }
}

/// What the strategy is, for a person: "least total, then least worst case, within 5 guesses".
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plan {
            Plan::Optimal(Goal::Worst) => f.write_str("least worst case, then least total")?,
            Plan::WorstOnly => f.write_str("least worst case")?,
            Plan::Optimal(Goal::Expected) => f.write_str("least total, then least worst case")?,
            Plan::Optimal(Goal::Within(most)) => {
                let guesses = if most == 1 { "guess" } else { "guesses" };
                write!(f, "least total, then least worst case, within {most} {guesses}")?;
            }
            Plan::Heuristic(heuristic) => write!(f, "strategy {heuristic} (not optimal)")?,
        }
        if self.consistent {
            f.write_str(", only guesses that may be the secret")?;
        }
        if self.first.is_some() {
            f.write_str(", first guess given")?;
        }
        Ok(())
    }
}
