//! Random actions, valid and not, in games of every kind: what must hold after each of them.
#![cfg(feature = "play")]

mod support;

use pegbase::game::{CodeSpace, score};
use pegbase::play::{Action, Config, Game, Maker, Rejected, Seed, Status};
use pegbase::{Candidates, Code, Feedback, Rules};
use proptest::prelude::{Just, Strategy as Generator, any, prop, prop_oneof};
use proptest::test_runner::TestCaseError;
use serde_json::Value;

use support::{random_cases, rules};

const GAMES: [&str; 7] = ["1x1", "1x3", "2x3", "2x3u", "2x2b", "3x3", "2x10u"];

/// One thing that a player tries.
#[derive(Clone, Debug)]
enum Attempt {
    /// A code of the game by its number, which may be too large.
    Submit(usize),
    /// The secret itself, where there is one, so that games are won.
    Solve,
    /// A code of other rules.
    Foreign,
    /// Text that is no action of this game.
    Text(String),
    Reset,
    Undo,
    /// The answer that a code by its number would give, or any.
    AnswerFor(usize),
    Answer(u8, u8),
    Correct(usize, u8, u8),
    Reveal(usize),
}

fn attempt() -> impl Generator<Value = Attempt> {
    let text = prop::sample::select(vec![
        "",
        "{}",
        "null",
        r#"{"type":"submit"}"#,
        r#"{"type":"submit","code":"11"}"#,
        r#"{"type":"submit","code":[]}"#,
        r#"{"type":"submit","code":["1","1","1","1","1","1","1","1","1","1"]}"#,
        r#"{"type":"submit","code":["é","1"]}"#,
        r#"{"type":"submit","code":["11"]}"#,
        r#"{"type":"submit","code":[" ","1"]}"#,
        r#"{"type":"submit","code":[1,1]}"#,
        r#"{"type":"cheat"}"#,
        r#"{"type":"answer","feedback":{"black":99999999999999999999,"white":0}}"#,
        r#"{"type":"answer","feedback":{"black":18446744073709551615,"white":1}}"#,
        r#"{"type":"correct","attempt":18446744073709551615,"feedback":{"black":0,"white":0}}"#,
    ]);
    prop_oneof![
        6 => (0usize..120).prop_map(Attempt::Submit),
        1 => Just(Attempt::Solve),
        1 => Just(Attempt::Foreign),
        2 => text.prop_map(|text| Attempt::Text(text.to_owned())),
        1 => Just(Attempt::Reset),
        2 => Just(Attempt::Undo),
        6 => (0usize..120).prop_map(Attempt::AnswerFor),
        1 => (0u8..4, 0u8..4).prop_map(|(black, white)| Attempt::Answer(black, white)),
        1 => (0usize..6, 0u8..4, 0u8..4)
            .prop_map(|(attempt, black, white)| Attempt::Correct(attempt, black, white)),
        1 => (0usize..120).prop_map(Attempt::Reveal),
    ]
}

fn new_game(rules: Rules, maker: Maker, turns: u64, seed: u64, hidden: bool) -> Game {
    let config = Config::new(rules).with_turns(turns).unwrap();
    let config = match maker {
        Maker::Drawn => config,
        Maker::Chosen => {
            let space = CodeSpace::new(rules);
            config.with_secret(space.code(seed as usize % space.len())).unwrap()
        }
        Maker::Devious => config.against_devious(),
        Maker::Outside => config.against_outside(),
    };
    let seed = Seed::from_any(seed);
    if hidden { Game::with_hidden_seed(config, seed) } else { Game::new(config, seed) }
}

/// Tries it, in JSON where that can say it.
fn perform(game: &mut Game, attempt: &Attempt) -> Result<(), Rejected> {
    let rules = game.rules();
    let space = CodeSpace::new(rules);
    let code = |number: usize| space.code(number % space.len());
    let action = match attempt {
        Attempt::Submit(number) => Action::Submit(code(*number)),
        Attempt::Solve => Action::Submit(game.secret().unwrap_or(code(0))),
        Attempt::Foreign => {
            let long: Rules = "8x2".parse().unwrap();
            Action::Submit(Code::new(long, &[1; 8]).unwrap())
        }
        Attempt::Text(text) => return game.apply_json(text).map(|_| ()),
        Attempt::Reset => Action::Reset,
        Attempt::Undo => Action::Undo,
        Attempt::AnswerFor(number) => {
            let guess = game.pending().unwrap_or(code(0));
            Action::Answer(score(rules, guess, code(*number)))
        }
        &Attempt::Answer(black, white) => Action::Answer(Feedback { black, white }),
        &Attempt::Correct(attempt, black, white) => {
            Action::Correct { attempt, feedback: Feedback { black, white } }
        }
        Attempt::Reveal(number) => Action::Reveal(code(*number)),
    };
    assert_eq!(game.is_valid(action), game.clone().apply(action).is_ok());
    if let Attempt::Foreign = attempt {
        return game.apply(action).map(|_| ());
    }
    let json = action.to_json(rules);
    let read = Action::from_json(rules, &json);
    match read {
        Ok(read) => assert_eq!(read, action),
        Err(Rejected::Feedback(_)) => assert!(!game.is_valid(action), "{json}"),
        Err(rejected) => panic!("{json}: {rejected}"),
    }
    game.apply(action).map(|_| ())
}

/// What holds of every game at every moment.
fn check(game: &Game) -> Result<(), TestCaseError> {
    let (rules, history) = (game.rules(), game.history());
    // The feedback is true, or at least possible.
    match game.secret() {
        Some(secret) => assert!(history.fits(secret)),
        None => assert!(!Candidates::of(history).is_empty()),
    }
    // The status follows from the turns.
    assert!(history.len() <= game.config().max_attempts());
    let won = history.last().is_some_and(|turn| turn.feedback.is_win(rules));
    let full = history.len() == game.config().max_attempts();
    let status = match (won, full) {
        (true, _) => Status::Won,
        (false, true) => Status::Lost,
        (false, false) => Status::Playing,
    };
    assert_eq!(game.status(), status);
    let earlier = history.iter().rev().skip(1);
    assert!(earlier.filter(|turn| turn.feedback.is_win(rules)).count() == 0);
    // The state goes to JSON and back at every step, and the JSON is the same again.
    let text = game.to_json();
    let restored =
        Game::from_json(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
    assert_eq!(&restored, game);
    assert_eq!(restored.to_json(), text);
    // The view hides the secret until the end.
    let (state, view): (Value, Value) = (
        serde_json::from_str(&text).unwrap(),
        serde_json::from_str(&game.view().to_json()).unwrap(),
    );
    for (field, value) in state.as_object().unwrap() {
        let hidden = match field.as_str() {
            "secretCode" | "rngState" => !game.is_over(),
            "seed" => !game.is_over() && state["seedChosen"] == false,
            _ => false,
        };
        assert_eq!(&view[field], if hidden { &Value::Null } else { value }, "{field}");
    }
    assert_eq!(state.as_object().unwrap().len(), view.as_object().unwrap().len());
    // Somebody can always do something, and what is listed is valid.
    let valid: Vec<Action> = game.valid_actions().collect();
    assert!(!valid.is_empty());
    assert!(valid.iter().all(|&action| game.is_valid(action)));
    Ok(())
}

#[test]
fn random_actions_keep_a_game_whole() {
    let cases = (
        prop::sample::select(GAMES.to_vec()),
        prop::sample::select(Maker::ALL.to_vec()),
        1u64..6,
        any::<u64>(),
        any::<bool>(),
        prop::collection::vec(attempt(), 1..25),
    );
    let run = |(text, maker, turns, seed, hidden, attempts): (&str, _, _, _, _, Vec<Attempt>)| {
        let mut game = new_game(rules(text), maker, turns, seed, hidden);
        check(&game)?;
        for attempt in &attempts {
            let before = game.clone();
            match perform(&mut game, attempt) {
                // A rejected action changes nothing and says why.
                Err(rejected) => {
                    assert_eq!(game, before);
                    assert!(!rejected.to_string().is_empty());
                }
                Ok(()) => {
                    let turns = game.history().len();
                    match attempt {
                        Attempt::Submit(_) | Attempt::Solve if maker == Maker::Outside => {
                            assert!(game.pending().is_some() && turns == before.history().len());
                        }
                        Attempt::Submit(_) | Attempt::Solve | Attempt::AnswerFor(_) => {
                            assert_eq!(turns, before.history().len() + 1);
                        }
                        Attempt::Reset => assert!(turns == 0 && !game.is_practice()),
                        Attempt::Undo => assert!(game.is_practice()),
                        _ => {}
                    }
                    if !matches!(attempt, Attempt::Reset) {
                        assert_eq!(game.seed(), before.seed());
                        assert!(game.is_practice() || !before.is_practice());
                    }
                }
            }
            check(&game)?;
        }
        Ok(())
    };
    random_cases(600).run(&cases, run).unwrap();
}
