//! The game: a board, its players, and the record of what they played.
//!
//! [`Game`] is the core: a state that changes only by a valid [`Action`], and goes to and from JSON
//! at any point. It has no terminal, no clock and no chance but its [`Seed`]. [`View`] is what the
//! breaker may see of it. `docs/PLAY.md` describes the JSON and the generator.

mod action;
mod apply;
mod bot;
mod codes;
mod config;
mod devious;
mod error;
mod game;
mod json;
mod name;
mod palette;
mod record;
mod restore;
mod rng;
mod series;
mod view;
mod words;

pub use action::{Action, ImpossibleFeedback, Rejected};
pub use bot::{Bot, NoGuess};
pub use codes::CodeError;
pub use config::{Config, ConfigError, DEFAULT_TURNS, Difficulty, MAX_TURNS, Maker, Player, Who};
pub use error::{StateError, StateProblem};
pub use game::{Game, Status};
pub use name::{Name, NameError};
pub use palette::{Palette, Swatch};
pub use record::{
    Current, CurrentError, Home, Judged, NoHome, Record, Records, Role, Span, Statistics,
};
pub use rng::{NotASeed, Rng, Seed};
pub use series::{MAX_ROUNDS, Match, MatchError, Outcome, Round, Side};
pub use view::View;
pub use words::UnknownWord;
