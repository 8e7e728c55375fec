//! The reference for 4x6, where the brute force would never end: branch and bound with what is plain
//! to see, and nothing of the solver's. There is no canonical form and no hash of a position: it is
//! remembered under its exact list of candidates.
//!
//! What is plain to see:
//!
//! - One guess finds one candidate, and leaves as many parts as there are feedbacks that do not win.
//!   So of any candidates one is found first, 13 second, 169 third, at the most.
//! - Up to 14 candidates need 2n − 1 guesses in all only if a guess is one of them and splits the
//!   others apart. Otherwise they need 2n.
//! - A guess is left alone once what its parts need at the least is no less than the best total.
//! - Orders of places and of colours that move a large set onto itself move guesses onto guesses that
//!   are worth the same. They are found by trying all of them.

use std::cell::RefCell;
use std::collections::HashMap;

use pegbase::game::{MAX_FEEDBACKS, score};
use pegbase::solve::{Objective, Value};
use pegbase::{Code, Feedback, Rules};

use super::{codes, value};

/// The candidates of a position by their numbers, ascending.
type Set = Vec<u16>;

/// A budget that every total is below.
const ANY: u32 = u32::MAX;

/// From so many candidates on, it pays to look for symmetries.
const LARGE: usize = 48;

pub struct Reference {
    codes: Vec<Code>,
    feedbacks: Vec<Vec<u8>>,
    win: u8,
    /// How many feedbacks do not win.
    branches: usize,
    /// Where each order of the places, and each of the colours, moves every code.
    places: Vec<Vec<u16>>,
    colours: Vec<Vec<u16>>,
    /// The fewest guesses that may be enough, and a number that is enough.
    worst: RefCell<HashMap<Set, (u8, u8)>>,
    /// The least that the total may be, and whether it is the total.
    totals: [RefCell<HashMap<Set, (u32, bool)>>; 2],
    /// The worst case of the best strategies for `expected`.
    worst_of_expected: RefCell<HashMap<Set, u8>>,
}

impl Reference {
    pub fn new(rules: Rules) -> Reference {
        let codes = codes(rules);
        let feedback = |a: Code, b: Code| score(rules, a, b).index() as u8;
        let row = |&a: &Code| codes.iter().map(|&b| feedback(a, b)).collect();
        let feedbacks = codes.iter().map(row).collect();
        let win = feedback(codes[0], codes[0]);
        let branches = Feedback::all(rules).filter(|feedback| !feedback.is_win(rules)).count();
        Reference {
            codes,
            feedbacks,
            win,
            branches,
            places: moves_by(rules, rules.pegs(), |order, pegs| {
                order.iter().map(|&place| pegs[usize::from(place)]).collect()
            }),
            colours: moves_by(rules, rules.values(), |order, pegs| {
                pegs.iter().map(|&colour| order[usize::from(colour)]).collect()
            }),
            worst: Default::default(),
            totals: Default::default(),
            worst_of_expected: Default::default(),
        }
    }

    /// Forgets all positions, to free memory.
    pub fn forget(&self) {
        self.worst.borrow_mut().clear();
        self.totals.iter().for_each(|known| known.borrow_mut().clear());
        self.worst_of_expected.borrow_mut().clear();
    }

    /// What the candidates are worth.
    pub fn value(&self, candidates: &[Code], objective: Objective) -> Value {
        self.value_of(&self.set(candidates), objective)
    }

    /// The same if this guess is made first.
    pub fn guess_value(&self, candidates: &[Code], guess: Code, objective: Objective) -> Value {
        let mut sum = value(1, candidates.len() as u32);
        for part in self.split(&self.set(candidates), self.number(guess)) {
            let part = self.value_of(&part, objective);
            sum = value(sum.worst.max(part.worst + 1), sum.total + part.total);
        }
        sum
    }

    /// Every guess that the objective's own figure says is optimal, in ascending order.
    pub fn optimal_guesses(&self, candidates: &[Code], objective: Objective) -> Vec<Code> {
        let set = self.set(candidates);
        let (worst, total) = (self.worst_of(&set), self.total_of(&set, objective));
        let is_optimal = |guess| match objective {
            Objective::Worst => self.keeps(&self.split(&set, guess), worst),
            Objective::Expected => self.guess_total(&set, guess, objective, total + 1).is_some(),
        };
        let optimal = self.alike(&set).into_iter().filter(|guesses| is_optimal(guesses[0]));
        let mut optimal: Vec<u16> = optimal.flatten().collect();
        optimal.sort_unstable();
        optimal.into_iter().map(|guess| self.codes[usize::from(guess)]).collect()
    }

    /// All guesses, those together that a symmetry of a large set moves onto each other.
    fn alike(&self, set: &Set) -> Vec<Vec<u16>> {
        let all = 0..self.codes.len() as u16;
        if set.len() < LARGE {
            return all.map(|guess| vec![guess]).collect();
        }
        let mut is_in = vec![false; self.codes.len()];
        set.iter().for_each(|&code| is_in[usize::from(code)] = true);
        let mut symmetries = Vec::new();
        for places in &self.places {
            for colours in &self.colours {
                let image = |code: u16| colours[usize::from(places[usize::from(code)])];
                if set.iter().all(|&code| is_in[usize::from(image(code))]) {
                    symmetries.push((places, colours));
                }
            }
        }
        let mut seen = vec![false; self.codes.len()];
        let mut classes = Vec::new();
        for guess in all {
            let mut class = Vec::new();
            for (places, colours) in &symmetries {
                let image = colours[usize::from(places[usize::from(guess)])];
                if !std::mem::replace(&mut seen[usize::from(image)], true) {
                    class.push(image);
                }
            }
            if !class.is_empty() {
                classes.push(class);
            }
        }
        classes
    }

    /// One guess of each kind.
    fn guesses(&self, set: &Set) -> Vec<u16> {
        if set.len() < LARGE {
            return (0..self.codes.len() as u16).collect();
        }
        self.alike(set).iter().map(|guesses| guesses[0]).collect()
    }

    fn number(&self, code: Code) -> u16 {
        self.codes.binary_search(&code).unwrap() as u16
    }

    fn set(&self, candidates: &[Code]) -> Set {
        let mut set: Set = candidates.iter().map(|&code| self.number(code)).collect();
        set.sort_unstable();
        set
    }

    fn value_of(&self, set: &Set, objective: Objective) -> Value {
        let total = self.total_of(set, objective);
        match objective {
            Objective::Worst => value(self.worst_of(set), total),
            Objective::Expected => value(self.worst_of_expected(set, total), total),
        }
    }

    /// The least worst case among the strategies with this total, the least there is.
    fn worst_of_expected(&self, set: &Set, total: u32) -> u8 {
        if set.len() <= 2 {
            return set.len() as u8;
        }
        if let Some(&worst) = self.worst_of_expected.borrow().get(set) {
            return worst;
        }
        let least = self.worst_of(set);
        let mut best = u8::MAX;
        for guess in self.guesses(set) {
            if self.guess_total(set, guess, Objective::Expected, total + 1).is_none() {
                continue;
            }
            let parts = self.split(set, guess);
            let worst = |part| self.value_of(part, Objective::Expected).worst;
            best = best.min(1 + parts.iter().map(worst).max().unwrap_or(0));
            if best == least {
                break;
            }
        }
        self.worst_of_expected.borrow_mut().insert(set.clone(), best);
        best
    }

    /// The least worst case.
    fn worst_of(&self, set: &Set) -> u8 {
        (0..).find(|&guesses| self.is_solvable(set, guesses)).unwrap()
    }

    /// Whether so many guesses are enough for the candidates.
    fn is_solvable(&self, set: &Set, guesses: u8) -> bool {
        if set.len() > self.most_solvable(guesses) {
            return false;
        }
        if set.len() <= 2 {
            return true;
        }
        let (low, high) = self.worst.borrow().get(set).copied().unwrap_or((0, u8::MAX));
        if guesses < low || guesses >= high {
            return guesses >= high;
        }
        let most = self.most_solvable(guesses - 1);
        let found = self.guesses(set).into_iter().any(|guess| {
            self.sizes(set, guess).iter().all(|&size| size as usize <= most)
                && self.keeps(&self.split(set, guess), guesses)
        });
        let bounds = if found { (low, guesses) } else { (guesses + 1, high) };
        self.worst.borrow_mut().insert(set.clone(), bounds);
        found
    }

    /// Whether so many guesses are enough with a guess that leaves these parts.
    fn keeps(&self, parts: &[Set], guesses: u8) -> bool {
        guesses > 0 && parts.iter().all(|part| self.is_solvable(part, guesses - 1))
    }

    /// How many candidates can be found with so many guesses at the most.
    fn most_solvable(&self, guesses: u8) -> usize {
        (0..guesses).map(|made| self.branches.pow(made.into())).sum()
    }

    /// The least total that so many candidates could have.
    fn least_total(&self, candidates: usize) -> u32 {
        let (mut left, mut guesses, mut found, mut total) = (candidates, 1, 1, 0);
        while left > 0 {
            total += guesses * left.min(found) as u32;
            left -= left.min(found);
            (guesses, found) = (guesses + 1, found * self.branches);
        }
        total
    }

    /// The least total that these candidates could have, by what is known of them or soon seen.
    fn least_total_of(&self, set: &Set, objective: Objective) -> u32 {
        let least = self.least_total(set.len());
        if set.len() <= 2 {
            return least;
        }
        if let Some(&(known, _)) = self.totals[objective as usize].borrow().get(set) {
            return known;
        }
        let splits_all = |&guess: &u16| self.sizes(set, guess).iter().all(|&size| size <= 1);
        if set.len() <= 1 + self.branches && !set.iter().any(splits_all) {
            return least + 1;
        }
        least
    }

    fn total_of(&self, set: &Set, objective: Objective) -> u32 {
        self.total_below(set, objective, ANY).expect("a candidate is a guess that tells something")
    }

    /// The least total of strategies for the objective, if it is below the budget.
    fn total_below(&self, set: &Set, objective: Objective, budget: u32) -> Option<u32> {
        if set.len() <= 2 {
            return Some(self.least_total(set.len())).filter(|&total| total < budget);
        }
        let known = &self.totals[objective as usize];
        let (least, proved) = known.borrow().get(set).copied().unwrap_or((0, false));
        if proved || least >= budget {
            return Some(least).filter(|&total| total < budget);
        }
        // Under `worst` only guesses that keep the least worst case count.
        let worst = match objective {
            Objective::Worst => self.worst_of(set),
            Objective::Expected => u8::MAX,
        };
        let mut guesses: Vec<(u32, u16)> = self
            .guesses(set)
            .into_iter()
            .map(|guess| (self.least_sum(&self.sizes(set, guess), set.len()), guess))
            .collect();
        guesses.sort_unstable();
        let mut best = budget;
        for (least, guess) in guesses {
            if least >= best {
                break;
            }
            let keeps = || worst == u8::MAX || self.keeps(&self.split(set, guess), worst);
            if keeps()
                && let Some(total) = self.guess_total(set, guess, objective, best)
            {
                best = total;
            }
        }
        known.borrow_mut().insert(set.clone(), (best, best < budget));
        Some(best).filter(|&total| total < budget)
    }

    /// The least total with this guess first, if it is below the budget.
    fn guess_total(&self, set: &Set, guess: u16, objective: Objective, budget: u32) -> Option<u32> {
        let mut parts = self.split(set, guess);
        if parts.iter().any(|part| part.len() == set.len()) {
            return None;
        }
        parts.sort_by_key(Vec::len);
        let mut least: Vec<u32> = Vec::with_capacity(parts.len());
        let sizes: Vec<u32> = parts.iter().map(|part| self.least_total(part.len())).collect();
        let mut sum = set.len() as u32 + sizes.iter().sum::<u32>();
        for (part, by_size) in parts.iter().zip(sizes) {
            if sum >= budget {
                return None;
            }
            least.push(self.least_total_of(part, objective));
            sum += least[least.len() - 1] - by_size;
        }
        for (part, least) in parts.iter().zip(least) {
            if sum >= budget {
                return None;
            }
            let rest = sum - least;
            sum = rest + self.total_below(part, objective, budget - rest)?;
        }
        Some(sum).filter(|&sum| sum < budget)
    }

    /// What a guess that leaves parts of these sizes needs at the least; a guess that leaves all as
    /// it was never ends.
    fn least_sum(&self, sizes: &[u16], candidates: usize) -> u32 {
        if sizes.iter().any(|&size| usize::from(size) == candidates) {
            return ANY;
        }
        candidates as u32 + sizes.iter().map(|&size| self.least_total(size.into())).sum::<u32>()
    }

    /// The sizes of the parts by the number of their feedback, without the one that wins.
    fn sizes(&self, set: &Set, guess: u16) -> [u16; MAX_FEEDBACKS] {
        let row = &self.feedbacks[usize::from(guess)];
        let mut sizes = [0; MAX_FEEDBACKS];
        set.iter().for_each(|&code| sizes[usize::from(row[usize::from(code)])] += 1);
        sizes[usize::from(self.win)] = 0;
        sizes
    }

    /// The parts that are not empty, without the one that wins.
    fn split(&self, set: &Set, guess: u16) -> Vec<Set> {
        let row = &self.feedbacks[usize::from(guess)];
        let mut parts = self.sizes(set, guess).map(|size| Set::with_capacity(size.into())).to_vec();
        for &code in set {
            let feedback = row[usize::from(code)];
            if feedback != self.win {
                parts[usize::from(feedback)].push(code);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts
    }
}

/// Where each order of `count` things moves every code, by what an order makes of its pegs.
fn moves_by(rules: Rules, count: usize, moved: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> Vec<Vec<u16>> {
    let codes = codes(rules);
    let image = |order: &[u8], code: &Code| {
        let pegs: Vec<u8> = code.pegs(rules).to_vec();
        let image = Code::new(rules, &moved(order, &pegs)).unwrap();
        codes.binary_search(&image).unwrap() as u16
    };
    let orders = orders((0..count as u8).collect());
    orders.iter().map(|order| codes.iter().map(|code| image(order, code)).collect()).collect()
}

/// Every order of some things.
fn orders(things: Vec<u8>) -> Vec<Vec<u8>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &first in &things {
        let others = things.iter().copied().filter(|&thing| thing != first).collect();
        all.extend(orders(others).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    all
}
