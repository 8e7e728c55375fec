//! `pegbase stats`: how many secrets take how many guesses.

use super::args::{Common, StatsArgs};
use super::failure::Failure;
use super::output::{grouped, print_json, print_text, rounded};
use super::tables::NamedTable;

/// The table that is shown if no file is given.
const DEFAULT: &str = "4x6-worst.pegbase";

/// How wide the longest bar is.
const BAR: u64 = 50;

pub(super) fn run(args: &StatsArgs, common: &Common) -> Result<(), Failure> {
    let named = match &args.file {
        Some(file) => NamedTable::open(file)?,
        None => NamedTable::embedded(DEFAULT)?,
    };
    if common.json {
        Ok(print_json(&named.json(common)?)?)
    } else {
        Ok(print_text(&chart(&named))?)
    }
}

fn chart(named: &NamedTable) -> String {
    let (recipe, claims) = (named.table.recipe(), named.table.claims());
    let secrets = recipe.rules.code_count() as u64;
    let most = claims.distribution.iter().copied().max().unwrap_or(1).max(1);
    let width = grouped(most).len().max("guesses".len());
    let mut text = format!("{}, {recipe}\n\nguesses {:>width$}   share\n", recipe.rules, "codes");
    for (&count, guesses) in claims.distribution.iter().zip(1..) {
        let share = 100.0 * count as f64 / secrets as f64;
        // A bar is in proportion, but nothing that exists is shown as nothing.
        let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
        let line = format!("{guesses:>7} {:>width$} {share:>6.2}%  {bar}", grouped(count));
        text += line.trim_end();
        text.push('\n');
    }
    let average = rounded(claims.total as f64 / secrets as f64);
    text += &format!("\naverage {average}, total {}\n", grouped(claims.total));
    text
}
