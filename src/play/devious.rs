//! The devious maker: it never fixes its secret and answers as badly as it honestly can.
//!
//! Each answer is one that some code still fits. Of those it gives the one that leaves the breaker
//! worst off:
//!
//! 1. While some part has more than [`EXACT_SIZE`] candidates, or the game has more than
//!    [`EXACT_CODES`] codes, the largest part counts as the worst.
//! 2. From then on the part counts that takes the most guesses in the worst case against best
//!    play, and of those the one that takes the most in total: this is proved by search.
//! 3. Equal parts are decided for the fewer hits, then for the fewer blacks: the least that can be
//!    said. The winning answer is given only when no other is left.

use std::cmp::Reverse;

use super::game::candidates;
use crate::game::{Candidates, Code, Feedback, History, Part, Partition};
use crate::solve::{Goal, Solver};

/// The largest part that is searched.
const EXACT_SIZE: usize = 128;

/// The codes of the largest game in which parts are searched: the search compares each part with
/// all of them.
const EXACT_CODES: usize = 5040;

/// The answer to a guess after these turns.
pub(super) fn answer(history: &History, guess: Code) -> Feedback {
    let rules = history.rules();
    let left = candidates(rules, history.turns()).unwrap_or_else(|_| Candidates::all(rules));
    let partition = Partition::new(&left, guess);
    let parts = partition.largest_first();
    let by_value = rules.code_count() <= EXACT_CODES
        && parts.first().is_some_and(|part| part.len() <= EXACT_SIZE);
    let worst = if by_value { worst_by_value(&parts) } else { parts.first() };
    worst.map_or(Feedback::win(rules), |part| part.feedback())
}

/// The part with the greatest value; of equal ones the first, which is the largest and then the one
/// with the lowest number. Nothing if there is no part.
fn worst_by_value<'a, 'p>(parts: &'a [Part<'p>]) -> Option<&'a Part<'p>> {
    let rules = parts.first()?.candidates().rules();
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
    use crate::game::{Rules, Symbols, Turn};

    /// The answers to guesses, as they are written.
    fn answers(rules: &str, guesses: &[&str]) -> Vec<String> {
        let rules: Rules = rules.parse().unwrap();
        let symbols = Symbols::standard(rules);
        let mut history = History::new(rules);
        for text in guesses {
            let guess = Code::parse(&symbols, text).unwrap();
            history.push(Turn { guess, feedback: answer(&history, guess) });
        }
        history.iter().map(|turn| turn.feedback.to_string()).collect()
    }

    #[test]
    fn the_largest_part_is_kept_while_parts_are_large() {
        // The largest part of 1122 is (1,0) with 256 codes, of 1111 it is (0,0) with 625.
        assert_eq!(answers("4x6", &["1122"]), ["1,0"]);
        assert_eq!(answers("4x6", &["1111"]), ["0,0"]);
    }

    #[test]
    fn the_winning_answer_is_given_only_when_no_other_is_left() {
        assert_eq!(answers("1x3", &["1", "2", "3"]), ["0,0", "0,0", "1,0"]);
        assert_eq!(answers("2x1", &["11"]), ["2,0"]);
    }

    #[test]
    fn it_is_honest_whatever_is_guessed() {
        // The same guess again gets the same answer.
        assert_eq!(answers("4x6", &["1122", "1122", "1122"]), ["1,0"; 3]);
    }

    /// Four codes that 1210 tells apart, so that every answer to it leaves one; but a guess among
    /// them leaves a pair, which takes two more guesses. The size alone would say so too; where
    /// sizes are equal the value decides.
    #[test]
    fn small_parts_are_compared_by_what_they_are_worth() {
        let rules: Rules = "4x6".parse().unwrap();
        let mut history = History::new(rules);
        let symbols = Symbols::standard(rules);
        for text in ["1122", "1344", "3526"] {
            let guess = Code::parse(&symbols, text).unwrap();
            let left = candidates(rules, history.turns()).unwrap();
            let partition = Partition::new(&left, guess);
            let solver = Solver::new(rules);
            let given = answer(&history, guess);
            if partition.largest_first()[0].len() <= EXACT_SIZE {
                let worth = |feedback| {
                    let codes: Vec<Code> = partition.part(feedback).codes().collect();
                    let value = solver.value(&codes, Goal::Worst).unwrap().unwrap();
                    (value.worst, value.total)
                };
                let all = partition.largest_first();
                let best = all.iter().map(|part| worth(part.feedback())).max().unwrap();
                assert_eq!(worth(given), best, "{text}");
            }
            history.push(Turn { guess, feedback: given });
        }
    }
}
