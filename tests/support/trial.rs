//! The oracle against the brute force, after a history and on every guess.

use std::collections::{BTreeMap, BTreeSet};

use pegbase::game::{Turn, score};
use pegbase::oracle::{Exploration, Loss, Oracle, OracleError, Terms};
use pegbase::solve::{Objective, Value};
use pegbase::{Code, Feedback, History, Rules};

use super::games::fitting;
use super::{BruteForce, codes, rules};

pub const OBJECTIVES: [Objective; 2] = [Objective::Worst, Objective::Expected];

/// Whether two numbers of which the objective compares its own are equal there.
pub fn reaches(objective: Objective, guess: Value, position: Value) -> bool {
    match objective {
        Objective::Worst => guess.worst == position.worst,
        Objective::Expected => guess.total == position.total,
    }
}

/// One game with the oracle and the brute force that answer under the same terms.
pub struct Trial {
    pub rules: Rules,
    terms: Terms,
    oracle: Oracle,
    brute: BruteForce,
}

impl Trial {
    pub fn new(text: &str, terms: Terms) -> Trial {
        let rules = rules(text);
        let brute = BruteForce::new(rules, terms.consistent);
        Trial { rules, terms, oracle: Oracle::new(rules), brute }
    }

    /// Compares every answer after a history: the hint, the verdict on every guess, and the
    /// exploration with its order, its classes and its set of optimal guesses.
    pub fn compare(&self, history: &History) {
        let symbols = pegbase::Symbols::standard(self.rules);
        let at = format!("{} {:?} after {}", self.rules, self.terms, history.show(&symbols));
        let left = fitting(history);
        let goal = self.terms.goal.after(history.len());
        let Some(value) = self.brute.value(&left, goal) else {
            let hint = self.oracle.hint(history, self.terms);
            assert!(matches!(hint, Err(OracleError::OutOfGuesses)), "{at}");
            let check = self.oracle.check(history, left[0], self.terms);
            assert!(matches!(check, Err(OracleError::OutOfGuesses)), "{at}");
            let explored = self.oracle.explore(history, self.terms);
            assert!(matches!(explored, Err(OracleError::OutOfGuesses)), "{at}");
            return;
        };
        let hint = self.oracle.hint(history, self.terms).unwrap();
        assert_eq!(
            (hint.value, hint.exact, hint.remaining),
            (Some(value), true, left.len()),
            "{at}"
        );
        let guess = hint.guess.unwrap();
        assert_eq!(hint.candidate, left.contains(&guess), "{at}");
        assert_eq!(self.brute.guess_value(&left, guess, goal), Some(value), "{at}");
        let explored = self.oracle.explore(history, self.terms).unwrap();
        assert_eq!((explored.value, explored.exact), (Some(value), true), "{at}");
        self.compare_guesses(history, &left, value, &explored, &at);
    }

    fn compare_guesses(
        &self,
        history: &History,
        left: &[Code],
        best: Value,
        explored: &Exploration,
        at: &str,
    ) {
        let (objective, goal) = (self.terms.goal.objective(), self.terms.goal.after(history.len()));
        let hint = self.oracle.hint(history, self.terms).unwrap();
        let mut listed = BTreeMap::new();
        for choice in &explored.choices {
            for &code in &choice.codes {
                let answer = (choice.value, choice.loss, choice.optimal);
                assert!(listed.insert(code, answer).is_none(), "{code:?} twice: {at}");
                assert_eq!(choice.candidate, left.contains(&code), "{at}");
                let mut parts: BTreeMap<usize, usize> = BTreeMap::new();
                for &secret in left {
                    *parts.entry(score(self.rules, code, secret).index()).or_default() += 1;
                }
                let sizes = choice.parts.iter().map(|(feedback, size)| (feedback.index(), *size));
                assert!(choice.codes[0] != code || sizes.eq(parts), "parts of {code:?}: {at}");
            }
        }
        for guess in codes(self.rules) {
            let allowed = !self.terms.consistent || left.contains(&guess);
            let value = self.brute.guess_value(left, guess, goal).filter(|_| allowed);
            let optimal = value.is_some_and(|value| reaches(objective, value, best));
            let loss = value.map(|value| Loss {
                worst: i32::from(value.worst) - i32::from(best.worst),
                total: i64::from(value.total) - i64::from(best.total),
            });
            let verdict = self.oracle.check(history, guess, self.terms).unwrap();
            assert_eq!(verdict.value, value, "{guess:?}: {at}");
            assert_eq!(verdict.best, Some(best), "{at}");
            assert_eq!((verdict.loss, verdict.optimal), (loss, Some(optimal)), "{guess:?}: {at}");
            assert_eq!(verdict.better, hint.guess.filter(|_| !optimal), "{guess:?}: {at}");
            let expected = allowed.then_some((value, loss, Some(optimal)));
            assert_eq!(listed.get(&guess).copied(), expected, "{guess:?}: {at}");
        }
        let own = |value: Value| match objective {
            Objective::Worst => (u32::from(value.worst), value.total),
            Objective::Expected => (value.total, u32::from(value.worst)),
        };
        let ranks = explored.choices.iter().map(|choice| choice.value.map_or((u32::MAX, 0), own));
        assert!(ranks.is_sorted(), "the best first: {at}");
    }

    /// Calls `visit` with every possible history of up to so many turns that has not won.
    pub fn every_history(&self, turns: usize, visit: &mut dyn FnMut(&History)) {
        self.every_history_from(&History::new(self.rules), turns, visit);
    }

    fn every_history_from(&self, history: &History, turns: usize, visit: &mut dyn FnMut(&History)) {
        visit(history);
        if turns == 0 {
            return;
        }
        let left = fitting(history);
        for guess in codes(self.rules) {
            let answers: BTreeSet<usize> =
                left.iter().map(|&secret| score(self.rules, guess, secret).index()).collect();
            for feedback in answers.into_iter().map(Feedback::from_index) {
                if !feedback.is_win(self.rules) {
                    let mut longer = history.clone();
                    longer.push(Turn { guess, feedback });
                    self.every_history_from(&longer, turns - 1, visit);
                }
            }
        }
    }

    /// Calls `visit` with one history for each set of candidates that so many turns can leave, or
    /// fewer, and for each number of turns that leaves it.
    pub fn every_position(&self, turns: usize, visit: &mut dyn FnMut(&History)) {
        let mut latest = vec![History::new(self.rules)];
        visit(&latest[0]);
        for _ in 0..turns {
            let mut next = BTreeMap::new();
            for history in &latest {
                self.every_history_from(history, 1, &mut |longer| {
                    if longer.len() > history.len() {
                        next.entry(fitting(longer)).or_insert_with(|| longer.clone());
                    }
                });
            }
            latest = next.into_values().collect();
            latest.iter().for_each(&mut *visit);
        }
    }
}
