//! Who answers, and about what: the arguments that the commands about a position share.

use std::io::Read;

use super::args::{AskArgs, Common};
use super::atlas::{NamedAtlas, is_atlas};
use super::failure::Failure;
use super::input::Game;
use super::tables::NamedTable;
use crate::game::History;
use crate::oracle::{Hint, Oracle, Terms};
use crate::wire::{Question, WireError};

/// A question, and the oracle that is to answer it.
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) oracle: Oracle,
}

impl Asked {
    /// The question of these arguments about these turns.
    pub(super) fn new(args: &AskArgs, turns: &[String], common: &Common) -> Result<Asked, Failure> {
        let own_terms = || -> Result<Terms, Failure> {
            Ok(Terms { goal: args.goal.goal()?, consistent: args.goal.consistent })
        };
        let (game, oracle, terms) = match &args.table {
            Some(file) if is_atlas(file) => {
                let atlas = NamedAtlas::open(file)?.into_atlas();
                let game = Game::of_table(atlas.rules(), &args.game, common)?;
                (game, Oracle::new(atlas.rules()).with_atlas(atlas), own_terms()?)
            }
            Some(file) => {
                let table = NamedTable::open(file)?.table;
                let recipe = *table.recipe();
                args.goal.agree_with(&recipe)?;
                let game = Game::of_table(recipe.rules, &args.game, common)?;
                (game, Oracle::with_table(table), Terms::from(&recipe))
            }
            None => {
                let game = Game::from_args(&args.game, common)?;
                let oracle = Oracle::new(game.rules);
                (game, oracle, own_terms()?)
            }
        };
        let history = turns_of(&game, turns)?;
        Ok(Asked { question: Question { game, terms, history }, oracle })
    }

    /// The best next guess after a history of the game.
    pub(super) fn hint(&self, history: &History) -> Result<Hint, Failure> {
        let hint = self.oracle.hint(history, self.question.terms);
        hint.map_err(|error| WireError::of_oracle(error, history).into())
    }
}

/// The argument that stands for turns on standard input.
const STDIN: &str = "-";

/// The most bytes that are read from standard input: far more than the turns of a game.
const MOST_BYTES: u64 = 1 << 16;

/// The history of several arguments, each with one or more turns.
pub(super) fn turns_of(game: &Game, turns: &[String]) -> Result<History, Failure> {
    let mut pieces = Vec::new();
    for text in turns {
        if text == STDIN {
            let text = read_stdin()?;
            // Line by line, so that blank lines do no harm.
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
            for (number, line) in lines {
                pieces.push(game.turns(line).map_err(|error| {
                    WireError::input("history", format!("line {number} of stdin: {error}"))
                }));
            }
        } else {
            pieces.push(game.turns(text));
        }
    }
    Ok(game.history(pieces)?)
}

fn read_stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::Usage(format!("cannot read stdin: {error}")))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::Usage(format!(
            "stdin has more than {MOST_BYTES} bytes: too much for the turns of a game"
        )));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Usage("stdin is not UTF-8".to_owned()))
}
