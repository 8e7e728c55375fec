//! The command line: parse, call, print.

mod args;
mod build;
mod checkpoint;
mod export;
mod failure;
mod help;
mod hint;
mod info;
mod input;
mod left;
mod output;
mod play;
mod progress;
mod score;
mod shell;
mod stats;
mod tables;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use args::{Cli, Color, Command};

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => {
            asked_for_color(std::env::args_os()).apply();
            message.exit()
        }
    };
    cli.common.color.apply();
    let done = match &cli.command {
        Command::Hint(args) => hint::run(args, &cli.common),
        Command::Left(args) => left::run(args, &cli.common),
        Command::Score(args) => score::run(args, &cli.common),
        Command::Play(args) => play::run(args, &cli.common),
        Command::Build(args) => build::run(args, &cli.common),
        Command::Verify(args) => verify::run(args, &cli.common),
        Command::Info(args) => info::run(args, &cli.common),
        Command::Stats(args) => stats::run(args, &cli.common),
        Command::Export(args) => export::run(args, &cli.common),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man => shell::man(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(cli.common.json),
    }
}

/// The colour that is asked for where the arguments as a whole are not understood, or where help
/// is asked for, which comes to the same.
fn asked_for_color(args: impl Iterator<Item = OsString>) -> Color {
    let args: Vec<OsString> = args.take_while(|arg| arg != "--").collect();
    let named = args.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1].to_str());
    let joined = args.iter().map(|arg| arg.to_str().and_then(|arg| arg.strip_prefix("--color=")));
    let when = named.chain(joined).flatten().find_map(|when| Color::from_str(when, false).ok());
    when.unwrap_or(Color::Auto)
}
