//! A match in JSON, and back.

use serde::{Deserialize, Serialize};

use super::{Match, MatchError, Outcome, Round, Side};
use crate::play::config::Player;
use crate::play::error::{StateError, StateProblem};
use crate::play::json::{SCHEMA, read, text};
use crate::play::restore::agree;

/// A player in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerJson {
    name: String,
    who: String,
}

impl PlayerJson {
    /// The player in this place.
    fn restore(&self, at: usize) -> Result<Player, StateError> {
        let place = |field: &str| format!("players[{at}].{field}");
        let not_a_name = |error| StateError::new(place("name"), StateProblem::Name(error));
        let nobody = |error| StateError::new(place("who"), StateProblem::Word(error));
        let name = self.name.parse().map_err(not_a_name)?;
        Ok(Player { name, who: self.who.parse().map_err(nobody)? })
    }
}

/// A match in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::play) struct MatchJson {
    schema: u64,
    rules: String,
    max_attempts: u64,
    rounds: u64,
    players: [PlayerJson; 2],
    played: Vec<Round>,
    points: [u64; 2],
    match_over: bool,
    winner: Option<String>,
}

impl MatchJson {
    pub(in crate::play) fn new(series: &Match) -> MatchJson {
        let winner = match series.outcome() {
            Some(Outcome::Won(side)) => Some(series.name(side).to_string()),
            Some(Outcome::Draw) | None => None,
        };
        MatchJson {
            schema: SCHEMA,
            rules: series.rules.to_string(),
            max_attempts: series.max_attempts.into(),
            rounds: series.rounds.into(),
            players: [Side::First, Side::Second].map(|side| {
                let Player { name, who } = series.player(side);
                PlayerJson { name: name.to_string(), who: who.to_string() }
            }),
            played: series.played.clone(),
            points: [Side::First, Side::Second].map(|side| series.points(side).into()),
            match_over: series.outcome().is_some(),
            winner,
        }
    }

    pub(in crate::play) fn restore(self) -> Result<Match, StateError> {
        agree("schema", &self.schema, &SCHEMA)?;
        let rules = self
            .rules
            .parse()
            .map_err(|error| StateError::new("rules", StateProblem::Rules(error)))?;
        let players = [self.players[0].restore(0)?, self.players[1].restore(1)?];
        let new = Match::new(rules, self.max_attempts, self.rounds, players);
        let mut series =
            new.map_err(|error| StateError::new(error.field(), StateProblem::Match(error)))?;
        let (found, allowed) = (self.played.len(), series.rounds());
        if found > allowed {
            return Err(StateError::new("played", StateProblem::TooMany { found, allowed }));
        }
        for (round, at) in self.played.iter().zip(0..) {
            // A code that is not broken has taken every guess that there was.
            let least = if round.broken { 1 } else { series.max_attempts };
            if !(least..=series.max_attempts).contains(&round.guesses) {
                let expected = format!("from {least} to {} guesses", series.max_attempts);
                return Err(StateError::new(
                    format!("played[{at}]"),
                    StateProblem::Differs { expected },
                ));
            }
        }
        series.played = self.played;
        let right = MatchJson::new(&series);
        agree("points", &self.points, &right.points)?;
        agree("matchOver", &self.match_over, &right.match_over)?;
        agree("winner", &self.winner, &right.winner)?;
        Ok(series)
    }
}

impl Match {
    /// The match as JSON on one line.
    pub fn to_json(&self) -> String {
        text(&MatchJson::new(self))
    }

    /// The match that a text of [`to_json`](Match::to_json) holds.
    ///
    /// # Errors
    /// [`StateError`] if the text is anything else.
    pub fn from_json(text: &str) -> Result<Match, StateError> {
        read::<MatchJson>(text)?.restore()
    }
}

impl MatchError {
    /// The field of the JSON that is wrong.
    fn field(&self) -> &'static str {
        match self {
            MatchError::SameName(_) => "players",
            MatchError::Config(_) => "maxAttempts",
            _ => "rounds",
        }
    }
}
