//! The famous one-step rules, against the literature and against the rules taken word for word.

use pegbase::game::{CodeSpace, MAX_FEEDBACKS, score};
#[cfg(feature = "build")]
use pegbase::solve::Pool;
use pegbase::solve::{Adviser, Alone, Heuristic, Strategy};
use pegbase::{Candidates, Code, History, Rules, Symbols, Turn};
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};
use proptest::strategy::Strategy as Generator;

fn all(rules: Rules) -> Vec<Code> {
    CodeSpace::new(rules).codes().collect()
}

fn strategy(rules: &str, heuristic: Heuristic) -> Strategy {
    let rules: Rules = rules.parse().unwrap();
    Adviser::new(rules, heuristic).strategy(&all(rules), None, &Alone).unwrap()
}

/// known-results.md, MM(4,6): first guess, total, distribution.
#[test]
fn the_rows_of_the_classic_game() {
    let rows: [(Heuristic, &str, u32, &[u64]); 5] = [
        (Heuristic::Knuth, "1122", 5801, &[1, 6, 62, 533, 694]),
        (Heuristic::Size, "1123", 5696, &[1, 10, 54, 645, 583, 3]),
        (Heuristic::Parts, "1123", 5668, &[1, 12, 72, 635, 569, 7]),
        (Heuristic::Entropy, "1234", 5722, &[1, 4, 71, 612, 596, 12]),
        (Heuristic::First, "1122", 6508, &[1, 12, 71, 253, 588, 286, 78, 7]),
    ];
    let symbols = Symbols::standard("4x6".parse().unwrap());
    for (heuristic, first, total, distribution) in rows {
        let strategy = strategy("4x6", heuristic);
        assert_eq!(symbols.show(strategy.guess).to_string(), first, "{heuristic}");
        assert_eq!(strategy.value().total, total, "{heuristic}");
        assert_eq!(strategy.distribution(), distribution, "{heuristic}");
    }
}

/// known-results.md: counting up from 1111, the first consistent code takes up to nine guesses.
#[test]
fn the_first_consistent_code_from_1111() {
    let rules: Rules = "4x6".parse().unwrap();
    let first = Code::parse(&Symbols::standard(rules), "1111").unwrap();
    let adviser = Adviser::new(rules, Heuristic::First);
    let strategy = adviser.strategy(&all(rules), Some(first), &Alone).unwrap();
    assert_eq!(strategy.distribution(), [1, 4, 25, 108, 305, 602, 196, 49, 6]);
    assert_eq!(strategy.value().total, 7471);
}

/// design.md: the lower half of the pegs in colour 1 and the rest in 2.
#[test]
fn swaszek_opens_with_two_colours_where_the_rules_allow_it() {
    for (rules, opening) in
        [("4x6", "1122"), ("5x8", "11222"), ("2x3", "12"), ("1x1", "1"), ("4x10u", "0123")]
    {
        let rules: Rules = rules.parse().unwrap();
        let guess = Adviser::new(rules, Heuristic::First).choose(&all(rules), &[]).unwrap();
        assert_eq!(Symbols::standard(rules).show(guess).to_string(), opening, "{rules}");
    }
}

#[cfg(feature = "build")]
#[test]
fn the_same_strategy_for_any_number_of_threads() {
    let rules: Rules = "4x6".parse().unwrap();
    for heuristic in Heuristic::ALL {
        let adviser = Adviser::new(rules, heuristic);
        let crew = Pool::new(Some(3)).unwrap();
        let shared = adviser.strategy(&all(rules), None, &crew).unwrap();
        assert_eq!(shared, strategy("4x6", heuristic), "{heuristic}");
    }
}

/// Every secret is found by following the tree with the plain scoring function.
#[test]
fn every_secret_is_found() {
    for rules in ["3x5", "2x6u", "3x3b", "4x5u", "5x3"] {
        for heuristic in Heuristic::ALL {
            let strategy = strategy(rules, heuristic);
            let rules: Rules = rules.parse().unwrap();
            let mut distribution = vec![0; strategy.distribution().len()];
            for secret in all(rules) {
                let mut at = &strategy;
                let mut guesses = 1;
                while at.guess != secret {
                    at = at.after(score(rules, at.guess, secret)).expect("an expected feedback");
                    guesses += 1;
                }
                distribution[guesses - 1] += 1;
            }
            assert_eq!(distribution, strategy.distribution(), "{rules} {heuristic}");
        }
    }
}

/// The rule word for word: all guesses, all parts, floating point for the entropy.
fn obvious(rules: Rules, heuristic: Heuristic, candidates: &[Code]) -> Option<Code> {
    if heuristic == Heuristic::First {
        return candidates.first().copied();
    }
    let score_of = |guess: Code| {
        let mut sizes = [0u32; MAX_FEEDBACKS];
        for &candidate in candidates {
            sizes[score(rules, guess, candidate).index()] += 1;
        }
        let sizes = sizes.iter().filter(|&&size| size > 0).map(|&size| f64::from(size));
        match heuristic {
            Heuristic::Knuth => sizes.fold(0.0, f64::max),
            Heuristic::Size => sizes.map(|size| size * size).sum(),
            Heuristic::Entropy => sizes.map(|size| size * size.log2()).sum(),
            Heuristic::Parts => -(sizes.count() as f64),
            Heuristic::First => unreachable!("has no score"),
        }
    };
    let scored: Vec<(f64, Code)> =
        all(rules).into_iter().map(|guess| (score_of(guess), guess)).collect();
    let least = scored.iter().map(|(score, _)| *score).fold(f64::INFINITY, f64::min);
    // Exact ties differ by rounding only.
    let best = scored.iter().filter(|(score, _)| *score < least + 1e-9).map(|&(_, guess)| guess);
    let mut best: Vec<Code> = best.collect();
    best.sort_by_key(|guess| (!candidates.contains(guess), *guess));
    best.first().copied()
}

type RandomPosition = (Rules, Heuristic, Vec<(usize, usize)>);

fn random_position() -> impl Generator<Value = RandomPosition> {
    let games = ["4x6", "4x5", "3x7", "4x7u", "5x3", "3x4b", "2x9", "6x2"];
    let rules = proptest::sample::select(games.to_vec()).prop_map(|rules| rules.parse().unwrap());
    let turns = proptest::collection::vec((any::<usize>(), any::<usize>()), 1..4);
    (rules, proptest::sample::select(Heuristic::ALL.to_vec()), turns)
}
proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_fast_rule_agrees_with_the_obvious_one((rules, heuristic, turns) in random_position()) {
        let space = CodeSpace::new(rules);
        let secret = space.code(turns[0].1 % space.len());
        let mut history = History::new(rules);
        for (guess, _) in turns {
            history.push(Turn::played(rules, space.code(guess % space.len()), secret));
        }
        let candidates: Vec<Code> = Candidates::of(&history).codes().collect();
        let made: Vec<Code> = history.iter().map(|turn| turn.guess).collect();
        let chosen = Adviser::new(rules, heuristic).choose(&candidates, &made);
        if candidates.len() < space.len() {
            prop_assert_eq!(chosen, obvious(rules, heuristic, &candidates));
        }
    }
}

#[test]
fn no_candidate_no_guess() {
    for heuristic in Heuristic::ALL {
        assert_eq!(Adviser::new("3x3".parse().unwrap(), heuristic).choose(&[], &[]), None);
    }
}
