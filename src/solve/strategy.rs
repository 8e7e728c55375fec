//! A strategy: a guess, and for each feedback the rest of the strategy.

use std::sync::Mutex;

use super::crew::Crew;
use super::goal::Value;
use crate::game::{Code, Columns, Feedback, MAX_FEEDBACKS, Rules};

/// A decision tree over a set of candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// What to guess.
    pub guess: Code,
    /// Whether the guess may be the secret.
    pub wins: bool,
    /// How to go on after each feedback that is possible and does not win, in order of feedback
    /// number.
    pub next: Vec<(Feedback, Strategy)>,
}

/// Picks the guess for the candidates that are left after the guesses made so far.
type Choose<'a, E> = dyn Fn(&[Code], &[Code]) -> Result<Code, E> + Sync + 'a;

/// From this size on the parts of a position are shared among threads.
const SHARED_FROM: usize = 256;

impl Strategy {
    /// Grows the strategy that makes the guess `choose` picks in every position. `choose` gets the
    /// candidates and the guesses made so far, and never has fewer than one candidate.
    pub(super) fn grow<E: Send>(
        rules: Rules,
        candidates: &[Code],
        crew: &dyn Crew,
        choose: &Choose<'_, E>,
    ) -> Result<Strategy, E> {
        grow(rules, candidates, &mut Vec::new(), crew, choose)
    }

    /// What follows a feedback, if the strategy expects it.
    pub fn after(&self, feedback: Feedback) -> Option<&Strategy> {
        self.next.iter().find(|(known, _)| *known == feedback).map(|(_, next)| next)
    }

    /// How many secrets are found with 1, 2, 3 … guesses.
    pub fn distribution(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        self.count(0, &mut counts);
        counts
    }

    fn count(&self, before: usize, counts: &mut Vec<u64>) {
        if counts.len() <= before {
            counts.resize(before + 1, 0);
        }
        counts[before] += u64::from(self.wins);
        for (_, next) in &self.next {
            next.count(before + 1, counts);
        }
    }

    /// The worst case and the total that the strategy plays to.
    pub fn value(&self) -> Value {
        let distribution = self.distribution();
        let total = distribution.iter().zip(1..).map(|(&secrets, guesses)| secrets * guesses).sum();
        let total: u64 = total;
        Value { worst: distribution.len() as u8, total: total as u32 }
    }
}

fn grow<E: Send>(
    rules: Rules,
    candidates: &[Code],
    path: &mut Vec<Code>,
    crew: &dyn Crew,
    choose: &Choose<'_, E>,
) -> Result<Strategy, E> {
    let guess = choose(candidates, path)?;
    let parts = split(rules, candidates, guess);
    let win = Feedback::win(rules);
    let wins = parts.iter().any(|(feedback, _)| *feedback == win);
    path.push(guess);
    let parts = parts.into_iter().filter(|(feedback, _)| *feedback != win);
    let next = if candidates.len() < SHARED_FROM || crew.threads() == 1 {
        parts
            .map(|(feedback, part)| Ok((feedback, grow(rules, &part, path, crew, choose)?)))
            .collect::<Result<_, E>>()
    } else {
        grow_shared(rules, parts.collect(), path, crew, choose)
    };
    path.pop();
    Ok(Strategy { guess, wins, next: next? })
}

/// Grows the strategies of all parts on all threads.
fn grow_shared<E: Send>(
    rules: Rules,
    parts: Vec<(Feedback, Vec<Code>)>,
    path: &[Code],
    crew: &dyn Crew,
    choose: &Choose<'_, E>,
) -> Result<Vec<(Feedback, Strategy)>, E> {
    let left = Mutex::new(parts.iter());
    let grown = Mutex::new(Ok(Vec::new()));
    crew.run(&|| {
        let mut path = path.to_vec();
        loop {
            let next = left.lock().unwrap_or_else(|broken| broken.into_inner()).next();
            let Some((feedback, part)) = next else { break };
            let strategy = grow(rules, part, &mut path, crew, choose);
            let mut grown = grown.lock().unwrap_or_else(|broken| broken.into_inner());
            match (&mut *grown, strategy) {
                (Ok(grown), Ok(strategy)) => grown.push((*feedback, strategy)),
                (Ok(_), Err(error)) => *grown = Err(error),
                (Err(_), _) => break,
            }
        }
    });
    let mut grown = grown.into_inner().unwrap_or_else(|broken| broken.into_inner())?;
    grown.sort_unstable_by_key(|(feedback, _)| feedback.index());
    Ok(grown)
}

/// The candidates by the feedback that a guess gets from them, in order of feedback number; each
/// part keeps the order of the candidates.
pub(crate) fn split(rules: Rules, candidates: &[Code], guess: Code) -> Vec<(Feedback, Vec<Code>)> {
    let columns = Columns::new(rules, candidates.iter().copied());
    let mut row = vec![0; candidates.len()];
    columns.score_row(guess, &mut row);
    let mut parts = vec![Vec::new(); MAX_FEEDBACKS];
    for (&feedback, &code) in row.iter().zip(candidates) {
        parts[usize::from(feedback)].push(code);
    }
    let parts = parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty());
    parts.map(|(feedback, part)| (Feedback::from_index(feedback), part)).collect()
}
