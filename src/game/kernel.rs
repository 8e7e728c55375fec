//! The two loops that everything else waits for, compiled for the vector units of the machine.
//!
//! Each kernel is written once, as a plain loop that the compiler turns into vector code, and is
//! compiled three times: for any machine, for AVX2 and for AVX-512. Which one runs is decided at
//! run time. This is one of the two modules in which unsafe code is allowed, and the only unsafe
//! act is calling a function that was compiled for features which [`Level::detect`] has seen.
//!
//! Nothing here can overflow, and the arithmetic says so: a check in the innermost loop would keep
//! the compiler from using vectors where checks are on, as in tests (5x8 `entropy`: from 71 s to
//! 4 s of processor time).
//!
//! - [`Kernels::score_row`]: one code against many, one feedback number a code.
//! - [`Kernels::count_parts`]: for many guesses at once, into how many parts each splits a set.

#![allow(unsafe_code)]

use super::rules::MAX_PEGS;

/// What a code is made of, for [`Kernels::score_row`]: its pegs, and each colour that it has with
/// the number of its occurrences. It lives on the stack, for it is made anew for every row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    pegs: [u8; MAX_PEGS],
    peg_count: usize,
    colours: [(u8, u8); MAX_PEGS],
    colour_count: usize,
}

impl Pattern {
    /// The pattern of a code with these pegs.
    pub(crate) fn new(code: &[u8]) -> Pattern {
        let mut pattern = Pattern {
            pegs: [0; MAX_PEGS],
            peg_count: code.len(),
            colours: [(0, 0); MAX_PEGS],
            colour_count: 0,
        };
        pattern.pegs[..code.len()].copy_from_slice(code);
        for &peg in code {
            let seen = &mut pattern.colours[..pattern.colour_count];
            match seen.iter_mut().find(|(colour, _)| *colour == peg) {
                Some((_, count)) => *count += 1,
                None => {
                    pattern.colours[pattern.colour_count] = (peg, 1);
                    pattern.colour_count += 1;
                }
            }
        }
        pattern
    }

    fn pegs(&self) -> &[u8] {
        &self.pegs[..self.peg_count]
    }

    fn colours(&self) -> &[(u8, u8)] {
        &self.colours[..self.colour_count]
    }
}

/// Which vector units may be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    fn detect() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq");
            if avx512 {
                return Level::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Level::Avx2;
            }
        }
        Level::Portable
    }
}

/// The kernels for the machine that the program runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernels {
    level: Level,
}

/// Defines a kernel: the loop, compiled for each level, and the method that picks one.
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),* $(,)?) = $body:path) => {
        $(#[$doc])*
        pub(crate) fn $name(self, $($arg: $type),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
                fn avx2($($arg: $type),*) {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,popcnt")]
                fn avx512($($arg: $type),*) {
                    $body($($arg),*)
                }
                match self.level {
                    // SAFETY: a level above Portable exists only after `Level::detect` has seen
                    // its features (every machine with AVX2 has BMI and POPCNT).
                    Level::Avx512 => return unsafe { avx512($($arg),*) },
                    // SAFETY: as above.
                    Level::Avx2 => return unsafe { avx2($($arg),*) },
                    Level::Portable => {}
                }
            }
            $body($($arg),*)
        }
    };
}

impl Kernels {
    /// The fastest kernels that this machine can run.
    pub fn detect() -> Kernels {
        Kernels { level: Level::detect() }
    }

    /// The kernels that run anywhere.
    pub fn portable() -> Kernels {
        Kernels { level: Level::Portable }
    }

    /// Every set of kernels that this machine can run, so that tests can compare them.
    pub fn available() -> Vec<Kernels> {
        let best = Level::detect();
        #[cfg(target_arch = "x86_64")]
        let levels = [Level::Portable, Level::Avx2, Level::Avx512];
        #[cfg(not(target_arch = "x86_64"))]
        let levels = [Level::Portable];
        levels.into_iter().filter(|&level| level <= best).map(|level| Kernels { level }).collect()
    }

    kernel! {
        /// Scores one code against many and writes the feedback numbers to `out`.
        ///
        /// `pegs[at]` holds the pegs of all codes at a place, `counts[colour]` how often each code
        /// has that colour; all columns are at least as long as `out`.
        score_row(
            pattern: &Pattern, pegs: &[Vec<u8>], counts: &[Vec<u8>], out: &mut [u8],
        ) = score_row
    }

    kernel! {
        /// For each guess the number of parts into which it splits a set. For each member of the
        /// set, a row of feedback numbers against all guesses starts in `bytes` at one of
        /// `starts`; `out` takes a count for each guess.
        count_parts(bytes: &[u8], starts: &[usize], feedbacks: usize, out: &mut [u8]) = count_parts
    }

    kernel! {
        /// For a block of guesses the sizes of the parts into which each splits a set of at most
        /// 255 members, by feedback number. Rows are as in [`Self::count_parts`], but start at the
        /// block.
        part_sizes(bytes: &[u8], starts: &[usize], out: &mut [[u8; BLOCK]]) = part_sizes
    }

    kernel! {
        /// For a block of guesses the sum of a bound over the parts into which each splits a set
        /// of at most 255 members, the winning part left out. The bound of a part of k members is
        /// the sum of max(0, k - step) over `steps`; a part of more than `limit` members makes the
        /// sum `u16::MAX`. Rows are as in [`Self::count_parts`], but start at the block.
        sum_bounds(
            bytes: &[u8], starts: &[usize], win: u8, steps: &[u8], limit: u8,
            out: &mut [u16; BLOCK],
        ) = sum_bounds
    }
}

/// Codes are taken in blocks that stay in vector registers.
pub(crate) const BLOCK: usize = 64;

#[inline(always)]
fn score_row(pattern: &Pattern, pegs: &[Vec<u8>], counts: &[Vec<u8>], out: &mut [u8]) {
    let (blocks, rest) = out.as_chunks_mut::<BLOCK>();
    let whole = blocks.len() * BLOCK;
    for (at, out) in blocks.iter_mut().enumerate() {
        // A block of known length, so that all of it stays in registers.
        score_block(pattern, |column| block(column, at * BLOCK), pegs, counts, out);
    }
    let end = whole + rest.len();
    score_block(pattern, |column| &column[whole..end], pegs, counts, rest);
}

/// Scores one code against those codes whose columns `part` takes from the whole columns.
#[inline(always)]
fn score_block<'a, P, O>(
    pattern: &Pattern,
    part: impl Fn(&'a [u8]) -> P,
    pegs: &'a [Vec<u8>],
    counts: &'a [Vec<u8>],
    out: O,
) where
    P: IntoIterator<Item = &'a u8>,
    O: IntoIterator<Item = &'a mut u8>,
{
    let mut black = [0u8; BLOCK];
    let mut hits = [0u8; BLOCK];
    for (&peg, column) in pattern.pegs().iter().zip(pegs) {
        for (black, &other) in black.iter_mut().zip(part(column)) {
            *black = black.wrapping_add(u8::from(other == peg));
        }
    }
    for &(colour, count) in pattern.colours() {
        for (hits, &other) in hits.iter_mut().zip(part(&counts[usize::from(colour)])) {
            *hits = hits.wrapping_add(other.min(count));
        }
    }
    for ((out, &black), &hits) in out.into_iter().zip(&black).zip(&hits) {
        // `Feedback::index`; at most 8 hits, so it stays below 256 before the halving.
        *out = (hits.wrapping_mul(hits.wrapping_add(1)) / 2).wrapping_add(black);
    }
}

#[inline(always)]
fn count_parts(bytes: &[u8], starts: &[usize], feedbacks: usize, out: &mut [u8]) {
    // The feedbacks seen so far are the bits of a word as narrow as the game allows.
    if feedbacks <= 16 {
        count_parts_in::<u16>(bytes, starts, out);
    } else if feedbacks <= 32 {
        count_parts_in::<u32>(bytes, starts, out);
    } else {
        count_parts_in::<u64>(bytes, starts, out);
    }
}

/// A word that holds one bit for each feedback.
trait Seen: Copy + Default {
    fn see(self, feedback: u8) -> Self;
    fn count(self) -> u8;
}

macro_rules! seen {
    ($($word:ty),*) => {$(
        impl Seen for $word {
            #[inline(always)]
            fn see(self, feedback: u8) -> Self {
                // Feedbacks are below the width of the word; wrapping saves the check.
                self | <$word>::wrapping_shl(1, u32::from(feedback))
            }
            #[inline(always)]
            fn count(self) -> u8 {
                self.count_ones() as u8
            }
        }
    )*};
}
seen!(u16, u32, u64);

#[inline(always)]
fn count_parts_in<W: Seen>(bytes: &[u8], starts: &[usize], out: &mut [u8]) {
    let (blocks, rest) = out.as_chunks_mut::<BLOCK>();
    let mut offset = 0;
    for out in blocks {
        let mut seen = [W::default(); BLOCK];
        for &start in starts {
            let row = block(bytes, start + offset);
            for (seen, &feedback) in seen.iter_mut().zip(row) {
                *seen = seen.see(feedback);
            }
        }
        for (out, seen) in out.iter_mut().zip(&seen) {
            *out = seen.count();
        }
        offset += BLOCK;
    }
    for (at, out) in rest.iter_mut().enumerate() {
        let feedbacks = starts.iter().map(|&start| bytes[start + offset + at]);
        *out = feedbacks.fold(W::default(), W::see).count();
    }
}

#[inline(always)]
fn block(bytes: &[u8], start: usize) -> &[u8; BLOCK] {
    bytes[start..].first_chunk().expect("a whole block")
}

/// How many feedbacks are counted in one go over the rows: their counters stay in registers.
const COUNTERS: usize = 4;

#[inline(always)]
fn part_sizes(bytes: &[u8], starts: &[usize], out: &mut [[u8; BLOCK]]) {
    for (out, first) in out.chunks_mut(COUNTERS).zip((0..).step_by(COUNTERS)) {
        let counts = count_four(bytes, starts, first);
        out.copy_from_slice(&counts[..out.len()]);
    }
}

/// How often each guess of a block gets each of four feedbacks, `first` and the next ones.
#[inline(always)]
fn count_four(bytes: &[u8], starts: &[usize], first: u8) -> [[u8; BLOCK]; COUNTERS] {
    let mut counts = [[0u8; BLOCK]; COUNTERS];
    for &start in starts {
        let row = block(bytes, start);
        for (counts, feedback) in counts.iter_mut().zip(first..) {
            for (count, &seen) in counts.iter_mut().zip(row) {
                *count = count.wrapping_add(u8::from(seen == feedback));
            }
        }
    }
    counts
}

#[inline(always)]
fn sum_bounds(
    bytes: &[u8],
    starts: &[usize],
    win: u8,
    steps: &[u8],
    limit: u8,
    out: &mut [u16; BLOCK],
) {
    let mut largest = [0u8; BLOCK];
    out.fill(0);
    for first in (0..win).step_by(COUNTERS) {
        let counts = count_four(bytes, starts, first);
        // The last round may reach past the feedbacks that count.
        for counts in &counts[..COUNTERS.min(usize::from(win - first))] {
            for (largest, &count) in largest.iter_mut().zip(counts) {
                *largest = count.max(*largest);
            }
            for &step in steps {
                for (sum, &count) in out.iter_mut().zip(counts) {
                    *sum = sum.wrapping_add(u16::from(count.saturating_sub(step)));
                }
            }
        }
    }
    for (sum, &largest) in out.iter_mut().zip(&largest) {
        if largest > limit {
            *sum = u16::MAX;
        }
    }
}

const _: () = assert!(MAX_PEGS * (MAX_PEGS + 1) < 256, "feedback numbers fit a byte");
