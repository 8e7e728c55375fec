//! Scoring: the worked examples of the documents that the game was specified by, and the vector
//! kernels against the definition. The scenarios of the second document are in `seed_001.rs`.

use pegbase::game::{CodeSpace, Columns, Kernels, score};
use pegbase::{Code, Feedback, Rules, Symbols};
use proptest::prelude::*;

/// Black and white pegs of a guess, codes being written with these symbols.
fn feedback(symbols: &str, secret: &str, guess: &str) -> (u8, u8) {
    let rules: Rules = "4x6".parse().unwrap();
    let symbols = Symbols::new(rules, symbols).unwrap();
    let code = |text| Code::parse(&symbols, text).unwrap();
    let Feedback { black, white } = score(rules, code(guess), code(secret));
    (black, white)
}

/// The first document: exact matches are evaluated first, and every peg counts once.
mod exact_and_partial_matches {
    use super::feedback;

    #[test]
    fn exact_matches_are_evaluated_first() {
        // The first 1 of the guess could take the only 1 of the secret; the exact match has it.
        assert_eq!(feedback("123456", "2341", "1561"), (1, 0));
    }

    #[test]
    fn each_value_of_the_guess_counts_once() {
        assert_eq!(feedback("123456", "1123", "4415"), (0, 1));
    }

    #[test]
    fn each_value_of_the_secret_is_matched_once() {
        assert_eq!(feedback("123456", "4415", "1123"), (0, 1));
    }
}

/// The third document: the colours are 0 to 5.
mod black_and_white_hits {
    use pegbase::game::score;
    use pegbase::{Candidates, Code, Feedback, Partition, Rules, Symbols};

    #[test]
    fn guess_0011_of_code_0123() {
        assert_eq!(super::feedback("012345", "0123", "0011"), (1, 1));
    }

    #[test]
    fn codes_0211_and_1221_whichever_is_the_guess() {
        assert_eq!(super::feedback("012345", "0211", "1221"), (2, 1));
        assert_eq!(super::feedback("012345", "1221", "0211"), (2, 1));
    }

    #[test]
    fn there_are_14_scores_and_3_black_1_white_is_impossible() {
        let rules: Rules = "4x6".parse().unwrap();
        assert_eq!(Feedback::all(rules).count(), 14);
        assert_eq!(Feedback::new(rules, 3, 1), None);
        let guess = Code::new(rules, &[0, 0, 1, 2]).unwrap();
        let never = Feedback { black: 3, white: 1 };
        assert!(Candidates::all(rules).codes().all(|code| score(rules, guess, code) != never));
    }

    #[test]
    fn guess_1210_partitions_the_goal_set_into_single_codes() {
        let rules: Rules = "4x6".parse().unwrap();
        let symbols = Symbols::new(rules, "012345").unwrap();
        let code = |text| Code::parse(&symbols, text).unwrap();
        let goal_set = Candidates::from_codes(rules, ["1122", "1212", "2121", "2211"].map(code));
        let partition = Partition::new(&goal_set, code("1210"));
        let parts: Vec<(String, Vec<String>)> = partition
            .parts()
            .map(|part| {
                let codes = part.codes().map(|code| symbols.show(code).to_string()).collect();
                (part.feedback().to_string(), codes)
            })
            .collect();
        let part = |feedback: &str, code: &str| (feedback.to_owned(), vec![code.to_owned()]);
        assert_eq!(
            parts,
            [part("0,3", "2121"), part("1,2", "1122"), part("2,1", "2211"), part("3,0", "1212")]
        );
    }

    #[test]
    fn no_element_of_the_goal_set_tells_the_others_apart() {
        let rules: Rules = "4x6".parse().unwrap();
        let symbols = Symbols::new(rules, "012345").unwrap();
        let code = |text| Code::parse(&symbols, text).unwrap();
        let goal_set = Candidates::from_codes(rules, ["1122", "1212", "2121", "2211"].map(code));
        for guess in goal_set.codes() {
            let partition = Partition::new(&goal_set, guess);
            assert_eq!(partition.part(Feedback { black: 2, white: 2 }).len(), 2);
            // The winning part is left out, and the largest comes first.
            let listed: Vec<String> =
                partition.largest_first().iter().map(|part| part.feedback().to_string()).collect();
            assert_eq!(listed, ["2,2", "0,4"]);
        }
    }
}

/// The fourth document: duplicates, and blanks, which are one more colour.
mod duplicates_and_blanks {
    use pegbase::game::score;
    use pegbase::{Code, Feedback, Rules, Symbols};

    #[test]
    fn a_guess_with_duplicates_1122_against_3144() {
        assert_eq!(super::feedback("123456", "3144", "1122"), (1, 0));
    }

    #[test]
    fn a_blank_is_matched_like_a_colour() {
        let rules: Rules = "4x6b".parse().unwrap();
        let symbols = Symbols::standard(rules);
        let code = |text| Code::parse(&symbols, text).unwrap();
        assert_eq!(score(rules, code("_1_2"), code("_31_")), Feedback { black: 1, white: 2 });
    }
}

/// The fifth document: blacks by place, blacks and whites by the smaller number of each colour.
mod feedback_algorithm {
    use super::feedback;

    #[test]
    fn whites_plus_blacks_are_the_sum_of_the_smaller_counts() {
        // Colour 1: 2 and 1, colour 2: 1 and 2, colour 3: 1 and 0, colour 4: 0 and 1.
        assert_eq!(feedback("123456", "1123", "2142"), (1, 1));
    }
}

/// Rules of every kind, and two codes of them by number.
fn game() -> impl Strategy<Value = (Rules, Vec<usize>)> {
    let rules = (1..=8usize, 1..=16usize, any::<bool>(), any::<bool>())
        .prop_filter_map("not a game", |(pegs, colours, unique, blank)| {
            Rules::new(pegs, colours, unique, blank).ok()
        });
    // Up to three blocks of the kernels and a rest.
    rules.prop_flat_map(|rules| (Just(rules), prop::collection::vec(0..rules.code_count(), 1..200)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_kernel_agrees_with_the_definition((rules, numbers) in game()) {
        let space = CodeSpace::new(rules);
        let codes: Vec<Code> = numbers.iter().map(|&number| space.code(number)).collect();
        let guess = codes[0];
        let expected: Vec<u8> =
            codes.iter().map(|&code| score(rules, guess, code).index() as u8).collect();
        for kernels in Kernels::available() {
            let columns = Columns::with_kernels(rules, codes.iter().copied(), kernels);
            let mut row = vec![u8::MAX; codes.len()];
            columns.score_row(guess, &mut row);
            prop_assert_eq!(&row, &expected, "{:?}", kernels);
        }
    }

    #[test]
    fn a_shorter_row_scores_the_first_codes_only((rules, numbers) in game(), cut in 0..200usize) {
        let space = CodeSpace::new(rules);
        let codes: Vec<Code> = numbers.iter().map(|&number| space.code(number)).collect();
        let columns = Columns::new(rules, codes.iter().copied());
        let mut whole = vec![u8::MAX; codes.len()];
        columns.score_row(codes[0], &mut whole);
        let cut = cut.min(codes.len());
        let mut start = vec![u8::MAX; cut];
        columns.score_row(codes[0], &mut start);
        prop_assert_eq!(&start[..], &whole[..cut]);
    }

    #[test]
    fn feedback_is_always_one_that_the_rules_can_give((rules, numbers) in game()) {
        let space = CodeSpace::new(rules);
        let guess = space.code(numbers[0]);
        for &number in &numbers {
            let feedback = score(rules, guess, space.code(number));
            let (black, white) = (usize::from(feedback.black), usize::from(feedback.white));
            prop_assert_eq!(Feedback::new(rules, black, white), Some(feedback));
            prop_assert_eq!(Feedback::from_index(feedback.index()), feedback);
            prop_assert_eq!(feedback.is_win(rules), number == numbers[0]);
        }
    }
}
