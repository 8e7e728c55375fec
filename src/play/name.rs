//! The name of a player.

use std::fmt;
use std::str::FromStr;

/// The most characters that a name has.
const MAX_CHARS: usize = 40;

/// The name of a player: 1 to 40 characters that can be shown on one line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Name(String);

impl Name {
    /// A name of the program's own.
    pub(super) fn fixed(text: &'static str) -> Name {
        Name(text.to_owned())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Name {
    type Err = NameError;

    /// White space around the name is left out.
    fn from_str(text: &str) -> Result<Name, NameError> {
        let text = text.trim();
        let chars = text.chars().count();
        if chars == 0 {
            return Err(NameError::Empty);
        }
        if chars > MAX_CHARS {
            return Err(NameError::TooLong(chars));
        }
        match text.chars().find(|&c| c.is_control() || changes_direction(c)) {
            Some(c) => Err(NameError::Control(c)),
            None => Ok(Name(text.to_owned())),
        }
    }
}

/// Whether a character reorders the text around it, so that a name could rewrite the line it is in.
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Why a text is not a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// Nothing but white space.
    Empty,
    /// This many characters.
    TooLong(usize),
    /// A character that cannot be shown.
    Control(char),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Empty => f.write_str("a name has at least one character"),
            NameError::TooLong(chars) => {
                write!(f, "a name has at most {MAX_CHARS} characters, and this one has {chars}")
            }
            NameError::Control(c) => write!(f, "a name cannot have the character {c:?}"),
        }
    }
}

impl std::error::Error for NameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_be_shown_on_one_line() {
        assert_eq!(" Zoë 2 ".parse::<Name>().unwrap().as_str(), "Zoë 2");
        assert_eq!(" ".parse::<Name>(), Err(NameError::Empty));
        assert!("x".repeat(40).parse::<Name>().is_ok());
        assert_eq!("é".repeat(41).parse::<Name>(), Err(NameError::TooLong(41)));
        for c in ['\n', '\u{1b}', '\u{202e}', '\u{2028}', '\u{7f}'] {
            assert_eq!(format!("a{c}b").parse::<Name>(), Err(NameError::Control(c)));
        }
    }
}
