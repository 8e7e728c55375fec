//! The solver against the brute force of `support`: every goal, with all guesses or consistent
//! ones only, on whole games that are small enough and on random positions of larger ones.

mod support;

use std::collections::BTreeSet;

use pegbase::game::{CodeSpace, score};
use pegbase::solve::{Goal, Solver, Strategy};
use pegbase::{Code, Rules};
use proptest::prelude::{Just, Strategy as Generator, any, prop};

use support::{
    BruteForce, codes, goes_on_consistently, play_out, random_cases, rules, show, solver, value,
    value_of_distribution,
};

/// Games in which the brute force can search every position without remembering any.
const TINY: [&str; 16] = [
    "1x1", "1x2", "1x3", "1x4", "1x5", "2x1", "2x2", "2x3", "3x1", "3x2", "2x2u", "2x3u", "3x3u",
    "1x2b", "2x1b", "2x2ub",
];

/// Games in which it searches every position that can arise once.
const SMALL: [&str; 20] = [
    "1x6", "1x7", "2x4", "2x5", "2x6", "3x3", "4x2", "5x2", "2x4u", "2x5u", "2x6u", "3x4u", "4x4u",
    "1x4b", "2x2b", "2x3b", "2x3ub", "3x2b", "3x3ub", "4x1b",
];

/// Games in which it takes a second or so.
const LARGER: [&str; 7] = ["2x7", "2x7u", "3x4", "3x5u", "4x3", "6x2", "2x6b"];

/// Games in which it takes a second or so if only consistent guesses are allowed.
const LARGER_IF_CONSISTENT: [&str; 3] = ["2x8", "2x9", "3x5"];

/// Both rules about guesses.
const ANY_OR_CONSISTENT: [bool; 2] = [false, true];

/// The goals that can tell something about a position: both objectives, and every limit from none
/// at all to two guesses more than the least total needs.
fn goals(brute: &BruteForce, candidates: &[Code]) -> Vec<Goal> {
    let free = brute.value(candidates, Goal::Expected).unwrap();
    let limits = (0..=free.worst + 2).map(Goal::Within);
    [Goal::Worst, Goal::Expected].into_iter().chain(limits).collect()
}

/// One game with the solver and the brute force that play it by the same rules.
struct Trial {
    rules: Rules,
    consistent: bool,
    solver: Solver,
    brute: BruteForce,
}

impl Trial {
    fn new(rules: Rules, consistent: bool) -> Trial {
        let (solver, brute) = (solver(rules, consistent), BruteForce::new(rules, consistent));
        Trial { rules, consistent, solver, brute }
    }

    /// Where a claim was tested, for messages.
    fn at(&self, candidates: &[Code], goal: Goal) -> String {
        let guesses = if self.consistent { "consistent guesses" } else { "all guesses" };
        format!("{} {goal:?} with {guesses} on {}", self.rules, show(self.rules, candidates))
    }

    fn check_value(&self, candidates: &[Code], goal: Goal) {
        let at = self.at(candidates, goal);
        let expected = self.brute.value(candidates, goal);
        assert_eq!(self.solver.value(candidates, goal).unwrap(), expected, "value: {at}");
    }

    fn check_best_guess(&self, candidates: &[Code], goal: Goal) {
        let at = self.at(candidates, goal);
        let optimal = self.brute.optimal_guesses(candidates, goal);
        match self.solver.best_guess(candidates, goal).unwrap() {
            Some((guess, found)) => {
                assert_eq!(Some(found), self.brute.value(candidates, goal), "best value: {at}");
                let guess_text = show(self.rules, &[guess]);
                assert!(optimal.contains(&guess), "best guess {guess_text}: {at}");
            }
            None => assert!(optimal.is_empty(), "no best guess: {at}"),
        }
    }

    fn check_guess(&self, candidates: &[Code], guess: Code, goal: Goal) {
        let expected = self.brute.guess_value(candidates, guess, goal);
        let found = self.solver.guess_value(candidates, guess, goal).unwrap();
        let guess_text = show(self.rules, &[guess]);
        assert_eq!(found, expected, "guess {guess_text}: {}", self.at(candidates, goal));
    }

    fn check_strategy(&self, candidates: &[Code], goal: Goal, first: Option<Code>) {
        let at = format!("first guess {first:?}: {}", self.at(candidates, goal));
        let expected = match first {
            Some(first) => self.brute.guess_value(candidates, first, goal),
            None => self.brute.value(candidates, goal),
        };
        let strategy = self.solver.strategy(candidates, goal, first).unwrap();
        assert_eq!(strategy.is_some(), expected.is_some(), "strategy: {at}");
        let (Some(strategy), Some(expected)) = (strategy, expected) else { return };
        self.check_play(candidates, &strategy, first, &at);
        assert_eq!(strategy.value(), expected, "value of the strategy: {at}");
    }

    fn check_least_worst_strategy(&self, candidates: &[Code], first: Option<Code>) {
        let at = format!("least worst, first {first:?}: {}", self.at(candidates, Goal::Worst));
        let expected = match first {
            Some(first) => self.brute.guess_value(candidates, first, Goal::Worst),
            None => self.brute.value(candidates, Goal::Worst),
        };
        let strategy = self.solver.least_worst_strategy(candidates, first).unwrap();
        self.check_play(candidates, &strategy, first, &at);
        assert_eq!(strategy.value().worst, expected.unwrap().worst, "{at}");
    }

    /// The strategy finds every candidate and says truly in how many guesses.
    fn check_play(&self, candidates: &[Code], strategy: &Strategy, first: Option<Code>, at: &str) {
        let played = play_out(self.rules, strategy, candidates);
        assert_eq!(played.iter().sum::<u64>(), candidates.len() as u64, "secrets found: {at}");
        assert_eq!(strategy.distribution(), played, "distribution: {at}");
        assert_eq!(strategy.value(), value_of_distribution(&played), "value: {at}");
        match first {
            Some(first) => assert_eq!(strategy.guess, first, "{at}"),
            None => assert!(!self.consistent || strategy.wins, "consistent: {at}"),
        }
        assert!(!self.consistent || goes_on_consistently(strategy), "consistent: {at}");
    }

    /// Everything that the solver says about these candidates.
    fn check(&self, candidates: &[Code], firsts: &[Code]) {
        for goal in goals(&self.brute, candidates) {
            self.check_value(candidates, goal);
            self.check_best_guess(candidates, goal);
            self.check_strategy(candidates, goal, None);
            for &first in firsts {
                self.check_guess(candidates, first, goal);
                self.check_strategy(candidates, goal, Some(first));
            }
        }
        let worst = self.brute.value(candidates, Goal::Worst).unwrap().worst;
        assert_eq!(self.solver.worst(candidates).unwrap(), worst);
        self.check_least_worst_strategy(candidates, None);
        for &first in firsts {
            self.check_least_worst_strategy(candidates, Some(first));
        }
    }
}

/// The brute force itself: what it remembers changes nothing.
#[test]
fn the_brute_force_finds_the_same_whether_it_remembers_or_not() {
    for rules in TINY.map(rules) {
        for consistent in ANY_OR_CONSISTENT {
            let forgetful = BruteForce::forgetful(rules, consistent);
            let brute = BruteForce::new(rules, consistent);
            let all = codes(rules);
            for goal in goals(&brute, &all) {
                let at = format!("{rules} {goal:?} {consistent}");
                assert_eq!(brute.value(&all, goal), forgetful.value(&all, goal), "{at}");
                assert_eq!(
                    brute.optimal_guesses(&all, goal),
                    forgetful.optimal_guesses(&all, goal),
                    "{at}"
                );
            }
        }
    }
}

/// The brute force itself: playing each position below by its own optimum gives the least total
/// among all strategies, and among those that never need more than K guesses, and then the least
/// worst case of these. For `worst` it gives the least worst case among all strategies.
#[test]
fn the_brute_force_finds_the_optimum_among_all_strategies_there_are() {
    let by_total = |&(worst, total): &(u8, u32)| (total, worst);
    for rules in TINY.iter().chain(&["2x4", "3x4u", "4x2"]).map(|text| rules(text)) {
        for consistent in ANY_OR_CONSISTENT {
            let brute = BruteForce::new(rules, consistent);
            let all = codes(rules);
            let every = brute.every_strategy(&all);
            let least = every.iter().copied().min_by_key(by_total);
            let pair = |goal| brute.value(&all, goal).map(|value| (value.worst, value.total));
            assert_eq!(pair(Goal::Expected), least, "{rules}");
            for most in 0..=least.unwrap().0 + 2 {
                let within = every.iter().copied().filter(|&(worst, _)| worst <= most);
                assert_eq!(pair(Goal::Within(most)), within.min_by_key(by_total), "{rules}");
            }
            let worst = pair(Goal::Worst).unwrap();
            assert_eq!(worst.0, every.first().unwrap().0, "{rules}");
            assert!(every.contains(&worst), "{rules}");
        }
    }
}

#[test]
fn whole_games_tiny_enough_to_search_without_memory_are_solved_exactly() {
    for rules in TINY.map(rules) {
        for consistent in ANY_OR_CONSISTENT {
            let brute = BruteForce::forgetful(rules, consistent);
            let trial = Trial { brute, ..Trial::new(rules, consistent) };
            trial.check(&codes(rules), &codes(rules));
        }
    }
}

#[test]
fn whole_small_games_are_solved_exactly_with_every_first_guess() {
    for rules in SMALL.map(rules) {
        for consistent in ANY_OR_CONSISTENT {
            let trial = Trial::new(rules, consistent);
            trial.check(&codes(rules), &codes(rules));
        }
    }
}

#[test]
fn whole_larger_games_are_solved_exactly_with_every_first_guess() {
    for rules in LARGER.map(rules) {
        Trial::new(rules, false).check(&codes(rules), &codes(rules));
    }
}

#[test]
fn whole_larger_games_are_solved_exactly_with_consistent_guesses() {
    for rules in LARGER.iter().chain(&LARGER_IF_CONSISTENT).map(|text| rules(text)) {
        Trial::new(rules, true).check(&codes(rules), &codes(rules));
    }
}

#[test]
#[ignore = "slow: run with cargo test --release -- --ignored"]
fn whole_games_of_over_a_hundred_codes_are_solved_exactly_with_consistent_guesses() {
    for rules in ["3x6", "4x4", "4x5u", "3x5ub"].map(rules) {
        Trial::new(rules, true).check(&codes(rules), &codes(rules));
    }
}

#[test]
#[ignore = "slow: run with cargo test --release -- --ignored"]
fn whole_games_of_two_pegs_are_solved_exactly_with_every_first_guess() {
    for rules in ["2x8", "2x9", "2x8u", "2x9u"].map(rules) {
        Trial::new(rules, false).check(&codes(rules), &codes(rules));
    }
}

/// A solver that is asked for the first time, with nothing remembered from other questions.
#[test]
fn each_goal_is_answered_by_a_solver_that_has_not_seen_another() {
    for rules in ["2x5", "3x3", "3x4u", "2x3b"].map(rules) {
        for consistent in ANY_OR_CONSISTENT {
            let brute = BruteForce::new(rules, consistent);
            let all = codes(rules);
            for goal in goals(&brute, &all) {
                let found = solver(rules, consistent).value(&all, goal).unwrap();
                assert_eq!(found, brute.value(&all, goal), "{rules} {goal:?} {consistent}");
                let strategy = solver(rules, consistent).strategy(&all, goal, None).unwrap();
                assert_eq!(strategy.map(|strategy| strategy.value()), found, "{rules} {goal:?}");
            }
        }
    }
}

/// Every set of candidates that there is, not only those that a game can reach.
#[test]
fn every_position_of_the_smallest_games_is_solved_exactly() {
    for rules in ["1x5", "2x3", "3x2", "2x3u", "3x3u", "2x4u"].map(rules) {
        for consistent in ANY_OR_CONSISTENT {
            let trial = Trial::new(rules, consistent);
            let all = codes(rules);
            for subset in 1u32..1 << all.len() {
                let member = |&(at, _): &(usize, &Code)| subset >> at & 1 == 1;
                let chosen = all.iter().enumerate().filter(member);
                let candidates: Vec<Code> = chosen.map(|(_, &code)| code).collect();
                for goal in goals(&trial.brute, &candidates) {
                    trial.check_value(&candidates, goal);
                    trial.check_best_guess(&candidates, goal);
                }
            }
        }
    }
}

#[test]
fn a_position_without_candidates_is_won_and_has_no_guess() {
    for consistent in ANY_OR_CONSISTENT {
        let solver = solver(rules("3x3"), consistent);
        for goal in [Goal::Worst, Goal::Expected, Goal::Within(0), Goal::Within(3)] {
            assert_eq!(solver.value(&[], goal), Ok(Some(value(0, 0))));
            assert_eq!(solver.best_guess(&[], goal), Ok(None));
            assert_eq!(solver.strategy(&[], goal, None), Ok(None));
        }
        assert_eq!(solver.worst(&[]), Ok(0));
    }
}

/// Candidates for a random position, in a random order: any codes of the game, or codes that a
/// guess or two with their feedback leave, which are as alike as those of real games.
fn position(rules: Rules, most: usize) -> impl Generator<Value = Vec<Code>> {
    let space = CodeSpace::new(rules);
    let number = || 0..space.len();
    let guesses = prop::collection::vec(number(), 0..=2);
    (number(), guesses).prop_flat_map(move |(secret, guesses)| {
        let fits = |&code: &Code| {
            guesses
                .iter()
                .map(|&guess| space.code(guess))
                .all(|guess| score(rules, guess, code) == score(rules, guess, space.code(secret)))
        };
        let left: Vec<Code> = space.codes().filter(fits).collect();
        let sizes = 1..=most.min(left.len());
        prop::sample::subsequence(left, sizes).prop_shuffle()
    })
}

/// Compares the solver with the brute force on random positions of a game, with up to so many
/// candidates, with a few random first guesses.
fn check_random_positions(text: &str, most: usize, cases: u32) {
    let rules = rules(text);
    let trials = ANY_OR_CONSISTENT.map(|consistent| Trial::new(rules, consistent));
    let all = codes(rules);
    let guess = prop::sample::select(all);
    let case = (position(rules, most), prop::collection::vec(guess, 3));
    let outcome = random_cases(cases).run(&case, |(candidates, firsts)| {
        for trial in &trials {
            trial.check(&candidates, &firsts);
            trial.brute.forget();
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{text}: {failure}"));
}

#[test]
fn random_positions_of_games_with_few_feedbacks_are_solved_exactly() {
    check_random_positions("1x9", 8, 125);
    check_random_positions("2x7", 10, 250);
    check_random_positions("2x9", 10, 150);
    check_random_positions("2x8u", 10, 150);
    check_random_positions("2x6b", 9, 125);
}

#[test]
fn random_positions_of_games_with_three_pegs_are_solved_exactly() {
    check_random_positions("3x4", 10, 200);
    check_random_positions("3x5u", 10, 200);
    check_random_positions("3x6", 9, 100);
    check_random_positions("3x10", 7, 25);
}

#[test]
fn random_positions_of_games_with_four_or_more_pegs_are_solved_exactly() {
    check_random_positions("4x3", 10, 150);
    check_random_positions("4x4", 9, 100);
    check_random_positions("4x5u", 9, 125);
    check_random_positions("4x4ub", 9, 75);
    check_random_positions("4x6", 7, 25);
    check_random_positions("5x3", 8, 75);
    check_random_positions("6x2", 9, 125);
    check_random_positions("5x5u", 9, 125);
}

/// The documented tie-break: the least sum of the parts' size bounds, then a candidate, then the
/// lowest code. With no more candidates than some guess has parts, the bound of a part of m codes
/// is 2m - 1: one of them is found at once, and each other one takes a guess more.
#[test]
fn among_equal_guesses_the_documented_one_is_played() {
    for (text, most) in [("2x7", 5), ("3x5", 9), ("4x4", 9), ("4x5u", 8), ("5x3", 9)] {
        let rules = rules(text);
        let trials = ANY_OR_CONSISTENT.map(|consistent| Trial::new(rules, consistent));
        let outcome = random_cases(60).run(&position(rules, most), |candidates| {
            let sum_of_bounds = |guess: Code| {
                let answers = candidates.iter().map(|&secret| score(rules, guess, secret));
                let parts: BTreeSet<_> = answers.filter(|answer| !answer.is_win(rules)).collect();
                let others = candidates.len() - usize::from(candidates.contains(&guess));
                2 * others - parts.len()
            };
            for trial in &trials {
                for goal in goals(&trial.brute, &candidates) {
                    let optimal = trial.brute.optimal_guesses(&candidates, goal).into_iter();
                    let documented = optimal.min_by_key(|&guess| {
                        (sum_of_bounds(guess), !candidates.contains(&guess), guess)
                    });
                    let played = trial.solver.best_guess(&candidates, goal).unwrap();
                    let at = trial.at(&candidates, goal);
                    assert_eq!(played.map(|(guess, _)| guess), documented, "{at}");
                }
                trial.brute.forget();
            }
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{text}: {failure}"));
    }
}

/// The set of candidates is the position: neither the order in which they are listed nor what was
/// asked before changes a value or the best guess.
#[test]
fn the_order_of_the_candidates_changes_nothing() {
    for text in ["3x4", "3x6", "4x4", "4x5u", "2x7"] {
        let rules = rules(text);
        let case = (position(rules, 40), any::<bool>()).prop_flat_map(|(set, consistent)| {
            (Just(set.clone()), Just(set).prop_shuffle(), Just(consistent))
        });
        let outcome = random_cases(100).run(&case, |(one, other, consistent)| {
            let listed = solver(rules, consistent);
            let shuffled = solver(rules, consistent);
            for goal in [Goal::Worst, Goal::Expected, Goal::Within(3), Goal::Within(4)] {
                let at = format!("{rules} {goal:?} {consistent} on {}", show(rules, &one));
                let best = listed.best_guess(&one, goal).unwrap();
                assert_eq!(best, shuffled.best_guess(&other, goal).unwrap(), "{at}");
                assert_eq!(best, listed.best_guess(&other, goal).unwrap(), "{at}");
                let found = shuffled.value(&other, goal).unwrap();
                assert_eq!(found, best.map(|(_, value)| value), "{at}");
                assert_eq!(
                    listed.strategy(&one, goal, None).unwrap(),
                    shuffled.strategy(&other, goal, None).unwrap(),
                    "{at}"
                );
            }
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{text}: {failure}"));
    }
}

/// The smallest case is two candidates, the higher one listed first.
#[test]
fn the_order_of_the_candidates_does_not_change_the_least_worst_strategy() {
    for text in ["2x2", "3x4", "3x6", "4x4", "4x5u"] {
        let rules = rules(text);
        let outcome = random_cases(50).run(&position(rules, 40), |candidates| {
            let mut sorted = candidates.clone();
            sorted.sort_unstable();
            for consistent in ANY_OR_CONSISTENT {
                let solver = solver(rules, consistent);
                let listed = solver.least_worst_strategy(&candidates, None).unwrap();
                let expected = solver.least_worst_strategy(&sorted, None).unwrap();
                assert_eq!(listed, expected, "{rules} on {}", show(rules, &candidates));
            }
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{text}: {failure}"));
    }
}

/// `position` gives what its users count on: candidates that differ from each other.
#[test]
fn random_positions_have_no_candidate_twice() {
    let outcome = random_cases(100).run(&position(rules("3x4"), 10), |candidates| {
        let distinct: BTreeSet<Code> = candidates.iter().copied().collect();
        assert!(!candidates.is_empty() && distinct.len() == candidates.len());
        Ok(())
    });
    outcome.unwrap();
}
