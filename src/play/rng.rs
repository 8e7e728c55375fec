//! The generator that secrets are drawn with: small, fixed, and the same everywhere.
//!
//! Its state is a whole number below 2^53, which every language's JSON keeps exactly. `docs/PLAY.md`
//! describes it for other programs; its numbers never change, or old games could not be replayed.

use std::fmt;
use std::str::FromStr;

use crate::game::{Code, CodeSpace, Rules};

/// Seeds and states are below this.
const LIMIT: u64 = 1 << 53;

/// What the state grows by at each step: odd, and close to the golden part of 2^53.
const STEP: u64 = 0x0013_c6ef_372f_e94f;

/// Where a game starts from: a whole number below 2^53.
///
/// ```
/// use pegbase::play::Seed;
/// let seed: Seed = "7".parse().unwrap();
/// assert_eq!(seed.number(), 7);
/// assert!("9007199254740992".parse::<Seed>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seed(u64);

impl Seed {
    /// The largest seed, 2^53 - 1.
    pub const MAX: Seed = Seed(LIMIT - 1);

    /// The seed with this number, or nothing if it is 2^53 or more.
    pub fn new(number: u64) -> Option<Seed> {
        (number < LIMIT).then_some(Seed(number))
    }

    /// A seed from any number at all, such as a clock or the system's random source gives.
    pub fn from_any(number: u64) -> Seed {
        Seed(mix(number) % LIMIT)
    }

    /// The number.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let number = text.trim().parse().ok().and_then(Seed::new);
        number.ok_or_else(|| NotASeed(text.to_owned()))
    }
}

/// A text that is no seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotASeed(pub String);

impl fmt::Display for NotASeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no seed; take a whole number from 0 to {}", self.0, Seed::MAX)
    }
}

impl std::error::Error for NotASeed {}

/// The generator: a counter whose values are mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The generator that starts from a seed: the seed is its first state.
    pub fn new(seed: Seed) -> Rng {
        Rng { state: seed.0 }
    }

    /// A generator beside the one that draws the secret of the game with this seed, so that what
    /// is drawn for one purpose tells nothing about the other.
    pub(super) fn aside(seed: Seed, purpose: u64) -> Rng {
        Rng { state: mix(mix(seed.0).wrapping_add(purpose)) % LIMIT }
    }

    /// The state: a seed from which a generator goes on exactly as this one does.
    pub fn state(self) -> Seed {
        Seed(self.state)
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.state = (self.state + STEP) % LIMIT;
        mix(self.state)
    }

    /// A number below `end`, each with the same chance.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        // The largest multiple of `end` that 64 bits can count to; what lies above is passed over.
        let uneven = (u64::MAX % end + 1) % end;
        loop {
            let bits = self.next_bits();
            if bits <= u64::MAX - uneven {
                return bits % end;
            }
        }
    }

    /// A code that the rules allow, each with the same chance.
    pub fn code(&mut self, rules: Rules) -> Code {
        let space = CodeSpace::new(rules);
        space.code(self.below(space.len() as u64) as usize)
    }
}

/// Mixes 64 bits so that close numbers become unrelated ones (the last step of splitmix64).
fn mix(number: u64) -> u64 {
    let mut bits = number;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by a program in another language from `docs/PLAY.md` alone.
    #[test]
    fn the_numbers_never_change() {
        let first_three = |seed| {
            let mut rng = Rng::new(Seed(seed));
            [rng.next_bits(), rng.next_bits(), rng.next_bits()]
        };
        assert_eq!(first_three(0), GOLDEN_0);
        assert_eq!(first_three(LIMIT - 1), GOLDEN_LAST);
        let mut rng = Rng::new(Seed(1));
        rng.next_bits();
        assert_eq!(rng.state().number(), STEP + 1);
    }

    const GOLDEN_0: [u64; 3] =
        [0x246c_9afd_b850_49d4, 0x8ce6_3402_787d_e8cf, 0xd36d_91e4_4e3f_0bbc];
    const GOLDEN_LAST: [u64; 3] =
        [0xc195_2868_85a4_f4a2, 0x529b_9e08_4b65_b13e, 0x133d_636a_f18f_1e4d];

    #[test]
    fn the_state_stays_below_two_to_the_53() {
        let mut rng = Rng::new(Seed::MAX);
        for _ in 0..1000 {
            rng.next_bits();
            assert!(rng.state().number() < LIMIT);
        }
    }

    #[test]
    fn every_number_below_the_end_comes_about_equally_often() {
        let mut rng = Rng::new(Seed(5));
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_700..=10_300).contains(count)), "{counts:?}");
    }

    #[test]
    fn an_end_that_does_not_divide_the_bits_evenly_passes_some_over() {
        // Three quarters of all bits are below this end; without rejection the lowest third of the
        // numbers would come twice as often as the others.
        let end = 3 << 62;
        let mut rng = Rng::new(Seed(6));
        let mut low = 0;
        for _ in 0..30_000 {
            let number = rng.below(end);
            assert!(number < end);
            low += usize::from(number < end / 3);
        }
        assert!((9_700..=10_300).contains(&low), "{low}");
    }

    #[test]
    fn every_code_that_the_rules_allow_can_be_the_secret() {
        for text in ["2x3", "2x3u", "2x2b", "3x3u"] {
            let rules: Rules = text.parse().unwrap();
            let space = CodeSpace::new(rules);
            let mut counts = vec![0; space.len()];
            for seed in 0..200 * space.len() as u64 {
                counts[space.index(Rng::new(Seed(seed)).code(rules))] += 1;
            }
            assert!(counts.iter().all(|count| (130..=270).contains(count)), "{text}: {counts:?}");
        }
    }

    #[test]
    fn a_generator_aside_is_not_the_one_of_the_secret() {
        let rules: Rules = "4x6".parse().unwrap();
        let same = (0..10_000).filter(|&seed| {
            let seed = Seed(seed);
            Rng::new(seed).code(rules) == Rng::aside(seed, 0).code(rules)
        });
        let same = same.count();
        assert!(same < 20, "{same} of 10,000 are equal; 8 are expected by chance");
    }

    #[test]
    fn a_seed_is_a_whole_number_below_two_to_the_53() {
        assert_eq!("0".parse(), Ok(Seed(0)));
        assert_eq!("9007199254740991".parse(), Ok(Seed::MAX));
        for text in ["", "-1", "1.5", "9007199254740992", "99999999999999999999999", "x"] {
            let error = text.parse::<Seed>().unwrap_err().to_string();
            assert!(error.contains("from 0 to 9007199254740991"), "{error}");
        }
    }
}
