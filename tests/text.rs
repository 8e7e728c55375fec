//! Reading and printing: every form of input, one form of output, errors that point at the place.

use pegbase::game::CodeSpace;
use pegbase::{Code, Feedback, History, Rules, RulesError, Symbols, TextError, TextProblem, Turn};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn standard(text: &str) -> Symbols {
    Symbols::standard(rules(text))
}

mod codes {
    use super::*;

    fn read(symbols: &Symbols, text: &str) -> String {
        symbols.show(Code::parse(symbols, text).unwrap()).to_string()
    }

    fn error(rules: &str, text: &str) -> TextError {
        Code::parse(&standard(rules), text).unwrap_err()
    }

    #[test]
    fn spaces_and_commas_may_stand_between_pegs() {
        let symbols = standard("4x6");
        for text in ["1122", "1,1,2,2", "1 1 2 2", " 1122 ", "1, 1 ,2 2", "\t11 22\n"] {
            assert_eq!(read(&symbols, text), "1122", "{text:?}");
        }
    }

    #[test]
    fn any_case_is_read_and_one_is_printed() {
        let symbols = Symbols::new(rules("4x6"), "RBGYOV").unwrap();
        assert_eq!(read(&symbols, "rBgY"), "RBGY");
        assert_eq!(read(&standard("4x16"), "AbCf"), "abcf");
    }

    #[test]
    fn symbols_may_be_any_characters() {
        let symbols = Symbols::new(rules("3x4"), "🔴éЖ日").unwrap();
        assert_eq!(read(&symbols, "ж É 🔴"), "Жé🔴");
        let error = Code::parse(&symbols, "🔴日x").unwrap_err();
        assert_eq!(error.column(), 3);
    }

    #[test]
    fn a_blank_is_an_underscore_where_there_is_one() {
        assert_eq!(read(&standard("4x6b"), "_1_2"), "_1_2");
        assert_eq!(error("4x6", "_112").column(), 1);
    }

    #[test]
    fn an_unknown_symbol_is_pointed_at_and_the_known_ones_are_listed() {
        let error = error("4x6", " 11 72");
        assert_eq!(error.column(), 5);
        let symbols = vec!['1', '2', '3', '4', '5', '6'];
        assert_eq!(*error.problem(), TextProblem::UnknownSymbol { found: '7', symbols });
        assert_eq!(
            error.to_string(),
            "` 11 72`, character 5: '7' is no colour of this game; \
             the colours are written 1 2 3 4 5 6"
        );
    }

    /// A terminal would obey them.
    #[test]
    fn control_characters_are_shown_and_not_sent() {
        let said = error("4x6", "11\u{1b}[D2\t2\u{7}").to_string();
        assert!(said.starts_with("`11\\u{1b}[D2\\t2\\u{7}`, character 3"), "{said}");
    }

    #[test]
    fn too_few_pegs_are_pointed_at_where_the_next_one_should_be() {
        let too_short = error("4x6", "1 12 ");
        assert_eq!(too_short.column(), 5);
        assert_eq!(
            too_short.to_string(),
            "`1 12`, character 5: the code ends after 3 of 4 pegs; add 1"
        );
        assert_eq!(
            error("4x6", "").to_string(),
            "``, character 1: the code ends after 0 of 4 pegs; add 4"
        );
    }

    #[test]
    fn too_many_pegs_are_pointed_at_where_the_code_should_end() {
        let error = error("4x6", "1,1,2,2,3");
        assert_eq!(error.column(), 9);
        assert_eq!(
            error.to_string(),
            "`1,1,2,2,3`, character 9: a code of 4x6 has 4 pegs; leave out what follows"
        );
    }

    #[test]
    fn a_colour_that_comes_again_is_pointed_at_the_second_time() {
        let error = error("4x10u", "01 20");
        assert_eq!(error.column(), 5);
        assert_eq!(
            error.to_string(),
            "`01 20`, character 5: `0` comes again, but in 4x10u all pegs of a code differ; \
             take another colour"
        );
    }

    #[test]
    fn a_comma_stands_between_two_pegs() {
        assert_eq!(error("4x6", "1,,122").column(), 3);
        assert_eq!(error("4x6", ",1122").column(), 1);
        assert_eq!(error("4x6", "1122,").column(), 6);
    }
}

mod feedback {
    use super::*;

    fn read(text: &str) -> String {
        Feedback::parse(rules("4x6"), text).unwrap().to_string()
    }

    fn error(text: &str) -> TextError {
        Feedback::parse(rules("4x6"), text).unwrap_err()
    }

    #[test]
    fn two_numbers_black_first() {
        for text in ["1,2", "1 2", " 1 , 2 ", "1,  2"] {
            assert_eq!(read(text), "1,2", "{text:?}");
        }
        assert_eq!(read("0,0"), "0,0");
        assert_eq!(read("4,0"), "4,0");
    }

    #[test]
    fn numbers_with_b_and_w_in_any_order() {
        for text in ["1b2w", "1B2W", "2w1b", "1b 2w", "1 B, 2 W"] {
            assert_eq!(read(text), "1,2", "{text:?}");
        }
        assert_eq!(read("2b"), "2,0");
        assert_eq!(read("3w"), "0,3");
        assert_eq!(read("0b0w"), "0,0");
    }

    #[test]
    fn one_letter_a_peg_in_any_order() {
        for text in ["BWW", "wbw", "WWB", "b w w"] {
            assert_eq!(read(text), "1,2", "{text:?}");
        }
        assert_eq!(read("bbbb"), "4,0");
        assert_eq!(read("W"), "0,1");
    }

    #[test]
    fn with_an_a_it_is_bulls_and_cows() {
        for text in ["1A2B", "1a2b", "2B1A", "1A 2B"] {
            assert_eq!(read(text), "1,2", "{text:?}");
        }
        assert_eq!(read("2A"), "2,0");
        assert_eq!(read("0A4B"), "0,4");
    }

    #[test]
    fn a_dash_is_none() {
        assert_eq!(read("-"), "0,0");
        assert_eq!(read(" - "), "0,0");
    }

    #[test]
    fn feedback_that_cannot_happen_is_refused_with_the_reason() {
        let error_of_3_1 = error("3,1");
        assert_eq!(
            *error_of_3_1.problem(),
            TextProblem::ImpossibleFeedback { rules: rules("4x6"), black: 3, white: 1 }
        );
        assert_eq!(
            error_of_3_1.to_string(),
            "`3,1`, character 1: 3 black and 1 white cannot happen in 4x6: \
             if all pegs but one are right, the last has no other place; count again"
        );
        assert_eq!(
            error("BBBWW").to_string(),
            "`BBBWW`, character 1: 3 black and 2 white cannot happen in 4x6: \
             at most 4 hits in all; count again"
        );
        // Too large for any integer, and still too many rather than something else.
        let huge = "9".repeat(40);
        assert!(matches!(
            error(&format!("{huge},{huge}")).problem(),
            TextProblem::ImpossibleFeedback { .. }
        ));
        // 5 * 2^64 + 1 is not 1.
        assert!(Feedback::parse(rules("4x6"), "92233720368547758081,1").is_err());
        // With one peg, (0, 1) is the feedback that cannot happen.
        assert!(Feedback::parse(rules("1x3"), "0,1").is_err());
    }

    #[test]
    fn an_error_points_at_the_character_that_is_wrong() {
        for (text, column) in [
            ("", 1),
            ("   ", 1),
            ("x", 1),
            ("1,x", 3),
            ("1", 2),
            ("11", 3),
            ("1,", 3),
            (",1", 1),
            ("1,,1", 3),
            ("1,1,1", 5),
            ("1 1 1", 5),
            ("1b1b", 4),
            ("1b1", 4),
            ("b1w", 1),
            ("1a1w", 4),
            ("BA", 2),
            ("--", 2),
            ("1-", 2),
            ("1,1=", 4),
            ("１,1", 1),
        ] {
            assert_eq!(error(text).column(), column, "{text:?}: {}", error(text));
        }
    }
}

mod turns {
    use super::*;

    fn read(text: &str) -> String {
        let symbols = standard("4x6");
        History::parse(&symbols, text).unwrap().show(&symbols).to_string()
    }

    fn error(text: &str) -> TextError {
        History::parse(&standard("4x6"), text).unwrap_err()
    }

    #[test]
    fn a_turn_is_a_guess_and_its_feedback() {
        let symbols = standard("4x6");
        for text in ["1122=1,1", "1 1 2 2 = 1 1", "1,1,2,2=bw", " 1122 = 1A1B "] {
            let turn = Turn::parse(&symbols, text).unwrap();
            assert_eq!(turn.show(&symbols).to_string(), "1122=1,1", "{text:?}");
        }
        assert!(Turn::parse(&symbols, "").is_err());
    }

    #[test]
    fn a_history_has_a_semicolon_or_a_line_end_between_turns() {
        for text in [
            "1122=1,1;1344=0,2",
            "1122=1,1 ; 1344=0,2",
            "1122=1,1\n1344=0,2",
            "1122=1,1\r\n1344=0,2\r\n",
            "1122=1,1;\n1344=0,2;\n",
            "1 1 2 2 = 1 1; 1 3 4 4 = ww",
        ] {
            assert_eq!(read(text), "1122=1,1 1344=0,2", "{text:?}");
        }
    }

    #[test]
    fn what_is_printed_is_read_again() {
        assert_eq!(read("1122=1,1 1344=0,2"), "1122=1,1 1344=0,2");
    }

    #[test]
    fn nothing_is_the_empty_history() {
        for text in ["", "  ", "\n", ";", ";\n ;"] {
            assert_eq!(read(text), "", "{text:?}");
        }
    }

    #[test]
    fn an_empty_turn_is_ignored_at_the_end_only() {
        assert_eq!(read("1122=1,1;;\n\n"), "1122=1,1");
        assert_eq!(error(";1122=1,1").column(), 1);
        assert_eq!(error("1122=1,1;;1344=0,2").column(), 10);
        assert_eq!(error("1122=1,1\n\n1344=0,2").column(), 10);
    }

    #[test]
    fn an_error_points_into_the_whole_text_and_shows_the_line() {
        let error = error("1122=1,1\n1344=0,2;1377=1,1\n");
        assert_eq!(error.column(), 21);
        assert_eq!(
            error.to_string(),
            "line 2, `1344=0,2;1377=1,1`, character 12: '7' is no colour of this game; \
             the colours are written 1 2 3 4 5 6"
        );
    }

    #[test]
    fn turns_with_spaces_inside_need_a_separator_between_them() {
        assert_eq!(
            error("1 1 2 2=1,1 1 3 4 4=0,2").to_string(),
            "`1 1 2 2=1,1 1 3 4 4=0,2`, character 20: \
             expected one `=` in a turn; write `;` between turns"
        );
    }

    #[test]
    fn a_turn_without_its_parts_is_refused() {
        for (text, column) in [
            ("1122", 5),
            ("1122=", 6),
            ("=1,1", 1),
            ("112=1,1", 4),
            ("1122=3,1", 6),
            ("1122 = 3,1", 8),
            ("1122=1,1=1,1", 9),
            ("1 1 2 2=1 1 1 3 4 4=0 2", 20),
        ] {
            assert_eq!(error(text).column(), column, "{text:?}: {}", error(text));
        }
    }
}

mod rules_text {
    use super::*;

    fn error(text: &str) -> RulesError {
        text.parse::<Rules>().unwrap_err()
    }

    #[test]
    fn numbers_out_of_range_are_named() {
        assert_eq!(error("0x6"), RulesError::Pegs(0));
        assert_eq!(error("99x99"), RulesError::Pegs(99));
        assert_eq!(error("4x0"), RulesError::Colours(0));
        assert_eq!(error("4x17"), RulesError::Colours(17));
        assert_eq!(error("8x16"), RulesError::TooManyCodes(1 << 32));
        assert!(matches!(error(&format!("4x{}", "9".repeat(99))), RulesError::Colours(_)));
    }

    #[test]
    fn all_different_needs_as_many_colours_as_pegs() {
        assert_eq!(error("4x1u"), RulesError::TooFewColours { pegs: 4, values: 1 });
        assert_eq!(
            error("4x1u").to_string(),
            "4 pegs cannot all be different with 1 colour; take more colours or leave out the `u`"
        );
        assert_eq!(rules("4x3ub").code_count(), 24);
    }

    #[test]
    fn the_place_where_the_text_stops_making_sense_is_named() {
        for (text, column) in [
            ("", 1),
            ("x6", 1),
            ("4", 2),
            ("4x", 3),
            ("4x6ux", 5),
            ("4x6bu", 5),
            ("é", 1),
            ("4×", 3),
        ] {
            let message = error(text).to_string();
            assert!(message.contains(&format!("at character {column} ")), "{text:?}: {message}");
        }
    }

    #[test]
    fn the_forms_that_exist_are_read_and_printed() {
        for text in ["4x6", "4x10u", "4x6b", "4x6ub", "8x8", "1x1"] {
            assert_eq!(rules(text).to_string(), text);
        }
        assert_eq!(rules("4X6UB").to_string(), "4x6ub");
        assert_eq!(rules("4×6").to_string(), "4x6");
    }
}

/// Rules of every kind, with some turns of them: the guesses and secrets by number.
fn played() -> impl Strategy<Value = (Rules, Vec<(usize, usize)>)> {
    let rules = (1..=8usize, 1..=16usize, any::<bool>(), any::<bool>())
        .prop_filter_map("not a game", |(pegs, colours, unique, blank)| {
            Rules::new(pegs, colours, unique, blank).ok()
        });
    rules.prop_flat_map(|rules| {
        let number = || 0..rules.code_count();
        (Just(rules), prop::collection::vec((number(), number()), 0..6))
    })
}

fn history(rules: Rules, turns: &[(usize, usize)]) -> History {
    let space = CodeSpace::new(rules);
    let turn = |&(guess, secret)| Turn::played(rules, space.code(guess), space.code(secret));
    History::from_turns(rules, turns.iter().map(turn))
}

proptest! {
    #[test]
    fn rules_are_read_as_printed((rules, _) in played()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn a_history_is_read_as_printed((rules, turns) in played()) {
        let symbols = Symbols::standard(rules);
        let history = history(rules, &turns);
        let printed = history.show(&symbols).to_string();
        prop_assert_eq!(History::parse(&symbols, &printed), Ok(history.clone()));
        let in_a_url = printed.replace(' ', ";");
        prop_assert_eq!(History::parse(&symbols, &in_a_url), Ok(history));
    }

    #[test]
    fn a_code_is_read_in_any_spacing_and_case(
        (rules, turns) in played(),
        between in "[ \t]{0,2},?[ \t]{0,2}",
    ) {
        let symbols = Symbols::standard(rules);
        for turn in &history(rules, &turns) {
            let printed = symbols.show(turn.guess).to_string();
            let pegs: Vec<String> = printed.to_uppercase().chars().map(String::from).collect();
            prop_assert_eq!(Code::parse(&symbols, &pegs.join(&between)), Ok(turn.guess));
        }
    }

    #[test]
    fn feedback_is_read_in_every_form((rules, turns) in played()) {
        for turn in &history(rules, &turns) {
            let Feedback { black, white } = turn.feedback;
            let letters = "B".repeat(black.into()) + &"w".repeat(white.into());
            let letters = if letters.is_empty() { "-".to_owned() } else { letters };
            for text in [
                format!("{black},{white}"),
                format!("{black} {white}"),
                format!("{black}b{white}w"),
                format!("{white}W{black}B"),
                format!("{black}A{white}B"),
                letters,
            ] {
                prop_assert_eq!(Feedback::parse(rules, &text), Ok(turn.feedback), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_within_it(text in "\\PC{0,12}|[0-9ab,;=\n -]{0,16}") {
        let _ = text.parse::<Rules>().map_err(|error| error.to_string());
        let symbols = standard("4x6b");
        if let Err(error) = History::parse(&symbols, &text) {
            prop_assert_eq!(error.text(), &text);
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column()));
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn a_wrong_character_is_pointed_at((rules, turns) in played(), at in any::<prop::sample::Index>()) {
        let symbols = Symbols::standard(rules);
        for turn in &history(rules, &turns) {
            let mut pegs: Vec<char> = symbols.show(turn.guess).to_string().chars().collect();
            let at = at.index(pegs.len());
            pegs[at] = '?';
            let text: String = pegs.into_iter().collect();
            let error = Code::parse(&symbols, &text).unwrap_err();
            prop_assert_eq!(error.column(), at + 1);
        }
    }
}
