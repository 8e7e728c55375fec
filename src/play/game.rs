//! The game: a state that changes only by a valid action.

use super::action::{Action, Rejected};
use super::config::{Config, Maker};
use super::rng::{Rng, Seed};
use super::view::View;
use super::words::words;
use crate::game::{Candidates, Code, History, Rules, Turn};

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It goes on.
    Playing,
    /// The code is broken.
    Won,
    /// The last allowed turn has passed.
    Lost,
}

words!(Status, "status": Playing = "playing", Won = "won", Lost = "lost");

/// One game: the board, what has happened on it, and the generator that the next one comes from.
///
/// It knows no clock, no terminal and no source of chance but its seed: the same seed and the same
/// actions give the same game, on every machine and in every later version.
///
/// ```
/// use pegbase::play::{Action, Config, Game, Seed, Status};
/// use pegbase::{Code, Symbols};
///
/// let config = Config::new("4x6".parse()?);
/// let mut game = Game::new(config, Seed::new(7).unwrap());
/// let symbols = Symbols::standard(game.rules());
/// let guess = Code::parse(&symbols, "6655")?;
/// let turn = game.apply(Action::Submit(guess))?.unwrap();
/// assert_eq!(turn.show(&symbols).to_string(), "6655=3,0");
/// assert_eq!(game.status(), Status::Playing);
/// // What the player may see; the secret is not in it.
/// assert_eq!(game.view().secret(), None);
/// // Saved and restored, the game goes on exactly where it was.
/// assert_eq!(Game::from_json(&game.to_json())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(super) config: Config,
    /// The generator's state before the secret was drawn: this game can be had again from it.
    pub(super) seed: Seed,
    /// Whether the player knows the seed because it was theirs to choose.
    pub(super) seed_chosen: bool,
    /// The generator after the secret was drawn.
    pub(super) rng: Rng,
    /// The secret, once there is one. A devious maker has none before the end, and a person who
    /// gives the feedback tells it at the end or never.
    pub(super) secret: Option<Code>,
    pub(super) history: History,
    /// The guess that waits for the feedback of a person.
    pub(super) pending: Option<Code>,
    /// Whether something was taken back.
    pub(super) practice: bool,
}

impl Game {
    /// A new game from a seed that the player chose, and so may see.
    pub fn new(config: Config, seed: Seed) -> Game {
        Game::start(config, seed, true)
    }

    /// A new game from a seed that the player does not see before the end.
    pub fn with_hidden_seed(config: Config, seed: Seed) -> Game {
        Game::start(config, seed, false)
    }

    /// The game that comes out of a seed and actions.
    ///
    /// # Errors
    /// The number of the action, from 1, that was not valid, and why.
    pub fn replay(
        config: Config,
        seed: Seed,
        actions: impl IntoIterator<Item = Action>,
    ) -> Result<Game, (usize, Rejected)> {
        let mut game = Game::new(config, seed);
        for (action, number) in actions.into_iter().zip(1..) {
            game.apply(action).map_err(|rejected| (number, rejected))?;
        }
        Ok(game)
    }

    /// The game that follows this one, with a set-up of its own: its seed is the state that the
    /// generator has come to, as after [`Action::Reset`].
    pub fn followed_by(&self, config: Config) -> Game {
        Game::start(config, self.rng.state(), false)
    }

    pub(super) fn start(config: Config, seed: Seed, seed_chosen: bool) -> Game {
        let rules = config.rules();
        // Drawn whoever makes the code, so that the generator moves on from game to game.
        let mut rng = Rng::new(seed);
        let drawn = rng.code(rules);
        let secret = match config.maker() {
            Maker::Drawn => Some(drawn),
            Maker::Chosen => config.chosen(),
            Maker::Devious | Maker::Outside => None,
        };
        let history = History::new(rules);
        Game { config, seed, seed_chosen, rng, secret, history, pending: None, practice: false }
    }

    /// The set-up.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.config.rules()
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        if self.history.is_won() {
            Status::Won
        } else if self.history.len() >= self.config.max_attempts() {
            Status::Lost
        } else {
            Status::Playing
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.status() != Status::Playing
    }

    /// The seed of this game. Players see it in their [`View`].
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Whether the player chose the seed, and so may know the secrets that come of it.
    pub fn is_seed_chosen(&self) -> bool {
        self.seed_chosen
    }

    /// The secret, if there is one. Players see it in their [`View`].
    pub fn secret(&self) -> Option<Code> {
        self.secret
    }

    /// The guess that waits for the feedback of a person.
    pub fn pending(&self) -> Option<Code> {
        self.pending
    }

    /// Whether something was taken back, so that the game counts as practice.
    pub fn is_practice(&self) -> bool {
        self.practice
    }

    /// What the breaker may see.
    pub fn view(&self) -> View<'_> {
        View::new(self)
    }
}

/// The candidates that turns leave.
///
/// # Errors
/// The number of the first turn, from 1, that no code fits together with those before it.
pub(super) fn candidates(rules: Rules, turns: &[Turn]) -> Result<Candidates, usize> {
    let mut left = Candidates::all(rules);
    for (turn, number) in turns.iter().zip(1..) {
        left = left.narrow(*turn);
        if left.is_empty() {
            return Err(number);
        }
    }
    Ok(left)
}
