//! Why bytes are not a table.

use std::fmt;

use super::preamble::{FORMAT_VERSION, Kind, MakerVersion};
use crate::game::RulesError;

/// Why bytes are not a table that can be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read.
    #[cfg(feature = "mmap")]
    Io(std::io::Error),
    /// It does not begin like a table.
    NotATable,
    /// It has a format that this program does not know.
    UnknownFormat {
        /// The format.
        format: u16,
        /// The version of the program that wrote it.
        maker: MakerVersion,
    },
    /// It is shorter or longer than it says.
    WrongLength {
        /// The bytes that there should be.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// Its digest does not fit its bytes: something has changed them.
    WrongDigest,
    /// A part that the digest covers makes no sense: it was not written by this program.
    Malformed(&'static str),
    /// Its rules are not rules.
    Rules(RulesError),
    /// It holds something else than was asked for.
    WrongKind {
        /// What it holds.
        found: Kind,
        /// What was asked for.
        wanted: Kind,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "mmap")]
            TableError::Io(error) => write!(f, "cannot be read: {error}"),
            TableError::NotATable => f.write_str("is not a pegbase table"),
            TableError::UnknownFormat { format, maker } => write!(
                f,
                "has format {format}, written by pegbase {maker}; this is pegbase {}, which reads \
                 format {FORMAT_VERSION}: take a newer pegbase",
                env!("CARGO_PKG_VERSION"),
            ),
            TableError::WrongLength { expected, found } => {
                write!(f, "has {found} bytes in place of {expected}: it is damaged, build it again")
            }
            TableError::WrongDigest => {
                f.write_str("is damaged: its digest does not fit its bytes; build it again")
            }
            TableError::Malformed(what) => {
                write!(f, "makes no sense ({what}): it was not written by pegbase; build it again")
            }
            TableError::Rules(error) => write!(f, "has no valid rules: {error}"),
            TableError::WrongKind { found, wanted } => write!(f, "is {found}, not {wanted}"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<RulesError> for TableError {
    fn from(error: RulesError) -> TableError {
        TableError::Rules(error)
    }
}
