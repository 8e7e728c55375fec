//! A tablebase for Mastermind: proved optimal strategies, exact hints and verdicts.
//!
//! The layers, each of which uses only those above it:
//!
//! - [`game`]: rules, codes, feedback, scoring, code spaces, symmetry.
//! - [`solve`]: exact search, bounds, heuristics.
//! - [`oracle`]: a position in, an answer out.
//! - `play`: games, players, matches and the record of games, with the feature `play`.
//!
//! With `default-features = false` these come without a single dependency beyond what they need.
//! The feature `build` adds threads, the feature `cli` the program.
//!
//! ```
//! use pegbase::solve::{Goal, Solver};
//! use pegbase::{Candidates, History, Rules, Symbols};
//!
//! let rules: Rules = "3x5".parse()?;
//! let symbols = Symbols::standard(rules);
//! let history = History::parse(&symbols, "112=0,1")?;
//! let left: Vec<_> = Candidates::of(&history).codes().collect();
//! let (guess, value) = Solver::new(rules).best_guess(&left, Goal::Worst)?.unwrap();
//! assert_eq!(left.len(), 30);
//! assert_eq!((symbols.show(guess).to_string().as_str(), value.worst), ("234", 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod game;
pub mod oracle;
#[cfg(feature = "play")]
pub mod play;
pub mod solve;
pub mod table;

pub use game::{
    Candidates, Code, Feedback, History, Part, Partition, Rules, RulesError, Symbols, SymbolsError,
    TextError, TextProblem, Turn,
};
