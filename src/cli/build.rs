//! `pegbase build`: prove a strategy and report it.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;

use super::args::{BuildArgs, Common};
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, counted, grouped, print_json, print_text, rounded};
use super::progress::watch;
use crate::game::{Candidates, Code};
use crate::solve::{
    Adviser, Control, Effort, Goal, Heuristic, Objective, Pool, Solver, Stopped, Strategy, Value,
};

#[derive(Serialize)]
struct BuildJson {
    schema: u32,
    rules: String,
    objective: Option<String>,
    strategy: Option<String>,
    within: Option<u8>,
    consistent: bool,
    worst_only: bool,
    total: u32,
    worst: u8,
    expected: f64,
    distribution: Vec<u64>,
    exact: bool,
    first: String,
    nodes: u64,
    seconds: f64,
}

/// What was built, and what it took.
struct Built {
    strategy: Strategy,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run(args: &BuildArgs, common: &Common) -> Result<(), Failure> {
    let game = Game::new(&args.rules, common)?;
    let goal = args.goal.goal()?;
    if args.worst_only && args.goal.objective != Objective::Worst {
        return Err(Failure::Usage("--worst-only needs --objective worst".to_owned()));
    }
    let first = args.first.as_deref().map(|first| game.code("--first", first)).transpose()?;
    if let Some(bytes) = args.memory {
        // Asked for here, where a refusal can be told, and given back at once.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
            Failure::Usage("--memory: this machine does not have so much; give less".to_owned())
        })?;
    }
    let pool = Pool::new(args.threads)
        .map_err(|error| Failure::Usage(format!("cannot start the threads: {error}")))?;
    let start = Instant::now();
    let (strategy, nodes) = match args.strategy {
        Some(heuristic) => (follow(&game, heuristic, first, &pool)?, 0),
        None => prove(args, &game, goal, first, pool)?,
    };
    let built = Built { strategy, nodes, seconds: start.elapsed().as_secs_f64() };
    if common.json {
        Ok(print_json(&json(args, &game, &built))?)
    } else {
        Ok(print_text(&describe(args, &game, &built))?)
    }
}

fn follow(
    game: &Game,
    heuristic: Heuristic,
    first: Option<Code>,
    pool: &Pool,
) -> Result<Strategy, Failure> {
    let codes: Vec<Code> = Candidates::all(game.rules).codes().collect();
    let strategy = Adviser::new(game.rules, heuristic).strategy(&codes, first, pool);
    strategy.ok_or_else(|| Failure::Usage("there is no code to find".to_owned()))
}

fn prove(
    args: &BuildArgs,
    game: &Game,
    goal: Goal,
    first: Option<Code>,
    pool: Pool,
) -> Result<(Strategy, u64), Failure> {
    warn_of_effort(game);
    let solver = Solver::with(game.rules, args.goal.consistent, args.memory, Box::new(pool));
    let codes: Vec<Code> = solver.codes().collect();
    let start = Instant::now();
    let built = watch(solver.control(), || {
        if args.worst_only {
            solver.least_worst_strategy(&codes, first).map(Some)
        } else {
            solver.strategy(&codes, goal, first)
        }
    });
    match built {
        Ok(Some(strategy)) => Ok((strategy, solver.control().progress().nodes)),
        Ok(None) => Err(impossible(&solver, &codes, goal, first)),
        Err(Stopped) => Err(interrupted(solver.control(), start)),
    }
}

/// Says before a long search what to expect, and what would answer now.
fn warn_of_effort(game: &Game) {
    let effort = Effort::of(game.rules);
    if effort > Effort::Moment {
        let rules = game.rules;
        // A note that nobody hears is no reason to stop.
        let _ = writeln!(
            anstream::stderr(),
            "note: {rules} has {}; the exact search may take {effort}. \
             `pegbase build {rules} --strategy entropy` gives a good strategy at once, Ctrl-C stops.",
            counted(rules.code_count() as u64, "code", "codes"),
        );
    }
}

fn impossible(solver: &Solver, codes: &[Code], goal: Goal, first: Option<Code>) -> Failure {
    let Goal::Within(most) = goal else {
        return Failure::Usage("there is no such strategy".to_owned());
    };
    let least = match first {
        Some(first) => {
            solver.guess_value(codes, first, Goal::Worst).ok().flatten().map(|value| value.worst)
        }
        None => solver.worst(codes).ok(),
    };
    let rules = solver.rules();
    let within = counted(most.into(), "guess", "guesses");
    let needed = match least {
        Some(least) => format!("{least} are needed"),
        None => "more are needed".to_owned(),
    };
    Failure::Usage(format!("no strategy finds every code of {rules} within {within}; {needed}"))
}

/// What was proved before the user stopped the search.
fn interrupted(control: &Control, start: Instant) -> Failure {
    let progress = control.progress();
    let found = match progress.best {
        Some(total) => format!("a strategy with a total of {total} was found, not proved optimal"),
        None => "no strategy was found yet".to_owned(),
    };
    Failure::Interrupted(format!(
        "stopped after {:.1} s and {}: {found}",
        start.elapsed().as_secs_f64(),
        counted(progress.nodes, "position", "positions"),
    ))
}

fn json(args: &BuildArgs, game: &Game, built: &Built) -> BuildJson {
    let Value { worst, total } = built.strategy.value();
    BuildJson {
        schema: SCHEMA,
        rules: game.rules.to_string(),
        objective: args.strategy.is_none().then(|| args.goal.objective.to_string()),
        strategy: args.strategy.map(|strategy| strategy.to_string()),
        within: args.goal.within,
        consistent: args.goal.consistent,
        worst_only: args.worst_only,
        total,
        worst,
        expected: rounded(built.strategy.value().expected(game.rules.code_count())),
        distribution: built.strategy.distribution(),
        exact: args.strategy.is_none(),
        first: game.show(built.strategy.guess),
        nodes: built.nodes,
        seconds: built.seconds,
    }
}

/// The report for a person.
fn describe(args: &BuildArgs, game: &Game, built: &Built) -> String {
    let strategy = &built.strategy;
    let value = strategy.value();
    let bold = anstyle::Style::new().bold();
    let codes = game.rules.code_count();
    let mut text = format!("{bold}{}{bold:#}, {}\n", game.rules, claim(args));
    let expected = rounded(value.expected(codes));
    let total = grouped(value.total.into());
    text += &format!("  first guess  {}\n", game.show(strategy.guess));
    text += &format!("  worst case   {}\n", counted(value.worst.into(), "guess", "guesses"));
    let total_note = if args.worst_only { ", not minimised" } else { "" };
    text += &format!("  average      {expected} guesses (total {total}{total_note})\n");
    text += "  guesses      codes\n";
    for (secrets, guesses) in strategy.distribution().into_iter().zip(1..) {
        text += &format!("  {guesses:>7}      {:>5}\n", grouped(secrets));
    }
    let seconds = built.seconds;
    text += &match args.strategy {
        Some(_) => format!("built in {seconds:.2} s\n"),
        None => {
            let nodes = counted(built.nodes, "position", "positions");
            format!("proved with {nodes} in {seconds:.2} s\n")
        }
    };
    text
}

/// What is claimed of the strategy.
fn claim(args: &BuildArgs) -> String {
    if let Some(strategy) = args.strategy {
        return format!("strategy {strategy} (not optimal)");
    }
    let mut claim = args.goal.claim(args.worst_only);
    if args.first.is_some() {
        claim += ", first guess given";
    }
    claim
}
