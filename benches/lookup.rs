//! How long a look-up takes, and opening a table: `cargo bench --bench lookup`.

// The macros of criterion make functions without documentation.
#![allow(missing_docs)]

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pegbase::Turn;
use pegbase::game::CodeSpace;
use pegbase::solve::{Objective, Recipe, Workshop};
use pegbase::table::{Place, Step, Table, write};

/// The look-ups of the games against all secrets: at each place the feedback that comes next.
fn games<D: AsRef<[u8]>>(table: &Table<D>) -> Vec<Vec<Turn>> {
    let rules = table.recipe().rules;
    let game = |secret| {
        let mut walk = table.walk();
        let mut turns = Vec::new();
        while let Some(place) = walk.place() {
            let turn = Turn::played(rules, table.guess(place).unwrap(), secret);
            walk.follow(turn).unwrap();
            turns.push(turn);
        }
        turns
    };
    CodeSpace::new(rules).codes().map(game).collect()
}

/// Plays games by what a program asks on its turn: the guess here, and where the feedback leads.
fn look_up<D: AsRef<[u8]>>(table: &Table<D>, games: &[Vec<Turn>]) {
    for game in games {
        let mut place: Place = table.start();
        for turn in game {
            black_box(table.guess(place).unwrap());
            if let Step::Next(next) = table.step(place, turn.feedback).unwrap() {
                place = next;
            }
        }
    }
}

/// Follows games by their turns, as from a history.
fn follow<D: AsRef<[u8]>>(table: &Table<D>, games: &[Vec<Turn>]) {
    for game in games {
        let mut walk = table.walk();
        for &turn in game {
            walk.follow(turn).unwrap();
        }
        assert!(walk.is_won());
    }
}

fn lookup(c: &mut Criterion) {
    let recipe = Recipe::optimal("4x6".parse().unwrap(), Objective::Worst);
    let strategy = recipe.build(Workshop::default()).unwrap().unwrap();
    let file = write(&recipe, &strategy);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lookup-4x6.pegbase");
    std::fs::write(&path, &file).unwrap();
    let owned = Table::new(file.clone()).unwrap();
    let mapped = Table::open(&path).unwrap();
    let games = games(&owned);
    let turns = games.iter().map(|game| game.len() as u64).sum();

    // Criterion's rate is turns a second.
    let mut group = c.benchmark_group("4x6, all 5626 turns");
    group.throughput(Throughput::Elements(turns));
    group.bench_function("mapped, guess and step", |b| b.iter(|| look_up(&mapped, &games)));
    group.bench_function("owned, guess and step", |b| b.iter(|| look_up(&owned, &games)));
    group.bench_function("mapped, follow a history", |b| b.iter(|| follow(&mapped, &games)));
    group.finish();

    let mut group = c.benchmark_group("4x6, opening");
    group.bench_function("mapped", |b| b.iter(|| Table::open(&path).unwrap().digest()));
    group.bench_function("owned", |b| b.iter(|| Table::new(file.as_slice()).unwrap().digest()));
    group.finish();
}

criterion_group!(benches, lookup);
criterion_main!(benches);
