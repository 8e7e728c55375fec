//! How things are printed: JSON, text, numbers, pegs.

use std::io::{self, Write};

use serde::Serialize;

use crate::game::Feedback;
use crate::wire::to_line;
pub(super) use crate::wire::{SCHEMA, rounded};

/// Prints one JSON object on one line.
pub(super) fn print_json(object: &impl Serialize) -> io::Result<()> {
    print_text(&format!("{}\n", to_line(object)))
}

/// Prints much: bytes that have no colours.
pub(super) fn print_bytes(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    write(&mut out)?;
    out.flush()
}

/// Prints text, with colours where they are wanted.
pub(super) fn print_text(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
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
