//! Reading what people write: forgiving input, one fixed output form.
//!
//! - a code: `1122`, with spaces or commas between its pegs if one likes, in any case;
//! - feedback: `1,1`, `1 1`, `1b1w`, `BW` (one letter a peg), `1A1B` (bulls and cows), `-` for none;
//! - a turn: `1122=1,1`;
//! - a history: turns with `;` or a line end between them.
//!
//! Everything is read into a value that the rules allow or refused with a [`TextError`], which
//! points at the character that is wrong.

mod code;
mod error;
mod feedback;
mod span;
mod turns;

pub use error::{TextError, TextProblem};
