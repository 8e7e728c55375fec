//! `pegbase build`: prove a strategy, report it, and write it into a table.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::args::{BuildArgs, Common};
use super::checkpoint::{self, Checkpoint};
use super::effort::{note, refuse_the_impossible, warn_of_effort};
use super::failure::Failure;
use super::input::Game;
use super::output::{counted, grouped, print_json, print_text, rounded};
use super::progress::watch;
use super::tables::TableJson;
use crate::game::{Code, CodeSpace};
use crate::solve::{
    Control, Effort, Goal, Objective, Plan, Pool, Recipe, Solver, Stopped, Strategy, Workshop,
};
use crate::table::{Product, Table, checkpoint_path, prepare_to_write, write, write_atomically};

/// What was built, and what it took.
struct Built {
    strategy: Strategy,
    nodes: u64,
    seconds: f64,
    file: Option<Written>,
}

/// A file that was written.
pub(super) struct Written {
    pub(super) name: String,
    pub(super) bytes: usize,
    pub(super) blake3: String,
}

impl Written {
    /// What is said of it to a person.
    pub(super) fn describe(&self) -> String {
        let bytes = counted(self.bytes as u64, "byte", "bytes");
        format!("wrote {}, {bytes}, blake3 {}\n", self.name, self.blake3)
    }
}

pub(super) fn run(args: &BuildArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::new(&args.rules, common)?;
    if let Some(bytes) = args.memory {
        // Asked for here, where a refusal can be told, and given back at once.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
            Failure::Usage("--memory: this machine does not have so much; give less".to_owned())
        })?;
    }
    if let Some(file) = &args.output {
        // Before the search, not after hours of it.
        for file in [file, &checkpoint_path(file)] {
            prepare_to_write(file).map_err(|error| Failure::Usage(cannot_write(file, &error)))?;
        }
    }
    if let Some(turns) = args.cover {
        return super::atlas::build(args, &game, turns, common);
    }
    let recipe = recipe(args, &game)?;
    let start = Instant::now();
    let (strategy, nodes) = build(args, &recipe)?;
    let seconds = start.elapsed().as_secs_f64();
    let file = args.output.as_deref().map(|file| save(file, &recipe, &strategy)).transpose()?;
    let built = Built { strategy, nodes, seconds, file };
    if common.json {
        Ok(print_json(&json(&recipe, &game, built))?)
    } else {
        Ok(print_text(&describe(&recipe, &game, &built))?)
    }
}

fn recipe(args: &BuildArgs, game: &Game) -> Result<Recipe, Failure> {
    let goal = args.goal.goal()?;
    if args.worst_only && args.goal.objective() != Objective::Worst {
        return Err(Failure::Usage("--worst-only needs --objective worst".to_owned()));
    }
    let first = args.first.as_deref().map(|first| game.code("--first", first)).transpose()?;
    let plan = match args.strategy {
        Some(heuristic) => Plan::Heuristic(heuristic),
        None if args.worst_only => Plan::WorstOnly,
        None => Plan::Optimal(goal),
    };
    Ok(Recipe { rules: game.rules, plan, consistent: args.goal.consistent, first })
}

fn cannot_write(file: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {error}", file.display())
}

fn pool(args: &BuildArgs) -> Result<Pool, Failure> {
    Pool::new(args.threads)
        .map_err(|error| Failure::Usage(format!("cannot start the threads: {error}")))
}

/// Builds the strategy, and counts the positions that it took.
fn build(args: &BuildArgs, recipe: &Recipe) -> Result<(Strategy, u64), Failure> {
    refuse_the_impossible(recipe)?;
    let checkpoint = Checkpoint::of(args, (*recipe).into())?;
    warn_of_effort(recipe);
    let (built, control) = prove(args, checkpoint, |workshop| recipe.build(workshop))?;
    match built {
        Some(strategy) => Ok((strategy, control.progress().nodes)),
        None => Err(impossible(args, recipe, &control)?),
    }
}

/// Runs a build with threads, progress and Ctrl-C, and with the checkpoint that it has.
pub(super) fn prove<T>(
    args: &BuildArgs,
    checkpoint: Option<Checkpoint>,
    build: impl FnOnce(Workshop) -> Result<T, Stopped>,
) -> Result<(T, Arc<Control>), Failure> {
    let control = Arc::new(Control::default());
    let mut workshop = Workshop {
        memory: args.memory,
        crew: Box::new(pool(args)?),
        control: Arc::clone(&control),
        ledger: None,
    };
    let start = Instant::now();
    let built = match &checkpoint {
        Some(checkpoint) => {
            workshop.ledger = Some(checkpoint.ledger());
            checkpoint.keep_during(|| watch(&control, || build(workshop)))
        }
        None => watch(&control, || build(workshop)),
    };
    match built {
        Ok(built) => Ok((built, control)),
        Err(Stopped) => Err(interrupted(&control, start, checkpoint.as_ref())),
    }
}

/// Writes the table, after playing every secret through it.
fn save(file: &Path, recipe: &Recipe, strategy: &Strategy) -> Result<Written, Failure> {
    let bytes = write(recipe, strategy);
    let holds = Table::new(&bytes[..])
        .map_err(|error| error.to_string())
        .and_then(|table| table.verify().map_err(|fault| fault.to_string()));
    if let Err(problem) = holds {
        return Err(Failure::DoesNotHold(format!("the table would not hold: {problem}")));
    }
    put(file, &(*recipe).into(), &bytes)
}

/// Writes the file of a product; its checkpoint has done its work.
pub(super) fn put(file: &Path, product: &Product, bytes: &[u8]) -> Result<Written, Failure> {
    let proved = product.is_exact();
    write_atomically(file, bytes).map_err(|error| {
        let mut problem = cannot_write(file, &error);
        if let Some(way_on) = checkpoint::way_on(file).filter(|_| proved) {
            problem += &format!("\n{way_on}");
        }
        Failure::Usage(problem)
    })?;
    if proved {
        checkpoint::remove(file);
    }
    let blake3 = blake3::hash(bytes).to_hex().to_string();
    Ok(Written { name: file.display().to_string(), bytes: bytes.len(), blake3 })
}

/// What would have been possible where a limit was not. The answer is known before this is found
/// out, so Ctrl-C cuts it short and takes nothing back.
fn impossible(
    args: &BuildArgs,
    recipe: &Recipe,
    control: &Arc<Control>,
) -> Result<Failure, Failure> {
    let rules = recipe.rules;
    let Plan::Optimal(Goal::Within(most)) = recipe.plan else {
        return Ok(Failure::Usage(format!("there is no such strategy for {rules}")));
    };
    let within = counted(most.into(), "guess", "guesses");
    let impossible = format!("no strategy finds every code of {rules} within {within}");
    if Effort::of(rules) > Effort::Moment {
        note(&format!("{impossible}; looking for how many are needed. Ctrl-C stops."));
    }
    let codes: Vec<Code> = CodeSpace::new(rules).codes().collect();
    let mut solver = Solver::with(rules, recipe.consistent, args.memory, Box::new(pool(args)?));
    solver.watch(Arc::clone(control));
    let least = watch(control, || match recipe.first {
        Some(first) => {
            solver.guess_value(&codes, first, Goal::Worst).ok().flatten().map(|value| value.worst)
        }
        None => solver.worst(&codes).ok(),
    });
    let needed = match least {
        Some(least) => format!("{least} are needed"),
        None => "more are needed".to_owned(),
    };
    Ok(Failure::Usage(format!("{impossible}; {needed}")))
}

/// What was proved before the user stopped the search, and how to go on.
fn interrupted(control: &Control, start: Instant, checkpoint: Option<&Checkpoint>) -> Failure {
    let progress = control.progress();
    let found = match progress.best {
        Some(total) => format!("a strategy with a total of {total} was found, not proved optimal"),
        None => "no strategy was found yet".to_owned(),
    };
    let mut message = format!(
        "stopped after {:.1} s and {}: {found}",
        start.elapsed().as_secs_f64(),
        counted(progress.nodes, "position", "positions"),
    );
    if let Some(checkpoint) = checkpoint {
        message += &format!("\n{}", checkpoint.save_at_the_end());
    }
    Failure::Interrupted(message)
}

fn json(recipe: &Recipe, game: &Game, built: Built) -> TableJson {
    let first = Some(game.show(built.strategy.guess));
    let mut json = TableJson::new(recipe, &built.strategy.distribution(), first);
    json.nodes = Some(built.nodes);
    json.seconds = Some(built.seconds);
    if let Some(file) = built.file {
        json.file = Some(file.name);
        json.bytes = Some(file.bytes);
        json.blake3 = Some(file.blake3);
    }
    json
}

/// The report for a person.
fn describe(recipe: &Recipe, game: &Game, built: &Built) -> String {
    let strategy = &built.strategy;
    let value = strategy.value();
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{bold}{}{bold:#}, {recipe}\n", game.rules);
    let expected = rounded(value.expected(game.rules.code_count()));
    let total = grouped(value.total.into());
    text += &format!("  first guess  {}\n", game.show(strategy.guess));
    text += &format!("  worst case   {}\n", counted(value.worst.into(), "guess", "guesses"));
    let total_note = if recipe.plan == Plan::WorstOnly { ", not minimised" } else { "" };
    text += &format!("  average      {expected} guesses (total {total}{total_note})\n");
    text += "  guesses      codes\n";
    for (secrets, guesses) in strategy.distribution().into_iter().zip(1..) {
        text += &format!("  {guesses:>7} {:>10}\n", grouped(secrets));
    }
    let seconds = built.seconds;
    text += &if recipe.plan.is_exact() {
        format!("proved with {} in {seconds:.2} s\n", counted(built.nodes, "position", "positions"))
    } else {
        format!("built in {seconds:.2} s\n")
    };
    if let Some(file) = &built.file {
        text += &file.describe();
    }
    text
}
