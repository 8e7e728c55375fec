//! From text to the values of the game.

use super::args::{Common, GameArgs, GoalArgs};
use super::failure::Failure;
use crate::game::{Code, History, Rules, Symbols};
use crate::solve::{Goal, Objective};

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
        Game::new(&args.rules, common)
    }

    pub(super) fn code(&self, text: &str) -> Result<Code, Failure> {
        Ok(Code::parse(&self.symbols, text)?)
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
    pub(super) fn goal(&self) -> Result<Goal, Failure> {
        match (self.objective, self.within) {
            (objective, None) => Ok(objective.into()),
            (Objective::Expected, Some(most)) => Ok(Goal::Within(most)),
            (Objective::Worst, Some(_)) => Err(Failure::Usage(
                "--within goes with --objective expected (`worst` has the least limit already)"
                    .to_owned(),
            )),
        }
    }
}
