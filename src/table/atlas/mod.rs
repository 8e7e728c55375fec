//! The atlas: solved positions off any strategy's path, for both objectives.
//!
//! A table knows the positions on its own path; an atlas knows every position that some number of
//! guesses of anyone's choosing can lead to, up to symmetry. A position is found under the
//! canonical form of its history, as a number: an exact key. `docs/FORMAT.md` describes the file.

mod build;
mod coverage;
mod reader;
mod records;
mod verify;

pub use build::Chart;
pub use coverage::{Coverage, CoverageError};
pub use reader::Atlas;
pub use verify::AtlasFault;
