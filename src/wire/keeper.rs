//! Oracles, kept for when their game is asked about again.

use std::sync::{Arc, Mutex};

use crate::game::Rules;
use crate::oracle::Oracle;

/// How many oracles are kept. Each may come to hold about 200 MB for each kind of play, with any
/// guess or with consistent ones, if its game is large and much is asked about it.
pub const ORACLES_KEPT: usize = 4;

/// Keeps the oracles of the games that were asked about last, [`ORACLES_KEPT`] at the most.
///
/// It may be asked from several threads at once; an oracle that is in use lives on until its user
/// has done with it.
#[derive(Default)]
pub struct Keeper {
    /// The one asked about last at the end.
    oracles: Mutex<Vec<(Rules, Arc<Oracle>)>>,
}

impl Keeper {
    /// The oracle of a game.
    pub fn oracle(&self, rules: Rules) -> Arc<Oracle> {
        let mut oracles = self.oracles.lock().unwrap_or_else(|broken| broken.into_inner());
        let kept = oracles.iter().position(|(known, _)| *known == rules);
        let oracle = match kept {
            Some(at) => oracles.remove(at).1,
            None => Arc::new(Oracle::new(rules)),
        };
        if oracles.len() >= ORACLES_KEPT {
            oracles.remove(0);
        }
        oracles.push((rules, Arc::clone(&oracle)));
        oracle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_asked_about_last_are_kept() {
        let keeper = Keeper::default();
        let rules = |colours: usize| Rules::new(2, colours, false, false).unwrap();
        let first = keeper.oracle(rules(1));
        for colours in 2..=ORACLES_KEPT {
            keeper.oracle(rules(colours));
        }
        assert!(Arc::ptr_eq(&first, &keeper.oracle(rules(1))), "kept");
        for colours in 2..=ORACLES_KEPT + 1 {
            keeper.oracle(rules(colours));
        }
        assert!(!Arc::ptr_eq(&first, &keeper.oracle(rules(1))), "forgotten");
        assert_eq!(keeper.oracles.lock().unwrap().len(), ORACLES_KEPT);
    }
}
