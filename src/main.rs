//! The `pegbase` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    pegbase::cli::run()
}
