//! The devious maker: it never fixes its secret and answers as badly as it honestly can.
//!
//! Each answer is one that some code still fits. Of those it gives the one that leaves the breaker
//! worst off:
//!
//! 1. In a game of at most [`EXACT_CODES`] codes, once the largest part times the codes of the game
//!    is at most [`EXACT_PAIRS`] (on 4x6: 404 candidates), the part counts that takes the most
//!    guesses in the worst case against best play, and of those the one that takes the most in
//!    total. This is proved by search.
//! 2. Before that, the largest part counts as the worst.
//! 3. Equal parts are decided for the larger, then for the fewer hits, then for the fewer blacks:
//!    the least that can be said. The winning answer is given only when no other is left.

use std::cmp::Reverse;

use super::game::candidates;
use crate::game::{Candidates, Code, Feedback, History, Part, Partition, Rules};
use crate::solve::{Goal, Solver};

/// The largest game in which parts are searched: a solver keeps all pairs of its codes.
const EXACT_CODES: usize = 1 << 13;

/// The largest part that is searched, in pairs of a candidate and a guess: a tenth of a second or
/// so.
const EXACT_PAIRS: usize = 1 << 19;

/// The answer to a guess after these turns.
pub(super) fn answer(history: &History, guess: Code) -> Feedback {
    let rules = history.rules();
    let left = candidates(rules, history.turns()).unwrap_or_else(|_| Candidates::all(rules));
    let partition = Partition::new(&left, guess);
    let parts = partition.largest_first();
    let codes = rules.code_count();
    let searched = |part: &Part<'_>| codes <= EXACT_CODES && part.len() * codes <= EXACT_PAIRS;
    let worst = match parts.first() {
        Some(largest) if searched(largest) => worst_by_value(rules, &parts),
        largest => largest,
    };
    worst.map_or(Feedback::win(rules), |part| part.feedback())
}

/// The part with the greatest value; of equal ones the first, which is the largest and then the one
/// with the lowest number. Nothing if there is no part.
fn worst_by_value<'a, 'p>(rules: Rules, parts: &'a [Part<'p>]) -> Option<&'a Part<'p>> {
    let solver = Solver::new(rules);
    parts.iter().min_by_key(|part| {
        let codes: Vec<Code> = part.codes().collect();
        // Nobody stops this search, so there is always a value.
        let value = solver.value(&codes, Goal::Worst).ok().flatten();
        Reverse(value.map(|value| (value.worst, value.total)))
    })
}

/// The secret that a devious maker shows when it was not found out: the lowest code that fits.
pub(super) fn secret(history: &History) -> Option<Code> {
    candidates(history.rules(), history.turns()).ok()?.codes().next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Symbols, Turn};

    /// The turns that come of these guesses, as they are written.
    fn turns(rules: &str, guesses: &[&str]) -> String {
        let rules: Rules = rules.parse().unwrap();
        let symbols = Symbols::standard(rules);
        let mut history = History::new(rules);
        for text in guesses {
            let guess = Code::parse(&symbols, text).unwrap();
            history.push(Turn { guess, feedback: answer(&history, guess) });
        }
        history.show(&symbols).to_string()
    }

    #[test]
    fn the_largest_part_is_kept_while_parts_are_large() {
        // 625 of 1296 codes, and 4096 of 32,768.
        assert_eq!(turns("4x6", &["1111"]), "1111=0,0");
        assert_eq!(turns("5x8", &["11223"]), "11223=0,1");
    }

    #[test]
    fn parts_of_equal_size_are_compared_by_what_they_are_worth() {
        // 0,0 and 0,1 and 1,0 leave 256 codes each; 0,0 takes a total of 905, the others 898.
        assert_eq!(turns("4x6", &["1122"]), "1122=0,0");
    }

    #[test]
    fn a_smaller_part_that_takes_longer_is_worse_than_a_larger_one() {
        let rules: Rules = "4x6".parse().unwrap();
        let symbols = Symbols::standard(rules);
        let history = History::parse(&symbols, "1122=0,0").unwrap();
        let guess = Code::parse(&symbols, "1345").unwrap();
        let left = candidates(rules, history.turns()).unwrap();
        let partition = Partition::new(&left, guess);
        let given = partition.part(answer(&history, guess));
        let largest = partition.largest_first()[0];
        assert_eq!((given.len(), largest.len()), (60, 63));
        let solver = Solver::new(rules);
        let worth = |part: &Part<'_>| {
            let value = solver.value(&part.codes().collect::<Vec<_>>(), Goal::Worst);
            value.unwrap().map(|value| (value.worst, value.total)).unwrap()
        };
        assert_eq!(Some(worth(&given)), partition.largest_first().iter().map(worth).max());
    }

    #[test]
    fn the_winning_answer_is_given_only_when_no_other_is_left() {
        assert_eq!(turns("1x3", &["1", "2", "3"]), "1=0,0 2=0,0 3=1,0");
        assert_eq!(turns("2x1", &["11"]), "11=2,0");
    }

    #[test]
    fn the_same_guess_gets_the_same_answer_again() {
        assert_eq!(turns("4x6", &["1123", "1123"]), "1123=0,1 1123=0,1");
    }

    #[test]
    fn the_secret_in_the_end_fits_every_turn() {
        let rules: Rules = "4x6".parse().unwrap();
        let history = History::parse(&Symbols::standard(rules), "1122=0,0 3344=1,1").unwrap();
        let secret = secret(&history).unwrap();
        assert!(history.fits(secret));
        assert_eq!(Symbols::standard(rules).show(secret).to_string(), "3455");
    }
}
