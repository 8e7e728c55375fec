//! The ledger: what has been proved of large positions, to be kept beyond the end of a search.
//!
//! The memo forgets; the ledger does not. It holds the positions that took the longest to prove,
//! so that a search which was cut off can go on where it was.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use super::bounds::{NEVER, UNCAPPED};
use super::memo::Known;

/// The smallest position that is worth an entry: each takes some milliseconds to prove again, and
/// even the longest search has only some tens of thousands.
const WORTHWHILE: usize = 64;

/// What was proved of one position, under the key of the position and the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    key: u128,
    known: Known,
    size: u32,
}

impl Proof {
    /// The bytes that a proof takes in a file.
    pub const BYTES: usize = 16 + 4 + 4 + 4 + 1;

    /// The proof as bytes.
    pub fn to_bytes(&self) -> [u8; Proof::BYTES] {
        let mut bytes = [0; Proof::BYTES];
        bytes[..16].copy_from_slice(&self.key.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.known.low.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.known.high.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.size.to_le_bytes());
        bytes[28] = self.known.depth;
        bytes
    }

    /// The proof in these bytes, unless no proof looks like that.
    pub fn from_bytes(bytes: &[u8; Proof::BYTES]) -> Option<Proof> {
        let number = |at: usize| bytes[at..].first_chunk().map(|four| u32::from_le_bytes(*four));
        let key = u128::from_le_bytes(*bytes.first_chunk()?);
        let known = Known { low: number(16)?, high: number(20)?, depth: bytes[28] };
        let possible = known.low <= known.high && known.high <= NEVER && known.depth <= UNCAPPED;
        possible.then_some(Proof { key, known, size: number(24)? })
    }
}

/// The proofs of a search that are worth keeping.
#[derive(Debug, Default)]
pub struct Ledger {
    proofs: Mutex<HashMap<u128, Proof>>,
}

impl Ledger {
    fn lock(&self) -> MutexGuard<'_, HashMap<u128, Proof>> {
        self.proofs.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// A ledger that begins with these proofs.
    pub fn of(proofs: impl IntoIterator<Item = Proof>) -> Ledger {
        let proofs = proofs.into_iter().map(|proof| (proof.key, proof)).collect();
        Ledger { proofs: Mutex::new(proofs) }
    }

    /// All proofs so far, in the order of their keys.
    pub fn proofs(&self) -> Vec<Proof> {
        let mut proofs: Vec<Proof> = self.lock().values().copied().collect();
        proofs.sort_unstable_by_key(|proof| proof.key);
        proofs
    }

    pub(super) fn add(&self, key: u128, known: Known, size: usize) {
        if size < WORTHWHILE {
            return;
        }
        let new = Proof { key, known, size: size as u32 };
        let mut proofs = self.lock();
        let proof = proofs.entry(key).or_insert(new);
        proof.known = proof.known.merge(known);
    }

    pub(super) fn each(&self, mut tell: impl FnMut(u128, Known, usize)) {
        self.lock().values().for_each(|proof| tell(proof.key, proof.known, proof.size as usize));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_survives_the_way_through_bytes() {
        let known = Known { low: 718, high: 720, depth: 5 };
        let proof = Proof { key: 0xfedc_ba98 << 90 | 7, known, size: 208 };
        assert_eq!(Proof::from_bytes(&proof.to_bytes()), Some(proof));
    }

    #[test]
    fn bounds_that_cross_are_no_proof() {
        let known = Known { low: 9, high: 8, depth: 5 };
        let bytes = Proof { key: 1, known, size: 64 }.to_bytes();
        assert_eq!(Proof::from_bytes(&bytes), None);
    }
}
