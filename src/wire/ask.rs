//! From a query to its answer.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::answers::{CheckJson, ExploreJson, HintJson};
use super::error::WireError;
use super::keeper::Keeper;
use super::query::Query;
use super::table::TablesJson;

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// What to guess next.
    Hint,
    /// What a guess is worth.
    Check,
    /// What every guess is worth.
    Explore,
    /// Which tables are part of the program.
    Info,
}

/// A name of nothing that can be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAsk(pub String);

impl fmt::Display for UnknownAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no query; there are `hint`, `check`, `explore` and `info`", self.0)
    }
}

impl std::error::Error for UnknownAsk {}

impl FromStr for Ask {
    type Err = UnknownAsk;

    fn from_str(name: &str) -> Result<Ask, UnknownAsk> {
        match name {
            "hint" => Ok(Ask::Hint),
            "check" => Ok(Ask::Check),
            "explore" => Ok(Ask::Explore),
            "info" => Ok(Ask::Info),
            _ => Err(UnknownAsk(name.to_owned())),
        }
    }
}

/// An answer, of the kind that was asked for.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Answer {
    /// To [`Ask::Hint`].
    Hint(HintJson),
    /// To [`Ask::Check`].
    Check(Box<CheckJson>),
    /// To [`Ask::Explore`].
    Explore(Box<ExploreJson>),
    /// To [`Ask::Info`].
    Info(TablesJson),
}

impl Ask {
    /// The answer to a query.
    ///
    /// # Errors
    /// [`WireError`] if the query makes no sense or has no answer.
    pub fn answer(self, query: &Query, keeper: &Keeper) -> Result<Answer, WireError> {
        Ok(match self {
            Ask::Hint => {
                let question = query.question()?;
                let oracle = keeper.oracle(question.game.rules);
                let hint = oracle.hint(&question.history, question.terms);
                let hint = question.answered(hint)?;
                let followed = question.followed(&oracle, &question.history, &hint);
                Answer::Hint(HintJson::new(&question, &hint, &followed))
            }
            Ask::Check => {
                let question = query.question()?;
                let guess = query.guess(&question.game)?;
                let oracle = keeper.oracle(question.game.rules);
                let verdict = oracle.check(&question.history, guess, question.terms);
                let json = CheckJson::new(&question, &question.answered(verdict)?);
                Answer::Check(Box::new(json))
            }
            Ask::Explore => {
                let question = query.question()?;
                let top = query.top()?;
                let oracle = keeper.oracle(question.game.rules);
                let found = oracle.explore(&question.history, question.terms);
                let json = ExploreJson::new(&question, &question.answered(found)?, top);
                Answer::Explore(Box::new(json))
            }
            Ask::Info => Answer::Info(TablesJson::embedded()),
        })
    }
}
