//! What is printed: JSON, numbers, pegs.

use std::io::{self, Write};

use serde::Serialize;

use crate::game::{Feedback, History, Symbols};
use crate::solve::Value;

/// The version of every JSON object that is printed.
pub(super) const SCHEMA: u32 = 1;

/// Prints one JSON object on one line.
pub(super) fn print_json(object: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(object)?;
    print_text(&format!("{line}\n"))
}

/// Prints text, with colours where they are wanted.
pub(super) fn print_text(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// A turn in JSON.
#[derive(Serialize)]
pub(super) struct TurnJson {
    guess: String,
    black: u8,
    white: u8,
}

pub(super) fn history_json(history: &History, symbols: &Symbols) -> Vec<TurnJson> {
    let turns = history.iter().map(|turn| TurnJson {
        guess: symbols.show(turn.guess).to_string(),
        black: turn.feedback.black,
        white: turn.feedback.white,
    });
    turns.collect()
}

/// A value in JSON.
#[derive(Serialize)]
pub(super) struct ValueJson {
    worst: u8,
    total: u32,
    expected: f64,
}

impl ValueJson {
    pub(super) fn new(value: Value, candidates: usize) -> ValueJson {
        let expected = rounded(value.expected(candidates));
        ValueJson { worst: value.worst, total: value.total, expected }
    }
}

/// An average as it is shown: four digits.
pub(super) fn rounded(average: f64) -> f64 {
    (average * 1e4).round() / 1e4
}

/// A number with commas: 32,768.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with the word for what is counted.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// The turns so far, a line each, the feedback in numbers and in pegs.
pub(super) fn turns_text(history: &History, symbols: &Symbols) -> String {
    let mut text = String::new();
    for (turn, number) in history.iter().zip(1..) {
        let (code, pegs) = (symbols.show(turn.guess), pegs(turn.feedback));
        let line = format!("{number:>3}  {code}  {}  {pegs}", turn.feedback);
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The feedback in pegs.
pub(super) fn pegs(feedback: Feedback) -> String {
    "●".repeat(feedback.black.into()) + &"○".repeat(feedback.white.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
