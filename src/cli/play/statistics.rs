//! `pegbase play --stats`: what was played so far, and how well.

use super::options::PlayArgs;
use super::settings::{rules, usage};
use crate::cli::args::Common;
use crate::cli::failure::Failure;
use crate::cli::output::{SCHEMA, counted, print_json, print_text};
use crate::play::{Home, Record, Role, Statistics};

/// The longest bar.
const BAR: usize = 40;

/// Over how many spans the JSON follows the accuracy.
const SPANS: usize = 10;

/// Over how many of them the text does.
const ROWS: usize = 5;

pub(super) fn run(args: &PlayArgs, common: &Common) -> Result<(), Failure> {
    let home = Home::find().map_err(usage)?;
    let path = home.games_path();
    let records = home
        .records()
        .map_err(|error| usage(format!("cannot read {}: {error}", path.display())))?;
    let wanted = args.game.rules.is_some().then(|| rules(args)).transpose()?;
    let of = |role| {
        let all = records.games.iter();
        let all =
            all.filter(|game| game.role == role && wanted.is_none_or(|rules| game.rules == rules));
        all.collect::<Vec<&Record>>()
    };
    let (breaker, maker) = (of(Role::Breaker), of(Role::Maker));
    if common.json {
        let of = |games: &[&Record]| Statistics::of(games.iter().copied(), SPANS);
        return Ok(print_json(&serde_json::json!({
            "schema": SCHEMA,
            "breaker": of(&breaker),
            "maker": of(&maker),
            "newer": records.newer,
            "damaged": records.damaged,
        }))?);
    }
    let mut text = in_words(&breaker, &maker);
    if records.newer + records.damaged > 0 {
        let lines = counted((records.newer + records.damaged) as u64, "line", "lines");
        text += &format!("{lines} of the record could not be read\n");
    }
    Ok(print_text(&text)?)
}

fn in_words(breaker: &[&Record], maker: &[&Record]) -> String {
    if breaker.is_empty() && maker.is_empty() {
        return "No game has been played to its end yet; `pegbase play` starts one.\n".to_owned();
    }
    let all = Statistics::of(breaker.iter().copied(), ROWS);
    let mut text = format!(
        "As breaker\n  games     {}\n  won       {}{}\n",
        all.games,
        all.wins,
        percent(all.wins, all.games)
    );
    if all.practice > 0 {
        text += &format!("  practice  {} (not counted)\n", all.practice);
    }
    if let Some(average) = all.average {
        text += &format!("  average   {average:.2} guesses\n");
    }
    let most = all.distribution.iter().copied().max().unwrap_or(0).max(1);
    for (&count, guesses) in all.distribution.iter().zip(1..) {
        let bar = "#".repeat((count * BAR).div_ceil(most));
        text += format!("  {guesses:>3}  {count:>4}  {bar}").trim_end();
        text.push('\n');
    }
    text += &accuracy(&all);
    if !maker.is_empty() {
        let made = Statistics::of(maker.iter().copied(), 0);
        let (games, wins) = (made.games, made.wins);
        text +=
            &format!("As maker\n  games     {games}\n  won       {wins}{}\n", percent(wins, games));
    }
    text
}

/// The part of the guesses that was optimal: of all games, then over time, the oldest games first.
fn accuracy(all: &Statistics) -> String {
    let Some(accuracy) = all.accuracy else { return String::new() };
    let mut text = format!("  optimal guesses  {:.0} %\n", accuracy * 100.0);
    let mut first = 1;
    for span in &all.over_time {
        let last = first + span.games - 1;
        if let Some(accuracy) = span.accuracy {
            let bar = "#".repeat((accuracy * BAR as f64).round() as usize);
            let row = match span.games {
                1 => format!("    game {first}"),
                _ => format!("    games {first} to {last}"),
            };
            text += format!("{row:<20} {:>4.0} %  {bar}", accuracy * 100.0).trim_end();
            text.push('\n');
        }
        first = last + 1;
    }
    text
}

fn percent(part: usize, whole: usize) -> String {
    match whole {
        0 => String::new(),
        _ => format!(" ({:.0} %)", part as f64 * 100.0 / whole as f64),
    }
}
