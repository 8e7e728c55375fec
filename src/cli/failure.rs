//! What can go wrong, and the exit status that says so.

use std::io::{self, Write};
use std::process::ExitCode;

use super::output::counted;
use crate::game::RulesError;
use crate::oracle::{Change, Repair};
use crate::wire::{Contradiction, ErrorJson, WireError, to_line};

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
    Contradiction(Box<Contradiction>),
    /// Nothing is proved where only a proof would do: status 5.
    NotProved(String),
    /// The user stopped the command: the status that shells give for Ctrl-C.
    Interrupted(String),
    /// The output could not be written.
    Output(io::Error),
}

/// How a command ended that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Done {
    /// Yes, or simply done: status 0.
    Yes,
    /// No: status 1.
    No,
    /// It cannot be decided: status 5.
    Undecided,
}

impl From<()> for Done {
    fn from((): ()) -> Done {
        Done::Yes
    }
}

impl From<Done> for ExitCode {
    fn from(done: Done) -> ExitCode {
        ExitCode::from(match done {
            Done::Yes => 0,
            Done::No => 1,
            Done::Undecided => NOT_PROVED,
        })
    }
}

/// The status where only a proof would do and there is none.
const NOT_PROVED: u8 = 5;

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
            Failure::NotProved(_) => NOT_PROVED,
            Failure::Interrupted(_) => 130,
        }
    }

    /// Says what went wrong.
    pub(super) fn tell(&self, json: bool) {
        let (message, more) = match self {
            Failure::Output(_) if self.status() == 0 => return,
            Failure::Output(error) => (format!("cannot write the output: {error}"), String::new()),
            Failure::DoesNotHold(message)
            | Failure::Usage(message)
            | Failure::Table(message)
            | Failure::NotProved(message)
            | Failure::Interrupted(message) => (message.clone(), String::new()),
            Failure::Contradiction(contradiction) => {
                (contradiction.to_string(), repairs_text(contradiction))
            }
        };
        let mut stderr = anstream::stderr().lock();
        // If nobody listens, the exit status still tells.
        let _ = if json {
            let error = match self {
                Failure::Contradiction(contradiction) => contradiction.json(),
                _ => ErrorJson::new(&message),
            };
            writeln!(stderr, "{}", to_line(&error))
        } else {
            let style = anstyle::AnsiColor::Red.on_default().bold();
            writeln!(stderr, "{style}error:{style:#} {message}{more}")
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

impl From<WireError> for Failure {
    fn from(error: WireError) -> Failure {
        match error {
            WireError::Input { message, .. } => Failure::Usage(message),
            WireError::Contradiction(contradiction) => Failure::Contradiction(contradiction),
            WireError::NotProved => Failure::NotProved(error.to_string()),
            WireError::Table(message) => Failure::Table(message),
        }
    }
}

/// How many repairs a person is shown.
const REPAIRS_SHOWN: usize = 5;

/// What would make the feedback possible again, a line each.
fn repairs_text(contradiction: &Contradiction) -> String {
    let turns = contradiction.history.turns();
    let change = |change: &Change| {
        let Change { turn, feedback } = change;
        format!("turn {turn}: {feedback} instead of {}", turns[turn - 1].feedback)
    };
    let line = |repair: &Repair| {
        let changes: Vec<String> = repair.changes.iter().map(change).collect();
        let leaves = if changes.len() == 1 { "leaves" } else { "leave" };
        let codes = counted(repair.codes as u64, "code", "codes");
        format!("\n  {} {leaves} {codes}", changes.join(" and "))
    };
    let shown = contradiction.repairs.iter().take(REPAIRS_SHOWN);
    let lines: String = shown.map(line).collect();
    if lines.is_empty() { lines } else { format!("\nThis would be possible:{lines}") }
}
