//! Reading feedback.

use super::error::{TextError, TextProblem};
use super::span::Span;
use crate::game::feedback::Feedback;
use crate::game::rules::Rules;

impl Feedback {
    /// Reads feedback in any of its forms, with white space anywhere:
    ///
    /// - two numbers, blacks first: `1,2` or `1 2`;
    /// - numbers with letters, in any order: `1b2w`, `2w`; with an `A` they are bulls and cows:
    ///   `1A2B`;
    /// - one letter a peg, in any order: `BWW`;
    /// - `-` for none.
    ///
    /// ```
    /// use pegbase::{Feedback, Rules};
    /// let rules: Rules = "4x6".parse().unwrap();
    /// for text in ["1,2", "1 2", "1b2w", "WBW", "1A2B"] {
    ///     assert_eq!(Feedback::parse(rules, text).unwrap().to_string(), "1,2");
    /// }
    /// assert_eq!(Feedback::parse(rules, "-").unwrap().to_string(), "0,0");
    /// assert!(Feedback::parse(rules, "3,1").is_err());
    /// ```
    pub fn parse(rules: Rules, text: &str) -> Result<Feedback, TextError> {
        parse_feedback(rules, Span::new(text))
    }
}

pub(super) fn parse_feedback(rules: Rules, span: Span<'_>) -> Result<Feedback, TextError> {
    let span = span.trim();
    let (black, white) = read(span)?;
    Feedback::new(rules, black, white).ok_or_else(|| {
        span.error(span.start(), TextProblem::ImpossibleFeedback { rules, black, white })
    })
}

const ANY_FORM: &str = "feedback: 1,2 or 1b2w or BWW (B black, W white), or - for none";
const NUMBER: &str = "a number";
const B_OR_W: &str = "`B` (black) or `W` (white)";
const BULLS_OR_COWS: &str = "`A` (bulls) or `B` (cows)";
const ONCE: &str = "each letter once: blacks and whites, or bulls and cows";
const END: &str = "the end of the feedback";

/// A word of feedback.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Number(usize),
    /// In lower case.
    Letter(char),
    Comma,
    Dash,
}

/// A word and the byte at which it begins.
type Placed = (usize, Token);

/// Blacks and whites, whatever form they are in.
fn read(span: Span<'_>) -> Result<(usize, usize), TextError> {
    let tokens = tokens(span)?;
    let is_number = |&(_, token): &Placed| matches!(token, Token::Number(_));
    let is_letter = |&(_, token): &Placed| matches!(token, Token::Letter(_));
    if let [(_, Token::Dash), rest @ ..] = &tokens[..] {
        return match rest.first() {
            Some(&(at, _)) => Err(expected(span, at, END)),
            None => Ok((0, 0)),
        };
    }
    if let Some(&(at, _)) = tokens.iter().find(|(_, token)| *token == Token::Dash) {
        return Err(expected(span, at, "a number or a letter (`-` stands alone)"));
    }
    match (tokens.iter().any(is_number), tokens.iter().any(is_letter)) {
        (true, true) => read_counted_letters(span, &tokens),
        (true, false) => read_numbers(span, &tokens),
        (false, true) => read_letters(span, &tokens),
        (false, false) => Err(expected(span, span.start(), ANY_FORM)),
    }
}

/// `1,2`
fn read_numbers(span: Span<'_>, tokens: &[Placed]) -> Result<(usize, usize), TextError> {
    let words = without_commas(span, tokens)?;
    match words[..] {
        [(_, Token::Number(black)), (_, Token::Number(white))] => Ok((black, white)),
        [_, _, (at, _), ..] => Err(expected(span, at, END)),
        _ => {
            let what = "`,` and the number of white pegs";
            Err(expected(span, span.end(), what))
        }
    }
}

/// `BWW`
fn read_letters(span: Span<'_>, tokens: &[Placed]) -> Result<(usize, usize), TextError> {
    let (mut black, mut white) = (0, 0);
    for (at, token) in without_commas(span, tokens)? {
        match token {
            Token::Letter('b') => black += 1,
            Token::Letter('w') => white += 1,
            _ => return Err(expected(span, at, B_OR_W)),
        }
    }
    Ok((black, white))
}

/// `1b2w`, or `1A2B` if there is an `A`.
fn read_counted_letters(span: Span<'_>, tokens: &[Placed]) -> Result<(usize, usize), TextError> {
    let words = without_commas(span, tokens)?;
    let bulls_and_cows = words.iter().any(|&(_, token)| token == Token::Letter('a'));
    let (black_letter, white_letter) = if bulls_and_cows { ('a', 'b') } else { ('b', 'w') };
    let (mut black, mut white) = (None, None);
    for pair in words.chunks(2) {
        let (number, letter) = match *pair {
            [(_, Token::Number(number)), letter] => (number, Some(letter)),
            [(_, Token::Number(number))] => (number, None),
            [(at, _), ..] => return Err(expected(span, at, NUMBER)),
            [] => continue,
        };
        let (at, letter) = match letter {
            Some((at, Token::Letter(letter))) => (at, Some(letter)),
            Some((at, _)) => (at, None),
            None => (span.end(), None),
        };
        let place = match letter {
            Some(letter) if letter == black_letter => &mut black,
            Some(letter) if letter == white_letter => &mut white,
            _ if bulls_and_cows => return Err(expected(span, at, BULLS_OR_COWS)),
            _ => return Err(expected(span, at, B_OR_W)),
        };
        if place.replace(number).is_some() {
            return Err(expected(span, at, ONCE));
        }
    }
    Ok((black.unwrap_or(0), white.unwrap_or(0)))
}

/// The words without the commas between them; a comma anywhere else is refused.
fn without_commas(span: Span<'_>, tokens: &[Placed]) -> Result<Vec<Placed>, TextError> {
    let mut words = Vec::new();
    let mut after_word = false;
    for &(at, token) in tokens {
        let is_comma = token == Token::Comma;
        if is_comma && !after_word {
            return Err(expected(span, at, "a number or a letter before the comma"));
        }
        if !is_comma {
            words.push((at, token));
        }
        after_word = !is_comma;
    }
    if !after_word {
        return Err(expected(span, span.end(), "a number or a letter after the comma"));
    }
    Ok(words)
}

fn tokens(span: Span<'_>) -> Result<Vec<Placed>, TextError> {
    let mut tokens: Vec<Placed> = Vec::new();
    // Where the number that is being read goes on, if one is.
    let mut number_end = None;
    for (at, c) in span.chars().filter(|(_, c)| !c.is_whitespace()) {
        let token = match c.to_ascii_lowercase() {
            ',' => Token::Comma,
            '-' => Token::Dash,
            digit @ '0'..='9' => Token::Number(usize::from(digit as u8 - b'0')),
            letter @ ('a' | 'b' | 'w') => Token::Letter(letter),
            _ => return Err(expected(span, at, ANY_FORM)),
        };
        match (tokens.last_mut(), token) {
            // Saturating: a number with a hundred digits is refused for its size, not misread.
            (Some((_, Token::Number(number))), Token::Number(digit)) if number_end == Some(at) => {
                *number = number.saturating_mul(10).saturating_add(digit);
            }
            _ => tokens.push((at, token)),
        }
        number_end = matches!(token, Token::Number(_)).then_some(at + 1);
    }
    Ok(tokens)
}

fn expected(span: Span<'_>, at: usize, what: &'static str) -> TextError {
    span.error(at, TextProblem::Expected(what))
}
