//! The arguments, their help and their limits.

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};

use crate::solve::{Heuristic, Objective};

/// Perfect Mastermind: proved optimal strategies, exact hints and verdicts.
#[derive(Parser, Debug)]
#[command(
    name = "pegbase",
    version,
    max_term_width = 100,
    after_help = "Examples:
  pegbase hint                      the best first guess of the classic game (4x6)
  pegbase hint 1122=1,1             the best guess after one turn: 1 black, 1 white
  pegbase left 1122=1,1 1344=0,2    the codes that are still possible
  pegbase build 4x7                 prove the optimal strategy of a game

Rules are written PEGSxCOLOURS: 4x6 is the classic game, 4x10u has all colours different (Bulls and
Cows), 4x6b has a blank as one more colour. A turn is written GUESS=BLACK,WHITE."
)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// What every command understands.
#[derive(Args, Debug)]
pub(super) struct Common {
    /// Print one JSON object on one line
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Write colours with these characters, one a colour
    #[arg(long, global = true, value_name = "CHARACTERS")]
    pub(super) symbols: Option<String>,
    /// When to use colour and show progress
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = false
    )]
    pub(super) color: Color,
}

/// When output is coloured.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to everything that is printed.
    pub(super) fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// The best next guess, its value, and how many codes are left
    Hint(HintArgs),
    /// The codes that are still possible
    Left(LeftArgs),
    /// The feedback that a guess gets from a secret
    Score(ScoreArgs),
    /// Prove the optimal strategy of a game and report it
    Build(BuildArgs),
    /// Print a script that completes commands in a shell
    #[command(after_help = "Examples:
  pegbase completions bash > ~/.local/share/bash-completion/completions/pegbase
  pegbase completions zsh > ~/.zfunc/_pegbase
  pegbase completions fish > ~/.config/fish/completions/pegbase.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:
  pegbase man | man -l -")]
    Man,
}

/// Which game is played.
#[derive(Args, Debug)]
pub(super) struct GameArgs {
    /// The game: PEGSxCOLOURS, then u if all colours differ, then b if there is a blank
    #[arg(long, value_name = "RULES", default_value = "4x6")]
    pub(super) rules: String,
}

/// What optimal means.
#[derive(Args, Debug)]
pub(super) struct GoalArgs {
    /// What to minimise: worst (the worst case, then the total) or expected (the total, then the
    /// worst case)
    #[arg(long, value_name = "OBJECTIVE", default_value = "worst")]
    pub(super) objective: Objective,
    /// Never need more than this many guesses from the start (with --objective expected)
    #[arg(long, value_name = "GUESSES")]
    pub(super) within: Option<u8>,
    /// Guess only codes that may be the secret
    #[arg(long)]
    pub(super) consistent: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  pegbase hint                                    the best first guess
  pegbase hint 1122=1,1                           after one turn
  pegbase hint 1122=BW '1344=0b2w'                other ways to write feedback
  pegbase hint --rules 4x10u 0123=1A2B            Bulls and Cows
  pegbase hint --symbols RBGYOV rrbb=1,1 --json   letters for colours, JSON for programs")]
pub(super) struct HintArgs {
    /// The turns so far, each GUESS=BLACK,WHITE
    #[arg(value_name = "TURN")]
    pub(super) turns: Vec<String>,
    #[command(flatten)]
    pub(super) game: GameArgs,
    #[command(flatten)]
    pub(super) goal: GoalArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  pegbase left 1122=1,1 1344=0,2
  pegbase left --rules 5x8 11223=2,1 --json")]
pub(super) struct LeftArgs {
    /// The turns so far, each GUESS=BLACK,WHITE
    #[arg(value_name = "TURN")]
    pub(super) turns: Vec<String>,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  pegbase score 1122 1234
  pegbase score --symbols RBGYOV RROO RBGY
  pegbase score --rules 4x10u 0123 3210")]
pub(super) struct ScoreArgs {
    /// The guess
    pub(super) guess: String,
    /// The secret
    pub(super) secret: String,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("famous").args(["strategy"]).conflicts_with_all(["objective", "within", "consistent", "worst_only"]),
    after_help = "Examples:
  pegbase build 4x6                                   the least worst case: 5 guesses, total 5626
  pegbase build 4x6 --objective expected              the least total: 5625
  pegbase build 4x6 --objective expected --within 5   the least total within 5 guesses
  pegbase build 4x10u --objective expected            Bulls and Cows
  pegbase build 5x8 --strategy entropy                a good strategy where the best is out of reach
  pegbase build 4x6 --consistent --first 1123         only guesses that may be the secret"
)]
pub(super) struct BuildArgs {
    /// The game: PEGSxCOLOURS, then u if all colours differ, then b if there is a blank
    pub(super) rules: String,
    #[command(flatten)]
    pub(super) goal: GoalArgs,
    /// Prove the least worst case and stop: the total is then whatever the strategy found gives
    #[arg(long)]
    pub(super) worst_only: bool,
    /// Follow a famous rule in place of an optimal strategy: knuth, size, entropy, parts or first
    #[arg(long, value_name = "STRATEGY")]
    pub(super) strategy: Option<Heuristic>,
    /// Start with this guess
    #[arg(long, value_name = "CODE")]
    pub(super) first: Option<String>,
    /// How many threads search; one a core if not given
    #[arg(long, value_name = "THREADS", value_parser = threads)]
    pub(super) threads: Option<usize>,
    /// How much memory may be used to remember proved positions, such as 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(super) memory: Option<usize>,
}

/// The most threads that can be asked for.
const MAX_THREADS: usize = 1024;

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("give a number of threads from 1 to {MAX_THREADS}"))
}

/// The least memory that can be asked for.
const MIN_MEMORY: usize = 1 << 20;

fn memory(text: &str) -> Result<usize, String> {
    const UNITS: [(&str, u32); 10] = [
        ("kib", 10),
        ("mib", 20),
        ("gib", 30),
        ("kb", 10),
        ("mb", 20),
        ("gb", 30),
        ("k", 10),
        ("m", 20),
        ("g", 30),
        ("b", 0),
    ];
    let lower = text.trim().to_ascii_lowercase();
    let (number, shift) = UNITS
        .iter()
        .find_map(|&(unit, shift)| lower.strip_suffix(unit).map(|number| (number, shift)))
        .unwrap_or((&lower, 0));
    let bytes = number
        .trim()
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_shl(shift).filter(|bytes| bytes >> shift == number));
    match bytes {
        None => Err("give a size such as 512M or 4G".to_owned()),
        Some(bytes) if bytes < MIN_MEMORY => {
            Err(format!("{bytes} bytes are too few to remember anything; give at least 1M"))
        }
        Some(bytes) => Ok(bytes),
    }
}
