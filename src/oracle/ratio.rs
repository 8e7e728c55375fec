//! Exact fractions, for sums that must come out even.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A fraction in lowest terms, with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };

    /// One number over another.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn new(numerator: i128, denominator: i128) -> Ratio {
        assert!(denominator != 0, "a fraction over nothing");
        let divisor = greatest_common_divisor(numerator, denominator) * denominator.signum();
        Ratio { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// A whole number.
    pub fn whole(number: i128) -> Ratio {
        Ratio { numerator: number, denominator: 1 }
    }

    /// The number above the line.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The number below the line.
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Add for Ratio {
    type Output = Ratio;

    fn add(self, other: Ratio) -> Ratio {
        // By the least common denominator, so that sums of many fractions stay small.
        let shared = greatest_common_divisor(self.denominator, other.denominator);
        let (left, right) = (other.denominator / shared, self.denominator / shared);
        Ratio::new(self.numerator * left + other.numerator * right, self.denominator * left)
    }
}

impl Neg for Ratio {
    type Output = Ratio;

    fn neg(self) -> Ratio {
        Ratio { numerator: -self.numerator, ..self }
    }
}

impl Sub for Ratio {
    type Output = Ratio;

    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}

impl std::iter::Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(ratios: I) -> Ratio {
        ratios.fold(Ratio::ZERO, Add::add)
    }
}

/// As a whole number, or as `3/4`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(Ratio::new(6, -8).to_string(), "-3/4");
        assert_eq!(Ratio::new(8, 4), Ratio::whole(2));
        assert_eq!(Ratio::new(1, 6) + Ratio::new(1, 3) - Ratio::new(1, 2), Ratio::ZERO);
    }
}
