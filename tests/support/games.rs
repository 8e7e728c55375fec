//! Random games, the same ones on every run.

use pegbase::game::{CodeSpace, Symmetry, Turn, score};
use pegbase::{Code, History, Rules};

/// Numbers that look random.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    pub fn code(&mut self, rules: Rules) -> Code {
        let space = CodeSpace::new(rules);
        space.code(self.below(space.len()))
    }

    /// An order of the first `len` numbers.
    pub fn order(&mut self, len: usize) -> Vec<u8> {
        let mut order: Vec<u8> = (0..len as u8).collect();
        (1..len).for_each(|at| order.swap(at, self.below(at + 1)));
        order
    }

    pub fn symmetry(&mut self, rules: Rules) -> Symmetry {
        let (places, values) = (self.order(rules.pegs()), self.order(rules.values()));
        Symmetry::new(&places, &values).unwrap()
    }

    /// So many turns against a random secret, none of which wins: mostly random guesses, some that
    /// were made before and some that put one colour or two everywhere, which often tell nothing.
    pub fn history(&mut self, rules: Rules, turns: usize) -> History {
        let secret = self.code(rules);
        let mut history = History::new(rules);
        while history.len() < turns {
            let guess = match self.below(8) {
                0 if !history.is_empty() => history.turns()[self.below(history.len())].guess,
                1 if !rules.unique() => self.plain_code(rules),
                _ => self.code(rules),
            };
            if guess != secret {
                history.push(Turn::played(rules, guess, secret));
            }
        }
        history
    }

    fn plain_code(&mut self, rules: Rules) -> Code {
        let pair = [self.below(rules.values()) as u8, self.below(rules.values()) as u8];
        let pegs: Vec<u8> = (0..rules.pegs()).map(|at| pair[at % 2]).collect();
        Code::new(rules, &pegs).unwrap()
    }
}

/// The codes that fit, by definition.
pub fn fitting(history: &History) -> Vec<Code> {
    let rules = history.rules();
    let fits =
        |code: Code| history.iter().all(|turn| score(rules, turn.guess, code) == turn.feedback);
    CodeSpace::new(rules).codes().filter(|&code| fits(code)).collect()
}
