//! `pegbase review`: the account of a game that was played elsewhere.

use super::args::{Common, ReviewArgs};
use super::ask::Asked;
use super::failure::Failure;
use super::output::{counted, grouped, print_json, print_text, rounded};
use super::words::{TOO_LARGE, guesses, left, turn_text};
use crate::oracle::{Account, AccountTurn, Ratio};
use crate::solve::Objective;
use crate::wire::{Question, ReviewJson};

pub(super) fn run(args: &ReviewArgs, common: &Common) -> Result<(), Failure> {
    let asked = Asked::new(&args.ask, &args.turns, common)?;
    let question = &asked.question;
    if question.history.is_empty() {
        return Err(Failure::Usage("there are no turns; give those of the game".to_owned()));
    }
    let account = question.answered(asked.oracle.account(&question.history, question.terms))?;
    let Some(account) = account else {
        return Err(Failure::NotProved(format!(
            "there is no account of this game, because not every value is proved: {TOO_LARGE}"
        )));
    };
    if common.json {
        Ok(print_json(&ReviewJson::new(question, &account))?)
    } else {
        Ok(print_text(&describe(question, &account))?)
    }
}

/// The account for a person.
fn describe(question: &Question, account: &Account) -> String {
    let turns = account.turns.iter().zip(1..);
    let mut text: String = turns.map(|(turn, number)| turn_line(question, turn, number)).collect();
    text += &sum(question, account);
    text += &praise(question, account);
    text + &format!("proved: {}\n", question.terms.recipe(question.game.rules))
}

fn turn_line(question: &Question, turn: &AccountTurn, number: usize) -> String {
    let game = &question.game;
    let codes = match turn.turn.feedback.is_win(game.rules) {
        true => "found".to_owned(),
        false => left(turn.after),
    };
    let given = match turn.given_away == Ratio::ZERO {
        true => "optimal".to_owned(),
        false => format!("gave away {}", shown(turn.given_away)),
    };
    let luck = match turn.luck.numerator().signum() {
        1 => format!("good luck {}", shown(turn.luck)),
        -1 => format!("bad luck {}", shown(-turn.luck)),
        _ => "no luck either way".to_owned(),
    };
    let better = turn.better.map(|better| format!("  ({} is better)", game.show(better)));
    let line = turn_text(number, &turn.turn, game);
    let line =
        format!("{line}  {codes:<17}  {given:<16}  {luck:<18}{}", better.unwrap_or_default());
    format!("{}\n", line.trim_end())
}

/// The sum of the account, a line for each term: guesses = V(start) + given away − luck − V(left).
fn sum(question: &Question, account: &Account) -> String {
    let start = match question.terms.goal.objective() {
        Objective::Expected => "guesses are needed on average from the start",
        Objective::Worst => "guesses are needed at the most from the start",
    };
    let luck = account.luck();
    let (sign, luck, kind) = match luck.numerator().signum() {
        -1 => ('+', -luck, "lost by bad luck"),
        _ => ('-', luck, "saved by good luck"),
    };
    let still = match question.terms.goal.objective() {
        Objective::Expected => "still to come, on average",
        Objective::Worst => "still to come, at the most",
    };
    let mut lines = vec![
        (' ', account.start, start),
        ('+', account.given_away(), "given away"),
        (sign, luck, kind),
    ];
    if account.left != Ratio::ZERO {
        lines.push(('-', account.left, still));
    }
    let made = question.history.len();
    lines.push(('=', Ratio::whole(made as i128), if made == 1 { "guess" } else { "guesses" }));
    let line =
        |(sign, number, what): (char, Ratio, &str)| format!("{sign} {:<8} {what}\n", shown(number));
    "\n".to_owned() + &lines.into_iter().map(line).collect::<String>() + "\n"
}

/// A friendly word at the end.
fn praise(question: &Question, account: &Account) -> String {
    let optimal = account.turns.iter().filter(|turn| turn.better.is_none()).count();
    let all = account.turns.len();
    let played = match all - optimal {
        0 if all == 1 => "A perfect guess.".to_owned(),
        0 => "Perfectly played: every guess was optimal.".to_owned(),
        1 => "One turn had a better guess.".to_owned(),
        others => format!("{others} turns had a better guess."),
    };
    let state = match question.history.is_won() {
        true => format!("The code is found, in {}.", guesses(all)),
        false => {
            let codes = account.turns.last().map_or(0, |turn| turn.after);
            format!("{} still fit.", counted(codes as u64, "code", "codes"))
        }
    };
    format!("{state} {played}\n")
}

/// A fraction to four digits.
fn shown(ratio: Ratio) -> String {
    match ratio.denominator() {
        1 => grouped(ratio.numerator().unsigned_abs() as u64),
        _ => rounded(ratio.to_f64()).to_string(),
    }
}
