//! A look-up allocates nothing. This test is alone in its program because it counts every
//! allocation.

// Counting allocations takes an allocator, and an allocator is unsafe code.
#![allow(unsafe_code)]

mod tables;

use std::alloc::{GlobalAlloc, Layout, System};
#[cfg(feature = "mmap")]
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use pegbase::Turn;
use pegbase::game::CodeSpace;
use pegbase::solve::Objective;
use pegbase::table::Table;
use tables::{optimal, table_of};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

struct Counting;

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of this function, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block was allocated above, by the same allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations something takes.
fn allocations(act: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    act();
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// Plays all secrets by the table, as a program would that asks for each guess.
fn play_all<D: AsRef<[u8]>>(table: &Table<D>) {
    let rules = table.recipe().rules;
    let mut turns = 0;
    for secret in CodeSpace::new(rules).codes() {
        let mut walk = table.walk();
        while let Some(place) = walk.place() {
            let guess = table.guess(place).unwrap();
            walk.follow(Turn::played(rules, guess, secret)).unwrap();
            turns += 1;
        }
        assert!(walk.is_won());
    }
    assert_eq!(turns, 5626);
}

/// One test, so that nothing else in the program allocates meanwhile.
#[test]
fn a_look_up_allocates_nothing() {
    let file = table_of(&optimal("4x6", Objective::Worst));
    let table = Table::new(file.as_slice()).unwrap();
    assert_eq!(allocations(|| play_all(&table)), 0);
    #[cfg(feature = "mmap")]
    {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alloc-4x6.pegbase");
        std::fs::write(&path, &file).unwrap();
        let mapped = Table::open(&path).unwrap();
        assert_eq!(allocations(|| play_all(&mapped)), 0);
    }
    // The counter counts.
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
    let opening = allocations(|| drop(Table::new(file.as_slice()).unwrap()));
    println!("opening takes {opening} allocations");
    assert!(opening <= 4);
}
