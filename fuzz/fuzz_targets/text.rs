//! Any text as rules, symbols, codes, feedbacks, turns and histories: an error with a place in the
//! text, or a value whose printed form reads back as the same value.
//!
//! The lines of the input are rules, symbols (or nothing for the standard ones) and what is read
//! with them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pegbase::{Code, Feedback, History, Rules, Symbols, TextError, Turn};

/// The value, if there is one; the error must be able to say what is wrong and where.
fn read<T>(text: &str, parsed: Result<T, TextError>) -> Option<T> {
    parsed
        .inspect_err(|error| {
            assert!((1..=text.chars().count() + 1).contains(&error.column()), "{error:?}");
            assert!(!error.to_string().is_empty());
        })
        .ok()
}

fuzz_target!(|input: &str| {
    let mut lines = input.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let (rules, symbols, text) = (line(), line(), line());
    let rules: Rules = match rules.parse() {
        Ok(rules) => rules,
        Err(error) => return assert!(!format!("{error}").is_empty()),
    };
    assert_eq!(rules.to_string().parse(), Ok(rules));
    let symbols = match Symbols::new(rules, symbols) {
        Ok(own) => {
            let shown: String = own.all()[..rules.colours()].iter().collect();
            assert_eq!(Symbols::new(rules, &shown), Ok(own));
            own
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Symbols::standard(rules)
        }
    };
    if let Some(code) = read(text, Code::parse(&symbols, text)) {
        assert_eq!(Code::parse(&symbols, &symbols.show(code).to_string()), Ok(code));
    }
    if let Some(feedback) = read(text, Feedback::parse(rules, text)) {
        assert_eq!(Feedback::parse(rules, &feedback.to_string()), Ok(feedback));
        assert_eq!(Feedback::from_index(feedback.index()), feedback);
    }
    if let Some(turn) = read(text, Turn::parse(&symbols, text)) {
        assert_eq!(Turn::parse(&symbols, &turn.show(&symbols).to_string()), Ok(turn));
    }
    if let Some(history) = read(text, History::parse(&symbols, text)) {
        assert_eq!(History::parse(&symbols, &history.show(&symbols).to_string()), Ok(history));
    }
});
