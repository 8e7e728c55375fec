//! The best next guess.

use super::answer::{Hint, Source};
use super::error::OracleError;
use super::memory::Answer;
use super::position::Position;
use super::sources::{OnPath, Oracle, at_sight, keeps};
use super::terms::Terms;
use crate::game::{Code, History};
use crate::solve::{Inquiry, Stopped, Value};
use crate::table::TableError;

/// The work that a search may do before a heuristic answers in its place, in pairs of guess and
/// candidate: some tenths of a second on one core, and the same on every machine.
const WORK_LIMIT: u64 = 1 << 29;

/// The largest position, in pairs of guess and candidate, for which a search is tried at all.
const SEARCH_LIMIT: usize = 1 << 26;

/// The most codes of a game in which positions are searched: what a search keeps of the codes alone
/// takes 60 bytes for each of them (8x8 would take a gigabyte).
const SEARCHED_CODES: usize = 1 << 20;

impl Oracle {
    /// The best next guess after a history.
    ///
    /// # Errors
    /// [`OracleError`] if the history is impossible or the limit of the goal cannot be kept.
    pub fn hint(&self, history: &History, terms: impl Into<Terms>) -> Result<Hint, OracleError> {
        let terms = terms.into();
        match self.hint_on_path(history, terms)? {
            Some(hint) => Ok(hint),
            None => self.hint_off_path(&Position::after(history)?, terms),
        }
    }

    /// The best next guess after a history, if a table has it: nothing is searched, and nothing is
    /// known of a history that no table has on its path, not even whether it is possible.
    ///
    /// # Errors
    /// [`OracleError::Table`] if a table makes no sense.
    pub fn hint_on_path(
        &self,
        history: &History,
        terms: impl Into<Terms>,
    ) -> Result<Option<Hint>, OracleError> {
        let terms = terms.into();
        let path = match self.named_path(history)? {
            Some(path) => Some(path),
            None => self.proved_path(history, terms)?,
        };
        Ok(path.map(|path| from_table(path, terms)).transpose()?)
    }

    /// The best next guess in a position, of which a table says no more than is proved.
    pub(super) fn proved_hint(
        &self,
        position: &Position,
        terms: Terms,
    ) -> Result<Hint, OracleError> {
        match self.proved_path(position.history(), terms)? {
            Some(path) => Ok(from_table(path, terms)?),
            None => self.hint_off_path(position, terms),
        }
    }

    fn hint_off_path(&self, position: &Position, terms: Terms) -> Result<Hint, OracleError> {
        if position.history().is_won() {
            return Ok(won(Source::Search));
        }
        let (answer, source) = if let Some(answer) = self.in_atlas(position, terms) {
            (answer, Source::Atlas)
        } else if let Ok(answer) = self.search(position, terms) {
            (answer, Source::Search)
        } else if let Some(path) = self.advised_path(position.history(), terms)? {
            return Ok(from_table(path, terms)?);
        } else {
            let guess = self.advise(position, terms);
            (Answer { value: None, guess }, Source::Heuristic)
        };
        let exact = source != Source::Heuristic;
        if exact && answer.value.is_none() {
            return Err(OracleError::OutOfGuesses);
        }
        let candidate = answer.guess.is_some_and(|guess| position.candidates().contains(guess));
        let Answer { value, guess } = answer;
        Ok(Hint { remaining: position.remaining(), guess, candidate, value, exact, source })
    }

    /// The exact answer, if it takes no more than the allowed work.
    fn search(&self, position: &Position, terms: Terms) -> Result<Answer, Stopped> {
        let left = terms.after(position.history().len());
        if let Some(value) = at_sight(position.remaining(), left) {
            return Ok(Answer { value, guess: position.candidates().codes().next() });
        }
        if let Some(answer) = self.recall(position, terms)
            && (answer.guess.is_some() || answer.value.is_none())
        {
            return Ok(answer);
        }
        if let Some((guess, value)) = position.perfect_member()
            && keeps(value, left)
        {
            return Ok(Answer { value: Some(value), guess: Some(guess) });
        }
        let mut inquiry = self.inquire(position, terms, WORK_LIMIT)?;
        let best = inquiry.best_guess(&position.codes(), left.goal)?;
        let answer = Answer { value: best.map(value_of), guess: best.map(|(guess, _)| guess) };
        self.remember(position, terms, answer);
        Ok(answer)
    }

    /// Starts a search of a position, or of parts of it, that may do so much work, if it is worth
    /// trying.
    pub(super) fn inquire(
        &self,
        position: &Position,
        terms: Terms,
        work: u64,
    ) -> Result<Inquiry<'_>, Stopped> {
        let codes = self.rules().code_count();
        let pairs = position.remaining().saturating_mul(codes);
        if codes > SEARCHED_CODES || pairs > SEARCH_LIMIT {
            return Err(Stopped);
        }
        Ok(self.solver(terms).inquire(Some(work)))
    }
}

fn value_of((_, value): (Code, Value)) -> Value {
    value
}

/// What a table says.
fn from_table(path: OnPath<'_>, terms: Terms) -> Result<Hint, TableError> {
    let exact = path.is_proved() && path.is_for(terms);
    let OnPath { table, place } = path;
    let Some(place) = place else { return Ok(won(Source::Table)) };
    let (value, remaining) = table.value(place)?;
    Ok(Hint {
        remaining,
        guess: Some(table.guess(place)?),
        candidate: table.may_win(place)?,
        value: Some(value),
        exact,
        source: Source::Table,
    })
}

/// The answer once the code is found.
fn won(source: Source) -> Hint {
    let value = Some(Value::WON);
    Hint { remaining: 1, guess: None, candidate: false, value, exact: true, source }
}
