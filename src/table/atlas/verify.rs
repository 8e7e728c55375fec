//! Checking an atlas beyond its digest.

use std::fmt;

use super::coverage::AT_SIGHT;
use super::reader::Atlas;
use super::records::Record;
use crate::game::{Candidates, Code, CodeSpace, History, Partition, Stabiliser, Symbols, Turn};
use crate::solve::{Goal, Objective, Solver, Stopped, Value};
use crate::table::error::TableError;

/// What does not hold in an atlas whose digest is right.
#[derive(Debug)]
#[non_exhaustive]
pub enum AtlasFault {
    /// The bytes make no sense.
    Broken(TableError),
    /// The keys are not those of the positions that it covers.
    WrongPositions {
        /// How many it has.
        found: usize,
        /// How many it covers.
        expected: usize,
    },
    /// A record whose value cannot be: too small or too large for the number of candidates, or
    /// another one than the guess leads to.
    WrongValue {
        /// The history, in the standard symbols.
        after: String,
        /// The objective.
        objective: Objective,
    },
    /// The check was stopped.
    Stopped,
}

impl fmt::Display for AtlasFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AtlasFault::Broken(error) => write!(f, "the atlas {error}"),
            AtlasFault::WrongPositions { found, expected } => write!(
                f,
                "the atlas has not the positions that it covers ({found} records for {expected})"
            ),
            AtlasFault::WrongValue { after, objective } => {
                let after = if after.is_empty() { "at the start" } else { after };
                write!(f, "a wrong value or guess for {objective} ({after})")
            }
            AtlasFault::Stopped => Stopped.fmt(f),
        }
    }
}

impl std::error::Error for AtlasFault {}

impl From<TableError> for AtlasFault {
    fn from(error: TableError) -> AtlasFault {
        AtlasFault::Broken(error)
    }
}

impl From<Stopped> for AtlasFault {
    fn from(_: Stopped) -> AtlasFault {
        AtlasFault::Stopped
    }
}

const OBJECTIVES: [Objective; 2] = [Objective::Worst, Objective::Expected];

impl<D: AsRef<[u8]>> Atlas<D> {
    /// Checks the structure: the records are those of the positions that the atlas covers, in
    /// order, nothing missing and nothing besides. Values are checked where the atlas itself has
    /// all that they follow from: in every position that has not yet used all turns, the value is
    /// what the guess leads to, and no guess leads to less. Returns the number of positions.
    ///
    /// # Errors
    /// The first [`AtlasFault`] that is found.
    pub fn verify(&self) -> Result<usize, AtlasFault> {
        let histories = self.coverage().histories();
        self.verify_keys(&histories.keys().copied().collect::<Vec<_>>())?;
        for (key, turns) in &histories {
            for objective in OBJECTIVES {
                let record = self.record(*key, objective).ok_or_else(|| self.miscounted(0))?;
                self.verify_record(turns, &record, objective)?;
            }
        }
        Ok(histories.len())
    }

    /// Solves every position again and compares the values; the guess of a record has to reach
    /// its value.
    ///
    /// # Errors
    /// The first [`AtlasFault`] that is found.
    pub fn prove(&self, solver: &Solver) -> Result<usize, AtlasFault> {
        let histories = self.coverage().histories();
        for (key, turns) in &histories {
            let history = History::from_turns(self.rules(), turns.iter().copied());
            let codes: Vec<Code> = Candidates::of(&history).codes().collect();
            for objective in OBJECTIVES {
                let record = self.record(*key, objective).ok_or_else(|| self.miscounted(0))?;
                let (goal, value) = (Goal::from(objective), Some(record.value));
                let guess = self.guess(&record)?;
                if solver.value(&codes, goal)? != value
                    || solver.guess_value(&codes, guess, goal)? != value
                {
                    return Err(self.wrong_value(turns, objective));
                }
            }
        }
        Ok(histories.len())
    }

    fn miscounted(&self, expected: usize) -> AtlasFault {
        AtlasFault::WrongPositions { found: self.positions(), expected }
    }

    fn wrong_value(&self, turns: &[Turn], objective: Objective) -> AtlasFault {
        let history = History::from_turns(self.rules(), turns.iter().copied());
        let after = history.show(&Symbols::standard(self.rules())).to_string();
        AtlasFault::WrongValue { after, objective }
    }

    /// Whether the records stand under exactly these keys, and those of `expected` under some of
    /// them.
    fn verify_keys(&self, keys: &[u128]) -> Result<(), AtlasFault> {
        let all = |objective| {
            let records = self.records(objective).chunks_exact(self.layout.record_bytes());
            records.map(|record| self.layout.read(record))
        };
        if !all(Objective::Worst).map(|record| record.key).eq(keys.iter().copied()) {
            return Err(self.miscounted(keys.len()));
        }
        let mut last = None;
        for record in all(Objective::Expected) {
            let twin = self.record(record.key, Objective::Worst);
            // A record that says what the other one says is superfluous.
            if last >= Some(record.key) || twin.is_none_or(|twin| twin == record) {
                return Err(self.miscounted(keys.len()));
            }
            last = Some(record.key);
        }
        Ok(())
    }

    fn verify_record(
        &self,
        turns: &[Turn],
        record: &Record,
        objective: Objective,
    ) -> Result<(), AtlasFault> {
        let rules = self.rules();
        let history = History::from_turns(rules, turns.iter().copied());
        let left = Candidates::of(&history);
        let guess = self.guess(record)?;
        let wrong = || self.wrong_value(turns, objective);
        let (size, total) = (left.len() as u64, u64::from(record.value.total));
        // The first candidate takes one guess, the others two or more, and none more than the
        // worst case.
        let least = 2 * size - 1;
        if total < least || total > size * u64::from(record.value.worst) {
            return Err(wrong());
        }
        if turns.len() == usize::from(self.coverage().turns()) {
            return Ok(());
        }
        let rank = |value: Value| match objective {
            Objective::Worst => (u32::from(value.worst), value.total),
            Objective::Expected => (value.total, u32::from(value.worst)),
        };
        let after = |guess| self.value_after(turns, &left, guess, objective);
        if after(guess)? != Some(record.value) {
            return Err(wrong());
        }
        let guesses: Vec<Code> = turns.iter().map(|turn| turn.guess).collect();
        let group = Stabiliser::of_guesses(rules, &guesses);
        for other in CodeSpace::new(rules).codes().filter(|&code| group.is_representative(code)) {
            if after(other)?.is_some_and(|value| rank(value) < rank(record.value)) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    /// What a guess leads to, from the values of the positions that follow; nothing if it tells
    /// nothing.
    fn value_after(
        &self,
        turns: &[Turn],
        left: &Candidates,
        guess: Code,
        objective: Objective,
    ) -> Result<Option<Value>, AtlasFault> {
        let partition = Partition::new(left, guess);
        let mut value = Value::of_guess(left.len());
        let mut longer = turns.to_vec();
        for part in partition.largest_first() {
            let below = match part.len() {
                1 => Value { worst: 1, total: 1 },
                AT_SIGHT => Value { worst: 2, total: 3 },
                all if all == left.len() => return Ok(None),
                _ => {
                    longer.push(Turn { guess, feedback: part.feedback() });
                    let found = self.find(&longer, objective)?;
                    longer.pop();
                    found.ok_or_else(|| self.miscounted(0))?.1
                }
            };
            value.add_part(below);
        }
        Ok(Some(value))
    }
}
