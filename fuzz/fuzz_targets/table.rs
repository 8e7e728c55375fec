//! Any bytes as a table: an error or an answer, never a panic, never without end.
//!
//! The first byte of the input chooses how much of a table the rest has to bring: all of it, all
//! but a preamble with a right digest, or only a tree below right metadata.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use pegbase::Feedback;
use pegbase::solve::{Objective, Recipe, Workshop};
use pegbase::table::{Step, Table, write};

const PREAMBLE: usize = 64;

/// Tables that lend their metadata to arbitrary trees.
static LENDERS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let rules = ["1x1", "1x9", "2x2", "2x3u", "3x3b", "3x4", "4x4"];
    rules.iter().map(|rules| table(rules)).collect()
});

fn table(rules: &str) -> Vec<u8> {
    let recipe = Recipe::optimal(rules.parse().unwrap(), Objective::Expected);
    write(&recipe, &recipe.build(Workshop::default()).unwrap().unwrap())
}

/// A file with a preamble that fits these metadata and this tree. `shape` is the bytes of a
/// number, the bytes of a bitmap and the root.
fn sealed(shape: [u8; 6], meta: &[u8], tree: &[u8]) -> Vec<u8> {
    let mut file = b"PEGBASE\x1a\x01\0\0\x01\0\x01".to_vec();
    file.extend(&shape[..2]);
    file.extend((meta.len() as u32).to_le_bytes());
    file.extend((tree.len() as u32).to_le_bytes());
    file.extend(&shape[2..]);
    file.extend([0; 4]);
    let mut hasher = blake3::Hasher::new();
    hasher.update(&file).update(meta).update(tree);
    file.extend(hasher.finalize().as_bytes());
    file.extend(meta);
    file.extend(tree);
    file
}

/// Asks everything that can be asked of a table. `feedbacks` is the game that is played.
fn exercise(file: &[u8], feedbacks: &[u8]) {
    let Ok(table) = Table::new(file) else { return };
    let mut place = table.start();
    for &number in feedbacks {
        let (_, _, _) = (table.guess(place), table.may_win(place), table.value(place));
        // Numbers of feedbacks that the rules do not have among them.
        let feedback = Feedback { black: number >> 4, white: number & 15 };
        match table.step(place, feedback) {
            Ok(Step::Next(next)) => place = next,
            Ok(Step::Won | Step::Impossible) | Err(_) => break,
        }
    }
    let strategy = table.strategy();
    if let Ok(survey) = table.verify() {
        let strategy = strategy.expect("a table that holds has a strategy");
        assert_eq!(strategy.distribution(), table.claims().distribution);
        assert_eq!(survey.secrets, table.recipe().rules.code_count());
        let again = Table::new(write(table.recipe(), &strategy)).expect("it can be written");
        assert_eq!(again.claims(), table.claims());
        assert_eq!(again.strategy().expect("it can be read"), strategy);
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&mode, input)) = input.split_first() else { return };
    let Some((feedbacks, rest)) = input.split_at_checked(8) else { return };
    match mode % 3 {
        0 => exercise(rest, feedbacks),
        1 => {
            let Some((shape, rest)) = rest.split_first_chunk() else { return };
            let meta = usize::from(mode / 3).min(rest.len());
            exercise(&sealed(*shape, &rest[..meta], &rest[meta..]), feedbacks);
        }
        _ => {
            let lender = &LENDERS[usize::from(mode / 3) % LENDERS.len()];
            let length = usize::from(lender[16]);
            let Some((root, tree)) = rest.split_first_chunk::<4>() else { return };
            let shape = [feedbacks[7] % 5, lender[15], root[0], root[1], root[2], root[3]];
            exercise(&sealed(shape, &lender[PREAMBLE..PREAMBLE + length], tree), feedbacks);
        }
    }
});
