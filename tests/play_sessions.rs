//! Sessions of the real program through a pipe: the breaker, the teacher, the maker, the match, and
//! scripts.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use std::fs;

use serde_json::Value;
use support::{home, refused, session};

#[test]
fn a_guess_that_is_not_optimal_is_named_and_no_changes_nothing() {
    let said = session(&home("no"), "--seed 7", "1122\n1111\nn\nboard\n");
    let expected = "\
Break my code in 10 guesses. 4 pegs of 6 colours.
  1   1  1  2  2   ····
1111 is a try, but not optimal here: in the worst case it takes 1 guess more,
and 1 more on average.
Nothing has changed; take another guess.
  1   1  1  2  2   ····
The game is saved; `pegbase play --continue` goes on.
";
    assert_eq!(said, expected);
}

#[test]
fn a_guess_that_is_not_optimal_counts_after_yes() {
    let said = session(&home("yes"), "--seed 7", "1122\n1111\nyes\n");
    assert!(said.contains("\n  2   1  1  1  1   ····\n"), "{said}");
}

#[test]
fn another_guess_in_the_dialog_takes_the_place_of_the_first() {
    let said = session(&home("another"), "--seed 7", "1122\n1111\n3345\n");
    assert!(said.contains("\n  2   3  3  4  5   ○○··\n"), "{said}");
    assert!(!said.contains("1  1  1  1"), "{said}");
}

#[test]
fn an_optimal_guess_counts_without_a_question() {
    let said = session(&home("optimal"), "--seed 7", "1122\n3345\n");
    assert!(!said.contains("optimal") && said.contains("  2   3  3  4  5"), "{said}");
}

#[test]
fn make_optimal_guess_wins_and_the_game_is_accounted_shared_and_recorded() {
    let home = home("best");
    let said = session(&home, "--seed 7", "best\nbest\nbest\nbest\nbest\n");
    assert!(
        said.contains("5 guesses = 5 (best play, worst case) + 0 given away − 0 luck"),
        "{said}"
    );
    assert!(
        said.contains("\npegbase 4x6 5/10\n···· ●○○· ○○○· ●○○○ ●●●●\n\nThis game again:\n"),
        "{said}"
    );
    assert!(said.contains("pegbase play --seed 7 --rules 4x6 --turns 10"), "{said}");
    assert_eq!(fs::read_to_string(home.join("games.jsonl")).unwrap().lines().count(), 1);
    assert!(!home.join("current.json").exists());
    let stats = session(&home, "--stats", "");
    assert!(
        stats.contains("won       1 (100 %)") && stats.contains("optimal guesses  100 %"),
        "{stats}"
    );
}

#[test]
fn new_game_starts_another_at_any_time() {
    let said = session(&home("new"), "--seed 7", "1122\nnew\n1122\n");
    assert_eq!(said.matches("Break my code").count(), 2);
    assert_eq!(said.matches("  1   1  1  2  2").count(), 2);
}

#[test]
fn hints_say_more_each_time() {
    let said = session(&home("hint"), "--seed 7", "1122\n3345\nhint\nhint\nhint\nhint\nhint\n");
    let steps =
        ["guesses are optimal", "codes are possible", "begins with 4", "guess 4663", "13 parts"];
    let at: Vec<_> = steps.iter().map(|step| said.find(step).expect(step)).collect();
    assert!(at.is_sorted(), "{said}");
}

#[test]
fn wrong_input_costs_no_turn() {
    let said = session(&home("wrong"), "--seed 7", "112\n1178\nfoo\n\n1122\n");
    assert!(said.contains("add 1") && said.contains("no colour of this game"), "{said}");
    assert!(said.contains("\n  1   1  1  2  2"), "{said}");
}

#[test]
fn where_nothing_is_proved_the_guess_counts_and_the_program_says_so() {
    let said = session(&home("large"), "--rules 5x8 --seed 1", "11223\n");
    assert!(said.contains("too much left to judge") && said.contains("\n  1   1  1  2  2  3"));
}

#[test]
fn feedback_that_contradicts_itself_is_explained_and_can_be_fixed() {
    let said = session(&home("fix"), "--role maker", "\n1,1\n0,0\n0,0\nfix 2 0,1\nboard\n");
    assert!(said.contains("No code gets all this feedback."), "{said}");
    assert!(said.contains("- answer 0,2: then 2 codes fit"), "{said}");
    assert!(said.contains("Corrected."), "{said}");
    assert!(said.contains("  2   1  4  1  5   ○···"), "{said}");
}

#[test]
fn the_expert_breaks_a_code_that_was_entered() {
    let said = session(&home("entered"), "--role maker", "1234\n");
    assert!(said.contains("I broke your code in 4 guesses."), "{said}");
    assert!(!said.contains("1234"), "{said}");
}

#[test]
fn a_match_alternates_roles_and_counts_points() {
    let lines = "best\n".repeat(5) + "1234\n";
    let said = session(&home("match"), "--seed 7 --rounds 2", &lines);
    assert!(said.starts_with("Round 1 of 2. Break my code in 10 guesses."), "{said}");
    assert!(said.contains("Round 1 of 2 is over. Points: player 0, computer 5."), "{said}");
    assert!(said.contains("Round 2 of 2. I (expert) try to break your code"), "{said}");
    assert!(said.contains("Round 2 of 2 is over. Points: player 4, computer 5."), "{said}");
    assert!(said.contains("The match goes to computer."), "{said}");
    let first = session(&home("match-maker"), "--role maker --rounds 2", "1234\n");
    assert!(first.contains("Round 1 of 2 is over. Points: computer 0, player 4."), "{first}");
}

#[test]
fn two_people_play_at_one_machine() {
    let said = session(&home("both"), "--role both --teach off", "1234\n1243\n1234\n");
    assert!(said.contains("Player 1, break the code in 10 guesses."), "{said}");
    assert!(said.contains("  1   1  2  4  3   ●●○○\n  2   1  2  3  4   ●●●●"), "{said}");
}

#[test]
fn a_script_gets_the_view_after_its_actions() {
    let home = home("script");
    let args = "--seed 7 --submit 1122 --undo --submit 6655 --json";
    let view = session(&home, args, "");
    assert_eq!(view, session(&home, args, ""));
    let view: Value = serde_json::from_str(&view).unwrap();
    assert_eq!(view["attempts"][0]["feedback"], serde_json::json!({"black": 3, "white": 0}));
    assert_eq!(
        (view["attempts"].as_array().unwrap().len(), &view["secretCode"]),
        (1, &Value::Null)
    );
    assert_eq!(fs::read_dir(&home).unwrap().count(), 0);
}

#[test]
fn a_rejected_action_is_status_2_and_changes_nothing() {
    let home = home("rejected");
    let state = home.join("game.json");
    let args = format!("--seed 7 --state {}", state.display());
    session(&home, &format!("{args} --submit 1122 --json"), "");
    let before = fs::read(&state).unwrap();
    let said = refused(&home, &format!("{args} --submit 3344 --submit 1199 --json"));
    assert!(said.contains("action 2: "), "{said}");
    assert_eq!(fs::read(&state).unwrap(), before);
}

#[test]
fn a_hostile_state_file_is_refused_and_left_as_it_is() {
    let home = home("hostile");
    let state = home.join("game.json");
    let good = {
        session(&home, &format!("--seed 7 --state {} --submit 1122 --json", state.display()), "");
        fs::read_to_string(&state).unwrap()
    };
    let hostile = [
        String::new(),
        "\u{0}".repeat(100),
        good.replace("\"maxAttempts\":10", "\"maxAttempts\":1e99"),
        good.replace("\"black\":0", "\"black\":3"),
        good.replace("\"attempts\":[", "\"attempts\":[7,"),
    ];
    for text in hostile {
        assert_ne!(text, good);
        fs::write(&state, &text).unwrap();
        for mode in ["--json", ""] {
            let said = refused(&home, &format!("--state {} {mode}", state.display()));
            assert!(said.contains("is no state of a game") && !said.contains("panicked"), "{said}");
        }
        assert_eq!(fs::read_to_string(&state).unwrap(), text);
    }
}
