//! The oracle: a position in, an answer out.
//!
//! [`Oracle`] says what the best next guess is ([`Oracle::hint`]), what a guess is worth
//! ([`Oracle::check`]), what every guess is worth ([`Oracle::explore`]) and how a game was played
//! ([`Oracle::account`]). A position on the path of a table is looked up there, one that the atlas
//! covers in the atlas; others are searched within a fixed amount of work. Past that the best
//! heuristic answers, and the answer says that it is not proved.

mod account;
mod advice;
mod answer;
mod check;
mod error;
mod explore;
mod hint;
mod memory;
mod position;
mod ratio;
mod repair;
mod sources;
mod terms;

pub use account::{Account, AccountTurn};
pub use answer::{Choice, Exploration, Hint, Loss, Source, Verdict};
pub use error::OracleError;
pub use memory::ANSWERS_KEPT;
pub use position::Position;
pub use ratio::Ratio;
pub use repair::{Change, Repair, repairs};
pub use sources::Oracle;
pub use terms::Terms;
