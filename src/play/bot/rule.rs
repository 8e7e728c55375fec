//! The medium and the hard bot: each follows one of the famous rules.

use super::{Bot, NoGuess, while_playing};
use crate::game::{Code, Rules};
use crate::play::config::Difficulty;
use crate::play::game::candidates;
use crate::play::view::View;
use crate::solve::{Adviser, Heuristic};

/// Follows a rule that looks one step ahead at most.
pub(super) struct Rule {
    adviser: Adviser,
    difficulty: Difficulty,
    name: &'static str,
    description: &'static str,
}

impl Rule {
    /// The first code that fits.
    pub(super) fn first(rules: Rules) -> Rule {
        Rule {
            adviser: Adviser::new(rules, Heuristic::First),
            difficulty: Difficulty::Medium,
            name: "First fit",
            description: "guesses the first code that fits all feedback so far",
        }
    }

    /// Knuth's rule.
    pub(super) fn knuth(rules: Rules) -> Rule {
        Rule {
            adviser: Adviser::new(rules, Heuristic::Knuth),
            difficulty: Difficulty::Hard,
            name: "Knuth",
            description: "guesses what leaves the fewest codes in the worst case",
        }
    }
}

impl Bot for Rule {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    fn choose(&mut self, view: &View<'_>) -> Result<Code, NoGuess> {
        while_playing(view)?;
        let turns = view.history().turns();
        let left = candidates(view.rules(), turns).map_err(|_| NoGuess::NoCandidate)?;
        let left: Vec<Code> = left.codes().collect();
        let made: Vec<Code> = turns.iter().map(|turn| turn.guess).collect();
        self.adviser.choose(&left, &made).ok_or(NoGuess::NoCandidate)
    }
}
