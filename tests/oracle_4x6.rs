//! The oracle on 4x6, where answers come from tables, from the atlas and from search, against the
//! reference in `support`, which shares nothing with any of them: every position after one turn,
//! random histories, both objectives, and what seed 002 says of the game. And on some games of other
//! shapes, which have no table and no atlas.
//!
//! Many more random histories are compared, in some minutes, by
//!
//!     cargo test --release --test oracle_4x6 -- --ignored

mod support;

use std::collections::BTreeMap;

use pegbase::game::Turn;
use pegbase::oracle::{Exploration, Loss, Oracle, Source};
use pegbase::solve::{Objective, Value};
use pegbase::{Code, Feedback, History, Rules, Symbols};

use support::games::{Random, fitting};
use support::reference::Reference;
use support::{code, codes, rules, show, solver, value};

const OBJECTIVES: [Objective; 2] = [Objective::Worst, Objective::Expected];

/// Up to so many candidates, the value of every guess is compared, and not of some.
const EVERY_GUESS: usize = 12;

/// After so many positions the reference forgets, to free memory.
const REMEMBERED: usize = 100;

/// The value and the verdict of every guess.
fn by_guess(explored: &Exploration) -> BTreeMap<Code, (Value, bool)> {
    let each = explored.choices.iter().flat_map(|choice| {
        let answer = (choice.value.unwrap(), choice.optimal.unwrap());
        choice.codes.iter().map(move |&code| (code, answer))
    });
    each.collect()
}

/// Whether a guess of this value is optimal in a position of that one.
fn is_optimal(objective: Objective, guess: Value, position: Value) -> bool {
    match objective {
        Objective::Worst => guess.worst == position.worst,
        Objective::Expected => guess.total == position.total,
    }
}

struct Trial {
    rules: Rules,
    oracle: Oracle,
    reference: Reference,
    random: Random,
    sources: BTreeMap<String, usize>,
    compared: usize,
}

impl Trial {
    fn new(text: &str, seed: u64) -> Trial {
        let rules = rules(text);
        Trial {
            rules,
            oracle: Oracle::new(rules),
            reference: Reference::new(rules),
            random: Random::new(seed),
            sources: BTreeMap::new(),
            compared: 0,
        }
    }

    /// Compares with the reference: the hint, the whole set of optimal guesses, the verdict on the
    /// hint, a member and a random guess, and what some or all guesses are worth.
    fn compare(&mut self, history: &History, objective: Objective) {
        self.compared += 1;
        if self.compared.is_multiple_of(REMEMBERED) {
            self.reference.forget();
        }
        let left = fitting(history);
        let at = format!("{objective} after {}", history.show(&Symbols::standard(self.rules)));
        let best = self.reference.value(&left, objective);
        let hint = self.oracle.hint(history, objective).unwrap();
        *self.sources.entry(hint.source.to_string()).or_default() += 1;
        let said = (hint.value, hint.exact, hint.remaining);
        assert_eq!(said, (Some(best), true, left.len()), "{at}");
        let hinted = hint.guess.unwrap();
        assert_eq!(hint.candidate, left.contains(&hinted), "{at}");

        let explored = self.oracle.explore(history, objective).unwrap();
        assert_eq!((explored.value, explored.exact), (Some(best), true), "{at}");
        assert_eq!(explored.choices[0].value, Some(best), "{at}");
        let listed = by_guess(&explored);
        assert_eq!(listed.len(), self.rules.code_count(), "{at}");
        let optimal: Vec<Code> =
            listed.iter().filter(|(_, answer)| answer.1).map(|(&guess, _)| guess).collect();
        assert_eq!(optimal, self.reference.optimal_guesses(&left, objective), "{at}");

        let member = left[self.random.below(left.len())];
        for guess in [hinted, member, self.random.code(self.rules)] {
            let found = self.reference.guess_value(&left, guess, objective);
            let verdict = self.oracle.check(history, guess, objective).unwrap();
            assert_eq!((verdict.value, verdict.best), (Some(found), Some(best)), "{guess:?} {at}");
            assert_eq!(verdict.loss, Some(Loss::of(found, best)), "{at}");
            let optimal = is_optimal(objective, found, best);
            assert_eq!(verdict.optimal, Some(optimal), "{guess:?} {at}");
            assert_eq!(verdict.better, Some(hinted).filter(|_| !optimal), "{at}");
            assert_eq!(listed[&guess], (found, optimal), "{guess:?} {at}");
            assert!(guess != hinted || found == best, "{at}");
        }
        if left.len() <= EVERY_GUESS {
            for (&guess, &(listed, _)) in &listed {
                let found = self.reference.guess_value(&left, guess, objective);
                assert_eq!(listed, found, "{guess:?} {at}");
            }
        }
    }
}

/// Every position that one turn can lead to, up to symmetry.
#[test]
fn answers_after_every_first_turn_are_those_of_the_reference() {
    let rules = rules("4x6");
    let mut trial = Trial::new("4x6", 1976);
    for first in ["1111", "1112", "1122", "1123", "1234"] {
        for feedback in Feedback::all(rules).filter(|feedback| !feedback.is_win(rules)) {
            let turn = Turn { guess: code(rules, first), feedback };
            let history = History::from_turns(rules, [turn]);
            if !fitting(&history).is_empty() {
                OBJECTIVES.iter().for_each(|&objective| trial.compare(&history, objective));
            }
        }
    }
    assert_eq!(trial.compared, 2 * (4 + 10 + 12 + 13 + 13));
}

#[test]
fn answers_after_random_histories_are_those_of_the_reference() {
    let mut trial = Trial::new("4x6", 1977);
    for case in 0..400 {
        let history = trial.random.history(rules("4x6"), 2 + case % 5);
        OBJECTIVES.iter().for_each(|&objective| trial.compare(&history, objective));
    }
    assert!(trial.sources["atlas"] > 100 && trial.sources["search"] > 500, "{:?}", trial.sources);
}

#[test]
fn answers_in_games_of_other_shapes_are_those_of_the_reference() {
    for text in ["3x5u", "3x4ub", "4x5u", "3x6", "3x5b", "4x4", "4x2b", "5x3", "6x2", "2x6", "5x5u"]
    {
        let mut trial = Trial::new(text, 1980);
        for case in 0..40 {
            let history = trial.random.history(trial.rules, case % 5);
            OBJECTIVES.iter().for_each(|&objective| trial.compare(&history, objective));
        }
    }
}

/// One history in twenty is of one turn: there are few positions after one, and they take long.
fn compare_3000_random_histories(objective: Objective) {
    let mut trial = Trial::new("4x6", 1978);
    for case in 0..3000 {
        let turns = if case % 20 == 0 { 1 } else { 2 + case % 5 };
        let history = trial.random.history(rules("4x6"), turns);
        trial.compare(&history, objective);
    }
}

#[test]
#[ignore = "slow: run with cargo test --release --test oracle_4x6 -- --ignored"]
fn answers_for_the_worst_case_after_3000_random_histories_are_those_of_the_reference() {
    compare_3000_random_histories(Objective::Worst);
}

#[test]
#[ignore = "slow: run with cargo test --release --test oracle_4x6 -- --ignored"]
fn answers_for_the_average_after_3000_random_histories_are_those_of_the_reference() {
    compare_3000_random_histories(Objective::Expected);
}

/// Games that follow a table: what it says from the first turn on is what the reference says.
#[test]
fn tables_agree_with_the_reference() {
    let rules = rules("4x6");
    let mut trial = Trial::new("4x6", 1979);
    for (objective, start) in OBJECTIVES.into_iter().zip([value(5, 5626), value(6, 5625)]) {
        let hint = trial.oracle.hint(&History::new(rules), objective).unwrap();
        assert_eq!(hint.value, Some(start));
        for _ in 0..10 {
            let secret = trial.random.code(rules);
            let mut history = History::new(rules);
            loop {
                let hint = trial.oracle.hint(&history, objective).unwrap();
                let Some(guess) = hint.guess else { break };
                assert_eq!(hint.source, Source::Table);
                if !history.is_empty() {
                    trial.compare(&history, objective);
                }
                history.push(Turn::played(rules, guess, secret));
            }
            assert_eq!(history.last().map(|turn| turn.guess), Some(secret));
        }
    }
}

/// Places and colours permuted and the turns in another order: values and sets of optimal guesses
/// move alike, whether the answer comes from the atlas or from search.
#[test]
fn answers_move_with_the_position() {
    for (text, cases) in [("4x6", 60), ("3x4", 100), ("3x5u", 60), ("3x3b", 60), ("2x6", 60)] {
        let rules = rules(text);
        let (oracle, fresh, mut random) = (Oracle::new(rules), Oracle::new(rules), Random::new(4));
        for case in 0..cases {
            let history = random.history(rules, 1 + case % 5);
            let symmetry = random.symmetry(rules);
            let order = random.order(history.len());
            let moved = order.iter().map(|&at| {
                let turn = history.turns()[usize::from(at)];
                Turn { guess: symmetry.apply(rules, turn.guess), ..turn }
            });
            let moved = History::from_turns(rules, moved);
            let at = format!("{text} {}", history.show(&Symbols::standard(rules)));
            for objective in OBJECTIVES {
                let hints =
                    [&history, &moved].map(|history| oracle.hint(history, objective).unwrap());
                assert_eq!(hints[0].value, hints[1].value, "{at}");
                assert_eq!(hints[0].remaining, hints[1].remaining, "{at}");
                if text == "4x6" && history.len() < 2 {
                    continue;
                }
                // An oracle that has not seen the position before it was moved.
                let here = by_guess(&oracle.explore(&history, objective).unwrap());
                let there = by_guess(&fresh.explore(&moved, objective).unwrap());
                assert_eq!(here.len(), there.len(), "{at}");
                for (guess, answer) in here {
                    assert_eq!(there[&symmetry.apply(rules, guess)], answer, "{guess:?} {at}");
                }
            }
        }
    }
}

mod seed_002 {
    use super::*;

    /// The goal set 1122, 1212, 2121, 2211 of colours 0 to 5: its optimal score is 2, 1210 is an
    /// optimal guess, and no member of the set is one.
    #[test]
    fn the_goal_set_is_found_with_two_guesses_none_of_them_a_member_first() {
        let rules = rules("4x6");
        let symbols = Symbols::new(rules, "012345").unwrap();
        let read = |text: &str| Code::parse(&symbols, text).unwrap();
        let set = ["1122", "1212", "2121", "2211"].map(read);
        // Turns that leave exactly this set.
        let history = History::parse(&symbols, "3345=0,0; 0000=0,0; 1111=2,0; 1221=2,2").unwrap();
        assert_eq!(fitting(&history), set);
        let oracle = Oracle::new(rules);
        let hint = oracle.hint(&history, Objective::Worst).unwrap();
        assert_eq!(hint.value.map(|value| value.worst), Some(2));
        assert_eq!(solver(rules, false).worst(&set).unwrap(), 2);
        let optimal = |guess| oracle.check(&history, guess, Objective::Worst).unwrap().optimal;
        assert_eq!(optimal(read("1210")), Some(true));
        assert!(set.iter().all(|&member| optimal(member) == Some(false)));
        let listed = by_guess(&oracle.explore(&history, Objective::Worst).unwrap());
        assert!(listed[&read("1210")].1 && set.iter().all(|member| !listed[member].1));
    }

    /// "Any guess that has at least two distinct colors will work": true. All 1290 of them keep the
    /// optimal score of 5, and the six guesses of one colour do not.
    #[test]
    fn every_first_guess_with_at_least_two_colours_keeps_5() {
        let rules = rules("4x6");
        let explored = Oracle::new(rules).explore(&History::new(rules), Objective::Worst).unwrap();
        assert_eq!((explored.exact, explored.value), (true, Some(value(5, 5626))));
        let listed = by_guess(&explored);
        for guess in codes(rules) {
            let one_colour = guess.pegs(rules).iter().all(|&peg| peg == guess.peg(0));
            let expected = if one_colour { (6, false) } else { (5, true) };
            let (value, optimal) = listed[&guess];
            assert_eq!((value.worst, optimal), expected, "{}", show(rules, &[guess]));
        }
        // The totals that docs/SEARCH.md states.
        let totals =
            [("1123", 5626), ("1234", 5676), ("1122", 5704), ("1112", 5808), ("1111", 6318)];
        for (guess, total) in totals {
            assert_eq!(listed[&code(rules, guess)].0.total, total, "{guess}");
        }
    }
}
