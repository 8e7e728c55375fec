//! What every guess is worth.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::answer::{Choice, Exploration, Hint, Loss, Source};
use super::error::OracleError;
use super::position::Position;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::{Code, Columns, Feedback, History, MAX_FEEDBACKS, Rules};
use crate::solve::{Objective, Stopped, Value};

/// The work that may be done to judge all guesses: a few seconds on one core.
const WORK_LIMIT: u64 = 1 << 31;

/// The most codes of a game of which every guess is listed with its value. In larger ones that would
/// be megabytes of guesses that tell next to nothing.
const LISTED_CODES: usize = 1 << 18;

impl Oracle {
    /// Every guess after a history with its value, the best first; guesses that a symmetry of the
    /// position moves onto each other are one choice.
    ///
    /// Where the values cannot be proved within a fixed amount of work, the best guess comes first and
    /// the others without values in the order of a heuristic. Once the game is won there are none.
    ///
    /// # Errors
    /// [`OracleError`] if the history is impossible or the limit of the goal cannot be kept.
    pub fn explore(
        &self,
        history: &History,
        terms: impl Into<Terms>,
    ) -> Result<Exploration, OracleError> {
        let terms = terms.into();
        let position = Position::after(history)?;
        let hint = self.proved_hint(&position, terms)?;
        let best = hint.value.filter(|_| hint.exact);
        if history.is_won() {
            let Hint { remaining, source, .. } = hint;
            let choices = Vec::new();
            return Ok(Exploration { remaining, value: best, exact: true, source, choices });
        }
        if let Some(best) = best
            && let Ok(choices) = self.all_choices(&position, terms, best)
        {
            let Hint { remaining, source, .. } = hint;
            return Ok(Exploration { remaining, value: Some(best), exact: true, source, choices });
        }
        let mut choices = self.advised_choices(&position, hint.guess, terms);
        if let (Some(best), Some(first)) = (best, choices.first_mut()) {
            (first.value, first.loss) = (Some(best), Some(Loss::of(best, best)));
            first.optimal = Some(true);
        }
        let (remaining, source) = (position.remaining(), Source::Heuristic);
        Ok(Exploration { remaining, value: best, exact: false, source, choices })
    }

    /// Every guess with its value, if that takes no more than the allowed work.
    fn all_choices(
        &self,
        position: &Position,
        terms: Terms,
        best: Value,
    ) -> Result<Vec<Choice>, Stopped> {
        if self.rules().code_count() > LISTED_CODES {
            return Err(Stopped);
        }
        let mut inquiry = self.inquire(position, terms, WORK_LIMIT)?;
        let objective = terms.goal.objective();
        let columns = Columns::new(self.rules(), position.candidates().codes());
        let mut row = vec![0; columns.len()];
        // Guesses that split the candidates alike are worth the same, whatever the feedbacks are.
        // On 4x6 this halves the time of the slowest positions and saves most of that of small ones.
        let mut known: HashMap<Vec<u8>, Option<Value>> = HashMap::new();
        let mut choices = Vec::new();
        for codes in self.classes(position, terms) {
            columns.score_row(codes[0], &mut row);
            let parts = sizes(&row);
            let value = match known.entry(names_of_parts(self.rules(), &row)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let parts = position.split(codes[0]);
                    *new.insert(self.value_of_parts(position, &parts, terms, Some(&mut inquiry))?)
                }
            };
            let candidate = position.candidates().contains(codes[0]);
            let loss = value.map(|value| Loss::of(value, best));
            let optimal = Some(loss.is_some_and(|loss| loss.is_optimal(objective)));
            choices.push(Choice { codes, candidate, parts, value, loss, optimal });
        }
        choices.sort_by_key(|choice| {
            let rank = choice.value.map_or((u32::MAX, u32::MAX), |value| rank(objective, value));
            (rank, !choice.candidate, choice.guess())
        });
        Ok(choices)
    }

    /// The guesses that the terms allow, equivalent ones together.
    fn classes(&self, position: &Position, terms: Terms) -> Vec<Vec<Code>> {
        let mut classes = self.solver(terms).classes(&position.codes());
        if terms.consistent {
            classes.retain(|codes| position.candidates().contains(codes[0]));
        }
        classes
    }
}

/// How many candidates each feedback of a row has, in the order of the feedbacks' numbers.
pub(super) fn sizes(row: &[u8]) -> Vec<(Feedback, usize)> {
    let mut sizes = [0; MAX_FEEDBACKS];
    row.iter().for_each(|&feedback| sizes[usize::from(feedback)] += 1);
    let parts = sizes.into_iter().enumerate().filter(|&(_, size)| size > 0);
    parts.map(|(feedback, size)| (Feedback::from_index(feedback), size)).collect()
}

/// For each candidate the name of its part: parts are numbered as they appear, and the winning one
/// stands out.
fn names_of_parts(rules: Rules, row: &[u8]) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let mut names = [UNSEEN; MAX_FEEDBACKS];
    names[Feedback::win(rules).index()] = MAX_FEEDBACKS as u8;
    let mut next = 0;
    let name = |&feedback: &u8| {
        let name = &mut names[usize::from(feedback)];
        if *name == UNSEEN {
            *name = next;
            next += 1;
        }
        *name
    };
    row.iter().map(name).collect()
}

/// What the objective compares first, and second.
fn rank(objective: Objective, value: Value) -> (u32, u32) {
    match objective {
        Objective::Worst => (value.worst.into(), value.total),
        Objective::Expected => (value.total, value.worst.into()),
    }
}
