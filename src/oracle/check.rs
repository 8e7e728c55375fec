//! What one guess is worth.

use super::answer::{Loss, Verdict};
use super::error::OracleError;
use super::position::Position;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::{Code, Feedback, History, Stabiliser};
use crate::solve::{Goal, Inquiry, Stopped, Value};

/// The work that may be done to judge a guess: about a second on one core.
const WORK_LIMIT: u64 = 1 << 29;

impl Oracle {
    /// Whether a guess is optimal after a history, and what it gives away if it is not.
    ///
    /// ```
    /// use pegbase::oracle::Oracle;
    /// use pegbase::solve::Objective;
    /// use pegbase::{Code, History, Rules, Symbols};
    ///
    /// let rules: Rules = "3x4".parse()?;
    /// let symbols = Symbols::standard(rules);
    /// let history = History::parse(&symbols, "112=1,1")?;
    /// let guess = Code::parse(&symbols, "444")?;
    /// let verdict = Oracle::new(rules).check(&history, guess, Objective::Expected)?;
    /// assert_eq!(verdict.optimal, Some(false));
    /// assert!(verdict.loss.is_some_and(|loss| loss.total > 0) && verdict.better.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OracleError`] if the history is impossible, the game is won or the limit of the goal
    /// cannot be kept.
    pub fn check(
        &self,
        history: &History,
        guess: Code,
        terms: impl Into<Terms>,
    ) -> Result<Verdict, OracleError> {
        let terms = terms.into();
        let position = Position::after(history)?;
        if history.is_won() {
            return Err(OracleError::Won);
        }
        let hint = self.proved_hint(&position, terms)?;
        let best = hint.value.filter(|_| hint.exact);
        let candidate = position.candidates().contains(guess);
        let forbidden = terms.consistent && !candidate;
        let parts = position.split(guess);
        let judged = match best {
            Some(_) if forbidden => Some(None),
            Some(best) if self.is_alike(history, guess, hint.guess) => Some(Some(best)),
            Some(_) => self.judge(&position, &parts, terms),
            None => None,
        };
        let value = judged.flatten();
        let loss = value.zip(best).map(|(value, best)| Loss::of(value, best));
        // A guess that is against the terms, or that cannot keep the limit, is not optimal.
        let optimal =
            judged.map(|_| loss.is_some_and(|loss| loss.is_optimal(terms.goal.objective())));
        let better = hint.guess.filter(|_| optimal != Some(true));
        let (remaining, source) = (hint.remaining, hint.source);
        Ok(Verdict { remaining, guess, candidate, value, best, loss, optimal, better, source })
    }

    /// Whether a symmetry of the turns so far moves a guess onto the best one: it is worth the same
    /// then, also where that could not be proved in time.
    fn is_alike(&self, history: &History, guess: Code, best: Option<Code>) -> bool {
        let made: Vec<Code> = history.iter().map(|turn| turn.guess).collect();
        best.is_some_and(|best| {
            let group = Stabiliser::of_guesses(self.rules(), &made);
            guess == best || group.lowest(guess) == group.lowest(best)
        })
    }

    /// What a guess with these parts leads to; nothing if that takes too much work, and no value if
    /// the limit cannot be kept.
    fn judge(
        &self,
        position: &Position,
        parts: &[(Feedback, usize, Option<Position>)],
        terms: Terms,
    ) -> Option<Option<Value>> {
        let searched = parts.iter().filter_map(|(_, _, part)| part.as_ref());
        let largest = searched.max_by_key(|part| part.remaining());
        let mut inquiry = largest.and_then(|part| self.inquire(part, terms, WORK_LIMIT).ok());
        self.value_of_parts(position, parts, terms, inquiry.as_mut()).ok()
    }

    /// What a guess with these parts leads to, or nothing if the limit of the goal cannot be kept.
    pub(super) fn value_of_parts(
        &self,
        position: &Position,
        parts: &[(Feedback, usize, Option<Position>)],
        terms: Terms,
        mut inquiry: Option<&mut Inquiry<'_>>,
    ) -> Result<Option<Value>, Stopped> {
        if terms.after(position.history().len()).goal == Goal::Within(0) {
            return Ok(None);
        }
        let mut value = Value::of_guess(position.remaining());
        for (_, _, part) in parts {
            if let Some(part) = part {
                match self.value(part, terms, inquiry.as_deref_mut())? {
                    Some(part) => value.add_part(part),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(value))
    }
}
