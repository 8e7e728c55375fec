//! Good guesses where no proof is in reach.

use super::answer::Choice;
use super::position::Position;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::Code;
use crate::solve::{Adviser, Heuristic};

/// The heuristic that serves where search does not: over many sizes it needs the fewest guesses on
/// average among the one-step rules.
const HEURISTIC: Heuristic = Heuristic::Entropy;

impl Oracle {
    /// The guess of the heuristic.
    pub(super) fn advise(&self, position: &Position, terms: Terms) -> Option<Code> {
        let codes = position.codes();
        if terms.consistent {
            return codes.first().copied();
        }
        let made: Vec<Code> = position.history().iter().map(|turn| turn.guess).collect();
        Adviser::new(self.rules(), HEURISTIC).choose(&codes, &made)
    }

    /// Guesses in the order of the heuristic, without values.
    pub(super) fn advised_choices(&self, position: &Position, terms: Terms) -> Vec<Choice> {
        let ranked = Adviser::new(self.rules(), HEURISTIC).rank(&position.codes(), CHOICES);
        let allowed = |&code: &Code| !terms.consistent || position.candidates().contains(code);
        let choices = ranked.into_iter().filter(allowed).map(|code| {
            let parts = position.split(code);
            Choice {
                codes: vec![code],
                candidate: position.candidates().contains(code),
                parts: parts.into_iter().map(|(feedback, size, _)| (feedback, size)).collect(),
                value: None,
                loss: None,
                optimal: None,
            }
        });
        choices.collect()
    }
}

/// How many choices are listed that are not proved.
const CHOICES: usize = 1000;
