//! The atlas: what it finds is what the solver proves, it is the same whoever builds it, and the
//! shipped one holds.

mod support;

use std::collections::HashMap;

use pegbase::game::{Candidates, Turn, score};
use pegbase::oracle::Oracle;
use pegbase::solve::{Alone, Crew, Goal, Objective, Pool, Solver, Value, Workshop};
use pegbase::table::{Atlas, Bytes, Coverage};
use pegbase::{Code, Feedback, History, Rules};

use support::games::{Random, fitting};
use support::{BruteForce, codes, rules, solver};

const OBJECTIVES: [Objective; 2] = [Objective::Worst, Objective::Expected];

fn built(text: &str, turns: u8, crew: Box<dyn Crew + Send>) -> Vec<u8> {
    let coverage = Coverage::new(rules(text), turns).unwrap();
    coverage.build(Workshop { crew, ..Workshop::default() }).unwrap().write()
}

/// Every possible history of up to so many turns in which each turn tells something and which
/// leaves more than two candidates; and the candidates.
fn telling_histories(rules: Rules, turns: u8) -> Vec<(Vec<Turn>, Vec<Code>)> {
    let mut all = vec![(Vec::new(), codes(rules))];
    let mut from = 0;
    for _ in 0..turns {
        let until = all.len();
        for at in from..until {
            for guess in codes(rules) {
                let (history, left) = &all[at];
                let mut parts: HashMap<Feedback, Vec<Code>> = HashMap::new();
                for &secret in left {
                    parts.entry(score(rules, guess, secret)).or_default().push(secret);
                }
                parts.retain(|_, part| part.len() > 2 && part.len() < left.len());
                let longer = |(feedback, part)| {
                    ([history.as_slice(), &[Turn { guess, feedback }]].concat(), part)
                };
                let longer: Vec<_> = parts.into_iter().map(longer).collect();
                all.extend(longer);
            }
        }
        from = until;
    }
    all
}

/// What an atlas is compared with, each position worked out once.
struct Proofs<'s> {
    solver: &'s Solver,
    values: HashMap<(Vec<Code>, Objective), Value>,
}

impl Proofs<'_> {
    fn value(&mut self, left: &[Code], objective: Objective) -> Value {
        let value = || self.solver.value(left, objective.into()).unwrap().unwrap();
        *self.values.entry((left.to_vec(), objective)).or_insert_with(value)
    }
}

#[test]
fn every_history_is_found_with_what_the_solver_proves() {
    let coverages =
        [("3x3", 2), ("3x4", 2), ("2x5u", 3), ("2x3b", 3), ("1x5", 3), ("3x3u", 2), ("4x3", 1)];
    for (text, turns) in coverages {
        let (rules, atlas) =
            (rules(text), Atlas::new(built(text, turns, Box::new(Alone))).unwrap());
        assert_eq!((atlas.rules(), atlas.coverage().turns()), (rules, turns));
        assert_eq!(atlas.verify().unwrap(), atlas.positions(), "{text}");
        let solver = solver(rules, false);
        assert_eq!(atlas.prove(&solver).unwrap(), atlas.positions(), "{text}");
        let mut proofs = Proofs { solver: &solver, values: HashMap::new() };
        for (history, left) in telling_histories(rules, turns) {
            for objective in OBJECTIVES {
                let (guess, value) =
                    atlas.find(&history, objective).unwrap().expect("it is covered");
                assert_eq!(value, proofs.value(&left, objective), "{text} {history:?}");
                let reached = solver.guess_value(&left, guess, objective.into()).unwrap();
                assert_eq!(reached, Some(value), "{text} {history:?} {guess:?}");
            }
        }
    }
}

/// The brute force shares nothing with the solver that built the atlas.
#[test]
fn the_values_are_those_of_the_brute_force() {
    for (text, turns) in [("3x3", 2), ("2x4", 2), ("2x4u", 3)] {
        let (rules, atlas) =
            (rules(text), Atlas::new(built(text, turns, Box::new(Alone))).unwrap());
        let brute = BruteForce::new(rules, false);
        for (history, left) in telling_histories(rules, turns) {
            for objective in OBJECTIVES {
                let (guess, value) = atlas.find(&history, objective).unwrap().unwrap();
                let goal = Goal::from(objective);
                assert_eq!(brute.value(&left, goal), Some(value), "{text} {history:?}");
                assert_eq!(
                    brute.guess_value(&left, guess, goal),
                    Some(value),
                    "{text} {history:?}"
                );
            }
        }
    }
}

#[test]
fn what_is_not_covered_is_not_found() {
    let rules = rules("3x3");
    let atlas = Atlas::new(built("3x3", 1, Box::new(Alone))).unwrap();
    let longer = telling_histories(rules, 2).into_iter().filter(|(turns, _)| turns.len() == 2);
    for (turns, _) in longer {
        assert_eq!(atlas.find(&turns, Objective::Worst).unwrap(), None);
    }
    // Covered, but known at sight, or impossible.
    let guess = codes(rules)[0];
    for feedback in Feedback::all(rules) {
        let left = Candidates::of(&History::from_turns(rules, [Turn { guess, feedback }])).len();
        let found = atlas.find(&[Turn { guess, feedback }], Objective::Expected).unwrap();
        assert_eq!(found.is_some(), left > 2, "{feedback}");
    }
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads_and_any_memory() {
    for (text, turns) in [("3x4", 2), ("2x6u", 2), ("3x3b", 1), ("1x1", 2)] {
        let alone = built(text, turns, Box::new(Alone));
        for threads in [1, 2, 3, 7] {
            let pool = Pool::new(Some(threads)).unwrap();
            assert!(built(text, turns, Box::new(pool)) == alone, "{text} {threads} threads");
        }
        let coverage = Coverage::new(rules(text), turns).unwrap();
        let workshop = Workshop { memory: Some(1 << 16), ..Workshop::default() };
        assert!(coverage.build(workshop).unwrap().write() == alone, "{text} little memory");
    }
}

/// The oracle answers from an atlas that it was given: turns that told nothing and turns that
/// follow from others do not matter, and the values are those of the search.
#[test]
fn an_oracle_with_an_atlas_answers_what_one_without_does() {
    let rules = rules("3x4");
    let atlas = Atlas::new(Bytes::Owned(built("3x4", 2, Box::new(Alone)))).unwrap();
    let (with, without) = (Oracle::new(rules).with_atlas(atlas), Oracle::new(rules));
    let (mut random, mut from_atlas) = (Random::new(8), 0);
    for case in 0..300 {
        let history = random.history(rules, 1 + case % 4);
        for objective in OBJECTIVES {
            let [one, other] = [&with, &without].map(|it| it.hint(&history, objective).unwrap());
            assert_eq!((one.value, one.remaining), (other.value, other.remaining));
            from_atlas += usize::from(one.source.to_string() == "atlas");
            let guess = one.guess.unwrap();
            assert_eq!(without.check(&history, guess, objective).unwrap().optimal, Some(true));
            let any = random.code(rules);
            let [one, other] =
                [&with, &without].map(|it| it.check(&history, any, objective).unwrap());
            assert_eq!((one.value, one.optimal), (other.value, other.optimal));
        }
    }
    assert!(from_atlas > 100, "{from_atlas}");
}

mod shipped {
    use super::*;

    fn atlas() -> Atlas<Bytes> {
        Atlas::embedded(rules("4x6")).expect("it is part of the program")
    }

    /// design.md counts 5,214 sets of candidates up to symmetry; some have one or two members, and
    /// some histories that no symmetry joins leave the same set.
    #[test]
    fn its_structure_holds() {
        let atlas = atlas();
        assert_eq!(atlas.coverage().turns(), 2);
        assert_eq!(atlas.verify().unwrap(), atlas.positions());
    }

    /// A few hundred of its positions, solved again by a solver that knows nothing of it, and found
    /// under a random image of their history.
    #[test]
    fn a_sample_of_its_positions_is_proved() {
        let (rules, atlas, mut random) = (rules("4x6"), atlas(), Random::new(9));
        let solver = solver(rules, false);
        let histories: Vec<Vec<Turn>> = atlas.coverage().histories().into_values().collect();
        assert_eq!(histories.len(), atlas.positions());
        for _ in 0..300 {
            let symmetry = random.symmetry(rules);
            let turns = &histories[random.below(histories.len())];
            let image = |turn: &Turn| Turn { guess: symmetry.apply(rules, turn.guess), ..*turn };
            let mut moved: Vec<Turn> = turns.iter().map(image).collect();
            moved.reverse();
            let left = fitting(&History::from_turns(rules, moved.iter().copied()));
            for objective in OBJECTIVES {
                let (guess, value) = atlas.find(&moved, objective).unwrap().unwrap();
                let goal = Goal::from(objective);
                assert_eq!(solver.value(&left, goal).unwrap(), Some(value), "{moved:?}");
                assert_eq!(
                    solver.guess_value(&left, guess, goal).unwrap(),
                    Some(value),
                    "{moved:?}"
                );
            }
        }
    }
}
