//! The exact search: the least total of a position, with or without a limit on the guesses.
//!
//! Branch and bound over guesses, and inside a guess over its parts. A question carries a budget:
//! an answer below it is exact, an answer at or above it is a lower bound, and finding out that
//! the budget cannot be met is usually much cheaper than the value. Bounds are staged, the
//! cheapest first: the size of each part, then a look at its members, then what the memo knows,
//! and only then the search of a part, the smallest first.

use std::sync::Mutex;

use super::best::Best;
use super::bounds::{NEVER, SizeBounds, UNCAPPED, one_less};
use super::control::{Control, Stopped};
use super::crew::Crew;
use super::ledger::Ledger;
use super::memo::{Known, Memo};
use super::position::{ByMembers, Position, by_members};
use super::question::{Depth, Found};
use super::ranking::{Ranking, RankingRules};
use super::universe::{Rows, Universe};
use super::worker::{GuessBuffers, OpenPart, Worker};

/// From this size on the guesses of a position are shared among threads. Smaller ones take less
/// time than it takes to wake a thread.
const SHARED_FROM: usize = 96;

/// What all threads of a search share.
pub(super) struct Search<'a> {
    pub(super) universe: &'a Universe,
    pub(super) bounds: &'a SizeBounds,
    pub(super) memo: &'a Memo,
    pub(super) control: &'a Control,
    pub(super) crew: &'a dyn Crew,
    pub(super) ledger: Option<&'a Ledger>,
    pub(super) consistent: bool,
}

/// A position with its rows, while guesses on it are tried.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) set: &'a [u32],
    pub(super) rows: Rows<'a>,
    pub(super) depth: Depth,
    /// The most guesses that may be made, this one counted.
    pub(super) cap: u8,
    /// What part of the whole proof this node is.
    pub(super) share: f64,
}

impl Search<'_> {
    /// The least total of a set. A total below `budget` is exact.
    pub(super) fn total(
        &self,
        set: &[u32],
        depth: Depth,
        budget: u32,
        share: f64,
        worker: &mut Worker,
    ) -> Result<Found, Stopped> {
        let cap = depth.cap();
        match set.len() {
            0 => return Ok(Found { total: 0, depth: 0 }),
            size @ (1 | 2) if size <= usize::from(cap) => {
                return Ok(Found { total: 2 * size as u32 - 1, depth: size as u8 });
            }
            _ => {}
        }
        let low = self.bounds.total(set.len(), cap);
        if low >= budget {
            return Ok(Found { total: low, depth: UNCAPPED });
        }
        let low = match self.look_at_members(set, depth) {
            Ok(found) => return Ok(found),
            Err(low) => low,
        };
        let mut moved = Vec::new();
        let (key, present) = self.universe.canonical(set, &mut moved);
        let position = Position { set: &moved, key, present };
        match self.recall(key, set.len(), depth, budget) {
            Ok(found) => Ok(found),
            Err(known) => self.search(position, depth, budget, low.max(known), share, worker),
        }
    }

    /// The value of a set if its members alone give it, otherwise a lower bound.
    fn look_at_members(&self, set: &[u32], depth: Depth) -> Result<Found, u32> {
        let twice = 2 * set.len() as u32;
        let cap = depth.cap();
        match by_members(self.universe, self.bounds, set) {
            ByMembers::Perfect if cap >= 2 => Ok(Found { total: twice - 1, depth: 2 }),
            ByMembers::OnePair if cap >= 3 => Ok(Found { total: twice, depth: 3 }),
            ByMembers::Perfect => Err(NEVER),
            ByMembers::OnePair | ByMembers::Neither => Err(twice),
            ByMembers::TooLarge => Err(self.bounds.total(set.len(), cap)),
        }
    }

    /// What the memo knows of a position if that answers the question, otherwise a lower bound.
    fn recall(&self, key: u128, size: usize, depth: Depth, budget: u32) -> Result<Found, u32> {
        let depth = depth.normal(size);
        let mut low = 0;
        // A limit can only make the total larger, and has no effect on a strategy that keeps it.
        let unlimited = matches!(depth, Depth::Within(_)).then_some(Depth::Free);
        for asked in [Some(depth), unlimited].into_iter().flatten() {
            if let Some(known) = self.memo.get(asked.key(key)) {
                let fits = asked == depth || known.depth <= depth.cap();
                if known.low >= budget || (known.is_exact() && fits) {
                    return Ok(Found { total: known.low, depth: known.depth });
                }
                low = low.max(known.low);
            }
        }
        Err(low)
    }

    /// Keeps what has been proved.
    pub(super) fn remember(&self, key: u128, known: Known, size: usize) {
        self.memo.put(key, known, size);
        if let Some(ledger) = self.ledger {
            ledger.add(key, known, size);
        }
    }

    /// Searches a position of which the memo does not know enough.
    fn search(
        &self,
        position: Position<'_>,
        depth: Depth,
        budget: u32,
        low: u32,
        share: f64,
        worker: &mut Worker,
    ) -> Result<Found, Stopped> {
        if low >= budget {
            self.control.advance(share);
            return Ok(Found { total: low, depth: UNCAPPED });
        }
        let size = position.set.len();
        let cap = match depth {
            Depth::Own => self.worst(position, worker)?,
            _ => depth.cap(),
        };
        let width = self.universe.worthwhile(position.present);
        worker.expand(self.control, size, width)?;
        let mut buffers = worker.node_buffers();
        let rows = self.universe.rows(position.set, width, &mut buffers.rows);
        let rules = RankingRules { cap, consistent: self.consistent };
        let ranking = &mut buffers.ranking;
        let ranking = Ranking::new(self.universe, self.bounds, position, rows, rules, ranking);
        let low = low.max((3 * size as u32).saturating_sub(ranking.most_parts()));
        // Progress is not followed into positions that are done in no time.
        let followed = if size < SHARED_FROM { 0.0 } else { share };
        let node = Node { set: position.set, rows, depth, cap, share: followed };
        let best = Best::new(budget, low);
        let tried = if low < budget { self.try_guesses(&node, ranking, &best, worker)? } else { 0 };
        self.control.advance(share - followed + rest_of_share(followed, tried));
        worker.return_node_buffers(buffers);
        let found = best.found();
        let known = if found.total < budget {
            let depth = if depth == Depth::Own { cap } else { found.depth };
            Known { low: found.total, high: found.total, depth }
        } else {
            Known { low: budget.max(low), high: NEVER, depth: UNCAPPED }
        };
        self.remember(depth.normal(size).key(position.key), known, size);
        Ok(Found { total: known.low, depth: known.depth })
    }

    /// Tries guesses in their order until none can be better than the best, on all threads if the
    /// position is large enough.
    fn try_guesses(
        &self,
        node: &Node<'_>,
        ranking: Ranking<'_>,
        best: &Best,
        worker: &mut Worker,
    ) -> Result<u32, Stopped> {
        self.each_guess(node.set.len(), ranking, best, worker, &|guess, tried, worker| {
            let share = rest_of_share(node.share, tried + 1);
            let found = self.guess(&Node { share, ..*node }, guess, best, worker)?;
            best.improve(found);
            if node.is_whole_question() {
                self.control.found(best.found().total);
            }
            Ok(())
        })
    }

    /// Calls `attempt` with each guess in order and the number of guesses before it, as long as
    /// one could be better than the best. Returns the number of guesses tried.
    pub(super) fn each_guess(
        &self,
        size: usize,
        mut ranking: Ranking<'_>,
        best: &Best,
        worker: &mut Worker,
        attempt: &(dyn Fn(u32, u32, &mut Worker) -> Result<(), Stopped> + Sync),
    ) -> Result<u32, Stopped> {
        if size < SHARED_FROM || self.crew.threads() == 1 {
            let mut tried = 0;
            while let Some(guess) = ranking.next(best.limit()) {
                attempt(guess, tried, worker)?;
                tried += 1;
            }
            return Ok(tried);
        }
        let shared = Mutex::new((ranking, 0, Ok(())));
        self.crew.run(&|| {
            let mut worker = Worker::default();
            loop {
                let next = {
                    let mut shared = shared.lock().unwrap_or_else(|broken| broken.into_inner());
                    if shared.2.is_err() {
                        break;
                    }
                    let guess = shared.0.next(best.limit());
                    shared.1 += u32::from(guess.is_some());
                    guess.map(|guess| (guess, shared.1 - 1))
                };
                let Some((guess, tried)) = next else { break };
                let done = attempt(guess, tried, &mut worker);
                if let Err(stopped) = done.and_then(|()| worker.report(self.control)) {
                    let mut shared = shared.lock().unwrap_or_else(|broken| broken.into_inner());
                    shared.2 = Err(stopped);
                    break;
                }
            }
        });
        let (_, tried, done) = shared.into_inner().unwrap_or_else(|broken| broken.into_inner());
        done.map(|()| tried)
    }

    /// The total of a guess, exact if it is below the best.
    pub(super) fn guess(
        &self,
        node: &Node<'_>,
        guess: u32,
        best: &Best,
        worker: &mut Worker,
    ) -> Result<Found, Stopped> {
        let mut buffers = worker.guess_buffers();
        buffers.split.fill(self.universe, node.set, node.rows, guess);
        let mut left = node.share;
        let found = self.parts(node, &mut buffers, best, &mut left, worker);
        self.control.advance(left);
        worker.return_guess_buffers(buffers);
        found
    }

    /// The total of a guess whose parts are in the buffers, bounds first. What is left of the
    /// node's share when it returns, no part has accounted for.
    fn parts(
        &self,
        node: &Node<'_>,
        buffers: &mut GuessBuffers,
        best: &Best,
        left: &mut f64,
        worker: &mut Worker,
    ) -> Result<Found, Stopped> {
        let GuessBuffers { split, open, moved } = buffers;
        let (depth, cap) = node.below();
        let mut sum = Found { total: node.set.len() as u32, depth: 0 };
        open.clear();
        for (feedback, part) in split.parts() {
            let low = self.bounds.total(part.len(), cap);
            sum.total = (sum.total + low).min(NEVER);
            if part.len() <= 2 {
                sum.depth = sum.depth.max(part.len() as u8);
            } else {
                open.push(OpenPart { feedback, low, moved: 0, key: 0, present: 0 });
            }
        }
        if sum.total >= best.limit() {
            return Ok(sum);
        }
        open.sort_unstable_by_key(|part| split.part(part.feedback).len());
        let limit = best.limit();
        open.retain_mut(|part| {
            sum.total < limit
                && match self.look_at_members(split.part(part.feedback), Depth::Within(cap)) {
                    Ok(found) => sum.settle(part.low, found),
                    Err(low) => part.raise(&mut sum, low),
                }
        });
        if sum.total >= limit {
            return Ok(sum);
        }
        if moved.len() < open.len() {
            moved.resize_with(open.len(), Vec::new);
        }
        for (place, part) in open.iter_mut().enumerate() {
            part.moved = place;
        }
        open.retain_mut(|part| {
            if sum.total >= limit {
                return false;
            }
            let set = split.part(part.feedback);
            (part.key, part.present) = self.universe.canonical(set, &mut moved[part.moved]);
            let budget = limit - (sum.total - part.low);
            match self.recall(part.key, set.len(), depth, budget) {
                Ok(found) if found.total >= budget => part.raise(&mut sum, found.total),
                Ok(found) => sum.settle(part.low, found),
                Err(low) => part.raise(&mut sum, low),
            }
        });
        if sum.total >= limit {
            return Ok(sum);
        }
        // For `Own` this is part of the rules. Under a plain limit it saves searching totals while a
        // generous budget would let them pass; a tight one is the quicker test (4x6 within 5: from
        // 7,500 nodes to 4,000; asked of every guess, it makes 5x5 four times slower).
        let generous = limit - sum.total > node.set.len() as u32;
        let check = depth == Depth::Own || (cap < UNCAPPED && generous);
        if check && !self.all_solvable(split, cap, worker)? {
            return Ok(Found::never());
        }
        let weight: f64 = open.iter().map(|part| weigh(moved[part.moved].len())).sum();
        for part in open.iter() {
            let set = &moved[part.moved];
            let limit = best.limit();
            if sum.total >= limit {
                break;
            }
            let position = Position { set, key: part.key, present: part.present };
            let share = node.share * weigh(set.len()) / weight;
            *left -= share;
            let budget = limit - (sum.total - part.low);
            let found = self.search(position, depth, budget, part.low, share, worker)?;
            sum.settle(part.low, found);
        }
        sum.depth = (sum.depth + 1).min(UNCAPPED);
        Ok(sum)
    }
}

/// What is left of a share after so many guesses: nobody knows how many will be tried, so each is
/// taken for half of the rest.
fn rest_of_share(share: f64, tried: u32) -> f64 {
    share * 0.5f64.powi(tried.min(64) as i32)
}

/// How much work a position is compared with others, for the progress report only.
fn weigh(size: usize) -> f64 {
    (size * size) as f64
}

impl Node<'_> {
    /// Whether this is the position that was asked about, and not one below it.
    fn is_whole_question(&self) -> bool {
        self.share >= 1.0
    }

    /// What the positions below may do.
    fn below(&self) -> (Depth, u8) {
        let cap = one_less(self.cap);
        match self.depth {
            Depth::Within(_) => (Depth::Within(cap), cap),
            depth => (depth, cap),
        }
    }
}
