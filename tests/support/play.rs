//! What the tests of the game share.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

use pegbase::play::{Action, Config, Game, Palette, Rejected, Seed, Status};
use pegbase::{Code, Feedback, Rules};
use serde_json::Value;

/// The rules with this text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// The classic game in the colours R, B, G, Y, O, V: code, secret and guess are written so.
pub fn colours(text: &str) -> Code {
    Code::parse(&Palette::Letters.symbols(rules("4x6")), text).unwrap()
}

/// A code in the standard symbols.
pub fn code(rules: Rules, text: &str) -> Code {
    Code::parse(&pegbase::Symbols::standard(rules), text).unwrap()
}

/// The seed with this number.
pub fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

/// A classic game from a seed.
pub fn new_game(number: u64) -> Game {
    Game::new(Config::new(rules("4x6")), seed(number))
}

/// A classic game with this secret, in letters.
pub fn game_with(secret: &str) -> Game {
    Game::new(Config::new(rules("4x6")).with_secret(colours(secret)).unwrap(), seed(0))
}

/// Guesses a code in letters and returns blacks and whites.
pub fn guess(game: &mut Game, text: &str) -> Result<(u8, u8), Rejected> {
    let turn = game.apply(Action::Submit(colours(text)))?;
    let Feedback { black, white } = turn.expect("the program answers").feedback;
    Ok((black, white))
}

/// Guesses wrongly as often as told.
pub fn guess_wrongly(game: &mut Game, times: usize) {
    let secret = game.secret().unwrap();
    let space = pegbase::game::CodeSpace::new(game.rules());
    let wrong = space.codes().find(|&code| code != secret).unwrap();
    for _ in 0..times {
        game.apply(Action::Submit(wrong)).unwrap();
        assert_ne!(game.status(), Status::Won);
    }
}

/// The whole state as a JSON value.
pub fn state(game: &Game) -> Value {
    serde_json::from_str(&game.to_json()).unwrap()
}

/// The player's view as a JSON value.
pub fn view(game: &Game) -> Value {
    serde_json::from_str(&game.view().to_json()).unwrap()
}
