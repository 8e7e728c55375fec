//! Sessions of the real program through a pipe: the breaker, the teacher, the maker and the match.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use std::fs;

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
    assert!(said.contains("Round 1 of 2 is over. Points: player: 0, computer: 5."), "{said}");
    assert!(said.contains("Round 2 of 2. I (expert) try to break your code"), "{said}");
    assert!(said.contains("Round 2 of 2 is over. Points: player: 4, computer: 5."), "{said}");
    assert!(said.contains("The match goes to computer."), "{said}");
    let first = session(&home("match-maker"), "--role maker --rounds 2", "1234\n");
    assert!(first.contains("Round 1 of 2 is over. Points: computer: 0, player: 4."), "{first}");
}

#[test]
fn two_people_play_at_one_machine() {
    let said = session(&home("both"), "--role both --teach off", "1234\n1243\n1234\n");
    assert!(said.contains("Player 1, break the code in 10 guesses."), "{said}");
    assert!(said.contains("  1   1  2  4  3   ●●○○\n  2   1  2  3  4   ●●●●"), "{said}");
}

/// A match with a seed can be had again: each round's seed comes from the one before.
#[test]
fn the_same_seed_and_lines_give_the_same_match() {
    let lines = format!("{0}\n1234\n{0}\n4321\n", "best\n".repeat(4).trim_end());
    let options = "--rounds 4 --turns 4 --seed 7 --opponent easy --teach off";
    let said = session(&home("again-1"), options, &lines);
    assert_eq!(said, session(&home("again-2"), options, &lines));
    assert!(said.contains("Round 4 of 4 is over.") && said.contains("The match "), "{said}");
}

/// A letter may be a colour: alone it is a slip, and a slip never costs a turn.
#[test]
fn a_single_letter_changes_nothing() {
    let home = home("letter");
    let said = session(&home, "--seed 7 --palette letters", "RRBB\nb\nu\nn\ny\nboard\n");
    assert!(
        said.ends_with(
            "  1   R  R  B  B   ····\nThe game is saved; `pegbase play --continue` goes on.\n"
        ),
        "{said}"
    );
    assert_eq!(said.matches("····").count(), 2, "{said}");
}

#[test]
fn the_end_tells_how_to_have_the_game_again() {
    for (test, options, lines, again) in [
        (
            "r1",
            "--seed 7 --turns 1",
            "1111\ny\n",
            "\n  pegbase play --seed 7 --rules 4x6 --turns 1\n",
        ),
        (
            "r2",
            "--seed 7 --turns 1 --opponent devious --rules 2x3u",
            "12\ny\n",
            "--rules 2x3u --turns 1 --opponent devious\n",
        ),
        (
            "r3",
            "--seed 7 --turns 1 --role maker --opponent easy",
            "1234\n",
            "--turns 1 --role maker --opponent easy\n",
        ),
        (
            "r4",
            "--seed 7 --turns 1 --role both --teach off",
            "1234\n1122\n",
            "--turns 1 --role both\n",
        ),
        (
            "r5",
            "--seed 7 --turns 1 --role watch --opponent hard",
            "",
            "--turns 1 --role watch --opponent hard\n",
        ),
    ] {
        let first = session(&home(test), options, lines);
        assert!(first.contains(again), "{first}");
        let (_, command) = first.split_once("\n  pegbase play ").unwrap();
        let command = command.lines().next().unwrap();
        let second =
            session(&home(test), &format!("{command} --teach off"), &lines.replace("y\n", ""));
        let board =
            |said: &str| said.lines().find(|line| line.starts_with("  1 ")).map(str::to_owned);
        assert_eq!(board(&first), board(&second));
    }
}

#[test]
fn statistics_show_games_wins_average_distribution_and_accuracy_over_time() {
    let home = home("stats");
    for seed in 1..=6 {
        session(&home, &format!("--seed {seed}"), &"best\n".repeat(5));
    }
    for _ in 0..2 {
        session(&home, "--seed 7 --turns 2 --teach off", "6666\n6666\n");
    }
    session(&home, "--seed 7 --teach off", "1111\nundo\n6654\n");
    session(&home, "--role maker --turns 1", "1234\n");
    let said = session(&home, "--stats", "");
    let expected = "\
As breaker
  games     8
  won       6 (75 %)
  practice  1 (not counted)
  average   4.50 guesses
    1     0
    2     0
    3     1  ##########
    4     1  ##########
    5     4  ########################################
  optimal guesses  87 %
    game 1            100 %  ########################################
    games 2 to 3      100 %  ########################################
    game 4            100 %  ########################################
    games 5 to 6      100 %  ########################################
    games 7 to 8        0 %
As maker
  games     1
  won       1 (100 %)
";
    assert_eq!(said, expected);
    assert!(session(&home, "--stats --rules 5x8", "").starts_with("No game"));
    let json: serde_json::Value =
        serde_json::from_str(&session(&home, "--stats --json", "")).unwrap();
    assert_eq!(
        (&json["schema"], &json["breaker"]["wins"], &json["maker"]["wins"]),
        (&1.into(), &6.into(), &1.into())
    );
    assert_eq!(json["breaker"]["over_time"].as_array().unwrap().len(), 8);
}

/// Where nothing can be written the game goes on, and the program does not say that it is saved.
#[test]
fn a_game_that_cannot_be_saved_is_not_said_to_be() {
    let output = support::piped(
        support::play(std::path::Path::new("/dev/null"), "--seed 7"),
        "1122\nsave\n",
    );
    let [said, warned] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(said.ends_with("  1   1  1  2  2   ····\nNot saved.\n"), "{said}");
    assert_eq!(warned.matches("warning: the game is not saved").count(), 1, "{warned}");
}

/// The account of section 6 of the design: guesses = V(start) + given away − luck − V(left).
#[test]
fn the_account_adds_up_to_the_guesses_with_good_luck_and_bad() {
    let account = |test, options: &str, lines| {
        let said = session(&home(test), options, lines);
        said.lines().find(|line| line.contains("(best play")).expect("an account").to_owned()
    };
    assert_eq!(
        account("luck-1", "--seed 7 --objective expected", "1234\ny\nbest\nbest\nbest\nbest\n"),
        "5 guesses = 4.3403 (best play, on average) + 0.0370 given away + 0.6227 bad luck"
    );
    assert_eq!(
        account("luck-2", "--seed 7 --objective expected", "6654\n"),
        "1 guess = 4.3403 (best play, on average) + 0.0000 given away − 3.3403 luck"
    );
    assert_eq!(
        account("luck-3", "--seed 7 --turns 2", "1111\ny\n1111\ny\n"),
        "2 guesses = 5 (best play, worst case) + 2 given away − 0 luck − 5 (still to go)"
    );
    let said = session(&home("luck-4"), "--rules 6x9 --seed 1 --turns 1", "112233\n");
    assert!(said.contains("There is no exact account: not every position of this game is proved."));
}

#[test]
fn an_opponent_who_would_think_for_minutes_is_refused() {
    for options in ["--role maker", "--role watch", "--rounds 2"] {
        let said = refused(&home("slow"), &format!("--rules 8x8 --opponent hard {options}"));
        assert!(said.contains("take another --opponent than hard"), "{said}");
    }
}

#[test]
fn the_help_shows_codes_of_the_game_at_hand() {
    for (options, line) in [
        ("--palette letters", "  RRBB, R R B B  a guess; "),
        ("--rules 4x10u", "  0123, 0 1 2 3  a guess; "),
        ("--rules 1x2", "  1, 1     a guess; "),
        ("--rules 3x1", "  111, 1 1 1  a guess; "),
    ] {
        let said = session(&home("help"), options, "help\n");
        assert!(said.contains(line), "{said}");
    }
}
