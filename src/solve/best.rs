//! The best guess on one position so far.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::bounds::UNCAPPED;
use super::question::Found;

/// The best guess so far, shared by the threads that try guesses on one position.
pub(super) struct Best {
    /// What the next guess has to beat; 0 once nothing can be better.
    limit: AtomicU32,
    found: Mutex<Found>,
    low: u32,
}

impl Best {
    /// Nothing found yet: guesses have to stay below the budget. A total of `low` cannot be beaten.
    pub(super) fn new(budget: u32, low: u32) -> Best {
        let found = Mutex::new(Found { total: budget, depth: UNCAPPED });
        Best { limit: AtomicU32::new(budget), found, low }
    }

    pub(super) fn limit(&self) -> u32 {
        self.limit.load(Relaxed)
    }

    pub(super) fn improve(&self, found: Found) {
        if found.total >= self.limit() {
            return;
        }
        let mut best = self.found.lock().unwrap_or_else(|broken| broken.into_inner());
        if found.total < best.total {
            *best = found;
            let limit = if found.total <= self.low { 0 } else { found.total };
            self.limit.store(limit, Relaxed);
        }
    }

    pub(super) fn found(&self) -> Found {
        *self.found.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
