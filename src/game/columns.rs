//! Codes laid out by columns, so that one code is scored against many at vector speed.

use super::code::Code;
use super::kernel::{Kernels, Pattern};
use super::rules::Rules;

/// A list of codes by columns: all first pegs, all second pegs, …, and for each colour how often
/// each code has it.
#[derive(Clone, Debug)]
pub struct Columns {
    rules: Rules,
    kernels: Kernels,
    len: usize,
    pegs: Vec<Vec<u8>>,
    counts: Vec<Vec<u8>>,
}

impl Columns {
    /// The columns of these codes.
    pub fn new(rules: Rules, codes: impl IntoIterator<Item = Code>) -> Columns {
        Columns::with_kernels(rules, codes, Kernels::detect())
    }

    /// The columns of these codes, to be scored with chosen kernels.
    pub fn with_kernels(
        rules: Rules,
        codes: impl IntoIterator<Item = Code>,
        kernels: Kernels,
    ) -> Columns {
        let mut columns = Columns {
            rules,
            kernels,
            len: 0,
            pegs: vec![Vec::new(); rules.pegs()],
            counts: vec![Vec::new(); rules.values()],
        };
        columns.refill(codes);
        columns
    }

    /// Takes other codes, in the memory of the old ones.
    pub fn refill(&mut self, codes: impl IntoIterator<Item = Code>) {
        self.pegs.iter_mut().chain(&mut self.counts).for_each(Vec::clear);
        self.len = 0;
        for code in codes {
            self.len += 1;
            self.counts.iter_mut().for_each(|column| column.push(0));
            for (column, &peg) in self.pegs.iter_mut().zip(code.pegs(self.rules)) {
                column.push(peg);
                if let Some(count) = self.counts[usize::from(peg)].last_mut() {
                    *count += 1;
                }
            }
        }
    }

    /// The code at a place of the list.
    ///
    /// # Panics
    /// If the list ends before it.
    pub fn code(&self, index: usize) -> Code {
        Code::from_fn(self.rules.pegs(), |at| self.pegs[at][index])
    }

    /// How many codes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no code.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Writes the number ([`Feedback::index`](super::Feedback::index)) of the feedback between
    /// `code` and each code of the list to `out`.
    ///
    /// # Panics
    /// If `out` is longer than the list.
    pub fn score_row(&self, code: Code, out: &mut [u8]) {
        let pattern = Pattern::new(code.pegs(self.rules));
        self.kernels.score_row(&pattern, &self.pegs, &self.counts, out);
    }
}
