//! From a query to its answer.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::answers::{CheckJson, ExploreJson, HintJson};
use super::error::WireError;
use super::keeper::Keeper;
use super::left::LeftJson;
use super::played::ReviewJson;
use super::query::{Query, Question};
use super::table::TablesJson;
use crate::game::Code;
use crate::oracle::{Oracle, OracleError, Position};

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// What to guess next.
    Hint,
    /// What a guess is worth.
    Check,
    /// What every guess is worth.
    Explore,
    /// Which codes are possible.
    Left,
    /// The account of a game.
    Review,
    /// Which tables are part of the program.
    Info,
}

/// Every query by its name.
const NAMES: [(&str, Ask); 6] = [
    ("hint", Ask::Hint),
    ("check", Ask::Check),
    ("explore", Ask::Explore),
    ("left", Ask::Left),
    ("review", Ask::Review),
    ("info", Ask::Info),
];

/// The names, for a message.
pub(super) fn names() -> String {
    NAMES.map(|(name, _)| format!("`{name}`")).join(", ")
}

/// The most codes in an answer to [`Ask::Left`].
pub const MOST_CODES: usize = 10_000;

/// A name of nothing that can be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAsk(pub String);

impl fmt::Display for UnknownAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no query; take one of {}", self.0, names())
    }
}

impl std::error::Error for UnknownAsk {}

impl FromStr for Ask {
    type Err = UnknownAsk;

    fn from_str(name: &str) -> Result<Ask, UnknownAsk> {
        let known = NAMES.into_iter().find(|(known, _)| *known == name);
        known.map(|(_, ask)| ask).ok_or_else(|| UnknownAsk(name.to_owned()))
    }
}

/// An answer, of the kind that was asked for.
#[derive(Serialize, Clone, Debug)]
#[serde(untagged)]
pub enum Answer {
    /// To [`Ask::Hint`].
    Hint(HintJson),
    /// To [`Ask::Check`].
    Check(Box<CheckJson>),
    /// To [`Ask::Explore`].
    Explore(Box<ExploreJson>),
    /// To [`Ask::Left`].
    Left(Box<LeftJson>),
    /// To [`Ask::Review`].
    Review(Box<ReviewJson>),
    /// To [`Ask::Info`].
    Info(TablesJson),
}

impl Ask {
    /// What a query asks, if it makes sense. This takes no time to speak of.
    ///
    /// # Errors
    /// [`WireError::Input`] with the field that is wrong.
    pub fn read(self, query: &Query) -> Result<Asked, WireError> {
        if self == Ask::Info {
            return Ok(Asked::Info);
        }
        let question = query.question()?;
        Ok(match self {
            Ask::Hint => Asked::Hint(question),
            Ask::Check => Asked::Check(query.guess(&question.game)?, question),
            Ask::Explore => Asked::Explore(query.top()?, question),
            Ask::Left => Asked::Left(query.top()?, question),
            Ask::Review if question.history.is_empty() => {
                return Err(WireError::input("history", "there are no turns to give account of"));
            }
            Ask::Review => Asked::Review(question),
            Ask::Info => Asked::Info,
        })
    }

    /// The answer to a query.
    ///
    /// # Errors
    /// [`WireError`] if the query makes no sense or has no answer.
    pub fn answer(self, query: &Query, keeper: &Keeper) -> Result<Answer, WireError> {
        self.read(query)?.answer(keeper)
    }
}

/// A query that makes sense, before it is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// What to guess next.
    Hint(Question),
    /// What a guess is worth.
    Check(Code, Question),
    /// What every guess is worth, or so many of the best kinds.
    Explore(Option<usize>, Question),
    /// Which codes are possible, or the first so many.
    Left(Option<usize>, Question),
    /// The account of a game.
    Review(Question),
    /// Which tables are part of the program.
    Info,
}

impl Asked {
    /// The answer, if it takes no more than a look at a table.
    pub fn answer_at_once(&self, keeper: &Keeper) -> Option<Answer> {
        match self {
            Asked::Hint(question) => {
                let oracle = keeper.oracle(question.game.rules);
                let hint = oracle.hint_on_path(&question.history, question.terms).ok()??;
                let followed = question.followed(&oracle, &question.history, &hint);
                Some(Answer::Hint(HintJson::new(question, &hint, &followed)))
            }
            Asked::Info => Some(Answer::Info(TablesJson::embedded())),
            _ => None,
        }
    }

    /// The answer. It may take seconds, and is always found in the end.
    ///
    /// # Errors
    /// [`WireError`] if there is none.
    pub fn answer(&self, keeper: &Keeper) -> Result<Answer, WireError> {
        Ok(match self {
            Asked::Hint(question) => {
                let (oracle, hint) = question.ask(keeper, |oracle, question| {
                    oracle.hint(&question.history, question.terms)
                })?;
                let followed = question.followed(&oracle, &question.history, &hint);
                Answer::Hint(HintJson::new(question, &hint, &followed))
            }
            Asked::Check(guess, question) => {
                let (_, verdict) = question.ask(keeper, |oracle, question| {
                    oracle.check(&question.history, *guess, question.terms)
                })?;
                Answer::Check(Box::new(CheckJson::new(question, &verdict)))
            }
            Asked::Explore(top, question) => {
                let (_, found) = question.ask(keeper, |oracle, question| {
                    oracle.explore(&question.history, question.terms)
                })?;
                Answer::Explore(Box::new(ExploreJson::new(question, &found, *top)))
            }
            Asked::Left(top, question) => {
                let position = question.answered(Position::after(&question.history))?;
                let most = top.unwrap_or(MOST_CODES).min(MOST_CODES);
                Answer::Left(Box::new(LeftJson::new(&question.game, &position, most)))
            }
            Asked::Review(question) => {
                let (_, account) = question.ask(keeper, |oracle, question| {
                    oracle.account(&question.history, question.terms)
                })?;
                let account = account.ok_or(WireError::NotProved)?;
                Answer::Review(Box::new(ReviewJson::new(question, &account)))
            }
            Asked::Info => Answer::Info(TablesJson::embedded()),
        })
    }
}

impl Question {
    /// The oracle of the game, and what it answers.
    fn ask<T>(
        &self,
        keeper: &Keeper,
        ask: impl FnOnce(&Oracle, &Question) -> Result<T, OracleError>,
    ) -> Result<(std::sync::Arc<Oracle>, T), WireError> {
        let oracle = keeper.oracle(self.game.rules);
        let answer = self.answered(ask(&oracle, self))?;
        Ok((oracle, answer))
    }
}
