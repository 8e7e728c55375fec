//! The solver: exact answers about any set of candidates.

use std::sync::Arc;

use super::best::Best;
use super::bounds::{NEVER, SizeBounds};
use super::control::{Control, Stopped};
use super::crew::{Alone, Crew};
use super::goal::{Goal, Value};
use super::ledger::Ledger;
use super::memo::Memo;
use super::position::{ByMembers, Position, by_members};
use super::question::Depth;
use super::ranking::{Ranking, RankingRules};
use super::search::{Node, Search};
use super::strategy::{Strategy, split};
use super::universe::Universe;
use super::worker::Worker;
use crate::game::{Code, CodeSpace, Rules};

/// Solves positions of one game. What it has proved, it remembers within its memory.
///
/// ```
/// use pegbase::solve::{Goal, Solver, Value};
/// let solver = Solver::new("3x4".parse().unwrap());
/// let all: Vec<_> = solver.codes().collect();
/// let value = solver.value(&all, Goal::Expected).unwrap();
/// assert_eq!(value, Some(Value { worst: 4, total: 206 }));
/// ```
pub struct Solver {
    rules: Rules,
    universe: Universe,
    bounds: SizeBounds,
    memo: Memo,
    control: Arc<Control>,
    crew: Box<dyn Crew + Send>,
    ledger: Option<Arc<Ledger>>,
    consistent: bool,
}

/// The least memory that a memo is given, and the most unless more is asked for.
const MEMO_RANGE: (usize, usize) = (4 << 20, 1 << 30);

impl Solver {
    /// A solver that works on the calling thread and may guess any code.
    pub fn new(rules: Rules) -> Solver {
        Solver::with(rules, false, None, Box::new(Alone))
    }

    /// A solver with a choice: whether only guesses that may be the secret are allowed, how many
    /// bytes of memory it may use to remember what it has proved, and who does the work.
    pub fn with(
        rules: Rules,
        consistent: bool,
        memory: Option<usize>,
        crew: Box<dyn Crew + Send>,
    ) -> Solver {
        let codes = rules.code_count();
        // The larger the game, the more positions there are to remember, about eight bytes for
        // each pair of codes; memory that is never used is never touched.
        let usual = codes.saturating_mul(codes).saturating_mul(8);
        let memory = memory.unwrap_or(usual.clamp(MEMO_RANGE.0, MEMO_RANGE.1));
        Solver {
            rules,
            universe: Universe::new(rules),
            bounds: SizeBounds::new(rules),
            memo: Memo::new(memory),
            control: Default::default(),
            crew,
            ledger: None,
            consistent,
        }
    }

    /// Lets others watch and stop the search through this control.
    pub fn watch(&mut self, control: Arc<Control>) {
        self.control = control;
    }

    /// Starts from the proofs in a ledger, and adds to it what is proved from now on. The proofs
    /// have to be of these rules, with or without consistent play as here.
    pub fn keep(&mut self, ledger: Arc<Ledger>) {
        ledger.each(|key, known, size| self.memo.put(key, known, size));
        self.ledger = Some(ledger);
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Where others can watch and stop the search.
    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// Every code of the game in ascending order: the candidates at the start.
    pub fn codes(&self) -> impl ExactSizeIterator<Item = Code> + use<> {
        CodeSpace::new(self.rules).codes()
    }

    pub(super) fn search(&self) -> Search<'_> {
        Search {
            universe: &self.universe,
            bounds: &self.bounds,
            memo: &self.memo,
            control: &self.control,
            crew: &*self.crew,
            ledger: self.ledger.as_deref(),
            consistent: self.consistent,
        }
    }

    pub(super) fn indices(&self, candidates: &[Code]) -> Vec<u32> {
        candidates.iter().map(|&code| self.universe.index(code)).collect()
    }

    /// What a set of candidates is worth, or nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn value(&self, candidates: &[Code], goal: Goal) -> Result<Option<Value>, Stopped> {
        let mut worker = Worker::default();
        let value = self.value_of(&self.indices(candidates), goal, &mut worker)?;
        worker.report(&self.control)?;
        Ok(value)
    }

    fn value_of(
        &self,
        set: &[u32],
        goal: Goal,
        worker: &mut Worker,
    ) -> Result<Option<Value>, Stopped> {
        if set.is_empty() {
            return Ok(Some(Value::WON));
        }
        let search = self.search();
        self.control.begin();
        if goal == Goal::Worst {
            let worst = search.worst_of(set, worker)?;
            let total = search.total(set, Depth::Own, NEVER, 1.0, worker)?.total;
            return Ok(Some(Value { worst, total }));
        }
        let least = self.bounds.worst(set.len());
        if let Goal::Within(most) = goal
            && (most < least || search.worst_of(set, worker)? > most)
        {
            return Ok(None);
        }
        // Also where there is a limit, the search without one comes first: it is quick, and what it
        // proves of the positions below bounds the search with the limit.
        let before = self.control.work();
        let mut found = search.total(set, Depth::Free, NEVER, 1.0, worker)?;
        if let Goal::Within(most) = goal
            && most < found.depth
        {
            found = search.total(set, Depth::Within(most), NEVER, 1.0, worker)?;
        }
        // The least worst case among the strategies with this total: one guess less at a time,
        // until the total cannot be kept.
        worker.report(&self.control)?;
        let some_work = (self.control.work() - before) / 8;
        while found.depth > least && !self.is_clearly_unsolvable(set, found.depth - 1, some_work)? {
            let within = Depth::Within(found.depth - 1);
            let fewer = search.total(set, within, found.total + 1, 1.0, worker)?;
            if fewer.total > found.total {
                break;
            }
            debug_assert!(fewer.depth < found.depth, "a limit was not kept");
            found = fewer;
        }
        Ok(Some(Value { worst: found.depth, total: found.total }))
    }

    /// Whether so much work shows that a set cannot be solved within so many guesses: often that
    /// is a small part of what it takes to show that a total cannot be kept.
    fn is_clearly_unsolvable(&self, set: &[u32], guesses: u8, work: u64) -> Result<bool, Stopped> {
        let mut probe = Worker::with_allowance(work);
        let alone = Search { crew: &Alone, ..self.search() };
        let solvable = alone.is_solvable(set, guesses, &mut probe);
        probe.report(&self.control)?;
        Ok(solvable == Ok(false))
    }

    /// What a set of candidates is worth if this guess is made now and the goal is followed
    /// afterwards, or nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn guess_value(
        &self,
        candidates: &[Code],
        guess: Code,
        goal: Goal,
    ) -> Result<Option<Value>, Stopped> {
        if matches!(goal, Goal::Within(0)) {
            return Ok(None);
        }
        let mut worker = Worker::default();
        let mut value = Value { worst: 1, total: candidates.len() as u32 };
        for (feedback, part) in split(self.rules, candidates, guess) {
            if feedback.is_win(self.rules) {
                continue;
            }
            match self.value_of(&self.indices(&part), goal.after(1), &mut worker)? {
                Some(part) => {
                    value.worst = value.worst.max(part.worst + 1);
                    value.total += part.total;
                }
                None => return Ok(None),
            }
        }
        worker.report(&self.control)?;
        Ok(Some(value))
    }

    /// The best guess on a set of candidates and its value, or nothing if there is no candidate
    /// or no strategy keeps the limit of the goal.
    ///
    /// This is the one place that decides which of several equal guesses is played: the one with
    /// the least sum of the parts' size bounds, then a candidate, then the lowest code. It depends
    /// on the candidates and the goal alone.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn best_guess(
        &self,
        candidates: &[Code],
        goal: Goal,
    ) -> Result<Option<(Code, Value)>, Stopped> {
        if candidates.is_empty() {
            return Ok(None);
        }
        let mut set = self.indices(candidates);
        set.sort_unstable_by_key(|&code| self.universe.number(code));
        let mut worker = Worker::default();
        let Some(value) = self.value_of(&set, goal, &mut worker)? else { return Ok(None) };
        let guess = match self.guess_at_sight(&set, value) {
            Some(guess) => guess,
            None => {
                let depth = match goal {
                    Goal::Worst => Depth::Own,
                    Goal::Expected | Goal::Within(_) => Depth::Within(value.worst),
                };
                self.first_that_reaches(&set, value, Some(depth), &mut worker)?
            }
        };
        worker.report(&self.control)?;
        Ok(Some((self.universe.code(guess), value)))
    }

    /// The best guess where it needs no search: the last candidate, the lower of two, or the
    /// lowest that splits all others apart (no other guess can have a smaller sum of bounds).
    fn guess_at_sight(&self, set: &[u32], value: Value) -> Option<u32> {
        let size = set.len();
        if size <= 2 {
            return Some(set[0]);
        }
        if value.total != 2 * size as u32 - 1
            || by_members(&self.universe, &self.bounds, set) != ByMembers::Perfect
        {
            return None;
        }
        set.iter().copied().find(|&guess| {
            let feedbacks = set.iter().map(|&code| 1u64 << self.universe.feedback(guess, code));
            feedbacks.fold(0, |seen, feedback| seen | feedback).count_ones() as usize == size
        })
    }

    /// The first guess in the order of the tie-break that reaches a value, or, without a depth,
    /// its worst case whatever the total.
    fn first_that_reaches(
        &self,
        set: &[u32],
        value: Value,
        depth: Option<Depth>,
        worker: &mut Worker,
    ) -> Result<u32, Stopped> {
        let search = self.search();
        let key = set.iter().fold(0u128, |key, &code| key.wrapping_add(self.universe.key(code)));
        let position = Position { set, key, present: self.rules.values() };
        let mut buffers = worker.node_buffers();
        let rows = self.universe.rows(set, self.universe.len(), &mut buffers.rows);
        let rules = RankingRules { cap: value.worst, consistent: self.consistent };
        let ranking = &mut buffers.ranking;
        let mut ranking =
            Ranking::new(&self.universe, &self.bounds, position, rows, rules, ranking);
        let limit = if depth.is_some() { value.total + 1 } else { NEVER };
        let mut first = None;
        while let Some(guess) = ranking.next(limit) {
            let reached = match depth {
                Some(depth) => {
                    let node = Node { set, rows, depth, cap: value.worst, share: 0.0 };
                    let best = Best::new(limit, 0);
                    search.guess(&node, guess, &best, worker)?.total == value.total
                }
                None => search.keeps_worst(set, rows, guess, value.worst, worker)?,
            };
            if reached {
                first = Some(guess);
                break;
            }
        }
        worker.return_node_buffers(buffers);
        Ok(first.expect("a value that was proved is reached by a guess"))
    }

    /// The optimal strategy for a set of candidates, with the first guess given or free, or
    /// nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn strategy(
        &self,
        candidates: &[Code],
        goal: Goal,
        first: Option<Code>,
    ) -> Result<Option<Strategy>, Stopped> {
        let value = match first {
            Some(first) => self.guess_value(candidates, first, goal)?,
            None => self.value(candidates, goal)?,
        };
        if candidates.is_empty() || value.is_none() {
            return Ok(None);
        }
        let strategy = Strategy::grow(self.rules, candidates, &*self.crew, &|set, path| {
            if let (Some(first), true) = (first, path.is_empty()) {
                return Ok(first);
            }
            let best = self.best_guess(set, goal.after(path.len()))?;
            Ok(best.expect("the positions below a solvable one are solvable").0)
        })?;
        debug_assert_eq!(Some(strategy.value()), value);
        Ok(Some(strategy))
    }

    /// A strategy with the least worst case, whatever its total: the first guess in the order of
    /// the tie-break that keeps the worst case is played in every position.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    ///
    /// # Panics
    /// If there is no candidate.
    pub fn least_worst_strategy(
        &self,
        candidates: &[Code],
        first: Option<Code>,
    ) -> Result<Strategy, Stopped> {
        assert!(!candidates.is_empty(), "a strategy needs a candidate");
        Strategy::grow(self.rules, candidates, &*self.crew, &|candidates, path| {
            if let (Some(first), true) = (first, path.is_empty()) {
                return Ok(first);
            }
            if candidates.len() <= 2 {
                return Ok(candidates.iter().copied().min().unwrap_or_default());
            }
            let set = self.indices(candidates);
            let mut worker = Worker::default();
            let worst = self.search().worst_of(&set, &mut worker)?;
            let guess = self.guess_within(&set, worst, &mut worker)?;
            worker.report(&self.control)?;
            Ok(guess)
        })
    }

    /// The least score that a set of this size can have (seed 002's improved lower bounds).
    pub(super) fn least_score(&self, size: usize) -> u8 {
        self.bounds.worst(size)
    }

    /// The first guess in the order of the tie-break that keeps a worst case which can be kept.
    pub(super) fn guess_within(
        &self,
        set: &[u32],
        worst: u8,
        worker: &mut Worker,
    ) -> Result<Code, Stopped> {
        let value = Value { worst, total: 0 };
        Ok(self.universe.code(self.first_that_reaches(set, value, None, worker)?))
    }

    /// The least worst case of a set of candidates.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn worst(&self, candidates: &[Code]) -> Result<u8, Stopped> {
        let mut worker = Worker::default();
        let worst = self.search().worst_of(&self.indices(candidates), &mut worker)?;
        worker.report(&self.control)?;
        Ok(worst)
    }
}
