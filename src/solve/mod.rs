//! Exact search, bounds and heuristics.
//!
//! [`Solver`] answers questions about positions exactly; [`Heuristic`] plays the famous one-step
//! rules. The search is one idea a file: [`bounds`](self) what sizes say, `position` what members
//! say, `ranking` in which order guesses are tried, `search` the branch and bound over totals,
//! `worst` the least worst case, `memo` what is remembered.

mod best;
mod bounds;
mod build;
mod control;
mod crew;
mod entropy;
mod estimate;
mod goal;
mod heuristic;
mod inquiry;
mod ledger;
mod memo;
mod position;
mod question;
mod ranking;
mod recipe;
mod search;
mod solver;
mod stabiliser;
mod strategy;
mod universe;
mod window;
mod worker;
mod worst;

pub(crate) use bounds::kinds_of_guess;
pub use build::Workshop;
pub use control::{Control, Progress, Stopped};
#[cfg(feature = "build")]
pub use crew::Pool;
pub use crew::{Alone, Crew};
pub use estimate::Effort;
pub use goal::{Goal, Objective, UnknownObjective, Value};
pub use heuristic::{Adviser, Heuristic, UnknownHeuristic};
pub use inquiry::Inquiry;
pub use ledger::{Ledger, Proof};
pub use recipe::{Plan, Recipe};
pub use solver::{MODEST_MEMORY, Solver};
pub use strategy::Strategy;
pub(crate) use strategy::split;
pub use window::{Window, WindowError};
