//! From JSON to a valid game: everything that a file claims is checked before it counts.

use super::codes;
use super::config::{Config, Maker};
use super::error::{StateError, StateProblem};
use super::game::{Game, Status, candidates};
use super::json::{SCHEMA, StateJson, read, winner};
use super::rng::{NotASeed, Seed};
use crate::game::{Code, Rules, Turn};

impl Game {
    /// The game that a text of [`to_json`](Game::to_json) holds, ready to go on.
    ///
    /// # Errors
    /// [`StateError`] if the text is anything else: nothing that could not have been saved is read.
    pub fn from_json(text: &str) -> Result<Game, StateError> {
        Game::from_state(read(text)?)
    }

    /// The game that a state in JSON describes.
    pub(super) fn from_state(state: StateJson) -> Result<Game, StateError> {
        agree("schema", &state.schema, &SCHEMA)?;
        let config = config(&state)?;
        let rules = config.rules();
        let seed = seed("seed", state.seed)?;
        let mut game = Game::start(config, seed, state.seed_chosen);
        game.practice = state.practice;
        for (attempt, at) in state.attempts.iter().zip(0..) {
            let at = format!("attempts[{at}]");
            let guess = code(rules, format!("{at}.code"), &attempt.code)?;
            let feedback = attempt.feedback.read(rules);
            let impossible =
                |error| StateError::new(format!("{at}.feedback"), StateProblem::Impossible(error));
            if game.history.is_won() {
                return Err(StateError::new(at, StateProblem::AfterWin));
            }
            game.history.push(Turn { guess, feedback: feedback.map_err(impossible)? });
        }
        let (found, allowed) = (game.history.len(), game.config.max_attempts());
        if found > allowed {
            return Err(StateError::new("attempts", StateProblem::TooMany { found, allowed }));
        }
        let told = optional_code(rules, "secretCode", &state.secret_code)?;
        restore_secret(&mut game, told)?;
        game.pending = optional_code(rules, "pending", &state.pending)?;
        if game.pending.is_some() && (game.config.maker() != Maker::Outside || game.is_over()) {
            return Err(StateError::new("pending", StateProblem::Unexpected));
        }
        agree("status", &state.status, &game.status().to_string())?;
        agree("gameOver", &state.game_over, &game.is_over())?;
        agree("winner", &state.winner, &winner(&game))?;
        agree("rngState", &state.rng_state, &Some(game.rng.state().number()))?;
        Ok(game)
    }
}

fn config(state: &StateJson) -> Result<Config, StateError> {
    let word = |at: &str, error| StateError::new(at, StateProblem::Word(error));
    let name = |at: &str, text: &str| {
        text.parse().map_err(|error| StateError::new(at, StateProblem::Name(error)))
    };
    let turns = |error| StateError::new("maxAttempts", StateProblem::Config(error));
    let secret = |error| StateError::new("secretCode", StateProblem::Config(error));
    let rules: Rules = state
        .rules
        .parse()
        .map_err(|error| StateError::new("rules", StateProblem::Rules(error)))?;
    let config = Config::new(rules)
        .with_turns(state.max_attempts)
        .map_err(turns)?
        .broken_by(state.breaker.parse().map_err(|error| word("breaker", error))?)
        .with_names(name("playerId", &state.player_id)?, name("makerId", &state.maker_id)?);
    match state.maker.parse().map_err(|error| word("maker", error))? {
        Maker::Drawn => Ok(config),
        Maker::Devious => Ok(config.against_devious()),
        Maker::Outside => Ok(config.against_outside()),
        Maker::Chosen => {
            let chosen = optional_code(rules, "secretCode", &state.secret_code)?;
            let missing = || StateError::new("secretCode", StateProblem::Missing);
            config.with_secret(chosen.ok_or_else(missing)?).map_err(secret)
        }
    }
}

/// Checks the turns against the secret and what the file tells of it.
fn restore_secret(game: &mut Game, told: Option<Code>) -> Result<(), StateError> {
    let rules = game.rules();
    let wrong = |problem| Err(StateError::new("secretCode", problem));
    if let Some(secret) = game.secret {
        // Drawn or chosen: it stands from the start.
        match told {
            None => return wrong(StateProblem::Missing),
            Some(told) if told != secret => {
                let expected = format!("the code that the seed gives, {}", shown(rules, secret));
                return wrong(StateProblem::Differs { expected });
            }
            Some(_) => {}
        }
    } else {
        let contradiction = |attempt| {
            let at = format!("attempts[{}].feedback", attempt - 1);
            StateError::new(at, StateProblem::Contradiction)
        };
        candidates(rules, game.history.turns()).map_err(contradiction)?;
        match (told, game.status(), game.config.maker()) {
            (Some(_), Status::Playing, _) => return wrong(StateProblem::Unexpected),
            (None, Status::Won, _) | (None, Status::Lost, Maker::Devious) => {
                return wrong(StateProblem::Missing);
            }
            _ => game.secret = told,
        }
    }
    if let Some(secret) = game.secret
        && let Err(attempt) = game.fits(secret)
    {
        let turn = game.history.turns()[attempt - 1];
        let true_one = Turn::played(rules, turn.guess, secret).feedback;
        let at = format!("attempts[{}].feedback", attempt - 1);
        return Err(StateError::new(at, StateProblem::Untrue(true_one)));
    }
    Ok(())
}

fn shown(rules: Rules, code: Code) -> String {
    super::json::text(&codes::to_json(rules, code))
}

fn code(rules: Rules, at: impl Into<String>, pegs: &[String]) -> Result<Code, StateError> {
    codes::from_json(rules, pegs).map_err(|error| StateError::new(at, StateProblem::Code(error)))
}

fn optional_code(
    rules: Rules,
    at: &str,
    pegs: &Option<Vec<String>>,
) -> Result<Option<Code>, StateError> {
    pegs.as_deref().map(|pegs| code(rules, at, pegs)).transpose()
}

fn seed(at: &str, number: Option<u64>) -> Result<Seed, StateError> {
    let number = number.ok_or_else(|| StateError::new(at, StateProblem::Missing))?;
    let refused = || StateError::new(at, StateProblem::Seed(NotASeed(number.to_string())));
    Seed::new(number).ok_or_else(refused)
}

/// Checks a field that follows from the others.
pub(super) fn agree<T: PartialEq + serde::Serialize>(
    at: &str,
    found: &T,
    expected: &T,
) -> Result<(), StateError> {
    if found == expected {
        return Ok(());
    }
    let expected = super::json::text(expected);
    Err(StateError::new(at, StateProblem::Differs { expected }))
}
