//! What must hold of the solver's answers whatever they are: the same on any number of threads and
//! with any memory, carried along by the symmetries of the game, and ordered as the definitions of
//! the goals demand.

mod support;

use std::collections::BTreeSet;

use pegbase::game::{CodeSpace, Symmetry, score};
use pegbase::solve::{Alone, Crew, Goal, Solver, Value};
use pegbase::{Code, Rules};
use proptest::prelude::{Just, Strategy as Generator, prop};

use support::{code, codes, random_cases, rules, show, solver};

/// Games that are not tiny, of every kind: repeats, no repeats, few feedbacks, many.
const GAMES: [&str; 4] = ["4x5", "3x7", "4x6u", "5x3"];

const OBJECTIVES: [Goal; 2] = [Goal::Worst, Goal::Expected];

/// Runs a property on random cases.
fn for_random<T: std::fmt::Debug>(
    cases: u32,
    generator: impl Generator<Value = T>,
    property: impl Fn(T),
) {
    let outcome = random_cases(cases).run(&generator, |case| {
        property(case);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

/// The candidates that guesses leave of a game with this secret.
fn left(rules: Rules, secret: Code, guesses: &[Code]) -> Vec<Code> {
    let fits = |&candidate: &Code| {
        let answers = |&guess| score(rules, guess, candidate) == score(rules, guess, secret);
        guesses.iter().all(answers)
    };
    codes(rules).into_iter().filter(fits).collect()
}

/// A position that a game can reach after so many guesses, thinned out to at most so many
/// candidates.
fn position(rules: Rules, guesses: usize, most: usize) -> impl Generator<Value = Vec<Code>> {
    let code = || prop::sample::select(codes(rules));
    (code(), prop::collection::vec(code(), guesses)).prop_flat_map(move |(secret, guesses)| {
        let left = left(rules, secret, &guesses);
        let sizes = 1..=most.min(left.len());
        prop::sample::subsequence(left, sizes)
    })
}

/// Any symmetry of a game.
fn symmetry(rules: Rules) -> impl Generator<Value = Symmetry> {
    let order = |len: usize| Just((0..len as u8).collect::<Vec<u8>>()).prop_shuffle();
    let both = (order(rules.pegs()), order(rules.values()));
    both.prop_map(|(places, values)| Symmetry::new(&places, &values).unwrap())
}

// ---- Threads and memory ----

/// Solvers of a game that differ in what must not matter, each with its name.
fn different_solvers(rules: Rules, consistent: bool) -> Vec<(String, Solver)> {
    let mut choices: Vec<(Option<usize>, Box<dyn Crew + Send>)> =
        vec![(Some(1), Box::new(Alone)), (Some(4096), Box::new(Alone))];
    #[cfg(feature = "build")]
    for (memory, threads) in [(None, 1), (None, 2), (None, 3), (Some(1), 2), (Some(4096), 3)] {
        choices.push((memory, Box::new(pegbase::solve::Pool::new(Some(threads)).unwrap())));
    }
    let named = |(memory, crew): (Option<usize>, Box<dyn Crew + Send>)| {
        let name = format!("{} threads, memory {memory:?}", crew.threads());
        (name, Solver::with(rules, consistent, memory, crew))
    };
    choices.into_iter().map(named).collect()
}

/// Values, best guesses and whole strategies, node by node.
fn check_that_threads_and_memory_change_nothing(consistent: bool) {
    for rules in GAMES.map(rules) {
        let all = codes(rules);
        for goal in [Goal::Worst, Goal::Expected, Goal::Within(5)] {
            let usual = solver(rules, consistent);
            let value = usual.value(&all, goal).unwrap();
            let best = usual.best_guess(&all, goal).unwrap();
            let strategy = usual.strategy(&all, goal, None).unwrap();
            // Each question to a solver that has not been asked before, in another order.
            for (name, other) in different_solvers(rules, consistent) {
                let at = format!("{rules} {goal:?} consistent: {consistent}, {name}");
                assert_eq!(other.best_guess(&all, goal).unwrap(), best, "best guess: {at}");
                assert_eq!(other.strategy(&all, goal, None).unwrap(), strategy, "strategy: {at}");
                assert_eq!(other.value(&all, goal).unwrap(), value, "value: {at}");
            }
        }
        let least_worst = solver(rules, consistent).least_worst_strategy(&all, None).unwrap();
        for (name, other) in different_solvers(rules, consistent) {
            let found = other.least_worst_strategy(&all, None).unwrap();
            assert_eq!(found, least_worst, "least worst: {rules} {consistent} {name}");
        }
    }
}

#[test]
fn threads_and_memory_change_nothing() {
    check_that_threads_and_memory_change_nothing(false);
}

#[test]
fn threads_and_memory_change_nothing_with_consistent_guesses() {
    check_that_threads_and_memory_change_nothing(true);
}

/// A race would not show every time.
#[cfg(feature = "build")]
#[test]
fn the_same_question_many_times_on_three_threads_has_one_answer() {
    let rules = rules("4x4");
    let all = codes(rules);
    for goal in OBJECTIVES {
        let strategy = solver(rules, false).strategy(&all, goal, None).unwrap();
        for memory in [Some(4096), None].into_iter().cycle().take(30) {
            let pool = pegbase::solve::Pool::new(Some(3)).unwrap();
            let other = Solver::with(rules, false, memory, Box::new(pool));
            assert_eq!(other.strategy(&all, goal, None).unwrap(), strategy, "{goal:?} {memory:?}");
        }
    }
}

/// What a solver has proved for one question must not leak into the answer to another.
#[test]
fn the_order_of_the_questions_changes_nothing() {
    let goals = [
        Goal::Within(3),
        Goal::Expected,
        Goal::Within(5),
        Goal::Worst,
        Goal::Within(4),
        Goal::Within(6),
    ];
    for rules in ["3x6", "4x4", "4x5u", "2x8"].map(rules) {
        for_random(12, Just(goals).prop_shuffle(), |order| {
            let asked = solver(rules, false);
            for goal in order {
                let all = codes(rules);
                let fresh = solver(rules, false).best_guess(&all, goal).unwrap();
                assert_eq!(asked.best_guess(&all, goal).unwrap(), fresh, "{rules} {order:?}");
            }
        });
    }
}

// ---- Symmetry ----

#[test]
fn positions_that_a_symmetry_moves_onto_each_other_have_the_same_values() {
    let rules = rules("4x6");
    let solvers = [false, true].map(|consistent| solver(rules, consistent));
    let case = (position(rules, 2, 60), symmetry(rules));
    for_random(60, case, |(candidates, symmetry)| {
        let moved: Vec<Code> = candidates.iter().map(|&c| symmetry.apply(rules, c)).collect();
        for solver in &solvers {
            for goal in [Goal::Worst, Goal::Expected, Goal::Within(3), Goal::Within(4)] {
                let value = solver.value(&candidates, goal).unwrap();
                let at = format!("{goal:?} {symmetry:?} {}", show(rules, &candidates));
                assert_eq!(solver.value(&moved, goal).unwrap(), value, "{at}");
            }
            assert_eq!(solver.worst(&candidates), solver.worst(&moved));
        }
    });
}

/// Every guess that reaches the value.
fn optimal_guesses(solver: &Solver, candidates: &[Code], goal: Goal) -> BTreeSet<Code> {
    let value = solver.value(candidates, goal).unwrap();
    let reaches = |&guess: &Code| solver.guess_value(candidates, guess, goal).unwrap() == value;
    solver.codes().filter(reaches).collect()
}

#[test]
fn the_optimal_guesses_move_with_the_position() {
    let rules = rules("4x6");
    let solver = solver(rules, false);
    for_random(12, (position(rules, 2, 12), symmetry(rules)), |(candidates, symmetry)| {
        let apply = |&code: &Code| symmetry.apply(rules, code);
        let moved: Vec<Code> = candidates.iter().map(apply).collect();
        for goal in OBJECTIVES {
            let optimal = optimal_guesses(&solver, &candidates, goal);
            let expected: BTreeSet<Code> = optimal.iter().map(apply).collect();
            let at = format!("{goal:?} {symmetry:?} {}", show(rules, &candidates));
            assert_eq!(optimal_guesses(&solver, &moved, goal), expected, "{at}");
            let (best, _) = solver.best_guess(&moved, goal).unwrap().unwrap();
            assert!(expected.contains(&best), "{at}");
        }
    });
}

/// The first guesses of one kind are worth the same.
#[test]
fn first_guesses_that_a_symmetry_moves_onto_each_other_have_the_same_value() {
    let rules = rules("4x5");
    let solver = solver(rules, false);
    let all = codes(rules);
    for_random(10, (prop::sample::select(codes(rules)), symmetry(rules)), |(guess, symmetry)| {
        let moved = symmetry.apply(rules, guess);
        for goal in OBJECTIVES {
            assert_eq!(
                solver.guess_value(&all, guess, goal),
                solver.guess_value(&all, moved, goal),
                "{goal:?} {}",
                show(rules, &[guess, moved])
            );
        }
    });
}

// ---- Order ----

fn value(solver: &Solver, candidates: &[Code], goal: Goal) -> Value {
    solver.value(candidates, goal).unwrap().unwrap()
}

/// Two positions without a common candidate: a position in two pieces.
fn two_pieces(rules: Rules, most: usize) -> impl Generator<Value = (Vec<Code>, Vec<Code>)> {
    position(rules, 1, most).prop_shuffle().prop_flat_map(|candidates| {
        (0..=candidates.len()).prop_map(move |at| {
            let (one, other) = candidates.split_at(at);
            (one.to_vec(), other.to_vec())
        })
    })
}

/// A strategy for a position is one for each piece of it, so a position takes at least as many
/// guesses in all as its pieces. This holds with all guesses allowed: a consistent guess need not be
/// consistent with the piece.
#[test]
fn the_total_of_a_position_is_at_least_that_of_its_pieces_together() {
    for rules in ["4x6", "3x8", "4x7u", "2x10"].map(rules) {
        let solver = solver(rules, false);
        for_random(50, two_pieces(rules, 50), |(one, other)| {
            let whole = value(&solver, &[&one[..], &other[..]].concat(), Goal::Expected);
            let [one, other] = [one, other].map(|piece| value(&solver, &piece, Goal::Expected));
            assert!(whole.total >= one.total + other.total, "{rules}: {whole:?} {one:?} {other:?}");
        });
    }
}

#[test]
fn a_subset_never_has_a_larger_worst_case() {
    for rules in ["4x6", "3x8", "4x7u", "2x10"].map(rules) {
        let solver = solver(rules, false);
        for_random(50, two_pieces(rules, 80), |(one, other)| {
            let whole = [&one[..], &other[..]].concat();
            let worst = solver.worst(&whole).unwrap();
            assert!(solver.worst(&one).unwrap() <= worst, "{}", show(rules, &one));
            assert!(solver.worst(&other).unwrap() <= worst, "{}", show(rules, &other));
        });
    }
}

/// Both objectives and every limit, compared as their definitions compare them.
fn check_order_of_goals(solver: &Solver, candidates: &[Code]) {
    let at = format!("{} {}", solver.rules(), show(solver.rules(), candidates));
    let size = candidates.len() as u32;
    let least_worst = value(solver, candidates, Goal::Worst);
    let least_total = value(solver, candidates, Goal::Expected);
    assert!(least_worst.worst <= least_total.worst, "{at}");
    assert!(least_worst.total >= least_total.total, "{at}");
    assert_eq!(solver.worst(candidates), Ok(least_worst.worst), "{at}");
    // The first guess finds one candidate at the most, and the others need two or more.
    assert!(least_total.total >= (2 * size).saturating_sub(1), "{at}");
    let within = |most| solver.value(candidates, Goal::Within(most)).unwrap();
    let mut with_one_less = None;
    for most in 0..=least_total.worst + 2 {
        let found = within(most);
        assert_eq!(found.is_some(), most >= least_worst.worst, "within {most}: {at}");
        let Some(found) = found else { continue };
        assert!(found.worst <= most, "within {most}: {at}");
        assert!(found.total >= least_total.total, "within {most}: {at}");
        let one_less = with_one_less.replace(found.total).unwrap_or(u32::MAX);
        assert!(found.total <= one_less, "within {most}: {at}");
        if most == least_worst.worst {
            // The strategy of `worst` is one of those within its worst case.
            assert!(found.total <= least_worst.total, "{at}");
        }
        if most >= least_total.worst {
            assert_eq!(found, least_total, "within {most}: {at}");
        } else {
            assert!(found.total > least_total.total, "within {most}: {at}");
        }
    }
    assert_eq!(within(u8::MAX), Some(least_total), "{at}");
}

#[test]
fn the_goals_are_ordered_on_whole_games() {
    let games = ["1x8", "2x9", "3x7", "4x4", "5x3", "4x5b", "3x8u", "4x6u", "4x4ub", "8x1", "7x2"];
    for rules in games.map(rules) {
        for consistent in [false, true] {
            check_order_of_goals(&solver(rules, consistent), &codes(rules));
        }
    }
}

#[test]
fn the_goals_are_ordered_on_random_positions() {
    for rules in ["4x6", "3x10", "4x8u", "2x12", "5x4"].map(rules) {
        for consistent in [false, true] {
            let solver = solver(rules, consistent);
            for_random(15, position(rules, 1, 80), |set| check_order_of_goals(&solver, &set));
        }
    }
}

/// Fewer guesses to choose from never help.
#[test]
fn consistent_guesses_are_never_better() {
    for rules in ["4x6", "3x8", "4x6u", "2x10"].map(rules) {
        let [any, consistent] = [false, true].map(|consistent| solver(rules, consistent));
        for_random(40, position(rules, 1, 60), |set| {
            let at = show(rules, &set);
            let [free, bound] =
                [&any, &consistent].map(|solver| value(solver, &set, Goal::Expected));
            assert!(bound.total >= free.total, "{rules} {at}");
            let [free, bound] = [&any, &consistent].map(|solver| solver.worst(&set).unwrap());
            assert!(bound >= free, "{rules} {at}");
        });
    }
}

/// The value of a position is that of its best guess.
#[test]
fn no_guess_is_better_than_the_value_and_the_best_guess_reaches_it() {
    for rules in ["4x5", "3x8", "4x6u"].map(rules) {
        let solver = solver(rules, false);
        for_random(10, position(rules, 2, 25), |set| {
            for goal in OBJECTIVES {
                let least = value(&solver, &set, goal);
                let rank = |value: Value| match goal {
                    Goal::Worst => (u32::from(value.worst), value.total),
                    _ => (value.total, u32::from(value.worst)),
                };
                let guesses = codes(rules).into_iter();
                let values =
                    guesses.map(|guess| solver.guess_value(&set, guess, goal).unwrap().unwrap());
                let best = values.min_by_key(|&value| rank(value)).unwrap();
                assert_eq!(best, least, "{rules} {goal:?} {}", show(rules, &set));
            }
        });
    }
}

// ---- The five kinds of first guess of 4x6 ----

/// Guessing 1111 costs a guess, and every other first guess keeps the worst case of 5.
#[test]
fn the_worst_case_after_each_of_the_five_kinds_of_first_guess_of_4x6() {
    let rules = rules("4x6");
    let solver = solver(rules, false);
    let all = codes(rules);
    for (first, expected) in [("1111", 6), ("1112", 5), ("1122", 5), ("1123", 5), ("1234", 5)] {
        let first = code(rules, first);
        let answers = all.iter().map(|&secret| score(rules, first, secret));
        let distinct: BTreeSet<_> = answers.filter(|answer| !answer.is_win(rules)).collect();
        let parts = distinct.into_iter().map(|answer| {
            let fits = |&secret: &Code| score(rules, first, secret) == answer;
            all.iter().copied().filter(fits).collect::<Vec<Code>>()
        });
        let worst = parts.map(|part| solver.worst(&part).unwrap()).max().unwrap() + 1;
        assert_eq!(worst, expected, "{}", show(rules, &[first]));
        let by_goal = solver.guess_value(&all, first, Goal::Worst).unwrap().unwrap();
        assert_eq!(by_goal.worst, worst, "{}", show(rules, &[first]));
        let strategy = solver.least_worst_strategy(&all, Some(first)).unwrap();
        assert_eq!(strategy.value().worst, worst, "{}", show(rules, &[first]));
        assert_eq!(strategy.value().worst, strategy.distribution().len() as u8);
    }
}

/// What every other test counts on: `codes` lists the whole game in ascending order.
#[test]
fn the_codes_of_a_solver_are_those_of_the_game_in_ascending_order() {
    for rules in GAMES.map(rules) {
        let listed: Vec<Code> = Solver::new(rules).codes().collect();
        assert!(listed.is_sorted() && listed.len() == CodeSpace::new(rules).len());
    }
}
