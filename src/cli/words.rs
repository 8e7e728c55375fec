//! What the commands say to a person, in the same words everywhere.

use super::input::Game;
use super::output::{counted, pegs, rounded};
use crate::game::{History, Turn};
use crate::solve::Value;

/// The guesses that are still needed.
pub(super) fn needed(value: Value, candidates: usize) -> String {
    let most = counted(value.worst.into(), "more guess", "more guesses");
    match candidates {
        1 => most,
        _ => format!("at most {most}, {} on average", rounded(value.expected(candidates))),
    }
}

/// How many codes are left, and whether a guess is one of them.
pub(super) fn standing(remaining: usize, candidate: bool) -> String {
    match (remaining, candidate) {
        (1, true) => "the only code that fits".to_owned(),
        (1, false) => "1 code left, and this is not it".to_owned(),
        (_, true) => format!("{}, and it may be the secret", left(remaining)),
        (_, false) => format!("{}, though it cannot be the secret", left(remaining)),
    }
}

/// A number of guesses.
pub(super) fn guesses(number: usize) -> String {
    counted(number as u64, "guess", "guesses")
}

/// That the game is won.
pub(super) fn found(history: &History) -> String {
    format!("The code is found, in {}.\n", guesses(history.len()))
}

/// How many codes are left.
pub(super) fn left(remaining: usize) -> String {
    format!("{} left", counted(remaining as u64, "code", "codes"))
}

/// Why there is no proof.
pub(super) const TOO_LARGE: &str = "the position is too large to search";

/// The turns so far, a line each, the feedback in numbers and in pegs.
pub(super) fn turns_text(history: &History, game: &Game) -> String {
    let mut text = String::new();
    for (turn, number) in history.iter().zip(1..) {
        let line = turn_text(number, turn, game);
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// One turn, as wide as any of the game.
pub(super) fn turn_text(number: usize, turn: &Turn, game: &Game) -> String {
    let pegs = pegs(turn.feedback);
    let (code, feedback) = (game.symbols.show(turn.guess), turn.feedback);
    format!("{number:>3}  {code}  {feedback}  {pegs:<width$}", width = game.rules.pegs())
}
