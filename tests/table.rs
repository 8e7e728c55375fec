//! Tables: what is written is what is read, everywhere and for ever.

mod tables;

use pegbase::game::{CodeSpace, score};
use pegbase::solve::{Goal, Heuristic, Objective, Plan, Recipe, Strategy};
use pegbase::table::{Fault, Place, Step, Survey, Table, write};
use pegbase::{Code, Feedback, Rules, Symbols, Turn};
use tables::{build, heuristic, optimal, rules, table_of};

/// Checks that a table holds a strategy and nothing else: node by node, secret by secret, in its
/// claims and under a full check.
fn assert_holds(recipe: &Recipe, strategy: &Strategy) {
    let what = format!("{} {recipe}", recipe.rules);
    let table = Table::new(write(recipe, strategy)).unwrap();
    assert_eq!(table.recipe(), recipe, "{what}");
    assert_eq!(table.claims().distribution, strategy.distribution(), "{what}");
    assert_eq!(table.claims().value(), strategy.value(), "{what}");
    assert_eq!(table.claims().exact, recipe.plan.is_exact(), "{what}");
    assert_eq!(&table.strategy().unwrap(), strategy, "{what}");
    let mut records = 0;
    assert_same_below(&table, table.start(), strategy, &mut records);
    let secrets = recipe.rules.code_count();
    assert_eq!(table.verify().unwrap(), Survey { records, secrets }, "{what}");
    for secret in CodeSpace::new(recipe.rules).codes() {
        assert_eq!(
            guesses_of_table(&table, secret),
            guesses_of(recipe.rules, strategy, secret),
            "{what}"
        );
    }
}

fn assert_same_below(
    table: &Table<Vec<u8>>,
    place: Place,
    strategy: &Strategy,
    records: &mut usize,
) {
    assert_eq!(table.guess(place).unwrap(), strategy.guess);
    assert_eq!(table.may_win(place).unwrap(), strategy.wins);
    let secrets = strategy.distribution().iter().sum::<u64>() as usize;
    assert_eq!(table.value(place).unwrap(), (strategy.value(), secrets));
    *records += usize::from(!strategy.next.is_empty());
    let rules = table.recipe().rules;
    for feedback in Feedback::all(rules) {
        match (table.step(place, feedback).unwrap(), strategy.after(feedback)) {
            (Step::Won, None) => assert!(feedback.is_win(rules) && strategy.wins),
            (Step::Impossible, None) => assert!(!feedback.is_win(rules) || !strategy.wins),
            (Step::Next(next), Some(strategy)) => {
                assert_same_below(table, next, strategy, records);
            }
            (step, after) => panic!("{feedback}: {step:?} in place of {after:?}"),
        }
    }
}

fn guesses_of_table(table: &Table<Vec<u8>>, secret: Code) -> Vec<Code> {
    let rules = table.recipe().rules;
    let mut walk = table.walk();
    let mut guesses = Vec::new();
    while let Some(place) = walk.place() {
        let guess = table.guess(place).unwrap();
        guesses.push(guess);
        walk.follow(Turn::played(rules, guess, secret)).unwrap();
    }
    assert!(walk.is_won());
    guesses
}

fn guesses_of(rules: Rules, mut strategy: &Strategy, secret: Code) -> Vec<Code> {
    let mut guesses = vec![strategy.guess];
    while strategy.guess != secret {
        strategy = strategy.after(score(rules, strategy.guess, secret)).unwrap();
        guesses.push(strategy.guess);
    }
    guesses
}

mod round_trip {
    use super::*;

    /// Every game with at most so many codes.
    fn games(most: usize) -> impl Iterator<Item = Rules> {
        let flags = [(false, false), (true, false), (false, true), (true, true)];
        let sizes = (1..=8).flat_map(|pegs| (1..=16).map(move |colours| (pegs, colours)));
        sizes
            .flat_map(move |(pegs, colours)| {
                flags.map(|(unique, blank)| Rules::new(pegs, colours, unique, blank))
            })
            .filter_map(Result::ok)
            .filter(move |rules| rules.code_count() <= most)
    }

    /// The plans that a game is solved by, and the least worst case as a limit.
    fn plans(rules: Rules) -> Vec<Plan> {
        let worst = build(&Recipe::optimal(rules, Objective::Worst)).value().worst;
        let goals = [Goal::Worst, Goal::Expected, Goal::Within(worst)];
        let heuristics = [
            Heuristic::Knuth,
            Heuristic::Size,
            Heuristic::Entropy,
            Heuristic::Parts,
            Heuristic::First,
        ];
        let plans = goals.map(Plan::Optimal).into_iter().chain([Plan::WorstOnly]);
        plans.chain(heuristics.map(Plan::Heuristic)).collect()
    }

    #[test]
    fn every_small_game_by_every_plan() {
        let mut tables = 0;
        for rules in games(150) {
            for plan in plans(rules) {
                let recipe = Recipe { rules, plan, consistent: false, first: None };
                assert_holds(&recipe, &build(&recipe));
                tables += 1;
            }
        }
        println!("{tables} tables of {} games", games(150).count());
    }

    #[test]
    fn every_small_game_with_consistent_guesses() {
        for rules in games(100) {
            for goal in [Goal::Worst, Goal::Expected] {
                let plan = Plan::Optimal(goal);
                let recipe = Recipe { rules, plan, consistent: true, first: None };
                assert_holds(&recipe, &build(&recipe));
            }
        }
    }

    #[test]
    fn any_first_guess() {
        for text in ["2x4", "3x3b", "3x5u"] {
            for first in CodeSpace::new(rules(text)).codes() {
                for plan in [Plan::Optimal(Goal::Expected), Plan::Heuristic(Heuristic::Size)] {
                    let first = Some(first);
                    let recipe = Recipe { rules: rules(text), plan, consistent: false, first };
                    assert_holds(&recipe, &build(&recipe));
                }
            }
        }
    }

    /// All but those that take a second or more to solve.
    #[test]
    fn the_larger_games_that_are_quick_by_every_plan() {
        let quick = ["3x6", "3x7", "3x8", "4x4", "4x5", "4x6", "5x3", "5x4", "4x6u", "4x5ub"];
        for rules in quick.map(rules) {
            for plan in plans(rules) {
                let recipe = Recipe { rules, plan, consistent: false, first: None };
                assert_holds(&recipe, &build(&recipe));
            }
        }
    }

    #[test]
    fn a_game_whose_numbers_need_three_bytes() {
        // 32,768 codes: references do not fit into two bytes.
        let recipe = heuristic("5x8", Heuristic::First);
        let strategy = build(&recipe);
        let file = write(&recipe, &strategy);
        assert_eq!(file[14], 3);
        assert_holds(&recipe, &strategy);
    }
}

mod claims {
    use super::*;

    #[test]
    fn the_figures_of_4x6_are_in_its_tables() {
        let table = Table::new(table_of(&optimal("4x6", Objective::Worst))).unwrap();
        assert_eq!((table.claims().total, table.claims().worst()), (5626, 5));
        let table = Table::new(table_of(&optimal("4x6", Objective::Expected))).unwrap();
        assert_eq!((table.claims().total, table.claims().worst()), (5625, 6));
        let table = Table::new(table_of(&heuristic("4x6", Heuristic::Knuth))).unwrap();
        assert_eq!((table.claims().total, table.claims().worst()), (5801, 5));
        assert!(!table.claims().exact);
    }

    #[test]
    fn a_secret_of_4x6_takes_at_most_4_bytes() {
        for objective in [Objective::Worst, Objective::Expected] {
            let bytes = table_of(&optimal("4x6", objective)).len();
            println!("4x6 {objective}: {bytes} bytes, {:.2} a secret", bytes as f64 / 1296.0);
            assert!(bytes <= 4 * 1296);
        }
    }
}

mod walks {
    use super::*;

    fn table() -> Table<Vec<u8>> {
        Table::new(table_of(&optimal("4x6", Objective::Worst))).unwrap()
    }

    fn turn(text: &str) -> Turn {
        Turn::parse(&Symbols::standard(rules("4x6")), text).unwrap()
    }

    #[test]
    fn a_walk_begins_at_the_start_with_the_value_of_the_game() {
        let table = table();
        let walk = table.walk();
        assert_eq!(walk.place(), Some(table.start()));
        assert!(!walk.is_won() && !walk.has_left() && !walk.is_impossible());
        let (value, candidates) = table.value(table.start()).unwrap();
        assert_eq!((value.worst, value.total, candidates), (5, 5626, 1296));
    }

    #[test]
    fn a_walk_that_follows_the_guesses_wins() {
        let table = table();
        let secret = Code::parse(&Symbols::standard(rules("4x6")), "6543").unwrap();
        let guesses = guesses_of_table(&table, secret);
        assert_eq!(guesses.last(), Some(&secret));
        assert!(guesses.len() <= 5);
    }

    #[test]
    fn a_walk_that_is_won_stays_won() {
        let table = table();
        let mut walk = table.walk();
        let guess = table.guess(table.start()).unwrap();
        walk.follow(Turn { guess, feedback: Feedback::win(rules("4x6")) }).unwrap();
        assert!(walk.is_won() && walk.place().is_none());
        walk.follow(turn("1111=0,0")).unwrap();
        assert!(walk.is_won());
    }

    #[test]
    fn another_guess_leaves_the_table_for_good() {
        let table = table();
        let mut walk = table.walk();
        walk.follow(turn("6666=1,0")).unwrap();
        assert!(walk.has_left() && walk.place().is_none());
        let guess = table.guess(table.start()).unwrap();
        walk.follow(Turn { guess, feedback: Feedback::win(rules("4x6")) }).unwrap();
        assert!(walk.has_left() && !walk.is_won());
    }

    #[test]
    fn a_feedback_that_no_candidate_gives_is_impossible() {
        let (table, rules) = (table(), rules("4x6"));
        let guess = table.guess(table.start()).unwrap();
        let opening = Turn { guess, feedback: Feedback { black: 3, white: 0 } };
        let candidates: Vec<Code> =
            CodeSpace::new(rules).codes().filter(|&code| opening.fits(rules, code)).collect();
        let mut impossible = 0;
        for feedback in Feedback::all(rules) {
            let mut walk = table.walk();
            walk.follow(opening).unwrap();
            let guess = table.guess(walk.place().unwrap()).unwrap();
            let turn = Turn { guess, feedback };
            walk.follow(turn).unwrap();
            let expected = !candidates.iter().any(|&code| turn.fits(rules, code));
            assert_eq!(walk.is_impossible(), expected, "{feedback}");
            assert!(!expected || walk.place().is_none());
            impossible += usize::from(expected);
        }
        assert!(impossible > 0);
    }

    #[test]
    fn a_feedback_of_no_game_or_another_game_is_impossible_everywhere() {
        for recipe in [optimal("4x6", Objective::Worst), optimal("1x1", Objective::Worst)] {
            let table = Table::new(table_of(&recipe)).unwrap();
            let feedbacks = (0..=u8::MAX)
                .flat_map(|black| (0..=u8::MAX).map(move |white| Feedback { black, white }));
            for feedback in feedbacks {
                let Feedback { black, white } = feedback;
                if Feedback::new(recipe.rules, black.into(), white.into()).is_none() {
                    assert_eq!(table.step(table.start(), feedback).unwrap(), Step::Impossible);
                }
            }
        }
    }

    #[test]
    fn at_the_last_code_only_the_winning_feedback_is_possible() {
        let table = Table::new(table_of(&optimal("1x1", Objective::Worst))).unwrap();
        let feedback = |black| Feedback { black, white: 0 };
        assert_eq!(table.step(table.start(), feedback(1)).unwrap(), Step::Won);
        assert_eq!(table.step(table.start(), feedback(0)).unwrap(), Step::Impossible);
    }
}

mod first_version {
    use super::*;

    /// Written by the first version of pegbase that had tables:
    /// `pegbase build 3x4 --objective expected`. It is never written again.
    const FILE: &[u8] = include_bytes!("data/format-1.pegbase");

    #[test]
    fn its_file_is_read_for_ever() {
        let table = Table::new(FILE).unwrap();
        assert_eq!(table.recipe(), &optimal("3x4", Objective::Expected));
        assert_eq!(table.maker().to_string(), "0.1.0");
        assert_eq!(table.claims().distribution, [1, 6, 35, 22]);
        assert_eq!((table.claims().total, table.claims().worst()), (206, 4));
        assert!(table.claims().exact);
        table.verify().unwrap();
    }

    #[test]
    fn its_file_plays_as_it_always_did() {
        let table = Table::new(FILE.to_vec()).unwrap();
        let symbols = Symbols::standard(rules("3x4"));
        let played = |secret: &str| {
            let secret = Code::parse(&symbols, secret).unwrap();
            let guesses = guesses_of_table(&table, secret);
            let shown: Vec<String> =
                guesses.into_iter().map(|guess| symbols.show(guess).to_string()).collect();
            shown.join(" ")
        };
        assert_eq!(["111", "123", "444"].map(played), PLAYED);
    }

    const PLAYED: [&str; 3] = ["112 132 111", "112 123", "112 334 444"];
}

mod same_bytes {
    use super::*;

    #[test]
    fn the_same_recipe_gives_the_same_bytes_again() {
        let recipe = optimal("4x5", Objective::Worst);
        assert_eq!(table_of(&recipe), table_of(&recipe));
    }

    /// What is in the table does not depend on how it was computed.
    #[cfg(feature = "build")]
    #[test]
    fn threads_and_memory_do_not_change_a_byte() {
        use pegbase::solve::{Pool, Workshop};
        for objective in [Objective::Worst, Objective::Expected] {
            let recipe = optimal("4x6", objective);
            let usual = table_of(&recipe);
            for (threads, memory) in [(1, None), (2, None), (2, Some(1 << 16)), (1, Some(0))] {
                let crew = Box::new(Pool::new(Some(threads)).unwrap());
                let workshop = Workshop { memory, crew, ..Workshop::default() };
                let strategy = recipe.build(workshop).unwrap().unwrap();
                let same = write(&recipe, &strategy) == usual;
                assert!(same, "{objective}, {threads} threads, memory {memory:?}");
            }
        }
    }

    #[test]
    fn a_table_that_is_read_and_written_again_is_the_same() {
        let file = table_of(&optimal("3x5", Objective::Expected));
        let table = Table::new(file.as_slice()).unwrap();
        assert_eq!(write(table.recipe(), &table.strategy().unwrap()), file);
    }
}

mod recipes_that_are_not_kept {
    use super::*;

    /// What `verify` says of a strategy written under a recipe that it does not follow.
    fn fault(recipe: &Recipe, strategy: &Strategy) -> Fault {
        Table::new(write(recipe, strategy)).unwrap().verify().unwrap_err()
    }

    #[test]
    fn another_first_guess() {
        let free = optimal("3x4", Objective::Expected);
        let strategy = build(&free);
        let other = CodeSpace::new(free.rules).codes().find(|&code| code != strategy.guess);
        let given = Recipe { first: other, ..free };
        assert!(matches!(fault(&given, &strategy), Fault::WrongGuess { .. }));
    }

    #[test]
    fn a_guess_that_cannot_be_the_secret() {
        let free = optimal("4x6", Objective::Expected);
        let consistent = Recipe { consistent: true, ..free };
        assert!(matches!(fault(&consistent, &build(&free)), Fault::Inconsistent { .. }));
    }
}

#[cfg(feature = "mmap")]
mod files {
    use super::*;
    use pegbase::table::TableError;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_mapped_file_is_the_same_table() {
        let file = table_of(&optimal("4x6", Objective::Expected));
        let path = folder("mapped").join("4x6.pegbase");
        std::fs::write(&path, &file).unwrap();
        let (mapped, owned) = (Table::open(&path).unwrap(), Table::new(file).unwrap());
        assert_eq!(mapped.bytes(), owned.bytes());
        assert_eq!(mapped.digest(), owned.digest());
        assert_eq!(mapped.strategy().unwrap(), owned.strategy().unwrap());
    }

    #[test]
    fn what_is_no_file_or_no_table_is_refused() {
        let folder = folder("refused");
        let empty = folder.join("empty");
        std::fs::write(&empty, b"").unwrap();
        assert!(matches!(Table::open(&empty), Err(TableError::NotATable)));
        assert!(matches!(Table::open(&folder), Err(TableError::NotATable)));
        assert!(matches!(Table::open(folder.join("missing")), Err(TableError::Io(_))));
    }
}
