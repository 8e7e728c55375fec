//! The third document: a program that teaches optimal play. Its window becomes a session: "New
//! Game" is the start of the program and `new`, "Guess:" is a line with a code, "Make Optimal
//! Guess" is `best`, the message with "Yes" and "No" is a question, and the list of plays is the
//! board. The document's algorithms and its example of section 1.2 are tested with the solver.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::Path;

use pegbase::Rules;
use pegbase::game::CodeSpace;
use pegbase::oracle::Oracle;
use pegbase::play::{Config, Current, Game, Seed};
use pegbase::solve::Objective;
use pegbase::{Code, History, Symbols, Turn};
use support::{Terminal, home, plain, play, session};

/// The secret of seed 7.
const SECRET: &str = "6654";

fn classic() -> (Rules, Symbols) {
    let rules = "4x6".parse().unwrap();
    (rules, Symbols::standard(rules))
}

/// The turns of the game that is kept in this folder.
fn plays(home: &Path) -> String {
    let text = std::fs::read_to_string(home.join("current.json")).unwrap();
    let current = Current::from_json(&text).unwrap();
    current.game.history().show(&classic().1).to_string()
}

mod rules {
    use super::*;

    /// With the colours 0 to 5: the code 0123 and the guess 0011 give 1 black hit and 1 white hit.
    #[test]
    fn black_hits_and_white_hits() {
        let rules: Rules = "4x6".parse().unwrap();
        let symbols = Symbols::new(rules, "012345").unwrap();
        let [code, guess] = ["0123", "0011"].map(|text| Code::parse(&symbols, text).unwrap());
        assert_eq!(Turn::played(rules, guess, code).feedback.to_string(), "1,1");
    }
}

mod specific_requirements {
    use super::*;

    #[test]
    fn the_code_is_chosen_randomly_from_a_uniform_distribution() {
        let (rules, _) = classic();
        let space = CodeSpace::new(rules);
        let (each, mut counts) = (100, vec![0u32; space.len()]);
        for number in 0..(each * space.len()) as u64 {
            let game = Game::new(Config::new(rules), Seed::new(number).unwrap());
            counts[space.index(game.secret().unwrap())] += 1;
        }
        // Pearson's test with 1295 degrees of freedom: about 1295, and 1 in 1000 is above 1456.
        let apart = |count: u32| (f64::from(count) - each as f64).powi(2) / each as f64;
        let distance: f64 = counts.into_iter().map(apart).sum();
        assert!((1140.0..1456.0).contains(&distance), "{distance}");
    }

    #[test]
    fn the_code_is_kept_hidden_from_the_user() {
        let lines = "left\nhint\nhint\nboard\n1122\nexplore\nhelp\nsave\n";
        for options in ["--seed 7", "--seed 7 --teach off"] {
            let said = session(&home("hidden"), options, lines);
            assert!(!said.contains(SECRET) && !said.contains("6  6  5  4"), "{said}");
        }
    }

    #[test]
    fn each_guess_is_judged_by_the_definition_of_optimal() {
        let (rules, symbols) = classic();
        let oracle = Oracle::new(rules);
        let history = History::parse(&symbols, "1122=0,0").unwrap();
        for text in ["3345", "3344", "3456", "1111", "3333", "1345", "5634", "1133"] {
            let guess = Code::parse(&symbols, text).unwrap();
            let verdict = oracle.check(&history, guess, Objective::Worst).unwrap();
            let said = session(&home("judged"), "--seed 7", &format!("1122\n{text}\n"));
            assert_eq!(said.contains("not optimal"), verdict.optimal == Some(false), "{text}");
        }
    }

    #[test]
    fn the_score_of_a_guess_is_reported_only_once_the_decision_is_final() {
        let said = session(&home("final"), "--seed 7", "6666\n");
        assert!(said.contains("6666 is a try") && !said.contains('●'), "{said}");
        let said = session(&home("final"), "--seed 7", "6666\ny\n");
        assert!(said.contains("  1   6  6  6  6   ●●··"), "{said}");
    }
}

mod behavior_of_the_gui {
    use super::*;

    #[test]
    fn new_game_at_any_time_generates_a_code_and_empties_the_list() {
        let home = home("new");
        let mut terminal = Terminal::open(play(&home, "--turns 1 --teach off"), 80);
        terminal.wait_for("  1> ");
        let mut secrets = BTreeSet::new();
        for _ in 0..6 {
            // In the middle …
            terminal.enter("new", "  1> ");
            assert_eq!(plays(&home), "");
            terminal.enter("1111", "q to leave: ");
            // … and at the end.
            let said = plain(&terminal.enter("new", "  1> "));
            assert!(said.contains("Break my code in 1 guess."), "{said}");
            let shown = plain(&terminal.seen);
            secrets
                .extend(shown.rsplit_once("The code was ").map(|(_, code)| code[..12].to_owned()));
        }
        assert!(secrets.len() > 2, "drawn anew each time: {secrets:?}");
    }

    #[test]
    fn a_guess_is_entered_by_its_four_colors() {
        for text in ["6655", "6 6 5 5", "6,6,5,5", " 66 55 "] {
            let home = home("colors");
            session(&home, "--seed 7 --teach off", &format!("{text}\n"));
            assert_eq!(plays(&home), "6655=3,0", "{text}");
        }
        // What the four selectors of the window cannot be set to is no guess.
        for text in ["0123", "1237", "123", "12345", "abcd"] {
            let home = home("colors");
            session(&home, "--seed 7 --teach off", &format!("{text}\n"));
            assert_eq!(plays(&home), "", "{text}");
        }
    }

    #[test]
    fn a_guess_that_is_not_optimal_shows_a_message_with_yes_and_no() {
        let mut terminal = Terminal::open(play(&home("message"), "--seed 7"), 80);
        terminal.wait_for("  1> ");
        let said = terminal.enter("6666", "guess) ");
        assert!(said.contains("6666 is a try, but not optimal here: "), "{said}");
        assert!(said.contains("Keep it? (y/N, or another guess) "), "{said}");
    }

    #[test]
    fn no_changes_nothing() {
        for answer in ["n", "no", "No", ""] {
            let home = home("no");
            let mut terminal = Terminal::open(play(&home, "--seed 7"), 80);
            terminal.wait_for("  1> ");
            terminal.enter("1122", "  2> ");
            let before = std::fs::read(home.join("current.json")).unwrap();
            terminal.enter("6666", "guess) ");
            terminal.enter(answer, "  2> ");
            assert_eq!(std::fs::read(home.join("current.json")).unwrap(), before);
        }
    }

    #[test]
    fn yes_adds_the_play_with_its_number_guess_and_hits() {
        for answer in ["y", "yes", "Y"] {
            let home = home("yes");
            let mut terminal = Terminal::open(play(&home, "--seed 7"), 80);
            terminal.wait_for("  1> ");
            terminal.enter("1122", "  2> ");
            terminal.enter("6646", "guess) ");
            let said = plain(&terminal.enter(answer, "  3> "));
            assert!(
                said.contains("\n  1   1  1  2  2   ····\n  2   6  6  4  6   ●●○·\n"),
                "{said}"
            );
            assert_eq!(plays(&home), "1122=0,0 6646=2,1");
        }
    }

    #[test]
    fn an_optimal_guess_adds_the_play_without_a_message() {
        let mut terminal = Terminal::open(play(&home("optimal"), "--seed 7"), 80);
        terminal.wait_for("  1> ");
        let said = terminal.enter("1122", "  2> ");
        assert!(!said.contains("optimal") && plain(&said).contains("\n  1   1  1  2  2   ····\n"));
    }

    #[test]
    fn make_optimal_guess_adds_an_optimal_play_in_the_same_way() {
        let (rules, symbols) = classic();
        let home = home("best");
        let mut terminal = Terminal::open(play(&home, "--seed 7"), 80);
        terminal.wait_for("  1> ");
        // Also after a guess of the user's that was not optimal.
        terminal.enter("6666", "guess) ");
        terminal.enter("y", "  2> ");
        terminal.enter("best", "  3> ");
        let history = History::parse(&symbols, &plays(&home)).unwrap();
        let before = History::from_turns(rules, [history.turns()[0]]);
        let guess = history.turns()[1].guess;
        let verdict = Oracle::new(rules).check(&before, guess, Objective::Worst).unwrap();
        assert_eq!((history.len(), verdict.optimal), (2, Some(true)));
        let shown = plain(&terminal.seen);
        assert!(shown.contains(&format!("I guess {}.", symbols.show(guess))), "{shown}");
    }

    #[test]
    fn after_four_black_hits_only_a_new_game_is_possible() {
        let mut terminal = Terminal::open(play(&home("won"), "--seed 7 --teach off"), 80);
        terminal.wait_for("  1> ");
        let said = plain(&terminal.enter(SECRET, "q to leave: "));
        assert!(said.contains("  1   6  6  5  4   ●●●●"), "{said}");
        for line in ["1122", "best", SECRET] {
            let said = terminal.enter(line, "q to leave: ");
            assert!(said.contains("The game is over; `new` starts another"), "{said}");
        }
        terminal.enter("new", "  1> ");
    }
}

/// The steps of a hint say the same of a guess: better is what is better for what is played for.
#[test]
fn a_guess_that_is_optimal_has_no_better_one() {
    let said = session(&home("agree"), "--seed 5", "hint 1122\nhint\nquit\n");
    assert!(said.contains("1122 is optimal: no guess is better."), "{said}");
    assert!(said.contains("No guess is better than 1122."), "{said}");
    let said = session(&home("agree"), "--seed 5", "hint 1111\nhint\nquit\n");
    assert!(said.contains("1,290 guesses are better than 1111."), "{said}");
}
