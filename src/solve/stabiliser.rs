//! The symmetries that map a set of candidates onto itself.
//!
//! They include those that leave the history alone, and often more. How often the set shows each
//! value at each place rules out nearly every other symmetry; what is left is tried. If there are
//! too many to try, some are missed, and the search looks at more guesses than it has to: leaving
//! out a guess is sound as long as a symmetry of the set moves it onto a lower one.

use super::position::Position;
use super::universe::Universe;
use crate::game::{MAX_PEGS, MAX_VALUES, Stabiliser, Symmetry};

type Profile = [u32; MAX_PEGS];

/// How many renamings of the colours are tried for one order of the places.
const TRIES: usize = 128;

/// How many codes are moved in all before no more symmetries are looked for: enough for the whole
/// group of 6x5, and far more than the positions below need. (A hint for 8x3, whose group takes eight
/// times that, from 5.2 s to 1.1 s.)
const MOVED_CODES: usize = 1 << 25;

struct Finder<'a> {
    universe: &'a Universe,
    position: &'a Position<'a>,
    /// For each value, how many codes of the set have it at each place.
    profiles: [Profile; MAX_VALUES],
    /// For each value the lowest one that it can be exchanged with.
    class: [u8; MAX_VALUES],
}

/// The symmetries of a set, as far as they are found.
pub(super) fn set_stabiliser(universe: &Universe, position: &Position<'_>) -> Stabiliser {
    let rules = universe.rules();
    let mut finder = Finder {
        universe,
        position,
        profiles: [[0; MAX_PEGS]; MAX_VALUES],
        class: [0; MAX_VALUES],
    };
    for &code in position.set {
        for (at, &value) in universe.code(code).pegs(rules).iter().enumerate() {
            finder.profiles[usize::from(value)][at] += 1;
        }
    }
    finder.find_classes();
    let mut others = vec![Symmetry::IDENTITY];
    let mut all_tries = MOVED_CODES / position.set.len();
    for places in finder.orders_of_places() {
        let mut tries = TRIES.min(all_tries);
        all_tries -= tries;
        finder.extend(&places, &mut vec![], &mut tries, &mut others);
        all_tries += tries;
    }
    let class = finder.class;
    Stabiliser::new(rules, |value| usize::from(class[value]), others)
}

impl Finder<'_> {
    fn values(&self) -> usize {
        self.universe.rules().values()
    }

    /// Whether a symmetry maps the set onto itself.
    fn fixes(&self, symmetry: &Symmetry) -> bool {
        let moved = self.position.set.iter().map(|&code| {
            let moved = symmetry.apply(self.universe.rules(), self.universe.code(code));
            self.universe.key(self.universe.index(moved))
        });
        moved.fold(0u128, u128::wrapping_add) == self.position.key
    }

    /// Finds the values that can be exchanged without changing the set. Exchanges are transitive,
    /// so comparing with the lowest value of each class is enough.
    fn find_classes(&mut self) {
        for value in 0..self.values() {
            self.class[value] = value as u8;
            for earlier in 0..value {
                if usize::from(self.class[earlier]) != earlier
                    || self.profiles[earlier] != self.profiles[value]
                {
                    continue;
                }
                let mut values: Vec<u8> = (0..self.values() as u8).collect();
                values.swap(earlier, value);
                if Symmetry::new(&[], &values).is_some_and(|exchange| self.fixes(&exchange)) {
                    self.class[value] = earlier as u8;
                    break;
                }
            }
        }
    }

    /// The orders of the places in which each place takes from one where values are as frequent.
    fn orders_of_places(&self) -> Vec<Vec<u8>> {
        let frequencies: Vec<Vec<u32>> = (0..self.universe.rules().pegs())
            .map(|at| {
                let mut counts: Vec<u32> =
                    self.profiles.iter().map(|profile| profile[at]).collect();
                counts.sort_unstable();
                counts
            })
            .collect();
        let mut orders = vec![vec![]];
        for frequency in &frequencies {
            orders = orders
                .iter()
                .flat_map(|start: &Vec<u8>| {
                    let fits = |&from: &usize| {
                        frequencies[from] == *frequency && !start.contains(&(from as u8))
                    };
                    let next = (0..frequencies.len()).filter(fits);
                    next.map(|from| [&start[..], &[from as u8]].concat())
                })
                .collect();
        }
        orders
    }

    /// Extends a partial renaming `values` of the first values by all that fit `places`.
    fn extend(
        &self,
        places: &[u8],
        values: &mut Vec<u8>,
        tries: &mut usize,
        found: &mut Vec<Symmetry>,
    ) {
        let value = values.len();
        if value == self.values() {
            *tries = tries.saturating_sub(1);
            let symmetry = Symmetry::new(places, values).expect("permutations");
            if symmetry != Symmetry::IDENTITY && self.fixes(&symmetry) {
                found.push(symmetry);
            }
            return;
        }
        let fits = |new: usize| {
            places.iter().enumerate().all(|(at, &from)| {
                self.profiles[new][at] == self.profiles[value][usize::from(from)]
            })
        };
        let mut tried_classes = 0u32;
        for new in 0..self.values() {
            // Of the values of a class that are left, the lowest serves for all.
            let class = 1u32 << self.class[new];
            if values.contains(&(new as u8))
                || tried_classes & class != 0
                || *tries == 0
                || !fits(new)
            {
                continue;
            }
            tried_classes |= class;
            values.push(new as u8);
            self.extend(places, values, tries, found);
            values.pop();
        }
    }
}
