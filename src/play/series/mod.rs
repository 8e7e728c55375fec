//! A match: an even number of rounds in which two players take the roles in turn.
//!
//! The maker of a round gets one point for each guess, and one more if the code stays unbroken.

mod json;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::config::{Config, ConfigError, Player};
use super::game::{Game, Status};
use super::name::Name;
use crate::game::Rules;

pub(super) use json::MatchJson;

/// The most rounds that a match can have.
pub const MAX_ROUNDS: u32 = 1000;

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The one who breaks in the first round.
    First,
    /// The one who makes in the first round.
    Second,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// How many guesses were made.
    pub guesses: u32,
    /// Whether the last of them was right.
    pub broken: bool,
}

impl Round {
    /// The maker's points.
    pub fn points(self) -> u32 {
        self.guesses + u32::from(!self.broken)
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has more points.
    Won(Side),
    /// Both have the same.
    Draw,
}

/// A match between two named players.
///
/// ```
/// use pegbase::play::{Difficulty, Match, Player, Side, Who};
/// let rules = "4x6".parse().unwrap();
/// let ann = Player { name: "Ann".parse()?, who: Who::Human };
/// let knuth = Player { name: "Knuth".parse()?, who: Who::Computer(Difficulty::Hard) };
/// let series = Match::new(rules, 12, 2, [ann, knuth])?;
/// assert_eq!(series.breaker(), Some(Side::First));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    rules: Rules,
    max_attempts: u32,
    rounds: u32,
    players: [Player; 2],
    played: Vec<Round>,
}

impl Match {
    /// A match with this many turns a round. The first player breaks in the first round.
    ///
    /// # Errors
    /// [`MatchError`] if the rounds are odd or too many, or both names are the same.
    pub fn new(
        rules: Rules,
        turns: u64,
        rounds: u64,
        players: [Player; 2],
    ) -> Result<Match, MatchError> {
        let max_attempts = Config::new(rules).with_turns(turns).map_err(MatchError::Config)?;
        let max_attempts = max_attempts.max_attempts() as u32;
        let allowed = u32::try_from(rounds)
            .ok()
            .filter(|rounds| (2..=MAX_ROUNDS).contains(rounds) && rounds.is_multiple_of(2));
        let rounds = allowed.ok_or(MatchError::Rounds(rounds))?;
        let [first, second] = &players;
        if first.name == second.name {
            return Err(MatchError::SameName(first.name.clone()));
        }
        Ok(Match { rules, max_attempts, rounds, players, played: Vec::new() })
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many guesses the breaker of a round has.
    pub fn max_attempts(&self) -> usize {
        self.max_attempts as usize
    }

    /// How many rounds there are in all.
    pub fn rounds(&self) -> usize {
        self.rounds as usize
    }

    /// The rounds that have been played.
    pub fn played(&self) -> &[Round] {
        &self.played
    }

    /// A player.
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side as usize]
    }

    fn name(&self, side: Side) -> &Name {
        &self.player(side).name
    }

    /// Who breaks in the next round; nothing once all are played.
    pub fn breaker(&self) -> Option<Side> {
        (self.played.len() < self.rounds()).then(|| breaker_of(self.played.len()))
    }

    /// The set-up of the next round, with the players in their roles and a secret that is drawn;
    /// nothing once all are played. Where the maker is a person, the caller adds their secret, or
    /// lets them give the feedback.
    pub fn next_config(&self) -> Option<Config> {
        let side = self.breaker()?;
        let (breaker, maker) = (self.player(side), self.player(side.other()));
        let config = Config::new(self.rules)
            .broken_by(breaker.who)
            .with_names(breaker.name.clone(), maker.name.clone());
        config.with_turns(self.max_attempts.into()).ok()
    }

    /// Counts a round that has ended.
    ///
    /// # Errors
    /// [`MatchError`] if the game is not the next round of this match, or not over.
    pub fn count(&mut self, game: &Game) -> Result<Round, MatchError> {
        let breaker = self.breaker().ok_or(MatchError::Over)?;
        let config = game.config();
        if config.rules() != self.rules
            || config.max_attempts() != self.max_attempts()
            || config.breaker_name() != self.name(breaker)
            || config.maker_name() != self.name(breaker.other())
        {
            return Err(MatchError::OtherGame);
        }
        if !game.is_over() {
            return Err(MatchError::NotOver);
        }
        let broken = game.status() == Status::Won;
        let round = Round { guesses: game.history().len() as u32, broken };
        self.played.push(round);
        Ok(round)
    }

    /// The points of a player so far.
    pub fn points(&self, side: Side) -> u32 {
        let rounds = self.played.iter().enumerate();
        let made = rounds.filter(|&(round, _)| breaker_of(round) != side);
        made.map(|(_, round)| round.points()).sum()
    }

    /// How the match ended; nothing before all rounds are played.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.breaker().is_some() {
            return None;
        }
        let [first, second] = [Side::First, Side::Second].map(|side| self.points(side));
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::First),
            std::cmp::Ordering::Less => Outcome::Won(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}

/// Who breaks in a round, from 0.
fn breaker_of(round: usize) -> Side {
    if round.is_multiple_of(2) { Side::First } else { Side::Second }
}

/// Why there is no such match, or why a game does not count in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchError {
    /// Not an even number of rounds from 2 to [`MAX_ROUNDS`].
    Rounds(u64),
    /// Both players have this name.
    SameName(Name),
    /// Not a number of turns.
    Config(ConfigError),
    /// All rounds are played.
    Over,
    /// The game is not over.
    NotOver,
    /// The game has other rules, turns or players than the next round.
    OtherGame,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Rounds(rounds) => write!(
                f,
                "{rounds} rounds: a match has an even number of them from 2 to {MAX_ROUNDS}, \
                 so that each player makes as often as the other"
            ),
            MatchError::SameName(name) => {
                write!(f, "both players are called {name}; give one another name")
            }
            MatchError::Config(error) => error.fmt(f),
            MatchError::Over => f.write_str("all rounds of the match are played"),
            MatchError::NotOver => f.write_str("the round is not over yet"),
            MatchError::OtherGame => f.write_str("this game is not the next round of the match"),
        }
    }
}

impl std::error::Error for MatchError {}
