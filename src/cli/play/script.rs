//! `pegbase play` for scripts: actions in, the player's view out. No clock, no chance, no question.

use super::options::{PlayArgs, RoleChoice, ScriptAction};
use super::resume::agree;
use super::settings::{Settings, any_seed, rules, usage};
use super::store::{load_game, state_text};
use crate::cli::args::Common;
use crate::cli::failure::Failure;
use crate::cli::output::print_text;
use crate::game::Code;
use crate::play::{Action, Game};
use crate::table::write_atomically;

pub(super) fn run(args: &PlayArgs, common: &Common) -> Result<(), Failure> {
    if args.rounds.is_some() || args.resume {
        return Err(usage("--rounds and --continue are for people; a script plays one game"));
    }
    if args.role.is_some_and(|role| role != RoleChoice::Breaker) {
        return Err(usage("a script is the breaker; leave --role out"));
    }
    let found = args.state.as_ref().map(load_game).transpose()?.flatten();
    let settings = Settings::from_args(args);
    let mut game = match found {
        Some(game) => {
            agree(&game, args)?;
            game
        }
        None => {
            let config = settings.config(rules(args)?, args.turns)?;
            match args.seed {
                Some(seed) => Game::new(config, seed),
                None => Game::with_hidden_seed(config, any_seed()),
            }
        }
    };
    let look = super::look(game.rules(), settings, common)?;
    for (action, number) in args.actions.0.iter().zip(1..) {
        let refused = |error: String| usage(format!("action {number}: {error}"));
        let action = match action {
            ScriptAction::Submit(code) => Action::Submit(
                Code::parse(&look.symbols, code).map_err(|error| refused(error.to_string()))?,
            ),
            ScriptAction::Undo => Action::Undo,
            ScriptAction::Reset => Action::Reset,
        };
        game.apply(action).map_err(|error| refused(error.to_string()))?;
    }
    if let Some(file) = &args.state {
        let written = write_atomically(file, state_text(&game).as_bytes());
        written.map_err(|error| usage(format!("cannot write {}: {error}", file.display())))?;
    }
    if common.json {
        return Ok(print_text(&(game.view().to_json() + "\n"))?);
    }
    let secret = game.view().secret().map(|secret| format!("     {}\n", look.cells(secret)));
    let board = look.board(game.history());
    Ok(print_text(&format!("{board}{}{}\n", secret.unwrap_or_default(), game.status()))?)
}
