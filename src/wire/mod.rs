//! Questions and answers as text and JSON, the same for every way in: the command line, `engine`
//! and whatever else speaks to programs.
//!
//! A [`Query`] holds the fields of a question as they came; it is read into a [`Question`], or
//! refused with a [`WireError`] that names the field. The answers are structs with the fields that
//! are documented, and [`Ask::answer`] leads from one to the other. Oracles are kept by a
//! [`Keeper`], so that what one question found out serves the next.
//!
//! ```
//! use pegbase::wire::{Ask, Keeper, Query};
//!
//! let query = Query::from_pairs([("rules", "3x5"), ("history", "112=0,1"), ("guess", "234")]);
//! let answer = Ask::Check.answer(&query, &Keeper::default())?;
//! let json = serde_json::to_value(&answer).unwrap();
//! assert_eq!((&json["optimal"], &json["better"]), (&true.into(), &serde_json::Value::Null));
//! # Ok::<(), pegbase::wire::WireError>(())
//! ```

mod answers;
mod ask;
mod error;
mod followed;
mod game;
mod keeper;
mod left;
mod line;
mod played;
mod query;
mod table;

use serde::Serialize;

pub use answers::{
    CheckJson, ExploreJson, GuessJson, HintJson, LossJson, PartJson, TurnJson, ValueJson,
};
pub use ask::{Answer, Ask, Asked, MOST_CODES, UnknownAsk};
pub use error::{ChangeJson, Contradiction, ErrorJson, RepairJson, WireError};
pub use game::{CLASSIC, Game, MOST_TURNS};
pub use keeper::{Keeper, ORACLES_KEPT};
pub use left::{Codes, LeftJson};
pub use line::{answer_line, refuse_line};
pub use played::{FractionJson, ReviewJson, ReviewTurnJson, SolveJson, SolveTurnJson};
pub use query::{Query, Question, TurnField, goal};
pub use table::{TableJson, TablesJson};

/// The version of every JSON object.
pub const SCHEMA: u32 = 1;

/// An object of this module as JSON on one line, without a line end.
pub fn to_line(object: &impl Serialize) -> String {
    // What fails is a map whose keys are no text, and there is none.
    serde_json::to_string(object).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

/// An average as it is shown: four digits.
pub fn rounded(average: f64) -> f64 {
    (average * 1e4).round() / 1e4
}
