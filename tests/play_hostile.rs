//! State files that nobody should trust: each is refused with a message that says what and where.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use pegbase::play::{Action, Config, Game, StateProblem};
use pegbase::{Feedback, Rules};
use serde_json::{Value, json};
use support::{code, guess, new_game, rules, seed, state};

/// A game in progress with two attempts; the secret of seed 7 is 6654.
fn playing() -> Value {
    let mut game = new_game(7);
    guess(&mut game, "RRBB").unwrap();
    guess(&mut game, "VVOO").unwrap();
    state(&game)
}

fn refusal(state: &Value) -> String {
    Game::from_json(&state.to_string()).expect_err("a state that is refused").to_string()
}

/// Changes one field of a game in progress.
fn with(field: &str, value: Value) -> Value {
    let mut state = playing();
    *state.pointer_mut(field).unwrap_or_else(|| panic!("no {field}")) = value;
    state
}

#[test]
fn the_state_itself_is_fine() {
    assert!(Game::from_json(&playing().to_string()).is_ok());
}

#[test]
fn wrong_values_are_named_with_their_place() {
    for (field, value, message) in [
        ("/schema", json!(2), "schema: version 2 is not known here, only 1"),
        ("/rules", json!("4y6"), "rules: `4y6` are not rules"),
        ("/rules", json!("8x16"), "rules: 4294967296 codes are more than can be represented"),
        ("/rules", json!("5x6"), "attempts[0].code: `1122`, character 5: the code ends after 4"),
        ("/maxAttempts", json!(0), "maxAttempts: 0 turns"),
        ("/maxAttempts", json!(1), "attempts: 2 of them, but 1 are allowed"),
        ("/maxAttempts", json!(u64::MAX), "maxAttempts: 18446744073709551615 turns"),
        ("/maxAttempts", json!(2), "status: this does not go with the rest"),
        ("/playerId", json!(""), "playerId: a name has at least one character"),
        ("/playerId", json!("a\u{1b}[2Jb"), "playerId: a name cannot have the character"),
        ("/makerId", json!("x".repeat(41)), "makerId: a name has at most 40 characters"),
        ("/breaker", json!("god"), "breaker: \"god\" is no player; take one of human, easy"),
        ("/maker", json!("god"), "maker: \"god\" is no maker; take one of drawn, chosen"),
        ("/status", json!("won"), "status: this does not go with the rest of the state"),
        ("/gameOver", json!(true), "gameOver: this does not go with the rest of the state"),
        ("/winner", json!("player"), "winner: this does not go with the rest of the state"),
        ("/pending", json!(["1", "1", "1", "1"]), "pending: this has to be null"),
        ("/secretCode", json!(null), "secretCode: something has to stand here"),
        ("/secretCode", json!(["1", "2", "3", "4"]), "secretCode: this does not go with"),
        ("/secretCode", json!(["1", "2", "3"]), "secretCode: `123`, character 4: the code ends"),
        ("/secretCode", json!(["1", "2", "3", "7"]), "secretCode: `1237`, character 4: '7' is no"),
        ("/secretCode/0", json!("66"), "secretCode: peg 1 is \"66\"; write one character"),
        ("/seed", json!(null), "seed: something has to stand here"),
        ("/seed", json!(1u64 << 53), "seed: `9007199254740992` is no seed"),
        ("/seed", json!(8), "secretCode: this does not go with the rest"),
        ("/rngState", json!(5), "rngState: this does not go with the rest of the state"),
        ("/rngState", json!(null), "rngState: this does not go with the rest of the state"),
        ("/attempts/1/code/2", json!("x"), "attempts[1].code: `66x5`, character 3: 'x' is no"),
        ("/attempts/0/feedback/black", json!(5), "attempts[0].feedback: 5 black and 0 white"),
        ("/attempts/1/feedback", json!({"black": 3, "white": 1}), "attempts[1].feedback: 3 black"),
        (
            "/attempts/0/feedback/black",
            json!(u64::MAX),
            "attempts[0].feedback: 18446744073709551615 black and 0 white cannot happen",
        ),
        (
            "/attempts/1/feedback/black",
            json!(2),
            "attempts[1].feedback: this feedback is not true: the secret gives 3 black and 0 white",
        ),
    ] {
        let message_found = refusal(&with(field, value.clone()));
        assert!(message_found.starts_with(message), "{field} {value}: {message_found}");
    }
}

#[test]
fn wrong_types_are_refused_with_line_and_column() {
    for (field, value) in [
        ("/schema", json!("1")),
        ("/rules", json!(46)),
        ("/maxAttempts", json!(-1)),
        ("/maxAttempts", json!(10.5)),
        ("/maxAttempts", json!("10")),
        ("/playerId", json!(null)),
        ("/gameOver", json!("no")),
        ("/practice", json!(1)),
        ("/attempts", json!({})),
        ("/attempts/0", json!([])),
        ("/attempts/0/code", json!("1122")),
        ("/attempts/0/feedback", json!("1,1")),
        ("/attempts/0/feedback/white", json!(-1)),
        ("/secretCode/0", json!(6)),
        ("/seed", json!(-7)),
        ("/seed", json!(1e300)),
        ("/rngState", json!("1")),
        ("/seedChosen", json!(null)),
    ] {
        let refused = with(field, value.clone());
        let error = Game::from_json(&refused.to_string()).unwrap_err();
        assert!(matches!(error.problem(), StateProblem::Syntax(_)), "{field} {value}: {error}");
        assert!(error.to_string().contains("line 1 column"), "{field} {value}: {error}");
    }
}

#[test]
fn every_field_has_to_be_there_and_no_other() {
    for field in playing().as_object().unwrap().keys() {
        let mut missing = playing();
        missing.as_object_mut().unwrap().remove(field);
        // What may be null may be left out.
        let optional = ["winner", "pending"].contains(&field.as_str());
        assert_eq!(Game::from_json(&missing.to_string()).is_ok(), optional, "{field}");
    }
    let mut more = playing();
    more["score"] = json!(1);
    assert!(refusal(&more).contains("unknown field `score`"));
}

#[test]
fn attempts_after_a_win_or_beyond_the_last_turn_are_refused() {
    let right = json!({ "code": ["6", "6", "5", "4"], "feedback": { "black": 4, "white": 0 } });
    let wrong = json!({ "code": ["1", "1", "1", "1"], "feedback": { "black": 0, "white": 0 } });
    let attempts = |list: Vec<&Value>| with("/attempts", json!(list));
    assert!(refusal(&attempts(vec![&right])).starts_with("status: "));
    let after = refusal(&attempts(vec![&right, &wrong]));
    assert_eq!(after, "attempts[1]: the attempt before this one won the game");
    let many = refusal(&attempts(vec![&wrong; 11]));
    assert_eq!(many, "attempts: 11 of them, but 10 are allowed");
}

#[test]
fn texts_that_are_no_state_at_all_are_refused() {
    let whole = playing().to_string();
    for cut in 0..whole.len() {
        assert!(Game::from_json(&whole[..cut]).is_err(), "{cut}");
    }
    let deep = "[".repeat(100_000);
    let deep_field = format!(r#"{{"schema":1,"notes":{deep}"#);
    let twice = whole.replacen('{', r#"{"practice":true,"#, 1);
    for text in ["null", "[]", "7", "\u{feff}{}", &deep, &deep_field, &twice] {
        assert!(Game::from_json(text).is_err(), "{:.40}", text);
    }
    let long = format!("{whole}{}", " ".repeat(1 << 20));
    let error = Game::from_json(&long).unwrap_err();
    assert!(matches!(error.problem(), StateProblem::TooLong(_)));
}

/// A game against a devious maker, or a person, has no secret before the end, and feedback that at
/// least one code fits.
#[test]
fn a_game_without_a_secret_is_checked_against_all_codes() {
    let rules: Rules = rules("2x4");
    let submit = |text| Action::Submit(code(rules, text));
    let mut devious = Game::new(Config::new(rules).against_devious(), seed(0));
    devious.apply(submit("12")).unwrap();
    devious.apply(submit("13")).unwrap();
    let mut outside = Game::new(Config::new(rules).against_outside(), seed(0));
    for (text, white) in [("12", 0), ("13", 1)] {
        outside.apply(submit(text)).unwrap();
        outside.apply(Action::Answer(Feedback { black: 0, white })).unwrap();
    }
    for game in [devious, outside] {
        assert_eq!(Game::from_json(&game.to_json()), Ok(game.clone()));
        let mut told = state(&game);
        told["secretCode"] = json!(["2", "1"]);
        assert_eq!(refusal(&told), "secretCode: this has to be null in such a game");
        let mut impossible = state(&game);
        impossible["attempts"][0]["feedback"] = json!({ "black": 0, "white": 2 });
        impossible["attempts"][1]["feedback"] = json!({ "black": 0, "white": 2 });
        assert_eq!(
            refusal(&impossible),
            "attempts[1].feedback: no code fits this feedback and that of the attempts before"
        );
    }
}

#[test]
fn the_secret_at_the_end_of_a_devious_game_has_to_fit() {
    let rules = rules("2x3");
    let config = Config::new(rules).against_devious().with_turns(1).unwrap();
    let mut game = Game::new(config, seed(0));
    game.apply(Action::Submit(code(rules, "12"))).unwrap();
    let mut state = state(&game);
    assert!(Game::from_json(&state.to_string()).is_ok());
    state["secretCode"] = json!(["1", "2"]);
    assert!(refusal(&state).starts_with("attempts[0].feedback: this feedback is not true"));
    state["secretCode"] = json!(null);
    assert_eq!(refusal(&state), "secretCode: something has to stand here, not null");
}
