//! Bytes that are no atlas, were one, or pretend to be one: a typed error, no panic, no hang.

mod tables;

use pegbase::Rules;
use pegbase::oracle::Oracle;
use pegbase::solve::{Objective, Solver, Workshop};
use pegbase::table::{Atlas, AtlasFault, Bytes, Coverage, Kind, Table, TableError};
use tables::{Parts, optimal, rules, table_of};

fn built(text: &str, turns: u8) -> Vec<u8> {
    let coverage = Coverage::new(rules(text), turns).unwrap();
    coverage.build(Workshop::default()).unwrap().write()
}

/// What opening the bytes complains of.
fn refusal(file: &[u8]) -> TableError {
    Atlas::new(file).err().expect("these bytes are refused")
}

fn malformed(file: &[u8]) -> &'static str {
    match refusal(file) {
        TableError::Malformed(what) => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_flipped_bit_and_every_truncation_is_seen() {
    let mut file = built("2x3", 2);
    for length in 0..file.len() {
        refusal(&file[..length]);
    }
    for at in 0..file.len() {
        for bit in 0..8 {
            file[at] ^= 1 << bit;
            refusal(&file);
            file[at] ^= 1 << bit;
        }
    }
    Atlas::new(file.as_slice()).unwrap().verify().unwrap();
    file.push(0);
    assert!(matches!(refusal(&file), TableError::WrongLength { .. }));
}

#[test]
fn every_truncation_of_a_larger_one_is_seen() {
    let file = built("3x4", 2);
    for length in 0..file.len() {
        refusal(&file[..length]);
    }
}

#[test]
fn an_atlas_is_no_strategy_and_a_strategy_no_atlas() {
    let (atlas, table) = (built("2x3", 1), table_of(&optimal("2x3", Objective::Worst)));
    let as_table = Table::new(atlas.as_slice()).err().unwrap();
    assert_eq!(as_table.to_string(), "is an atlas, not the table of a strategy");
    assert_eq!(refusal(&table).to_string(), "is the table of a strategy, not an atlas");
    assert_eq!((Kind::of(&atlas), Kind::of(&table)), (Some(Kind::Atlas), Some(Kind::Strategy)));
    assert_eq!(Kind::of(b"PEGBASE\x1a"), None);
}

/// A right digest over wrong metadata.
mod metadata {
    use super::*;

    const TURNS: usize = 4;
    const TOTAL_BYTES: usize = 5;
    const POSITIONS: usize = 6;

    fn with(change: impl Fn(&mut Parts)) -> Vec<u8> {
        let mut parts = Parts::of(&built("2x3", 1));
        change(&mut parts);
        parts.seal()
    }

    #[test]
    fn sealing_again_changes_nothing() {
        Atlas::new(with(|_| ())).unwrap().verify().unwrap();
    }

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let sizes = "records of an impossible size";
        for bytes in [0, 5, 255] {
            assert_eq!(malformed(&with(|parts| parts.number_bytes = bytes)), sizes);
            assert_eq!(malformed(&with(|parts| parts.bitmap_bytes = bytes)), sizes);
            assert_eq!(malformed(&with(|parts| parts.meta[TOTAL_BYTES] = bytes)), sizes);
        }
        assert_eq!(malformed(&with(|parts| parts.root = 1)), sizes);
        assert_eq!(malformed(&with(|parts| parts.meta[POSITIONS] += 1)), sizes);
        assert_eq!(malformed(&with(|parts| parts.meta[POSITIONS..].fill(0xff))), sizes);
        assert_eq!(malformed(&with(|parts| parts.tree.push(0))), sizes);
    }

    #[test]
    fn metadata_that_are_none_are_refused() {
        let length = Parts::of(&built("2x3", 1)).meta.len();
        for length in 0..length {
            malformed(&with(|parts| parts.meta.truncate(length)));
        }
        malformed(&with(|parts| parts.meta.push(0)));
        malformed(&with(|parts| parts.meta[2] = 2));
        assert!(matches!(refusal(&with(|parts| parts.meta[0] = 9)), TableError::Rules(_)));
        for turns in [5, 255] {
            let what = malformed(&with(|parts| parts.meta[TURNS] = turns));
            assert_eq!(what, "more turns than an atlas can cover");
        }
    }

    /// A file of a few bytes that says it covers more positions than anyone could look at.
    #[test]
    fn a_large_game_with_few_records_is_refused_at_once() {
        for (text, turns) in [("6x9", 4), ("6x9", 2), ("5x8", 4), ("8x8", 1), ("4x10u", 3)] {
            let rules: Rules = rules(text);
            for positions in [0, 20] {
                let key_bytes = key_bytes(rules, turns);
                let record = key_bytes + 3 + 1 + 3;
                let mut meta = vec![rules.pegs() as u8, rules.colours() as u8];
                meta.extend([rules.unique() as u8, 0, turns, 3]);
                meta.extend((positions as u32).to_le_bytes());
                meta.extend([0; 4]);
                let parts = Parts {
                    number_bytes: 3,
                    bitmap_bytes: key_bytes as u8,
                    meta,
                    tree: vec![0; positions * record],
                    ..Parts::of(&built("2x3", 1))
                };
                let atlas = Atlas::new(parts.seal()).unwrap();
                let fault = atlas.verify().unwrap_err();
                let found =
                    matches!(fault, AtlasFault::WrongPositions { found } if found == positions);
                assert!(found, "{text} {turns}: {fault:?}");
            }
        }
    }

    /// The same before a proof, which would take longer still.
    #[test]
    fn a_proof_of_missing_records_is_refused() {
        let mut parts = Parts::of(&built("2x3", 1));
        parts.tree.clear();
        parts.meta[POSITIONS..].fill(0);
        let atlas = Atlas::new(parts.seal()).unwrap();
        let fault = atlas.prove(&Solver::new(atlas.rules())).unwrap_err();
        assert!(matches!(fault, AtlasFault::WrongPositions { found: 0 }), "{fault:?}");
        assert_eq!(fault.to_string(), "the 0 positions of the atlas are not those that it covers");
    }

    /// The bytes of the largest key, as docs/FORMAT.md says.
    fn key_bytes(rules: Rules, turns: u8) -> usize {
        let slots = pegbase::Feedback::win(rules).index() as u128 + 1;
        let keys = (rules.code_count() as u128 * slots + 1).pow(turns.into());
        (128 - keys.leading_zeros() as usize).div_ceil(8)
    }
}

/// A right digest over wrong records.
mod records {
    use super::*;

    /// An atlas as records that can be changed.
    struct Records {
        parts: Parts,
        worst: Vec<Vec<u8>>,
        expected: Vec<Vec<u8>>,
    }

    impl Records {
        fn of(file: &[u8]) -> Records {
            let parts = Parts::of(file);
            let count = |at: usize| u32::from_le_bytes(parts.meta[at..at + 4].try_into().unwrap());
            let positions = count(6) as usize;
            let size = parts.tree.len() / (positions + count(10) as usize);
            let mut worst: Vec<Vec<u8>> = parts.tree.chunks(size).map(<[u8]>::to_vec).collect();
            let expected = worst.split_off(positions);
            Records { parts, worst, expected }
        }

        /// The file with the number of records that there are now.
        fn seal(&self) -> Vec<u8> {
            let mut parts = self.parts.clone();
            parts.meta[6..10].copy_from_slice(&(self.worst.len() as u32).to_le_bytes());
            parts.meta[10..14].copy_from_slice(&(self.expected.len() as u32).to_le_bytes());
            parts.tree = [self.worst.concat(), self.expected.concat()].concat();
            parts.seal()
        }

        /// Where the guess, the worst case and the total of a record begin.
        fn fields(&self) -> [usize; 3] {
            let guess = usize::from(self.parts.bitmap_bytes);
            let worst = guess + usize::from(self.parts.number_bytes);
            [guess, worst, worst + 1]
        }
    }

    fn with(file: &[u8], change: impl FnOnce(&mut Records)) -> Atlas<Vec<u8>> {
        let mut records = Records::of(file);
        change(&mut records);
        Atlas::new(records.seal()).unwrap()
    }

    fn is_miscounted(atlas: &Atlas<Vec<u8>>) -> bool {
        matches!(atlas.verify(), Err(AtlasFault::WrongPositions { .. }))
    }

    #[test]
    fn records_that_are_missing_or_too_many_are_found() {
        // 2x7 has positions with different answers for the two objectives.
        for (text, turns) in [("2x3", 2), ("2x7", 1)] {
            let file = built(text, turns);
            let (worst, expected) =
                (Records::of(&file).worst.len(), Records::of(&file).expected.len());
            for at in 0..worst {
                assert!(is_miscounted(&with(&file, |all| drop(all.worst.remove(at)))), "{at}");
                let twice = |all: &mut Records| all.worst.insert(at, all.worst[at].clone());
                assert!(is_miscounted(&with(&file, twice)), "{at}");
                // An answer of its own that is the same one.
                let superfluous = |all: &mut Records| all.expected = vec![all.worst[at].clone()];
                assert!(is_miscounted(&with(&file, superfluous)), "{at}");
                // A key that no position has.
                assert!(is_miscounted(&with(&file, |all| all.worst[at][0] ^= 0x55)), "{at}");
            }
            for at in 1..worst {
                assert!(is_miscounted(&with(&file, |all| all.worst.swap(at - 1, at))), "{at}");
            }
            for at in 0..expected {
                assert!(is_miscounted(&with(&file, |all| all.expected[at][0] ^= 0x55)), "{at}");
                let twice = |all: &mut Records| all.expected.insert(at, all.expected[at].clone());
                assert!(is_miscounted(&with(&file, twice)), "{at}");
                // Without its record, the position has the other objective's answer.
                assert!(is_faulty(&with(&file, |all| drop(all.expected.remove(at)))), "{at}");
            }
            for at in 1..expected {
                assert!(is_miscounted(&with(&file, |all| all.expected.swap(at - 1, at))), "{at}");
            }
        }
    }

    /// Whether `verify` or `prove` finds a fault.
    fn is_faulty(atlas: &Atlas<Vec<u8>>) -> bool {
        atlas.verify().is_err() || atlas.prove(&Solver::new(atlas.rules())).is_err()
    }

    #[test]
    fn every_wrong_value_is_found() {
        for (text, turns) in [("2x3", 2), ("3x3", 1), ("2x4u", 2)] {
            let file = built(text, turns);
            let [_, worst, total] = Records::of(&file).fields();
            for at in 0..Records::of(&file).worst.len() {
                for (field, by) in
                    [(worst, 1), (worst, 255), (worst, 100), (total, 1), (total, 255)]
                {
                    let change = |all: &mut Records| {
                        all.worst[at][field] = all.worst[at][field].wrapping_add(by)
                    };
                    let atlas = with(&file, change);
                    assert!(is_faulty(&atlas), "{text} {at} {field} {by}");
                    let proved = atlas.prove(&Solver::new(atlas.rules()));
                    let named = matches!(proved, Err(AtlasFault::WrongValue { .. }));
                    assert!(named, "{text} {at} {field} {by}: {proved:?}");
                }
            }
        }
    }

    /// Values at the ends of their ranges do not overflow anything, in a check or in an oracle.
    #[test]
    fn values_as_large_as_can_be_are_found() {
        let file = built("3x3", 2);
        let [_, worst, total] = Records::of(&file).fields();
        // Totals of four bytes, so that they can be as large as a reader can hold.
        let widen = |all: &mut Records| {
            all.parts.meta[5] = 4;
            let records = all.worst.iter_mut().chain(&mut all.expected);
            records.for_each(|record| record.resize(total + 4, 0));
        };
        with(&file, widen).verify().unwrap();
        for at in 0..Records::of(&file).worst.len() {
            let largest = |all: &mut Records| {
                widen(all);
                all.worst[at][worst..].fill(0xff);
            };
            let fault = with(&file, largest).verify();
            assert!(matches!(fault, Err(AtlasFault::WrongValue { .. })), "{at}: {fault:?}");
        }
        let atlas = with(&file, |all| {
            widen(all);
            all.expected.clear();
            all.worst.iter_mut().for_each(|record| record[worst..].fill(0xff));
        });
        assert!(atlas.verify().is_err());
        let atlas = Atlas::new(Bytes::Owned(atlas.bytes().to_vec())).unwrap();
        let oracle = Oracle::new(rules("3x3")).with_atlas(atlas);
        let start = pegbase::History::new(rules("3x3"));
        oracle.explore(&start, Objective::Worst).unwrap();
    }

    #[test]
    fn a_guess_that_is_no_code_is_found_and_never_given() {
        let file = built("2x3", 1);
        let [guess, ..] = Records::of(&file).fields();
        for number in [9, 100, 255] {
            let atlas = with(&file, |all| all.worst[0][guess] = number);
            let found = atlas.find(&[], Objective::Worst);
            assert!(matches!(found, Err(TableError::Malformed("a guess that is no code"))));
            assert!(matches!(atlas.verify(), Err(AtlasFault::Broken(_))));
            let proved = atlas.prove(&Solver::new(atlas.rules()));
            assert!(matches!(proved, Err(AtlasFault::Broken(_))), "{proved:?}");
            // An oracle searches in its place.
            let atlas = Atlas::new(Bytes::Owned(atlas.bytes().to_vec())).unwrap();
            let oracle = Oracle::new(rules("2x3")).with_atlas(atlas);
            let hint = oracle.hint(&pegbase::History::new(rules("2x3")), Objective::Worst).unwrap();
            assert_eq!(hint.source.to_string(), "search");
        }
    }

    /// Another guess is a fault exactly if it does not reach the value.
    #[test]
    fn a_guess_that_is_not_optimal_is_found() {
        let (game, file) = (rules("2x4u"), built("2x4u", 2));
        let [guess, ..] = Records::of(&file).fields();
        let mut faults = [0, 0];
        for at in 0..Records::of(&file).worst.len() {
            for number in 0..game.code_count() as u8 {
                let atlas = with(&file, |all| all.worst[at][guess] = number);
                let proved = atlas.prove(&Solver::new(game));
                faults[usize::from(proved.is_ok())] += 1;
                assert!(matches!(proved, Ok(_) | Err(AtlasFault::WrongValue { .. })), "{proved:?}");
                // What `verify` finds without a search, the proof finds as well.
                assert!(
                    proved.is_err()
                        || !matches!(atlas.verify(), Err(AtlasFault::WrongValue { .. }))
                );
            }
        }
        assert!(faults[0] > 0 && faults[1] > 0, "{faults:?}");
    }
}
