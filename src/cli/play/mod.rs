//! `pegbase play`: the game in the terminal.

mod breaker;
mod console;
mod end;
mod hints;
mod look;
mod maker;
mod options;
mod resume;
mod reveal;
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
use resume::Start;
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
    let console = Console::new();
    match resume::start(&console, &store, args)? {
        Start::Leave => return Ok(()),
        Start::GoOn(current) => return go_on(args, common, console, store, *current),
        Start::Afresh => {}
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

/// Goes on with what was being played.
fn go_on(
    args: &PlayArgs,
    common: &Common,
    console: Console,
    store: Store,
    current: Current,
) -> Result<(), Failure> {
    let mut settings = Settings::from_notes(&current.notes, Settings::from_args(args));
    if args.state.is_some() {
        resume::agree(&current.game, args)?;
        settings = settings.playing(current.game.config());
    }
    let settings = settings.changed_by(args);
    let look = look(current.game.rules(), settings, common)?;
    let mut session = Session::new(console, look, settings, store, current);
    session.welcome_back()?;
    session.run()
}

/// How a game looks: in the palette, with the symbols that every command understands.
fn look(rules: Rules, settings: Settings, common: &Common) -> Result<Look, Failure> {
    let symbols = common.symbols.as_deref().map(|text| Symbols::new(rules, text)).transpose();
    let symbols = symbols.map_err(settings::usage)?;
    Ok(Look::new(rules, settings.palette, symbols))
}
