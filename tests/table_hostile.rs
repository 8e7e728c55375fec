//! Bytes that are no table, were one, or pretend to be one: a typed error, no panic, no hang.

mod tables;

use pegbase::Feedback;
use pegbase::solve::Objective;
use pegbase::table::{FORMAT_VERSION, Fault, Place, Step, Table, TableError};
use proptest::prelude::*;
use tables::{Parts, optimal, table_of};

/// What opening the bytes complains of.
fn refusal(file: &[u8]) -> TableError {
    Table::new(file).err().expect("these bytes are refused")
}

/// The text of the error, if the bytes are refused as malformed.
fn malformed(file: &[u8]) -> &'static str {
    match refusal(file) {
        TableError::Malformed(what) => what,
        other => panic!("{other:?}"),
    }
}

/// The tree of 2x3 for the least total, 9 codes and a byte a number:
///
/// - byte 0: guess 1, feedbacks 0 1 2 3 5, references 8, 9+6, 9+9, 3
/// - byte 6: guess 5, feedbacks 1 5, reference 6
/// - byte 9: guess 2, feedbacks 0 1 2 5, references 4, 7, 0
const TREE: [u8; 14] = [1, 0x2f, 8, 15, 18, 3, 5, 0x22, 6, 2, 0x27, 4, 7, 0];

/// The table that `docs/FORMAT.md` explains byte by byte. It is written here by hand, so that the
/// tests that change it need no search.
fn parts() -> Parts {
    let mut meta = vec![2, 3, 0, 0, 3, 0, 0, 1, 0];
    meta.extend(21u64.to_le_bytes());
    meta.extend(3u64.to_le_bytes());
    meta.extend([1u32, 4, 4].iter().flat_map(|secrets| secrets.to_le_bytes()));
    let (format, kind, number_bytes, bitmap_bytes, root) = (FORMAT_VERSION, 1, 1, 1, 9);
    let (reserved, tree) = ([0; 4], TREE.to_vec());
    Parts { format, kind, number_bytes, bitmap_bytes, root, reserved, meta, tree }
}

#[test]
fn the_bytes_of_the_document_are_those_that_are_written() {
    let written = Parts::of(&table_of(&optimal("2x3", Objective::Expected)));
    assert_eq!(parts(), written);
    Table::new(parts().seal()).unwrap().verify().unwrap();
}

mod damage {
    use super::*;

    fn file() -> Vec<u8> {
        table_of(&optimal("4x6", Objective::Worst))
    }

    #[test]
    fn every_flipped_bit_is_seen() {
        let mut file = file();
        for at in 0..file.len() {
            for bit in 0..8 {
                file[at] ^= 1 << bit;
                let error = refusal(&file);
                let expected = match at {
                    0..8 => matches!(error, TableError::NotATable),
                    8..10 => matches!(error, TableError::UnknownFormat { .. }),
                    16..24 => matches!(error, TableError::WrongLength { .. }),
                    _ => matches!(error, TableError::WrongDigest),
                };
                assert!(expected, "bit {bit} of byte {at}: {error:?}");
                file[at] ^= 1 << bit;
            }
        }
        Table::new(file).unwrap().verify().unwrap();
    }

    #[test]
    fn every_truncation_is_seen() {
        let file = file();
        for length in 0..file.len() {
            match refusal(&file[..length]) {
                TableError::NotATable => assert!(length < 8),
                TableError::WrongLength { expected, found } => {
                    let expected_length = if length < 64 { 64 } else { file.len() };
                    assert_eq!((expected, found), (expected_length as u64, length as u64));
                }
                other => panic!("{length} bytes: {other:?}"),
            }
        }
    }

    #[test]
    fn bytes_behind_the_end_are_seen() {
        let mut file = file();
        let expected = file.len() as u64;
        for found in expected + 1..expected + 100 {
            file.push(0);
            let error = refusal(&file);
            assert!(
                matches!(error, TableError::WrongLength { expected: e, found: f } if (e, f) == (expected, found))
            );
        }
    }

    #[test]
    fn every_error_says_what_to_do() {
        let file = file();
        let message = |file: &[u8]| refusal(file).to_string();
        assert_eq!(message(b"no table"), "is not a pegbase table");
        assert_eq!(
            message(&file[..4000]),
            "has 4000 bytes in place of 4243: it is damaged, build it again"
        );
        let mut damaged = file;
        damaged[3000] ^= 1;
        assert_eq!(
            message(&damaged),
            "is damaged: its digest does not fit its bytes; build it again"
        );
    }
}

/// A right digest over wrong bytes: the work of somebody, not of chance.
mod preambles {
    use super::*;

    #[test]
    fn a_newer_format_is_refused_by_name_whatever_follows() {
        let newer = Parts { format: FORMAT_VERSION + 1, ..parts() }.seal();
        let message = refusal(&newer).to_string();
        let own = env!("CARGO_PKG_VERSION");
        assert_eq!(
            message,
            format!(
                "has format 2, written by pegbase 9.8.7; this is pegbase {own}, which reads \
                 format 1: take a newer pegbase"
            )
        );
        // Length, digest and all other fields may mean something else there.
        let mut other = newer;
        other.extend([1; 100]);
        other[13..64].fill(0xff);
        assert_eq!(refusal(&other).to_string(), message);
    }

    #[test]
    fn another_kind_of_table_is_refused() {
        for kind in [0, 3, 255] {
            assert_eq!(malformed(&Parts { kind, ..parts() }.seal()), "an unknown kind of table");
        }
        let atlas = refusal(&Parts { kind: 2, ..parts() }.seal());
        assert!(matches!(atlas, TableError::WrongKind { .. }), "{atlas:?}");
        let reserved = [0, 0, 0, 1];
        assert_eq!(malformed(&Parts { reserved, ..parts() }.seal()), "an unknown kind of table");
    }

    #[test]
    fn records_of_another_size_are_refused() {
        for number_bytes in [0, 5, 255] {
            let file = Parts { number_bytes, ..parts() }.seal();
            assert_eq!(malformed(&file), "records of an impossible size");
        }
        for bitmap_bytes in [0, 2, 8, 9, 255] {
            let file = Parts { bitmap_bytes, ..parts() }.seal();
            assert_eq!(malformed(&file), "records of an impossible size");
        }
    }

    #[test]
    fn nothing_at_all_is_refused() {
        let nothing = Parts { meta: Vec::new(), tree: Vec::new(), root: 0, ..parts() };
        assert_eq!(malformed(&nothing.seal()), "metadata that ends too early or too late");
        assert!(matches!(refusal(b""), TableError::NotATable));
        assert!(matches!(refusal(&[0; 64]), TableError::NotATable));
    }
}

mod metadata {
    use super::*;

    /// Where the fields of metadata without a first guess are.
    const PEGS: usize = 0;
    const COLOURS: usize = 1;
    const FLAGS: [usize; 5] = [2, 3, 6, 7, 8];
    const PLAN: usize = 4;
    const WITHIN: usize = 5;
    const EXACT: usize = 7;
    const FIRST: usize = 8;
    const TOTAL: usize = 9;
    const LENGTH: usize = 17;
    const DISTRIBUTION: usize = 25;

    /// The file whose metadata have been changed.
    fn with(change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
        let mut parts = parts();
        change(&mut parts.meta);
        parts.seal()
    }

    #[test]
    fn metadata_that_end_too_early_or_too_late_are_refused() {
        for length in 0..parts().meta.len() {
            malformed(&with(|meta| meta.truncate(length)));
        }
        assert_eq!(malformed(&with(|meta| meta.push(0))), "metadata with something behind it");
    }

    #[test]
    fn a_huge_length_takes_no_memory() {
        for length in [u64::MAX, u64::MAX / 4, 1 << 40, 1 << 32, 1 << 20, 1 << 14, 4] {
            let file =
                with(|meta| meta[LENGTH..DISTRIBUTION].copy_from_slice(&length.to_le_bytes()));
            assert_eq!(malformed(&file), "metadata that ends too early or too late");
        }
    }

    #[test]
    fn a_distribution_of_thousands_of_guesses_is_refused() {
        for length in [256u64, 4000, 20_000] {
            // Zeros, and all secrets in the end.
            let file = with(|meta| {
                meta.truncate(LENGTH);
                meta[TOTAL..].copy_from_slice(&(9 * length).to_le_bytes());
                meta.extend(length.to_le_bytes());
                meta.resize(DISTRIBUTION + 4 * (length as usize - 1), 0);
                meta.extend([9, 0, 0, 0]);
            });
            malformed(&file);
        }
    }

    #[test]
    fn a_flag_is_0_or_1() {
        for flag in FLAGS {
            for value in [2, 255] {
                malformed(&with(|meta| meta[flag] = value));
            }
        }
    }

    #[test]
    fn rules_that_are_none_are_refused() {
        for (field, value) in [(PEGS, 0), (PEGS, 9), (PEGS, 255), (COLOURS, 0), (COLOURS, 17)] {
            let error = refusal(&with(|meta| meta[field] = value));
            assert!(matches!(error, TableError::Rules(_)), "{error:?}");
        }
        let too_many = with(|meta| meta[..2].copy_from_slice(&[8, 16]));
        assert!(matches!(refusal(&too_many), TableError::Rules(_)));
    }

    #[test]
    fn a_plan_without_a_name_is_refused() {
        for plan in [0, 5, 15, 21, 255] {
            assert_eq!(malformed(&with(|meta| meta[PLAN] = plan)), "an unknown plan");
        }
        // A limit belongs to one plan only.
        assert_eq!(malformed(&with(|meta| meta[WITHIN] = 3)), "an unknown plan");
    }

    #[test]
    fn a_limit_below_the_claimed_worst_case_is_refused() {
        let within = |most| {
            with(move |meta| {
                meta[PLAN] = 4;
                meta[WITHIN] = most;
            })
        };
        Table::new(within(3)).unwrap().verify().unwrap();
        for most in [0, 1, 2] {
            assert_eq!(malformed(&within(most)), "a claim that its plan cannot keep");
        }
    }

    #[test]
    fn a_proof_by_a_heuristic_is_refused() {
        assert_eq!(malformed(&with(|meta| meta[PLAN] = 16)), "a claim that its plan cannot keep");
        assert_eq!(malformed(&with(|meta| meta[EXACT] = 0)), "a claim that its plan cannot keep");
    }

    #[test]
    fn a_first_guess_that_is_no_code_is_refused() {
        let first = |number: u32| {
            with(move |meta| {
                meta[FIRST] = 1;
                meta.splice(FIRST + 1..FIRST + 1, number.to_le_bytes());
            })
        };
        Table::new(first(1)).unwrap().verify().unwrap();
        for number in [9, 1 << 24, u32::MAX] {
            assert_eq!(malformed(&first(number)), "a first guess that is no code");
        }
        let other = Table::new(first(2)).unwrap().verify();
        assert!(matches!(other, Err(Fault::WrongGuess { .. })), "{other:?}");
    }

    #[test]
    fn claims_that_do_not_add_up_are_refused() {
        let wrong = "claims that do not add up";
        assert_eq!(malformed(&with(|meta| meta[TOTAL] += 1)), wrong);
        assert_eq!(malformed(&with(|meta| meta[DISTRIBUTION] += 1)), wrong);
        // Right sums, and a last number that is 0.
        let padded = with(|meta| {
            meta[LENGTH] += 1;
            meta.extend([0; 4]);
        });
        assert_eq!(malformed(&padded), wrong);
        let huge = with(|meta| meta[DISTRIBUTION..].fill(0xff));
        assert_eq!(malformed(&huge), wrong);
    }

    #[test]
    fn claims_that_add_up_but_do_not_hold_are_found_by_verify() {
        // 2 + 2·2 + 5·3 = 1 + 4·2 + 4·3.
        let file = with(|meta| {
            for (at, secrets) in [(0, 2), (4, 2), (8, 5)] {
                meta[DISTRIBUTION + at] = secrets;
            }
        });
        let fault = Table::new(file).unwrap().verify().unwrap_err();
        // The totals are the same: only the numbers of secrets tell what is wrong.
        let guesses = matches!(fault, Fault::WrongClaims { guesses: 1, claimed: 2, played: 1 });
        assert!(guesses, "{fault:?}");
    }
}

mod trees {
    use super::*;

    const CODES: u32 = 9;
    /// Feedback number 1: no black, one white.
    const ONE_WHITE: Feedback = Feedback { black: 0, white: 1 };

    /// The table whose tree has other bytes in some places.
    fn with(changes: &[(usize, u8)]) -> Table<Vec<u8>> {
        let mut parts = parts();
        for &(at, byte) in changes {
            parts.tree[at] = byte;
        }
        Table::new(parts.seal()).unwrap()
    }

    fn malformed<T>(result: Result<T, TableError>) -> &'static str {
        match result {
            Err(TableError::Malformed(what)) => what,
            Err(other) => panic!("{other:?}"),
            Ok(_) => panic!("this makes no sense and was accepted"),
        }
    }

    fn broken(table: &Table<Vec<u8>>) -> &'static str {
        match table.verify() {
            Err(Fault::Broken(TableError::Malformed(what))) => what,
            other => panic!("{other:?}"),
        }
    }

    /// The place that a feedback leads to from the start.
    fn after(table: &Table<Vec<u8>>, feedback: Feedback) -> Place {
        match table.step(table.start(), feedback) {
            Ok(Step::Next(place)) => place,
            other => panic!("{other:?}"),
        }
    }

    /// Everything that reads the place behind a white, or the whole tree, gives this error.
    fn assert_malformed_behind_a_white(table: &Table<Vec<u8>>, what: &str) {
        let place = after(table, ONE_WHITE);
        assert_eq!(malformed(table.guess(place)), what);
        assert_eq!(malformed(table.may_win(place)), what);
        assert_eq!(malformed(table.step(place, ONE_WHITE)), what);
        assert_eq!(malformed(table.value(place)), what);
        assert_eq!(malformed(table.strategy()), what);
        assert_eq!(broken(table), what);
    }

    /// Everything that reads the start, but for its claimed value, gives this error.
    fn assert_malformed_at_the_start(table: &Table<Vec<u8>>, what: &str) {
        let start = table.start();
        assert_eq!(malformed(table.guess(start)), what);
        assert_eq!(malformed(table.may_win(start)), what);
        assert_eq!(malformed(table.step(start, ONE_WHITE)), what);
        assert_eq!(malformed(table.strategy()), what);
        assert_eq!(broken(table), what);
    }

    #[test]
    fn a_root_that_leads_outside() {
        for root in [CODES + 14, CODES + 13, 255, 1 << 24, u32::MAX] {
            let table = Table::new(Parts { root, ..parts() }.seal()).unwrap();
            assert_malformed_at_the_start(&table, "a reference that leads outside");
        }
        let table = Table::new(Parts { tree: Vec::new(), ..parts() }.seal()).unwrap();
        assert_malformed_at_the_start(&table, "a reference that leads outside");
    }

    #[test]
    fn a_reference_that_leads_outside() {
        for reference in [CODES as u8 + 14, CODES as u8 + 13, 255] {
            let table = with(&[(3, reference)]);
            assert_malformed_behind_a_white(&table, "a reference that leads outside");
        }
        // The last record has a reference more than the tree has bytes.
        let table = with(&[(3, 18), (10, 0x2f)]);
        assert_malformed_behind_a_white(&table, "a reference that leads outside");
    }

    #[test]
    fn a_reference_that_leads_back() {
        // To itself, into itself, and to what stands before it.
        for reference in 0..6 {
            let table = with(&[(3, CODES as u8 + reference)]);
            assert_malformed_behind_a_white(&table, "a reference that leads back");
        }
        let table = with(&[(8, CODES as u8)]);
        assert_eq!(malformed(table.strategy()), "a reference that leads back");
        assert_eq!(broken(&table), "a reference that leads back");
    }

    #[test]
    fn a_guess_that_is_no_code() {
        for guess in [9, 255] {
            assert_malformed_at_the_start(&with(&[(0, guess)]), "a guess that is no code");
            assert_malformed_behind_a_white(&with(&[(6, guess)]), "a guess that is no code");
        }
    }

    #[test]
    fn a_set_of_feedbacks_that_cannot_be() {
        // None; only the winning one; the one that cannot happen; some beyond the winning one.
        for bits in [0, 1 << 5, 1 << 4 | 0x22, 1 << 6 | 0x22, 1 << 7 | 0x22, 0xff] {
            assert_malformed_behind_a_white(&with(&[(7, bits)]), "feedbacks that cannot be");
        }
    }

    #[test]
    fn a_feedback_that_is_missing() {
        // Without 0,0 the secret 33 is lost, and one reference is too many.
        let mut parts = parts();
        parts.tree = [vec![1, 0x2e, 14, 17, 3], TREE[6..].to_vec()].concat();
        let fault = Table::new(parts.seal()).unwrap().verify().unwrap_err();
        assert!(matches!(fault, Fault::Lost { ref secret } if secret == "33"), "{fault:?}");
    }

    #[test]
    fn a_winning_feedback_that_is_missing() {
        let fault = with(&[(7, 0x02)]).verify().unwrap_err();
        assert!(matches!(fault, Fault::Lost { .. }), "{fault:?}");
    }

    #[test]
    fn a_feedback_that_no_secret_gives() {
        // After 12 and a white, 23 is never answered 0,0.
        let mut parts = parts();
        parts.tree = [&TREE[..6], &[5, 0x23, 6, 6], &TREE[9..]].concat();
        parts.tree[4] += 1;
        let fault = Table::new(parts.seal()).unwrap().verify().unwrap_err();
        assert!(matches!(fault, Fault::Deserted { .. }), "{fault:?}");
    }

    #[test]
    fn a_last_code_that_is_another() {
        let fault = with(&[(2, 7)]).verify().unwrap_err();
        assert!(matches!(fault, Fault::Lost { ref secret } if secret == "33"), "{fault:?}");
    }

    #[test]
    fn bytes_that_no_position_uses() {
        let mut parts = parts();
        parts.tree.extend([5, 0x22, 6]);
        let table = Table::new(parts.seal()).unwrap();
        table.strategy().unwrap();
        let fault = table.verify().unwrap_err();
        assert!(matches!(fault, Fault::Unreachable { bytes: 3 }), "{fault:?}");

        let mut parts = super::parts();
        parts.tree.splice(6..6, [0; 5]);
        parts.tree[3] += 5;
        parts.tree[4] += 5;
        let fault = Table::new(parts.seal()).unwrap().verify().unwrap_err();
        assert!(matches!(fault, Fault::Unreachable { bytes: 5 }), "{fault:?}");
    }

    /// The lengths of records that share a byte add up to the tree and to a byte that nothing uses.
    #[test]
    fn records_that_overlap() {
        let mut parts = parts();
        // byte 0:  guess 1, feedbacks 0 1 2 3 5, references 8, 9+10, 9+6, 3
        // byte 6:  guess 2, feedbacks 0 1 2 5, references 4, 7 and, at byte 10, 0
        // byte 10: guess 0, feedbacks 0 2, references 5, 6
        // byte 14: nothing
        parts.tree = vec![1, 0x2f, 8, 19, 15, 3, 2, 0x27, 4, 7, 0, 0x05, 5, 6, 0];
        // 1 + 3·2 + 5·3 guesses: 23 now takes one more.
        parts.meta[9] = 22;
        (parts.meta[29], parts.meta[33]) = (3, 5);
        let table = Table::new(parts.seal()).unwrap();
        assert_eq!(table.strategy().unwrap().distribution(), [1, 3, 5]);
        assert_eq!(broken(&table), "records that overlap");
    }

    #[test]
    fn branches_that_join() {
        // Each record leads to the next one by four feedbacks: 4^60 ways through 671 bytes.
        let mut parts = Parts { number_bytes: 2, ..parts() };
        let length = 2 + 1 + 4 * 2;
        parts.tree =
            (1..=60).flat_map(|next| parts.record(1, 0x2f, &[CODES + next * length; 4])).collect();
        parts.tree.extend(parts.record(1, 0x2f, &[0; 4]));
        let table = Table::new(parts.seal()).unwrap();
        let place = after(&table, ONE_WHITE);
        assert_eq!(malformed(table.value(place)), "more candidates than codes");
        assert_eq!(malformed(table.strategy()), "more candidates than codes");
        assert!(matches!(table.verify(), Err(Fault::Lost { .. })));
    }

    #[test]
    fn branches_that_join_and_find_nothing() {
        // The same without a win, so that no candidate is counted before the very end.
        let mut parts = Parts { number_bytes: 2, ..parts() };
        let length = 2 + 1 + 4 * 2;
        parts.tree =
            (1..=60).flat_map(|next| parts.record(1, 0x0f, &[CODES + next * length; 4])).collect();
        let dead_end = parts.record(1, 0x0f, &[CODES; 4]);
        parts.tree.extend(dead_end);
        let table = Table::new(parts.seal()).unwrap();
        assert_eq!(malformed(table.strategy()), "a reference that leads back");
        // In the largest game the codes are no limit worth the name.
        let table = largest_game(60);
        let place = after(&table, ONE_WHITE);
        assert_eq!(malformed(table.value(place)), "branches that join");
        assert_eq!(malformed(table.strategy()), "branches that join");
        assert!(matches!(table.verify(), Err(Fault::Lost { .. })));
    }

    /// A table of 8x8, 16,777,216 codes, with a tree of `records` records that join.
    fn largest_game(records: u32) -> Table<Vec<u8>> {
        let mut parts = Parts { number_bytes: 4, bitmap_bytes: 6, ..parts() };
        let codes = 1u32 << 24;
        parts.root = codes;
        parts.meta = vec![8, 8, 0, 0, 3, 0, 0, 1, 0];
        parts.meta.extend((2 * u64::from(codes) - 1).to_le_bytes());
        parts.meta.extend(2u64.to_le_bytes());
        parts.meta.extend(1u32.to_le_bytes());
        parts.meta.extend((codes - 1).to_le_bytes());
        let length = 4 + 6 + 4 * 4;
        parts.tree = (1..=records)
            .flat_map(|next| parts.record(1, 0x0f, &[codes + next * length; 4]))
            .collect();
        let last = parts.record(1, 0x0f, &[0; 4]);
        parts.tree.extend(last);
        Table::new(parts.seal()).unwrap()
    }

    #[test]
    fn a_game_without_end() {
        // A chain that is far deeper than any stack.
        let mut parts = Parts { number_bytes: 4, ..parts() };
        let length = 4 + 1 + 4;
        parts.tree = (1..=100_000)
            .flat_map(|next| parts.record(1, 1 << 1, &[CODES + next * length]))
            .collect();
        parts.tree.extend(parts.record(1, 1 << 1, &[0]));
        let table = Table::new(parts.seal()).unwrap();
        let place = after(&table, ONE_WHITE);
        assert_eq!(malformed(table.value(place)), "a game without end");
        assert_eq!(malformed(table.strategy()), "a game without end");
        assert!(matches!(table.verify(), Err(Fault::Lost { .. })));
    }

    #[test]
    fn a_place_of_another_table() {
        let foreign = Table::new(include_bytes!("data/format-1.pegbase").as_slice()).unwrap();
        let table = Table::new(parts().seal()).unwrap();
        let mut places = vec![foreign.start()];
        for feedback in Feedback::all(foreign.recipe().rules) {
            if let Ok(Step::Next(place)) = foreign.step(foreign.start(), feedback) {
                places.push(place);
            }
        }
        for place in places {
            // Any answer will do.
            let _ = (table.guess(place), table.value(place), table.step(place, ONE_WHITE));
        }
    }
}

/// Asks everything that can be asked. `game` are the feedbacks of the game that is played.
fn exercise(file: &[u8], game: &[u8]) {
    let Ok(table) = Table::new(file) else { return };
    let mut place = table.start();
    for &number in game {
        let _ = (table.guess(place), table.may_win(place), table.value(place));
        let feedback = Feedback { black: number >> 4, white: number & 15 };
        match table.step(place, feedback) {
            Ok(Step::Next(next)) => place = next,
            Ok(Step::Won | Step::Impossible) | Err(_) => break,
        }
    }
    let strategy = table.strategy();
    if table.verify().is_ok() {
        let strategy = strategy.expect("a table that holds has a strategy");
        assert_eq!(strategy.distribution(), table.claims().distribution);
    }
}

/// A way to change a table before it is sealed again.
#[derive(Clone, Debug)]
enum Mutation {
    Tree(prop::sample::Index, u8),
    Meta(prop::sample::Index, u8),
    Root(u32),
    NumberBytes(u8),
    Cut(prop::sample::Index),
    Repeat(prop::sample::Index, prop::sample::Index),
}

impl Mutation {
    fn any() -> impl Strategy<Value = Mutation> {
        prop_oneof![
            8 => any::<(prop::sample::Index, u8)>().prop_map(|(at, byte)| Mutation::Tree(at, byte)),
            1 => any::<(prop::sample::Index, u8)>().prop_map(|(at, byte)| Mutation::Meta(at, byte)),
            1 => any::<u32>().prop_map(Mutation::Root),
            1 => (0u8..6).prop_map(Mutation::NumberBytes),
            1 => any::<prop::sample::Index>().prop_map(Mutation::Cut),
            1 => any::<(prop::sample::Index, prop::sample::Index)>()
                .prop_map(|(from, to)| Mutation::Repeat(from, to)),
        ]
    }

    fn apply(&self, parts: &mut Parts) {
        let Parts { meta, tree, .. } = parts;
        match self {
            Mutation::Tree(at, byte) if !tree.is_empty() => {
                let at = at.index(tree.len());
                tree[at] = *byte;
            }
            Mutation::Meta(at, byte) if !meta.is_empty() => {
                let at = at.index(meta.len());
                meta[at] = *byte;
            }
            Mutation::Root(root) => parts.root = *root,
            Mutation::NumberBytes(bytes) => parts.number_bytes = *bytes,
            Mutation::Cut(at) => tree.truncate(at.index(tree.len() + 1)),
            Mutation::Repeat(from, to) if tree.len() < 2000 => {
                let piece = tree[from.index(tree.len() + 1)..].to_vec();
                let to = to.index(tree.len() + 1);
                tree.splice(to..to, piece);
            }
            _ => {}
        }
    }
}

fn good_tables() -> Vec<Parts> {
    ["1x1", "2x3", "3x4", "3x3b", "3x5u", "4x4"]
        .map(|text| Parts::of(&table_of(&optimal(text, Objective::Expected))))
        .to_vec()
}

#[test]
fn random_bytes_do_no_harm() {
    proptest!(ProptestConfig { failure_persistence: None, cases: 2000, ..Default::default() },
        |(bytes in prop::collection::vec(any::<u8>(), 0..300), tail in 8usize..200)| {
            exercise(&bytes, &[]);
            let magic = [b"PEGBASE\x1a\x01\x00".as_slice(), &bytes[..tail.min(bytes.len())]];
            prop_assert!(Table::new(magic.concat()).is_err());
        }
    );
}

#[test]
fn random_metadata_and_trees_under_a_right_digest_do_no_harm() {
    let good = good_tables();
    proptest!(ProptestConfig { failure_persistence: None, cases: 3000, ..Default::default() },
        |(
            which in any::<prop::sample::Index>(),
            tree in prop::collection::vec(any::<u8>(), 0..400),
            number_bytes in 1u8..5,
            game in any::<[u8; 6]>(),
        )| {
            let lender = which.get(&good);
            let root = lender.codes();
            exercise(&Parts { tree, number_bytes, root, ..lender.clone() }.seal(), &game);
        }
    );
}

#[test]
fn random_changes_under_a_right_digest_do_no_harm() {
    let good = good_tables();
    proptest!(ProptestConfig { failure_persistence: None, cases: 5000, ..Default::default() },
        |(
            which in any::<prop::sample::Index>(),
            mutations in prop::collection::vec(Mutation::any(), 1..6),
            game in any::<[u8; 6]>(),
        )| {
            let mut parts = which.get(&good).clone();
            mutations.iter().for_each(|mutation| mutation.apply(&mut parts));
            exercise(&parts.seal(), &game);
        }
    );
}
