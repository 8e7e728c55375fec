//! Questions to the oracle: the same parameters and the same JSON as on the command line.

use std::sync::Arc;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use serde::Serialize;

use super::problem::Problem;
use super::reply::json;
use super::{Site, openapi};
use crate::play::Palette;
use crate::wire::{Ask, Game, Query, SCHEMA};

pub(super) fn routes() -> Router<Site> {
    let ask = |ask| get(move |State(site), RawQuery(query)| answer(site, ask, query));
    Router::new()
        .route("/api/v1/hint", ask(Ask::Hint))
        .route("/api/v1/check", ask(Ask::Check))
        .route("/api/v1/explore", ask(Ask::Explore))
        .route("/api/v1/left", ask(Ask::Left))
        .route("/api/v1/review", ask(Ask::Review))
        .route("/api/v1/tables", ask(Ask::Info))
        .route("/api/v1/palettes", get(palettes))
        .route("/api/v1/openapi.json", get(openapi::describe))
}

async fn answer(site: Site, ask: Ask, query: Option<String>) -> Result<Response, Problem> {
    let asked = ask.read(&read(query.as_deref()))?;
    if let Some(answer) = asked.answer_at_once(&site.0.keeper) {
        return Ok(json(StatusCode::OK, &answer));
    }
    let lane = match ask {
        Ask::Hint | Ask::Check | Ask::Info => &site.0.brief,
        Ask::Explore | Ask::Left | Ask::Review => &site.0.long,
    };
    let keeper = Arc::clone(&site.0.keeper);
    // The JSON is written there, too: that of an exploration is long.
    lane.run(move || Ok(json(StatusCode::OK, &asked.answer(&keeper)?))).await?
}

/// The fields of a question in a URL.
fn read(query: Option<&str>) -> Query {
    let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let pairs: Vec<_> = pairs.collect();
    Query::from_pairs(pairs.iter().map(|(name, text)| (name.as_ref(), text.as_ref())))
}

#[derive(Serialize)]
struct PalettesJson {
    schema: u32,
    rules: String,
    palettes: Vec<PaletteJson>,
}

#[derive(Serialize)]
struct PaletteJson {
    name: &'static str,
    symbols: String,
    swatches: Vec<SwatchJson>,
}

#[derive(Serialize)]
struct SwatchJson {
    name: &'static str,
    symbol: char,
    color: Option<String>,
}

/// How the colours of a game are called, written and look like.
async fn palettes(RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let rules = Game::read(read(query.as_deref()).rules.as_deref(), None)?.rules;
    let palettes = Palette::ALL.iter().map(|palette| {
        let swatches = palette.swatches(rules).into_iter().map(|swatch| SwatchJson {
            name: swatch.name,
            symbol: swatch.symbol,
            color: swatch.rgb.map(|[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}")),
        });
        let symbols = palette.symbols(rules).all().iter().collect();
        PaletteJson { name: palette.word(), symbols, swatches: swatches.collect() }
    });
    let palettes = palettes.collect();
    Ok(json(StatusCode::OK, &PalettesJson { schema: SCHEMA, rules: rules.to_string(), palettes }))
}
