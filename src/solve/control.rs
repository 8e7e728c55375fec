//! The reins of a running search: how to stop it, and what it has done so far.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::bounds::NEVER;

/// The search was stopped before it had proved what it was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before it was finished")
    }
}

impl std::error::Error for Stopped {}

/// A search looks here whether to go on and writes here how far it is. Others may read and stop
/// it from any thread.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    nodes: AtomicU64,
    work: AtomicU64,
    work_limit: AtomicU64,
    best: AtomicU32,
    /// The part of the proof that is done, in units of 2^-32.
    done: AtomicU64,
}

/// How far a search is, at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The positions expanded.
    pub nodes: u64,
    /// The best total found for the whole question, once there is one. It is an upper bound.
    pub best: Option<u32>,
    /// What part of the proof is done, from 0 to 1: an estimate, as nobody knows beforehand how
    /// large the rest of a proof is.
    pub done: f64,
}

const WHOLE: f64 = (1u64 << 32) as f64;

impl Default for Control {
    fn default() -> Control {
        Control {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            work: AtomicU64::new(0),
            work_limit: AtomicU64::new(u64::MAX),
            best: AtomicU32::new(NEVER),
            done: AtomicU64::new(0),
        }
    }
}

impl Control {
    /// Stops the search as soon as it looks here again.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        let best = self.best.load(Relaxed);
        Progress {
            nodes: self.nodes.load(Relaxed),
            best: (best < NEVER).then_some(best),
            done: (self.done.load(Relaxed) as f64 / WHOLE).min(1.0),
        }
    }

    /// Lets the questions from now on do at most this much work, counted in pairs of a guess and
    /// a candidate that are compared. Unlike a limit on the time, it gives the same answer on
    /// every machine, as long as one thread does the work.
    pub fn allow(&self, work: u64) {
        self.work_limit.store(self.work.load(Relaxed).saturating_add(work), Relaxed);
    }

    /// Counts expanded positions and the work on them, and says whether to go on.
    pub(super) fn count(&self, nodes: u64, work: u64) -> Result<(), Stopped> {
        self.nodes.fetch_add(nodes, Relaxed);
        let work = self.work.fetch_add(work, Relaxed) + work;
        let go_on = work <= self.work_limit.load(Relaxed) && !self.stop.load(Relaxed);
        if go_on { Ok(()) } else { Err(Stopped) }
    }

    /// How much work has been done.
    pub(super) fn work(&self) -> u64 {
        self.work.load(Relaxed)
    }

    pub(super) fn found(&self, total: u32) {
        self.best.fetch_min(total, Relaxed);
    }

    /// A new question: nothing of it is done yet.
    pub(crate) fn begin(&self) {
        self.best.store(NEVER, Relaxed);
        self.done.store(0, Relaxed);
    }

    pub(crate) fn advance(&self, share: f64) {
        self.done.fetch_add((share * WHOLE) as u64, Relaxed);
    }
}
