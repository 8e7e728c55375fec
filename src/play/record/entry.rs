//! One game in the record.

use serde::{Deserialize, Serialize};

use crate::game::Rules;
use crate::play::config::{Config, Maker, Who};
use crate::play::game::{Game, Status};
use crate::play::json::SCHEMA;
use crate::play::rng::Seed;
use crate::play::words::words;

/// The role of the person whose record it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// They broke the code.
    Breaker,
    /// They made it.
    Maker,
}

words!(Role, "role": Breaker = "breaker", Maker = "maker");

/// How many guesses were judged, and how many of those were optimal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Judged {
    /// Guesses that were optimal.
    pub optimal: u32,
    /// Guesses whose value was proved, so that they could be judged.
    pub total: u32,
}

/// A game that has ended, as the record keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// When it ended, in seconds since 1970-01-01 00:00 UTC.
    pub time: u64,
    /// The rules.
    pub rules: Rules,
    /// How many guesses there could be.
    pub max_attempts: u32,
    /// The role of the person whose record it is.
    pub role: Role,
    /// Whom they played against: a level, a maker, or `human`.
    pub opponent: String,
    /// The seed.
    pub seed: Seed,
    /// How it ended.
    pub status: Status,
    /// How many guesses were made.
    pub guesses: u32,
    /// Whether something was taken back.
    pub practice: bool,
    /// How well the breaker guessed.
    pub judged: Judged,
}

/// A line of the record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecordJson {
    schema: u64,
    time: u64,
    rules: String,
    max_attempts: u32,
    role: String,
    opponent: String,
    seed: u64,
    status: String,
    guesses: u32,
    practice: bool,
    judged: Judged,
}

impl Record {
    /// The record of a game that has ended, at this time; nothing if it goes on. Two people at one
    /// machine count as the breaker.
    pub fn of(game: &Game, time: u64, judged: Judged) -> Option<Record> {
        let config = game.config();
        let role = role(config);
        game.is_over().then(|| Record {
            time,
            rules: config.rules(),
            max_attempts: config.max_attempts() as u32,
            role,
            opponent: opponent(config, role),
            seed: game.seed(),
            status: game.status(),
            guesses: game.history().len() as u32,
            practice: game.is_practice(),
            judged,
        })
    }

    /// Whether the person whose record it is won.
    pub fn is_won(&self) -> bool {
        match self.role {
            Role::Breaker => self.status == Status::Won,
            Role::Maker => self.status == Status::Lost,
        }
    }

    pub(super) fn to_json(&self) -> RecordJson {
        RecordJson {
            schema: SCHEMA,
            time: self.time,
            rules: self.rules.to_string(),
            max_attempts: self.max_attempts,
            role: self.role.to_string(),
            opponent: self.opponent.clone(),
            seed: self.seed.number(),
            status: self.status.to_string(),
            guesses: self.guesses,
            practice: self.practice,
            judged: self.judged,
        }
    }
}

impl RecordJson {
    /// The record, if the line makes sense.
    pub(super) fn restore(self) -> Option<Record> {
        let status: Status = self.status.parse().ok()?;
        let possible = match status {
            Status::Playing => false,
            Status::Won => (1..=self.max_attempts).contains(&self.guesses),
            Status::Lost => self.guesses == self.max_attempts,
        };
        let rules = self.rules.parse().ok()?;
        let config = Config::new(rules).with_turns(self.max_attempts.into());
        let judged = self.judged.optimal <= self.judged.total && self.judged.total <= self.guesses;
        (possible && judged && config.is_ok()).then_some(Record {
            time: self.time,
            rules,
            max_attempts: self.max_attempts,
            role: self.role.parse().ok()?,
            opponent: self.opponent,
            seed: Seed::new(self.seed)?,
            status,
            guesses: self.guesses,
            practice: self.practice,
            judged: self.judged,
        })
    }
}

fn role(config: &Config) -> Role {
    match (config.breaker(), config.maker().is_human()) {
        (Who::Computer(_), true) => Role::Maker,
        _ => Role::Breaker,
    }
}

fn opponent(config: &Config, role: Role) -> String {
    match (role, config.maker()) {
        (Role::Maker, _) => config.breaker().to_string(),
        (Role::Breaker, Maker::Chosen | Maker::Outside) => Who::Human.to_string(),
        (Role::Breaker, maker) => maker.to_string(),
    }
}
