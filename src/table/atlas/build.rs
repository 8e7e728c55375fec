//! Building an atlas: every position that it covers, solved for both objectives.

use std::sync::Mutex;

use super::coverage::Coverage;
use super::records::{Layout, Record, bytes_for};
use crate::game::{Candidates, Code, CodeSpace, History, Turn};
use crate::solve::{Crew, Goal, Inquiry, Objective, Solver, Stopped, Value, Workshop};
use crate::table::meta::{self, AtlasMeta};
use crate::table::preamble::{Kind, MakerVersion, Preamble};

/// What was found out for an atlas: its positions, solved.
pub struct Chart {
    coverage: Coverage,
    worst: Vec<Record>,
    /// Where it differs from `worst`.
    expected: Vec<Record>,
}

/// The best guess of a position and its value, under `worst` and under `expected`.
type Solved = [(Code, Value); 2];

impl Coverage {
    /// Solves every position, both objectives. The same coverage gives the same chart, whatever
    /// it is built with.
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped.
    pub fn build(self, workshop: Workshop) -> Result<Chart, Stopped> {
        let histories: Vec<(u128, Vec<Turn>)> = self.histories().into_iter().collect();
        let Workshop { memory, crew, control, ledger } = workshop;
        let mut solver = Solver::with(self.rules(), false, memory, Box::new(crate::solve::Alone));
        solver.watch(control);
        if let Some(ledger) = ledger {
            solver.keep(ledger);
        }
        let solved = solve_all(&solver, &*crew, &histories)?;
        let space = CodeSpace::new(self.rules());
        let (mut worst, mut expected) = (Vec::new(), Vec::new());
        for ((key, _), [by_worst, by_expected]) in histories.iter().zip(solved) {
            worst.push(Record::new(&space, *key, by_worst));
            if by_expected != by_worst {
                expected.push(Record::new(&space, *key, by_expected));
            }
        }
        Ok(Chart { coverage: self, worst, expected })
    }
}

/// Solves the positions on all threads, each position on one.
fn solve_all(
    solver: &Solver,
    crew: &dyn Crew,
    histories: &[(u128, Vec<Turn>)],
) -> Result<Vec<Solved>, Stopped> {
    // Short histories first: they take the longest, and what they prove helps the others.
    let mut order: Vec<usize> = (0..histories.len()).collect();
    order.sort_by_key(|&at| histories[at].1.len());
    let left = Mutex::new(order.into_iter());
    let solved = Mutex::new((vec![None; histories.len()], Ok(())));
    solver.control().begin();
    crew.run(&|| {
        let mut inquiry = solver.inquire_in_part();
        loop {
            let next = left.lock().unwrap_or_else(|broken| broken.into_inner()).next();
            let Some(at) = next else { break };
            let answer = solve(solver, &mut inquiry, &histories[at].1);
            solver.control().advance(1.0 / histories.len() as f64);
            let mut solved = solved.lock().unwrap_or_else(|broken| broken.into_inner());
            match answer {
                Ok(answer) => solved.0[at] = Some(answer),
                Err(stopped) => solved.1 = Err(stopped),
            }
            if solved.1.is_err() {
                break;
            }
        }
    });
    let (solved, done) = solved.into_inner().unwrap_or_else(|broken| broken.into_inner());
    done?;
    solved.into_iter().collect::<Option<_>>().ok_or(Stopped)
}

fn solve(solver: &Solver, inquiry: &mut Inquiry<'_>, turns: &[Turn]) -> Result<Solved, Stopped> {
    let history = History::from_turns(solver.rules(), turns.iter().copied());
    let codes: Vec<Code> = Candidates::of(&history).codes().collect();
    let mut best = |goal| {
        let best = inquiry.best_guess(&codes, goal)?;
        Ok(best.expect("a position with candidates and without a limit has a best guess"))
    };
    Ok([best(Goal::Worst)?, best(Goal::Expected)?])
}

impl Chart {
    /// What it covers.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// How many positions it has, up to symmetry.
    pub fn positions(&self) -> usize {
        self.worst.len()
    }

    /// The best first guess and the value of the game; nothing for a game without a search.
    pub fn start(&self, objective: Objective) -> Option<(Code, Value)> {
        let key = self.coverage.key(&[]);
        let under = |records: &[Record]| records.iter().find(|record| record.key == key).copied();
        let differing = match objective {
            Objective::Worst => None,
            Objective::Expected => under(&self.expected),
        };
        let record = differing.or_else(|| under(&self.worst))?;
        let space = CodeSpace::new(self.coverage.rules());
        Some((space.code(record.guess as usize), record.value))
    }

    /// The file of the atlas.
    pub fn write(&self) -> Vec<u8> {
        let totals = self.worst.iter().chain(&self.expected).map(|record| record.value.total);
        let codes = self.coverage.rules().code_count() as u32;
        let layout = Layout {
            key_bytes: self.coverage.key_bytes().into(),
            guess_bytes: bytes_for(codes - 1),
            total_bytes: bytes_for(totals.max().unwrap_or(0)),
        };
        let mut records = Vec::new();
        for record in self.worst.iter().chain(&self.expected) {
            layout.write(record, &mut records);
        }
        let meta = meta::encode_atlas(&AtlasMeta {
            coverage: self.coverage,
            total_bytes: layout.total_bytes as u8,
            positions: self.worst.len() as u32,
            differing: self.expected.len() as u32,
        });
        let preamble = Preamble {
            kind: Kind::Atlas,
            maker: MakerVersion::own(),
            number_bytes: layout.guess_bytes as u8,
            bitmap_bytes: layout.key_bytes as u8,
            meta_bytes: meta.len() as u32,
            tree_bytes: records.len() as u32,
            root: 0,
        };
        preamble.write(&[meta, records].concat())
    }
}
