//! A piece of a text that knows where it is, so that errors point into the whole.

use super::error::{TextError, TextProblem};

/// A piece of a text, by bytes.
#[derive(Clone, Copy)]
pub(super) struct Span<'a> {
    whole: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// All of a text.
    pub(super) fn new(whole: &'a str) -> Span<'a> {
        Span { whole, start: 0, end: whole.len() }
    }

    pub(super) fn text(self) -> &'a str {
        &self.whole[self.start..self.end]
    }

    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The byte of the whole text at which this piece begins.
    pub(super) fn start(self) -> usize {
        self.start
    }

    /// The byte of the whole text at which this piece ends.
    pub(super) fn end(self) -> usize {
        self.end
    }

    /// The piece without the white space around it. Of white space alone the beginning is left.
    pub(super) fn trim(self) -> Span<'a> {
        let end = self.start + self.text().trim_end().len();
        let span = Span { end, ..self };
        Span { start: end - span.text().trim_start().len(), ..span }
    }

    /// Each character with its byte in the whole text.
    pub(super) fn chars(self) -> impl Iterator<Item = (usize, char)> + Clone + 'a {
        self.text().char_indices().map(move |(at, c)| (self.start + at, c))
    }

    /// What is before and after the first such character.
    pub(super) fn split_once(self, separator: char) -> Option<(Span<'a>, Span<'a>)> {
        let at = self.start + self.text().find(separator)?;
        Some((Span { end: at, ..self }, Span { start: at + separator.len_utf8(), ..self }))
    }

    /// The pieces between such characters.
    pub(super) fn split(self, separator: impl Fn(char) -> bool) -> Vec<Span<'a>> {
        let mut pieces = Vec::new();
        let mut start = self.start;
        for (at, c) in self.chars().filter(|&(_, c)| separator(c)) {
            pieces.push(Span { start, end: at, ..self });
            start = at + c.len_utf8();
        }
        pieces.push(Span { start, ..self });
        pieces
    }

    /// The error of this problem at a byte of the whole text.
    pub(super) fn error(self, at: usize, problem: TextProblem) -> TextError {
        TextError::new(self.whole, at, problem)
    }
}
