//! What an answer is to be optimal for.

use crate::solve::{Goal, Objective, Plan, Recipe};

/// The goal of the play, and which guesses may be made.
///
/// ```
/// use pegbase::oracle::Terms;
/// use pegbase::solve::{Goal, Objective};
/// let terms: Terms = Objective::Worst.into();
/// assert_eq!(terms, Terms { goal: Goal::Worst, consistent: false });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// What is minimised. A limit on the guesses counts from the start of the game.
    pub goal: Goal,
    /// Whether only guesses that may be the secret are made.
    pub consistent: bool,
}

impl Terms {
    /// The same terms after some guesses have been made.
    pub(super) fn after(self, guesses: usize) -> Terms {
        Terms { goal: self.goal.after(guesses), ..self }
    }

    /// The objective, if these are its plain terms: any guess, no limit.
    pub(super) fn plain(self) -> Option<Objective> {
        let limited = matches!(self.goal, Goal::Within(_));
        (!limited && !self.consistent).then(|| self.goal.objective())
    }

    /// What these terms ask for, as one says of a strategy.
    pub fn recipe(self, rules: crate::game::Rules) -> Recipe {
        let plan = Plan::Optimal(self.goal);
        Recipe { rules, plan, consistent: self.consistent, first: None }
    }
}

impl From<Goal> for Terms {
    fn from(goal: Goal) -> Terms {
        Terms { goal, consistent: false }
    }
}

impl From<Objective> for Terms {
    fn from(objective: Objective) -> Terms {
        Goal::from(objective).into()
    }
}

/// The terms under which a table answers off its path: those of its plan, or for a heuristic,
/// which has none, the default objective.
impl From<&Recipe> for Terms {
    fn from(recipe: &Recipe) -> Terms {
        let goal = match recipe.plan {
            Plan::Optimal(goal) => goal,
            Plan::WorstOnly | Plan::Heuristic(_) => Goal::Worst,
        };
        Terms { goal, consistent: recipe.consistent }
    }
}
