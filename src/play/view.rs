//! The player's view: the state without what the player must not know yet.

use std::fmt;

use super::game::{Game, Status};
use super::json::{StateJson, text};
use super::rng::Seed;
use crate::game::{Code, History, Rules};

/// What the breaker may see of a game.
///
/// Until the game is over there is no secret in it, no state of the generator, and no seed unless
/// the player chose it. Bots are given this and nothing else.
#[derive(Clone, Copy)]
pub struct View<'a>(&'a Game);

impl<'a> View<'a> {
    pub(super) fn new(game: &'a Game) -> View<'a> {
        View(game)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.0.rules()
    }

    /// How many guesses the breaker has.
    pub fn max_attempts(&self) -> usize {
        self.0.config().max_attempts()
    }

    /// The turns so far.
    pub fn history(&self) -> &'a History {
        self.0.history()
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.0.status()
    }

    /// The guess that waits for the feedback of a person.
    pub fn pending(&self) -> Option<Code> {
        self.0.pending()
    }

    /// The secret, after the end.
    pub fn secret(&self) -> Option<Code> {
        self.0.secret().filter(|_| self.0.is_over())
    }

    /// The seed, after the end or where the player chose it.
    pub fn seed(&self) -> Option<Seed> {
        (self.0.is_over() || self.0.seed_chosen).then_some(self.0.seed)
    }

    /// The state of the generator, after the end.
    pub fn rng_state(&self) -> Option<Seed> {
        self.0.is_over().then_some(self.0.rng.state())
    }

    /// The view as JSON: the state's fields, those that are hidden being null.
    pub fn to_json(&self) -> String {
        text(&StateJson {
            secret_code: self.secret().map(|code| super::codes::to_json(self.rules(), code)),
            seed: self.seed().map(Seed::number),
            rng_state: self.rng_state().map(Seed::number),
            ..StateJson::new(self.0)
        })
    }
}

/// As JSON, so that the secret does not get out this way.
impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
