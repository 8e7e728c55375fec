//! The expert bot: it asks the oracle.

use super::{Bot, NoGuess, while_playing};
use crate::game::{Code, Rules};
use crate::oracle::{Oracle, OracleError};
use crate::play::config::Difficulty;
use crate::play::view::View;
use crate::solve::Objective;

/// Guesses what is best in the worst case, and among that what is best on average.
pub(super) struct Expert {
    oracle: Oracle,
}

impl Expert {
    pub(super) fn new(rules: Rules) -> Expert {
        Expert { oracle: Oracle::new(rules) }
    }
}

impl Bot for Expert {
    fn name(&self) -> &'static str {
        "Oracle"
    }

    fn description(&self) -> &'static str {
        "makes the optimal guess, proved wherever that is within reach"
    }

    fn difficulty(&self) -> Difficulty {
        Difficulty::Expert
    }

    fn choose(&mut self, view: &View<'_>) -> Result<Code, NoGuess> {
        while_playing(view)?;
        let hint =
            self.oracle.hint(view.history(), Objective::Worst).map_err(|error| match error {
                OracleError::Contradiction { .. } => NoGuess::NoCandidate,
                error => NoGuess::Oracle(error.to_string()),
            })?;
        hint.guess.ok_or(NoGuess::Over)
    }
}
