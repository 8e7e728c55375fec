//! `pegbase engine`: one question a line, one answer a line, whatever the lines are.
#![cfg(feature = "cli")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

/// What the engine answers to these lines before it ends by itself.
fn answers(input: &[u8], args: &[&str]) -> Vec<String> {
    let mut child = Command::new(cargo_bin!("pegbase"))
        .arg("engine")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn answer(line: &str) -> Value {
    let [answer] = &answers(line.as_bytes(), &[])[..] else { panic!("not one answer: {line}") };
    serde_json::from_str(answer).unwrap()
}

#[test]
fn the_transcript_of_the_document_is_true() {
    let document = include_str!("../docs/ENGINE.md");
    let (_, transcript) = document.split_once("## A transcript").unwrap();
    let lines: Vec<&str> = transcript.split("```").nth(1).unwrap().trim().lines().collect();
    let questions = lines.iter().filter_map(|line| line.strip_prefix("> "));
    let input: String = questions.map(|line| format!("{line}\n")).collect();
    let said: Vec<&str> = lines.into_iter().filter(|line| !line.starts_with("> ")).collect();
    assert!(said.len() >= 8);
    assert_eq!(answers(input.as_bytes(), &[]), said);
}

/// The answers are those of the commands, with the id before them.
#[test]
fn answers_are_those_of_the_commands() {
    let asked = [
        (json!({"query": "hint", "history": "1122=1,1"}), "hint 1122=1,1"),
        (
            json!({"query": "hint", "rules": "3x4", "objective": "expected", "within": 4,
                "consistent": true}),
            "hint --rules 3x4 --objective expected --within 4 --consistent",
        ),
        (json!({"query": "check", "history": "1122=1,1", "guess": "1111"}), "check 1111 1122=1,1"),
        (json!({"query": "explore", "history": "1122=1,1", "top": 2}), "explore 1122=1,1 --top 2"),
        (
            json!({"query": "explore", "history": [{"guess": "ABBA", "black": 1, "white": 1}],
                "symbols": "ABCDEF", "top": "1"}),
            "explore ABBA=1,1 --top 1 --symbols ABCDEF",
        ),
    ];
    for (question, command) in asked {
        let mut said = answer(&question.to_string());
        assert_eq!(said.as_object_mut().unwrap().remove("id"), Some(Value::Null));
        let args = command.split_whitespace().chain(["--json"]);
        let output = Command::new(cargo_bin!("pegbase")).args(args).output().unwrap();
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(said, printed, "{command}");
    }
    assert!(answer(r#"{"query":"info"}"#)["tables"].as_array().unwrap().len() > 5);
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    for id in
        ["7", "-1.50", "\"x\\u0041\"", "null", "[1, {\"a\":2}]", "123456789012345678901234567890"]
    {
        let line = format!("{{\"id\":{id},\"query\":\"hint\",\"rules\":\"2x2\",\"unknown\":[]}}\n");
        let said = answers(line.as_bytes(), &[]);
        assert!(said[0].starts_with(&format!("{{\"id\":{id},\"schema\":1,")), "{said:?}");
    }
}

#[test]
fn a_wrong_field_is_named() {
    let wrong = [
        (r#"{"query":"hnt"}"#, "query"),
        (r#"{"query":7}"#, "query"),
        ("{}", "query"),
        (r#"{"query":"hint","rules":"9x9"}"#, "rules"),
        (r#"{"query":"hint","rules":["4x6"]}"#, "rules"),
        (r#"{"query":"hint","objective":"best"}"#, "objective"),
        (r#"{"query":"hint","within":5}"#, "within"),
        (r#"{"query":"hint","objective":"expected","within":1e9}"#, "within"),
        (r#"{"query":"hint","objective":"expected","within":2}"#, "within"),
        (r#"{"query":"hint","consistent":"perhaps"}"#, "consistent"),
        (r#"{"query":"hint","symbols":"AABCDE"}"#, "symbols"),
        (r#"{"query":"hint","history":"1122"}"#, "history"),
        (r#"{"query":"hint","history":[[]]}"#, "history"),
        (r#"{"query":"hint","history":[{"guess":"1122","black":-1,"white":0}]}"#, "history"),
        (
            r#"{"query":"hint","history":[{"guess":"1122","black":99999999999,"white":0}]}"#,
            "history",
        ),
        (r#"{"query":"hint","history":"1122=4,0;1111=0,0"}"#, "history"),
        (r#"{"query":"check","history":"1122=4,0","guess":"1111"}"#, "history"),
        (r#"{"query":"check"}"#, "guess"),
        (r#"{"query":"check","guess":"11111"}"#, "guess"),
        (r#"{"query":"explore","top":-1}"#, "top"),
    ];
    for (line, field) in wrong {
        let said = answer(line);
        assert_eq!(said["field"], field, "{line}: {said}");
        assert!(said["error"].is_string() && said["id"].is_null(), "{line}: {said}");
    }
}

/// Numbers may be written as text, and a code of digits as a number, everywhere.
#[test]
fn numbers_and_texts_stand_for_each_other() {
    let plain = r#"{"query":"explore","history":[{"guess":"1122","black":1,"white":1}],"top":2}"#;
    let other =
        r#"{"query":"explore","history":[{"guess":1122,"black":"1","white":" 1"}],"top":"2"}"#;
    assert_eq!(answer(other), answer(plain));
    assert_eq!(answer(plain)["remaining"], 208);
}

/// A bad line does not end the process, and every line that is not empty gets one answer, in order.
#[test]
fn bad_lines_are_answered_and_the_next_one_is_too() {
    let bad: [&[u8]; 8] = [
        b"not JSON",
        b"[1,2]",
        b"\"hint\"",
        b"{\"id\":1",
        b"\xff\xfe{}",
        b"{\"id\":1}}",
        &[b'['; 100_000],
        &[b' '; (1 << 20) + 1],
    ];
    let mut input = Vec::new();
    for (id, line) in bad.iter().enumerate() {
        input.extend_from_slice(line);
        input.extend_from_slice(format!("\n\n{{\"id\":{id},\"query\":\"hint\"}}\r\n").as_bytes());
    }
    let said: Vec<Value> =
        answers(&input, &[]).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(said.len(), 2 * bad.len());
    for (id, pair) in said.chunks(2).enumerate() {
        assert!(pair[0]["error"].is_string() && pair[0]["id"].is_null(), "{}", pair[0]);
        assert_eq!((&pair[1]["id"], &pair[1]["guess"]), (&json!(id), &json!("1123")));
    }
}

/// A program may wait for each answer before it asks again.
#[test]
fn answers_come_as_soon_as_they_are_known() {
    let mut child = Command::new(cargo_bin!("pegbase"))
        .args(["engine", "--symbols", "RBGYOV"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut history = String::new();
    for turn in ["", "RRBG=0,1;", "BBYO=1,0;"] {
        history += turn;
        writeln!(stdin, "{}", json!({"id": turn, "query": "hint", "history": history})).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&said["id"], &said["exact"]), (&json!(turn), &json!(true)), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
