//! Games over HTTP. The secret stays here until a game is over: what goes out is the player's view.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serde_json::value::{RawValue, to_raw_value};

use super::Site;
use super::problem::Problem;
use super::reply::{body, json};
use super::shelf::{ShelfError, random_bytes};
use crate::game::{Candidates, Code, Symbols};
use crate::play::{Action, Config, DEFAULT_TURNS, Game, Seed};
use crate::wire::{self, SCHEMA};

pub(super) fn routes() -> Router<Site> {
    let bare = |action: Action| {
        post(move |State(site), Path(id), headers, request| {
            bare(site, id, headers, request, action)
        })
    };
    Router::new()
        .route("/api/v1/games", post(create))
        .route("/api/v1/games/{id}", get(show))
        .route("/api/v1/games/{id}/guess", post(guess))
        .route("/api/v1/games/{id}/undo", bare(Action::Undo))
        .route("/api/v1/games/{id}/reset", bare(Action::Reset))
}

/// The game that is wanted; what is left out has its usual value.
#[derive(Deserialize)]
struct NewGame {
    rules: Option<String>,
    turns: Option<u64>,
    seed: Option<Json>,
}

#[derive(Deserialize)]
struct Guess {
    guess: String,
}

/// An action that needs to say no more.
#[derive(Deserialize)]
struct Nothing {}

/// A game as the player sees it.
#[derive(Serialize)]
struct GameJson<'a> {
    schema: u32,
    id: &'a str,
    /// How many codes fit the turns so far.
    remaining: usize,
    view: Box<RawValue>,
}

impl GameJson<'_> {
    fn new<'a>(id: &'a str, game: &Game) -> Result<GameJson<'a>, Problem> {
        let view = RawValue::from_string(game.view().to_json());
        let view = view.or_else(|_| to_raw_value(&())).map_err(|_| Problem::internal())?;
        let remaining = Candidates::of(game.history()).len();
        Ok(GameJson { schema: SCHEMA, id, remaining, view })
    }
}

async fn create(
    State(site): State<Site>,
    headers: HeaderMap,
    request: Body,
) -> Result<Response, Problem> {
    let wanted: NewGame = body(&headers, request).await?;
    let game = wanted.game()?;
    let shelf = Arc::clone(&site.0.shelf);
    let work = move || {
        let id = shelf.put(&game)?;
        let mut response = json(StatusCode::CREATED, &GameJson::new(&id, &game)?);
        let location = HeaderValue::from_str(&format!("/api/v1/games/{id}"));
        response.headers_mut().extend(location.ok().map(|place| (header::LOCATION, place)));
        Ok(response)
    };
    site.0.brief.run(work).await?
}

impl NewGame {
    fn game(&self) -> Result<Game, Problem> {
        let rules = wire::Game::read(self.rules.as_deref(), None)?.rules;
        let config = Config::new(rules)
            .with_turns(self.turns.unwrap_or(DEFAULT_TURNS as u64))
            .map_err(|error| Problem::input("turns", error))?;
        let text = match &self.seed {
            None | Some(Json::Null) => {
                let number = u64::from_le_bytes(random_bytes()?);
                return Ok(Game::with_hidden_seed(config, Seed::from_any(number)));
            }
            Some(Json::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        let seed: Seed = text.parse().map_err(|error| Problem::input("seed", error))?;
        Ok(Game::new(config, seed))
    }
}

async fn show(State(site): State<Site>, Path(id): Path<String>) -> Result<Response, Problem> {
    let shelf = Arc::clone(&site.0.shelf);
    let work = move || Ok(json(StatusCode::OK, &GameJson::new(&id, &shelf.get(&id)?)?));
    site.0.brief.run(work).await?
}

async fn guess(
    State(site): State<Site>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body,
) -> Result<Response, Problem> {
    let wanted: Guess = body(&headers, request).await?;
    change(site, id, move |game| {
        let code = Code::parse(&Symbols::standard(game.rules()), &wanted.guess);
        Ok(Action::Submit(code.map_err(|error| Problem::input("guess", error))?))
    })
    .await
}

/// An action that needs no more than its name.
async fn bare(
    site: Site,
    id: String,
    headers: HeaderMap,
    request: Body,
    action: Action,
) -> Result<Response, Problem> {
    let Nothing {} = body(&headers, request).await?;
    change(site, id, move |_| Ok(action)).await
}

/// Carries out an action on a game, and puts the game into the record when that ends it.
async fn change(
    site: Site,
    id: String,
    action: impl FnOnce(&Game) -> Result<Action, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let shelf = Arc::clone(&site.0.shelf);
    let work = move || {
        let changed = shelf.change(&id, action)?;
        let response = json(StatusCode::OK, &GameJson::new(&id, &changed.game)?);
        Ok::<_, Problem>((response, changed))
    };
    let (response, changed) = site.0.brief.run(work).await??;
    if changed.has_ended {
        // The player need not wait until the game is judged.
        tokio::spawn(async move {
            let (shelf, keeper) = (Arc::clone(&site.0.shelf), Arc::clone(&site.0.keeper));
            let recorded = site.0.long.run(move || shelf.record(&changed.game, &keeper)).await;
            if let Ok(Err(error)) = recorded {
                eprintln!("cannot write the record of games: {error}");
            }
        });
    }
    Ok(response)
}

impl From<ShelfError> for Problem {
    fn from(error: ShelfError) -> Problem {
        match error {
            ShelfError::NoGame => Problem::no_game(),
            ShelfError::Rejected(rejected) => rejected.into(),
            ShelfError::Disk(error) => {
                let message = format!("the game cannot be kept: {error}");
                Problem::new(StatusCode::INSUFFICIENT_STORAGE, message)
            }
        }
    }
}
