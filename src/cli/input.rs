//! From text to the values of the game.

use super::args::{Common, GameArgs, GoalArgs};
use super::failure::Failure;
use crate::game::{Code, Rules};
use crate::solve::{Goal, Objective, Plan, Recipe};
pub(super) use crate::wire::Game;
use crate::wire::goal;

impl Game {
    pub(super) fn new(rules: &str, common: &Common) -> Result<Game, Failure> {
        Ok(Game::read(Some(rules), common.symbols.as_deref())?)
    }

    pub(super) fn from_args(args: &GameArgs, common: &Common) -> Result<Game, Failure> {
        Ok(Game::read(args.rules.as_deref(), common.symbols.as_deref())?)
    }

    /// The game of a table, unless the arguments say something else.
    pub(super) fn of_table(
        rules: Rules,
        args: &GameArgs,
        common: &Common,
    ) -> Result<Game, Failure> {
        if let Some(wanted) = &args.rules
            && wanted.parse::<Rules>()? != rules
        {
            let message = format!("--rules {wanted}: the table is for {rules}");
            return Err(Failure::Usage(message));
        }
        Game::new(&rules.to_string(), common)
    }

    /// The code of an argument, which is named if the text is no code.
    pub(super) fn code(&self, argument: &str, text: &str) -> Result<Code, Failure> {
        let code = Code::parse(&self.symbols, text);
        code.map_err(|error| Failure::Usage(format!("{argument}: {error}")))
    }
}

impl GoalArgs {
    pub(super) fn objective(&self) -> Objective {
        self.objective.unwrap_or_default()
    }

    pub(super) fn goal(&self) -> Result<Goal, Failure> {
        goal(self.objective(), self.within).ok_or_else(|| {
            Failure::Usage(
                "--within needs --objective expected (worst keeps the least limit there is)"
                    .to_owned(),
            )
        })
    }

    /// Refuses options that say something else than a table does.
    pub(super) fn agree_with(&self, recipe: &Recipe) -> Result<(), Failure> {
        let within = match recipe.plan {
            Plan::Optimal(Goal::Within(most)) => Some(most),
            _ => None,
        };
        let differs = |option: &str| {
            Err(Failure::Usage(format!(
                "{option} says something else than the table; leave it out"
            )))
        };
        if self.objective.is_some() && self.objective != recipe.plan.objective() {
            return differs("--objective");
        }
        if self.within.is_some() && self.within != within {
            return differs("--within");
        }
        if self.consistent && !recipe.consistent {
            return differs("--consistent");
        }
        Ok(())
    }
}
