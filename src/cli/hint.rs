//! `pegbase hint`: the best next guess.

use super::args::{Common, HintArgs};
use super::ask::Asked;
use super::failure::Failure;
use super::output::{print_json, print_text};
use super::words::{TOO_LARGE, found, needed, standing, turns_text};
use crate::oracle::Hint;
use crate::solve::Recipe;
use crate::wire::{HintJson, Question};

pub(super) fn run(args: &HintArgs, common: &Common) -> Result<(), Failure> {
    let asked = Asked::new(&args.ask, &args.so_far.turns, common)?;
    let question = &asked.question;
    let hint = asked.hint(&question.history)?;
    let followed = question.followed(&asked.oracle, &question.history, &hint);
    if common.json {
        Ok(print_json(&HintJson::new(question, &hint, &followed))?)
    } else {
        Ok(print_text(&describe(question, &hint, &followed))?)
    }
}

/// The hint for a person.
fn describe(question: &Question, hint: &Hint, followed: &Recipe) -> String {
    let Question { game, history, .. } = question;
    let turns = turns_text(history, game);
    let Some(guess) = hint.guess else {
        return turns + &found(history);
    };
    let bold = anstyle::Style::new().bold();
    let standing = standing(hint.remaining, hint.candidate);
    let surety = match hint.value {
        Some(value) => {
            let proved = if hint.exact { "proved" } else { "not proved" };
            format!("{}\n{proved}: {followed}", needed(value, hint.remaining))
        }
        None => format!("not proved: a good guess, by a rule of thumb; {TOO_LARGE}"),
    };
    format!("{turns}Guess {bold}{}{bold:#}  ({standing})\n{surety}\n", game.show(guess))
}
