//! From a recipe to a strategy.

use std::sync::Arc;

use super::control::{Control, Stopped};
use super::crew::{Alone, Crew};
use super::heuristic::Adviser;
use super::ledger::Ledger;
use super::recipe::{Plan, Recipe};
use super::solver::Solver;
use super::strategy::Strategy;
use crate::game::{Code, CodeSpace};

/// What a build works with. None of it changes the result.
pub struct Workshop {
    /// The bytes of memory for what has been proved, if not the usual number.
    pub memory: Option<usize>,
    /// Who does the work.
    pub crew: Box<dyn Crew + Send>,
    /// Where others can watch and stop the build.
    pub control: Arc<Control>,
    /// Where proofs are kept beyond the end of the build, and taken from.
    pub ledger: Option<Arc<Ledger>>,
}

impl Default for Workshop {
    fn default() -> Workshop {
        let (memory, ledger) = (None, None);
        Workshop { memory, crew: Box::new(Alone), control: Default::default(), ledger }
    }
}

impl Recipe {
    /// Makes the strategy for all codes of the game, or nothing if there is none that keeps the
    /// limit of the plan.
    ///
    /// ```
    /// use pegbase::solve::{Objective, Recipe, Value, Workshop};
    /// let recipe = Recipe::optimal("4x4".parse().unwrap(), Objective::Expected);
    /// let strategy = recipe.build(Workshop::default()).unwrap().unwrap();
    /// assert_eq!(strategy.value().total, 905);
    /// ```
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped.
    pub fn build(&self, workshop: Workshop) -> Result<Option<Strategy>, Stopped> {
        let codes: Vec<Code> = CodeSpace::new(self.rules).codes().collect();
        let goal = match self.plan {
            Plan::Heuristic(heuristic) => {
                let adviser = Adviser::new(self.rules, heuristic);
                return adviser.strategy_watched(
                    &codes,
                    self.first,
                    &*workshop.crew,
                    &workshop.control,
                );
            }
            Plan::Optimal(goal) => Some(goal),
            Plan::WorstOnly => None,
        };
        let Workshop { memory, crew, control, ledger } = workshop;
        let mut solver = Solver::with(self.rules, self.consistent, memory, crew);
        solver.watch(control);
        if let Some(ledger) = ledger {
            solver.keep(ledger);
        }
        match goal {
            Some(goal) => solver.strategy(&codes, goal, self.first),
            None => solver.least_worst_strategy(&codes, self.first).map(Some),
        }
    }
}
