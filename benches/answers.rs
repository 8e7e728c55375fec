//! How long answers take: the slowest of many random positions, not the average of one.
//!
//! Criterion measures one thing many times. Here many things are measured once each, in one
//! process and with one oracle, as a player or an engine would ask: random 4x6 histories of one to
//! six turns, random guesses, wasted ones and repeats included.
//!
//!     cargo bench --bench answers -- [HISTORIES] [RULES] [PASSES]
//!
//! A busy machine adds to the times. With more than one pass, each with an oracle that knows nothing
//! yet, the least time of each question counts.

use std::time::{Duration, Instant};

use pegbase::game::{CodeSpace, Symbols};
use pegbase::oracle::{Oracle, Terms};
use pegbase::solve::Objective;
use pegbase::{Code, History, Rules, Turn};

/// A fixed sequence of numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A history of one to six turns that is possible and not won, now and then with a guess made
    /// twice or one that tells little.
    fn history(&mut self, space: &CodeSpace) -> History {
        let rules = space.rules();
        loop {
            let secret = space.code(self.below(space.len()));
            let mut history = History::new(rules);
            for _ in 0..1 + self.below(6) {
                let guess = match self.below(10) {
                    0 if !history.is_empty() => history.turns()[self.below(history.len())].guess,
                    1 if !rules.unique() => {
                        let peg = self.below(rules.values()) as u8;
                        Code::new(rules, &vec![peg; rules.pegs()]).unwrap_or(secret)
                    }
                    _ => space.code(self.below(space.len())),
                };
                history.push(Turn::played(rules, guess, secret));
            }
            if !history.is_won() {
                return history;
            }
        }
    }
}

/// The figures of one kind of question, and the slowest one itself, so that it can be asked again.
fn report(what: &str, rules: Rules, mut times: Vec<(Duration, &(History, Code))>) {
    times.sort_unstable_by_key(|&(time, _)| time);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].0.as_secs_f64() * 1e3;
    let symbols = Symbols::standard(rules);
    let (_, (history, guess)) = times[times.len() - 1];
    println!(
        "{what:<18} median {:>8.3} ms   99 % {:>8.3} ms   slowest {:>8.3} ms   ({} after {})",
        at(0.5),
        at(0.99),
        at(1.0),
        symbols.show(*guess),
        history.show(&symbols)
    );
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let count: usize = args.next().and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let rules: Rules = args.next().and_then(|rules| rules.parse().ok()).unwrap_or_else(classic);
    let passes: usize = args.next().and_then(|passes| passes.parse().ok()).unwrap_or(1);
    let space = CodeSpace::new(rules);
    let mut random = Random(2026);
    let asked: Vec<(History, Code)> = (0..count)
        .map(|_| (random.history(&space), space.code(random.below(space.len()))))
        .collect();
    println!("{count} random histories of {rules}, each question once in each of {passes} passes");
    for objective in [Objective::Worst, Objective::Expected] {
        let terms = Terms::from(objective);
        for what in ["hint", "check", "explore"] {
            let mut least = vec![Duration::MAX; asked.len()];
            for _ in 0..passes {
                let oracle = Oracle::new(rules);
                for (least, (history, guess)) in least.iter_mut().zip(&asked) {
                    let start = Instant::now();
                    match what {
                        "hint" => drop(oracle.hint(history, terms).expect("a hint")),
                        "check" => drop(oracle.check(history, *guess, terms).expect("a verdict")),
                        _ => drop(oracle.explore(history, terms).expect("an exploration")),
                    }
                    *least = start.elapsed().min(*least);
                }
            }
            let times = least.into_iter().zip(&asked);
            report(&format!("{what} {objective}"), rules, times.collect());
        }
    }
}

fn classic() -> Rules {
    Rules::new(4, 6, false, false).expect("4x6 are rules")
}
