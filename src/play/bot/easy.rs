//! The easy bot: a random code that it has not tried yet.

use super::{Bot, NoGuess, while_playing};
use crate::game::{Code, CodeSpace};
use crate::play::config::Difficulty;
use crate::play::rng::{Rng, Seed};
use crate::play::view::View;

/// Guesses at random.
pub(super) struct Easy {
    seed: Seed,
}

impl Easy {
    pub(super) fn new(seed: Seed) -> Easy {
        Easy { seed }
    }
}

impl Bot for Easy {
    fn name(&self) -> &'static str {
        "Random"
    }

    fn description(&self) -> &'static str {
        "guesses any code that it has not tried yet"
    }

    fn difficulty(&self) -> Difficulty {
        Difficulty::Easy
    }

    fn choose(&mut self, view: &View<'_>) -> Result<Code, NoGuess> {
        while_playing(view)?;
        let space = CodeSpace::new(view.rules());
        let history = view.history();
        let mut tried: Vec<u64> =
            history.iter().map(|turn| space.index(turn.guess) as u64).collect();
        tried.sort_unstable();
        tried.dedup();
        let untried = space.len() as u64 - tried.len() as u64;
        if untried == 0 {
            return Err(NoGuess::NoCandidate);
        }
        // A generator for each turn, so that nothing has to be remembered between them.
        let mut number = Rng::aside(self.seed, history.len() as u64).below(untried);
        // The number counts the untried codes alone: each tried one at or before it moves it on.
        for tried in tried {
            number += u64::from(tried <= number);
        }
        Ok(space.code(number as usize))
    }
}
