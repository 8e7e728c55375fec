//! `pegbase export`: a table in other forms.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::args::{Common, ExportArgs, ExportFormat};
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, print_text};
use super::tables::NamedTable;
use crate::solve::Strategy;

pub(super) fn run(args: &ExportArgs, common: &Common) -> Result<(), Failure> {
    let named = NamedTable::open(&args.file)?;
    let recipe = *named.table.recipe();
    let game = Game::new(&recipe.rules.to_string(), common)?;
    let strategy = named
        .table
        .verify()
        .map_err(|fault| Failure::Table(format!("{}: {fault}", named.name)))
        .and_then(|_| {
            let damaged = |error| Failure::Table(format!("{} {error}", named.name));
            named.table.strategy().map_err(damaged)
        })?;
    let text = match args.format {
        ExportFormat::Json => {
            let tree = tree_json(&strategy, &game);
            let rules = recipe.rules.to_string();
            let about = recipe.to_string();
            format!(
                "{}\n",
                json!({ "schema": SCHEMA, "rules": rules, "about": about, "tree": tree })
            )
        }
        ExportFormat::Dot => dot(&strategy, &game),
        ExportFormat::Text => {
            let mut text = format!("{}, {recipe}\n", recipe.rules);
            text += "Guess what a line says; go on below the line with the feedback you get.\n\n";
            indent(&strategy, &game, 0, &mut text);
            text
        }
    };
    Ok(print_text(&text)?)
}

/// A position as an object: the guess, whether it may be the secret, and the positions by feedback.
fn tree_json(strategy: &Strategy, game: &Game) -> Json {
    let mut next = Map::new();
    for (feedback, below) in &strategy.next {
        next.insert(feedback.to_string(), tree_json(below, game));
    }
    json!({ "guess": game.show(strategy.guess), "candidate": strategy.wins, "next": next })
}

/// A graph for Graphviz: positions are boxes with their guesses, feedback is on the edges.
fn dot(strategy: &Strategy, game: &Game) -> String {
    let mut text = String::from("digraph strategy {\n  rankdir=LR;\n  node [shape=box];\n");
    let mut next = 0;
    add_dot(strategy, game, &mut next, &mut text);
    text.push_str("}\n");
    text
}

/// Adds a position and all below it, and returns its number.
fn add_dot(strategy: &Strategy, game: &Game, next: &mut usize, text: &mut String) -> usize {
    let number = *next;
    *next += 1;
    let guess = game.show(strategy.guess).replace('\\', "\\\\").replace('"', "\\\"");
    let style = if strategy.wins { "" } else { ", style=dashed" };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  n{number} [label=\"{guess}\"{style}];");
    for (feedback, below) in &strategy.next {
        let below = add_dot(below, game, next, text);
        let _ = writeln!(text, "  n{number} -> n{below} [label=\"{feedback}\"];");
    }
    number
}

/// A line a position, two columns further in for each guess.
fn indent(strategy: &Strategy, game: &Game, depth: usize, text: &mut String) {
    if depth == 0 {
        let _ = writeln!(text, "{}", game.show(strategy.guess));
    }
    for (feedback, below) in &strategy.next {
        let margin = "    ".repeat(depth + 1);
        let _ = writeln!(text, "{margin}{feedback}  {}", game.show(below.guess));
        indent(below, game, depth + 1, text);
    }
}
