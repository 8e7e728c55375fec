//! Feedback: how many pegs are right, and how many more would be in another order.

use std::fmt;

use super::rules::{MAX_PEGS, Rules};

/// How many numbers [`Feedback::index`] can give for the largest game.
pub const MAX_FEEDBACKS: usize = MAX_PEGS * (MAX_PEGS + 3) / 2 + 1;

/// Blacks (right colour, right place) and whites (right colour, wrong place).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Feedback {
    /// Pegs of the right colour in the right place.
    pub black: u8,
    /// Further pegs that would be right in another order.
    pub white: u8,
}

impl Feedback {
    /// The feedback if the rules can give it: (pegs-1, 1) cannot happen.
    pub fn new(rules: Rules, black: usize, white: usize) -> Option<Feedback> {
        let pegs = rules.pegs();
        // `checked_add`: the numbers come from outside.
        let hits = black.checked_add(white)?;
        let possible = hits <= pegs && !(black + 1 == pegs && white == 1);
        possible.then_some(Feedback { black: black as u8, white: white as u8 })
    }

    /// The feedback of the winning guess.
    pub fn win(rules: Rules) -> Feedback {
        Feedback { black: rules.pegs() as u8, white: 0 }
    }

    /// Whether this ends the game.
    pub fn is_win(self, rules: Rules) -> bool {
        usize::from(self.black) == rules.pegs()
    }

    /// The one numbering of feedbacks: with t hits in all, t(t+1)/2 + blacks.
    ///
    /// It does not depend on the number of pegs; the winning feedback of p pegs is p(p+3)/2, the
    /// largest of that game, and p(p+3)/2 - 1 is the feedback that cannot happen.
    pub fn index(self) -> usize {
        let hits = usize::from(self.black + self.white);
        hits * (hits + 1) / 2 + usize::from(self.black)
    }

    /// The feedback with this number.
    pub fn from_index(index: usize) -> Feedback {
        let hits = (0..).take_while(|hits| hits * (hits + 1) / 2 <= index).count() - 1;
        let black = index - hits * (hits + 1) / 2;
        Feedback { black: black as u8, white: (hits - black) as u8 }
    }

    /// Every feedback of the rules, by number.
    pub fn all(rules: Rules) -> impl Iterator<Item = Feedback> {
        let win = Feedback::win(rules).index();
        (0..=win).filter(move |&index| index + 1 != win).map(Feedback::from_index)
    }
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.black, self.white)
    }
}
