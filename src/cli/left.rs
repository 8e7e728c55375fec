//! `pegbase left`: the codes that are still possible.

use std::io;

use super::args::{Common, LeftArgs};
use super::ask::turns_of;
use super::failure::Failure;
use super::input::Game;
use super::output::print_bytes;
use super::words::{left, turns_text};
use crate::game::Candidates;
use crate::oracle::Position;
use crate::wire::{LeftJson, WireError};

/// How wide a line of codes may be.
const LINE: usize = 80;

pub(super) fn run(args: &LeftArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::from_args(&args.game, common)?;
    let history = turns_of(&game, &args.so_far.turns)?;
    let position =
        Position::after(&history).map_err(|error| WireError::of_oracle(error, &history))?;
    let candidates = position.candidates();
    if common.json {
        let json = LeftJson::new(&game, &position, usize::MAX);
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
