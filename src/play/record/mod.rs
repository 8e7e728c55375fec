//! The record of games: what was played, one line a game, and the game in progress.

mod current;
mod entry;
mod file;
mod home;
mod stats;

pub use current::{Current, CurrentError};
pub use entry::{Judged, Record, Role};
pub use file::Records;
pub use home::{Home, NoHome};
pub use stats::{Span, Statistics};
