//! Symmetry: places and colours can be permuted without changing any feedback.
//!
//! A [`Symmetry`] permutes the places of a code and renames its colours. A [`Stabiliser`] is the
//! group of the symmetries that leave something as it is: the empty history, a history, a set of
//! candidates. Guesses that it moves onto each other are equally good, so one representative of
//! each class, its lowest code, stands for all.

use std::cmp::Ordering;

use super::code::Code;
use super::rules::{MAX_PEGS, MAX_VALUES, Rules};

/// A permutation of the places together with a permutation of the values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The peg at place `at` of the result is taken from place `places[at]`.
    places: [u8; MAX_PEGS],
    /// What each value is renamed to.
    values: [u8; MAX_VALUES],
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = {
        let mut identity = Symmetry { places: [0; MAX_PEGS], values: [0; MAX_VALUES] };
        let mut at = 0;
        while at < MAX_VALUES {
            if at < MAX_PEGS {
                identity.places[at] = at as u8;
            }
            identity.values[at] = at as u8;
            at += 1;
        }
        identity
    };

    /// The symmetry that takes place `at` from `places[at]` and renames value v to `values[v]`;
    /// what the slices do not reach stays. Nothing if either is not a permutation.
    pub fn new(places: &[u8], values: &[u8]) -> Option<Symmetry> {
        if !is_permutation(places, MAX_PEGS) || !is_permutation(values, MAX_VALUES) {
            return None;
        }
        let mut symmetry = Symmetry::IDENTITY;
        symmetry.places[..places.len()].copy_from_slice(places);
        symmetry.values[..values.len()].copy_from_slice(values);
        Some(symmetry)
    }

    /// The code that this symmetry makes of a code.
    pub fn apply(&self, rules: Rules, code: Code) -> Code {
        Code::from_fn(rules.pegs(), |at| {
            self.values[usize::from(code.peg(usize::from(self.places[at])))]
        })
    }

    /// The symmetry that undoes this one: the map back.
    pub fn inverse(&self) -> Symmetry {
        let mut inverse = Symmetry::IDENTITY;
        for (at, &from) in self.places.iter().enumerate() {
            inverse.places[usize::from(from)] = at as u8;
        }
        for (value, &to) in self.values.iter().enumerate() {
            inverse.values[usize::from(to)] = value as u8;
        }
        inverse
    }

    /// First this symmetry, then the other.
    pub fn then(&self, other: &Symmetry) -> Symmetry {
        let mut both = Symmetry::IDENTITY;
        for (place, &middle) in both.places.iter_mut().zip(&other.places) {
            *place = self.places[usize::from(middle)];
        }
        for (value, &middle) in both.values.iter_mut().zip(&self.values) {
            *value = other.values[usize::from(middle)];
        }
        both
    }
}

fn is_permutation(numbers: &[u8], limit: usize) -> bool {
    numbers.len() <= limit && (0..numbers.len()).all(|number| numbers.contains(&(number as u8)))
}

/// Every order of the first `len` numbers, the sorted one first.
pub(super) fn permutations(len: usize) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for _ in 0..len {
        all = all
            .iter()
            .flat_map(|start: &Vec<u8>| {
                let free = (0..len as u8).filter(|number| !start.contains(number));
                free.map(|number| [&start[..], &[number]].concat())
            })
            .collect();
    }
    all
}

/// A group of symmetries, in the form in which classes of guesses are found fastest: some values
/// may be exchanged freely, and the rest of the group is listed.
#[derive(Clone, Debug)]
pub struct Stabiliser {
    rules: Rules,
    /// For each value its successor in its class of interchangeable values, and for the last of a
    /// class the value itself.
    next: [u8; MAX_VALUES],
    /// For each value the lowest of its class.
    first: [u8; MAX_VALUES],
    /// One symmetry for each coset of the exchanges, the identity first.
    others: Vec<Symmetry>,
}

impl Stabiliser {
    /// The stabiliser of nothing: the whole group of the game, p!·c! elements.
    pub fn whole_group(rules: Rules) -> Stabiliser {
        Stabiliser::of_guesses(rules, &[])
    }

    /// The symmetries that leave each of these guesses as it is, and so every history that is made
    /// of them.
    pub fn of_guesses(rules: Rules, guesses: &[Code]) -> Stabiliser {
        let used = guesses.iter().flat_map(|guess| guess.pegs(rules));
        let mut is_used = [false; MAX_VALUES];
        used.for_each(|&value| is_used[usize::from(value)] = true);
        let class_of = |value: usize| if is_used[value] { value } else { MAX_VALUES };
        let others = permutations(rules.pegs())
            .iter()
            .filter_map(|places| fixing_symmetry(rules, guesses, places))
            .collect();
        Stabiliser::new(rules, class_of, others)
    }

    /// The group of these symmetries and of all exchanges of values within a class. The caller
    /// lists the identity first; symmetries that are missing from the group leave some classes of
    /// guesses with more than one representative.
    pub(crate) fn new(
        rules: Rules,
        class_of: impl Fn(usize) -> usize,
        others: Vec<Symmetry>,
    ) -> Stabiliser {
        let mut next = Symmetry::IDENTITY.values;
        let mut first = Symmetry::IDENTITY.values;
        for value in 0..rules.values() {
            let mut class = (0..rules.values()).filter(|&v| class_of(v) == class_of(value));
            first[value] = class.clone().next().unwrap_or(value) as u8;
            next[value] = class.find(|&later| later > value).unwrap_or(value) as u8;
        }
        Stabiliser { rules, next, first, others }
    }

    /// Whether only the identity is left.
    pub fn is_trivial(&self) -> bool {
        self.others.len() == 1 && self.next == Symmetry::IDENTITY.values
    }

    /// The lowest code of the class of `code`, and a symmetry of the group that moves it there.
    pub fn representative(&self, code: Code) -> (Code, Symmetry) {
        let moved = self.others.iter().map(|other| {
            let exchange = self.lowest_exchange(other.apply(self.rules, code));
            let symmetry = other.then(&exchange);
            (symmetry.apply(self.rules, code), symmetry)
        });
        moved.min_by_key(|&(code, _)| code).unwrap_or((code, Symmetry::IDENTITY))
    }

    /// The lowest code of the class of `code`.
    pub fn lowest(&self, code: Code) -> Code {
        let moved = self.others.iter().map(|other| {
            let moved = other.apply(self.rules, code);
            self.lowest_exchange(moved).apply(self.rules, moved)
        });
        moved.min().unwrap_or(code)
    }

    /// Whether `code` is the lowest of its class.
    pub fn is_representative(&self, code: Code) -> bool {
        !self.others.iter().any(|other| self.makes_lower(other, code))
    }

    /// Whether a symmetry, followed by the exchange of values that is best then, makes a code lower.
    /// It is enough to look as far as the first peg that changes.
    fn makes_lower(&self, symmetry: &Symmetry, code: Code) -> bool {
        let mut renaming = Renaming::new(self);
        for (at, &peg) in code.pegs(self.rules).iter().enumerate() {
            let moved = symmetry.values[usize::from(code.peg(usize::from(symmetry.places[at])))];
            match renaming.name(moved).cmp(&peg) {
                Ordering::Less => return true,
                Ordering::Greater => return false,
                Ordering::Equal => {}
            }
        }
        false
    }

    /// The exchange of values within classes that makes a code lowest: the values of each class
    /// appear in ascending order.
    fn lowest_exchange(&self, code: Code) -> Symmetry {
        let mut renaming = Renaming::new(self);
        for &value in code.pegs(self.rules) {
            renaming.name(value);
        }
        let mut renamed = renaming.renamed;
        // The values that the code does not have take the names that are left, in order.
        for value in 0..self.rules.values() {
            if renamed[value] == Renaming::NONE {
                let class = self.first[value];
                let free = (0..self.rules.values() as u8).find(|&name| {
                    self.first[usize::from(name)] == class && !renamed.contains(&name)
                });
                renamed[value] = free.unwrap_or(value as u8);
            }
        }
        Symmetry::new(&[], &renamed[..self.rules.values()]).unwrap_or(Symmetry::IDENTITY)
    }
}

/// New names for values as they appear: each takes the lowest one of its class that is unused.
struct Renaming<'a> {
    group: &'a Stabiliser,
    renamed: [u8; MAX_VALUES],
    /// For the lowest value of each class the next name of the class.
    unused: [u8; MAX_VALUES],
}

impl Renaming<'_> {
    const NONE: u8 = u8::MAX;

    fn new(group: &Stabiliser) -> Renaming<'_> {
        Renaming { group, renamed: [Renaming::NONE; MAX_VALUES], unused: group.first }
    }

    fn name(&mut self, value: u8) -> u8 {
        let name = &mut self.renamed[usize::from(value)];
        if *name == Renaming::NONE {
            let unused = &mut self.unused[usize::from(self.group.first[usize::from(value)])];
            *name = *unused;
            *unused = self.group.next[usize::from(*unused)];
        }
        *name
    }
}

/// The symmetry with these places that leaves all guesses as they are, if there is one. The values
/// that no guess has stay.
fn fixing_symmetry(rules: Rules, guesses: &[Code], places: &[u8]) -> Option<Symmetry> {
    let mut values: [Option<u8>; MAX_VALUES] = [None; MAX_VALUES];
    for guess in guesses {
        for (at, &from) in places.iter().enumerate() {
            let (old, new) = (guess.peg(usize::from(from)), guess.peg(at));
            if *values[usize::from(old)].get_or_insert(new) != new {
                return None;
            }
        }
    }
    let values: Vec<u8> =
        (0..rules.values()).map(|value| values[value].unwrap_or(value as u8)).collect();
    Symmetry::new(places, &values)
}
