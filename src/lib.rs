//! A tablebase for Mastermind: proved optimal strategies, exact hints and verdicts.
//!
//! Three things that people do. A hint: the best next guess after some turns.
//!
//! ```
//! use pegbase::{History, Objective, Oracle, Rules, Symbols};
//!
//! let rules: Rules = "4x6".parse()?;
//! let symbols = Symbols::standard(rules);
//! let history = History::parse(&symbols, "1122=1,1; 1344=0,2; 3526=1,2")?;
//!
//! let hint = Oracle::new(rules).hint(&history, Objective::Worst)?;
//! let guess = hint.guess.map(|guess| symbols.show(guess).to_string());
//! assert_eq!((hint.remaining, guess.as_deref(), hint.exact), (2, Some("2136"), true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A verdict: whether a guess is optimal, and what it gives away if it is not.
//!
//! ```
//! use pegbase::{Code, History, Objective, Oracle, Rules, Symbols};
//!
//! let rules: Rules = "3x4".parse()?;
//! let symbols = Symbols::standard(rules);
//! let history = History::parse(&symbols, "112=1,1")?;
//! let guess = Code::parse(&symbols, "444")?;
//!
//! let verdict = Oracle::new(rules).check(&history, guess, Objective::Expected)?;
//! assert_eq!(verdict.optimal, Some(false));
//! assert!(verdict.better.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A walk: following a table from guess to guess, one step a turn, with no search.
//!
//! ```
//! use pegbase::{Code, Symbols, Table, Turn};
//!
//! let table = Table::new(&include_bytes!("../tests/data/format-1.pegbase")[..])?;
//! let rules = table.recipe().rules;
//! let symbols = Symbols::standard(rules);
//! let secret = Code::parse(&symbols, "243")?;
//!
//! let mut walk = table.walk();
//! let mut guesses = 0;
//! while let Some(place) = walk.place() {
//!     walk.follow(Turn::played(rules, table.guess(place)?, secret))?;
//!     guesses += 1;
//! }
//! assert!(walk.is_won() && guesses <= table.claims().worst());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The layers, each of which uses only those above it:
//!
//! - [`game`]: rules, codes, feedback, scoring, code spaces, symmetry.
//! - [`solve`]: exact search, bounds, heuristics.
//! - [`table`]: a strategy in a file.
//! - [`oracle`]: a position in, an answer out.
//! - `play`: games, players, matches and the record of games, with the feature `play`.
//! - `wire`: questions and answers as JSON, with the feature `wire`.
//! - `serve`: the web page and the HTTP API, with the feature `serve`.
//!
//! With `default-features = false` these come without a single dependency beyond what they need.
//! The feature `build` adds threads, `mmap` tables in files, `embed` the built-in tables, and `cli`
//! the program with all of these.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod game;
pub mod oracle;
#[cfg(feature = "play")]
pub mod play;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solve;
pub mod table;
#[cfg(feature = "wire")]
pub mod wire;

pub use game::{
    Candidates, Code, Feedback, History, Part, Partition, Rules, RulesError, Symbols, SymbolsError,
    TextError, TextProblem, Turn,
};
pub use oracle::{
    Account, Choice, Exploration, Hint, Loss, Oracle, OracleError, Position, Source, Terms, Verdict,
};
pub use solve::{Goal, Objective, Value};
pub use table::Table;
