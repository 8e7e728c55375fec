//! The transposition table: what has been proved of a position, kept under its key.
//!
//! A fixed amount of memory, shared by all threads without a lock. An entry is three words; the
//! two key words are stored mixed with the data word, so that an entry that two threads wrote at
//! once does not match any key and is simply not found. Large positions, which cost the most to
//! prove, are kept longest. What is forgotten is proved again: the memo changes how long a search
//! takes, never what it finds.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use zerocopy::FromZeros;

/// What is known of a number: it lies between the two bounds. `depth` is the number of guesses
/// that a strategy which reaches `high` needs at the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) low: u32,
    pub(super) high: u32,
    pub(super) depth: u8,
}

impl Known {
    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// What two proofs of the same position say together.
    pub(super) fn merge(self, other: Known) -> Known {
        let (high, depth) = (self.high, self.depth).min((other.high, other.depth));
        Known { low: self.low.max(other.low), high, depth }
    }
}

type Slot = [AtomicU64; 3];

/// The shared table.
pub(super) struct Memo {
    slots: Box<[Slot]>,
    mask: usize,
}

/// Slots that are searched for one key.
const WAYS: usize = 4;

// The data word: low, high, depth, weight.
const TOTAL_BITS: u32 = 28;
const DEPTH_BITS: u32 = 5;
const TOTAL_MASK: u64 = (1 << TOTAL_BITS) - 1;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;
const DEPTH_AT: u32 = 2 * TOTAL_BITS;
const WEIGHT_AT: u32 = DEPTH_AT + DEPTH_BITS;
const _: () = assert!(WEIGHT_AT == 61, "three bits are left for the weight");

impl Memo {
    /// A memo that takes at most this many bytes (and at least a few hundred).
    pub(super) fn new(bytes: usize) -> Memo {
        let buckets = (bytes / (WAYS * size_of::<Slot>())).max(1);
        let slots = zeroed(WAYS << buckets.ilog2());
        let mask = slots.len() / WAYS - 1;
        Memo { slots, mask }
    }

    fn bucket(&self, key: u128) -> &[Slot] {
        let at = ((key >> 20) as usize & self.mask) * WAYS;
        &self.slots[at..at + WAYS]
    }

    /// What is known under a key.
    pub(super) fn get(&self, key: u128) -> Option<Known> {
        let found = self.bucket(key).iter().find_map(|slot| {
            let data = slot[2].load(Relaxed);
            (data != 0 && holds(slot, data, key)).then_some(data)
        });
        found.map(unpack)
    }

    /// Adds what has been proved of a position of `size` codes to what is known under its key.
    pub(super) fn put(&self, key: u128, mut known: Known, size: usize) {
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let data = slot[2].load(Relaxed);
            if data != 0 && holds(slot, data, key) {
                known = known.merge(unpack(data));
                victim = slot;
                break;
            }
            // An empty slot has weight 0 and wins over every other.
            let weight = if data == 0 { 0 } else { 1 + (data >> WEIGHT_AT) };
            if weight < least {
                least = weight;
                victim = slot;
            }
        }
        let data = pack(known, size);
        let (high, low) = words(key, data);
        victim[2].store(data, Relaxed);
        victim[0].store(high, Relaxed);
        victim[1].store(low, Relaxed);
    }
}

/// Empty slots, or a single bucket if there is no memory for them. Zeroed pages come from the system
/// untouched, so memory that a search does not need costs nothing.
fn zeroed(slots: usize) -> Box<[Slot]> {
    let taken = <[Slot]>::new_box_zeroed_with_elems(slots);
    taken.unwrap_or_else(|_| (0..WAYS).map(|_| Slot::default()).collect())
}

fn words(key: u128, data: u64) -> (u64, u64) {
    ((key >> 64) as u64 ^ data, key as u64 ^ data.rotate_left(32))
}

fn holds(slot: &Slot, data: u64, key: u128) -> bool {
    (slot[0].load(Relaxed), slot[1].load(Relaxed)) == words(key, data)
}

fn pack(known: Known, size: usize) -> u64 {
    let weight = u64::from((size / 4).max(1).ilog2().min(7));
    weight << WEIGHT_AT
        | u64::from(known.depth) << DEPTH_AT
        | u64::from(known.high) << TOTAL_BITS
        | u64::from(known.low)
}

fn unpack(data: u64) -> Known {
    Known {
        low: (data & TOTAL_MASK) as u32,
        high: (data >> TOTAL_BITS & TOTAL_MASK) as u32,
        depth: (data >> DEPTH_AT & DEPTH_MASK) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::bounds::NEVER;

    #[test]
    fn what_is_put_is_found_and_only_improves() {
        let memo = Memo::new(1 << 12);
        let key = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321;
        assert_eq!(memo.get(key), None);
        memo.put(key, Known { low: 7, high: NEVER, depth: 31 }, 5);
        memo.put(key, Known { low: 3, high: 9, depth: 4 }, 5);
        assert_eq!(memo.get(key), Some(Known { low: 7, high: 9, depth: 4 }));
        assert_eq!(memo.get(key + 1), None);
    }

    #[test]
    fn large_positions_push_out_small_ones() {
        let memo = Memo::new(1);
        let known = Known { low: 1, high: 2, depth: 3 };
        for key in 0..100u128 {
            memo.put(key, known, if key == 50 { 900 } else { 4 });
        }
        assert_eq!(memo.get(50), Some(known));
    }
}
