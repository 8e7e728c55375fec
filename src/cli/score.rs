//! `pegbase score`: the feedback that a guess gets from a secret.

use std::io::IsTerminal;

use serde::Serialize;

use super::args::{Common, ScoreArgs};
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, pegs, print_json, print_text};
use crate::game::Turn;

#[derive(Serialize)]
struct ScoreJson {
    schema: u32,
    rules: String,
    guess: String,
    secret: String,
    black: u8,
    white: u8,
}

pub(super) fn run(args: &ScoreArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::from_args(&args.game, common)?;
    let guess = game.code("the guess", &args.guess)?;
    let secret = game.code("the secret", &args.secret)?;
    let turn = Turn::played(game.rules, guess, secret);
    if common.json {
        return Ok(print_json(&ScoreJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            guess: game.show(guess),
            secret: game.show(secret),
            black: turn.feedback.black,
            white: turn.feedback.white,
        })?);
    }
    let feedback = turn.feedback;
    // A program reads the numbers, a person sees the pegs too.
    let pegs = if std::io::stdout().is_terminal() { pegs(feedback) } else { String::new() };
    Ok(print_text(&format!("{}\n", format!("{feedback}  {pegs}").trim_end()))?)
}
