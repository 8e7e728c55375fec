//! The reference for 4x6: the brute force with three shortcuts that are plain to see, as the plain
//! one would never end there.
//!
//! One and two candidates are worth what they are at sight; n candidates need 2n − 1 guesses in all
//! or more, as one takes one guess and the others at least two; and a guess that reaches what no
//! other can fall below ends the search. There is no symmetry, and a position is remembered under
//! its exact list of candidates.

use std::cell::RefCell;
use std::collections::HashMap;

use pegbase::game::score;
use pegbase::solve::{Objective, Value};
use pegbase::{Code, Rules};

use super::{codes, rank, value};

/// The candidates of a position by their numbers, ascending.
type Set = Vec<u16>;

pub struct Reference {
    codes: Vec<Code>,
    feedbacks: Vec<Vec<u8>>,
    win: u8,
    known: RefCell<HashMap<(Set, Objective), Value>>,
}

impl Reference {
    pub fn new(rules: Rules) -> Reference {
        let codes = codes(rules);
        let feedback = |a: Code, b: Code| score(rules, a, b).index() as u8;
        let row = |&a: &Code| codes.iter().map(|&b| feedback(a, b)).collect();
        let feedbacks = codes.iter().map(row).collect();
        let win = feedback(codes[0], codes[0]);
        Reference { codes, feedbacks, win, known: Default::default() }
    }

    /// What the candidates are worth, which are in ascending order.
    pub fn value(&self, candidates: &[Code], objective: Objective) -> Value {
        self.value_of(&self.set(candidates), objective)
    }

    /// What every guess is worth, in the order of the codes.
    pub fn guess_values(&self, candidates: &[Code], objective: Objective) -> Vec<(Code, Value)> {
        let set = self.set(candidates);
        let worth = |guess: u16| self.guess_value(&set, guess, objective);
        (0..).zip(&self.codes).map(|(guess, &code)| (code, worth(guess))).collect()
    }

    fn set(&self, candidates: &[Code]) -> Set {
        candidates.iter().map(|code| self.codes.binary_search(code).unwrap() as u16).collect()
    }

    fn guess_value(&self, set: &Set, guess: u16, objective: Objective) -> Value {
        let mut sum = value(1, set.len() as u32);
        for part in self.split(set, guess).iter().filter(|part| !part.is_empty()) {
            let part = self.value_of(part, objective);
            sum = value(sum.worst.max(part.worst + 1), sum.total + part.total);
        }
        sum
    }

    fn value_of(&self, set: &Set, objective: Objective) -> Value {
        match set.len() {
            1 => return value(1, 1),
            2 => return value(2, 3),
            _ => {}
        }
        let question = (set.clone(), objective);
        if let Some(&answer) = self.known.borrow().get(&question) {
            return answer;
        }
        let rank = |value| rank(objective.into(), value);
        let mut guesses: Vec<(Value, u16)> = (0..self.codes.len() as u16)
            .filter_map(|guess| Some((self.least(set, guess)?, guess)))
            .collect();
        guesses.sort_by_key(|&(least, _)| rank(least));
        let mut best: Option<Value> = None;
        for (least, guess) in guesses {
            if best.is_some_and(|best| rank(best) <= rank(least)) {
                break;
            }
            let found = self.guess_value(set, guess, objective);
            if best.is_none_or(|best| rank(found) < rank(best)) {
                best = Some(found);
            }
        }
        let best = best.expect("a candidate is a guess that tells something");
        self.known.borrow_mut().insert(question, best);
        best
    }

    /// What a guess needs by the sizes of its parts alone; nothing if it leaves all as it was.
    fn least(&self, set: &Set, guess: u16) -> Option<Value> {
        let mut sizes = [0u32; 256];
        let row = &self.feedbacks[usize::from(guess)];
        set.iter().for_each(|&code| sizes[usize::from(row[usize::from(code)])] += 1);
        sizes[usize::from(self.win)] = 0;
        let mut sum = value(1, set.len() as u32);
        for &size in sizes[..usize::from(self.win)].iter().filter(|&&size| size > 0) {
            if size as usize == set.len() {
                return None;
            }
            sum = value(sum.worst.max(1 + size.min(2) as u8), sum.total + 2 * size - 1);
        }
        Some(sum)
    }

    /// The parts by the number of their feedback, without the one that wins.
    fn split(&self, set: &Set, guess: u16) -> Vec<Set> {
        let row = &self.feedbacks[usize::from(guess)];
        let mut parts = vec![Set::new(); usize::from(self.win)];
        for &code in set {
            if let Some(part) = parts.get_mut(usize::from(row[usize::from(code)])) {
                part.push(code);
            }
        }
        parts
    }
}
