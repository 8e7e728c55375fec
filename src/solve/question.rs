//! What is asked of a position, and what an answer is.

use super::bounds::{NEVER, UNCAPPED};

/// How deep the play below a position may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// As deep as it likes: the least total of all.
    Free,
    /// At most so many guesses.
    Within(u8),
    /// Every position, this one and all below it, within its own least worst case: the objective
    /// `worst`.
    Own,
}

/// The total of a position, and the most guesses that the strategy behind it needs. At or above
/// the budget of the question, the total is a lower bound and the depth means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) total: u32,
    pub(super) depth: u8,
}

impl Depth {
    /// The most guesses that may be made.
    pub(super) fn cap(self) -> u8 {
        match self {
            Depth::Within(cap) => cap,
            Depth::Free | Depth::Own => UNCAPPED,
        }
    }

    /// No strategy needs more guesses than there are candidates, so a limit of as many is none.
    pub(super) fn normal(self, size: usize) -> Depth {
        match self {
            Depth::Within(cap) if usize::from(cap) >= size => Depth::Free,
            depth => depth,
        }
    }

    /// The key under which the memo keeps what is known of a position.
    pub(super) fn key(self, position: u128) -> u128 {
        const STEP: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let question = match self {
            Depth::Free => 0,
            Depth::Own => 1,
            Depth::Within(cap) => 3 + u128::from(cap),
        };
        position.wrapping_add(question.wrapping_mul(STEP))
    }

    /// The key under which the memo keeps the least worst case of a position.
    pub(super) fn worst_key(position: u128) -> u128 {
        Depth::Within(UNCAPPED).key(position)
    }
}

impl Found {
    /// What a question that has no answer gets.
    pub(super) fn never() -> Found {
        Found { total: NEVER, depth: UNCAPPED }
    }

    /// Replaces a bound in the sum by what was found of the part. The part is no longer open.
    pub(super) fn settle(&mut self, low: u32, part: Found) -> bool {
        self.total = (self.total - low + part.total.max(low)).min(NEVER);
        self.depth = self.depth.max(part.depth);
        false
    }
}
