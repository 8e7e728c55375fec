//! `pegbase left`: the codes that are still possible.

use std::fmt::Write;

use serde::Serialize;

use super::args::{Common, LeftArgs};
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, TurnJson, counted, history_json, print_json, print_text, turns_text};
use crate::oracle::Position;

#[derive(Serialize)]
struct LeftJson {
    schema: u32,
    rules: String,
    history: Vec<TurnJson>,
    remaining: usize,
    codes: Vec<String>,
}

/// How wide a line of codes may be.
const LINE: usize = 80;

pub(super) fn run(args: &LeftArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::from_args(&args.game, common)?;
    let history = game.history(&args.turns)?;
    let position = Position::after(&history)?;
    let left = position.candidates();
    let codes = left.codes().map(|code| game.show(code));
    if common.json {
        return Ok(print_json(&LeftJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            history: history_json(&history, &game.symbols),
            remaining: left.len(),
            codes: codes.collect(),
        })?);
    }
    let mut text = turns_text(&history, &game.symbols);
    text += &format!("{} left\n", counted(left.len() as u64, "code", "codes"));
    let columns = LINE / (game.rules.pegs() + 1);
    for (at, code) in codes.enumerate() {
        let end = if (at + 1).is_multiple_of(columns) || at + 1 == left.len() { '\n' } else { ' ' };
        // Writing to a string cannot fail.
        let _ = write!(text, "{code}{end}");
    }
    Ok(print_text(&text)?)
}
