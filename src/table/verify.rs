//! Checking a table beyond its digest: the whole structure, every secret, every claim.

use std::fmt;
use std::ops::Range;

use super::error::TableError;
use super::meta::Claims;
use super::reader::{Place, Step, Table};
use super::tree::{Allowance, ENDLESS, Position};
use crate::game::{Code, CodeSpace, Feedback, score};
use crate::solve::{Strategy, Value};

/// What does not hold in a table whose digest is right. Codes are written in the standard symbols.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes make no sense.
    Broken(TableError),
    /// Bytes of the tree that no position uses.
    Unreachable {
        /// How many.
        bytes: usize,
    },
    /// A secret that the strategy does not find.
    Lost {
        /// The secret.
        secret: String,
    },
    /// A position that takes one code for the last, and others are left.
    Astray {
        /// The code that it guesses.
        guess: String,
    },
    /// A feedback that no candidate gives is listed after this guess.
    Deserted {
        /// The guess.
        guess: String,
    },
    /// A guess that cannot be the secret, in a table of consistent guesses.
    Inconsistent {
        /// The guess.
        guess: String,
    },
    /// A guess that the recipe does not make there.
    WrongGuess {
        /// The guess.
        guess: String,
    },
    /// The claims are not what the strategy plays to.
    WrongClaims {
        /// The least number of guesses that another number of secrets takes than is claimed.
        guesses: usize,
        /// How many secrets are claimed to take it.
        claimed: u64,
        /// How many do.
        played: u64,
    },
    /// A position that is not played as well as it can be.
    NotOptimal {
        /// The guesses that led there.
        after: String,
        /// What the table plays to.
        found: Value,
        /// What is proved to be the least.
        least: Value,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Broken(error) => write!(f, "the tree {error}"),
            Fault::Unreachable { bytes: 1 } => f.write_str("no position uses 1 byte of the tree"),
            Fault::Unreachable { bytes } => write!(f, "no position uses {bytes} bytes of the tree"),
            Fault::Lost { secret } => write!(f, "the secret {secret} is not found"),
            Fault::Astray { guess } => write!(f, "{guess} is taken for the last code, and is not"),
            Fault::Deserted { guess } => {
                write!(f, "after {guess} a feedback is listed that no candidate gives")
            }
            Fault::Inconsistent { guess } => {
                write!(f, "{guess} is guessed and cannot be the secret")
            }
            Fault::WrongGuess { guess } => write!(f, "{guess} is guessed against the recipe"),
            Fault::WrongClaims { guesses, claimed, played } => write!(
                f,
                "the claims do not hold: secrets found by guess number {guesses}: {claimed} are \
                 claimed, {played} were counted"
            ),
            Fault::NotOptimal { after, found, least } => {
                let after = if after.is_empty() { "at the start" } else { after };
                write!(
                    f,
                    "not optimal ({after}): worst case {} and total {}, where {} and {} are possible",
                    found.worst, found.total, least.worst, least.total
                )
            }
        }
    }
}

impl std::error::Error for Fault {}

impl From<TableError> for Fault {
    fn from(error: TableError) -> Fault {
        Fault::Broken(error)
    }
}

const OVERLAP: Fault = Fault::Broken(TableError::Malformed("records that overlap"));

/// What a full check of a table has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// The positions with more than one candidate.
    pub records: usize,
    /// The secrets played through.
    pub secrets: usize,
}

impl<D: AsRef<[u8]>> Table<D> {
    /// Plays every secret through the table and checks its structure and its claims.
    ///
    /// # Errors
    /// The first [`Fault`] that is found.
    pub fn verify(&self) -> Result<Survey, Fault> {
        let space = CodeSpace::new(self.recipe().rules);
        let mut distribution: Vec<u64> = Vec::new();
        for secret in space.codes() {
            let guesses = self.play(secret)?;
            distribution.resize(distribution.len().max(guesses), 0);
            distribution[guesses - 1] += 1;
        }
        self.compare_claims(&distribution)?;
        let first = self.guess(self.start())?;
        if self.recipe().first.is_some_and(|given| given != first) {
            return Err(Fault::WrongGuess { guess: self.text(first) });
        }
        let mut records = Vec::new();
        let all: Vec<Code> = space.codes().collect();
        self.verify_below(self.start(), &all, &mut records)?;
        let secrets = all.len();
        Ok(Survey { records: self.verify_cover(records)?, secrets })
    }

    /// How many guesses find a secret.
    fn play(&self, secret: Code) -> Result<usize, Fault> {
        let rules = self.recipe().rules;
        let mut place = self.start();
        // A strategy needs at most as many guesses as it claims in the worst case.
        for guesses in 1..=self.claims().worst() {
            let guess = self.guess(place)?;
            match self.step(place, score(rules, guess, secret))? {
                Step::Won => return Ok(guesses),
                Step::Next(next) => place = next,
                Step::Impossible => return Err(self.lost(secret)),
            }
        }
        Err(self.lost(secret))
    }

    /// Checks that as many secrets take 1, 2, 3 … guesses as is claimed. No secret takes more than
    /// are claimed in the worst case.
    fn compare_claims(&self, played: &[u64]) -> Result<(), Fault> {
        for (guesses, &claimed) in (1..).zip(&self.claims().distribution) {
            let played = played.get(guesses - 1).copied().unwrap_or(0);
            if played != claimed {
                return Err(Fault::WrongClaims { guesses, claimed, played });
            }
        }
        Ok(())
    }

    /// Checks that the records take every byte of the tree once, and counts them.
    fn verify_cover(&self, mut records: Vec<Range<usize>>) -> Result<usize, Fault> {
        records.sort_unstable_by_key(|record| record.start);
        let mut covered = 0;
        let mut unused = 0;
        for record in &records {
            unused += record.start.checked_sub(covered).ok_or(OVERLAP)?;
            covered = record.end;
        }
        match unused + self.tree().bytes.len() - covered {
            0 => Ok(records.len()),
            bytes => Err(Fault::Unreachable { bytes }),
        }
    }

    /// Checks that exactly the feedbacks are listed that the candidates of a place give, and adds
    /// where its records stand.
    fn verify_below(
        &self,
        place: Place,
        candidates: &[Code],
        records: &mut Vec<Range<usize>>,
    ) -> Result<(), Fault> {
        let guess = self.guess(place)?;
        let found = match self.resolve(place)? {
            Position::Last(_) if candidates == [guess] => return Ok(()),
            Position::Last(_) => return Err(Fault::Astray { guess: self.text(guess) }),
            Position::Record(found) => found,
        };
        records.push(found.place());
        if self.recipe().consistent && !candidates.contains(&guess) {
            return Err(Fault::Inconsistent { guess: self.text(guess) });
        }
        let rules = self.recipe().rules;
        for feedback in found.feedbacks() {
            let part: Vec<Code> = candidates
                .iter()
                .copied()
                .filter(|&secret| score(rules, guess, secret) == feedback)
                .collect();
            if part.is_empty() {
                return Err(Fault::Deserted { guess: self.text(guess) });
            }
            if let Step::Next(next) = self.step(place, feedback)? {
                self.verify_below(next, &part, records)?;
            }
        }
        Ok(())
    }

    /// The strategy that the table holds.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense.
    pub fn strategy(&self) -> Result<Strategy, TableError> {
        self.strategy_below(self.start(), 1, &mut self.tree().allowance())
    }

    fn strategy_below(
        &self,
        place: Place,
        guesses: u8,
        left: &mut Allowance,
    ) -> Result<Strategy, TableError> {
        left.position()?;
        let guess = self.guess(place)?;
        let Position::Record(record) = self.resolve(place)? else {
            left.candidate()?;
            return Ok(Strategy { guess, wins: true, next: Vec::new() });
        };
        let win = Feedback::win(self.recipe().rules);
        if record.allows(win) {
            left.candidate()?;
        }
        let deeper = guesses.checked_add(1).ok_or(ENDLESS)?;
        let mut next = Vec::new();
        for feedback in record.feedbacks().filter(|&feedback| feedback != win) {
            if let Step::Next(place) = self.step(place, feedback)? {
                next.push((feedback, self.strategy_below(place, deeper, left)?));
            }
        }
        Ok(Strategy { guess, wins: record.allows(win), next })
    }
}

impl Claims {
    /// Whether a strategy plays to what is claimed.
    pub fn fit(&self, strategy: &Strategy) -> bool {
        self.distribution == strategy.distribution()
    }
}
