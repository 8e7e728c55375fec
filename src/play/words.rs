//! Words that stand for one of a few things, in options and in JSON.

use std::fmt;

/// Gives an enum its words: how it is shown, read, and listed.
macro_rules! words {
    ($name:ident, $what:literal: $($variant:ident = $word:literal),+ $(,)?) => {
        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::play::UnknownWord;

            fn from_str(text: &str) -> Result<$name, $crate::play::UnknownWord> {
                let known = $name::ALL.iter().copied().find(|one| one.word() == text);
                known.ok_or_else(|| $crate::play::UnknownWord {
                    found: text.to_owned(),
                    what: $what,
                    known: &[$($word),+],
                })
            }
        }
    };
}

pub(super) use words;

/// A text that is none of the words for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    /// The text.
    pub found: String,
    /// What it should have named.
    pub what: &'static str,
    /// The words that there are.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found: String = self.found.chars().take(40).collect();
        write!(f, "{found:?} is no {}; take one of {}", self.what, self.known.join(", "))
    }
}

impl std::error::Error for UnknownWord {}
