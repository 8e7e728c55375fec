//! A question: its fields as they come, and what they mean.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::error::WireError;
use super::game::Game;
use crate::game::{Code, Feedback, History, Turn};
use crate::oracle::{OracleError, Terms};
use crate::solve::{Goal, Objective};

/// The fields of a question as text, before any of them is understood. A field that is not there
/// has its usual value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// The rules, such as `4x6`.
    pub rules: Option<String>,
    /// `worst` or `expected`.
    pub objective: Option<String>,
    /// The most guesses of the whole game.
    pub within: Option<String>,
    /// `true` if only guesses that may be the secret are made.
    pub consistent: Option<String>,
    /// The characters of the colours.
    pub symbols: Option<String>,
    /// The turns so far.
    pub history: Vec<TurnField>,
    /// The guess that is asked about.
    pub guess: Option<String>,
    /// How many kinds of guess are wanted.
    pub top: Option<String>,
}

/// A turn, or several.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(
    untagged,
    expecting = "expected a turn such as \"1122=1,1\" or \
    {\"guess\":\"1122\",\"black\":1,\"white\":1}"
)]
pub enum TurnField {
    /// Written, `1122=1,1`, with `;` between several.
    Text(String),
    /// As in the history of an answer.
    Pegs {
        /// The guess.
        #[serde(deserialize_with = "text_or_number")]
        guess: String,
        /// Right colour, right place.
        #[serde(deserialize_with = "number_or_text")]
        black: u64,
        /// Right colour, wrong place.
        #[serde(deserialize_with = "number_or_text")]
        white: u64,
    },
}

/// A number, as such or as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u64),
    Text(String),
}

fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Written::deserialize(deserializer)? {
        Written::Number(number) => number.to_string(),
        Written::Text(text) => text,
    })
}

fn number_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    match Written::deserialize(deserializer)? {
        Written::Number(number) => Ok(number),
        Written::Text(text) => text.trim().parse().map_err(D::Error::custom),
    }
}

/// What is asked about: a position of a game, and what to play for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// What an answer is to be optimal for.
    pub terms: Terms,
    /// The turns so far.
    pub history: History,
}

impl Query {
    /// The fields of a question from pairs of a name and a text, as in a URL. Other names are left
    /// alone; of a name that comes twice the last counts.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Query {
        let mut query = Query::default();
        for (name, text) in pairs {
            if let Some((_, field)) = query.field(name) {
                *field = Some(text.to_owned());
            } else if name == HISTORY {
                query.history = vec![TurnField::Text(text.to_owned())];
            }
        }
        query
    }

    /// The fields of a question from those of a JSON object. Numbers and `true` may be written as
    /// such or as text; null is the same as nothing. Other fields are left alone.
    ///
    /// # Errors
    /// [`WireError::Input`] if a field is of a kind that it cannot be.
    pub fn from_json(fields: &BTreeMap<String, &RawValue>) -> Result<Query, WireError> {
        let mut query = Query::default();
        for (name, raw) in fields {
            if let Some((name, field)) = query.field(name) {
                *field = text_of(name, raw)?;
            } else if name == HISTORY {
                query.history = turns_of(raw)?;
            }
        }
        Ok(query)
    }

    /// The field with this name, if it is one of a text.
    fn field(&mut self, name: &str) -> Option<(&'static str, &mut Option<String>)> {
        Some(match name {
            "rules" => ("rules", &mut self.rules),
            "objective" => ("objective", &mut self.objective),
            "within" => ("within", &mut self.within),
            "consistent" => ("consistent", &mut self.consistent),
            "symbols" => ("symbols", &mut self.symbols),
            "guess" => ("guess", &mut self.guess),
            "top" => ("top", &mut self.top),
            _ => return None,
        })
    }

    /// What is asked about.
    ///
    /// # Errors
    /// [`WireError::Input`] with the field that is wrong.
    pub fn question(&self) -> Result<Question, WireError> {
        let game = Game::read(self.rules.as_deref(), self.symbols.as_deref())?;
        let terms = self.terms()?;
        let history = game.history(self.history.iter().map(|turn| turn.read(&game)))?;
        Ok(Question { game, terms, history })
    }

    fn terms(&self) -> Result<Terms, WireError> {
        let objective = match &self.objective {
            Some(name) => name.parse().map_err(|error| WireError::input("objective", error))?,
            None => Objective::default(),
        };
        let within = match &self.within {
            Some(text) => Some(number::<u8>("within", text, u8::MAX.into())?),
            None => None,
        };
        let Some(goal) = goal(objective, within) else {
            let message = "needs the objective `expected`: `worst` keeps the least limit there is";
            return Err(WireError::input("within", message));
        };
        let consistent = match self.consistent.as_deref() {
            None | Some("false" | "0") => false,
            Some("true" | "1") => true,
            Some(_) => return Err(WireError::input("consistent", "expected true or false")),
        };
        Ok(Terms { goal, consistent })
    }

    /// The guess that is asked about.
    ///
    /// # Errors
    /// [`WireError::Input`] if there is none, or if it is no code of the game.
    pub fn guess(&self, game: &Game) -> Result<Code, WireError> {
        let Some(guess) = &self.guess else {
            return Err(WireError::input("guess", "say which guess is asked about"));
        };
        code("guess", game, guess)
    }

    /// How many kinds of guess are wanted, if not all.
    ///
    /// # Errors
    /// [`WireError::Input`] if it is no number from 1 on.
    pub fn top(&self) -> Result<Option<usize>, WireError> {
        self.top.as_deref().map(|top| number("top", top, u32::MAX.into())).transpose()
    }
}

impl Question {
    /// What the oracle answered to this question, or why there is no answer.
    ///
    /// # Errors
    /// [`WireError`] if there is none.
    pub fn answered<T>(&self, answer: Result<T, OracleError>) -> Result<T, WireError> {
        answer.map_err(|error| WireError::of_oracle(error, &self.history))
    }
}

/// The field that may have more than one form.
const HISTORY: &str = "history";

/// The goal of an objective with a limit on the guesses, if the two go together.
pub fn goal(objective: Objective, within: Option<u8>) -> Option<Goal> {
    match (objective, within) {
        (objective, None) => Some(objective.into()),
        (Objective::Expected, Some(most)) => Some(Goal::Within(most)),
        (Objective::Worst, Some(_)) => None,
    }
}

impl TurnField {
    fn read(&self, game: &Game) -> Result<History, WireError> {
        match self {
            TurnField::Text(text) => game.turns(text),
            TurnField::Pegs { guess, black, white } => {
                let guess = code(HISTORY, game, guess)?;
                let feedback = Feedback::parse(game.rules, &format!("{black},{white}"))
                    .map_err(|error| WireError::input(HISTORY, error))?;
                Ok(History::from_turns(game.rules, [Turn { guess, feedback }]))
            }
        }
    }
}

fn code(field: &'static str, game: &Game, text: &str) -> Result<Code, WireError> {
    Code::parse(&game.symbols, text).map_err(|error| WireError::input(field, error))
}

/// A number from 1 to a limit.
fn number<N: TryFrom<u64>>(field: &'static str, text: &str, most: u64) -> Result<N, WireError> {
    let number = text.trim().parse().ok().filter(|number| (1..=most).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| WireError::input(field, format!("expected a number from 1 to {most}")))
}

fn json_of(field: &'static str, raw: &RawValue) -> Result<Json, WireError> {
    serde_json::from_str(raw.get()).map_err(|error| WireError::input(field, error))
}

fn text_of(field: &'static str, raw: &RawValue) -> Result<Option<String>, WireError> {
    match json_of(field, raw)? {
        Json::Null => Ok(None),
        Json::String(text) => Ok(Some(text)),
        Json::Number(number) => Ok(Some(number.to_string())),
        Json::Bool(flag) => Ok(Some(flag.to_string())),
        Json::Array(_) | Json::Object(_) => Err(WireError::input(field, "expected text")),
    }
}

fn turns_of(raw: &RawValue) -> Result<Vec<TurnField>, WireError> {
    match json_of(HISTORY, raw)? {
        Json::Null => Ok(Vec::new()),
        Json::String(text) => Ok(vec![TurnField::Text(text)]),
        Json::Array(turns) => {
            let read = |(turn, number): (Json, usize)| {
                let field = serde_json::from_value(turn);
                field.map_err(|error| WireError::input(HISTORY, format!("turn {number}: {error}")))
            };
            turns.into_iter().zip(1..).map(read).collect()
        }
        _ => Err(WireError::input(HISTORY, "expected text, or an array of turns")),
    }
}
