//! `pegbase verify`: does a table hold what it claims?

use std::path::Path;
use std::sync::Arc;

use super::args::{Common, VerifyArgs};
use super::atlas::{self, is_atlas};
use super::failure::Failure;
use super::output::{counted, print_json, print_text};
use super::progress::watch;
use super::tables::NamedTable;
use crate::solve::{Control, Pool, Workshop};
use crate::table::{ProofError, TableError};

pub(super) fn run(args: &VerifyArgs, common: &Common) -> Result<(), Failure> {
    let control = Arc::new(Control::default());
    let mut gravest = None;
    for file in &args.files {
        // Every file is looked at; the gravest status wins: a file that cannot be read over one
        // that does not hold.
        let done = match is_atlas(file) {
            true => atlas::verify(file, args, common, &control),
            false => open(file).and_then(|table| verify(&table, args, common, &control)),
        };
        let Err(failure) = done else { continue };
        let stopped = matches!(failure, Failure::Interrupted(_));
        gravest = Some(match gravest.take() {
            Some(earlier) => graver(earlier, failure, common),
            None => failure,
        });
        if stopped {
            break;
        }
    }
    gravest.map_or(Ok(()), Err)
}

/// Tells one of two failures, and returns the one with the greater status.
fn graver(earlier: Failure, later: Failure, common: &Common) -> Failure {
    let (graver, other) =
        if earlier.status() > later.status() { (earlier, later) } else { (later, earlier) };
    other.tell(common.json);
    graver
}

/// Opens a table.
fn open(file: &Path) -> Result<NamedTable, Failure> {
    NamedTable::map(file).map_err(|error| unusable(file, &error))
}

/// A file that is whole and makes no sense is not damaged: it does not hold.
pub(super) fn unusable(file: &Path, error: &TableError) -> Failure {
    let message = format!("{} {error}", file.display());
    match error {
        TableError::Malformed(_) | TableError::Rules(_) => Failure::DoesNotHold(message),
        _ => Failure::Table(message),
    }
}

fn verify(
    named: &NamedTable,
    args: &VerifyArgs,
    common: &Common,
    control: &Arc<Control>,
) -> Result<(), Failure> {
    // If there is no first guess, that is the first thing which does not hold.
    let mut json = named.json_with(named.first(&named.game(common)?).ok());
    let problem = match named.table.verify() {
        Err(fault) => Some(fault.to_string()),
        Ok(survey) => {
            let mut said = format!(
                "{}: holds ({}, {} played through)\n",
                named.name,
                counted(survey.records as u64, "record", "records"),
                counted(survey.secrets as u64, "secret", "secrets"),
            );
            let problem = if args.prove { prove(named, &mut said, control)? } else { None };
            if problem.is_none() && !common.json {
                print_text(&said)?;
            }
            json.proved = args.prove.then_some(problem.is_none());
            problem
        }
    };
    json.verified = Some(problem.is_none());
    json.problem = problem.clone();
    if common.json {
        print_json(&json)?;
    }
    match problem {
        None => Ok(()),
        Some(problem) => Err(Failure::DoesNotHold(format!("{}: {problem}", named.name))),
    }
}

/// Solves the table again, and returns what does not hold.
fn prove(
    named: &NamedTable,
    said: &mut String,
    control: &Arc<Control>,
) -> Result<Option<String>, Failure> {
    let crew = Pool::new(None)
        .map_err(|error| Failure::Usage(format!("cannot start the threads: {error}")))?;
    let workshop =
        Workshop { crew: Box::new(crew), control: Arc::clone(control), ..Workshop::default() };
    match watch(control, || named.table.prove(workshop)) {
        Ok(positions) => {
            let positions = counted(positions as u64, "position", "positions");
            *said += &format!("{}: proved again, {positions} compared\n", named.name);
            Ok(None)
        }
        Err(ProofError::Fault(fault)) => Ok(Some(fault.to_string())),
        Err(ProofError::Stopped) => {
            Err(Failure::Interrupted(format!("{}: stopped before it was proved", named.name)))
        }
    }
}
