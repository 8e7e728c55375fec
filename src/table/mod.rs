//! The table: a strategy in a file, with what it claims.
//!
//! [`Table`] reads any bytes that hold one: owned, mapped or embedded. `docs/FORMAT.md` describes
//! the file byte by byte.
//!
//! ```
//! use pegbase::solve::{Objective, Recipe, Solver};
//! use pegbase::table::{Step, Table, write};
//! use pegbase::{Feedback, Rules};
//!
//! let rules: Rules = "3x4".parse()?;
//! let recipe = Recipe::optimal(rules, Objective::Expected);
//! let solver = Solver::new(rules);
//! let all: Vec<_> = solver.codes().collect();
//! let strategy = solver.strategy(&all, pegbase::solve::Goal::Expected, None)?.unwrap();
//! let table = Table::new(write(&recipe, &strategy))?;
//! assert_eq!(table.claims().total, 206);
//!
//! let start = table.start();
//! assert_eq!(table.guess(start)?, strategy.guess);
//! let feedback = Feedback::new(rules, 1, 0).unwrap();
//! assert!(matches!(table.step(start, feedback)?, Step::Next(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atlas;
mod bytes;
mod checkpoint;
#[cfg(feature = "embed")]
mod embedded;
mod error;
mod file;
#[cfg(feature = "mmap")]
mod map;
mod meta;
mod preamble;
mod prove;
mod reader;
mod tree;
mod verify;
mod writer;

pub use atlas::{Atlas, AtlasFault, Chart, Coverage, CoverageError};
pub use bytes::Bytes;
pub use checkpoint::{CheckpointError, checkpoint_path, load_checkpoint, save_checkpoint};
pub use error::TableError;
pub use file::write_atomically;
#[cfg(feature = "mmap")]
pub use map::MappedFile;
pub use meta::Claims;
pub use preamble::{FORMAT_VERSION, Kind, MakerVersion};
pub use prove::ProofError;
pub use reader::{Place, Step, Table, Walk};
pub use verify::{Fault, Survey};
pub use writer::write;
