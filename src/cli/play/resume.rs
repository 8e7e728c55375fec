//! Going on with a game that was left: where the options ask for it, or after a question.

use std::io::ErrorKind;

use super::console::Console;
use super::options::PlayArgs;
use super::settings::{Settings, rules, usage};
use super::store::{Store, warn};
use crate::cli::failure::Failure;
use crate::cli::output::counted;
use crate::play::{Current, CurrentError, Game, Home};

/// How the program starts.
pub(super) enum Start {
    /// With a new game.
    Afresh,
    /// With what was being played.
    GoOn(Box<Current>),
    /// Not at all: the user leaves.
    Leave,
}

/// Finds out how to start.
pub(super) fn start(console: &Console, store: &Store, args: &PlayArgs) -> Result<Start, Failure> {
    match (store, args.resume) {
        (Store::Home { home, .. }, false) => look_before_starting(console, home),
        (Store::Busy(_), false) => Ok(Start::Afresh),
        _ => match store.load()? {
            Some(current) => Ok(Start::GoOn(Box::new(current))),
            None if args.resume => {
                Err(usage("there is no game to go on with; `pegbase play` starts one"))
            }
            None => Ok(Start::Afresh),
        },
    }
}

/// A new game takes the place of what was left, so the user is asked where something would be lost.
fn look_before_starting(console: &Console, home: &Home) -> Result<Start, Failure> {
    match home.current() {
        Ok(Some(current)) if console.asks && has_begun(&current) => offer(console, current),
        Err(CurrentError::State(error)) => set_aside(home, &error.to_string()),
        Err(CurrentError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            set_aside(home, "it is not text")
        }
        // What cannot be read will not be written either, which the user is then told.
        _ => Ok(Start::Afresh),
    }
}

fn has_begun(current: &Current) -> bool {
    let rounds = current.series.as_ref().map_or(0, |series| series.played().len());
    rounds > 0 || !current.game.history().is_empty()
}

fn offer(console: &Console, current: Current) -> Result<Start, Failure> {
    let guesses = counted(current.game.history().len() as u64, "guess", "guesses");
    let left = match &current.series {
        Some(series) => format!("a match in round {}", series.played().len() + 1),
        None if current.game.is_over() => "a game at its end".to_owned(),
        None => format!("a game after {guesses}"),
    };
    console.say(&format!("You left {left}."))?;
    loop {
        let prompt = "Enter goes on with it, `new` starts another in its place: ";
        let Some(line) = console.ask(prompt)? else { return Ok(Start::Leave) };
        match line.to_ascii_lowercase().as_str() {
            "" | "y" | "yes" | "continue" => return Ok(Start::GoOn(Box::new(current))),
            "new" | "n" | "no" => return Ok(Start::Afresh),
            "q" | "quit" | "exit" => return Ok(Start::Leave),
            _ => console.say("Press Enter, or type `new` or `quit`.")?,
        }
    }
}

/// Keeps a file that makes no sense from being replaced by the new game.
fn set_aside(home: &Home, why: &str) -> Result<Start, Failure> {
    let path = home.current_path();
    let cannot = |error| usage(format!("cannot set {} aside: {error}", path.display()));
    let kept = home.set_current_aside().map_err(cannot)?;
    let (path, kept) = (path.display(), kept.display());
    warn(&format!("{path} is no game that this program saved: {why}; it is now {kept}"));
    Ok(Start::Afresh)
}

/// Refuses options that say something else than the game in a file.
pub(super) fn agree(game: &Game, args: &PlayArgs) -> Result<(), Failure> {
    let file = Settings::from_args(args).playing(game.config());
    let differing = [
        ("--rules", args.game.rules.is_some() && rules(args)? != game.rules()),
        ("--turns", args.turns.is_some_and(|turns| turns != game.config().max_attempts() as u64)),
        ("--seed", args.seed.is_some_and(|seed| seed != game.seed())),
        ("--role", args.role.is_some_and(|role| role != file.role)),
        ("--opponent", args.opponent.is_some_and(|opponent| opponent != file.opponent)),
        ("--unique", args.unique && !game.rules().unique()),
        ("--blank", args.blank && !game.rules().blank()),
    ];
    match differing.into_iter().find(|(_, differs)| *differs) {
        Some((option, _)) => Err(usage(format!(
            "{option} says something else than the game in the file; leave it out"
        ))),
        None => Ok(()),
    }
}
