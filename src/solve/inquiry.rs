//! Questions about positions that share an allowance of work.
//!
//! An inquiry answers as long as its allowance lasts and says [`Stopped`] after that. The work is
//! counted and not timed, so that with one thread the same question is answered, or not, on every
//! machine. Several inquiries may ask one solver at once; they share what it remembers.

use super::best::Best;
use super::bounds::NEVER;
use super::control::Stopped;
use super::crew::Alone;
use super::goal::{Goal, Value};
use super::position::{ByMembers, Position, by_members};
use super::question::Depth;
use super::ranking::{Ranking, RankingRules};
use super::search::{Node, Search};
use super::solver::Solver;
use super::strategy::split;
use super::worker::Worker;
use crate::game::Code;

/// Questions about positions of one solver that share an allowance of work.
///
/// ```
/// use pegbase::solve::{Goal, Solver, Stopped, Value};
/// let solver = Solver::new("3x5".parse().unwrap());
/// let all: Vec<_> = solver.codes().collect();
/// assert_eq!(solver.inquire(Some(10)).value(&all, Goal::Expected), Err(Stopped));
/// let value = solver.inquire(Some(100_000_000)).value(&all, Goal::Expected).unwrap();
/// assert_eq!(value, Some(Value { worst: 5, total: 451 }));
/// ```
pub struct Inquiry<'s> {
    solver: &'s Solver,
    worker: Worker,
    /// What part of the whole question each question is, for the progress report.
    share: f64,
}

impl<'s> Inquiry<'s> {
    pub(super) fn new(solver: &'s Solver, allowance: Option<u64>) -> Inquiry<'s> {
        let worker = allowance.map_or_else(Worker::default, Worker::with_allowance);
        Inquiry { solver, worker, share: 1.0 }
    }

    pub(super) fn in_part(solver: &'s Solver) -> Inquiry<'s> {
        Inquiry { solver, worker: Worker::default(), share: 0.0 }
    }

    /// What a set of candidates is worth, or nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped or the allowance is used up.
    pub fn value(&mut self, candidates: &[Code], goal: Goal) -> Result<Option<Value>, Stopped> {
        let value = self.value_of(&self.solver.indices(candidates), goal)?;
        self.report()?;
        Ok(value)
    }

    fn report(&mut self) -> Result<(), Stopped> {
        self.worker.report(self.solver.control())
    }

    fn value_of(&mut self, set: &[u32], goal: Goal) -> Result<Option<Value>, Stopped> {
        if set.is_empty() {
            return Ok(Some(Value::WON));
        }
        let Inquiry { solver, worker, share } = self;
        let (solver, share) = (*solver, *share);
        let (search, control) = (solver.search(), solver.control());
        if share > 0.0 {
            control.begin();
        }
        if goal == Goal::Worst {
            let worst = search.worst_of(set, worker)?;
            let total = search.total(set, Depth::Own, NEVER, share, worker)?.total;
            return Ok(Some(Value { worst, total }));
        }
        let least = solver.least_score(set.len());
        if let Goal::Within(most) = goal
            && (most < least || search.worst_of(set, worker)? > most)
        {
            return Ok(None);
        }
        // Also where there is a limit, the search without one comes first: it is quick, and what it
        // proves of the positions below bounds the search with the limit.
        let before = control.work();
        let mut found = search.total(set, Depth::Free, NEVER, share, worker)?;
        if let Goal::Within(most) = goal
            && most < found.depth
        {
            found = search.total(set, Depth::Within(most), NEVER, share, worker)?;
        }
        // The least worst case among the strategies with this total: one guess less at a time,
        // until the total cannot be kept.
        worker.report(control)?;
        let some_work = (control.work() - before) / 8;
        while found.depth > least
            && !is_clearly_unsolvable(solver, set, found.depth - 1, some_work)?
        {
            let within = Depth::Within(found.depth - 1);
            let fewer = search.total(set, within, found.total + 1, share, worker)?;
            if fewer.total > found.total {
                break;
            }
            debug_assert!(fewer.depth < found.depth, "a limit was not kept");
            found = fewer;
        }
        Ok(Some(Value { worst: found.depth, total: found.total }))
    }

    /// What a set of candidates is worth if this guess is made now and the goal is followed
    /// afterwards, or nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped or the allowance is used up.
    pub fn guess_value(
        &mut self,
        candidates: &[Code],
        guess: Code,
        goal: Goal,
    ) -> Result<Option<Value>, Stopped> {
        if matches!(goal, Goal::Within(0)) {
            return Ok(None);
        }
        let rules = self.solver.rules();
        let mut value = Value::of_guess(candidates.len());
        for (feedback, part) in split(rules, candidates, guess) {
            if feedback.is_win(rules) {
                continue;
            }
            match self.value_of(&self.solver.indices(&part), goal.after(1))? {
                Some(part) => value.add_part(part),
                None => return Ok(None),
            }
        }
        self.report()?;
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
    /// [`Stopped`] if the search was stopped or the allowance is used up.
    pub fn best_guess(
        &mut self,
        candidates: &[Code],
        goal: Goal,
    ) -> Result<Option<(Code, Value)>, Stopped> {
        if candidates.is_empty() {
            return Ok(None);
        }
        let universe = self.solver.universe();
        let mut set = self.solver.indices(candidates);
        set.sort_unstable_by_key(|&code| universe.number(code));
        let Some(value) = self.value_of(&set, goal)? else { return Ok(None) };
        let guess = match self.guess_at_sight(&set, value) {
            Some(guess) => guess,
            None => {
                let depth = match goal {
                    Goal::Worst => Depth::Own,
                    Goal::Expected | Goal::Within(_) => Depth::Within(value.worst),
                };
                self.first_that_reaches(&set, value, Some(depth))?
            }
        };
        self.report()?;
        Ok(Some((universe.code(guess), value)))
    }

    /// The best guess where it needs no search: the last candidate, the lower of two, or the
    /// lowest that splits all others apart (no other guess can have a smaller sum of bounds).
    fn guess_at_sight(&self, set: &[u32], value: Value) -> Option<u32> {
        let (universe, size) = (self.solver.universe(), set.len());
        if size <= 2 {
            return Some(set[0]);
        }
        if value.total != 2 * size as u32 - 1
            || by_members(universe, self.solver.bounds(), set) != ByMembers::Perfect
        {
            return None;
        }
        set.iter().copied().find(|&guess| {
            let feedbacks = set.iter().map(|&code| 1u64 << universe.feedback(guess, code));
            feedbacks.fold(0, |seen, feedback| seen | feedback).count_ones() as usize == size
        })
    }

    /// The first guess in the order of the tie-break that reaches a value, or, without a depth,
    /// its worst case whatever the total.
    fn first_that_reaches(
        &mut self,
        set: &[u32],
        value: Value,
        depth: Option<Depth>,
    ) -> Result<u32, Stopped> {
        let (solver, worker) = (self.solver, &mut self.worker);
        let (search, universe) = (solver.search(), solver.universe());
        let key = solver.set_key(set);
        let position = Position { set, key, present: solver.rules().values() };
        let mut buffers = worker.node_buffers();
        let rows = universe.rows(set, universe.len(), &mut buffers.rows);
        let rules = RankingRules { cap: value.worst, consistent: search.consistent };
        let ranking = &mut buffers.ranking;
        let mut ranking = Ranking::new(universe, solver.bounds(), position, rows, rules, ranking);
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

    /// The first guess in the order of the tie-break that keeps a worst case which can be kept.
    pub(super) fn guess_within(&mut self, set: &[u32], worst: u8) -> Result<Code, Stopped> {
        let value = Value { worst, total: 0 };
        Ok(self.solver.universe().code(self.first_that_reaches(set, value, None)?))
    }

    /// The first guess in the order of the tie-break that keeps the least worst case.
    pub(super) fn least_worst_guess(&mut self, candidates: &[Code]) -> Result<Code, Stopped> {
        let set = self.solver.indices(candidates);
        let worst = self.solver.search().worst_of(&set, &mut self.worker)?;
        let guess = self.guess_within(&set, worst)?;
        self.report()?;
        Ok(guess)
    }

    /// The least worst case of a set of candidates.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped or the allowance is used up.
    pub fn worst(&mut self, candidates: &[Code]) -> Result<u8, Stopped> {
        let set = self.solver.indices(candidates);
        let worst = self.solver.search().worst_of(&set, &mut self.worker)?;
        self.report()?;
        Ok(worst)
    }

    /// Whether a set can be solved within so many guesses.
    pub(super) fn is_solvable(&mut self, set: &[u32], guesses: u8) -> Result<bool, Stopped> {
        self.solver.search().is_solvable(set, guesses, &mut self.worker)
    }
}

/// Whether so much work shows that a set cannot be solved within so many guesses: often that is a
/// small part of what it takes to show that a total cannot be kept.
fn is_clearly_unsolvable(
    solver: &Solver,
    set: &[u32],
    guesses: u8,
    work: u64,
) -> Result<bool, Stopped> {
    let mut probe = Worker::with_allowance(work);
    let alone = Search { crew: &Alone, ..solver.search() };
    let solvable = alone.is_solvable(set, guesses, &mut probe);
    probe.report(solver.control())?;
    Ok(solvable == Ok(false))
}
