//! `pegbase solve`: how a secret is found, turn by turn.

use super::args::{Common, SolveArgs};
use super::ask::Asked;
use super::failure::Failure;
use super::output::{print_json, print_text};
use super::words::{guesses, left, turn_text};
use crate::game::{Candidates, Code, Turn};
use crate::oracle::{Hint, Source};
use crate::solve::Recipe;
use crate::wire::{Question, SolveJson};

/// A game in which the oracle guesses.
struct Solved {
    /// What was said before each turn.
    hints: Vec<Hint>,
    /// How many codes were left after each.
    left: Vec<usize>,
    /// What the first guess followed.
    followed: Recipe,
}

pub(super) fn run(args: &SolveArgs, common: &Common) -> Result<(), Failure> {
    let mut asked = Asked::new(&args.ask, &[], common)?;
    let secret = asked.question.game.code("the secret", &args.secret)?;
    let solved = solve(&mut asked, secret)?;
    let question = &asked.question;
    if common.json {
        let Solved { hints, left, followed } = &solved;
        Ok(print_json(&SolveJson::new(question, secret, hints, left, followed))?)
    } else {
        Ok(print_text(&describe(question, &solved))?)
    }
}

/// Plays until the secret is found; the turns become the history of the question.
fn solve(asked: &mut Asked, secret: Code) -> Result<Solved, Failure> {
    let rules = asked.question.game.rules;
    let mut candidates = Candidates::all(rules);
    let first = asked.hint(&asked.question.history)?;
    let followed = asked.question.followed(&asked.oracle, &asked.question.history, &first);
    let (mut hints, mut left) = (Vec::new(), Vec::new());
    let mut next = first;
    while let Some(guess) = next.guess {
        let turn = Turn::played(rules, guess, secret);
        candidates = candidates.narrow(turn);
        asked.question.history.push(turn);
        hints.push(next);
        left.push(candidates.len());
        next = asked.hint(&asked.question.history)?;
    }
    Ok(Solved { hints, left, followed })
}

/// The game for a person.
fn describe(question: &Question, solved: &Solved) -> String {
    let Question { game, history, .. } = question;
    let mut text = String::new();
    let turns = history.iter().zip(&solved.hints).zip(&solved.left);
    for (((turn, hint), &remaining), number) in turns.zip(1..) {
        let after = match turn.feedback.is_win(game.rules) {
            true => "found".to_owned(),
            false => left(remaining),
        };
        let source = match hint.source {
            Source::Table => "from a table",
            Source::Atlas => "from the atlas",
            Source::Search => "by search",
            Source::Heuristic => "by a rule of thumb",
        };
        let proved = if hint.exact { "" } else { ", not proved" };
        let turn = turn_text(number, turn, game);
        text += &format!("{turn}  {after:<17}  {source}{proved}\n");
    }
    let surety = match solved.hints.iter().all(|hint| hint.exact) {
        true => format!("proved: {}", solved.followed),
        false => format!("not proved: {}", solved.followed),
    };
    text + &format!("Found in {}.\n{surety}\n", guesses(history.len()))
}
