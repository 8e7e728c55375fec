//! Symmetry: what it preserves, how many kinds of guesses it leaves, and the way back.

use std::collections::{BTreeMap, BTreeSet};

use pegbase::game::{CodeSpace, Stabiliser, Symmetry, score};
use pegbase::{Candidates, Code, Partition, Rules, Symbols};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn code(rules: Rules, text: &str) -> Code {
    Code::parse(&Symbols::standard(rules), text).unwrap()
}

/// Every order of the first `len` numbers.
fn orders(len: u8) -> Vec<Vec<u8>> {
    (0..len).fold(vec![vec![]], |shorter, number| {
        let insert = |order: Vec<u8>| {
            (0..=order.len()).map(move |at| [&order[..at], &[number], &order[at..]].concat())
        };
        shorter.into_iter().flat_map(insert).collect()
    })
}

/// Every symmetry of a game, by definition: all orders of the places with all names of the values.
fn group(rules: Rules) -> Vec<Symmetry> {
    let values = orders(rules.values() as u8);
    let pairs = orders(rules.pegs() as u8)
        .into_iter()
        .flat_map(|places| values.iter().map(move |values| (places.clone(), values)));
    pairs.map(|(places, values)| Symmetry::new(&places, values).unwrap()).collect()
}

#[test]
fn the_group_of_4x6_has_17280_elements_that_all_differ_in_what_they_do() {
    let rules = rules("4x6");
    let group = group(rules);
    assert_eq!(group.len(), 17_280);
    // Where these codes go tells any two symmetries apart.
    let witnesses = ["1234", "2345", "3456", "4561"].map(|text| code(rules, text));
    let effects: BTreeSet<[Code; 4]> = group
        .iter()
        .map(|symmetry| witnesses.map(|witness| symmetry.apply(rules, witness)))
        .collect();
    assert_eq!(effects.len(), 17_280);
}

#[test]
fn the_representative_is_the_lowest_code_that_the_group_reaches() {
    for rules in ["3x4", "3x4u", "2x3b", "4x3"].map(rules) {
        let group = group(rules);
        let whole = Stabiliser::whole_group(rules);
        for code in CodeSpace::new(rules).codes() {
            let lowest = group.iter().map(|symmetry| symmetry.apply(rules, code)).min().unwrap();
            assert_eq!(whole.representative(code).0, lowest, "{rules} {code:?}");
            assert_eq!(whole.is_representative(code), code == lowest, "{rules} {code:?}");
        }
    }
}

#[test]
fn the_representative_after_a_guess_is_the_lowest_that_keeps_the_guess() {
    for rules in ["3x4", "3x4u", "4x3"].map(rules) {
        let group = group(rules);
        let space = CodeSpace::new(rules);
        for guess in space.codes() {
            let keeping: Vec<&Symmetry> =
                group.iter().filter(|symmetry| symmetry.apply(rules, guess) == guess).collect();
            let stabiliser = Stabiliser::of_guesses(rules, &[guess]);
            assert_eq!(stabiliser.is_trivial(), keeping.len() == 1, "{rules} {guess:?}");
            for code in space.codes() {
                let lowest = keeping.iter().map(|kept| kept.apply(rules, code)).min().unwrap();
                let (representative, symmetry) = stabiliser.representative(code);
                assert_eq!(representative, lowest, "{rules} {guess:?} {code:?}");
                assert_eq!(symmetry.apply(rules, guess), guess, "{rules} {guess:?} {code:?}");
            }
        }
    }
}

#[test]
fn there_are_5_kinds_of_first_guess() {
    let rules = rules("4x6");
    let whole = Stabiliser::whole_group(rules);
    let kinds: Vec<Code> =
        CodeSpace::new(rules).codes().filter(|&code| whole.is_representative(code)).collect();
    assert_eq!(kinds, ["1111", "1112", "1122", "1123", "1234"].map(|text| code(rules, text)));
}

#[test]
fn there_are_286_kinds_of_two_different_guesses_in_order() {
    let rules = rules("4x6");
    let second_guesses = |first: &str| {
        let first = code(rules, first);
        let stabiliser = Stabiliser::of_guesses(rules, &[first]);
        let others = CodeSpace::new(rules).codes().filter(|&code| code != first);
        others.filter(|&code| stabiliser.is_representative(code)).count()
    };
    let kinds = ["1111", "1112", "1122", "1123", "1234"].map(second_guesses);
    assert_eq!(kinds, [11, 52, 38, 129, 56]);
    assert_eq!(kinds.iter().sum::<usize>(), 286);
}

#[test]
fn sizes_of_the_parts_of_the_five_kinds_of_first_guess() {
    let rules = rules("4x6");
    let table = "\
        feedback  1111  1112  1122  1123  1234
        0,0        625   256   256    81    16
        0,1          0   308   256   276   152
        0,2          0    61    96   222   312
        0,3          0     0    16    44   136
        0,4          0     0     1     2     9
        1,0        500   317   256   182   108
        1,1          0   156   208   230   252
        1,2          0    27    36    84   132
        1,3          0     0     0     4     8
        2,0        150   123   114   105    96
        2,1          0    24    32    40    48
        2,2          0     3     4     5     6
        3,0         20    20    20    20    20
        4,0          1     1     1     1     1";
    let mut lines = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let guesses = lines.next().unwrap().split_off(1);
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), rules.feedback_count());
    let everything = Candidates::all(rules);
    for (at, guess) in guesses.into_iter().enumerate() {
        let expected: BTreeMap<String, usize> = rows
            .iter()
            .map(|row| (row[0].to_owned(), row[at + 1].parse().unwrap()))
            .filter(|&(_, size)| size > 0)
            .collect();
        let partition = Partition::new(&everything, code(rules, guess));
        let sizes: BTreeMap<String, usize> =
            partition.parts().map(|part| (part.feedback().to_string(), part.len())).collect();
        assert_eq!(sizes, expected, "{guess}");
    }
}

/// Rules, an order of their places, an order of their values, and two codes by number.
fn moved() -> impl Strategy<Value = (Rules, Vec<u8>, Vec<u8>, usize, usize)> {
    let rules = (1..=6usize, 1..=12usize, any::<bool>(), any::<bool>())
        .prop_filter_map("not a game", |(pegs, colours, unique, blank)| {
            Rules::new(pegs, colours, unique, blank).ok()
        });
    rules.prop_flat_map(|rules| {
        let order = |len: usize| Just((0..len as u8).collect::<Vec<u8>>()).prop_shuffle();
        let number = || 0..rules.code_count();
        (Just(rules), order(rules.pegs()), order(rules.values()), number(), number())
    })
}

proptest! {
    #[test]
    fn a_symmetry_preserves_feedback((rules, places, values, one, other) in moved()) {
        let symmetry = Symmetry::new(&places, &values).unwrap();
        let space = CodeSpace::new(rules);
        let (one, other) = (space.code(one), space.code(other));
        let (moved_one, moved_other) = (symmetry.apply(rules, one), symmetry.apply(rules, other));
        prop_assert_eq!(score(rules, moved_one, moved_other), score(rules, one, other));
    }

    #[test]
    fn the_inverse_undoes_and_then_composes((rules, places, values, one, other) in moved()) {
        let space = CodeSpace::new(rules);
        let symmetry = Symmetry::new(&places, &values).unwrap();
        let (_, second) = Stabiliser::whole_group(rules).representative(space.code(other));
        let code = space.code(one);
        let moved = symmetry.apply(rules, code);
        prop_assert_eq!(symmetry.inverse().apply(rules, moved), code);
        prop_assert_eq!(symmetry.then(&second).apply(rules, code), second.apply(rules, moved));
        prop_assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::IDENTITY);
    }

    #[test]
    fn the_map_back_leads_from_the_representative_to_the_code(
        (rules, places, values, one, other) in moved()
    ) {
        let space = CodeSpace::new(rules);
        let (guess, code) = (space.code(one), space.code(other));
        let stabiliser = Stabiliser::of_guesses(rules, &[guess]);
        let (representative, symmetry) = stabiliser.representative(code);
        prop_assert_eq!(symmetry.apply(rules, code), representative);
        prop_assert_eq!(symmetry.inverse().apply(rules, representative), code);
        prop_assert!(stabiliser.is_representative(representative));
        // Guesses of one class have one representative.
        let whole = Stabiliser::whole_group(rules);
        let moved = Symmetry::new(&places, &values).unwrap().apply(rules, code);
        prop_assert_eq!(whole.representative(moved).0, whole.representative(code).0);
    }
}

#[test]
fn what_is_not_a_permutation_is_no_symmetry() {
    assert_eq!(Symmetry::new(&[0, 0], &[]), None);
    assert_eq!(Symmetry::new(&[1, 2], &[]), None);
    assert_eq!(Symmetry::new(&[], &[0, 2]), None);
    assert_eq!(Symmetry::new(&[], &[]), Some(Symmetry::IDENTITY));
}
