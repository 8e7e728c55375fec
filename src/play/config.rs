//! What a game is set up with: the rules, the turns, and who plays which role.

use std::fmt;
use std::str::FromStr;

use super::name::Name;
use super::words::{UnknownWord, words};
use crate::game::{Code, Rules};

/// The most turns that a game can allow.
pub const MAX_TURNS: u32 = 1000;

/// The turns that a game allows unless told otherwise.
pub const DEFAULT_TURNS: u32 = 10;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    /// A random code that it has not tried yet.
    Easy,
    /// The first code that fits.
    Medium,
    /// Knuth's rule.
    Hard,
    /// The oracle.
    Expert,
}

words!(Difficulty, "difficulty": Easy = "easy", Medium = "medium", Hard = "hard", Expert = "expert");

/// Who plays a role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// A person.
    Human,
    /// The computer.
    Computer(Difficulty),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.pad("human"),
            Who::Computer(difficulty) => difficulty.fmt(f),
        }
    }
}

impl FromStr for Who {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Who, UnknownWord> {
        if text == "human" {
            return Ok(Who::Human);
        }
        let known = &["human", "easy", "medium", "hard", "expert"];
        let unknown = |error| UnknownWord { what: "player", known, ..error };
        text.parse().map(Who::Computer).map_err(unknown)
    }
}

/// A player with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// Whether it is a person or the computer.
    pub who: Who,
}

/// Who makes the code and gives the feedback.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Maker {
    /// The computer, which draws the secret from the seed.
    Drawn,
    /// A person, who has told the program the secret; the program gives the feedback.
    Chosen,
    /// The computer, which never fixes its secret and answers as badly as it honestly can.
    Devious,
    /// A person, who keeps the secret in their head and gives the feedback themselves.
    Outside,
}

words!(
    Maker, "maker":
    Drawn = "drawn", Chosen = "chosen", Devious = "devious", Outside = "outside"
);

impl Maker {
    /// Whether a person makes the code.
    pub fn is_human(self) -> bool {
        matches!(self, Maker::Chosen | Maker::Outside)
    }
}

/// The set-up of a game.
///
/// ```
/// use pegbase::play::{Config, Difficulty, Maker, Who};
/// let config = Config::new("4x6".parse().unwrap());
/// assert_eq!((config.max_attempts(), config.maker()), (10, Maker::Drawn));
/// let expert = Who::Computer(Difficulty::Expert);
/// let config = config.with_turns(12)?.against_devious().broken_by(expert);
/// assert_eq!((config.max_attempts(), config.maker()), (12, Maker::Devious));
/// # Ok::<(), pegbase::play::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    rules: Rules,
    max_attempts: u32,
    breaker: Who,
    maker: Maker,
    /// Present exactly when the maker has chosen it.
    chosen: Option<Code>,
    breaker_name: Name,
    maker_name: Name,
}

impl Config {
    /// A person against the computer, which draws the secret: 10 turns.
    pub fn new(rules: Rules) -> Config {
        Config {
            rules,
            max_attempts: DEFAULT_TURNS,
            breaker: Who::Human,
            maker: Maker::Drawn,
            chosen: None,
            breaker_name: Name::fixed("player"),
            maker_name: Name::fixed("computer"),
        }
    }

    /// The same with another number of turns.
    ///
    /// # Errors
    /// [`ConfigError::Turns`] if it is not from 1 to [`MAX_TURNS`].
    pub fn with_turns(self, turns: u64) -> Result<Config, ConfigError> {
        let allowed = u32::try_from(turns).ok().filter(|turns| (1..=MAX_TURNS).contains(turns));
        let max_attempts = allowed.ok_or(ConfigError::Turns(turns))?;
        Ok(Config { max_attempts, ..self })
    }

    /// The same with another breaker.
    pub fn broken_by(self, breaker: Who) -> Config {
        Config { breaker, ..self }
    }

    /// The same with a devious maker.
    pub fn against_devious(self) -> Config {
        Config { maker: Maker::Devious, chosen: None, ..self }
    }

    /// The same with a person who gives the feedback.
    pub fn against_outside(self) -> Config {
        Config { maker: Maker::Outside, chosen: None, ..self }
    }

    /// The same with a secret that a person has chosen.
    ///
    /// # Errors
    /// [`ConfigError::Secret`] if the rules do not allow it.
    pub fn with_secret(self, secret: Code) -> Result<Config, ConfigError> {
        if !allows(self.rules, secret) {
            return Err(ConfigError::Secret(self.rules));
        }
        Ok(Config { maker: Maker::Chosen, chosen: Some(secret), ..self })
    }

    /// The same with other names for the breaker and the maker.
    pub fn with_names(self, breaker: Name, maker: Name) -> Config {
        Config { breaker_name: breaker, maker_name: maker, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many guesses the breaker has.
    pub fn max_attempts(&self) -> usize {
        self.max_attempts as usize
    }

    /// Who breaks the code.
    pub fn breaker(&self) -> Who {
        self.breaker
    }

    /// Who makes the code.
    pub fn maker(&self) -> Maker {
        self.maker
    }

    /// The breaker's name: the `playerId` of the state.
    pub fn breaker_name(&self) -> &Name {
        &self.breaker_name
    }

    /// The maker's name.
    pub fn maker_name(&self) -> &Name {
        &self.maker_name
    }

    /// The secret that a person has chosen.
    pub(super) fn chosen(&self) -> Option<Code> {
        self.chosen
    }
}

/// Whether a code, perhaps of another game, is one of these rules.
pub(super) fn allows(rules: Rules, code: Code) -> bool {
    Code::new(rules, code.pegs(rules)) == Some(code)
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// Not from 1 to [`MAX_TURNS`] turns.
    Turns(u64),
    /// A secret that these rules do not allow.
    Secret(Rules),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Turns(turns) => {
                write!(f, "{turns} turns: a game allows from 1 to {MAX_TURNS} turns")
            }
            ConfigError::Secret(rules) => write!(f, "the secret is no code of {rules}"),
        }
    }
}

impl std::error::Error for ConfigError {}
