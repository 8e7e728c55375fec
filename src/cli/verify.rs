//! `pegbase verify`: does a table hold what it claims?

use std::sync::Arc;

use super::args::{Common, VerifyArgs};
use super::failure::Failure;
use super::output::{counted, print_json, print_text};
use super::progress::watch;
use super::tables::NamedTable;
use crate::solve::{Control, Pool, Workshop};
use crate::table::ProofError;

pub(super) fn run(args: &VerifyArgs, common: &Common) -> Result<(), Failure> {
    let mut worst = Ok(());
    for file in &args.files {
        let done = NamedTable::open(file).and_then(|table| verify(&table, args, common));
        // Every file is looked at; the gravest status wins: a file that cannot be read over one
        // that does not hold.
        if let Err(failure) = done {
            let earlier = std::mem::replace(&mut worst, Err(failure));
            worst = match (earlier, worst) {
                (Err(earlier), Err(failure)) => {
                    let (graver, other) = if earlier.status() > failure.status() {
                        (earlier, failure)
                    } else {
                        (failure, earlier)
                    };
                    other.tell(common.json);
                    Err(graver)
                }
                (_, worst) => worst,
            };
        }
    }
    worst
}

fn verify(named: &NamedTable, args: &VerifyArgs, common: &Common) -> Result<(), Failure> {
    let mut json = named.json()?;
    let problem = match named.table.verify() {
        Err(fault) => Some(fault.to_string()),
        Ok(survey) => {
            let mut said = format!(
                "{}: holds ({}, {} played through)\n",
                named.name,
                counted(survey.records as u64, "record", "records"),
                counted(survey.secrets as u64, "secret", "secrets"),
            );
            let problem = if args.prove { prove(named, &mut said)? } else { None };
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
fn prove(named: &NamedTable, said: &mut String) -> Result<Option<String>, Failure> {
    let control = Arc::new(Control::default());
    let crew = Pool::new(None)
        .map_err(|error| Failure::Usage(format!("cannot start the threads: {error}")))?;
    let workshop =
        Workshop { crew: Box::new(crew), control: Arc::clone(&control), ..Workshop::default() };
    match watch(&control, || named.table.prove(workshop)) {
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
