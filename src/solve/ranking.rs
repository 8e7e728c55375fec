//! Guesses in the order in which they are worth trying.
//!
//! A guess is ranked by what it can reach at best: the size of the set plus the size bounds of the
//! parts that it leaves. Candidates come first among equals. The order is found lazily: first, one
//! vector pass counts into how many parts each guess splits the set; p parts out of n codes cannot
//! give less than 3n − p (every code past the first of its part needs a guess more than it), so
//! blocks of guesses with many parts are looked at first, and most blocks are never looked at.
//!
//! Guesses that cannot be better than another are left out: those that tell nothing, and those that a
//! symmetry of the set moves onto a lower one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bounds::{NEVER, SizeBounds, one_less};
use super::position::Position;
use super::stabiliser::set_stabiliser;
use super::universe::{Rows, Universe};
use crate::game::{BLOCK, MAX_FEEDBACKS, Stabiliser};

/// From this size on, guesses that a symmetry of the set moves onto a lower one are left out. The
/// symmetries of smaller sets take longer to find than they save.
const SYMMETRY_FROM: usize = 16;

/// Up to this size the parts of a block of guesses are counted in bytes.
const BYTE_SIZES: usize = 255;

/// Memory that rankings use one after the other.
#[derive(Default)]
pub(super) struct RankingBuffers {
    /// For each guess the number of parts, and one more if it is a candidate: its own part then
    /// costs nothing.
    parts: Vec<u8>,
    /// The most that `parts` has in each block.
    blocks: Vec<u8>,
    heap: BinaryHeap<Reverse<Ranked>>,
    /// Which codes are candidates; `marked` lists them so that they can be unmarked.
    is_candidate: Vec<bool>,
    marked: Vec<u32>,
    steps: Vec<u8>,
    block_starts: Vec<usize>,
    feedbacks: Vec<u8>,
}

/// The best total that a guess can reach, whether it is not a candidate, and its number in the
/// code space: this order is also the tie-break of [`super::Solver::best_guess`].
type Ranked = (u32, bool, u32);

/// What to rank: which guesses may be made, and the limit on the guesses.
#[derive(Clone, Copy)]
pub(super) struct RankingRules {
    pub(super) cap: u8,
    pub(super) consistent: bool,
}

/// The guesses for one position, best first.
pub(super) struct Ranking<'a> {
    universe: &'a Universe,
    bounds: &'a SizeBounds,
    position: Position<'a>,
    rows: Rows<'a>,
    cap: u8,
    /// How many guesses there are to choose from.
    width: usize,
    /// No block that has not been opened has a guess with more parts than this.
    level: u32,
    stabiliser: Option<Stabiliser>,
    buffers: &'a mut RankingBuffers,
}

impl<'a> Ranking<'a> {
    pub(super) fn new(
        universe: &'a Universe,
        bounds: &'a SizeBounds,
        position: Position<'a>,
        rows: Rows<'a>,
        rules: RankingRules,
        buffers: &'a mut RankingBuffers,
    ) -> Ranking<'a> {
        let width = universe.worthwhile(position.present);
        buffers.mark(position.set, universe.len());
        buffers.count_parts(universe, rows, width);
        for &code in position.set {
            buffers.parts[code as usize] += 1;
        }
        if rules.consistent {
            buffers.keep_candidates_only();
        }
        let blocks = buffers.parts.chunks(BLOCK);
        buffers.blocks.clear();
        buffers.blocks.extend(blocks.map(|block| block.iter().copied().max().unwrap_or(0)));
        buffers.heap.clear();
        buffers.steps.clear();
        let steps = bounds.steps(position.set.len().min(BYTE_SIZES));
        buffers.steps.extend(steps.map(|step| step as u8));
        let level = u32::from(buffers.blocks.iter().copied().max().unwrap_or(0));
        let cap = rules.cap;
        Ranking { universe, bounds, position, rows, cap, width, level, stabiliser: None, buffers }
    }

    /// The most parts that any guess makes, a candidate's own counted twice.
    pub(super) fn most_parts(&self) -> u32 {
        self.level
    }

    /// The next guess, if it could still reach less than `best`.
    pub(super) fn next(&mut self, best: u32) -> Option<u32> {
        loop {
            let unopened = self.least_total(self.level);
            while let Some(&Reverse((sum, _, number))) = self.buffers.heap.peek() {
                // A guess of an unopened block may come first, so this is asked before `best`.
                if sum >= unopened {
                    break;
                }
                if sum >= best {
                    return None;
                }
                self.buffers.heap.pop();
                let guess = self.universe.numbered(number);
                if self.is_needed(guess) {
                    return Some(guess);
                }
            }
            if unopened >= best {
                return None;
            }
            self.open_level(best);
        }
    }

    /// The least total that a guess with so many parts can reach; no guess with fewer than two
    /// tells anything.
    fn least_total(&self, parts: u32) -> u32 {
        if parts < 2 { NEVER } else { 3 * self.position.set.len() as u32 - parts }
    }

    /// Ranks the guesses of every block that has a guess with `level` parts.
    fn open_level(&mut self, best: u32) {
        for block in 0..self.buffers.blocks.len() {
            if u32::from(self.buffers.blocks[block]) == self.level {
                self.open_block(block * BLOCK, best);
            }
        }
        self.level -= 1;
    }

    fn open_block(&mut self, start: usize, best: u32) {
        let size = self.position.set.len();
        let mut sums = [0u16; BLOCK];
        let by_block = size > self.bounds.max_parts() && size <= BYTE_SIZES;
        if by_block {
            self.sum_block(start, &mut sums);
        }
        for guess in start..(start + BLOCK).min(self.width) {
            let parts = u32::from(self.buffers.parts[guess]);
            let least = self.least_total(parts);
            if least >= best {
                continue;
            }
            let sum = if size <= self.bounds.max_parts() {
                // All parts are so small that each code past the first of its part costs one
                // guess more, and `least` is the sum itself.
                least
            } else if by_block {
                match sums[guess - start] {
                    u16::MAX => NEVER,
                    sum => size as u32 + u32::from(sum),
                }
            } else if self.is_lowest_of_class(guess as u32) {
                self.sum_one(guess as u32)
            } else {
                NEVER
            };
            let candidate = self.buffers.is_candidate[guess];
            if sum < best && self.universe.is_worthwhile(guess as u32, self.position.present) {
                let number = self.universe.number(guess as u32);
                self.buffers.heap.push(Reverse((sum, !candidate, number)));
            }
        }
    }

    fn sum_block(&mut self, start: usize, sums: &mut [u16; BLOCK]) {
        let starts = &mut self.buffers.block_starts;
        starts.clear();
        starts.extend(self.rows.starts.iter().map(|row| row + start));
        let largest = self.bounds.solvable(one_less(self.cap)).min(BYTE_SIZES) as u8;
        self.universe.kernels().sum_bounds(
            self.rows.bytes,
            starts,
            self.universe.win(),
            &self.buffers.steps,
            largest,
            sums,
        );
    }

    fn sum_one(&mut self, guess: u32) -> u32 {
        let feedbacks = &mut self.buffers.feedbacks;
        self.universe.feedbacks(self.position.set, self.rows, guess, feedbacks);
        let mut sizes = [0usize; MAX_FEEDBACKS];
        for &feedback in &*feedbacks {
            sizes[usize::from(feedback)] += 1;
        }
        let parts = sizes[..usize::from(self.universe.win())].iter();
        let sum = parts.map(|&size| self.bounds.total(size, one_less(self.cap)));
        sum.fold(self.position.set.len() as u32, |sum, part| (sum + part).min(NEVER))
    }

    /// Whether a guess that was ranked is to be tried.
    fn is_needed(&mut self, guess: u32) -> bool {
        // Larger sets have been asked when the guess was ranked.
        let is_asked_now = (SYMMETRY_FROM..=BYTE_SIZES).contains(&self.position.set.len());
        !is_asked_now || self.is_lowest_of_class(guess)
    }

    fn is_lowest_of_class(&mut self, guess: u32) -> bool {
        let (universe, position) = (self.universe, &self.position);
        let stabiliser = self.stabiliser.get_or_insert_with(|| set_stabiliser(universe, position));
        stabiliser.is_trivial() || stabiliser.is_representative(universe.code(guess))
    }
}

impl RankingBuffers {
    fn mark(&mut self, set: &[u32], codes: usize) {
        for code in self.marked.drain(..) {
            self.is_candidate[code as usize] = false;
        }
        self.is_candidate.resize(codes, false);
        for &code in set {
            self.is_candidate[code as usize] = true;
        }
        self.marked.extend(set);
    }

    fn count_parts(&mut self, universe: &Universe, rows: Rows<'_>, width: usize) {
        self.parts.clear();
        self.parts.resize(width.next_multiple_of(BLOCK), 0);
        let (bytes, starts) = (rows.bytes, rows.starts);
        universe.kernels().count_parts(bytes, starts, universe.feedback_slots(), &mut self.parts);
        self.parts[width..].fill(0);
    }

    fn keep_candidates_only(&mut self) {
        for (parts, &candidate) in self.parts.iter_mut().zip(&self.is_candidate) {
            *parts *= u8::from(candidate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::bounds::UNCAPPED;
    use crate::solve::universe::RowBuffer;

    /// The rank of a guess, the obvious way.
    fn obvious_sum(universe: &Universe, bounds: &SizeBounds, set: &[u32], guess: u32) -> u32 {
        let mut sizes = [0usize; MAX_FEEDBACKS];
        set.iter().for_each(|&code| sizes[usize::from(universe.feedback(guess, code))] += 1);
        let parts = sizes[..usize::from(universe.win())].iter();
        set.len() as u32 + parts.map(|&size| bounds.total(size, UNCAPPED)).sum::<u32>()
    }

    /// A guess that tells something.
    fn splits(universe: &Universe, set: &[u32], guess: u32) -> bool {
        set.iter().any(|&code| universe.feedback(guess, code) != universe.feedback(guess, set[0]))
    }

    /// However the limit falls while guesses are taken, they come in order, and when there is none
    /// left, none with a lower rank than the limit was passed over.
    #[test]
    fn no_guess_below_the_limit_is_passed_over() {
        let universe = Universe::new("4x5".parse().unwrap(), 1 << 20);
        let bounds = SizeBounds::new("4x5".parse().unwrap());
        let mut random = 1u64;
        for round in 0..300 {
            let mut set: Vec<u32> = Vec::new();
            let size = 3 + round % 280;
            while set.len() < size {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let code = (random >> 33) as u32 % universe.len() as u32;
                if !set.contains(&code) {
                    set.push(code);
                }
            }
            let mut moved = Vec::new();
            let (key, present) = universe.canonical(&set, &mut moved);
            let position = Position { set: &moved, key, present };
            let mut rows = RowBuffer::default();
            let rows = universe.rows(&moved, universe.worthwhile(present), &mut rows);
            let rules = RankingRules { cap: UNCAPPED, consistent: false };
            let mut buffers = RankingBuffers::default();
            let mut ranking = Ranking::new(&universe, &bounds, position, rows, rules, &mut buffers);
            let (mut best, mut taken) = (NEVER, Vec::new());
            while let Some(guess) = ranking.next(best) {
                let sum = obvious_sum(&universe, &bounds, &moved, guess);
                assert!(sum < best && taken.last().is_none_or(|&last| last <= sum));
                taken.push(sum);
                // As a search does when it finds a strategy a little above the bound.
                best = best.min(sum + 1 + (round % 7) as u32);
            }
            for guess in 0..universe.worthwhile(present) as u32 {
                let sum = obvious_sum(&universe, &bounds, &moved, guess);
                let passed_over = sum < best && !taken.contains(&sum);
                assert!(!passed_over || !splits(&universe, &moved, guess), "{sum} below {best}");
            }
        }
    }
}
