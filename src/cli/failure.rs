//! What can go wrong, and the exit status that says so.

use std::io::{self, Write};
use std::process::ExitCode;

use super::output::SCHEMA;
use crate::game::{RulesError, SymbolsError, TextError};
use crate::oracle::OracleError;

/// A command that could not be carried out.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong usage or input: status 2.
    Usage(String),
    /// Something that a table claims does not hold: status 1.
    DoesNotHold(String),
    /// A table that is missing or damaged: status 3.
    Table(String),
    /// Feedback that contradicts itself: status 4.
    Contradiction(String),
    /// The user stopped the command: the status that shells give for Ctrl-C.
    Interrupted(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// The exit status that says what kind of failure this is.
    pub(super) fn status(&self) -> u8 {
        match self {
            // Whoever reads the output has had enough of it.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::DoesNotHold(_) => 1,
            Failure::Usage(_) | Failure::Output(_) => 2,
            Failure::Table(_) => 3,
            Failure::Contradiction(_) => 4,
            Failure::Interrupted(_) => 130,
        }
    }

    /// Says what went wrong.
    pub(super) fn tell(&self, json: bool) {
        let message = match self {
            Failure::Output(_) if self.status() == 0 => return,
            Failure::Output(error) => &format!("cannot write the output: {error}"),
            Failure::DoesNotHold(message)
            | Failure::Usage(message)
            | Failure::Table(message)
            | Failure::Contradiction(message)
            | Failure::Interrupted(message) => message,
        };
        let mut stderr = anstream::stderr().lock();
        // If nobody listens, the exit status still tells.
        let _ = if json {
            writeln!(stderr, "{}", serde_json::json!({ "schema": SCHEMA, "error": message }))
        } else {
            let style = anstyle::AnsiColor::Red.on_default().bold();
            writeln!(stderr, "{style}error:{style:#} {message}")
        };
    }

    /// Says what went wrong, and returns the exit status.
    pub(super) fn report(self, json: bool) -> ExitCode {
        self.tell(json);
        ExitCode::from(self.status())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<SymbolsError> for Failure {
    fn from(error: SymbolsError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<OracleError> for Failure {
    fn from(error: OracleError) -> Failure {
        match error {
            OracleError::Contradiction { .. } => Failure::Contradiction(error.to_string()),
            OracleError::OutOfGuesses | OracleError::Won => Failure::Usage(error.to_string()),
            OracleError::Table(_) => Failure::Table(error.to_string()),
        }
    }
}
