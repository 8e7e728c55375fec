//! One code against all codes of a game: the definition, and a row of each kernel that this machine can run.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pegbase::game::{CodeSpace, Columns, Kernels, score};
use pegbase::{Code, Rules};

fn scoring(criterion: &mut Criterion) {
    for game in ["4x6", "5x8", "6x9"] {
        let rules: Rules = game.parse().expect("rules");
        let codes: Vec<Code> = CodeSpace::new(rules).codes().collect();
        let guess = codes[codes.len() / 3];
        let mut group = criterion.benchmark_group(format!("scoring/{game}"));
        group.throughput(Throughput::Elements(codes.len() as u64));
        group.bench_function("definition", |bencher| {
            bencher.iter(|| {
                let scores = codes.iter().map(|&secret| score(rules, guess, black_box(secret)));
                scores.fold(0, |blacks, feedback| blacks + u32::from(feedback.black))
            });
        });
        let mut row = vec![0; codes.len()];
        for kernels in Kernels::available() {
            let columns = Columns::with_kernels(rules, codes.iter().copied(), kernels);
            let id = BenchmarkId::new("row", format!("{kernels:?}"));
            group.bench_function(id, |bencher| {
                bencher.iter(|| columns.score_row(black_box(guess), &mut row));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, scoring);
criterion_main!(benches);
