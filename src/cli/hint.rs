//! `pegbase hint`: the best next guess.

use serde::Serialize;

use super::args::{Common, HintArgs};
use super::failure::Failure;
use super::input::Game;

use super::output::{
    SCHEMA, TurnJson, ValueJson, counted, history_json, print_json, print_text, rounded, turns_text,
};
use super::tables::NamedTable;
use crate::game::History;
use crate::oracle::{Hint, Oracle, Source, Terms};
use crate::solve::Value;

#[derive(Serialize)]
struct HintJson {
    schema: u32,
    rules: String,
    objective: String,
    history: Vec<TurnJson>,
    remaining: usize,
    guess: Option<String>,
    candidate: bool,
    value: Option<ValueJson>,
    exact: bool,
    source: String,
}

pub(super) fn run(args: &HintArgs, common: &Common) -> Result<(), Failure> {
    let (game, oracle, terms, claim) = match &args.table {
        Some(file) => {
            let table = NamedTable::open(file)?.table;
            let recipe = *table.recipe();
            args.goal.agree_with(&recipe)?;
            let game = Game::of_table(&recipe, &args.game, common)?;
            (game, Oracle::with_table(table), Terms::from(&recipe), recipe.to_string())
        }
        None => {
            let game = Game::from_args(&args.game, common)?;
            let terms = Terms { goal: args.goal.goal()?, consistent: args.goal.consistent };
            let oracle = Oracle::new(game.rules);
            let claim = terms.recipe(game.rules).to_string();
            (game, oracle, terms, claim)
        }
    };
    let history = game.history(&args.turns)?;
    let hint = oracle.hint(&history, terms)?;
    // Off the path of a table the answer is a search's, for the goal that the table serves.
    let claim = match hint.source {
        Source::Table => claim,
        _ => terms.recipe(game.rules).to_string(),
    };
    if common.json {
        print_json(&HintJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            objective: terms.goal.objective().to_string(),
            history: history_json(&history, &game.symbols),
            remaining: hint.remaining,
            guess: hint.guess.map(|guess| game.show(guess)),
            candidate: hint.candidate,
            value: hint.value.map(|value| ValueJson::new(value, hint.remaining)),
            exact: hint.exact,
            source: hint.source.to_string(),
        })?;
    } else {
        print_text(&describe(&game, &history, &hint, &claim))?;
    }
    Ok(())
}

/// The hint for a person.
fn describe(game: &Game, history: &History, hint: &Hint, claim: &str) -> String {
    let turns = turns_text(history, &game.symbols);
    let Some(guess) = hint.guess else {
        let guesses = counted(history.len() as u64, "guess", "guesses");
        return format!("{turns}The code is found, in {guesses}.\n");
    };
    let bold = anstyle::Style::new().bold();
    let left = match hint.remaining {
        1 => "the only code that fits".to_owned(),
        left => format!("{} left", counted(left as u64, "code", "codes")),
    };
    let may_win = match (hint.remaining, hint.candidate) {
        (1, _) => "",
        (_, true) => ", and it may be the secret",
        (_, false) => ", though it cannot be the secret",
    };
    let surety = match hint.value {
        Some(value) => {
            let proved = if hint.exact { "proved" } else { "not proved" };
            format!("{}\n{proved}: {claim}", in_words(value, hint.remaining))
        }
        None => "not proved: a good guess, by a rule of thumb; the position is too large to search"
            .to_owned(),
    };
    format!("{turns}Guess {bold}{}{bold:#}  ({left}{may_win})\n{surety}\n", game.show(guess))
}

fn in_words(value: Value, candidates: usize) -> String {
    let most = counted(value.worst.into(), "more guess", "more guesses");
    match candidates {
        1 => most,
        _ => format!("at most {most}, {} on average", rounded(value.expected(candidates))),
    }
}
