//! The oracle on 4x6, where answers come from tables, from the atlas and from search: thousands of
//! random histories, both objectives, and what seed 002 says of the game.
//!
//! Small positions are compared with the reference in `support`, which shares nothing with the
//! solver; larger ones with a solver of their own, which knows neither tables nor atlas.

mod support;

use std::collections::BTreeMap;

use pegbase::game::Turn;
use pegbase::oracle::{Exploration, Loss, Oracle, Source};
use pegbase::solve::{Goal, Objective, Solver, Value};
use pegbase::{Code, History, Symbols};

use support::games::{Random, fitting};
use support::reference::Reference;
use support::{code, codes, rules, show, solver, value};

const OBJECTIVES: [Objective; 2] = [Objective::Worst, Objective::Expected];

/// Up to so many candidates, the reference answers for a position.
const REFERENCE: usize = 30;

/// Up to so many candidates, it answers for every guess.
const REFERENCE_FOR_ALL: usize = 12;

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
    oracle: Oracle,
    reference: Reference,
    solver: Solver,
    sources: BTreeMap<String, usize>,
}

impl Trial {
    fn new() -> Trial {
        let rules = rules("4x6");
        Trial {
            oracle: Oracle::new(rules),
            reference: Reference::new(rules),
            solver: solver(rules, false),
            sources: BTreeMap::new(),
        }
    }

    /// What the independent one of the two says of a position.
    fn value(&self, left: &[Code], objective: Objective) -> Value {
        if left.len() <= REFERENCE {
            self.reference.value(left, objective)
        } else {
            self.solver.value(left, objective.into()).unwrap().unwrap()
        }
    }

    /// The hint against the reference or the solver, and the verdict on the hint and on a few
    /// guesses against the solver.
    fn compare_hint(&mut self, history: &History, objective: Objective, random: &mut Random) {
        let left = fitting(history);
        let at = format!("{objective} after {}", history.show(&Symbols::standard(rules("4x6"))));
        let expected = self.value(&left, objective);
        let hint = self.oracle.hint(history, objective).unwrap();
        *self.sources.entry(hint.source.to_string()).or_default() += 1;
        assert_eq!(
            (hint.value, hint.exact, hint.remaining),
            (Some(expected), true, left.len()),
            "{at}"
        );
        let hinted = hint.guess.unwrap();
        assert_eq!(hint.candidate, left.contains(&hinted), "{at}");
        let any = random.code(rules("4x6"));
        let member = left[random.below(left.len())];
        for guess in [hinted, any, member] {
            let goal = Goal::from(objective);
            let found = self.solver.guess_value(&left, guess, goal).unwrap().unwrap();
            let verdict = self.oracle.check(history, guess, objective).unwrap();
            assert_eq!((verdict.value, verdict.best), (Some(found), Some(expected)), "{at}");
            assert_eq!(verdict.loss, Some(Loss::of(found, expected)), "{at}");
            let optimal = is_optimal(objective, found, expected);
            assert_eq!(verdict.optimal, Some(optimal), "{at}");
            assert_eq!(verdict.better, Some(hinted).filter(|_| !optimal), "{at}");
            assert!(optimal || guess != hinted, "{at}");
        }
    }

    /// The value of every guess and the set of optimal ones, against the reference where it can,
    /// and else against the solver for every ninth class of guesses; and that hint, check and
    /// exploration agree.
    fn compare_exploration(&self, history: &History, objective: Objective, random: &mut Random) {
        let left = fitting(history);
        let at = format!("{objective} after {}", history.show(&Symbols::standard(rules("4x6"))));
        let explored = self.oracle.explore(history, objective).unwrap();
        assert!(explored.exact, "{at}");
        let best = explored.value.unwrap();
        let listed = by_guess(&explored);
        assert_eq!(listed.len(), 1296, "{at}");
        let hint = self.oracle.hint(history, objective).unwrap();
        assert_eq!(
            (hint.value, Some(listed[&hint.guess.unwrap()])),
            (Some(best), Some((best, true))),
            "{at}"
        );
        let optimal = |value| is_optimal(objective, value, best);
        assert!(listed.values().all(|&(value, verdict)| optimal(value) == verdict), "{at}");
        assert_eq!(explored.choices[0].value, Some(best), "{at}");
        if left.len() <= REFERENCE_FOR_ALL {
            for (guess, value) in self.reference.guess_values(&left, objective) {
                assert_eq!(listed[&guess].0, value, "{guess:?} {at}");
            }
        } else {
            for choice in explored.choices.iter().step_by(9) {
                // Any of the class, so that the classes are put to the test as well.
                let guess = choice.codes[random.below(choice.codes.len())];
                let value = self.solver.guess_value(&left, guess, objective.into()).unwrap();
                assert_eq!(choice.value, value, "{guess:?} {at}");
            }
        }
        for _ in 0..3 {
            let guess = random.code(rules("4x6"));
            let verdict = self.oracle.check(history, guess, objective).unwrap();
            let (value, optimal) = listed[&guess];
            assert_eq!((verdict.value, verdict.optimal), (Some(value), Some(optimal)), "{at}");
        }
    }
}

#[test]
fn hints_and_verdicts_after_3000_random_histories_are_right() {
    let (mut trial, mut random) = (Trial::new(), Random::new(1977));
    for case in 0..3000 {
        let history = random.history(rules("4x6"), 1 + case % 6);
        for objective in OBJECTIVES {
            trial.compare_hint(&history, objective, &mut random);
        }
    }
    // The random histories of one turn are those of the atlas, the longer ones are searched.
    assert!(trial.sources["atlas"] > 500 && trial.sources["search"] > 500, "{:?}", trial.sources);
}

#[test]
fn every_guess_after_random_histories_is_worth_what_it_should_be() {
    let (trial, mut random) = (Trial::new(), Random::new(1978));
    for case in 0..300 {
        let history = random.history(rules("4x6"), 2 + case % 5);
        for objective in OBJECTIVES {
            trial.compare_exploration(&history, objective, &mut random);
        }
    }
}

/// Games that follow a table for some turns: what it says is what the solver says, and leaving its
/// path changes the source and not the values.
#[test]
fn tables_agree_with_the_search() {
    let (mut trial, mut random) = (Trial::new(), Random::new(1979));
    for objective in OBJECTIVES {
        for _ in 0..40 {
            let secret = random.code(rules("4x6"));
            let mut history = History::new(rules("4x6"));
            loop {
                let hint = trial.oracle.hint(&history, objective).unwrap();
                let Some(guess) = hint.guess else { break };
                assert_eq!(hint.source, Source::Table);
                trial.compare_hint(&history, objective, &mut random);
                history.push(Turn::played(rules("4x6"), guess, secret));
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
