//! `pegbase check`: is this guess optimal?

use super::args::{CheckArgs, Common};
use super::ask::Asked;
use super::failure::{Done, Failure};
use super::output::{print_json, print_text, rounded};
use super::words::{TOO_LARGE, guesses, needed, standing, turns_text};
use crate::oracle::{Loss, Verdict};
use crate::solve::Objective;
use crate::wire::{CheckJson, Question};

pub(super) fn run(args: &CheckArgs, common: &Common) -> Result<Done, Failure> {
    let asked = Asked::new(&args.ask, &args.so_far.turns, common)?;
    let question = &asked.question;
    let guess = question.game.code("the guess", &args.guess)?;
    let verdict = asked.oracle.check(&question.history, guess, question.terms);
    let verdict = question.answered(verdict)?;
    if common.json {
        print_json(&CheckJson::new(question, &verdict))?;
    } else {
        print_text(&describe(question, &verdict))?;
    }
    Ok(match verdict.optimal {
        Some(true) => Done::Yes,
        Some(false) => Done::No,
        None => Done::Undecided,
    })
}

/// The verdict for a person.
fn describe(question: &Question, verdict: &Verdict) -> String {
    let game = &question.game;
    let bold = anstyle::Style::new().bold();
    let guess = format!("{bold}{}{bold:#}", game.show(verdict.guess));
    let better = verdict.better.map(|better| game.show(better)).unwrap_or_default();
    let standing = standing(verdict.remaining, verdict.candidate);
    let recipe = question.terms.recipe(game.rules);
    let said = match verdict.optimal {
        Some(true) => format!(
            "{guess} is optimal  ({standing})\n{}\nproved: {recipe}\n",
            worth(verdict, question).unwrap_or_default()
        ),
        Some(false) => {
            let best = verdict.best.map(|best| needed(best, verdict.remaining));
            format!(
                "{guess} is not optimal  ({standing})\n{}\nbetter: {better}, {}\nproved: {recipe}\n",
                worth(verdict, question).unwrap_or_else(|| refusal(question, verdict)),
                best.unwrap_or_default(),
            )
        }
        None => {
            let advice = match verdict.better {
                Some(advised) if advised == verdict.guess => {
                    "it is a good guess, by a rule of thumb".to_owned()
                }
                _ => format!("a good guess, by a rule of thumb, is {better}"),
            };
            format!(
                "Whether {guess} is optimal cannot be decided  ({standing})\n\
                 not proved: {TOO_LARGE}; {advice}\n"
            )
        }
    };
    turns_text(&question.history, game) + &said
}

/// What the guess leads to, and what it gives away.
fn worth(verdict: &Verdict, question: &Question) -> Option<String> {
    let (value, loss) = (verdict.value?, verdict.loss?);
    let mut said = needed(value, verdict.remaining);
    let more = given_away(loss, verdict.remaining);
    match (verdict.optimal == Some(true), question.terms.goal.objective()) {
        (_, _) if more.is_empty() => {}
        (true, Objective::Worst) => said += &format!("; no worst case is smaller, though {more}"),
        (true, Objective::Expected) => said += &format!("; no average is smaller, though {more}"),
        (false, _) => said += &format!(": {more} than the best"),
    }
    Some(said)
}

/// What a guess gives away in either figure, as far as it is anything.
fn given_away(loss: Loss, candidates: usize) -> String {
    let mut parts = Vec::new();
    if loss.worst != 0 {
        parts.push(format!("{} in the worst case", more_or_fewer(loss.worst.into())));
    }
    if loss.total != 0 {
        parts.push(format!("{} on average", more_or_fewer(loss.expected(candidates))));
    }
    parts.join(", ")
}

fn more_or_fewer(number: f64) -> String {
    let word = if number < 0.0 { "fewer" } else { "more" };
    format!("{} {word}", rounded(number.abs()))
}

/// Why a guess has no value where values are proved.
fn refusal(question: &Question, verdict: &Verdict) -> String {
    match question.within() {
        _ if question.terms.consistent && !verdict.candidate => {
            "it is not allowed: only guesses that may be the secret are".to_owned()
        }
        Some(most) => format!("it cannot keep the limit of {}", guesses(most.into())),
        None => "it has no value".to_owned(),
    }
}
