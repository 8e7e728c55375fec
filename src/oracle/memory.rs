//! What the oracle has found out by search, kept for when it is asked again.
//!
//! The solver remembers positions below those that were asked about; this remembers the answers
//! themselves. Both are of fixed size, whatever is asked.

use std::collections::HashMap;
use std::mem;
use std::sync::{Mutex, MutexGuard};

use super::terms::Terms;
use crate::game::{Candidates, Code};
use crate::solve::Value;

/// How many answers are kept at the most, about 100 bytes each.
pub const ANSWERS_KEPT: usize = 1 << 16;

/// What is known of a position: its value, or that the limit of the goal cannot be kept, and the
/// best guess if that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) value: Option<Value>,
    pub(super) guess: Option<Code>,
}

/// The candidates, by a digest of 128 bits, and the terms.
pub(super) type Key = ([u8; 16], Terms);

/// Answers in two generations: when the young one has half of what may be kept, it becomes the old
/// one, and the old one is forgotten. What is asked for again moves to the young one.
#[derive(Default)]
pub(super) struct Answers {
    generations: Mutex<Generations>,
}

#[derive(Default)]
struct Generations {
    young: HashMap<Key, Answer>,
    old: HashMap<Key, Answer>,
}

/// The key of a position.
pub(super) fn key(candidates: &Candidates, terms: Terms) -> Key {
    let mut hasher = blake3::Hasher::new();
    candidates.numbers().for_each(|number| {
        hasher.update(&number.to_le_bytes());
    });
    let mut digest = [0; 16];
    hasher.finalize_xof().fill(&mut digest);
    (digest, terms)
}

impl Answers {
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.generations.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    pub(super) fn get(&self, key: &Key) -> Option<Answer> {
        let mut generations = self.lock();
        if let Some(answer) = generations.young.get(key) {
            return Some(*answer);
        }
        let answer = generations.old.remove(key)?;
        generations.put(*key, answer);
        Some(answer)
    }

    pub(super) fn put(&self, key: Key, answer: Answer) {
        self.lock().put(key, answer);
    }
}

impl Generations {
    fn put(&mut self, key: Key, answer: Answer) {
        if self.young.len() >= ANSWERS_KEPT / 2 {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(key, answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Goal, Objective};

    fn numbered(number: u32) -> Key {
        let mut digest = [0; 16];
        digest[..4].copy_from_slice(&number.to_le_bytes());
        (digest, Goal::Worst.into())
    }

    #[test]
    fn answers_are_kept_within_the_limit_and_used_ones_longest() {
        let answers = Answers::default();
        let answer = Answer { value: Some(Value { worst: 3, total: 40 }), guess: None };
        for number in 0..3 * ANSWERS_KEPT as u32 {
            answers.put(numbered(number), answer);
            assert_eq!(answers.get(&numbered(0)), Some(answer), "asked for all the time");
        }
        {
            let generations = answers.lock();
            assert!(generations.young.len() + generations.old.len() <= ANSWERS_KEPT);
        }
        assert_eq!(answers.get(&numbered(1)), None);
    }

    #[test]
    fn terms_are_part_of_the_key() {
        let all = Candidates::all("2x3".parse().unwrap());
        let keys = Objective::Worst.into();
        assert_ne!(key(&all, keys), key(&all, Objective::Expected.into()));
    }
}
