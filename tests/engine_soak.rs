//! `pegbase engine` for a long time: very many lines, a tenth of them damaged. Each gets one answer, in
//! order, and the memory stays within its limit.
//!
//! Two thousand lines are asked every time; a million of them, for half an hour or so, by
//!
//!     cargo test --release --test engine_soak -- --ignored --nocapture
#![cfg(feature = "cli")]

mod support;

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::sync_channel;
use std::thread;

use assert_cmd::cargo::cargo_bin;
use pegbase::{History, Rules, Symbols};
use serde_json::{Value, json};

use support::games::Random;

/// What docs/ENGINE.md allows for the four games that are kept, each with two kinds of play, and
/// something for the program itself.
#[cfg(target_os = "linux")]
const MOST_MEGABYTES: u64 = 4 * 2 * 150 + 100;

/// How many lines may wait for their answers.
const WAITING: usize = 256;

/// What the answer to a line has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// An answer with the number of the line.
    Answer(usize),
    /// Anything with the number of the line.
    Reply(usize),
    /// Anything.
    Any,
}

/// The games, each as often as it is listed.
const GAMES: [&str; 20] = [
    "4x6", "4x6", "4x6", "4x6", "4x6", "4x6", "4x6", "4x6", "4x6", "4x6", "3x6", "3x6", "2x2",
    "4x6u", "3x8u", "2x9", "3x5b", "1x1", "4x7", "5x4",
];

/// Now and then a large one.
const LARGE: [&str; 3] = ["5x8", "4x10u", "6x9"];

struct Questions(Random);

impl Questions {
    fn one_of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.0.below(things.len())].clone()
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.0.below(many) == 0
    }

    /// A question that makes sense and has an answer.
    fn sensible(&mut self, id: usize) -> Value {
        let large = self.one_in(500);
        let name = if large { self.one_of(&LARGE) } else { self.one_of(&GAMES) };
        let rules: Rules = name.parse().unwrap();
        let symbols = Symbols::standard(rules);
        let turns = match rules.code_count() {
            // There is no turn that does not win.
            1 => 0,
            _ if large => 3 + self.0.below(4),
            _ => self.0.below(7),
        };
        let history = self.0.history(rules, turns);
        let mut question = json!({"id": id, "rules": name, "history": self.written(&history)});
        question["query"] =
            self.one_of(&["hint", "hint", "check", "check", "explore", "left", "info"]).into();
        let guess = self.0.code(rules);
        question["guess"] = symbols.show(guess).to_string().into();
        if self.one_in(2) {
            question["objective"] = "expected".into();
        }
        if self.one_in(20) {
            question["consistent"] = true.into();
        }
        if self.one_in(4) {
            question["top"] = self.one_of(&[1, 3, 10]).into();
        }
        if self.one_in(20) {
            question["of no meaning"] = json!([{"a": null}, 1.5]);
        }
        question
    }

    /// The turns in one of the forms that are understood.
    fn written(&mut self, history: &History) -> Value {
        let symbols = Symbols::standard(history.rules());
        let turns: Vec<String> =
            history.iter().map(|turn| turn.show(&symbols).to_string()).collect();
        match self.0.below(4) {
            0 => turns.join(";").into(),
            1 => turns.into(),
            2 => turns.join(" ").into(),
            _ => history
                .iter()
                .map(|turn| {
                    let guess = symbols.show(turn.guess).to_string();
                    json!({"guess": guess, "black": turn.feedback.black, "white": turn.feedback.white})
                })
                .collect(),
        }
    }

    /// A line that something is wrong with.
    fn damaged(&mut self, id: usize) -> (Vec<u8>, Due) {
        let mut question = self.sensible(id);
        let line = question.to_string().into_bytes();
        let at = self.0.below(line.len());
        match self.0.below(9) {
            0 => (line[..at.max(1)].to_vec(), Due::Any),
            1 => (
                [&line[..at], &[0xff, self.0.below(256) as u8 | 0x80], &line[at..]].concat(),
                Due::Any,
            ),
            2 => ([&line[..at], &[self.one_of(b"{}[]\",:0\\x")], &line[at..]].concat(), Due::Any),
            3 => (vec![b'['; 1 + self.0.below(9000)], Due::Any),
            4 => (vec![b'x'; (1 << 20) + self.0.below(2) * 1000], Due::Any),
            5 => {
                let field = self.one_of(&[
                    "rules",
                    "history",
                    "objective",
                    "guess",
                    "query",
                    "top",
                    "symbols",
                ]);
                let wrong =
                    [json!({}), json!([[1]]), json!(-1), json!(1e300), json!(""), json!("\u{0}é")];
                question[field] = self.one_of(&wrong);
                (question.to_string().into_bytes(), Due::Reply(id))
            }
            6 => {
                question["rules"] = self
                    .one_of(&["9x9", "4x17", "0x0", "8x16", "4x", "99999999999999999999x6"])
                    .into();
                (question.to_string().into_bytes(), Due::Reply(id))
            }
            7 => {
                question["rules"] = "4x6".into();
                question["history"] = self
                    .one_of(&["1122", "1122=3,1", "1128=1,1", "1122=0,0;1222=1,0", "==="])
                    .into();
                (question.to_string().into_bytes(), Due::Reply(id))
            }
            _ => {
                question["objective"] = "expected".into();
                question["within"] = self.one_of(&[json!(0), json!(1), json!(256), json!("x")]);
                (question.to_string().into_bytes(), Due::Reply(id))
            }
        }
    }

    fn line(&mut self, id: usize) -> (Vec<u8>, Due) {
        if !self.one_in(10) {
            return (self.sensible(id).to_string().into_bytes(), Due::Answer(id));
        }
        let (line, due) = self.damaged(id);
        // A line that is blank would get no answer.
        if line.trim_ascii().is_empty() { (b"?".to_vec(), due) } else { (line, due) }
    }
}

/// Asks so many questions, and compares what comes back with what is due.
fn ask(lines: usize) {
    let mut engine = Command::new(cargo_bin!("pegbase"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = BufWriter::new(engine.stdin.take().unwrap());
    let answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let (asked, due) = sync_channel(WAITING);
    let asker = thread::spawn(move || {
        let mut questions = Questions(Random::new(8));
        for id in 0..lines {
            let (line, due) = questions.line(id);
            asked
                .send((due, String::from_utf8_lossy(&line[..line.len().min(500)]).into_owned()))
                .unwrap();
            input.write_all(&line).unwrap();
            input.write_all(b"\n").unwrap();
            // What waits here could never be answered.
            input.flush().unwrap();
        }
    });
    let mut refused = 0;
    for (number, answer) in answers.enumerate() {
        let answer = answer.unwrap();
        let (due, line) = due.recv().unwrap_or_else(|_| panic!("one answer too many: {answer}"));
        let said: Value = serde_json::from_str(&answer).unwrap();
        let failed = said.get("error").is_some();
        refused += usize::from(failed);
        match due {
            Due::Answer(id) => assert!(!failed && said["id"] == json!(id), "{line}: {answer}"),
            Due::Reply(id) => assert_eq!(said["id"], json!(id), "{line}: {answer}"),
            Due::Any => assert!(failed || said["schema"] == json!(1), "{line}: {answer}"),
        }
        if number.is_multiple_of(10_000) || number + 1 == lines {
            report(engine.id(), number + 1);
        }
    }
    asker.join().unwrap();
    assert!(due.recv().is_err(), "every line has its answer");
    assert!(engine.wait().unwrap().success());
    assert!(refused > lines / 20, "{refused}");
}

/// Says how much memory the process has needed at the most so far; it must be within the limit.
#[cfg(target_os = "linux")]
fn report(process: u32, answered: usize) {
    // At the end the process may be gone.
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else { return };
    let Some(peak) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) else { return };
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    println!("{answered} lines, {} MB at the most", kilobytes / 1024);
    assert!(kilobytes / 1024 < MOST_MEGABYTES, "{answered} lines: {kilobytes} kB");
}

#[cfg(not(target_os = "linux"))]
fn report(_: u32, _: usize) {}

#[test]
fn two_thousand_lines_get_an_answer_each() {
    ask(2000);
}

#[test]
#[ignore = "slow: run with cargo test --release --test engine_soak -- --ignored --nocapture"]
fn a_million_lines_get_an_answer_each() {
    ask(1_000_000);
}
