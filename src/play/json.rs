//! The state as JSON: the field names of the document that the game implements, and those that
//! other rules and makers need.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::action::FeedbackJson;
use super::codes::{self, CodeJson};
use super::game::{Game, Status};

/// The version of every JSON object here.
pub(super) const SCHEMA: u64 = 1;

/// The longest text that is read: far more than any state needs.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// A game in JSON. What is read has still to be proved valid.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct StateJson {
    pub(super) schema: u64,
    pub(super) rules: String,
    pub(super) max_attempts: u64,
    pub(super) player_id: String,
    pub(super) breaker: String,
    pub(super) maker_id: String,
    pub(super) maker: String,
    pub(super) status: String,
    pub(super) game_over: bool,
    pub(super) winner: Option<String>,
    pub(super) practice: bool,
    pub(super) attempts: Vec<AttemptJson>,
    pub(super) pending: Option<CodeJson>,
    pub(super) secret_code: Option<CodeJson>,
    pub(super) seed: Option<u64>,
    pub(super) seed_chosen: bool,
    pub(super) rng_state: Option<u64>,
}

/// A turn in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttemptJson {
    pub(super) code: CodeJson,
    pub(super) feedback: FeedbackJson,
}

impl StateJson {
    /// The whole state, the secret included.
    pub(super) fn new(game: &Game) -> StateJson {
        let rules = game.rules();
        let code = |code| codes::to_json(rules, code);
        let (config, status) = (&game.config, game.status());
        let attempts = game.history.iter().map(|turn| AttemptJson {
            code: code(turn.guess),
            feedback: FeedbackJson::new(turn.feedback),
        });
        StateJson {
            schema: SCHEMA,
            rules: rules.to_string(),
            max_attempts: config.max_attempts() as u64,
            player_id: config.breaker_name().to_string(),
            breaker: config.breaker().to_string(),
            maker_id: config.maker_name().to_string(),
            maker: config.maker().to_string(),
            status: status.to_string(),
            game_over: game.is_over(),
            winner: winner(game),
            practice: game.practice,
            attempts: attempts.collect(),
            pending: game.pending.map(code),
            secret_code: game.secret.map(code),
            seed: Some(game.seed.number()),
            seed_chosen: game.seed_chosen,
            rng_state: Some(game.rng.state().number()),
        }
    }
}

/// The breaker's name if the code was broken.
pub(super) fn winner(game: &Game) -> Option<String> {
    (game.status() == Status::Won).then(|| game.config.breaker_name().to_string())
}

impl Game {
    /// The whole state as JSON on one line, the secret included. What a player may see is
    /// [`View::to_json`](super::View::to_json).
    pub fn to_json(&self) -> String {
        text(&StateJson::new(self))
    }
}

/// An object as JSON on one line.
pub(super) fn text(object: &impl Serialize) -> String {
    // Only a map whose keys are no text, or a type that refuses, could fail; there is none here.
    serde_json::to_string(object).unwrap_or_default()
}

/// Why a text is not even an object of the right kind.
pub(super) enum Unreadable {
    /// This many bytes.
    TooLong(usize),
    /// Not the JSON that was expected.
    Syntax(String),
    /// Of another version.
    Schema(u64),
}

/// Reads an object that says its version. The version is looked at first, so that an object of a
/// later one is not refused for the fields that it has.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        schema: u64,
    }
    if text.len() > MAX_BYTES {
        return Err(Unreadable::TooLong(text.len()));
    }
    let wrong = |error: serde_json::Error| Unreadable::Syntax(error.to_string());
    let Versioned { schema } = serde_json::from_str(text).map_err(wrong)?;
    if schema != SCHEMA {
        return Err(Unreadable::Schema(schema));
    }
    serde_json::from_str(text).map_err(wrong)
}
