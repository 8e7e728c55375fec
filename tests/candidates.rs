//! Candidates and partitions: what they are by definition, and in games of every size.

use pegbase::game::{CodeSpace, score};
use pegbase::{Candidates, Code, Feedback, History, Partition, Rules, Symbols, Turn};
use proptest::prelude::*;

fn read(rules: &str, history: &str) -> (Symbols, History) {
    let symbols = Symbols::standard(rules.parse().unwrap());
    let history = History::parse(&symbols, history).unwrap();
    (symbols, history)
}

fn brute_force(history: &History) -> Vec<Code> {
    CodeSpace::new(history.rules()).codes().filter(|&code| history.fits(code)).collect()
}

#[test]
fn before_the_first_turn_every_code_is_a_candidate() {
    // The largest games too, at once: nothing is stored.
    for rules in ["4x6", "4x10u", "4x6b", "8x8", "6x16"] {
        let rules: Rules = rules.parse().unwrap();
        let all = Candidates::of(&History::new(rules));
        assert_eq!(all.len(), rules.code_count());
        assert_eq!(all.numbers().next_back(), Some(rules.code_count() as u32 - 1));
        assert!(all.contains(CodeSpace::new(rules).code(rules.code_count() - 1)));
    }
}

#[test]
fn after_1122_with_1_1_there_are_208() {
    let (_, history) = read("4x6", "1122=1,1");
    let candidates = Candidates::of(&history);
    assert_eq!(candidates.len(), 208);
    assert_eq!(candidates.codes().collect::<Vec<_>>(), brute_force(&history));
}

#[test]
fn a_set_of_codes_is_sorted_and_has_each_code_once() {
    let symbols = Symbols::standard("4x6".parse().unwrap());
    let code = |text| Code::parse(&symbols, text).unwrap();
    let set = Candidates::from_codes(symbols.rules(), ["6543", "1122", "6543", "2111"].map(code));
    assert_eq!(set.codes().collect::<Vec<_>>(), ["1122", "2111", "6543"].map(code));
    assert!(set.contains(code("6543")) && !set.contains(code("6544")));
}

#[test]
fn feedback_that_contradicts_itself_leaves_none() {
    let (_, history) = read("4x6", "1122=0,0; 2211=0,1");
    assert!(Candidates::of(&history).is_empty());
}

#[test]
fn the_right_guess_leaves_itself() {
    let (symbols, history) = read("4x6", "1234=4,0");
    let secret = Code::parse(&symbols, "1234").unwrap();
    assert_eq!(Candidates::of(&history).codes().collect::<Vec<_>>(), [secret]);
}

#[test]
fn six_pegs_and_nine_colours_after_a_few_turns() {
    let (symbols, history) = read("6x9", "112233=1,2; 144556=2,1; 718293=0,2");
    let candidates = Candidates::of(&history);
    assert!(!candidates.is_empty());
    assert_eq!(candidates.codes().collect::<Vec<_>>(), brute_force(&history));
    let turn = Turn::parse(&symbols, "145728=1,1").unwrap();
    let expected: Vec<Code> =
        candidates.codes().filter(|&code| turn.fits(symbols.rules(), code)).collect();
    assert_eq!(candidates.narrow(turn).codes().collect::<Vec<_>>(), expected);
}

#[test]
fn the_largest_game_is_narrowed_too() {
    // 8x8 has 2^24 codes. Six pegs are 1 and two are 2, one 2 in each half: 4 times 4 codes.
    let (_, history) = read("8x8", "11111111=6,0; 22222222=2,0; 11112222=4,2");
    let candidates = Candidates::of(&history);
    assert_eq!(candidates.len(), 16);
}

#[test]
fn parts_of_equal_size_come_in_the_order_of_their_feedback() {
    let rules: Rules = "4x6".parse().unwrap();
    let guess = Code::new(rules, &[0, 0, 1, 1]).unwrap();
    let partition = Partition::new(&Candidates::all(rules), guess);
    let listed: Vec<(String, usize)> = partition
        .largest_first()
        .iter()
        .map(|part| (part.feedback().to_string(), part.len()))
        .collect();
    let expected = [
        ("0,0", 256),
        ("0,1", 256),
        ("1,0", 256),
        ("1,1", 208),
        ("2,0", 114),
        ("0,2", 96),
        ("1,2", 36),
        ("2,1", 32),
        ("3,0", 20),
        ("0,3", 16),
        ("2,2", 4),
        ("0,4", 1),
    ];
    assert_eq!(listed, expected.map(|(feedback, size)| (feedback.to_owned(), size)));
}

#[test]
fn feedback_of_another_game_is_an_empty_part() {
    let rules: Rules = "2x3".parse().unwrap();
    let guess = Code::new(rules, &[0, 1]).unwrap();
    let partition = Partition::new(&Candidates::all(rules), guess);
    assert!(partition.part(Feedback { black: 8, white: 0 }).is_empty());
    assert!(partition.part(Feedback { black: 0, white: 9 }).is_empty());
    assert!(partition.part(Feedback { black: 20, white: 20 }).is_empty());
}

/// Games small enough to look at every code, with a secret and some guesses by number.
fn game() -> impl Strategy<Value = (Rules, usize, Vec<usize>)> {
    let rules = (1..=6usize, 1..=9usize, any::<bool>(), any::<bool>()).prop_filter_map(
        "too large, or not a game",
        |(pegs, colours, unique, blank)| {
            let rules = Rules::new(pegs, colours, unique, blank).ok();
            rules.filter(|rules| rules.code_count() <= 20_000)
        },
    );
    rules.prop_flat_map(|rules| {
        let number = || 0..rules.code_count();
        (Just(rules), number(), prop::collection::vec(number(), 0..5))
    })
}

proptest! {
    #[test]
    fn candidates_are_the_codes_that_fit((rules, secret, guesses) in game()) {
        let space = CodeSpace::new(rules);
        let turn = |&guess: &usize| Turn::played(rules, space.code(guess), space.code(secret));
        let history = History::from_turns(rules, guesses.iter().map(turn));
        let candidates = Candidates::of(&history);
        prop_assert_eq!(candidates.codes().collect::<Vec<_>>(), brute_force(&history));
        prop_assert!(candidates.contains(space.code(secret)));
        for code in space.codes() {
            prop_assert_eq!(candidates.contains(code), history.fits(code));
        }
        // One turn after the other comes to the same.
        let narrowed =
            history.iter().fold(Candidates::all(rules), |all, &turn| all.narrow(turn));
        prop_assert!(narrowed.numbers().eq(candidates.numbers()));
    }

    #[test]
    fn a_partition_has_every_candidate_in_the_part_of_its_feedback(
        (rules, secret, guesses) in game()
    ) {
        let space = CodeSpace::new(rules);
        let guess = space.code(secret);
        let turn = |&guess: &usize| Turn::played(rules, space.code(guess), space.code(secret));
        let history = History::from_turns(rules, guesses.iter().skip(1).map(turn));
        let candidates = Candidates::of(&history);
        let partition = Partition::new(&candidates, guess);
        for feedback in Feedback::all(rules) {
            let expected: Vec<Code> =
                candidates.codes().filter(|&code| score(rules, guess, code) == feedback).collect();
            let part = partition.part(feedback);
            prop_assert_eq!(part.codes().collect::<Vec<_>>(), expected);
            let narrowed = candidates.narrow(Turn { guess, feedback });
            prop_assert!(part.candidates().numbers().eq(narrowed.numbers()));
        }
        prop_assert_eq!(partition.parts().map(|part| part.len()).sum::<usize>(), candidates.len());
    }
}
