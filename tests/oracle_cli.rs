//! The commands that ask the oracle, as their users meet them: `check`, `explore`, `review`, tables
//! that are named, turns on standard input, and what cannot be answered.
#![cfg(feature = "cli")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

fn command(line: &str) -> Command {
    let mut command = Command::new(cargo_bin!("pegbase"));
    command.args(line.split_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(line: &str) -> Output {
    command(line).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a command prints that ends with this status and has nothing to say on stderr.
fn prints(status: i32, line: &str) -> String {
    let output = run(line);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(status), ""), "{line}");
    text(&output.stdout).to_owned()
}

/// The same as JSON.
fn json(status: i32, line: &str) -> Value {
    serde_json::from_str(&prints(status, &format!("{line} --json"))).unwrap()
}

/// What a command says that ends with this status and prints nothing.
fn fails(status: i32, line: &str) -> String {
    let output = run(line);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(status), ""), "{line}");
    text(&output.stderr).to_owned()
}

#[test]
fn check_answers_with_its_status() {
    assert!(prints(0, "check 1122").contains("1122 is optimal"));
    assert!(prints(1, "check 1111").contains("1111 is not optimal"));
    let undecided = prints(5, "check 12345 12678=0,1 --rules 5x8");
    assert!(undecided.contains("12345 is optimal cannot be decided"), "{undecided}");
    fails(2, "check 11111");
    fails(3, "check 1122 --table data/README.md");
    fails(4, "check 1122 1122=0,0 1111=1,0");
}

/// `better` is null exactly if the guess is optimal, and otherwise what `hint` gives.
#[test]
fn check_as_json_has_the_verdict() {
    let optimal = json(0, "check 1122");
    assert_eq!((&optimal["optimal"], &optimal["better"]), (&json!(true), &Value::Null));
    assert_eq!(optimal["loss"], json!({"worst": 0, "expected": 0.0602}));
    assert_eq!(optimal["value"], json!({"worst": 5, "total": 5704, "expected": 4.4012}));
    let worse = json(1, "check 1111 1122=1,1");
    assert_eq!((&worse["optimal"], &worse["better"]), (&json!(false), &json!("1314")));
    assert_eq!(worse["better"], json(0, "hint 1122=1,1")["guess"]);
    let unknown = json(5, "check 12345 12678=0,1 --rules 5x8");
    for field in ["optimal", "loss", "value", "best"] {
        assert_eq!(unknown[field], Value::Null, "{field}");
    }
    assert_eq!((&unknown["exact"], &unknown["source"]), (&json!(false), &json!("heuristic")));
    assert_eq!(unknown["better"], json(0, "hint 12678=0,1 --rules 5x8")["guess"]);
}

/// The objective's own figure is never negative; the other may be.
#[test]
fn a_guess_may_be_worse_on_average_and_better_in_the_worst_case() {
    // The least total takes six guesses at the most, the least worst case five.
    let hint = json(0, "hint --objective expected");
    assert_eq!(hint["value"], json!({"worst": 6, "total": 5625, "expected": 4.3403}));
    let check = json(1, "check 1122 --objective expected");
    assert!(check["loss"]["expected"].as_f64().unwrap() > 0.0, "{check}");
    // All 32 codes can be found within three guesses, but not with the least total.
    let explored = json(0, "explore 1122=2,1 --objective expected");
    let guesses = explored["guesses"].as_array().unwrap();
    let fewer = guesses.iter().filter(|guess| guess["loss"]["worst"] == -1).count();
    assert!(
        fewer > 0 && guesses.iter().all(|guess| guess["loss"]["expected"].as_f64() >= Some(0.0))
    );
    let other = json(0, "explore 1122=2,1");
    let other = other["guesses"].as_array().unwrap();
    assert!(other.iter().all(|guess| guess["loss"]["worst"].as_i64() >= Some(0)));
    assert!(other.iter().any(|guess| guess["loss"]["expected"].as_f64() < Some(0.0)));
}

#[test]
fn a_guess_against_the_terms_is_not_optimal_and_has_no_value() {
    let forbidden = json(1, "check 1111 1122=1,1 --consistent");
    assert_eq!((&forbidden["value"], &forbidden["loss"]), (&Value::Null, &Value::Null));
    assert!(prints(1, "check 1111 1122=1,1 --consistent").contains("it is not allowed"));
    let late = json(1, "check 1111 1122=1,1 1344=0,2 --objective expected --within 5");
    assert_eq!((&late["value"], &late["within"]), (&Value::Null, &json!(5)));
}

#[test]
fn explore_lists_equals_together_and_the_best_first() {
    let explored = json(0, "explore 1122=1,1 1314=0,2");
    let guesses = explored["guesses"].as_array().unwrap();
    let counts: u64 = guesses.iter().map(|guess| guess["count"].as_u64().unwrap()).sum();
    assert_eq!((counts, &guesses[0]["guess"]), (1296, &explored["guess"]));
    for guess in guesses {
        assert_eq!(
            guess["codes"].as_array().map(Vec::len),
            guess["count"].as_u64().map(|n| n as usize)
        );
        let parts = guess["parts"].as_array().unwrap().iter().map(|part| part["codes"].as_u64());
        assert_eq!(parts.sum::<Option<u64>>(), explored["remaining"].as_u64());
    }
    let three = prints(0, "explore 1122=1,1 1314=0,2 --top 3");
    assert!(three.contains("and 403 more kinds of guess"), "{three}");
}

/// The start of 4x7 is in a table, but what every first guess is worth takes too long: the best one
/// is listed as what it is, and the others without a value.
#[test]
fn explore_knows_the_best_guess_where_it_does_not_know_the_others() {
    let explored = json(0, "explore --rules 4x7 --top 4");
    let hint = json(0, "hint --rules 4x7");
    assert_eq!(explored["exact"], json!(false));
    assert_eq!((&explored["guess"], &explored["value"]), (&hint["guess"], &hint["value"]));
    let guesses = explored["guesses"].as_array().unwrap();
    assert_eq!((&guesses[0]["value"], &guesses[0]["optimal"]), (&hint["value"], &json!(true)));
    assert!(
        guesses[1..].iter().all(|guess| guess["value"].is_null() && guess["optimal"].is_null())
    );
    assert!(guesses[1..].iter().all(|guess| guess["guess"] != hint["guess"]));
    let said = prints(0, "explore --rules 4x7 --top 1");
    assert!(said.contains("\nproved: ") && said.contains("\nnot proved: what other"), "{said}");
}

#[test]
fn a_game_that_is_won_has_nothing_left_to_guess() {
    for line in ["hint 1122=0,0 3456=4,0", "explore 1122=0,0 3456=4,0"] {
        let won = json(0, line);
        let nothing = json!({"worst": 0, "total": 0, "expected": 0.0});
        assert_eq!(
            (&won["guess"], &won["value"], &won["exact"]),
            (&Value::Null, &nothing, &json!(true))
        );
        assert!(prints(0, line).contains("The code is found, in 2 guesses."), "{line}");
    }
    assert_eq!(json(0, "explore 3456=4,0")["guesses"], json!([]));
    assert_eq!(json(0, "left 3456=4,0")["codes"], json!(["3456"]));
    assert!(fails(2, "check 1111 3456=4,0").contains("the game is won"));
}

#[test]
fn every_command_says_what_would_make_the_feedback_possible() {
    for command in ["hint", "check 1111", "explore", "left", "review"] {
        let line = format!("{command} 1122=1,1 1344=0,0 3355=0,3");
        let said = fails(4, &line);
        assert!(
            said.contains("from turn 3 on") && said.contains("0,1 instead of 0,3 leaves 4 codes")
        );
        let error: Value = serde_json::from_str(&fails(4, &format!("{line} --json"))).unwrap();
        assert_eq!((&error["turn"], &error["repairs"][0]["codes"]), (&json!(3), &json!(4)));
        let turns = |repair: &Value| repair["changes"].as_array().unwrap().len();
        assert!(error["repairs"].as_array().unwrap().is_sorted_by_key(turns));
    }
}

#[test]
fn a_table_sets_the_rules_and_the_objective() {
    let table = "--table data/3x6-expected.pegbase";
    let hint = json(0, &format!("hint 112=0,1 {table}"));
    assert_eq!((&hint["rules"], &hint["objective"]), (&json!("3x6"), &json!("expected")));
    assert_eq!(hint, json(0, &format!("hint 112=0,1 {table} --rules 3x6 --objective expected")));
    for other in ["--rules 4x6", "--objective worst", "--within 5", "--consistent"] {
        fails(2, &format!("hint {table} {other}"));
    }
    fails(3, "hint --table data/no-such-table.pegbase");
    // A famous strategy is followed, and never said to be proved.
    let knuth = json(0, "hint --table data/4x6-knuth.pegbase");
    assert_eq!((&knuth["strategy"], &knuth["exact"]), (&json!("knuth"), &json!(false)));
    assert_eq!((&knuth["guess"], &knuth["source"]), (&json!("1122"), &json!("table")));
}

/// An atlas that was built answers as the one that is part of the program does.
#[test]
fn an_atlas_in_a_file_answers_for_both_objectives() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/oracle_cli-3x5.pegbase");
    let _ = std::fs::remove_file(file);
    let built = json(0, &format!("build 3x5 --cover 2 -o {file}"));
    assert_eq!(built["cover"], 2);
    for objective in ["worst", "expected"] {
        for turns in ["112=1,0", "112=1,0 331=0,1", "555=0,0"] {
            let line = format!("hint {turns} --objective {objective}");
            let found = json(0, &format!("{line} --table {file}"));
            let searched = json(0, &format!("{line} --rules 3x5"));
            assert_eq!(
                (&found["source"], &searched["source"]),
                (&json!("atlas"), &json!("search"))
            );
            assert_eq!(found["value"], searched["value"], "{line}");
            assert_eq!(found["rules"], "3x5");
        }
    }
    fails(2, &format!("hint --rules 4x6 --table {file}"));
}

#[test]
fn turns_are_read_from_standard_input() {
    for lines in ["1122=1,1\n1344=0,2\n", "1122=BW; 1344 = 0b2w", "\n1 1 2 2 = 1 1\r\n\n1344=ww\n"]
    {
        for line in ["hint", "check 4512", "explore --top 1", "left", "review"] {
            let mut child = command(&format!("{line} -"))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            let asked = format!("{line} 1122=1,1 1344=0,2");
            assert_eq!(text(&output.stdout), prints(0, &asked), "{lines:?}");
        }
    }
}

/// Games of every shape are answered in a moment, and what is not proved is not said to be.
#[test]
fn games_of_every_shape_have_answers() {
    let games = ["1x1", "1x16", "2x16", "3x3u", "4x6ub", "2x2b", "1x1ub", "8x8u", "8x2"];
    for rules in games {
        let hint = json(0, &format!("hint --rules {rules}"));
        let guess = hint["guess"].as_str().unwrap();
        let exact = hint["exact"] == json!(true);
        assert_eq!((exact, hint["value"].is_null()), (rules != "8x8u", rules == "8x8u"), "{rules}");
        let status = if exact { 0 } else { 5 };
        assert_eq!(json(status, &format!("check {guess} --rules {rules}"))["exact"], exact);
        let explored = json(0, &format!("explore --rules {rules} --top 2"));
        assert_eq!((&explored["guess"], &explored["exact"]), (&hint["guess"], &hint["exact"]));
        let left = json(0, &format!("left --rules {rules}"));
        assert_eq!(left["remaining"], hint["remaining"]);
    }
}
