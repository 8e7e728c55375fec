//! What an atlas covers, and under which keys.

use std::collections::BTreeMap;
use std::fmt;

use crate::game::{
    Candidates, Canon, CodeSpace, Feedback, History, Partition, Rules, Stabiliser, Turn,
};

/// Positions with no more candidates than this need no record: the lower code is guessed.
pub(super) const AT_SIGHT: usize = 2;

/// What an atlas covers: every position after so many turns or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coverage {
    rules: Rules,
    turns: u8,
}

/// Why there can be no such atlas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoverageError {
    rules: Rules,
    most: u8,
}

impl fmt::Display for CoverageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an atlas of {} covers at most {} turns", self.rules, self.most)
    }
}

impl std::error::Error for CoverageError {}

/// The most turns that an atlas can cover: past that there are more positions than anyone wants to
/// store, and histories with more orders than anyone wants to look at.
const MOST_TURNS: u8 = 4;

impl Coverage {
    /// Every position of a game after at most so many turns.
    ///
    /// # Errors
    /// [`CoverageError`] if their keys would be too long.
    pub fn new(rules: Rules, turns: u8) -> Result<Coverage, CoverageError> {
        let fits = |turns: &u8| turn_numbers(rules).checked_pow((*turns).into()).is_some();
        let most = (0..=MOST_TURNS).rev().find(fits).unwrap_or(0);
        if turns <= most {
            Ok(Coverage { rules, turns })
        } else {
            Err(CoverageError { rules, most })
        }
    }

    /// The rules of the game.
    pub fn rules(self) -> Rules {
        self.rules
    }

    /// The most turns of a history that is covered. Turns that told nothing do not count.
    pub fn turns(self) -> u8 {
        self.turns
    }

    /// The key of a canonical history: its turns as the digits of a number.
    pub(super) fn key(self, form: &[Turn]) -> u128 {
        let space = CodeSpace::new(self.rules);
        let slots = Feedback::win(self.rules).index() + 1;
        let number = |turn: &Turn| space.index(turn.guess) * slots + turn.feedback.index() + 1;
        let missing = usize::from(self.turns).saturating_sub(form.len());
        let digits = form.iter().map(number).chain(std::iter::repeat_n(0, missing));
        digits.fold(0, |key, digit| key * turn_numbers(self.rules) + digit as u128)
    }

    /// The bytes that the largest key takes.
    pub(super) fn key_bytes(self) -> u8 {
        let keys = turn_numbers(self.rules).pow(self.turns.into());
        (keys.ilog2() / 8 + 1) as u8
    }

    /// The canonical histories of all positions that are covered and that need a search, by key.
    pub fn histories(self) -> BTreeMap<u128, Vec<Turn>> {
        let canon = Canon::new(self.rules);
        let mut all = BTreeMap::new();
        let mut latest = Vec::new();
        if self.rules.code_count() > AT_SIGHT {
            latest.push(Vec::new());
            all.insert(self.key(&[]), Vec::new());
        }
        for _ in 0..self.turns {
            let mut next = Vec::new();
            for history in &latest {
                self.each_next(history, |turns| {
                    let (form, _) = canon.form(turns);
                    let key = self.key(&form);
                    if !all.contains_key(&key) {
                        all.insert(key, form.clone());
                        next.push(form);
                    }
                });
            }
            latest = next;
        }
        all
    }

    /// Calls `tell` with every history that is one turn longer, up to symmetry, if that turn tells
    /// something and leaves enough.
    fn each_next(self, history: &[Turn], mut tell: impl FnMut(&[Turn])) {
        let guesses: Vec<_> = history.iter().map(|turn| turn.guess).collect();
        let group = Stabiliser::of_guesses(self.rules, &guesses);
        let left = Candidates::of(&History::from_turns(self.rules, history.iter().copied()));
        let mut longer = history.to_vec();
        for guess in CodeSpace::new(self.rules).codes() {
            if !group.is_representative(guess) {
                continue;
            }
            let partition = Partition::new(&left, guess);
            for part in partition.largest_first() {
                if part.len() > AT_SIGHT && part.len() < left.len() {
                    longer.push(Turn { guess, feedback: part.feedback() });
                    tell(&longer);
                    longer.pop();
                }
            }
        }
    }
}

/// How many numbers a turn of a key can have: one for each guess and feedback, and one for none.
fn turn_numbers(rules: Rules) -> u128 {
    let slots = Feedback::win(rules).index() + 1;
    rules.code_count() as u128 * slots as u128 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds of history that design.md counts for 4x6 after at most two guesses.
    #[test]
    fn every_position_of_a_small_game_is_covered_once() {
        let rules: Rules = "3x3".parse().unwrap();
        let coverage = Coverage::new(rules, 2).unwrap();
        let canon = Canon::new(rules);
        let histories = coverage.histories();
        let codes: Vec<_> = CodeSpace::new(rules).codes().collect();
        let mut met = std::collections::BTreeSet::from([coverage.key(&[])]);
        for &first in &codes {
            for &second in &codes {
                for &secret in &codes {
                    let turns = [first, second].map(|guess| Turn::played(rules, guess, secret));
                    let one = Candidates::of(&History::from_turns(rules, [turns[0]]));
                    let two = one.narrow(turns[1]);
                    if turns[0].feedback.is_win(rules) || one.len() == codes.len() {
                        continue;
                    }
                    if one.len() > AT_SIGHT {
                        met.insert(coverage.key(&canon.form(&turns[..1]).0));
                    }
                    let told = two.len() < one.len() && !turns[1].feedback.is_win(rules);
                    if told && two.len() > AT_SIGHT {
                        met.insert(coverage.key(&canon.form(&turns).0));
                    }
                }
            }
        }
        assert_eq!(histories.keys().copied().collect::<Vec<_>>(), Vec::from_iter(met));
    }

    #[test]
    fn keys_that_would_be_too_long_are_refused() {
        let rules: Rules = "8x8".parse().unwrap();
        let refused = Coverage::new(rules, 5).unwrap_err();
        assert_eq!(refused.to_string(), "an atlas of 8x8 covers at most 4 turns");
        assert_eq!(Coverage::new("4x6".parse().unwrap(), 2).unwrap().key_bytes(), 4);
    }
}
