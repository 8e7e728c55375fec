//! The canonical form of a history: the one that stands for all that symmetry joins with it.
//!
//! Places may be permuted, colours renamed and turns told in another order without changing what is
//! known but for the names. Of all histories that arise so, the lowest is the canonical one.

use super::code::Code;
use super::history::Turn;
use super::rules::{MAX_PEGS, MAX_VALUES, Rules};
use super::symmetry::{Symmetry, permutations};

/// Finds canonical forms of the histories of one game.
///
/// It looks at every order of the places and of the turns, so it is meant for a few turns; on 4x6
/// two turns take 48 looks.
///
/// ```
/// use pegbase::game::Canon;
/// use pegbase::{History, Rules, Symbols};
///
/// let rules: Rules = "4x6".parse().unwrap();
/// let (symbols, canon) = (Symbols::standard(rules), Canon::new(rules));
/// let form = |text: &str| canon.form(History::parse(&symbols, text).unwrap().turns()).0;
/// assert_eq!(form("1122=1,1; 3456=0,2"), form("1265=0,2; 3434=1,1"));
/// assert_ne!(form("1122=1,1; 3456=0,2"), form("1122=1,1; 1456=0,2"));
/// ```
#[derive(Clone, Debug)]
pub struct Canon {
    rules: Rules,
    /// Every order of the places.
    places: Vec<Vec<u8>>,
}

impl Canon {
    /// The canon of a game.
    pub fn new(rules: Rules) -> Canon {
        Canon { rules, places: permutations(rules.pegs()) }
    }

    /// The canonical form of some turns, and a symmetry that moves the codes of these turns to
    /// those of the form.
    pub fn form(&self, turns: &[Turn]) -> (Vec<Turn>, Symmetry) {
        let orders = match turns.len() {
            0 => return (Vec::new(), Symmetry::IDENTITY),
            1 => vec![vec![0]],
            turns => permutations(turns),
        };
        let mut lowest = (Vec::new(), [0; MAX_VALUES], &self.places[0]);
        let mut moved = Vec::with_capacity(turns.len());
        for places in &self.places {
            for order in &orders {
                let names = self.move_turns(turns, order, places, &mut moved);
                if lowest.0.is_empty() || moved < lowest.0 {
                    std::mem::swap(&mut lowest.0, &mut moved);
                    (lowest.1, lowest.2) = (names, places);
                }
            }
        }
        let (form, names, places) = lowest;
        let symmetry = Symmetry::new(places, &names[..self.rules.values()]);
        (form, symmetry.expect("places and names are permutations"))
    }

    /// The turns in this order with their places in that one, the values renamed in the order in
    /// which they appear: that gives the lowest codes. Values that do not appear take the names
    /// that are left, in order. Returns the names.
    fn move_turns(
        &self,
        turns: &[Turn],
        order: &[u8],
        places: &[u8],
        moved: &mut Vec<Turn>,
    ) -> [u8; MAX_VALUES] {
        const NONE: u8 = u8::MAX;
        let mut names = [NONE; MAX_VALUES];
        let mut next = 0;
        let mut name = |value: usize| {
            if names[value] == NONE {
                names[value] = next;
                next += 1;
            }
            names[value]
        };
        moved.clear();
        for &turn in order {
            let Turn { guess, feedback } = turns[usize::from(turn)];
            let mut pegs = [0; MAX_PEGS];
            for (peg, &from) in pegs.iter_mut().zip(places) {
                *peg = name(guess.peg(usize::from(from)).into());
            }
            let guess = Code::from_fn(self.rules.pegs(), |at| pegs[at]);
            moved.push(Turn { guess, feedback });
        }
        (0..self.rules.values()).for_each(|value| {
            name(value);
        });
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{CodeSpace, Feedback};

    #[test]
    fn every_image_of_a_history_has_its_form() {
        for text in ["3x4", "4x6", "4x5u", "3x3b"] {
            let rules: Rules = text.parse().unwrap();
            let (space, canon) = (CodeSpace::new(rules), Canon::new(rules));
            let mut random = 7u64;
            let mut below = |limit: usize| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                (random >> 33) as usize % limit
            };
            for turns in [0, 1, 2, 3, 2, 2, 3] {
                let history: Vec<Turn> = (0..turns)
                    .map(|_| Turn {
                        guess: space.code(below(space.len())),
                        feedback: Feedback::from_index(below(5)),
                    })
                    .collect();
                let mut values: Vec<u8> = (0..rules.values() as u8).collect();
                let mut places: Vec<u8> = (0..rules.pegs() as u8).collect();
                values.rotate_left(below(rules.values()));
                places.rotate_left(below(rules.pegs()));
                places.swap(0, 1);
                let moved = Symmetry::new(&places, &values).unwrap();
                let image = |turn: &Turn| Turn { guess: moved.apply(rules, turn.guess), ..*turn };
                let mut images: Vec<Turn> = history.iter().map(image).collect();
                images.reverse();
                let (form, symmetry) = canon.form(&history);
                assert_eq!(canon.form(&images).0, form, "{text}");
                // The symmetry moves the history to its form, but for the order.
                let to_form =
                    |turn: &Turn| Turn { guess: symmetry.apply(rules, turn.guess), ..*turn };
                let mut there: Vec<Turn> = history.iter().map(to_form).collect();
                let mut sorted: Vec<Turn> = form.clone();
                there.sort_unstable();
                sorted.sort_unstable();
                assert_eq!(there, sorted);
                let any = space.code(below(space.len()));
                let back: Code = symmetry.inverse().apply(rules, symmetry.apply(rules, any));
                assert_eq!(back, any);
            }
        }
    }
}
