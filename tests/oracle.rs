//! The oracle against the brute force of `support`, on games that are small enough for it: every
//! history of up to three turns, every guess, all terms. And the account of a game, and the repairs
//! of a contradiction, against their definitions.

mod support;

use std::collections::BTreeMap;

use pegbase::game::Turn;
use pegbase::oracle::{Account, Change, Oracle, OracleError, Ratio, Repair, Terms, repairs};
use pegbase::solve::{Goal, Objective, Value};
use pegbase::table::Table;
use pegbase::{Code, Feedback, History, Rules, Symbols};

use support::games::{Random, fitting};
use support::trial::{OBJECTIVES, Trial, reaches};
use support::{BruteForce, rules};

/// Compares after every history of so many turns; the number of turns is what fits into a second
/// or two.
fn compare_all(text: &str, terms: Terms, turns: usize) {
    let trial = Trial::new(text, terms);
    let mut compared = 0;
    trial.every_history(turns, &mut |history| {
        trial.compare(history);
        compared += 1;
    });
    assert!(compared > 1, "{text}");
}

#[test]
fn all_answers_after_three_turns_are_those_of_the_brute_force() {
    for text in ["1x3", "2x2", "2x3", "3x2", "2x3u", "3x3u", "2x2b", "2x2ub", "1x4b"] {
        for objective in OBJECTIVES {
            compare_all(text, objective.into(), 3);
        }
    }
}

#[test]
fn all_answers_after_two_turns_of_larger_games_are_those_of_the_brute_force() {
    for text in ["2x4u", "2x4", "2x3b", "3x3"] {
        for objective in OBJECTIVES {
            compare_all(text, objective.into(), 2);
        }
    }
}

/// Three turns where every history is too many: random ones, each with every guess.
#[test]
fn answers_after_random_turns_of_larger_games_are_those_of_the_brute_force() {
    for text in ["2x4u", "2x4", "2x3b", "3x3", "4x2", "3x4u", "3x2b"] {
        for objective in OBJECTIVES {
            let trial = Trial::new(text, objective.into());
            let mut random = Random::new(11);
            for case in 0..150 {
                trial.compare(&random.history(trial.rules, 1 + case % 4));
            }
        }
    }
}

#[test]
fn consistent_guesses_are_those_of_the_brute_force() {
    for text in ["2x2", "2x3", "3x2", "2x3u", "2x2b"] {
        for goal in [Goal::Worst, Goal::Expected, Goal::Within(4)] {
            compare_all(text, Terms { goal, consistent: true }, 2);
        }
    }
}

#[test]
fn every_limit_on_the_guesses_is_kept_as_by_the_brute_force() {
    for text in ["2x2", "2x3", "3x2", "2x3u", "2x2b"] {
        for most in 0..=5 {
            compare_all(text, Goal::Within(most).into(), 2);
        }
    }
}

/// Every position that three turns can lead to in games where every history is too many, under all
/// terms.
#[test]
#[ignore = "slow: run with cargo test --release --test oracle -- --ignored"]
fn all_answers_at_every_position_after_three_turns_are_those_of_the_brute_force() {
    for text in ["2x4", "2x5", "2x3b", "2x4ub", "2x5u", "3x2b", "3x3", "3x4u", "3x3ub", "4x2"] {
        let limits = [3, 4, 5].map(Goal::Within);
        for goal in [&[Goal::Worst, Goal::Expected][..], &limits].concat() {
            for consistent in [false, true] {
                let trial = Trial::new(text, Terms { goal, consistent });
                let mut compared = 0;
                trial.every_position(3, &mut |history| {
                    trial.compare(history);
                    compared += 1;
                });
                println!("{text} {goal:?} {consistent}: {compared} positions");
                assert!(compared > 50, "{text}");
            }
        }
    }
}

/// A history, shown, for messages.
fn shown(history: &History) -> String {
    history.show(&pegbase::Symbols::standard(history.rules())).to_string()
}

mod contradictions {
    use super::*;

    /// The repairs that change exactly so many turns, by trying every change.
    fn by_trial(history: &History, turns: usize) -> BTreeMap<Vec<Change>, usize> {
        let mut found = BTreeMap::new();
        change_from(history, 0, turns, &mut Vec::new(), &mut found);
        found
    }

    fn change_from(
        history: &History,
        from: usize,
        turns: usize,
        changes: &mut Vec<Change>,
        found: &mut BTreeMap<Vec<Change>, usize>,
    ) {
        let rules = history.rules();
        if turns == 0 {
            let codes = fitting(history).len();
            let early = history.turns().split_last().map_or(&[][..], |(_, early)| early);
            if codes > 0 && !early.iter().any(|turn| turn.feedback.is_win(rules)) {
                found.insert(changes.clone(), codes);
            }
            return;
        }
        for at in from..history.len() {
            for feedback in Feedback::all(rules) {
                if feedback != history.turns()[at].feedback {
                    let mut changed = history.turns().to_vec();
                    changed[at].feedback = feedback;
                    changes.push(Change { turn: at + 1, feedback });
                    let changed = History::from_turns(rules, changed);
                    change_from(&changed, at + 1, turns - 1, changes, found);
                    changes.pop();
                }
            }
        }
    }

    /// How much the numbers change.
    fn size(history: &History, repair: &Repair) -> usize {
        let one = |change: &Change| {
            let old = history.turns()[change.turn - 1].feedback;
            old.black.abs_diff(change.feedback.black) + old.white.abs_diff(change.feedback.white)
        };
        repair.changes.iter().map(|change| usize::from(one(change))).sum()
    }

    /// Compares with every change of up to two turns. Returns whether there was one.
    fn compare(history: &History) -> bool {
        let at = format!("{} {}", history.rules(), shown(history));
        let all = repairs(history, usize::MAX);
        let fewest = all.first().map_or(usize::MAX, |repair| repair.changes.len());
        for turns in 0..=2 {
            let expected = by_trial(history, turns);
            let found: BTreeMap<Vec<Change>, usize> = all
                .iter()
                .filter(|repair| repair.changes.len() == turns)
                .map(|repair| (repair.changes.clone(), repair.codes))
                .collect();
            if turns < fewest {
                assert!(expected.is_empty(), "{at}");
            }
            if turns == fewest {
                assert_eq!(found, expected, "{at}");
            }
        }
        let order = |repair: &Repair| {
            (repair.changes.len(), size(history, repair), std::cmp::Reverse(repair.codes))
        };
        assert!(all.is_sorted_by_key(order), "{at}");
        for most in [0, 1, 3] {
            assert_eq!(repairs(history, most), all[..most.min(all.len())], "{at}");
        }
        fewest <= 2
    }

    /// Random turns with random feedback, wins among them, most of which contradict each other.
    #[test]
    fn repairs_are_the_smallest_changes_that_there_are() {
        for text in ["2x3", "3x2", "2x4u", "2x2b", "3x3", "2x3ub"] {
            let rules = rules(text);
            let feedbacks: Vec<Feedback> = Feedback::all(rules).collect();
            let (mut random, mut contradictions, mut repaired) = (Random::new(5), 0, 0);
            for case in 0..300 {
                let turn = |random: &mut Random| {
                    let guess = random.code(rules);
                    Turn { guess, feedback: feedbacks[random.below(feedbacks.len())] }
                };
                let turns: Vec<Turn> = (0..1 + case % 5).map(|_| turn(&mut random)).collect();
                let history = History::from_turns(rules, turns);
                if fitting(&history).is_empty() {
                    contradictions += 1;
                    repaired += usize::from(compare(&history));
                }
            }
            assert!(contradictions > 50 && repaired > 30, "{text}: {contradictions} {repaired}");
        }
    }

    #[test]
    fn the_first_turn_that_cannot_be_is_named() {
        let rules = rules("3x3");
        let (oracle, mut random, mut contradictions) = (Oracle::new(rules), Random::new(3), 0);
        for _ in 0..300 {
            let mut history = random.history(rules, 4);
            let at = random.below(4);
            let mut turns = history.turns().to_vec();
            turns[at].feedback = Feedback::from_index(random.below(6));
            history = History::from_turns(rules, turns.clone());
            let fits = |length: &usize| {
                let first = turns[..*length].iter().copied();
                !fitting(&History::from_turns(rules, first)).is_empty()
            };
            let possible = (0..=turns.len()).rev().find(fits).unwrap();
            match oracle.hint(&history, Objective::Worst) {
                Err(OracleError::Contradiction { turn, repairs: found }) => {
                    contradictions += 1;
                    assert_eq!(turn, possible + 1, "{}", shown(&history));
                    assert_eq!(found, repairs(&history, found.len()));
                    assert!(!found.is_empty());
                }
                answer => assert!(answer.is_ok() && possible == turns.len(), "{}", shown(&history)),
            }
        }
        assert!(contradictions > 30);
    }
}

mod accounts {
    use super::*;

    /// guesses = V(start) + given away − luck − V(left), and what each turn gave away.
    fn check_identity(oracle: &Oracle, game: &History, objective: Objective) -> Account {
        let account = oracle.account(game, objective).unwrap().expect("all of it is proved");
        let sum = account.start + account.given_away() - account.luck() - account.left;
        let at = format!("{} {objective} {}", game.rules(), shown(game));
        assert_eq!(sum, Ratio::whole(game.len() as i128), "{at}");
        assert_eq!(account.left == Ratio::ZERO, game.is_won(), "{at}");
        for turn in &account.turns {
            assert!(turn.given_away.numerator() >= 0, "{at}");
            let optimal = reaches(objective, turn.guess, turn.position);
            assert_eq!(turn.given_away == Ratio::ZERO, optimal, "{at}");
            assert_eq!(turn.better.is_none(), optimal, "{at}");
        }
        account
    }

    /// Some random turns, and in half of the cases the winning one.
    fn random_game(random: &mut Random, rules: Rules) -> History {
        let turns = random.below(5);
        let mut game = random.history(rules, turns);
        if random.below(2) == 0 {
            let left = fitting(&game);
            let secret = left[random.below(left.len())];
            game.push(Turn::played(rules, secret, secret));
        }
        game
    }

    #[test]
    fn accounts_of_small_games_are_those_of_the_brute_force() {
        for text in ["2x3", "3x3", "2x4u", "2x3b"] {
            let rules = rules(text);
            let (oracle, brute) = (Oracle::new(rules), BruteForce::new(rules, false));
            let mut random = Random::new(2);
            for _ in 0..100 {
                let game = random_game(&mut random, rules);
                for objective in OBJECTIVES {
                    let account = check_identity(&oracle, &game, objective);
                    compare_turns(&brute, &game, objective, &account);
                }
            }
        }
    }

    /// Every figure of every turn by its definition.
    fn compare_turns(brute: &BruteForce, game: &History, objective: Objective, account: &Account) {
        let (rules, goal) = (game.rules(), Goal::from(objective));
        let figure = |value: Value, codes: &[Code]| match objective {
            Objective::Worst => Ratio::whole(value.worst.into()),
            Objective::Expected => Ratio::new(value.total.into(), codes.len() as i128),
        };
        let after = |turns: usize| {
            let history = History::from_turns(rules, game.iter().copied().take(turns));
            let left = fitting(&history);
            let won = history.is_won();
            let value = brute.value(&left, goal).unwrap();
            (if won { Ratio::ZERO } else { figure(value, &left) }, left)
        };
        assert_eq!((account.start, account.left), (after(0).0, after(game.len()).0));
        assert_eq!(account.turns.len(), game.len());
        for (at, turn) in account.turns.iter().enumerate() {
            let ((before, left), (rest, remaining)) = (after(at), after(at + 1));
            let guess = brute.guess_value(&left, turn.turn.guess, goal).unwrap();
            let guess = figure(guess, &left);
            assert_eq!(turn.turn, game.turns()[at]);
            assert_eq!((turn.before, turn.after), (left.len(), remaining.len()));
            assert_eq!(turn.given_away, guess - before);
            assert_eq!(turn.luck, guess - Ratio::whole(1) - rest);
        }
    }

    #[test]
    fn accounts_of_4x6_add_up() {
        let rules = rules("4x6");
        let (oracle, mut random) = (Oracle::new(rules), Random::new(6));
        for _ in 0..100 {
            let game = random_game(&mut random, rules);
            for objective in OBJECTIVES {
                check_identity(&oracle, &game, objective);
            }
        }
    }
}

/// All first guesses of a game without repeats are alike, so each is as good as the table's, though
/// none could be judged by search in the time that an answer may take.
#[test]
fn a_guess_like_the_best_one_is_optimal_without_a_search() {
    let rules = rules("4x10u");
    let (oracle, symbols) = (Oracle::new(rules), Symbols::standard(rules));
    for guess in ["0123", "1234", "9517"] {
        let guess = Code::parse(&symbols, guess).unwrap();
        let verdict = oracle.check(&History::new(rules), guess, Objective::Worst).unwrap();
        assert_eq!((verdict.optimal, verdict.better), (Some(true), None));
        assert_eq!(verdict.value, verdict.best);
    }
}

/// A table tells what it was built for. What it says of other questions is an answer, but no proof.
#[test]
#[cfg(feature = "embed")]
fn a_table_proves_nothing_about_other_terms() {
    let rules = rules("4x6");
    let start = History::new(rules);
    let table = || Table::embedded(rules, Objective::Worst).unwrap();
    let oracle = Oracle::with_table(table());
    let consistent = Terms { consistent: true, ..Objective::Worst.into() };
    for terms in [Objective::Expected.into(), consistent] {
        let hint = oracle.hint(&start, terms).unwrap();
        assert!(!hint.exact, "{terms:?}: {hint:?}");
    }
    let hint = oracle.hint(&start, Objective::Worst).unwrap();
    assert!(hint.exact && hint.value == Some(Value { worst: 5, total: 5626 }));
    // Questions about all guesses are answered from what is proved for them.
    let explored = oracle.explore(&start, Objective::Expected).unwrap();
    assert_eq!(explored.value, Some(Value { worst: 6, total: 5625 }));
}
