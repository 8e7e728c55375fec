//! The options of `pegbase play`.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

use crate::cli::args::{GameArgs, objective};
use crate::cli::help;
use crate::play::{Difficulty, Palette, Seed};
use crate::solve::Objective;

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::PLAY, after_long_help = help::PLAY_NOTES)]
pub(in crate::cli) struct PlayArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// How many guesses the breaker has [default: 10]
    #[arg(long, value_name = "TURNS")]
    pub(super) turns: Option<u64>,
    /// Draw the secret from this number: the same seed gives the same game
    #[arg(long, value_name = "SEED")]
    pub(super) seed: Option<Seed>,
    /// What you do [default: breaker]
    #[arg(long, value_name = "ROLE")]
    pub(super) role: Option<RoleChoice>,
    /// Who breaks your code, or makes the one you break [default: expert]
    #[arg(long, value_name = "OPPONENT")]
    pub(super) opponent: Option<Opponent>,
    /// Play a match of this many rounds, an even number, the roles changing each round
    #[arg(long, value_name = "ROUNDS")]
    pub(super) rounds: Option<u64>,
    /// The colours of the pegs, and the letters that stand for them [default: default]
    #[arg(long, value_name = "PALETTE", value_parser = palette())]
    pub(super) palette: Option<Palette>,
    /// How much you are taught [default: judge]
    #[arg(long, value_name = "HOW")]
    pub(super) teach: Option<Teach>,
    /// A blank may stand in a code, as one more colour
    #[arg(long)]
    pub(super) blank: bool,
    /// All colours of a code are different
    #[arg(long)]
    pub(super) unique: bool,
    /// What an optimal guess minimises first [default: worst]
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective())]
    pub(super) objective: Option<Objective>,
    /// Show what you have played so far, and how well
    #[arg(long, conflicts_with_all = ["resume", "state", "submit", "undo", "reset"])]
    pub(super) stats: bool,
    /// Go on with the game that was left or cut off
    #[arg(
        long = "continue",
        conflicts_with_all = [
            "rules", "turns", "seed", "role", "opponent", "rounds", "blank", "unique", "state",
        ]
    )]
    pub(super) resume: bool,
    /// Load the game from this file if it is there, and save it there after every action
    #[arg(long, value_name = "FILE", conflicts_with = "rounds")]
    pub(super) state: Option<PathBuf>,
    #[command(flatten)]
    pub(super) actions: Actions,
}

/// What the user does.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RoleChoice {
    /// You break a code
    Breaker,
    /// You make a code that the computer breaks
    Maker,
    /// Two people at one machine: one makes the code, the other breaks it
    Both,
    /// You look on while the computer breaks its own code
    Watch,
}

/// Whom the user plays against.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opponent {
    /// Guesses at random
    Easy,
    /// Guesses the first code that fits
    Medium,
    /// Guesses by Knuth's rule
    Hard,
    /// Makes the optimal guess
    Expert,
    /// As maker: fixes no code and answers as badly as it honestly can. As breaker: the expert
    Devious,
}

impl Opponent {
    /// How well it breaks codes.
    pub(super) fn level(self) -> Difficulty {
        match self {
            Opponent::Easy => Difficulty::Easy,
            Opponent::Medium => Difficulty::Medium,
            Opponent::Hard => Difficulty::Hard,
            Opponent::Expert | Opponent::Devious => Difficulty::Expert,
        }
    }
}

/// How much the user is taught.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Teach {
    /// Nothing is said unless you ask
    Off,
    /// A guess that is not optimal is named before it counts, and you may take another
    Judge,
    /// The same, and after each turn you see what is still possible
    Tutorial,
}

fn palette() -> impl clap::builder::TypedValueParser<Value = Palette> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Palette::ALL.iter().map(|palette| palette.word()))
        .try_map(|word| word.parse::<Palette>())
}

/// An action given on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ScriptAction {
    Submit(String),
    Undo,
    Reset,
}

/// The actions of a script, in the order in which they are given.
#[derive(Debug)]
pub(super) struct Actions(pub(super) Vec<ScriptAction>);

impl FromArgMatches for Actions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Actions, clap::Error> {
        let indices = |id| matches.indices_of(id).into_iter().flatten();
        let codes = matches.get_many::<String>("submit").into_iter().flatten().cloned();
        let mut actions: Vec<(usize, ScriptAction)> =
            indices("submit").zip(codes.map(ScriptAction::Submit)).collect();
        actions.extend(indices("undo").map(|at| (at, ScriptAction::Undo)));
        actions.extend(indices("reset").map(|at| (at, ScriptAction::Reset)));
        actions.sort_by_key(|(at, _)| *at);
        Ok(Actions(actions.into_iter().map(|(_, action)| action).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Actions::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Actions {
    fn augment_args(command: Command) -> Command {
        let flag = |id: &'static str, help: &'static str| {
            // Each use counts, and its place among the other actions.
            let flag = Arg::new(id).long(id).help(help).action(ArgAction::Append).num_args(0);
            flag.value_parser(clap::value_parser!(bool)).default_missing_value("true")
        };
        let submit = Arg::new("submit")
            .long("submit")
            .value_name("CODE")
            .action(ArgAction::Append)
            .help("Make this guess, and end after the last action");
        command
            .arg(submit)
            .arg(flag("undo", "Take the latest turn back, as an action among the others"))
            .arg(flag("reset", "Go on to the next game of the seed, as an action among the others"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Actions::augment_args(command)
    }
}
