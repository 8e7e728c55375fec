//! The answers of the oracle in JSON, with the fields that are documented, in their order.

use serde::Serialize;

use super::followed::strategy_name;
use super::query::Question;
use super::{SCHEMA, rounded};
use crate::game::{Code, Feedback, History, Symbols};
use crate::oracle::{Choice, Exploration, Hint, Loss, Source, Verdict};
use crate::solve::{Goal, Recipe, Value};

/// A turn.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct TurnJson {
    /// The guess.
    pub guess: String,
    /// Right colour, right place.
    pub black: u8,
    /// Right colour, wrong place.
    pub white: u8,
}

impl TurnJson {
    /// The turns of a history.
    pub fn all(history: &History, symbols: &Symbols) -> Vec<TurnJson> {
        let turns = history.iter().map(|turn| TurnJson {
            guess: symbols.show(turn.guess).to_string(),
            black: turn.feedback.black,
            white: turn.feedback.white,
        });
        turns.collect()
    }
}

/// The guesses still needed.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ValueJson {
    /// At the most.
    pub worst: u8,
    /// In all, over the candidates.
    pub total: u32,
    /// On average.
    pub expected: f64,
}

impl ValueJson {
    /// The value of a position with so many candidates.
    pub fn new(value: Value, candidates: usize) -> ValueJson {
        let expected = rounded(value.expected(candidates));
        ValueJson { worst: value.worst, total: value.total, expected }
    }
}

/// What a guess gives away. Only the objective's own figure is never below 0.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct LossJson {
    /// In the worst case.
    pub worst: i32,
    /// On average.
    pub expected: f64,
}

impl LossJson {
    /// What a guess gives away in a position with so many candidates.
    pub fn new(loss: Loss, candidates: usize) -> LossJson {
        LossJson { worst: loss.worst, expected: rounded(loss.expected(candidates)) }
    }
}

/// The answer to `hint`, and what the others begin with.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct HintJson {
    /// The version of the object.
    pub schema: u32,
    /// The game.
    pub rules: String,
    /// What is minimised first.
    pub objective: String,
    /// The turns so far.
    pub history: Vec<TurnJson>,
    /// How many codes fit them.
    pub remaining: usize,
    /// The guess that the answer is about.
    pub guess: Option<String>,
    /// Whether it may be the secret.
    pub candidate: bool,
    /// What it leads to.
    pub value: Option<ValueJson>,
    /// Whether that is proved.
    pub exact: bool,
    /// Where it comes from.
    pub source: String,
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

impl HintJson {
    /// What to guess next, by what this recipe says.
    pub fn new(question: &Question, hint: &Hint, followed: &Recipe) -> HintJson {
        HintJson {
            strategy: strategy_name(followed),
            guess: hint.guess.map(|guess| question.game.show(guess)),
            candidate: hint.candidate,
            value: hint.value.map(|value| ValueJson::new(value, hint.remaining)),
            exact: hint.exact,
            ..HintJson::empty(question, hint.remaining, hint.source)
        }
    }

    /// The part that is known of every question.
    fn empty(question: &Question, remaining: usize, source: Source) -> HintJson {
        let Question { game, terms, history } = question;
        HintJson {
            schema: SCHEMA,
            rules: game.rules.to_string(),
            objective: terms.goal.objective().to_string(),
            history: TurnJson::all(history, &game.symbols),
            remaining,
            guess: None,
            candidate: false,
            value: None,
            exact: false,
            source: source.to_string(),
            strategy: None,
            within: question.within(),
            consistent: terms.consistent,
        }
    }
}

impl Question {
    /// The most guesses of the whole game, if they are limited.
    pub fn within(&self) -> Option<u8> {
        match self.terms.goal {
            Goal::Within(most) => Some(most),
            Goal::Worst | Goal::Expected => None,
        }
    }
}

/// The answer to `check`: what the guess is worth that was asked about.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct CheckJson {
    /// The guess, what it leads to, and whether that is proved.
    #[serde(flatten)]
    pub guess: HintJson,
    /// Whether the guess is optimal; null where that is not proved.
    pub optimal: Option<bool>,
    /// What it gives away; null where that is not proved, or where the guess is against the terms.
    pub loss: Option<LossJson>,
    /// A better guess; null exactly if the guess is optimal.
    pub better: Option<String>,
    /// What the best guess leads to, if that is proved.
    pub best: Option<ValueJson>,
}

impl CheckJson {
    /// What a verdict says.
    pub fn new(question: &Question, verdict: &Verdict) -> CheckJson {
        let game = &question.game;
        let value = |value: Option<Value>| value.map(|v| ValueJson::new(v, verdict.remaining));
        CheckJson {
            guess: HintJson {
                guess: Some(game.show(verdict.guess)),
                candidate: verdict.candidate,
                value: value(verdict.value),
                exact: verdict.optimal.is_some(),
                ..HintJson::empty(question, verdict.remaining, verdict.source)
            },
            optimal: verdict.optimal,
            loss: verdict.loss.map(|loss| LossJson::new(loss, verdict.remaining)),
            better: verdict.better.map(|better| game.show(better)),
            best: value(verdict.best),
        }
    }
}

/// The answer to `explore`: what every guess is worth.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ExploreJson {
    /// The first of the guesses, and the value of the position.
    #[serde(flatten)]
    pub best: HintJson,
    /// The guesses, the best first; none once the game is won.
    pub guesses: Vec<GuessJson>,
}

impl ExploreJson {
    /// What an exploration says, of so many kinds of guess if not of all.
    pub fn new(question: &Question, found: &Exploration, top: Option<usize>) -> ExploreJson {
        let remaining = found.remaining;
        let first = found.choices.first();
        let shown = found.choices.iter().take(top.unwrap_or(usize::MAX));
        ExploreJson {
            best: HintJson {
                guess: first.map(|choice| question.game.show(choice.guess())),
                candidate: first.is_some_and(|choice| choice.candidate),
                value: found.value.map(|value| ValueJson::new(value, remaining)),
                exact: found.exact,
                ..HintJson::empty(question, remaining, found.source)
            },
            guesses: shown.map(|choice| GuessJson::new(question, choice, remaining)).collect(),
        }
    }
}

/// Equivalent guesses.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct GuessJson {
    /// The lowest of them.
    pub guess: String,
    /// How many there are.
    pub count: usize,
    /// All of them.
    pub codes: Vec<String>,
    /// Whether they may be the secret.
    pub candidate: bool,
    /// What they lead to; null where that is not proved, or where a limit cannot be kept.
    pub value: Option<ValueJson>,
    /// What they give away; null where there is no value.
    pub loss: Option<LossJson>,
    /// Whether they are optimal; null where that is not proved.
    pub optimal: Option<bool>,
    /// How many codes each feedback to `guess` leaves.
    pub parts: Vec<PartJson>,
    /// How many the least welcome feedback leaves.
    pub largest: usize,
}

impl GuessJson {
    fn new(question: &Question, choice: &Choice, remaining: usize) -> GuessJson {
        let show = |&code: &Code| question.game.show(code);
        let part = |&(feedback, codes): &(Feedback, usize)| {
            let Feedback { black, white } = feedback;
            PartJson { black, white, codes }
        };
        GuessJson {
            guess: show(&choice.guess()),
            count: choice.codes.len(),
            codes: choice.codes.iter().map(show).collect(),
            candidate: choice.candidate,
            value: choice.value.map(|value| ValueJson::new(value, remaining)),
            loss: choice.loss.map(|loss| LossJson::new(loss, remaining)),
            optimal: choice.optimal,
            parts: choice.parts.iter().map(part).collect(),
            largest: choice.parts.iter().map(|&(_, codes)| codes).max().unwrap_or(0),
        }
    }
}

/// How many codes a feedback leaves.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PartJson {
    /// Right colour, right place.
    pub black: u8,
    /// Right colour, wrong place.
    pub white: u8,
    /// How many codes give this feedback.
    pub codes: usize,
}
