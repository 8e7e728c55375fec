//! What a guess makes of all codes of a game.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pegbase::{Candidates, Code, Partition, Rules, Symbols};

fn partition(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("partition");
    for (game, guess) in [("4x6", "1123"), ("5x8", "11234")] {
        let rules: Rules = game.parse().expect("rules");
        let guess = Code::parse(&Symbols::standard(rules), guess).expect("a code");
        let all = Candidates::all(rules);
        group.throughput(Throughput::Elements(all.len() as u64));
        group.bench_function(game, |bencher| {
            bencher.iter(|| Partition::new(black_box(&all), black_box(guess)));
        });
    }
    group.finish();
}

criterion_group!(benches, partition);
criterion_main!(benches);
