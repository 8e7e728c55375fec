//! What every guess is worth.

use super::answer::{Choice, Exploration, Hint, Loss, Source};
use super::error::OracleError;
use super::position::Position;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::{Code, History};
use crate::solve::{Objective, Stopped, Value};

/// The work that may be done to judge all guesses: a few seconds on one core.
const WORK_LIMIT: u64 = 1 << 31;

impl Oracle {
    /// Every guess after a history with its value, the best first; guesses that a symmetry of the
    /// position moves onto each other are one choice.
    ///
    /// Where the values cannot be proved within a fixed amount of work, the choices come without
    /// values in the order of a heuristic.
    ///
    /// # Errors
    /// [`OracleError`] if the history is impossible, the game is won or the limit of the goal
    /// cannot be kept.
    pub fn explore(
        &self,
        history: &History,
        terms: impl Into<Terms>,
    ) -> Result<Exploration, OracleError> {
        let terms = terms.into();
        let position = Position::after(history)?;
        if history.is_won() {
            return Err(OracleError::Won);
        }
        let hint = self.proved_hint(&position, terms)?;
        let best = hint.value.filter(|_| hint.exact);
        if let Some(best) = best
            && let Ok(choices) = self.all_choices(&position, terms, best)
        {
            let Hint { remaining, source, .. } = hint;
            return Ok(Exploration { remaining, value: Some(best), exact: true, source, choices });
        }
        let choices = self.advised_choices(&position, terms);
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
        self.is_searchable(position)?;
        let solver = self.solver(terms);
        let mut inquiry = solver.inquire(Some(WORK_LIMIT));
        let objective = terms.goal.objective();
        let mut choices = Vec::new();
        for codes in self.classes(position, terms) {
            let (candidate, parts) = (position.candidates().contains(codes[0]), codes[0]);
            let parts = position.split(parts);
            let value = self.value_of_parts(position, &parts, terms, &mut inquiry)?;
            let loss = value.map(|value| Loss::of(value, best));
            let optimal = Some(loss.is_some_and(|loss| loss.is_optimal(objective)));
            let parts = parts.into_iter().map(|(feedback, size, _)| (feedback, size)).collect();
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

/// What the objective compares first, and second.
fn rank(objective: Objective, value: Value) -> (u32, u32) {
    match objective {
        Objective::Worst => (value.worst.into(), value.total),
        Objective::Expected => (value.total, value.worst.into()),
    }
}
