//! From text to the values of the game.

use super::args::{Common, GameArgs, GoalArgs};
use super::failure::Failure;
use crate::game::{Code, History, Rules, Symbols};
use crate::solve::{Goal, Objective, Plan, Recipe};

/// The game that is meant if none is named.
pub(super) const CLASSIC: &str = "4x6";

/// The game that is asked about, and how its colours are written.
pub(super) struct Game {
    pub(super) rules: Rules,
    pub(super) symbols: Symbols,
}

impl Game {
    pub(super) fn new(rules: &str, common: &Common) -> Result<Game, Failure> {
        let rules: Rules = rules.parse()?;
        let symbols = match &common.symbols {
            Some(symbols) => Symbols::new(rules, symbols)?,
            None => Symbols::standard(rules),
        };
        Ok(Game { rules, symbols })
    }

    pub(super) fn from_args(args: &GameArgs, common: &Common) -> Result<Game, Failure> {
        Game::new(args.rules.as_deref().unwrap_or(CLASSIC), common)
    }

    /// The game of a table, unless the arguments say something else.
    pub(super) fn of_table(
        recipe: &Recipe,
        args: &GameArgs,
        common: &Common,
    ) -> Result<Game, Failure> {
        if let Some(rules) = &args.rules
            && rules.parse::<Rules>()? != recipe.rules
        {
            let message = format!("--rules {rules}: the table is for {}", recipe.rules);
            return Err(Failure::Usage(message));
        }
        Game::new(&recipe.rules.to_string(), common)
    }

    /// The code of an argument, which is named if the text is no code.
    pub(super) fn code(&self, argument: &str, text: &str) -> Result<Code, Failure> {
        let code = Code::parse(&self.symbols, text);
        code.map_err(|error| Failure::Usage(format!("{argument}: {error}")))
    }

    /// The history of several arguments, each with one or more turns.
    pub(super) fn history(&self, turns: &[String]) -> Result<History, Failure> {
        let mut history = History::new(self.rules);
        for text in turns {
            for turn in History::parse(&self.symbols, text)?.iter() {
                if history.is_won() {
                    let turn = turn.show(&self.symbols);
                    let message = format!("the game is won before the turn `{turn}`; leave it out");
                    return Err(Failure::Usage(message));
                }
                history.push(*turn);
            }
        }
        Ok(history)
    }

    pub(super) fn show(&self, code: Code) -> String {
        self.symbols.show(code).to_string()
    }
}

impl GoalArgs {
    pub(super) fn objective(&self) -> Objective {
        self.objective.unwrap_or_default()
    }

    pub(super) fn goal(&self) -> Result<Goal, Failure> {
        match (self.objective(), self.within) {
            (objective, None) => Ok(objective.into()),
            (Objective::Expected, Some(most)) => Ok(Goal::Within(most)),
            (Objective::Worst, Some(_)) => Err(Failure::Usage(
                "--within needs --objective expected (worst keeps the least limit there is)"
                    .to_owned(),
            )),
        }
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
