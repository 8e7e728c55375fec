//! A position as the search holds it, and what its members alone say about it.

use super::bounds::SizeBounds;
use super::universe::{Rows, Universe};
use crate::game::MAX_FEEDBACKS;

/// A set of candidates in the form of [`Universe::canonical`].
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) set: &'a [u32],
    /// The key of the set.
    pub(super) key: u128,
    /// How many values the set shows: the lowest ones.
    pub(super) present: usize,
}

/// What a look at the members of a set says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ByMembers {
    /// One of them splits all others apart: 2n − 1, and nothing can beat it.
    Perfect,
    /// One of them leaves a single pair: 2n, within three guesses. Without a perfect member
    /// nothing has a smaller total.
    OnePair,
    /// None does: 2n at the least.
    Neither,
    /// The set is larger than the number of feedbacks.
    TooLarge,
}

/// Looks at the members as guesses.
///
/// There is a trap here: 2n is a bound for a set without a perfect member, but it
/// is the value only if a member leaves one pair, or a guess from outside splits the set.
pub(super) fn by_members(universe: &Universe, bounds: &SizeBounds, set: &[u32]) -> ByMembers {
    let size = set.len();
    if size > bounds.max_parts() {
        return ByMembers::TooLarge;
    }
    let mut most = 0;
    for &guess in set {
        let seen = set.iter().fold(0u64, |seen, &code| seen | 1 << universe.feedback(guess, code));
        let parts = seen.count_ones() as usize;
        if parts == size {
            return ByMembers::Perfect;
        }
        most = most.max(parts);
    }
    if most + 1 == size { ByMembers::OnePair } else { ByMembers::Neither }
}

/// The parts that a guess leaves of a set, the winning one left out.
#[derive(Default)]
pub(super) struct Split {
    feedbacks: Vec<u8>,
    members: Vec<u32>,
    ends: Vec<u32>,
}

impl Split {
    /// Splits a set by a guess. The memory of the last split is used again.
    pub(super) fn fill(&mut self, universe: &Universe, set: &[u32], rows: Rows<'_>, guess: u32) {
        universe.feedbacks(set, rows, guess, &mut self.feedbacks);
        let mut sizes = [0u32; MAX_FEEDBACKS];
        for &feedback in &self.feedbacks {
            sizes[usize::from(feedback)] += 1;
        }
        self.ends.clear();
        let mut next = [0u32; MAX_FEEDBACKS];
        let mut end = 0;
        for (&size, next) in sizes[..universe.feedback_slots()].iter().zip(&mut next) {
            *next = end;
            end += size;
            self.ends.push(end);
        }
        self.members.resize(set.len(), 0);
        for (&feedback, &code) in self.feedbacks.iter().zip(set) {
            let place = &mut next[usize::from(feedback)];
            self.members[*place as usize] = code;
            *place += 1;
        }
    }

    /// How many feedbacks the split is over, the winning one left out.
    pub(super) fn feedbacks(&self) -> usize {
        self.ends.len() - 1
    }

    /// The members that get a feedback, by its number.
    pub(super) fn part(&self, feedback: usize) -> &[u32] {
        let start = if feedback == 0 { 0 } else { self.ends[feedback - 1] };
        &self.members[start as usize..self.ends[feedback] as usize]
    }

    /// Every part that is not empty, with its feedback number.
    pub(super) fn parts(&self) -> impl Iterator<Item = (usize, &[u32])> {
        (0..self.feedbacks())
            .map(|feedback| (feedback, self.part(feedback)))
            .filter(|(_, part)| !part.is_empty())
    }
}
