//! `pegbase play`: the game in the terminal.

mod breaker;
mod console;
mod end;
mod hints;
mod look;
mod maker;
mod options;
mod rounds;
mod script;
mod session;
mod settings;
mod statistics;
mod store;

pub(super) use options::PlayArgs;

use super::args::Common;
use super::failure::Failure;
use crate::game::{Rules, Symbols};
use crate::play::{Current, Game};
use console::Console;
use look::Look;
use session::Session;
use settings::{Settings, any_seed, rules};
use store::Store;

pub(super) fn run(args: &PlayArgs, common: &Common) -> Result<(), Failure> {
    if args.stats {
        return statistics::run(args, common);
    }
    if common.json || !args.actions.0.is_empty() {
        return script::run(args, common);
    }
    let standard = Settings::from_args(args);
    let store = Store::find(args);
    let found = if args.resume || args.state.is_some() { store.load()? } else { None };
    let console = Console::new();
    if let Some(current) = found {
        let settings = Settings::from_notes(&current.notes, standard).changed_by(args);
        let look = look(current.game.rules(), settings, common)?;
        let mut session = Session::new(console, look, settings, store, current);
        session.welcome_back()?;
        return session.run();
    }
    if args.resume {
        let message = "there is no game to go on with; `pegbase play` starts one";
        return Err(Failure::Usage(message.to_owned()));
    }
    let config = standard.config(rules(args)?, args.turns)?;
    let look = look(config.rules(), standard, common)?;
    let series = args.rounds.map(|rounds| standard.series(&config, rounds)).transpose()?;
    let round = series.as_ref().and_then(|series| rounds::next_config(series, standard));
    let config = round.unwrap_or(config);
    let Some(config) = maker::settle(&console, &look, standard, config)? else { return Ok(()) };
    let game = match args.seed {
        Some(seed) => Game::new(config, seed),
        None => Game::with_hidden_seed(config, any_seed()),
    };
    let current = Current { series, notes: standard.notes(), ..Current::new(game) };
    let mut session = Session::new(console, look, standard, store, current);
    session.save();
    session.welcome()?;
    session.run()
}

/// How a game looks: in the palette, with the symbols that every command understands.
fn look(rules: Rules, settings: Settings, common: &Common) -> Result<Look, Failure> {
    let symbols = common.symbols.as_deref().map(|text| Symbols::new(rules, text)).transpose();
    let symbols = symbols.map_err(settings::usage)?;
    Ok(Look::new(rules, settings.palette, symbols))
}
