//! The brute force that the solver is tested against, and what the tests share.
//!
//! The brute force is the definition of optimal play, word for word: no bounds, no symmetry, no
//! order of guesses. Every code is tried as a guess in every position, but for idle guesses: those
//! that leave the position as it was, which no optimal strategy makes.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

pub mod games;
pub mod reference;
pub mod trial;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use pegbase::game::{CodeSpace, score};
use pegbase::solve::{Goal, Solver, Strategy, Value};
use pegbase::{Code, Rules, Symbols};
use proptest::test_runner::{Config, TestRunner};

/// The rules with this text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// The code with this text.
pub fn code(rules: Rules, text: &str) -> Code {
    Code::parse(&Symbols::standard(rules), text).unwrap()
}

/// Codes as they are written, for messages.
pub fn show(rules: Rules, codes: &[Code]) -> String {
    let symbols = Symbols::standard(rules);
    let shown: Vec<String> = codes.iter().map(|&code| symbols.show(code).to_string()).collect();
    shown.join(" ")
}

/// Every code of a game.
pub fn codes(rules: Rules) -> Vec<Code> {
    CodeSpace::new(rules).codes().collect()
}

/// A solver on the calling thread, with or without the rule that guesses must be consistent.
pub fn solver(rules: Rules, consistent: bool) -> Solver {
    Solver::with(rules, consistent, None, Box::new(pegbase::solve::Alone))
}

/// The worst case and the total, for short.
pub fn value(worst: u8, total: u32) -> Value {
    Value { worst, total }
}

/// Random cases for a property. A failure is made smaller only for a while, as each attempt may be
/// a search, and no file is written.
pub fn random_cases(cases: u32) -> TestRunner {
    let config =
        Config { cases, max_shrink_iters: 200, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
}

/// What a goal minimises: first the first, then the second.
fn rank(goal: Goal, value: Value) -> (u32, u32) {
    match goal {
        Goal::Worst => (u32::from(value.worst), value.total),
        Goal::Expected | Goal::Within(_) => (value.total, u32::from(value.worst)),
    }
}

/// The candidates of a position by their numbers, ascending.
type Set = Vec<u16>;

/// What positions are worth, as far as they have been asked for.
type Known = HashMap<(Set, Goal), Option<Value>>;

/// Plain recursion over all guesses.
pub struct BruteForce {
    codes: Vec<Code>,
    /// `feedbacks[a][b]`: the number of the feedback between codes a and b, by definition.
    feedbacks: Vec<Vec<u8>>,
    win: u8,
    consistent: bool,
    /// Nothing if every position is searched anew.
    known: Option<RefCell<Known>>,
}

impl BruteForce {
    /// The brute force that remembers nothing.
    pub fn forgetful(rules: Rules, consistent: bool) -> BruteForce {
        let codes = codes(rules);
        let feedback = |a: Code, b: Code| score(rules, a, b).index() as u8;
        let row = |&a: &Code| codes.iter().map(|&b| feedback(a, b)).collect();
        let feedbacks = codes.iter().map(row).collect();
        let win = feedback(codes[0], codes[0]);
        BruteForce { codes, feedbacks, win, consistent, known: None }
    }

    /// The brute force that keeps what each list of candidates is worth, and nothing else.
    pub fn new(rules: Rules, consistent: bool) -> BruteForce {
        BruteForce { known: Some(Default::default()), ..BruteForce::forgetful(rules, consistent) }
    }

    /// Forgets all positions, to free memory.
    pub fn forget(&self) {
        if let Some(known) = &self.known {
            known.borrow_mut().clear();
        }
    }

    /// What the candidates are worth; nothing if the limit of the goal cannot be kept.
    pub fn value(&self, candidates: &[Code], goal: Goal) -> Option<Value> {
        self.value_of(&self.set(candidates), goal)
    }

    /// The same if this guess is made first.
    pub fn guess_value(&self, candidates: &[Code], guess: Code, goal: Goal) -> Option<Value> {
        let parts = self.split(&self.set(candidates), self.number(guess));
        self.value_after(candidates.len(), &parts, goal)
    }

    /// Every guess that reaches the value of the candidates, in ascending order.
    pub fn optimal_guesses(&self, candidates: &[Code], goal: Goal) -> Vec<Code> {
        let value = self.value(candidates, goal);
        let mut allowed = if self.consistent { candidates.to_vec() } else { self.codes.clone() };
        allowed.sort_unstable();
        allowed.retain(|&guess| value == self.guess_value(candidates, guess, goal));
        if value.is_none() { Vec::new() } else { allowed }
    }

    /// The worst case and total of every strategy there is without idle guesses: what "least among
    /// all strategies" ranges over.
    pub fn every_strategy(&self, candidates: &[Code]) -> BTreeSet<(u8, u32)> {
        self.strategies_of(&self.set(candidates), &mut HashMap::new())
    }

    fn number(&self, code: Code) -> u16 {
        self.codes.binary_search(&code).unwrap() as u16
    }

    fn set(&self, candidates: &[Code]) -> Set {
        let mut set: Set = candidates.iter().map(|&code| self.number(code)).collect();
        set.sort_unstable();
        set
    }

    fn value_of(&self, set: &Set, goal: Goal) -> Option<Value> {
        if set.is_empty() {
            return Some(value(0, 0));
        }
        if let Goal::Within(0) = goal {
            return None;
        }
        let Some(known) = &self.known else { return self.search(set, goal) };
        let question = (set.clone(), goal);
        if let Some(&answer) = known.borrow().get(&question) {
            return answer;
        }
        let answer = self.search(set, goal);
        known.borrow_mut().insert(question, answer);
        answer
    }

    fn search(&self, set: &Set, goal: Goal) -> Option<Value> {
        let positions_after = self.guesses(set).map(|guess| self.split(set, guess));
        let not_idle = positions_after.filter(|parts| !self.is_idle(parts));
        let values = not_idle.filter_map(|parts| self.value_after(set.len(), &parts, goal));
        values.min_by_key(|&value| rank(goal, value))
    }

    /// The value of a guess that leaves these parts of so many candidates. The limit of
    /// [`Goal::Within`] is one guess less below.
    fn value_after(&self, size: usize, parts: &[(u8, Set)], goal: Goal) -> Option<Value> {
        let below = match goal {
            Goal::Within(0) => return None,
            Goal::Within(most) => Goal::Within(most - 1),
            goal => goal,
        };
        let mut sum = value(1, size as u32);
        for (feedback, part) in parts {
            if *feedback != self.win {
                let part = self.value_of(part, below)?;
                sum.worst = sum.worst.max(part.worst + 1);
                sum.total += part.total;
            }
        }
        Some(sum)
    }

    fn guesses(&self, set: &Set) -> impl Iterator<Item = u16> {
        let everything = 0..self.codes.len() as u16;
        if self.consistent { set.clone() } else { everything.collect() }.into_iter()
    }

    fn is_idle(&self, parts: &[(u8, Set)]) -> bool {
        parts.len() == 1 && parts[0].0 != self.win
    }

    fn split(&self, set: &Set, guess: u16) -> Vec<(u8, Set)> {
        let row = &self.feedbacks[usize::from(guess)];
        let mut parts: Vec<(u8, Set)> = Vec::new();
        for &code in set {
            let feedback = row[usize::from(code)];
            match parts.iter_mut().find(|part| part.0 == feedback) {
                Some((_, part)) => part.push(code),
                None => parts.push((feedback, vec![code])),
            }
        }
        parts
    }

    fn strategies_of(
        &self,
        set: &Set,
        known: &mut HashMap<Set, BTreeSet<(u8, u32)>>,
    ) -> BTreeSet<(u8, u32)> {
        if let Some(all) = known.get(set) {
            return all.clone();
        }
        let mut all = BTreeSet::new();
        for guess in self.guesses(set) {
            let parts = self.split(set, guess);
            if self.is_idle(&parts) {
                continue;
            }
            // Any strategy for one part goes with any strategy for another.
            let mut combined = BTreeSet::from([(1, set.len() as u32)]);
            for (_, part) in parts.iter().filter(|(feedback, _)| *feedback != self.win) {
                let below = self.strategies_of(part, known);
                combined = combined
                    .iter()
                    .flat_map(|&(worst, total)| {
                        below.iter().map(move |&(w, t)| (worst.max(w + 1), total + t))
                    })
                    .collect();
            }
            all.append(&mut combined);
        }
        known.insert(set.clone(), all.clone());
        all
    }
}

/// Plays a strategy against every candidate and returns how many are found with 1, 2, 3 … guesses.
///
/// # Panics
/// If the strategy is not one for these candidates: it must say truly whether its guess may be the
/// secret, and go on after exactly the feedbacks that are possible and do not win, in order of
/// their numbers.
pub fn play_out(rules: Rules, strategy: &Strategy, candidates: &[Code]) -> Vec<u64> {
    let mut counts = Vec::new();
    play_on(rules, strategy, candidates, 0, &mut counts);
    counts
}

fn play_on(
    rules: Rules,
    plan: &Strategy,
    candidates: &[Code],
    turns: usize,
    counts: &mut Vec<u64>,
) {
    assert_eq!(plan.wins, candidates.contains(&plan.guess), "wins: {}", show(rules, candidates));
    if counts.len() <= turns {
        counts.resize(turns + 1, 0);
    }
    counts[turns] += u64::from(plan.wins);
    let answers = candidates.iter().map(|&secret| score(rules, plan.guess, secret));
    let mut possible: Vec<_> = answers.filter(|answer| !answer.is_win(rules)).collect();
    possible.sort_unstable_by_key(|answer| answer.index());
    possible.dedup();
    let expected: Vec<_> = plan.next.iter().map(|&(answer, _)| answer).collect();
    assert_eq!(expected, possible, "feedbacks of {:?} on {}", plan.guess, show(rules, candidates));
    for (answer, next) in &plan.next {
        let fits = |&secret: &Code| score(rules, plan.guess, secret) == *answer;
        let left: Vec<Code> = candidates.iter().copied().filter(fits).collect();
        play_on(rules, next, &left, turns + 1, counts);
    }
}

/// Whether every guess of a strategy from its second on may be the secret.
pub fn goes_on_consistently(strategy: &Strategy) -> bool {
    strategy.next.iter().all(|(_, next)| next.wins && goes_on_consistently(next))
}

/// The worst case and the total of a distribution.
pub fn value_of_distribution(distribution: &[u64]) -> Value {
    let total: u64 =
        distribution.iter().zip(1..).map(|(&secrets, guesses)| secrets * guesses).sum();
    value(distribution.len() as u8, total as u32)
}
