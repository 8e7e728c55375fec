//! The least worst case: in how many guesses a position can be solved at all.
//!
//! Asked as "within k guesses?" for k from the size bound upwards. One guess whose parts can all
//! be solved within k − 1 is enough, so the answer is much cheaper than a total.

use super::best::Best;
use super::bounds::{NEVER, UNCAPPED, one_less};
use super::control::Stopped;
use super::memo::Known;
use super::position::{ByMembers, Position, Split, by_members};
use super::question::{Depth, Found};
use super::ranking::{Ranking, RankingRules};
use super::search::Search;
use super::universe::Rows;
use super::worker::Worker;

impl Search<'_> {
    /// The least worst case of a position.
    pub(super) fn worst(&self, position: Position<'_>, worker: &mut Worker) -> Result<u8, Stopped> {
        let known = self.known_worst(position);
        let mut guesses = known.low as u8;
        while u32::from(guesses) < known.high && !self.search_within(position, guesses, worker)? {
            guesses += 1;
        }
        Ok(guesses)
    }

    /// The least worst case of any set.
    pub(super) fn worst_of(&self, set: &[u32], worker: &mut Worker) -> Result<u8, Stopped> {
        if set.len() <= 2 {
            return Ok(set.len() as u8);
        }
        let mut moved = Vec::new();
        let (key, present) = self.universe.canonical(set, &mut moved);
        self.worst(Position { set: &moved, key, present }, worker)
    }

    /// Whether a guess keeps within a worst case.
    pub(super) fn keeps_worst(
        &self,
        set: &[u32],
        rows: Rows<'_>,
        guess: u32,
        worst: u8,
        worker: &mut Worker,
    ) -> Result<bool, Stopped> {
        let mut split = Split::default();
        split.fill(self.universe, set, rows, guess);
        self.all_solvable(&split, one_less(worst), worker)
    }

    /// Whether all parts of a split can be solved within so many guesses: small ones and large
    /// ones first, as they are decided by their size.
    pub(super) fn all_solvable(
        &self,
        split: &Split,
        guesses: u8,
        worker: &mut Worker,
    ) -> Result<bool, Stopped> {
        let most = self.bounds.solvable(guesses);
        if split.parts().any(|(_, part)| part.len() > most) {
            return Ok(false);
        }
        let mut open: Vec<&[u32]> = split
            .parts()
            .map(|(_, part)| part)
            .filter(|part| self.solvable_at_sight(part, guesses) != Some(true))
            .collect();
        if open.iter().any(|part| self.solvable_at_sight(part, guesses) == Some(false)) {
            return Ok(false);
        }
        open.sort_unstable_by_key(|part| std::cmp::Reverse(part.len()));
        for part in open {
            if !self.solvable(part, guesses, worker)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a set can be solved within so many guesses, if a look at its members shows it.
    fn solvable_at_sight(&self, set: &[u32], guesses: u8) -> Option<bool> {
        if set.len() <= 2 {
            return Some(set.len() <= usize::from(guesses));
        }
        if guesses < 2 {
            return Some(false);
        }
        match by_members(self.universe, self.bounds, set) {
            ByMembers::Perfect => Some(true),
            ByMembers::OnePair if guesses >= 3 => Some(true),
            // Two guesses, and the first would have to be a candidate that splits all apart.
            _ if self.consistent && guesses == 2 => Some(false),
            _ => None,
        }
    }

    /// Whether a set can be solved within so many guesses.
    pub(super) fn is_solvable(
        &self,
        set: &[u32],
        guesses: u8,
        worker: &mut Worker,
    ) -> Result<bool, Stopped> {
        match self.solvable_at_sight(set, guesses) {
            Some(solvable) => Ok(solvable),
            None => self.solvable(set, guesses, worker),
        }
    }

    fn solvable(&self, set: &[u32], guesses: u8, worker: &mut Worker) -> Result<bool, Stopped> {
        let mut moved = Vec::new();
        let (key, present) = self.universe.canonical(set, &mut moved);
        let position = Position { set: &moved, key, present };
        let known = self.known_worst(position);
        if u32::from(guesses) < known.low {
            return Ok(false);
        }
        if u32::from(guesses) >= known.high {
            return Ok(true);
        }
        self.search_within(position, guesses, worker)
    }

    fn known_worst(&self, position: Position<'_>) -> Known {
        let by_size = u32::from(self.bounds.worst(position.set.len()));
        let known = self.memo.get(Depth::worst_key(position.key));
        let known = known.unwrap_or(Known { low: 0, high: u32::from(UNCAPPED), depth: 0 });
        Known { low: known.low.max(by_size), ..known }
    }

    /// Whether there is a guess whose parts can all be solved within one guess less.
    fn search_within(
        &self,
        position: Position<'_>,
        guesses: u8,
        worker: &mut Worker,
    ) -> Result<bool, Stopped> {
        let size = position.set.len();
        let width = self.universe.worthwhile(position.present);
        worker.expand(self.control, size, width)?;
        let mut buffers = worker.node_buffers();
        let rows = self.universe.rows(position.set, width, &mut buffers.rows);
        let rules = RankingRules { cap: guesses, consistent: self.consistent };
        let ranking = &mut buffers.ranking;
        let ranking = Ranking::new(self.universe, self.bounds, position, rows, rules, ranking);
        // Within two guesses the first splits all apart, which limits what it can total. One guess
        // that works is as good as another: the first ends the search.
        let budget = if guesses == 2 { 2 * size as u32 + 1 } else { NEVER };
        let best = Best::new(budget, NEVER);
        let works = Found { total: 0, depth: guesses };
        self.each_guess(size, ranking, &best, worker, &|guess, _, worker| {
            if self.keeps_worst(position.set, rows, guess, guesses, worker)? {
                best.improve(works);
            }
            Ok(())
        })?;
        worker.return_node_buffers(buffers);
        let solved = best.found() == works;
        let known = if solved {
            Known { low: 0, high: u32::from(guesses), depth: 0 }
        } else {
            Known { low: u32::from(guesses) + 1, high: u32::from(UNCAPPED), depth: 0 }
        };
        self.remember(Depth::worst_key(position.key), known, size);
        Ok(solved)
    }
}
