//! A short walk over every unsafe act: mapping a file, and calling the vector kernels of each
//! level. It is small enough for tools that watch each access to memory, such as Miri, which
//! `.ci/run` uses where it can.

mod tables;

use pegbase::game::{CodeSpace, Columns, Kernels, score};
use pegbase::solve::{Heuristic, Objective, Workshop};
use tables::{heuristic, optimal, rules};

/// Miri cannot map files.
#[cfg(all(feature = "mmap", not(miri)))]
#[test]
fn a_table_is_read_from_a_map() {
    use pegbase::table::Table;
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/format-1.pegbase");
    let table = Table::open(file).unwrap();
    table.verify().unwrap();
    assert_eq!(table.strategy().unwrap().value().total, 206);
}

#[test]
fn a_row_is_scored_by_the_kernels_of_each_level() {
    // One block of 64 codes and a rest.
    let rules = rules("3x5");
    let codes: Vec<_> = CodeSpace::new(rules).codes().take(80).collect();
    for kernels in Kernels::available() {
        let columns = Columns::with_kernels(rules, codes.iter().copied(), kernels);
        for &guess in &codes[78..] {
            let mut row = vec![u8::MAX; codes.len()];
            columns.score_row(guess, &mut row);
            let expected = codes.iter().map(|&code| score(rules, guess, code).index() as u8);
            assert!(row.into_iter().eq(expected), "{kernels:?}");
        }
    }
}

/// The kernels of the best level that there is.
#[test]
fn parts_are_counted_and_bounded_by_the_kernels() {
    // Little memory: a tool that watches each byte of it takes long over much.
    let small = || Workshop { memory: Some(1 << 16), ..Workshop::default() };
    let strategy = optimal("2x4", Objective::Expected).build(small()).unwrap().unwrap();
    assert_eq!(strategy.value().total, 45);
    let strategy = heuristic("2x9", Heuristic::Size).build(small()).unwrap().unwrap();
    assert_eq!(strategy.distribution().iter().sum::<u64>(), 81);
}
