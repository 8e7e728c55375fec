//! The tree in the file: what a reference means and what a record holds.
//!
//! A reference is a number. Below the number of codes it is a code, and the position has this one
//! candidate left. From there on it is the place of a record in the tree, counted in bytes:
//!
//! | field | bytes |
//! | --- | --- |
//! | the guess, a code | one number |
//! | which feedbacks are possible, a bit for each feedback number | the bitmap |
//! | a reference for each possible feedback that does not win, in order | a number each |
//!
//! References only lead forward, so that no walk can go round in circles, whatever the bytes are.

use std::ops::Range;

use super::error::TableError;
use crate::game::{Feedback, Rules};

/// What all records of a table have in common, worked out once, when it is opened.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// How many codes there are: references from here on lead to records.
    codes: u32,
    /// The number of the winning feedback.
    win: usize,
    number_bytes: usize,
    bitmap_bytes: usize,
}

impl Shape {
    /// The shape with these sizes, if the rules can have it.
    pub(super) fn new(rules: Rules, number_bytes: u8, bitmap_bytes: u8) -> Option<Shape> {
        let (number_bytes, bitmap_bytes) = (number_bytes.into(), bitmap_bytes.into());
        let possible = (1..=4).contains(&number_bytes) && bitmap_bytes == self::bitmap_bytes(rules);
        let codes = rules.code_count() as u32;
        let win = Feedback::win(rules).index();
        possible.then_some(Shape { codes, win, number_bytes, bitmap_bytes })
    }
}

/// The tree of a table.
#[derive(Clone, Copy)]
pub(super) struct Tree<'a> {
    pub(super) shape: Shape,
    pub(super) bytes: &'a [u8],
}

/// No game has more guesses than a byte counts: this is also how deep a walk goes at the most.
pub(super) const ENDLESS: TableError = TableError::Malformed("a game without end");

/// What a walk over all that is below a place may still meet.
///
/// In a crafted tree branches can join again, and then there are so many ways through a few bytes
/// that a walk would never end. A tree without joins has one position more than it has
/// references, and finds no code twice.
pub(super) struct Allowance {
    positions: usize,
    candidates: usize,
}

impl Allowance {
    /// Counts a position.
    pub(super) fn position(&mut self) -> Result<(), TableError> {
        const JOINED: TableError = TableError::Malformed("branches that join");
        self.positions = self.positions.checked_sub(1).ok_or(JOINED)?;
        Ok(())
    }

    /// Counts a candidate that is found.
    pub(super) fn candidate(&mut self) -> Result<(), TableError> {
        const TOO_MANY: TableError = TableError::Malformed("more candidates than codes");
        self.candidates = self.candidates.checked_sub(1).ok_or(TOO_MANY)?;
        Ok(())
    }
}

/// A position: the last code, or a record.
#[derive(Clone, Copy)]
pub(super) enum Position<'a> {
    /// One candidate is left.
    Last(u32),
    /// A record of the tree.
    Record(Record<'a>),
}

/// A record of the tree.
#[derive(Clone, Copy)]
pub(super) struct Record<'a> {
    guess: u32,
    possible: u64,
    references: &'a [u8],
    start: usize,
    /// Where the record ends: references lead at least this far.
    end: usize,
}

/// How many bytes hold a bit for each feedback number of these rules.
pub(super) fn bitmap_bytes(rules: Rules) -> usize {
    Feedback::win(rules).index() / 8 + 1
}

impl<'a> Tree<'a> {
    /// What a walk over the whole tree may meet.
    pub(super) fn allowance(&self) -> Allowance {
        let references = self.bytes.len() / self.shape.number_bytes;
        Allowance { positions: 1 + references, candidates: self.shape.codes as usize }
    }

    fn number(&self, bytes: &[u8]) -> u32 {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    /// What a reference means. `from` is where the record ends that it stands in.
    pub(super) fn resolve(&self, reference: u32, from: usize) -> Result<Position<'a>, TableError> {
        let Some(at) = reference.checked_sub(self.shape.codes) else {
            return Ok(Position::Last(reference));
        };
        let at = at as usize;
        if at < from {
            return Err(TableError::Malformed("a reference that leads back"));
        }
        self.record(at).map(Position::Record)
    }

    fn record(&self, at: usize) -> Result<Record<'a>, TableError> {
        const OUTSIDE: TableError = TableError::Malformed("a reference that leads outside");
        let Shape { codes, win, number_bytes, bitmap_bytes } = self.shape;
        let (guess, rest) = self
            .bytes
            .get(at..)
            .and_then(|bytes| bytes.split_at_checked(number_bytes))
            .ok_or(OUTSIDE)?;
        let (bitmap, rest) = rest.split_at_checked(bitmap_bytes).ok_or(OUTSIDE)?;
        let guess = self.number(guess);
        if guess >= codes {
            return Err(TableError::Malformed("a guess that is no code"));
        }
        let possible = bitmap.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
        let count = (possible & !(1 << win)).count_ones() as usize;
        if possible >> win > 1 || win > 0 && possible >> (win - 1) & 1 != 0 || count == 0 {
            return Err(TableError::Malformed("feedbacks that cannot be"));
        }
        let length = count * number_bytes;
        let references = rest.get(..length).ok_or(OUTSIDE)?;
        let end = at + number_bytes + bitmap_bytes + length;
        Ok(Record { guess, possible, references, start: at, end })
    }

    /// Where a feedback leads from a record: a reference, or nothing if it is impossible or wins.
    pub(super) fn follow(&self, record: &Record<'a>, feedback: Feedback) -> Option<u32> {
        let bit = 1u64 << feedback.index();
        if record.possible & bit == 0 || feedback.index() == self.shape.win {
            return None;
        }
        let number_bytes = self.shape.number_bytes;
        let before = (record.possible & (bit - 1)).count_ones() as usize * number_bytes;
        let reference = record.references.get(before..before + number_bytes)?;
        Some(self.number(reference))
    }
}

impl Record<'_> {
    pub(super) fn guess(&self) -> u32 {
        self.guess
    }

    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The bytes of the tree that the record takes.
    pub(super) fn place(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether a feedback is possible.
    pub(super) fn allows(&self, feedback: Feedback) -> bool {
        self.possible >> feedback.index() & 1 != 0
    }

    /// Every feedback that is possible.
    pub(super) fn feedbacks(&self) -> impl Iterator<Item = Feedback> + use<> {
        let possible = self.possible;
        (0..64).filter(move |bit| possible >> bit & 1 != 0).map(Feedback::from_index)
    }
}
