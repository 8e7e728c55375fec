//! Proving a table again: every position of its strategy is solved and compared.

use std::sync::Arc;

use super::reader::{Place, Step, Table};
use super::verify::Fault;
use crate::game::{Code, CodeSpace, Feedback, Symbols};
use crate::solve::{Adviser, Control, Plan, Recipe, Solver, Stopped, Value, Workshop, split};

/// Why a table could not be proved.
#[derive(Debug)]
pub enum ProofError {
    /// Something does not hold.
    Fault(Fault),
    /// The search was stopped.
    Stopped,
}

impl From<Stopped> for ProofError {
    fn from(_: Stopped) -> ProofError {
        ProofError::Stopped
    }
}

impl<F: Into<Fault>> From<F> for ProofError {
    fn from(fault: F) -> ProofError {
        ProofError::Fault(fault.into())
    }
}

/// What decides whether a position is right.
enum Judge {
    Optimal(Box<Solver>),
    Rule(Adviser, Arc<Control>),
}

impl<D: AsRef<[u8]>> Table<D> {
    /// Solves every position of the strategy again, and compares its value with what the table
    /// plays to; for a one-step rule, compares each guess with the rule's. Returns the number of
    /// positions compared. The table should have passed [`Table::verify`].
    ///
    /// # Errors
    /// [`ProofError`] with the first difference, or if the search was stopped.
    pub fn prove(&self, workshop: Workshop) -> Result<usize, ProofError> {
        let Recipe { rules, plan, consistent, .. } = *self.recipe();
        let Workshop { memory, crew, control, .. } = workshop;
        let judge = match plan {
            Plan::Heuristic(heuristic) => Judge::Rule(Adviser::new(rules, heuristic), control),
            Plan::Optimal(_) | Plan::WorstOnly => {
                let mut solver = Solver::with(rules, consistent, memory, crew);
                solver.watch(control);
                Judge::Optimal(Box::new(solver))
            }
        };
        let all: Vec<Code> = CodeSpace::new(rules).codes().collect();
        self.prove_below(self.start(), &all, &mut Vec::new(), &judge)
    }

    fn prove_below(
        &self,
        place: Place,
        candidates: &[Code],
        path: &mut Vec<Code>,
        judge: &Judge,
    ) -> Result<usize, ProofError> {
        let guess = self.guess(place)?;
        self.judge(place, candidates, path, judge)?;
        let rules = self.recipe().rules;
        let mut compared = 1;
        path.push(guess);
        for (feedback, part) in split(rules, candidates, guess) {
            if feedback == Feedback::win(rules) {
                continue;
            }
            match self.step(place, feedback)? {
                Step::Next(next) => compared += self.prove_below(next, &part, path, judge)?,
                Step::Won | Step::Impossible => return Err(self.lost(part[0]).into()),
            }
        }
        path.pop();
        Ok(compared)
    }

    /// Compares one position.
    fn judge(
        &self,
        place: Place,
        candidates: &[Code],
        path: &[Code],
        judge: &Judge,
    ) -> Result<(), ProofError> {
        let recipe = self.recipe();
        let given = recipe.first.filter(|_| path.is_empty());
        let (found, _) = self.value(place)?;
        let least = match (judge, recipe.plan) {
            (Judge::Optimal(solver), Plan::Optimal(goal)) => {
                let goal = goal.after(path.len());
                let least = match given {
                    Some(first) => solver.guess_value(candidates, first, goal)?,
                    None => solver.value(candidates, goal)?,
                };
                least.unwrap_or(Value { worst: u8::MAX, total: u32::MAX })
            }
            // The total is whatever it is, and so is the worst case after a given guess.
            (Judge::Optimal(_), _) if given.is_some() => found,
            (Judge::Optimal(solver), _) => Value { worst: solver.worst(candidates)?, ..found },
            (Judge::Rule(adviser, control), _) => {
                control.check()?;
                let chosen = given.or_else(|| adviser.choose(candidates, path));
                let guess = self.guess(place)?;
                if chosen != Some(guess) {
                    return Err(Fault::WrongGuess { guess: self.text(guess) }.into());
                }
                found
            }
        };
        if least == found {
            return Ok(());
        }
        let guesses: Vec<String> = path.iter().map(|&guess| self.text(guess)).collect();
        Err(Fault::NotOptimal { after: guesses.join(" "), found, least }.into())
    }

    pub(super) fn text(&self, code: Code) -> String {
        Symbols::standard(self.recipe().rules).show(code).to_string()
    }

    pub(super) fn lost(&self, secret: Code) -> Fault {
        Fault::Lost { secret: self.text(secret) }
    }
}
