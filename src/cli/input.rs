//! From text to the values of the game.

use super::args::{Common, GameArgs, GoalArgs};
use super::failure::Failure;
use super::output::counted;
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
    /// What is minimised, in words; the worst case alone, or the other figure after it.
    pub(super) fn claim(&self, worst_only: bool) -> String {
        let mut claim = match self.objective {
            Objective::Worst if worst_only => "least worst case",
            Objective::Worst => "least worst case, then least total",
            Objective::Expected => "least total, then least worst case",
        }
        .to_owned();
        if let Some(most) = self.within {
            claim += &format!(", within {}", counted(most.into(), "guess", "guesses"));
        }
        if self.consistent {
            claim += ", only guesses that may be the secret";
        }
        claim
    }

    pub(super) fn goal(&self) -> Result<Goal, Failure> {
        match (self.objective, self.within) {
            (objective, None) => Ok(objective.into()),
            (Objective::Expected, Some(most)) => Ok(Goal::Within(most)),
            (Objective::Worst, Some(_)) => Err(Failure::Usage(
                "--within needs --objective expected (worst keeps the least limit there is)"
                    .to_owned(),
            )),
        }
    }
}
