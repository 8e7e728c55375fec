//! `pegbase completions` and `pegbase man`, from the definitions of the arguments.

use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

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
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    page(&program, &mut pages)?;
    for command in program.get_subcommands() {
        page(&command.clone().mut_args(hide_common), &mut pages)?;
        sections(
            "See also:\npegbase(1) for the options of every command, rules, turns and exit status",
        )
        .to_writer(&mut pages)?;
    }
    Ok(print_text(&String::from_utf8_lossy(&pages))?)
}

/// Options of every command are on the page of the program alone.
fn hide_common(arg: Arg) -> Arg {
    let common = arg.is_global_set() || arg.get_id() == "help";
    arg.hide(common)
}

/// The page of one command, in the order of its help.
fn page(command: &Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    let source = concat!("pegbase ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).source(source).manual("pegbase manual");
    man.render_title(out)?;
    man.render_name_section(out)?;
    let examples = command.get_before_help().map(|text| text.to_string());
    sections(&examples.unwrap_or_default()).to_writer(out)?;
    man.render_synopsis_section(out)?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        man.render_options_section(out)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let notes = command.get_after_long_help().map(|text| text.to_string());
    sections(&notes.unwrap_or_default()).to_writer(out)
}

/// The parts of a text as sections, line by line as they are: each has a heading with a colon.
fn sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    for part in text.split("\n\n") {
        let mut lines = part.lines();
        let Some(heading) = lines.next() else { continue };
        roff.control("SH", [heading.trim_end_matches(':').to_uppercase().as_str()]);
        roff.control("nf", []);
        for line in lines {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff
}
