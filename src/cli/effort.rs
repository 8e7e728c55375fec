//! What is said before a long build: what to expect, and what would be quicker.

use std::io::Write;

use super::failure::Failure;
use super::output::{counted, grouped};
use crate::game::Rules;
use crate::solve::{Effort, Heuristic, Plan, Recipe};

/// A line for the person who waits.
pub(super) fn note(message: &str) {
    // A note that nobody hears is no reason to stop.
    let _ = writeln!(anstream::stderr(), "note: {message}");
}

/// The most bytes that the first position of a search may take: one for each pair of codes.
const MOST_PAIRS: u64 = 8 << 30;

/// Refuses a search that would run out of memory before it had begun.
pub(super) fn refuse_the_impossible(recipe: &Recipe) -> Result<(), Failure> {
    let (rules, codes) = (recipe.rules, recipe.rules.code_count() as u64);
    if !recipe.plan.is_exact() || codes * codes <= MOST_PAIRS {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{rules} has {}: an exact search compares each with each and would take {} GB of memory \
         at the start. `pegbase build {rules} --strategy {}` follows a rule in place of it",
        counted(codes, "code", "codes"),
        grouped((codes * codes) >> 30),
        quicker(rules),
    )))
}

/// Says before a long build what to expect, and what would be quicker.
pub(super) fn warn_of_effort(recipe: &Recipe) {
    let rules = recipe.rules;
    let (effort, what) = match recipe.plan {
        Plan::Optimal(_) | Plan::WorstOnly => (Effort::of(rules), "the exact search".to_owned()),
        Plan::Heuristic(rule) => (Effort::of_rule(rules, rule), format!("the strategy {rule}")),
    };
    if effort == Effort::Moment {
        return;
    }
    let codes = counted(rules.code_count() as u64, "code", "codes");
    let quicker = match (recipe.plan, quicker(rules)) {
        (Plan::Heuristic(Heuristic::First), _) => String::new(),
        (Plan::Heuristic(_), _) => " `--strategy first` is much quicker.".to_owned(),
        (_, rule) => {
            format!(" `pegbase build {rules} --strategy {rule}` gives a good strategy much sooner.")
        }
    };
    note(&format!("{rules} has {codes}; {what} may take {effort}.{quicker} Ctrl-C stops."));
}

/// The best rule that does not take hours.
fn quicker(rules: Rules) -> Heuristic {
    match Effort::of_rule(rules, Heuristic::Entropy) {
        Effort::Moment | Effort::Minutes => Heuristic::Entropy,
        Effort::Hours | Effort::Days | Effort::Hopeless => Heuristic::First,
    }
}
