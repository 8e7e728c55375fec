//! The code space: every code of a game, numbered in ascending order.

use super::code::Code;
use super::rules::{MAX_PEGS, MAX_VALUES, Rules};

/// All codes of a game in ascending order, numbered from 0. It stores none of them.
#[derive(Clone, Copy, Debug)]
pub struct CodeSpace {
    rules: Rules,
    /// How many codes share their first `at + 1` pegs.
    tails: [u32; MAX_PEGS],
}

impl CodeSpace {
    /// The code space of the rules.
    pub fn new(rules: Rules) -> CodeSpace {
        let mut tails = [1; MAX_PEGS];
        for at in (0..rules.pegs().saturating_sub(1)).rev() {
            let choices = if rules.unique() { rules.values() - at - 1 } else { rules.values() };
            tails[at] = tails[at + 1] * choices as u32;
        }
        CodeSpace { rules, tails }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many codes there are.
    pub fn len(&self) -> usize {
        self.rules.code_count()
    }

    /// Never: every game has a code.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The code with this number.
    ///
    /// # Panics
    /// If there is no such code.
    pub fn code(&self, index: usize) -> Code {
        assert!(index < self.len(), "no code {index} in {}", self.rules);
        let mut rest = index as u32;
        let mut pegs = [0; MAX_PEGS];
        let mut used = [false; MAX_VALUES];
        for at in 0..self.rules.pegs() {
            let mut peg = rest / self.tails[at];
            rest %= self.tails[at];
            if self.rules.unique() {
                // The peg-th of the values that are still free.
                peg = (0..).filter(|&value| !used[value as usize]).nth(peg as usize).unwrap_or(0);
                used[peg as usize] = true;
            }
            pegs[at] = peg as u8;
        }
        Code::from_fn(self.rules.pegs(), |at| pegs[at])
    }

    /// The number of a code of these rules.
    pub fn index(&self, code: Code) -> usize {
        let pegs = code.pegs(self.rules);
        let index: u32 = (0..pegs.len())
            .map(|at| {
                let mut choice = u32::from(pegs[at]);
                if self.rules.unique() {
                    choice -=
                        pegs[..at].iter().filter(|&&earlier| earlier < pegs[at]).count() as u32;
                }
                choice * self.tails[at]
            })
            .sum();
        index as usize
    }

    /// Every code in ascending order.
    pub fn codes(&self) -> impl ExactSizeIterator<Item = Code> + Clone + use<> {
        let space = *self;
        (0..space.len()).map(move |index| space.code(index))
    }
}
