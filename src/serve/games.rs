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
    Router::new()
        .route("/api/v1/games", post(create))
        .route("/api/v1/games/{id}", get(show))
        .route("/api/v1/games/{id}/guess", post(guess))
        .route("/api/v1/games/{id}/undo", post(undo))
        .route("/api/v1/games/{id}/reset", post(reset))
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
                return Ok(Game::with_hidden_seed(config, hidden_seed()?));
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
        let code = code.map_err(|error| Problem::input("guess", error))?;
        apply(game, Action::Submit(code))
    })
    .await
}

async fn undo(
    State(site): State<Site>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body,
) -> Result<Response, Problem> {
    let Nothing {} = body(&headers, request).await?;
    change(site, id, |game| apply(game, Action::Undo)).await
}

/// The next game. A game that has ended shows the state of its generator, from which the next secret
/// would follow, so a seed that was hidden is followed by another one that nobody can foresee.
async fn reset(
    State(site): State<Site>,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Body,
) -> Result<Response, Problem> {
    let Nothing {} = body(&headers, request).await?;
    let seed = hidden_seed()?;
    change(site, id, move |game| {
        if game.is_seed_chosen() {
            return apply(game, Action::Reset);
        }
        *game = Game::with_hidden_seed(game.config().clone(), seed);
        Ok(())
    })
    .await
}

fn apply(game: &mut Game, action: Action) -> Result<(), Problem> {
    game.apply(action)?;
    Ok(())
}

fn hidden_seed() -> Result<Seed, Problem> {
    Ok(Seed::from_any(u64::from_le_bytes(random_bytes()?)))
}

/// Changes a game, and puts it into the record when that ends it.
async fn change(
    site: Site,
    id: String,
    change: impl FnOnce(&mut Game) -> Result<(), Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let shared = Arc::clone(&site.0);
    let work = move || {
        let changed = shared.shelf.change(&id, change)?;
        let response = json(StatusCode::OK, &GameJson::new(&id, &changed.game)?);
        // Here, where it is done also if the client has gone.
        if changed.has_ended {
            shared.recorder.add(changed.game);
        }
        Ok(response)
    };
    site.0.brief.run(work).await?
}

impl From<ShelfError> for Problem {
    fn from(error: ShelfError) -> Problem {
        match error {
            ShelfError::NoGame => Problem::no_game(),
            ShelfError::Disk(error) => {
                let message = format!("the game cannot be kept: {error}");
                Problem::new(StatusCode::INSUFFICIENT_STORAGE, message)
            }
        }
    }
}
