//! `pegbase export`: a table in other forms.

use std::fmt::Write;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::args::{Common, ExportArgs, ExportFormat};
use super::failure::Failure;
use super::input::Game;
use super::output::{print_json, print_text};
use super::tables::{NamedTable, TableJson};
use crate::solve::Strategy;

/// How a tree of text is read.
const TO_PLAY_FROM_PAPER: &str = "\
Guess what a line says; go on below the line, one step further in, with the feedback you get:
blacks (right colour, right place), then whites (right colour, wrong place).

";

pub(super) fn run(args: &ExportArgs, common: &Common) -> Result<(), Failure> {
    let named = NamedTable::open(&args.file)?;
    let recipe = *named.table.recipe();
    let game = named.game(common)?;
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
            let tree = Node { strategy: &strategy, game: &game };
            let export = Export { table: named.json(common)?, about: recipe.to_string(), tree };
            return Ok(print_json(&export)?);
        }
        ExportFormat::Dot => dot(&strategy, &game),
        ExportFormat::Text => {
            let mut text = format!("{}, {recipe}\n", recipe.rules);
            text += TO_PLAY_FROM_PAPER;
            indent(&strategy, &game, 0, &mut text);
            text
        }
    };
    Ok(print_text(&text)?)
}

/// The table as JSON: what `info` says, and the tree. docs/FORMAT.md describes it.
#[derive(Serialize)]
struct Export<'a> {
    #[serde(flatten)]
    table: TableJson,
    about: String,
    tree: Node<'a>,
}

/// A position as an object: the guess, whether it may be the secret, and the positions by feedback.
struct Node<'a> {
    strategy: &'a Strategy,
    game: &'a Game,
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { strategy, game } = *self;
        let mut node = serializer.serialize_struct("Node", 3)?;
        node.serialize_field("guess", &game.show(strategy.guess))?;
        node.serialize_field("candidate", &strategy.wins)?;
        node.serialize_field("next", &Next(self))?;
        node.end()
    }
}

/// What follows a guess, in the order of the feedbacks.
struct Next<'a>(&'a Node<'a>);

impl Serialize for Next<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { strategy, game } = *self.0;
        let nodes = strategy.next.iter();
        serializer.collect_map(
            nodes.map(|(feedback, strategy)| (feedback.to_string(), Node { strategy, game })),
        )
    }
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

/// A line a position, four columns further in for each guess.
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
