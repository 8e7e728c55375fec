//! Whole games in JSON: how a strategy finds a secret, and the account of a game.

use serde::Serialize;

use super::answers::{TurnJson, ValueJson};
use super::followed::strategy_name;
use super::query::Question;
use super::{SCHEMA, rounded};
use crate::game::Code;
use crate::oracle::{Account, AccountTurn, Hint, Ratio};
use crate::solve::Recipe;

/// How a secret is found.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SolveJson {
    /// The version of the object.
    pub schema: u32,
    /// The game.
    pub rules: String,
    /// What is minimised first.
    pub objective: String,
    /// The secret.
    pub secret: String,
    /// The turns, the last of which finds it.
    pub turns: Vec<SolveTurnJson>,
    /// How many turns there are.
    pub guesses: usize,
    /// Whether every guess is proved to be optimal.
    pub exact: bool,
    /// The strategy that is followed, if it is one that is not optimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The most guesses of the whole game, if they are limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// True if only guesses that may be the secret are made.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub consistent: bool,
}

/// A turn on the way to a secret.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct SolveTurnJson {
    /// The turn.
    #[serde(flatten)]
    pub turn: TurnJson,
    /// How many codes are left after it.
    pub remaining: usize,
    /// Whether the guess might have been the secret.
    pub candidate: bool,
    /// What the guess was to lead to.
    pub value: Option<ValueJson>,
    /// Whether the guess is proved to be optimal.
    pub exact: bool,
    /// Where it comes from.
    pub source: String,
}

impl SolveJson {
    /// The game that these hints led to, one for each turn of the question's history. `left` says
    /// how many codes are left after each; `followed` says what the first guess followed.
    pub fn new(
        question: &Question,
        secret: Code,
        hints: &[Hint],
        left: &[usize],
        followed: &Recipe,
    ) -> SolveJson {
        let game = &question.game;
        let history = TurnJson::all(&question.history, &game.symbols);
        let turns = history.into_iter().zip(hints).zip(left);
        let turns = turns.map(|((turn, hint), &remaining)| SolveTurnJson {
            turn,
            remaining,
            candidate: hint.candidate,
            value: hint.value.map(|value| ValueJson::new(value, hint.remaining)),
            exact: hint.exact,
            source: hint.source.to_string(),
        });
        SolveJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            objective: question.terms.goal.objective().to_string(),
            secret: game.show(secret),
            turns: turns.collect(),
            guesses: question.history.len(),
            exact: hints.iter().all(|hint| hint.exact),
            strategy: strategy_name(followed),
            within: question.within(),
            consistent: question.terms.consistent,
        }
    }
}

/// The account of a game.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ReviewJson {
    /// The version of the object.
    pub schema: u32,
    /// The game.
    pub rules: String,
    /// What was to be minimised first.
    pub objective: String,
    /// The turns.
    pub history: Vec<TurnJson>,
    /// How many codes are left: 1 after a win.
    pub remaining: usize,
    /// How many guesses were made.
    pub guesses: usize,
    /// Whether the code was found.
    pub won: bool,
    /// What the game was worth at the start.
    pub start: FractionJson,
    /// What all turns gave away.
    pub given_away: FractionJson,
    /// The luck of all turns.
    pub luck: FractionJson,
    /// What is left to do: 0 after a win.
    pub left: FractionJson,
    /// The account of each turn.
    pub turns: Vec<ReviewTurnJson>,
    /// Always true: where a value is not proved there is no account.
    pub exact: bool,
    /// The most guesses of the whole game, if they are limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// True if only guesses that may be the secret are made.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub consistent: bool,
}

/// The account of one turn.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ReviewTurnJson {
    /// The turn.
    #[serde(flatten)]
    pub turn: TurnJson,
    /// How many codes there were before it.
    pub before: usize,
    /// How many there are after it.
    pub after: usize,
    /// What the guess was to lead to.
    pub value: ValueJson,
    /// What the best guess was to lead to.
    pub best: ValueJson,
    /// How much the guess gave away.
    pub given_away: FractionJson,
    /// How much better the feedback was than could be expected, or than the worst case.
    pub luck: FractionJson,
    /// Whether the guess was optimal.
    pub optimal: bool,
    /// A better guess, if it was not.
    pub better: Option<String>,
}

impl ReviewJson {
    /// The account of the question's history.
    pub fn new(question: &Question, account: &Account) -> ReviewJson {
        let Question { game, terms, history } = question;
        let turns = TurnJson::all(history, &game.symbols).into_iter().zip(&account.turns);
        let turn = |(turn, account): (TurnJson, &AccountTurn)| ReviewTurnJson {
            turn,
            before: account.before,
            after: account.after,
            value: ValueJson::new(account.guess, account.before),
            best: ValueJson::new(account.position, account.before),
            given_away: account.given_away.into(),
            luck: account.luck.into(),
            optimal: account.better.is_none(),
            better: account.better.map(|better| game.show(better)),
        };
        let all = game.rules.code_count();
        ReviewJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            objective: terms.goal.objective().to_string(),
            history: TurnJson::all(history, &game.symbols),
            remaining: account.turns.last().map_or(all, |turn| turn.after),
            guesses: history.len(),
            won: history.is_won(),
            start: account.start.into(),
            given_away: account.given_away().into(),
            luck: account.luck().into(),
            left: account.left.into(),
            turns: turns.map(turn).collect(),
            exact: true,
            within: question.within(),
            consistent: terms.consistent,
        }
    }
}

/// An exact number: as a fraction in lowest terms, written `3/4`, or `2` if it is whole, and
/// rounded to four digits.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct FractionJson {
    /// The exact number, as text, so that no reader rounds it.
    pub fraction: String,
    /// The number, rounded.
    pub value: f64,
}

impl From<Ratio> for FractionJson {
    fn from(ratio: Ratio) -> FractionJson {
        FractionJson { fraction: ratio.to_string(), value: rounded(ratio.to_f64()) }
    }
}
