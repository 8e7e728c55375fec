//! Reading turns and histories.

use super::code::parse_code;
use super::error::{TextError, TextProblem};
use super::feedback::parse_feedback;
use super::span::Span;
use crate::game::history::{History, Turn};
use crate::game::symbols::Symbols;

impl Turn {
    /// Reads a turn, `1122=1,1`: a code as [`Code::parse`](super::super::Code::parse) reads it and
    /// feedback as [`Feedback::parse`](super::super::Feedback::parse) does.
    pub fn parse(symbols: &Symbols, text: &str) -> Result<Turn, TextError> {
        parse_turn(symbols, Span::new(text))
    }
}

impl History {
    /// Reads a history: turns with `;` or a line end between them, or as they are printed, with
    /// a space between turns that have none inside.
    ///
    /// A text of nothing is the empty history, and separators at the end do no harm. A turn that is
    /// missing elsewhere is refused, for it may have been lost.
    ///
    /// ```
    /// use pegbase::{History, Rules, Symbols};
    /// let symbols = Symbols::standard("4x6".parse().unwrap());
    /// let history = History::parse(&symbols, "1 1 2 2 = BW\n1344 = 0b2w\n").unwrap();
    /// assert_eq!(history.show(&symbols).to_string(), "1122=1,1 1344=0,2");
    /// assert_eq!(History::parse(&symbols, "1122=1,1 1344=0,2").unwrap(), history);
    /// let error = History::parse(&symbols, "1122=1,1;1344=3,1").unwrap_err();
    /// assert_eq!(error.column(), 15);
    /// ```
    pub fn parse(symbols: &Symbols, text: &str) -> Result<History, TextError> {
        let mut history = History::new(symbols.rules());
        for piece in pieces(Span::new(text)) {
            for turn in printed_turns(piece).unwrap_or_else(|| vec![piece]) {
                history.push(parse_turn(symbols, turn)?);
            }
        }
        Ok(history)
    }
}

fn parse_turn(symbols: &Symbols, span: Span<'_>) -> Result<Turn, TextError> {
    let span = span.trim();
    if span.is_empty() {
        return Err(span.error(span.start(), TextProblem::Expected("a turn such as 1122=1,1")));
    }
    let Some((guess, feedback)) = span.split_once('=') else {
        // A code that is wrong is the first thing to put right.
        parse_code(symbols, span)?;
        let expected = TextProblem::Expected("`=` and the feedback, as in 1122=1,1");
        return Err(span.error(span.end(), expected));
    };
    let guess = parse_code(symbols, guess)?;
    if let Some((feedback, _)) = feedback.split_once('=') {
        let expected = TextProblem::Expected("one `=` in a turn; write `;` between turns");
        return Err(span.error(feedback.end(), expected));
    }
    Ok(Turn { guess, feedback: parse_feedback(symbols.rules(), feedback)? })
}

/// What is between separators, without the empty pieces at the end. A `;` that ends a line makes
/// one separator with the line end.
fn pieces(text: Span<'_>) -> Vec<Span<'_>> {
    let mut pieces = Vec::new();
    for line in text.split(|c| c == '\n') {
        let mut in_line = line.split(|c| c == ';');
        if in_line.len() > 1 && in_line.last().is_some_and(|last| last.trim().is_empty()) {
            in_line.pop();
        }
        pieces.extend(in_line);
    }
    while pieces.last().is_some_and(|last: &Span<'_>| last.trim().is_empty()) {
        pieces.pop();
    }
    pieces
}

/// The turns of a piece that has several, each a word with one `=`. Such a piece could not be a
/// single turn, so this takes nothing away from the spaces that a single turn may have.
fn printed_turns(piece: Span<'_>) -> Option<Vec<Span<'_>>> {
    let mut words = piece.split(char::is_whitespace);
    words.retain(|word| !word.is_empty());
    let one_turn_each = words.iter().all(|word| word.text().matches('=').count() == 1);
    (words.len() > 1 && one_turn_each).then_some(words)
}
