//! The command line: parse, call, print.

mod args;
mod build;
mod failure;
mod hint;
mod input;
mod left;
mod output;
mod progress;
mod score;
mod shell;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    cli.common.color.apply();
    let done = match &cli.command {
        Command::Hint(args) => hint::run(args, &cli.common),
        Command::Left(args) => left::run(args, &cli.common),
        Command::Score(args) => score::run(args, &cli.common),
        Command::Build(args) => build::run(args, &cli.common),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man => shell::man(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(cli.common.json),
    }
}
