//! Bots: computers that break codes, from random guesses to proved ones.
//!
//! | bot | what it does | 4x6: guesses on average | at most |
//! | --- | --- | --- | --- |
//! | easy | a random code that it has not tried yet | 648.5 (finds 1 in 129.6 secrets within 10) | 1296 |
//! | medium | the first code that fits (Swaszek) | 5.0216 | 8 |
//! | hard | the code whose largest part is smallest (Knuth) | 4.4761 | 5 |
//! | expert | the optimal guess (the oracle) | 4.3410 | 5 |

mod easy;
mod expert;
mod rule;

use std::fmt;

use super::config::Difficulty;
use super::rng::Seed;
use super::view::View;
use crate::game::{Code, Rules};

/// A computer that breaks codes. It sees what a player may see and nothing else, and plays the same
/// way for the same seed.
pub trait Bot: Send {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// How it plays, in a sentence.
    fn description(&self) -> &'static str;

    /// How well it plays.
    fn difficulty(&self) -> Difficulty;

    /// The next guess in a game with the rules that it was made for.
    ///
    /// It depends on the bot's seed and the turns so far alone, so a game that is saved and
    /// restored goes on in the same way with a new bot.
    ///
    /// # Errors
    /// [`NoGuess`] if there is nothing to guess.
    fn choose(&mut self, view: &View<'_>) -> Result<Code, NoGuess>;
}

impl dyn Bot {
    /// The bot of a level for games with these rules. The seed may be the game's own: what a bot
    /// draws tells nothing about the secret.
    ///
    /// ```
    /// use pegbase::play::{Action, Bot, Config, Difficulty, Game, Seed, Status};
    /// let rules = "4x6".parse().unwrap();
    /// let mut game = Game::new(Config::new(rules), Seed::new(7).unwrap());
    /// let mut bot = <dyn Bot>::new(Difficulty::Hard, rules, game.seed());
    /// while !game.is_over() {
    ///     let guess = bot.choose(&game.view()).unwrap();
    ///     game.apply(Action::Submit(guess)).unwrap();
    /// }
    /// assert_eq!((game.status(), game.history().len()), (Status::Won, 5));
    /// ```
    pub fn new(difficulty: Difficulty, rules: Rules, seed: Seed) -> Box<dyn Bot> {
        match difficulty {
            Difficulty::Easy => Box::new(easy::Easy::new(seed)),
            Difficulty::Medium => Box::new(rule::Rule::first(rules)),
            Difficulty::Hard => Box::new(rule::Rule::knuth(rules)),
            Difficulty::Expert => Box::new(expert::Expert::new(rules)),
        }
    }
}

/// Why a bot has no guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoGuess {
    /// The game is over.
    Over,
    /// No code fits the turns.
    NoCandidate,
    /// The oracle has no answer, for this reason.
    Oracle(String),
}

impl fmt::Display for NoGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGuess::Over => f.write_str("the game is over; there is nothing to guess"),
            NoGuess::NoCandidate => f.write_str("no code fits the turns so far"),
            NoGuess::Oracle(error) => write!(f, "the oracle has no guess: {error}"),
        }
    }
}

impl std::error::Error for NoGuess {}

/// Refuses to guess in a game that is over.
fn while_playing(view: &View<'_>) -> Result<(), NoGuess> {
    if view.status() == super::Status::Playing { Ok(()) } else { Err(NoGuess::Over) }
}
