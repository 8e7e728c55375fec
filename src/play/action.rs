//! Actions: what a player can ask of a game, and why it may be refused.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::codes::{self, CodeError, CodeJson};
use super::config::Maker;
use super::game::Status;
use crate::game::{Code, Feedback, Rules};

/// What a player can ask of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The breaker guesses.
    Submit(Code),
    /// The next game, with the same set-up.
    Reset,
    /// Takes the latest turn back, also after the end. The game then counts as practice.
    Undo,
    /// A person who makes the code answers the guess that waits.
    Answer(Feedback),
    /// A person who makes the code corrects what they answered.
    Correct {
        /// Which attempt, from 1.
        attempt: usize,
        /// What it should have been answered.
        feedback: Feedback,
    },
    /// A person whose code was not broken tells it.
    Reveal(Code),
}

/// Feedback in JSON.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeedbackJson {
    black: u64,
    white: u64,
}

impl FeedbackJson {
    pub(super) fn new(feedback: Feedback) -> FeedbackJson {
        FeedbackJson { black: feedback.black.into(), white: feedback.white.into() }
    }

    /// The feedback, if the rules can give it.
    pub(super) fn read(self, rules: Rules) -> Result<Feedback, ImpossibleFeedback> {
        let number = |pegs| usize::try_from(pegs).unwrap_or(usize::MAX);
        let FeedbackJson { black, white } = self;
        let feedback = Feedback::new(rules, number(black), number(white));
        feedback.ok_or(ImpossibleFeedback { rules, black, white })
    }
}

/// Feedback that no guess can get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImpossibleFeedback {
    /// The rules of the game.
    pub rules: Rules,
    /// Blacks.
    pub black: u64,
    /// Whites.
    pub white: u64,
}

impl fmt::Display for ImpossibleFeedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImpossibleFeedback { rules, black, white } = self;
        write!(f, "{black} black and {white} white cannot happen in {rules}; count again")
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum ActionJson {
    Submit { code: CodeJson },
    Reset,
    Undo,
    Answer { feedback: FeedbackJson },
    Correct { attempt: u64, feedback: FeedbackJson },
    Reveal { code: CodeJson },
}

impl Action {
    /// Reads an action: `{"type":"submit","code":["1","1","2","2"]}`, `{"type":"reset"}`,
    /// `{"type":"undo"}`, `{"type":"answer","feedback":{"black":1,"white":1}}`,
    /// `{"type":"correct","attempt":2,"feedback":{"black":1,"white":1}}` or
    /// `{"type":"reveal","code":["1","1","2","2"]}`.
    ///
    /// # Errors
    /// [`Rejected`] if it is no action of a game with these rules.
    pub fn from_json(rules: Rules, text: &str) -> Result<Action, Rejected> {
        let read = |pegs: CodeJson| codes::from_json(rules, &pegs).map_err(Rejected::Code);
        let answer = |feedback: FeedbackJson| feedback.read(rules).map_err(Rejected::Feedback);
        let json =
            serde_json::from_str(text).map_err(|error| Rejected::Syntax(error.to_string()))?;
        Ok(match json {
            ActionJson::Submit { code } => Action::Submit(read(code)?),
            ActionJson::Reset => Action::Reset,
            ActionJson::Undo => Action::Undo,
            ActionJson::Answer { feedback } => Action::Answer(answer(feedback)?),
            ActionJson::Correct { attempt, feedback } => {
                let attempt = usize::try_from(attempt).unwrap_or(usize::MAX);
                Action::Correct { attempt, feedback: answer(feedback)? }
            }
            ActionJson::Reveal { code } => Action::Reveal(read(code)?),
        })
    }

    /// The action as JSON, for a game with these rules.
    pub fn to_json(self, rules: Rules) -> String {
        let code = |code| codes::to_json(rules, code);
        let json = match self {
            Action::Submit(guess) => ActionJson::Submit { code: code(guess) },
            Action::Reset => ActionJson::Reset,
            Action::Undo => ActionJson::Undo,
            Action::Answer(feedback) => {
                ActionJson::Answer { feedback: FeedbackJson::new(feedback) }
            }
            Action::Correct { attempt, feedback } => ActionJson::Correct {
                attempt: attempt as u64,
                feedback: FeedbackJson::new(feedback),
            },
            Action::Reveal(secret) => ActionJson::Reveal { code: code(secret) },
        };
        super::json::text(&json)
    }
}

/// Why an action is refused. It has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// The text is no action.
    Syntax(String),
    /// Not a code of the game.
    Code(CodeError),
    /// A code of another game.
    OtherRules(Rules),
    /// Feedback that cannot happen.
    Feedback(ImpossibleFeedback),
    /// The game has ended like this.
    Over(Status),
    /// The game has not ended.
    NotOver,
    /// Nothing has happened yet.
    NothingToUndo,
    /// The latest guess waits for its feedback.
    AwaitsFeedback,
    /// No guess waits for feedback.
    NothingToAnswer,
    /// In a game of this maker the program gives the feedback and tells the secret.
    NotForMaker(Maker),
    /// There is no attempt with this number.
    NoAttempt {
        /// The number asked for.
        attempt: usize,
        /// How many there are.
        made: usize,
    },
    /// An attempt that others followed cannot have won.
    WonTooEarly {
        /// The attempt.
        attempt: usize,
    },
    /// No code fits all answers; this attempt is the first that none fits with those before it.
    Contradiction {
        /// The attempt.
        attempt: usize,
    },
    /// The secret does not fit this attempt.
    DoesNotFit {
        /// The attempt.
        attempt: usize,
    },
    /// The secret is known already.
    SecretKnown,
    /// A person chose the secret, so the next game needs one from them.
    SecretChosen,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Syntax(error) => write!(f, "not an action: {error}"),
            Rejected::Code(error) => error.fmt(f),
            Rejected::OtherRules(rules) => write!(f, "this is no code of {rules}"),
            Rejected::Feedback(error) => error.fmt(f),
            Rejected::Over(status) => {
                write!(f, "the game is over ({status}); reset starts the next one")
            }
            Rejected::NotOver => f.write_str("the game is not over; the secret is told at the end"),
            Rejected::NothingToUndo => f.write_str("there is no turn to take back"),
            Rejected::AwaitsFeedback => f.write_str("the latest guess waits for its feedback"),
            Rejected::NothingToAnswer => f.write_str("no guess waits for feedback"),
            Rejected::NotForMaker(maker) => {
                write!(f, "the program gives the feedback in this game (the maker is {maker})")
            }
            Rejected::NoAttempt { attempt, made } => {
                write!(f, "there is no attempt {attempt}; {made} have been answered")
            }
            Rejected::WonTooEarly { attempt } => {
                write!(f, "attempt {attempt} cannot have won: others followed it")
            }
            Rejected::Contradiction { attempt } => write!(
                f,
                "the feedback contradicts itself: from attempt {attempt} on, no code fits"
            ),
            Rejected::DoesNotFit { attempt } => {
                write!(f, "this code does not fit the feedback of attempt {attempt}")
            }
            Rejected::SecretKnown => f.write_str("the secret is known already"),
            Rejected::SecretChosen => {
                f.write_str("the maker chooses the secret; start a new game with another one")
            }
        }
    }
}

impl std::error::Error for Rejected {}
