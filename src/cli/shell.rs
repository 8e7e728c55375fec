//! `pegbase completions` and `pegbase man`, from the definitions of the arguments.

use clap::CommandFactory;

use super::args::Cli;
use super::failure::Failure;
use super::output::print_text;

pub(super) fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pegbase", &mut script);
    Ok(print_text(&String::from_utf8_lossy(&script))?)
}

/// The page of the program, then those of its commands.
pub(super) fn man() -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        clap_mangen::Man::new(subcommand.clone()).render(&mut page)?;
    }
    Ok(print_text(&String::from_utf8_lossy(&page))?)
}
