//! The game: rules, codes, feedback, scoring, code spaces, symmetry. No input or output, no search.

mod candidates;
mod canonical;
mod code;
mod columns;
mod feedback;
mod history;
mod kernel;
mod partition;
mod rules;
mod score;
mod space;
mod symbols;
mod symmetry;
mod text;

pub use candidates::Candidates;
pub use canonical::Canon;
pub use code::Code;
pub use columns::Columns;
pub use feedback::{Feedback, MAX_FEEDBACKS};
pub use history::{History, Turn};
pub(crate) use kernel::BLOCK;
pub use kernel::Kernels;
pub use partition::{Part, Partition};
pub use rules::{MAX_CODES, MAX_COLOURS, MAX_PEGS, MAX_VALUES, Rules, RulesError};
pub use score::score;
pub use space::CodeSpace;
pub use symbols::{Symbols, SymbolsError};
pub use symmetry::{Stabiliser, Symmetry};
pub use text::{TextError, TextProblem};
