//! What the size of a set alone says about it.
//!
//! A guess splits a set into at most one part for each feedback, and some feedbacks can hold only
//! a few codes: on 4x6 two blacks and two whites fit six codes at the most, whatever the guess. So
//! a set that is solved within k guesses has at most
//!
//! > B(1) = 1, B(k) = max over the kinds of guess of 1 + Σ min(B(k−1), capacity of the feedback)
//!
//! codes. Seed 002 counts the capacity of that one feedback on 4x6 and gets 1, 14 and 175; with the
//! capacities of all feedbacks it is 1, 14 and 164. A set of n codes has then at least n − B(k)
//! codes that need more than k guesses, and its total is at least the sum of that over k.

use crate::game::{Code, CodeSpace, Columns, MAX_FEEDBACKS, Rules};

/// More guesses than any strategy needs: "no limit" where a limit on the guesses is meant.
pub(super) const UNCAPPED: u8 = 31;

/// The total of a position that cannot be solved within its limit. Sums of a few of them stay
/// below 2^32, and it fits the bits that the memo has for a total.
pub(super) const NEVER: u32 = (1 << 28) - 1;

/// The limit on the guesses after one has been made.
pub(super) fn one_less(cap: u8) -> u8 {
    if cap == UNCAPPED { UNCAPPED } else { cap.saturating_sub(1) }
}

/// Bounds on worst case and total by the size of a set.
pub(super) struct SizeBounds {
    /// B(k) for k from 0, up to the first that holds the whole game, and then once more for each k
    /// up to [`UNCAPPED`].
    solvable: Vec<usize>,
    /// The least total of a set by its size, without a limit.
    totals: Vec<u32>,
    max_parts: usize,
}

impl SizeBounds {
    pub(super) fn new(rules: Rules) -> SizeBounds {
        let capacities = feedback_capacities(rules);
        let solvable = solvable_sizes(&capacities, rules.code_count());
        let mut totals = Vec::with_capacity(rules.code_count() + 1);
        totals.push(0);
        let mut total = 0u32;
        let mut guesses = 1;
        for size in 1..=rules.code_count() {
            while size > solvable[guesses] {
                guesses += 1;
            }
            total = (total + guesses as u32).min(NEVER);
            totals.push(total);
        }
        SizeBounds { solvable, totals, max_parts: solvable_in_two(&capacities) }
    }

    /// The least total that a set of this size can have within a limit on the guesses.
    #[inline]
    pub(super) fn total(&self, size: usize, cap: u8) -> u32 {
        if size > self.solvable(cap) { NEVER } else { self.totals[size] }
    }

    /// The largest set that could be solved within so many guesses.
    #[inline]
    pub(super) fn solvable(&self, guesses: u8) -> usize {
        self.solvable[usize::from(guesses.min(UNCAPPED))]
    }

    /// The least number of guesses in which a set of this size could be solved.
    pub(super) fn worst(&self, size: usize) -> u8 {
        self.solvable.partition_point(|&most| most < size) as u8
    }

    /// The most parts that any guess can make: B(2).
    pub(super) fn max_parts(&self) -> usize {
        self.max_parts
    }

    /// The sizes B(0), B(1), … below `size`: each code past one of them needs one guess more.
    pub(super) fn steps(&self, size: usize) -> impl Iterator<Item = usize> {
        self.solvable.iter().copied().take_while(move |&most| most < size)
    }
}

fn solvable_in_two(capacities: &[Vec<usize>]) -> usize {
    let parts = capacities.iter().map(|shape| shape.iter().filter(|&&most| most > 0).count());
    parts.max().unwrap_or(1)
}

/// For each kind of guess, how many codes of the game each feedback holds, by feedback number.
pub(super) fn feedback_capacities(rules: Rules) -> Vec<Vec<usize>> {
    let space = CodeSpace::new(rules);
    let kinds = kinds_of_guess(rules);
    let mut capacities = vec![vec![0; MAX_FEEDBACKS]; kinds.len()];
    let mut columns = Columns::new(rules, []);
    let mut row = Vec::new();
    let mut start = 0;
    while start < space.len() {
        let end = (start + (1 << 16)).min(space.len());
        columns.refill((start..end).map(|number| space.code(number)));
        row.resize(end - start, 0);
        for (&kind, capacities) in kinds.iter().zip(&mut capacities) {
            columns.score_row(kind, &mut row);
            row.iter().for_each(|&feedback| capacities[usize::from(feedback)] += 1);
        }
        start = end;
    }
    capacities
}

/// The lowest code of each kind: how many pegs share a colour is all that matters.
pub(crate) fn kinds_of_guess(rules: Rules) -> Vec<Code> {
    let mut kinds = Vec::new();
    add_kinds(rules, &mut Vec::new(), rules.pegs(), &mut kinds);
    kinds
}

/// Adds every kind that starts with `pegs` and goes on with runs of one value each, none longer
/// than `longest`.
fn add_kinds(rules: Rules, pegs: &mut Vec<u8>, longest: usize, kinds: &mut Vec<Code>) {
    let (start, value) = (pegs.len(), pegs.last().map_or(0, |last| last + 1));
    for run in (1..=longest.min(rules.pegs() - start)).rev() {
        pegs.extend(std::iter::repeat_n(value, run));
        if pegs.len() == rules.pegs() {
            // Nothing if there are too few values, or if they may not repeat.
            kinds.extend(Code::new(rules, pegs));
        } else {
            add_kinds(rules, pegs, run, kinds);
        }
        pegs.truncate(start);
    }
}

/// B(k) for k from 0 to [`UNCAPPED`], from the capacities of the feedbacks of each kind of guess.
fn solvable_sizes(capacities: &[Vec<usize>], codes: usize) -> Vec<usize> {
    let mut sizes = vec![0, 1];
    while sizes.len() <= usize::from(UNCAPPED) {
        let last = sizes[sizes.len() - 1];
        // The winning part is one of the feedbacks, with a capacity of 1.
        let grown = capacities
            .iter()
            .map(|shape| shape.iter().map(|&most| most.min(last)).sum())
            .max()
            .unwrap_or(codes);
        sizes.push(grown);
    }
    // Without a limit, everything can be solved.
    sizes[usize::from(UNCAPPED)] = codes;
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Feedback;

    #[test]
    fn seed_002_thresholds_1_14_175() {
        // The seed knows of two capacities: one code wins, and six have two blacks, two whites.
        let rules = "4x6".parse().unwrap();
        let mut capacities = vec![0; MAX_FEEDBACKS];
        for feedback in Feedback::all(rules) {
            capacities[feedback.index()] = 1296;
        }
        capacities[Feedback::win(rules).index()] = 1;
        capacities[Feedback { black: 2, white: 2 }.index()] = 6;
        assert_eq!(solvable_sizes(&[capacities], 1296)[1..4], [1, 14, 175]);
    }

    #[test]
    fn all_capacities_are_tighter_than_two() {
        let bounds = SizeBounds::new("4x6".parse().unwrap());
        assert_eq!([bounds.solvable(1), bounds.solvable(2), bounds.solvable(3)], [1, 14, 164]);
        assert_eq!(bounds.worst(1296), 5);
    }

    #[test]
    fn every_kind_of_first_guess_is_found() {
        for (rules, kinds) in [("4x6", 5), ("4x10u", 1), ("5x8", 7), ("8x2", 5), ("4x2", 3)] {
            assert_eq!(feedback_capacities(rules.parse().unwrap()).len(), kinds, "{rules}");
        }
    }
}
