//! Good guesses where no proof is in reach.
//!
//! The heuristic compares every guess on every candidate. In very large games that takes longer
//! than a person waits, so there it compares many guesses on many candidates: an even sample of
//! both, the same for the same position. (6x16 after one turn: 24.8 s with all of them, 1.9 s with
//! the sample, most of it to find the candidates.)

use super::answer::Choice;
use super::explore::sizes;
use super::position::Position;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::{Code, CodeSpace, Columns};
use crate::solve::{Adviser, Heuristic, kinds_of_guess};

/// The heuristic that serves where search does not: over many sizes it needs the fewest guesses on
/// average among the one-step rules.
const HEURISTIC: Heuristic = Heuristic::Entropy;

/// How many pairs of guess and candidate are compared at the most: about a second on one core.
const PAIRS: usize = 1 << 30;

/// How many candidates are in a sample for many guesses, and in one for few.
const SAMPLE: usize = 1 << 12;
const LARGE_SAMPLE: usize = 1 << 20;

/// How many choices are listed that are not proved: the fewer, the more candidates are to be split.
const MOST_CHOICES: usize = 1000;
const FEWEST_CHOICES: usize = 20;
const LISTED_PAIRS: usize = 1 << 28;

impl Oracle {
    /// The guess of the heuristic.
    pub(super) fn advise(&self, position: &Position, terms: Terms) -> Option<Code> {
        let narrowed = terms.consistent && !self.is_start(position);
        if narrowed || !self.is_comparable(position) {
            return self.ranked(position, terms, 1).into_iter().next();
        }
        let made: Vec<Code> = position.history().iter().map(|turn| turn.guess).collect();
        Adviser::new(self.rules(), HEURISTIC).choose(&position.codes(), &made)
    }

    /// The guess of the hint and more in the order of the heuristic, without values.
    pub(super) fn advised_choices(
        &self,
        position: &Position,
        hinted: Option<Code>,
        terms: Terms,
    ) -> Vec<Choice> {
        let most = (LISTED_PAIRS / position.remaining()).clamp(FEWEST_CHOICES, MOST_CHOICES);
        let ranked = self.ranked(position, terms, most);
        let columns = Columns::new(self.rules(), position.candidates().codes());
        let mut row = vec![0; columns.len()];
        let others = ranked.into_iter().filter(|&code| Some(code) != hinted);
        let choices = hinted.into_iter().chain(others).map(|code| {
            columns.score_row(code, &mut row);
            Choice {
                codes: vec![code],
                candidate: position.candidates().contains(code),
                parts: sizes(&row),
                value: None,
                loss: None,
                optimal: None,
            }
        });
        choices.collect()
    }

    /// The best guesses that the terms allow, in the order of the heuristic.
    fn ranked(&self, position: &Position, terms: Terms, most: usize) -> Vec<Code> {
        if !self.is_comparable(position) {
            return self.best_of_sample(position, terms, most);
        }
        let codes = position.codes();
        let adviser = if terms.consistent {
            Adviser::among(self.rules(), HEURISTIC, codes.iter().copied(), codes.len())
        } else {
            Adviser::new(self.rules(), HEURISTIC)
        };
        adviser.rank(&codes, most)
    }

    /// Whether nothing has been guessed that told anything: every code may be the secret.
    fn is_start(&self, position: &Position) -> bool {
        position.remaining() == self.rules().code_count()
    }

    /// Whether all guesses can be compared on all candidates while somebody waits.
    fn is_comparable(&self, position: &Position) -> bool {
        position.remaining().saturating_mul(self.rules().code_count()) <= PAIRS
    }

    /// The best guesses of a sample, compared on a sample of the candidates. At the start these are
    /// one guess of each kind; later half of them may be the secret, or all if the terms ask for that.
    fn best_of_sample(&self, position: &Position, terms: Terms, most: usize) -> Vec<Code> {
        let (rules, left) = (self.rules(), position.candidates());
        let some_left = |most| evenly(left.len(), most).map(|at| left.code(at));
        let rank = |candidates: Vec<Code>, guesses: Vec<Code>| {
            Adviser::among(rules, HEURISTIC, guesses, candidates.len()).rank(&candidates, most)
        };
        if self.is_start(position) {
            return rank(some_left(LARGE_SAMPLE).collect(), kinds_of_guess(rules));
        }
        let space = CodeSpace::new(rules);
        let candidates: Vec<Code> = some_left(SAMPLE).collect();
        let share = PAIRS / candidates.len().max(1) / 2;
        let others = evenly(space.len(), share).map(|number| space.code(number));
        let strangers = others.filter(|&code| !terms.consistent && !left.contains(code));
        let guesses = some_left(share).chain(strangers).collect();
        rank(candidates, guesses)
    }
}

/// At most so many of the numbers below a limit, evenly spaced.
///
/// The step shares no factor with the number of colours (2 to 17): the last pegs of a sample of all
/// codes would be the same otherwise.
fn evenly(limit: usize, most: usize) -> impl Iterator<Item = usize> {
    const FACTORS: [usize; 7] = [2, 3, 5, 7, 11, 13, 17];
    let least = limit.div_ceil(most.max(1)).max(1);
    let step = (least..).find(|step| *step == 1 || FACTORS.iter().all(|factor| step % factor != 0));
    (0..limit).step_by(step.unwrap_or(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{History, Rules, Symbols};
    use crate::solve::Objective;

    #[test]
    fn a_sample_is_even_and_small_and_misses_no_colour_of_the_last_peg() {
        let rules: Rules = "6x16".parse().unwrap();
        let space = CodeSpace::new(rules);
        let sample: Vec<Code> = evenly(space.len(), 1 << 16).map(|at| space.code(at)).collect();
        assert!((1 << 15..=1 << 16).contains(&sample.len()));
        for colour in 0..16 {
            let with_it = sample.iter().filter(|code| code.peg(5) == colour).count();
            assert!(with_it.abs_diff(sample.len() / 16) <= 1, "colour {colour}: {with_it}");
        }
        assert_eq!(evenly(5, 10).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(evenly(0, 10).count(), 0);
    }

    /// On 6x9 both ways are quick: the guess of the sample tells about as much as the best one.
    #[test]
    fn the_best_of_a_sample_tells_nearly_as_much_as_the_best_of_all() {
        let rules: Rules = "6x9".parse().unwrap();
        let symbols = Symbols::standard(rules);
        let history = History::parse(&symbols, "112233=1,1; 445566=0,3").unwrap();
        let (oracle, position) = (Oracle::new(rules), Position::after(&history).unwrap());
        let bits = |guess| {
            let sizes = position.split(guess).into_iter().map(|(_, size, _)| size as f64);
            let left = position.remaining() as f64;
            sizes.map(|size| size / left * (left / size).log2()).sum::<f64>()
        };
        let made: Vec<Code> = history.iter().map(|turn| turn.guess).collect();
        let best = Adviser::new(rules, HEURISTIC).choose(&position.codes(), &made).unwrap();
        let sampled = oracle.best_of_sample(&position, Objective::Worst.into(), 1).pop().unwrap();
        let (most, found) = (bits(best), bits(sampled));
        assert!(found <= most + 1e-9 && found > 0.97 * most, "{found} of {most} bits");
        assert!(oracle.advise(&position, Objective::Worst.into()).is_some());
    }

    /// Who guesses only what may be the secret gets the best of that, not the first of it.
    #[test]
    fn consistent_advice_is_the_best_that_may_be_the_secret() {
        let consistent = Terms { consistent: true, ..Objective::Worst.into() };
        for (rules, turns) in
            [("5x8", ""), ("5x8", "11234=1,1"), ("6x9", "112233=1,1"), ("8x8", "11223344=1,2")]
        {
            let rules: Rules = rules.parse().unwrap();
            let history = History::parse(&Symbols::standard(rules), turns).unwrap();
            let (oracle, position) = (Oracle::new(rules), Position::after(&history).unwrap());
            let guess = oracle.advise(&position, consistent).unwrap();
            assert!(position.candidates().contains(guess));
            let first = position.candidates().codes().next().unwrap();
            let parts = |guess| position.split(guess).len();
            assert!(parts(guess) > parts(first), "{rules} {turns}");
            let hinted = Some(guess);
            let listed = oracle.advised_choices(&position, hinted, consistent);
            assert!(listed.iter().all(|choice| choice.candidate && choice.codes.len() == 1));
            assert_eq!(listed[0].codes, [guess]);
        }
    }
}
