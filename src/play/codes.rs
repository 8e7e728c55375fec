//! Codes in JSON: arrays of one-character strings, in the standard symbols.

use std::fmt;

use crate::game::{Code, MAX_PEGS, Rules, Symbols, TextError};

/// A code as JSON has it.
pub(super) type CodeJson = Vec<String>;

/// Why an array is not a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// An entry that is not one character.
    NotAPeg {
        /// Which entry, from 1.
        place: usize,
        /// How it begins.
        found: String,
    },
    /// The characters are not a code of the rules.
    Text(TextError),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::NotAPeg { place, found } => {
                write!(f, "peg {place} is {found:?}; write one character for each peg")
            }
            CodeError::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CodeError {}

/// A code in JSON.
pub(super) fn to_json(rules: Rules, code: Code) -> CodeJson {
    let symbols = Symbols::standard(rules);
    code.pegs(rules).iter().map(|&peg| symbols.all()[usize::from(peg)].to_string()).collect()
}

/// The code that an array stands for.
pub(super) fn from_json(rules: Rules, pegs: &[String]) -> Result<Code, CodeError> {
    // One peg more than any code has is enough to see that there are too many.
    let pegs = &pegs[..pegs.len().min(MAX_PEGS + 1)];
    for (peg, place) in pegs.iter().zip(1..) {
        let mut chars = peg.chars();
        let one = chars.next().filter(|&c| !c.is_whitespace() && c != ',');
        if one.is_none() || chars.next().is_some() {
            return Err(CodeError::NotAPeg { place, found: peg.chars().take(20).collect() });
        }
    }
    Code::parse(&Symbols::standard(rules), &pegs.concat()).map_err(CodeError::Text)
}
