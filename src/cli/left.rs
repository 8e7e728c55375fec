//! `pegbase left`: the codes that are still possible.

use std::io;

use serde::{Serialize, Serializer};

use super::args::{Common, LeftArgs};
use super::ask::turns_of;
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, print_bytes};
use super::words::{left, turns_text};
use crate::game::{Candidates, Code, Symbols};
use crate::oracle::Position;
use crate::wire::{TurnJson, WireError};

#[derive(Serialize)]
struct LeftJson<'a> {
    schema: u32,
    rules: String,
    history: Vec<TurnJson>,
    remaining: usize,
    codes: Codes<'a>,
}

/// Codes that are written one after the other: there may be millions.
struct Codes<'a> {
    candidates: &'a Candidates,
    symbols: &'a Symbols,
}

impl Serialize for Codes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let show = |code: Code| self.symbols.show(code).to_string();
        serializer.collect_seq(self.candidates.codes().map(show))
    }
}

/// How wide a line of codes may be.
const LINE: usize = 80;

pub(super) fn run(args: &LeftArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::from_args(&args.game, common)?;
    let history = turns_of(&game, &args.so_far.turns)?;
    let position =
        Position::after(&history).map_err(|error| WireError::of_oracle(error, &history))?;
    let candidates = position.candidates();
    if common.json {
        let json = LeftJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            history: TurnJson::all(&history, &game.symbols),
            remaining: candidates.len(),
            codes: Codes { candidates, symbols: &game.symbols },
        };
        return Ok(print_bytes(|out| {
            serde_json::to_writer(&mut *out, &json)?;
            out.write_all(b"\n")
        })?);
    }
    let head = format!("{}{}\n", turns_text(&history, &game), left(candidates.len()));
    Ok(print_bytes(|out| {
        out.write_all(head.as_bytes())?;
        list(candidates, &game, out)
    })?)
}

/// The codes, as many on a line as there is room for.
fn list(candidates: &Candidates, game: &Game, out: &mut dyn io::Write) -> io::Result<()> {
    let columns = LINE / (game.rules.pegs() + 1);
    for (at, code) in candidates.codes().enumerate() {
        let is_last = (at + 1).is_multiple_of(columns) || at + 1 == candidates.len();
        write!(out, "{}{}", game.symbols.show(code), if is_last { '\n' } else { ' ' })?;
    }
    Ok(())
}
