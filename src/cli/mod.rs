//! The command line: parse, call, print.

mod args;
mod ask;
mod atlas;
mod build;
mod check;
mod checkpoint;
mod effort;
mod engine;
mod explore;
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
mod review;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod solve;
mod stats;
mod tables;
mod verify;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use args::{Cli, Color, Command, Common};
use failure::{Done, Failure};

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
    match carry_out(&cli.command, &cli.common) {
        Ok(done) => done.into(),
        Err(failure) => failure.report(cli.common.json),
    }
}

fn carry_out(command: &Command, common: &Common) -> Result<Done, Failure> {
    match command {
        Command::Check(args) => return check::run(args, common),
        Command::Hint(args) => hint::run(args, common),
        Command::Explore(args) => explore::run(args, common),
        Command::Left(args) => left::run(args, common),
        Command::Score(args) => score::run(args, common),
        Command::Solve(args) => solve::run(args, common),
        Command::Review(args) => review::run(args, common),
        Command::Play(args) => play::run(args, common),
        Command::Build(args) => build::run(args, common),
        Command::Verify(args) => verify::run(args, common),
        Command::Info(args) => info::run(args, common),
        Command::Stats(args) => stats::run(args, common),
        Command::Export(args) => export::run(args, common),
        Command::Engine => engine::run(common),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man => shell::man(),
    }
    .map(Done::from)
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
