//! Writing a table: a strategy in, bytes out.

use super::meta::{self, Claims};
use super::preamble::{Kind, MakerVersion, Preamble};
use super::tree::bitmap_bytes;
use crate::game::{CodeSpace, Feedback};
use crate::solve::{Recipe, Strategy};

/// The table of a strategy. The same recipe and strategy give the same bytes.
///
/// # Panics
/// If the strategy is not one for all codes of the recipe's rules.
pub fn write(recipe: &Recipe, strategy: &Strategy) -> Vec<u8> {
    let distribution = strategy.distribution();
    let secrets: u64 = distribution.iter().sum();
    assert_eq!(secrets, recipe.rules.code_count() as u64, "a strategy for every code");
    let total = distribution.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
    let claims = Claims { total, distribution, exact: recipe.plan.is_exact() };
    let meta = meta::encode(recipe, &claims);
    let mut tree = TreeWriter::new(recipe, strategy);
    let root = tree.add(strategy);
    let preamble = Preamble {
        kind: Kind::Strategy,
        maker: MakerVersion::own(),
        number_bytes: tree.number_bytes as u8,
        bitmap_bytes: tree.bitmap_bytes as u8,
        meta_bytes: meta.len() as u32,
        tree_bytes: tree.bytes.len() as u32,
        root,
    };
    preamble.write(&[meta, tree.bytes].concat())
}

struct TreeWriter {
    space: CodeSpace,
    number_bytes: usize,
    bitmap_bytes: usize,
    bytes: Vec<u8>,
}

impl TreeWriter {
    /// A writer with numbers as short as the largest reference allows.
    fn new(recipe: &Recipe, strategy: &Strategy) -> TreeWriter {
        let bitmap_bytes = bitmap_bytes(recipe.rules);
        let (records, references) = count(strategy);
        let fits = |number_bytes: &usize| {
            let tree = records * (number_bytes + bitmap_bytes) + references * number_bytes;
            ((recipe.rules.code_count() + tree) as u64) < 1 << (8 * number_bytes)
        };
        let number_bytes = (1..4).find(fits).unwrap_or(4);
        TreeWriter {
            space: CodeSpace::new(recipe.rules),
            number_bytes,
            bitmap_bytes,
            bytes: Vec::new(),
        }
    }

    /// Writes a position and all below it, and returns the reference to it.
    fn add(&mut self, strategy: &Strategy) -> u32 {
        let guess = self.space.index(strategy.guess) as u32;
        if strategy.next.is_empty() {
            return guess;
        }
        let at = self.bytes.len();
        self.push(u64::from(guess), self.number_bytes);
        let win = Feedback::win(self.space.rules()).index();
        let possible =
            strategy.next.iter().fold(u64::from(strategy.wins) << win, |bits, (feedback, _)| {
                bits | 1 << feedback.index()
            });
        self.push(possible, self.bitmap_bytes);
        // Room for the references, which are known once what they lead to is written.
        let mut place = self.bytes.len();
        self.bytes.resize(place + strategy.next.len() * self.number_bytes, 0);
        for (_, next) in &strategy.next {
            let reference = self.add(next).to_le_bytes();
            let end = place + self.number_bytes;
            self.bytes[place..end].copy_from_slice(&reference[..self.number_bytes]);
            place = end;
        }
        self.space.len() as u32 + at as u32
    }

    fn push(&mut self, number: u64, bytes: usize) {
        self.bytes.extend(&number.to_le_bytes()[..bytes]);
    }
}

/// The records and the references that a strategy takes.
fn count(strategy: &Strategy) -> (usize, usize) {
    if strategy.next.is_empty() {
        return (0, 0);
    }
    let below = strategy.next.iter().map(|(_, next)| count(next));
    below.fold((1, strategy.next.len()), |all, next| (all.0 + next.0, all.1 + next.1))
}
