//! n·log n in whole numbers, so that entropies compare alike on every machine.
//!
//! A guess gives the more information, the smaller the sum of s·log s over its parts. Logarithms
//! of floating point differ from machine to machine, and rounding breaks ties that are exact: parts
//! of 3, 3, 2, 2, 2 tell as much as 6, 1, 1, 1, 1, 1, 1. Here the logarithm of a number is the sum
//! of those of its prime factors, each rounded once, so that such ties stay ties.

/// s·log₂ s for every size of a part, in units of 2^-32.
pub(super) struct EntropyTable {
    weights: Vec<u64>,
}

const FRACTION_BITS: u32 = 32;

impl EntropyTable {
    /// The table for parts of up to `largest` codes.
    pub(super) fn new(largest: usize) -> EntropyTable {
        let mut logs = vec![0u64; largest + 1];
        for number in 2..=largest {
            if logs[number] != 0 {
                continue;
            }
            // Not reached by a smaller prime: a prime. Add its logarithm to all multiples, once
            // for each time that it divides them.
            let log = log2_fixed(number as u64);
            let mut power = number;
            while power <= largest {
                (power..=largest).step_by(power).for_each(|multiple| logs[multiple] += log);
                power = match power.checked_mul(number) {
                    Some(power) => power,
                    None => break,
                };
            }
        }
        let weights = logs.iter().zip(0u64..).map(|(log, size)| size * log).collect();
        EntropyTable { weights }
    }

    #[inline]
    pub(super) fn weight(&self, size: u32) -> u64 {
        self.weights[size as usize]
    }
}

/// log₂ of a number from 1 on, rounded down to a multiple of 2^-32.
fn log2_fixed(number: u64) -> u64 {
    let whole = number.ilog2();
    let mut log = u64::from(whole);
    // The number as 1.xxx with 62 bits behind the point; squaring it doubles its logarithm.
    let mut mantissa = u128::from(number) << (62 - whole);
    for _ in 0..FRACTION_BITS {
        mantissa = (mantissa * mantissa) >> 62;
        log <<= 1;
        if mantissa >> 63 != 0 {
            mantissa >>= 1;
            log |= 1;
        }
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_floating_point() {
        let table = EntropyTable::new(2000);
        for size in 1..=2000u32 {
            let expected = f64::from(size) * f64::from(size).log2();
            let found = table.weight(size) as f64 / (1u64 << FRACTION_BITS) as f64;
            assert!((expected - found).abs() < 1e-4, "{size}: {found} for {expected}");
        }
    }

    #[test]
    fn exact_ties_stay_ties() {
        let table = EntropyTable::new(12);
        let sum = |parts: &[u32]| parts.iter().map(|&size| table.weight(size)).sum::<u64>();
        assert_eq!(sum(&[3, 3, 2, 2, 2]), sum(&[6, 1, 1, 1, 1, 1, 1]));
        assert_eq!(sum(&[4, 1, 1, 1, 1]), sum(&[2, 2, 2, 2]));
    }
}
