//! The records of an atlas: a key, and what is proved of its position.
//!
//! | field | bytes |
//! | --- | --- |
//! | the key of the canonical history | as many as the largest key takes |
//! | the best guess, a code of the canonical history | as many as the largest code takes |
//! | the worst case | 1 |
//! | the total | as many as the largest total takes |
//!
//! All numbers are little-endian. Records stand in ascending order of their keys, first those for
//! the objective `worst`, one for each position, then those for `expected`, for the positions whose
//! answer differs.

use crate::game::{Code, CodeSpace};
use crate::solve::Value;

/// How many bytes the fields of a record take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) key_bytes: usize,
    pub(super) guess_bytes: usize,
    pub(super) total_bytes: usize,
}

/// What is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) key: u128,
    pub(super) guess: u32,
    pub(super) value: Value,
}

/// The bytes that a number takes.
pub(super) fn bytes_for(number: u32) -> usize {
    number.max(1).ilog2() as usize / 8 + 1
}

impl Layout {
    /// The bytes of a record.
    pub(super) fn record_bytes(&self) -> usize {
        self.key_bytes + self.guess_bytes + 1 + self.total_bytes
    }

    pub(super) fn write(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend(&record.key.to_le_bytes()[..self.key_bytes]);
        out.extend(&record.guess.to_le_bytes()[..self.guess_bytes]);
        out.push(record.value.worst);
        out.extend(&record.value.total.to_le_bytes()[..self.total_bytes]);
    }

    /// The record in these bytes, of which there are as many as a record takes.
    pub(super) fn read(&self, bytes: &[u8]) -> Record {
        let (key, rest) = bytes.split_at(self.key_bytes);
        let (guess, rest) = rest.split_at(self.guess_bytes);
        let (worst, total) = rest.split_at(1);
        let value = Value { worst: worst[0], total: number(total) as u32 };
        Record { key: number(key), guess: number(guess) as u32, value }
    }

    /// The record under a key, by halving.
    pub(super) fn find(&self, records: &[u8], key: u128) -> Option<Record> {
        let size = self.record_bytes();
        let (mut low, mut high) = (0, records.len() / size);
        while low < high {
            let middle = (low + high) / 2;
            let record = &records[middle * size..][..size];
            match number(&record[..self.key_bytes]).cmp(&key) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(self.read(record)),
            }
        }
        None
    }
}

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

impl Record {
    pub(super) fn new(space: &CodeSpace, key: u128, (guess, value): (Code, Value)) -> Record {
        Record { key, guess: space.index(guess) as u32, value }
    }
}
