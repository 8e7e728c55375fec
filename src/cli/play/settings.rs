//! How the program plays: what the options say beside the game itself, and how it is kept.

use clap::ValueEnum;
use serde_json::{Map, Value};

use super::options::{Opponent, PlayArgs, RoleChoice, Teach};
use crate::cli::failure::Failure;
use crate::game::Rules;
use crate::play::{Config, Match, Palette, Player, Seed, Who};
use crate::solve::Objective;
use crate::wire::CLASSIC;

/// How the program plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) palette: Palette,
    pub(super) teach: Teach,
    pub(super) objective: Objective,
    pub(super) role: RoleChoice,
    pub(super) opponent: Opponent,
}

impl Settings {
    pub(super) fn from_args(args: &PlayArgs) -> Settings {
        let role = args.role.unwrap_or(RoleChoice::Breaker);
        let standard = Settings {
            palette: Palette::Standard,
            teach: Teach::Judge,
            objective: Objective::Worst,
            role,
            opponent: args.opponent.unwrap_or(Opponent::Expert),
        };
        standard.changed_by(args)
    }

    /// The same, but for what may be changed in the middle of a game.
    pub(super) fn changed_by(self, args: &PlayArgs) -> Settings {
        Settings {
            palette: args.palette.unwrap_or(self.palette),
            teach: args.teach.unwrap_or(self.teach),
            objective: args.objective.unwrap_or(self.objective),
            ..self
        }
    }

    /// What is noted beside a saved game.
    pub(super) fn notes(self) -> Map<String, Value> {
        let word = |value: Option<clap::builder::PossibleValue>| {
            Value::from(value.map(|value| value.get_name().to_owned()).unwrap_or_default())
        };
        Map::from_iter([
            ("palette".to_owned(), Value::from(self.palette.word())),
            ("teach".to_owned(), word(self.teach.to_possible_value())),
            ("objective".to_owned(), Value::from(self.objective.to_string())),
            ("role".to_owned(), word(self.role.to_possible_value())),
            ("opponent".to_owned(), word(self.opponent.to_possible_value())),
        ])
    }

    /// The settings that were noted; a note that makes no sense is as good as none.
    pub(super) fn from_notes(notes: &Map<String, Value>, standard: Settings) -> Settings {
        let text = |key: &str| notes.get(key).and_then(Value::as_str).unwrap_or_default();
        fn read<T: ValueEnum>(text: &str, standard: T) -> T {
            T::from_str(text, false).unwrap_or(standard)
        }
        Settings {
            palette: text("palette").parse().unwrap_or(standard.palette),
            teach: read(text("teach"), standard.teach),
            objective: text("objective").parse().unwrap_or(standard.objective),
            role: read(text("role"), standard.role),
            opponent: read(text("opponent"), standard.opponent),
        }
    }

    /// The set-up of one game, before a person who makes the code has been asked for it.
    pub(super) fn config(self, rules: Rules, turns: Option<u64>) -> Result<Config, Failure> {
        let config = Config::new(rules);
        let turns = turns.unwrap_or(config.max_attempts() as u64);
        let config = config.with_turns(turns).map_err(usage)?;
        let name = |text: &str| text.parse().map_err(usage);
        Ok(match self.role {
            RoleChoice::Breaker => self.made_by_computer(config),
            RoleChoice::Maker => config
                .broken_by(Who::Computer(self.opponent.level()))
                .with_names(name("computer")?, name("player")?)
                .against_outside(),
            RoleChoice::Both => {
                config.with_names(name("Player 1")?, name("Player 2")?).against_outside()
            }
        })
    }

    /// The set-up of a game whose code the computer makes.
    pub(super) fn made_by_computer(self, config: Config) -> Config {
        if self.opponent == Opponent::Devious { config.against_devious() } else { config }
    }

    /// A match with these settings.
    pub(super) fn series(self, config: &Config, rounds: u64) -> Result<Match, Failure> {
        let name = |text: &str| text.parse().map_err(usage);
        let computer =
            Player { name: name("computer")?, who: Who::Computer(self.opponent.level()) };
        let person = Player { name: name("player")?, who: Who::Human };
        let players = match self.role {
            RoleChoice::Breaker => [person, computer],
            RoleChoice::Maker => [computer, person],
            RoleChoice::Both => [
                Player { name: name("Player 1")?, who: Who::Human },
                Player { name: name("Player 2")?, who: Who::Human },
            ],
        };
        Match::new(config.rules(), config.max_attempts() as u64, rounds, players).map_err(usage)
    }
}

/// The rules that the options ask for.
pub(super) fn rules(args: &PlayArgs) -> Result<Rules, Failure> {
    let rules: Rules = args.game.rules.as_deref().unwrap_or(CLASSIC).parse()?;
    let (unique, blank) = (rules.unique() || args.unique, rules.blank() || args.blank);
    Ok(Rules::new(rules.pegs(), rules.colours(), unique, blank)?)
}

/// A seed that nobody can foresee.
pub(super) fn any_seed() -> Seed {
    use std::hash::{BuildHasher, Hasher, RandomState};
    Seed::from_any(RandomState::new().build_hasher().finish())
}

/// Wrong usage, for this reason.
pub(super) fn usage(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
