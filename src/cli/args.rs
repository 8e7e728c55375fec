//! The arguments, what they mean and their limits.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::help;
use crate::solve::{Heuristic, Objective};

/// Perfect Mastermind: proved optimal strategies and exact hints.
#[derive(Parser, Debug)]
#[command(
    name = "pegbase",
    version,
    max_term_width = 100,
    help_template = help::TEMPLATE,
    before_help = help::PEGBASE,
    after_long_help = help::NOTES,
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
    ///
    /// It has a field "schema", now 1. Fields may be added to it, none is removed. Errors go to
    /// stderr, as {"schema":1,"error":"…"}.
    #[arg(long, global = true, help_heading = COMMON)]
    pub(super) json: bool,
    /// Write colours with these characters, one a colour
    ///
    /// Any characters but = , ; _ and white space, each once. Case matters only where two of them
    /// differ by case alone. Unless told otherwise colours are written 1 to 9, and from 10 colours
    /// on 0 to 9 and then letters. A blank is always written _.
    #[arg(long, global = true, value_name = "CHARACTERS", help_heading = COMMON)]
    pub(super) symbols: Option<String>,
    /// When to use colour and show progress
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = COMMON
    )]
    pub(super) color: Color,
}

/// Options of every command are listed after its own.
const COMMON: &str = "Common options";

/// When output is coloured.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
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
    /// Whether a guess is optimal, and what it gives away if it is not
    Check(CheckArgs),
    /// What every guess is worth, the best first
    Explore(ExploreArgs),
    /// The codes that are still possible
    Left(LeftArgs),
    /// The feedback that a guess gets from a secret
    Score(ScoreArgs),
    /// How a secret is found, turn by turn
    Solve(SolveArgs),
    /// The account of a game: what each turn gave away, and what luck it had
    Review(ReviewArgs),
    /// Play a game, and be taught
    Play(super::play::PlayArgs),
    /// Prove the optimal strategy of a game and report it
    Build(BuildArgs),
    /// Check that tables hold what they claim
    Verify(VerifyArgs),
    /// What tables hold and claim
    Info(InfoArgs),
    /// How many codes take 1, 2, 3 … guesses
    Stats(StatsArgs),
    /// Print a table as JSON, as a graph or as a tree of text
    Export(ExportArgs),
    /// Answer questions of another program: one JSON object a line
    #[command(help_template = help::TEMPLATE, before_help = help::ENGINE)]
    Engine,
    /// Serve the web page and the HTTP API
    #[cfg(feature = "serve")]
    #[command(help_template = help::TEMPLATE, before_help = help::SERVE)]
    Serve(ServeArgs),
    /// Print a script that completes commands in a shell
    #[command(help_template = help::TEMPLATE, before_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(help_template = help::TEMPLATE, before_help = help::MAN)]
    Man,
}

/// Which game is played.
#[derive(Args, Debug)]
pub(super) struct GameArgs {
    /// The game: PEGSxCOLOURS, then u if all colours differ, b if there is a blank [default: 4x6]
    ///
    /// 1 to 8 pegs and 1 to 16 colours, up to 16,777,216 codes.
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,
}

/// What optimal means.
#[derive(Args, Debug)]
pub(super) struct GoalArgs {
    /// What to minimise first [default: worst]
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective())]
    pub(super) objective: Option<Objective>,
    /// Never need more than this many guesses in the whole game
    ///
    /// With --objective expected: the least total among the strategies that keep this limit.
    #[arg(long, value_name = "GUESSES", value_parser = clap::value_parser!(u8).range(1..))]
    pub(super) within: Option<u8>,
    /// Guess only codes that may be the secret (hard mode)
    #[arg(long)]
    pub(super) consistent: bool,
}

/// The turns so far.
#[derive(Args, Debug)]
pub(super) struct TurnArgs {
    /// The turns so far, each GUESS=BLACK,WHITE; - reads them from stdin
    ///
    /// Feedback may also be written 1b1w, BW (one letter a peg), 1A1B (bulls and cows), or - for
    /// none. One argument may hold several turns, with ; between them.
    #[arg(value_name = "TURN")]
    pub(super) turns: Vec<String>,
}

/// Which game is asked about, and what the answer is to be optimal for.
#[derive(Args, Debug)]
pub(super) struct AskArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    #[command(flatten)]
    pub(super) goal: GoalArgs,
    /// Answer from the table in this file, which sets the rules and the objective, or from the atlas in it,
    /// which sets the rules
    #[arg(long, value_name = "FILE")]
    pub(super) table: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::HINT)]
pub(super) struct HintArgs {
    #[command(flatten)]
    pub(super) so_far: TurnArgs,
    #[command(flatten)]
    pub(super) ask: AskArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::CHECK)]
pub(super) struct CheckArgs {
    /// The guess that is asked about, such as 1122
    pub(super) guess: String,
    #[command(flatten)]
    pub(super) so_far: TurnArgs,
    #[command(flatten)]
    pub(super) ask: AskArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::EXPLORE)]
pub(super) struct ExploreArgs {
    #[command(flatten)]
    pub(super) so_far: TurnArgs,
    /// Show this many kinds of guess [default: 20, or all with --json]
    #[arg(long, value_name = "KINDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) top: Option<u32>,
    #[command(flatten)]
    pub(super) ask: AskArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::SOLVE)]
pub(super) struct SolveArgs {
    /// The secret, such as 1234
    pub(super) secret: String,
    #[command(flatten)]
    pub(super) ask: AskArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::REVIEW)]
pub(super) struct ReviewArgs {
    /// The turns of the game, each GUESS=BLACK,WHITE; - reads them from stdin
    ///
    /// Feedback may also be written 1b1w, BW (one letter a peg), 1A1B (bulls and cows), or - for
    /// none. One argument may hold several turns, with ; between them.
    #[arg(value_name = "TURN", required = true)]
    pub(super) turns: Vec<String>,
    #[command(flatten)]
    pub(super) ask: AskArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::LEFT)]
pub(super) struct LeftArgs {
    #[command(flatten)]
    pub(super) so_far: TurnArgs,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::SCORE)]
pub(super) struct ScoreArgs {
    /// The guess, such as 1122
    pub(super) guess: String,
    /// The secret, such as 1234
    pub(super) secret: String,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::BUILD)]
pub(super) struct BuildArgs {
    /// The game: PEGSxCOLOURS, then u if all colours differ, b if there is a blank
    ///
    /// 1 to 8 pegs and 1 to 16 colours, up to 16,777,216 codes. Before a search that may take long
    /// you are told what to expect.
    pub(super) rules: String,
    #[command(flatten)]
    pub(super) goal: GoalArgs,
    /// Prove the least worst case and stop
    ///
    /// The total is then whatever the strategy found gives.
    #[arg(long)]
    pub(super) worst_only: bool,
    /// Follow a famous rule in place of an optimal strategy
    ///
    /// Each looks one guess ahead and proves nothing. Equal guesses are decided in favour of codes
    /// that may be the secret, then of the lowest code.
    #[arg(
        long,
        value_name = "STRATEGY",
        value_parser = strategy(),
        conflicts_with_all = ["objective", "within", "consistent", "worst_only"]
    )]
    pub(super) strategy: Option<Heuristic>,
    /// Start with this guess
    #[arg(long, value_name = "CODE")]
    pub(super) first: Option<String>,
    /// Solve every position after at most this many guesses of anyone's choosing: an atlas
    ///
    /// Up to symmetry and for both objectives. With 2, `hint` and `check` answer at once after any
    /// two guesses, and search little after that. `--table` takes the file.
    #[arg(
        long,
        value_name = "GUESSES",
        conflicts_with_all = ["objective", "within", "consistent", "worst_only", "strategy", "first"]
    )]
    pub(super) cover: Option<u8>,
    /// Write the strategy, or the atlas, into this file
    ///
    /// The file is the old one or the new one, never something between. While the search runs, what
    /// it has proved is kept in FILE.part.
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Go on from FILE.part, where a build was cut off
    ///
    /// The table is the same as that of a build that was not cut off. Without a FILE.part it starts
    /// afresh.
    #[arg(long, requires = "output", conflicts_with = "strategy")]
    pub(super) resume: bool,
    /// How many threads search [default: one a core]
    ///
    /// The result is the same for any number.
    #[arg(long, value_name = "THREADS", value_parser = threads)]
    pub(super) threads: Option<usize>,
    /// How much memory may be used to remember proved positions, such as 512M or 4G
    ///
    /// A number without a unit is in bytes; K, M and G are 1024 times more each. The result is the
    /// same for any size.
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(super) memory: Option<usize>,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::VERIFY)]
pub(super) struct VerifyArgs {
    /// The tables
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Solve every position again and compare
    #[arg(long)]
    pub(super) prove: bool,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::INFO)]
pub(super) struct InfoArgs {
    /// The tables; without one, those that are part of the program
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::STATS)]
pub(super) struct StatsArgs {
    /// The table; without one, that of the classic game
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(help_template = help::TEMPLATE, before_help = help::EXPORT)]
pub(super) struct ExportArgs {
    /// The table
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// What to print
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: ExportFormat,
}

/// What a table is exported to.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExportFormat {
    /// Nested objects: guess, candidate, and next by feedback
    Json,
    /// A graph for Graphviz
    Dot,
    /// An indented tree to play from on paper
    Text,
}

pub(super) fn objective() -> impl TypedValueParser<Value = Objective> {
    let objectives = [
        ("worst", "The least worst case, then the least total"),
        ("expected", "The least total, which is the least average, then the least worst case"),
    ];
    named(objectives).try_map(|name| name.parse::<Objective>())
}

fn strategy() -> impl TypedValueParser<Value = Heuristic> {
    let strategies = [
        ("knuth", "Knuth 1977: the smallest largest part"),
        ("size", "Irving 1978: the least expected number of codes left"),
        ("entropy", "Neuwirth 1982: the most information"),
        ("parts", "Kooi 2005: the most parts"),
        ("first", "Swaszek 1999: the first code that fits"),
    ];
    named(strategies).try_map(|name| name.parse::<Heuristic>())
}

/// One of these names, each with what help says of it.
fn named<const N: usize>(names: [(&'static str, &'static str); N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names.map(|(name, about)| PossibleValue::new(name).help(about)))
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
            Err("too little to remember anything; give at least 1M".to_owned())
        }
        Some(bytes) => Ok(bytes),
    }
}

/// Where the page is served.
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub(super) struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "P", default_value_t = 7373)]
    pub(super) port: u16,
    /// The address to listen at; others than your own machine reach it only if you say so
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub(super) bind: std::net::IpAddr,
    /// Show the page in the browser
    #[arg(long)]
    pub(super) open: bool,
}
