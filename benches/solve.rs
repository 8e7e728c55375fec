//! Whole games: the exact search with one and two threads, and the heuristics. Each run starts with an empty memory.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use pegbase::solve::{Adviser, Goal, Heuristic, Pool, Solver};
use pegbase::{Candidates, Code, Rules};

fn exact(criterion: &mut Criterion) {
    let games = [
        ("4x5", Goal::Worst),
        ("4x5", Goal::Expected),
        ("4x6", Goal::Worst),
        ("4x6", Goal::Expected),
        ("3x7", Goal::Worst),
        ("3x7", Goal::Expected),
    ];
    let mut group = criterion.benchmark_group("solve");
    group.sample_size(10);
    for (game, goal) in games {
        let rules: Rules = game.parse().expect("rules");
        let codes: Vec<Code> = Candidates::all(rules).codes().collect();
        for threads in [1, 2] {
            let id = BenchmarkId::new(format!("{game}/{}", goal.objective()), threads);
            group.bench_function(id, |bencher| {
                bencher.iter_batched(
                    || solver(rules, threads),
                    |solver| solver.strategy(&codes, goal, None),
                    BatchSize::PerIteration,
                );
            });
        }
    }
    group.finish();
}

fn solver(rules: Rules, threads: usize) -> Solver {
    Solver::with(rules, false, None, Box::new(pool(threads)))
}

fn pool(threads: usize) -> Pool {
    Pool::new(Some(threads)).expect("threads")
}

fn heuristics(criterion: &mut Criterion) {
    let rules: Rules = "4x6".parse().expect("rules");
    let codes: Vec<Code> = Candidates::all(rules).codes().collect();
    let pool = pool(1);
    let mut group = criterion.benchmark_group("heuristic/4x6");
    group.sample_size(10);
    for heuristic in Heuristic::ALL {
        let adviser = Adviser::new(rules, heuristic);
        group.bench_function(heuristic.to_string(), |bencher| {
            bencher.iter(|| adviser.strategy(&codes, None, &pool));
        });
    }
    group.finish();
}

criterion_group!(benches, exact, heuristics);
criterion_main!(benches);
