//! Codes: one sequence of pegs, a secret or a guess.

use super::rules::{MAX_PEGS, MAX_VALUES, Rules};

/// One sequence of pegs, each a number from 0; unused places are 0.
///
/// Codes compare as their pegs read from left to right, so the lowest code of a game is all zeros.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Code([u8; MAX_PEGS]);

impl Code {
    /// The code with these pegs, or nothing if the rules do not allow it.
    pub fn new(rules: Rules, pegs: &[u8]) -> Option<Code> {
        if pegs.len() != rules.pegs() || pegs.iter().any(|&peg| usize::from(peg) >= rules.values())
        {
            return None;
        }
        if rules.unique() {
            let mut seen = [false; MAX_VALUES];
            if pegs.iter().any(|&peg| std::mem::replace(&mut seen[usize::from(peg)], true)) {
                return None;
            }
        }
        Some(Code::from_fn(pegs.len(), |at| pegs[at]))
    }

    /// The code whose peg at place i is `peg(i)`, for the first `pegs` places. The caller answers
    /// for the rules.
    pub(crate) fn from_fn(pegs: usize, peg: impl Fn(usize) -> u8) -> Code {
        let mut code = [0; MAX_PEGS];
        for (at, place) in code[..pegs].iter_mut().enumerate() {
            *place = peg(at);
        }
        Code(code)
    }

    /// The pegs that are in use under these rules.
    pub fn pegs(&self, rules: Rules) -> &[u8] {
        &self.0[..rules.pegs()]
    }

    /// The peg at a place, from 0.
    pub fn peg(self, at: usize) -> u8 {
        self.0[at]
    }
}
