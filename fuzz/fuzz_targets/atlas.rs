//! Any bytes as an atlas: an error or an answer, never a panic, never without end.
//!
//! The first byte of the input chooses how much of an atlas the rest has to bring: all of it, all
//! but a preamble with a right digest, records below right metadata, or a few changed bytes of a
//! right atlas.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pegbase::game::{CodeSpace, Turn};
use pegbase::solve::{Objective, Workshop};
use pegbase::table::{Atlas, Coverage};
use pegbase::{Feedback, Rules};

const PREAMBLE: usize = 64;

/// Atlases that lend what they have to arbitrary bytes.
static LENDERS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let coverages = [("1x4", 2), ("2x2", 2), ("2x3u", 1), ("2x3", 2), ("3x3", 1), ("2x4ub", 2)];
    coverages.iter().map(|&(rules, turns)| atlas(rules, turns)).collect()
});

fn atlas(rules: &str, turns: u8) -> Vec<u8> {
    let coverage = Coverage::new(rules.parse().unwrap(), turns).unwrap();
    coverage.build(Workshop::default()).unwrap().write()
}

/// A file with a preamble that fits these metadata and these records. `shape` is the bytes of a
/// guess and the bytes of a key.
fn sealed(shape: [u8; 2], meta: &[u8], records: &[u8]) -> Vec<u8> {
    let mut file = b"PEGBASE\x1a\x01\0\0\x01\0\x02".to_vec();
    file.extend(shape);
    file.extend((meta.len() as u32).to_le_bytes());
    file.extend((records.len() as u32).to_le_bytes());
    file.extend([0; 8]);
    let mut hasher = blake3::Hasher::new();
    hasher.update(&file).update(meta).update(records);
    file.extend(hasher.finalize().as_bytes());
    file.extend(meta);
    file.extend(records);
    file
}

/// The turns that some bytes stand for: feedbacks that the rules do not have are among them.
fn turns(rules: Rules, bytes: &[u8]) -> Vec<Turn> {
    let space = CodeSpace::new(rules);
    let turn = |bytes: &[u8]| {
        let number = usize::from(bytes[0]) << 8 | usize::from(bytes[1]);
        let feedback = Feedback { black: bytes[2] >> 4, white: bytes[2] & 15 };
        Turn { guess: space.code(number * 97 % space.len()), feedback }
    };
    bytes.chunks_exact(3).map(turn).collect()
}

/// Asks everything that can be asked of an atlas. `played` is the game that is looked up.
fn exercise(file: &[u8], played: &[u8]) {
    let Ok(atlas) = Atlas::new(file) else { return };
    let turns = turns(atlas.rules(), played);
    for length in 0..=turns.len() {
        for objective in [Objective::Worst, Objective::Expected] {
            if let Ok(Some((guess, _))) = atlas.find(&turns[..length], objective) {
                assert!(CodeSpace::new(atlas.rules()).codes().any(|code| code == guess));
            }
        }
    }
    if let Ok(positions) = atlas.verify() {
        assert_eq!(positions, atlas.positions());
        assert!(atlas.differing() <= positions);
        let found = |objective| atlas.find(&[], objective).expect("it makes sense");
        let (worst, expected) = (found(Objective::Worst), found(Objective::Expected));
        if let (Some((_, worst)), Some((_, expected))) = (worst, expected) {
            assert!(atlas.coverage().turns() == 0 || worst.worst <= expected.worst);
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&mode, input)) = input.split_first() else { return };
    let Some((played, rest)) = input.split_at_checked(9) else { return };
    let lender = &LENDERS[usize::from(mode / 4) % LENDERS.len()];
    let (meta, records) = lender[PREAMBLE..].split_at(lender[16].into());
    let shape = [lender[14], lender[15]];
    match mode % 4 {
        0 => exercise(rest, played),
        1 => {
            let Some((shape, rest)) = rest.split_first_chunk() else { return };
            let Some((meta, rest)) = rest.split_at_checked(meta.len()) else { return };
            exercise(&sealed(*shape, meta, rest), played);
        }
        2 => {
            // As many records as there are bytes for.
            let record = usize::from(shape[0]) + usize::from(shape[1]) + 1 + usize::from(meta[5]);
            let positions = rest.len() / record;
            let differing = usize::from(played[8]) % (positions + 1);
            let mut meta = meta.to_vec();
            meta[6..10].copy_from_slice(&((positions - differing) as u32).to_le_bytes());
            meta[10..14].copy_from_slice(&(differing as u32).to_le_bytes());
            exercise(&sealed(shape, &meta, &rest[..positions * record]), played);
        }
        _ => {
            let mut records = records.to_vec();
            for change in rest.chunks_exact(3).take(8) {
                let at = usize::from(change[0]) << 8 | usize::from(change[1]);
                let length = records.len().max(1);
                if let Some(byte) = records.get_mut(at % length) {
                    *byte = change[2];
                }
            }
            exercise(&sealed(shape, meta, &records), played);
        }
    }
});
