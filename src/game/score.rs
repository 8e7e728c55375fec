//! Scoring, the obvious way: the definition that every faster kernel is tested against.

use super::code::Code;
use super::feedback::Feedback;
use super::rules::{MAX_VALUES, Rules};

/// The feedback that a guess gets from a secret. It does not matter which is which.
///
/// Blacks are the places where both agree. Blacks and whites together are, for each colour, the
/// smaller of its two numbers of occurrences; what is not black of that is white.
pub fn score(rules: Rules, guess: Code, secret: Code) -> Feedback {
    let (guess, secret) = (guess.pegs(rules), secret.pegs(rules));
    let black = guess.iter().zip(secret).filter(|(a, b)| a == b).count();
    let (guess_counts, secret_counts) = (occurrences(guess), occurrences(secret));
    let hits: u8 = guess_counts.iter().zip(&secret_counts).map(|(a, b)| a.min(b)).sum();
    Feedback { black: black as u8, white: hits - black as u8 }
}

fn occurrences(pegs: &[u8]) -> [u8; MAX_VALUES] {
    let mut counts = [0; MAX_VALUES];
    for &peg in pegs {
        counts[usize::from(peg)] += 1;
    }
    counts
}
