//! The solver: exact answers about any set of candidates.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bounds::SizeBounds;
use super::control::{Control, Stopped};
use super::crew::{Alone, Crew};
use super::goal::{Goal, Value};
use super::inquiry::Inquiry;
use super::ledger::Ledger;
use super::memo::Memo;
use super::position::Position;
use super::search::Search;
use super::stabiliser::set_stabiliser;
use super::strategy::Strategy;
use super::universe::Universe;
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
const LEAST_MEMORY: usize = 4 << 20;
const MOST_MEMORY: usize = 1 << 30;

/// The most bytes that [`Solver::modest`] takes for each of its two large pieces of memory.
pub const MODEST_MEMORY: usize = 64 << 20;

/// Up to how many bytes the feedback of every code with every code is kept. Larger games compute
/// the rows that they need.
const MATRIX_LIMIT: usize = 512 << 20;

/// The memory that a memo is given if nobody says how much. The larger the game, the more positions
/// there are to remember, about eight bytes for each pair of codes; memory that is never used is
/// never touched.
fn usual_memory(rules: Rules, most: usize) -> usize {
    let codes = rules.code_count();
    codes.saturating_mul(codes).saturating_mul(8).clamp(LEAST_MEMORY, most)
}

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
        let memory = memory.unwrap_or_else(|| usual_memory(rules, MOST_MEMORY));
        Solver::sized(rules, consistent, memory, MATRIX_LIMIT, crew)
    }

    /// A solver for questions while somebody waits: it works on the calling thread and takes at
    /// most [`MODEST_MEMORY`] bytes to remember what it has proved, and as many for feedback.
    pub fn modest(rules: Rules, consistent: bool) -> Solver {
        let memory = usual_memory(rules, MODEST_MEMORY);
        Solver::sized(rules, consistent, memory, MODEST_MEMORY, Box::new(Alone))
    }

    fn sized(
        rules: Rules,
        consistent: bool,
        memory: usize,
        matrix: usize,
        crew: Box<dyn Crew + Send>,
    ) -> Solver {
        Solver {
            rules,
            universe: Universe::new(rules, matrix),
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

    pub(super) fn universe(&self) -> &Universe {
        &self.universe
    }

    pub(super) fn bounds(&self) -> &SizeBounds {
        &self.bounds
    }

    /// The key of a set.
    pub(super) fn set_key(&self, set: &[u32]) -> u128 {
        set.iter().fold(0, |key, &code| key.wrapping_add(self.universe.key(code)))
    }

    pub(super) fn indices(&self, candidates: &[Code]) -> Vec<u32> {
        candidates.iter().map(|&code| self.universe.index(code)).collect()
    }

    /// Questions that share one allowance of work, or as much as it takes.
    pub fn inquire(&self, allowance: Option<u64>) -> Inquiry<'_> {
        Inquiry::new(self, allowance)
    }

    /// Questions that are part of something larger, whose progress somebody else follows.
    pub(crate) fn inquire_in_part(&self) -> Inquiry<'_> {
        Inquiry::in_part(self)
    }

    /// What a set of candidates is worth, or nothing if no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn value(&self, candidates: &[Code], goal: Goal) -> Result<Option<Value>, Stopped> {
        self.inquire(None).value(candidates, goal)
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
        self.inquire(None).guess_value(candidates, guess, goal)
    }

    /// The best guess on a set of candidates and its value, or nothing if there is no candidate
    /// or no strategy keeps the limit of the goal.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn best_guess(
        &self,
        candidates: &[Code],
        goal: Goal,
    ) -> Result<Option<(Code, Value)>, Stopped> {
        self.inquire(None).best_guess(candidates, goal)
    }

    /// The least worst case of a set of candidates.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub fn worst(&self, candidates: &[Code]) -> Result<u8, Stopped> {
        self.inquire(None).worst(candidates)
    }

    /// The guesses in classes of those that a symmetry of the candidates moves onto each other, so
    /// far as such symmetries are found: the lowest code of each class first, the classes in the
    /// order of their lowest codes.
    pub fn classes(&self, candidates: &[Code]) -> Vec<Vec<Code>> {
        let set = self.indices(candidates);
        let key = self.set_key(&set);
        let present = self.rules.values();
        let group = set_stabiliser(&self.universe, &Position { set: &set, key, present });
        let mut classes: BTreeMap<Code, Vec<Code>> = BTreeMap::new();
        for code in self.codes() {
            classes.entry(group.lowest(code)).or_default().push(code);
        }
        classes.into_values().collect()
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
            self.inquire(None).least_worst_guess(candidates)
        })
    }

    /// The least score that a set of this size can have (seed 002's improved lower bounds).
    pub(super) fn least_score(&self, size: usize) -> u8 {
        self.bounds.worst(size)
    }
}
