//! What can be wrong with a text, and where.

use std::fmt::{self, Write};

use crate::game::rules::Rules;

/// Why a text is not a code, feedback, a turn or a history, and where it stops being one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    text: String,
    at: usize,
    problem: TextProblem,
}

/// What is wrong at the place that a [`TextError`] points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextProblem {
    /// Something else had to come here.
    Expected(&'static str),
    /// A character that is no symbol of the game.
    UnknownSymbol {
        /// The character.
        found: char,
        /// The symbols of the game.
        symbols: Vec<char>,
    },
    /// The code ends before it has all its pegs.
    TooFewPegs {
        /// The rules, which say how many pegs a code has.
        rules: Rules,
        /// How many there are.
        found: usize,
    },
    /// The code goes on after its last peg.
    TooManyPegs {
        /// The rules, which say how many pegs a code has.
        rules: Rules,
    },
    /// A colour comes again in a game where all pegs differ.
    RepeatedColour {
        /// The rules, which say that all pegs differ.
        rules: Rules,
        /// The symbol of the colour.
        symbol: char,
    },
    /// Feedback that no guess can get.
    ImpossibleFeedback {
        /// The rules of the game.
        rules: Rules,
        /// Blacks, as they were written.
        black: usize,
        /// Whites, as they were written.
        white: usize,
    },
}

impl TextError {
    /// The error of this problem at a byte of the text.
    pub(super) fn new(text: &str, at: usize, problem: TextProblem) -> TextError {
        TextError { text: text.to_owned(), at, problem }
    }

    /// The whole text, as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place in the whole text: the number of the character, the first being 1. It is one past
    /// the last character where the text ends too early.
    pub fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// What is wrong there.
    pub fn problem(&self) -> &TextProblem {
        &self.problem
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A history may have many lines; only the one in question is shown.
        let (before, after) = self.text.split_at(self.at);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line_end = after.find('\n').map_or(self.text.len(), |end| self.at + end);
        let line = self.text[line_start..line_end].trim_end();
        let column = self.text[line_start..self.at].chars().count() + 1;
        if self.text.trim_end().contains('\n') {
            write!(f, "line {}, ", before.matches('\n').count() + 1)?;
        }
        f.write_str("`")?;
        for character in line.chars() {
            // A terminal would obey it.
            match character.is_control() {
                true => write!(f, "{}", character.escape_default())?,
                false => f.write_char(character)?,
            }
        }
        write!(f, "`, character {column}: {}", self.problem)
    }
}

impl fmt::Display for TextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextProblem::Expected(expected) => write!(f, "expected {expected}"),
            TextProblem::UnknownSymbol { found, symbols } => {
                write!(f, "{found:?} is no colour of this game; the colours are written")?;
                symbols.iter().try_for_each(|symbol| write!(f, " {symbol}"))
            }
            TextProblem::TooFewPegs { rules, found } => {
                let pegs = rules.pegs();
                write!(f, "the code ends after {found} of {pegs} pegs; add {}", pegs - found)
            }
            TextProblem::TooManyPegs { rules } => write!(
                f,
                "a code of {rules} has {}; leave out what follows",
                count(rules.pegs(), "peg")
            ),
            TextProblem::RepeatedColour { rules, symbol } => write!(
                f,
                "`{symbol}` comes again, but in {rules} all pegs of a code differ; \
                 take another colour"
            ),
            TextProblem::ImpossibleFeedback { rules, black, white } => {
                write!(f, "{black} black and {white} white cannot happen in {rules}: ")?;
                if black.saturating_add(*white) > rules.pegs() {
                    write!(f, "at most {} in all; count again", count(rules.pegs(), "hit"))
                } else {
                    f.write_str("if all pegs but one are right, the last has no other place")?;
                    f.write_str("; count again")
                }
            }
        }
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

impl std::error::Error for TextError {}
