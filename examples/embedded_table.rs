//! A program that carries a table in itself and finds a code with it: no file, no search.
//!
//! It needs pegbase with `default-features = false` only:
//!
//!     cargo run --release --no-default-features --example embedded_table -- 243

use std::error::Error;
use std::process::ExitCode;

use pegbase::table::Table;
use pegbase::{Code, Symbols, Turn};

static TABLE: &[u8] = include_bytes!("../tests/data/format-1.pegbase");

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let table = Table::new(TABLE)?;
    let rules = table.recipe().rules;
    let symbols = Symbols::standard(rules);
    let secret = std::env::args().nth(1).ok_or_else(|| format!("give a code of {rules}"))?;
    let secret = Code::parse(&symbols, &secret)?;
    let mut walk = table.walk();
    while let Some(place) = walk.place() {
        let turn = Turn::played(rules, table.guess(place)?, secret);
        println!("{}", turn.show(&symbols));
        walk.follow(turn)?;
    }
    Ok(())
}
