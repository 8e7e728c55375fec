//! `pegbase explore`: what every guess is worth.

use super::args::{Common, ExploreArgs};
use super::ask::Asked;
use super::failure::Failure;
use super::output::{counted, grouped, print_json, print_text};
use super::words::{self, TOO_LARGE, left, needed, turns_text};
use crate::oracle::{Choice, Exploration};
use crate::solve::Objective;
use crate::wire::{ExploreJson, Question};

/// How many kinds of guess a person is shown unless told otherwise.
const SHOWN: usize = 20;

/// Of how many the parts are shown.
const PARTS_SHOWN: usize = 3;

pub(super) fn run(args: &ExploreArgs, common: &Common) -> Result<(), Failure> {
    let asked = Asked::new(&args.ask, &args.so_far.turns, common)?;
    let question = &asked.question;
    let found = question.answered(asked.oracle.explore(&question.history, question.terms))?;
    let top = args.top.map(|top| top as usize);
    if common.json {
        Ok(print_json(&ExploreJson::new(question, &found, top))?)
    } else {
        Ok(print_text(&describe(question, &found, top.unwrap_or(SHOWN)))?)
    }
}

/// The guesses for a person.
fn describe(question: &Question, found: &Exploration, top: usize) -> String {
    let (game, recipe) = (&question.game, question.terms.recipe(question.game.rules));
    let mut text = turns_text(&question.history, game);
    if question.history.is_won() {
        return text + &words::found(&question.history);
    }
    let left = left(found.remaining);
    text += &match found.value {
        Some(value) => format!("{left}: {}\n", needed(value, found.remaining)),
        None => format!("{left}\n"),
    };
    text += &match (found.exact, found.value) {
        (true, _) => format!("proved: {recipe}\n\n"),
        (false, Some(_)) => format!(
            "proved: {recipe}\nnot proved: what other guesses are worth; {TOO_LARGE}\n\
             The best guess, and good ones by a rule of thumb (the most information first):\n\n"
        ),
        (false, None) => format!(
            "not proved: {TOO_LARGE}\n\
             Good guesses, by a rule of thumb (the most information first):\n\n"
        ),
    };
    let shown = &found.choices[..top.min(found.choices.len())];
    text += &table(question, found, shown);
    let more = found.choices.len() - shown.len();
    if more > 0 {
        text +=
            &format!("and {}\n", counted(more as u64, "more kind of guess", "more kinds of guess"));
    }
    text += &parts_text(question, &shown[..PARTS_SHOWN.min(shown.len())]);
    text
}

/// A row for each kind of guess, under headings.
fn table(question: &Question, found: &Exploration, shown: &[Choice]) -> String {
    let mut rows = vec![if found.exact {
        ["guess", "alike", "average", "worst case", "gives away", "secret?", "parts", "largest"]
            .map(str::to_owned)
            .to_vec()
    } else {
        ["guess", "secret?", "parts", "largest"].map(str::to_owned).to_vec()
    }];
    rows.extend(shown.iter().map(|choice| row(question, found, choice)));
    let columns = 0..rows[0].len();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = columns.map(|column| width(column).unwrap_or(0)).collect();
    let bold = anstyle::Style::new().bold();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            // Codes to the left, numbers to the right.
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &if at == 0 { format!("{bold}{line}{bold:#}\n") } else { format!("{line}\n") };
    }
    text
}

fn row(question: &Question, found: &Exploration, choice: &Choice) -> Vec<String> {
    let largest = choice.parts.iter().map(|&(_, codes)| codes).max().unwrap_or(0);
    let mut row = vec![question.game.show(choice.guess())];
    if found.exact {
        row.push(grouped(choice.codes.len() as u64));
        row.extend(match (choice.value, choice.loss) {
            (Some(value), Some(loss)) => [
                format!("{:.4}", value.expected(found.remaining)),
                value.worst.to_string(),
                match question.terms.goal.objective() {
                    Objective::Worst => loss.worst.to_string(),
                    Objective::Expected => format!("{:.4}", loss.expected(found.remaining)),
                },
            ],
            // A guess that cannot keep the limit.
            _ => ["-", "-", "-"].map(str::to_owned),
        });
    }
    let secret = if choice.candidate { "maybe" } else { "no" };
    row.extend([secret.to_owned(), choice.parts.len().to_string(), grouped(largest as u64)]);
    row
}

/// How many codes each feedback leaves, for some guesses.
fn parts_text(question: &Question, shown: &[Choice]) -> String {
    let mut text = String::from("\nHow many codes each feedback leaves:\n");
    for choice in shown {
        let part = |&(feedback, codes): &_| format!("{feedback}: {}", grouped(codes as u64));
        let parts: Vec<String> = choice.parts.iter().map(part).collect();
        text += &format!("  {}  {}\n", question.game.show(choice.guess()), parts.join("  "));
    }
    if shown.is_empty() { String::new() } else { text }
}
