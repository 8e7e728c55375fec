//! How the program plays: what the options say beside the game itself, and how it is kept.

use clap::ValueEnum;
use serde_json::{Map, Value};

use super::options::{Opponent, PlayArgs, RoleChoice, Teach};
use crate::cli::failure::Failure;
use crate::game::Rules;
use crate::play::{Config, Difficulty, Maker, Match, Palette, Player, Seed, Who};
use crate::solve::Objective;
use crate::wire::CLASSIC;

/// The largest game that the rule of Knuth plays while somebody waits, in codes: 7x8 has half as
/// many and takes ten seconds.
const LARGEST_FOR_KNUTH: usize = 1 << 22;

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

    /// The same, with the role and the opponent of a game that came without notes.
    pub(super) fn playing(self, config: &Config) -> Settings {
        let role = match (config.breaker(), config.maker().is_human()) {
            (Who::Computer(_), true) => RoleChoice::Maker,
            (Who::Computer(_), false) => RoleChoice::Watch,
            (Who::Human, true) => RoleChoice::Both,
            (Who::Human, false) => RoleChoice::Breaker,
        };
        let opponent = match (config.breaker(), config.maker()) {
            (_, Maker::Devious) => Opponent::Devious,
            (Who::Computer(Difficulty::Easy), _) => Opponent::Easy,
            (Who::Computer(Difficulty::Medium), _) => Opponent::Medium,
            (Who::Computer(Difficulty::Hard), _) => Opponent::Hard,
            (Who::Computer(Difficulty::Expert), _) => Opponent::Expert,
            // All others draw the secret in the same way.
            (Who::Human, _) if self.opponent == Opponent::Devious => Opponent::Expert,
            (Who::Human, _) => self.opponent,
        };
        Settings { role, opponent, ..self }
    }

    /// The options that set up such a game again, beside its seed, rules and turns.
    pub(super) fn as_options(self, config: &Config) -> Vec<String> {
        let role =
            (self.role != RoleChoice::Breaker).then(|| format!("--role {}", word(self.role)));
        let matters = config.maker() == Maker::Devious || config.breaker() != Who::Human;
        let opponent = matters.then(|| format!("--opponent {}", word(self.opponent)));
        role.into_iter().chain(opponent).collect()
    }

    /// What is noted beside a saved game.
    pub(super) fn notes(self) -> Map<String, Value> {
        Map::from_iter([
            ("palette".to_owned(), Value::from(self.palette.word())),
            ("teach".to_owned(), Value::from(word(self.teach))),
            ("objective".to_owned(), Value::from(self.objective.to_string())),
            ("role".to_owned(), Value::from(word(self.role))),
            ("opponent".to_owned(), Value::from(word(self.opponent))),
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
                .broken_by(Who::Computer(self.level(rules)?))
                .with_names(name("computer")?, name("player")?)
                .against_outside(),
            RoleChoice::Both => {
                config.with_names(name("Player 1")?, name("Player 2")?).against_outside()
            }
            RoleChoice::Watch => {
                let level = self.level(rules)?;
                let config = config.with_names(name(level.word())?, name("computer")?);
                self.made_by_computer(config).broken_by(Who::Computer(level))
            }
        })
    }

    /// How well the computer breaks codes of these rules.
    fn level(self, rules: Rules) -> Result<Difficulty, Failure> {
        match self.opponent.level() {
            Difficulty::Hard if rules.code_count() > LARGEST_FOR_KNUTH => Err(usage(format!(
                "Knuth's rule would think for minutes about each guess in {rules}; take another \
                 --opponent than hard"
            ))),
            level => Ok(level),
        }
    }

    /// The set-up of a game whose code the computer makes.
    pub(super) fn made_by_computer(self, config: Config) -> Config {
        if self.opponent == Opponent::Devious { config.against_devious() } else { config }
    }

    /// A match with these settings.
    pub(super) fn series(self, config: &Config, rounds: u64) -> Result<Match, Failure> {
        let name = |text: &str| text.parse().map_err(usage);
        let computer =
            Player { name: name("computer")?, who: Who::Computer(self.level(config.rules())?) };
        let person = Player { name: name("player")?, who: Who::Human };
        let players = match self.role {
            RoleChoice::Breaker => [person, computer],
            RoleChoice::Maker => [computer, person],
            RoleChoice::Both => [
                Player { name: name("Player 1")?, who: Who::Human },
                Player { name: name("Player 2")?, who: Who::Human },
            ],
            RoleChoice::Watch => {
                return Err(usage("a match needs you as a player; leave --role watch out"));
            }
        };
        Match::new(config.rules(), config.max_attempts() as u64, rounds, players).map_err(usage)
    }
}

/// The word that chooses this on the command line.
fn word(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
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
