//! Scripts of the real program: actions in, the player's view out, and state files.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use std::fs;

use serde_json::{Value, json};
use support::{home, refused, session};

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

/// Whatever a script asks for, before the end the view does not tell what the player must not know.
#[test]
fn no_path_to_the_view_tells_the_secret_before_the_end() {
    let home = home("fog");
    let file = home.join("game.json");
    let state = format!("--state {}", file.display());
    session(&home, &format!("{state} --submit 1122 --json"), "");
    for options in [
        "",
        "--submit 1122",
        "--opponent devious --submit 1122",
        "--submit 1122 --undo",
        "--seed 7 --submit 6654 --reset",
        "--rules 5x8ub --turns 12",
        "--palette letters --submit RRBB",
        &state,
    ] {
        let said = session(&home, &format!("{options} --json"), "");
        let view: Value = serde_json::from_str(&said).unwrap();
        for hidden in ["secretCode", "rngState", "seed"] {
            assert_eq!(view.get(hidden), Some(&Value::Null), "{options}: {said}");
        }
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(kept["secretCode"].is_array(), "the file goes on with the game, so it has to know");
    let over = session(&home, "--turns 1 --submit 1122 --json", "");
    let view: Value = serde_json::from_str(&over).unwrap();
    assert!(
        ["secretCode", "rngState", "seed"].iter().all(|field| !view[field].is_null()),
        "{over}"
    );
}

/// Each is refused in every way to use it, and nothing is overwritten.
#[test]
fn a_hostile_state_file_is_refused_and_left_as_it_is() {
    let home = home("hostile");
    let file = home.join("game.json");
    let state = format!("--state {}", file.display());
    session(&home, &format!("--seed 7 {state} --submit 1122 --json"), "");
    let good = fs::read_to_string(&file).unwrap();
    let with = |field: &str, value: Value| {
        let mut state: Value = serde_json::from_str(&good).unwrap();
        *state.pointer_mut(field).unwrap() = value;
        state.to_string()
    };
    let attempt = json!({ "code": ["1", "1", "2", "2"], "feedback": { "black": 0, "white": 0 } });
    let hostile: &[(&str, Vec<u8>)] = &[
        ("nothing", vec![]),
        ("zeros", vec![0; 100]),
        ("not text", (0..=255).collect()),
        ("not JSON", "hello".into()),
        ("another JSON", "[]".into()),
        ("cut off", good[..good.len() / 2].into()),
        ("a wrong type", with("/attempts", json!("1122")).into()),
        ("a huge number", good.replace("\"maxAttempts\":10", "\"maxAttempts\":1e99").into()),
        ("a number of 400 digits", good.replace(":10", &format!(":1{}", "0".repeat(400))).into()),
        ("turns beyond 64 bits", with("/maxAttempts", json!(u64::MAX)).into()),
        (
            "impossible feedback",
            with("/attempts/0/feedback", json!({"black": 3, "white": 1})).into(),
        ),
        ("feedback that is not true", with("/attempts/0/feedback/black", json!(2)).into()),
        ("a turn too many", with("/attempts", json!(vec![attempt; 11])).into()),
        ("another secret", with("/secretCode", json!(["1", "1", "1", "1"])).into()),
        ("a name that clears the screen", with("/playerId", json!("\u{1b}[2J")).into()),
        ("an endless list", "[".repeat(3_000_000).into()),
        ("a game and 5 MB of blanks", (good.clone() + &" ".repeat(5_000_000)).into()),
    ];
    for (what, bytes) in hostile {
        assert_ne!(bytes, good.as_bytes(), "{what}");
        fs::write(&file, bytes).unwrap();
        for mode in ["--json", "--submit 1234", "--submit 1234 --json", ""] {
            let said = refused(&home, &format!("{state} {mode}"));
            assert!(said.contains("is no state of a game"), "{what} {mode}: {said}");
            assert_eq!(&fs::read(&file).unwrap(), bytes, "{what} {mode}");
        }
    }
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    for mode in ["--json", "--submit 1234", ""] {
        assert!(refused(&home, &format!("{state} {mode}")).contains("cannot read"), "{mode}");
    }
    assert_eq!(fs::read_dir(&home).unwrap().count(), 1, "no other file appears");
}

#[test]
fn options_that_contradict_the_file_are_refused() {
    let home = home("agree");
    let file = home.join("game.json");
    let state = format!("--state {}", file.display());
    session(&home, &format!("--seed 7 {state} --submit 1122 --json"), "");
    let before = fs::read(&file).unwrap();
    for option in
        ["--seed 8", "--turns 9", "--rules 5x6", "--unique", "--blank", "--opponent devious"]
    {
        for mode in ["--json", ""] {
            let said = refused(&home, &format!("{state} {option} {mode}"));
            let name = option.split(' ').next().unwrap();
            assert!(said.contains(&format!("{name} says something else than")), "{option}: {said}");
        }
    }
    assert!(refused(&home, &format!("{state} --role maker")).contains("--role says something"));
    session(&home, &format!("{state} --seed 7 --turns 10 --rules 4x6 --role breaker --json"), "");
    assert_eq!(fs::read(&file).unwrap(), before);
}

/// A game from a file goes on in its own role, also with the next one.
#[test]
fn a_file_of_a_maker_goes_on_with_a_maker() {
    let home = home("maker-file");
    let state = format!("--state {}", home.join("game.json").display());
    session(&home, &format!("{state} --role maker --opponent medium --turns 2"), "\n0,0\n");
    let said = session(&home, &state, "0,1\n\nnew\n1111\n");
    assert_eq!(
        said.matches("I (medium) try to break your code in 2 guesses.").count(),
        2,
        "{said}"
    );
}
