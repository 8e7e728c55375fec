//! Why a text is not the state of a game or a match.

use std::fmt;

use super::action::ImpossibleFeedback;
use super::codes::CodeError;
use super::config::ConfigError;
use super::json::{MAX_BYTES, SCHEMA, Unreadable};
use super::name::NameError;
use super::rng::NotASeed;
use super::series::MatchError;
use super::words::UnknownWord;
use crate::game::{Feedback, RulesError};

/// Why a text is not a state: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateError {
    at: String,
    problem: StateProblem,
}

/// What is wrong at the place that a [`StateError`] names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateProblem {
    /// This many bytes.
    TooLong(usize),
    /// Not JSON, or not of the right types; the text says where.
    Syntax(String),
    /// A version that this program does not know.
    Schema(u64),
    /// Not rules.
    Rules(RulesError),
    /// Not a number of turns.
    Config(ConfigError),
    /// Not a match.
    Match(MatchError),
    /// Not a name.
    Name(NameError),
    /// Not one of the words that can stand here.
    Word(UnknownWord),
    /// Not a seed.
    Seed(NotASeed),
    /// Not a code.
    Code(CodeError),
    /// Feedback that cannot happen.
    Impossible(ImpossibleFeedback),
    /// The secret would have given this feedback.
    Untrue(Feedback),
    /// No code fits this attempt and those before it.
    Contradiction,
    /// An attempt after the one that won.
    AfterWin,
    /// More attempts than the game allows, or more rounds than the match has.
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        allowed: usize,
    },
    /// Something has to stand here.
    Missing,
    /// Nothing can stand here.
    Unexpected,
    /// What stands here does not go with the rest, which calls for something else.
    Differs {
        /// What goes with the rest.
        expected: String,
    },
}

impl StateError {
    /// The error of this problem at a place.
    pub(super) fn new(at: impl Into<String>, problem: StateProblem) -> StateError {
        StateError { at: at.into(), problem }
    }

    /// The field in question, such as `attempts[2].feedback`; empty if it is the whole text.
    pub fn at(&self) -> &str {
        &self.at
    }

    /// What is wrong there.
    pub fn problem(&self) -> &StateProblem {
        &self.problem
    }

    /// The same error in an object that is part of another one.
    pub(super) fn within(self, outer: &str) -> StateError {
        let at = if self.at.is_empty() { outer.to_owned() } else { format!("{outer}.{}", self.at) };
        StateError { at, ..self }
    }
}

impl From<Unreadable> for StateError {
    fn from(unreadable: Unreadable) -> StateError {
        let problem = match unreadable {
            Unreadable::TooLong(bytes) => StateProblem::TooLong(bytes),
            Unreadable::Syntax(error) => StateProblem::Syntax(error),
            Unreadable::Schema(schema) => {
                return StateError::new("schema", StateProblem::Schema(schema));
            }
        };
        StateError::new("", problem)
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for StateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateProblem::TooLong(bytes) => {
                write!(f, "{bytes} bytes are too many for a state, which has at most {MAX_BYTES}")
            }
            StateProblem::Syntax(error) => f.write_str(error),
            StateProblem::Schema(schema) => write!(
                f,
                "version {schema} is not known here, only {SCHEMA}; a newer program may read it"
            ),
            StateProblem::Rules(error) => error.fmt(f),
            StateProblem::Config(error) => error.fmt(f),
            StateProblem::Match(error) => error.fmt(f),
            StateProblem::Name(error) => error.fmt(f),
            StateProblem::Word(error) => error.fmt(f),
            StateProblem::Seed(error) => error.fmt(f),
            StateProblem::Code(error) => error.fmt(f),
            StateProblem::Impossible(error) => error.fmt(f),
            StateProblem::Untrue(feedback) => write!(
                f,
                "this feedback is not true: the secret gives {} black and {} white",
                feedback.black, feedback.white
            ),
            StateProblem::Contradiction => {
                f.write_str("no code fits this feedback and that of the attempts before")
            }
            StateProblem::AfterWin => f.write_str("the attempt before this one won the game"),
            StateProblem::TooMany { found, allowed } => {
                write!(f, "{found} of them, but {allowed} are allowed")
            }
            StateProblem::Missing => f.write_str("something has to stand here, not null"),
            StateProblem::Unexpected => f.write_str("this has to be null in such a game"),
            StateProblem::Differs { expected } => {
                write!(f, "this does not go with the rest of the state; expected {expected}")
            }
        }
    }
}

impl std::error::Error for StateError {}
