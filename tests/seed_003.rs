//! The fourth document: the options that a player sets.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use pegbase::play::{Action, Bot, Config, ConfigError, Difficulty, Game, Rejected, Status, Who};
use pegbase::{Code, Rules, Symbols};
use support::{code, rules, seed, state};

fn secrets(rules: Rules, count: u64) -> Vec<Code> {
    (0..count).map(|number| Game::new(Config::new(rules), seed(number)).secret().unwrap()).collect()
}

fn repeats(rules: Rules, code: Code) -> bool {
    let pegs = code.pegs(rules);
    (1..pegs.len()).any(|at| pegs[..at].contains(&pegs[at]))
}

#[test]
fn duplicates_allowed() {
    let rules = rules("4x6");
    assert!(secrets(rules, 100).iter().any(|&secret| repeats(rules, secret)));
    let mut game = Game::new(Config::new(rules), seed(0));
    assert!(game.apply(Action::Submit(code(rules, "1111"))).is_ok());
}

#[test]
fn duplicates_not_allowed() {
    let rules = rules("4x6u");
    assert!(!secrets(rules, 1000).iter().any(|&secret| repeats(rules, secret)));
    let mut game = Game::new(Config::new(rules), seed(0));
    let before = game.clone();
    let rejected = game.apply_json(r#"{"type":"submit","code":["1","2","3","1"]}"#).unwrap_err();
    assert_eq!(
        rejected.to_string(),
        "`1231`, character 4: `1` comes again, but in 4x6u all pegs of a code differ; \
         take another colour"
    );
    assert_eq!(game, before);
    assert_eq!(game.valid_actions().filter(|one| matches!(one, Action::Submit(_))).count(), 360);
}

#[test]
fn blanks_allowed() {
    let rules = rules("4x6b");
    let blank = |secret: &Code| secret.pegs(rules).contains(&6);
    assert!(secrets(rules, 100).iter().any(blank));
    let mut game = Game::new(Config::new(rules), seed(0));
    game.apply_json(r#"{"type":"submit","code":["1","_","3","_"]}"#).unwrap();
    assert_eq!(state(&game)["attempts"][0]["code"], serde_json::json!(["1", "_", "3", "_"]));
}

#[test]
fn blanks_not_allowed() {
    let mut game = Game::new(Config::new(rules("4x6")), seed(0));
    let rejected = game.apply_json(r#"{"type":"submit","code":["1","_","3","_"]}"#);
    assert!(matches!(rejected, Err(Rejected::Code(_))));
}

#[test]
fn how_many_turns_8_to_12() {
    for turns in 8..=12 {
        let mut game = Game::new(Config::new(rules("4x6")).with_turns(turns).unwrap(), seed(0));
        support::guess_wrongly(&mut game, turns as usize);
        assert_eq!(game.status(), Status::Lost);
    }
}

#[test]
fn any_number_of_turns_from_1_to_1000() {
    let config = || Config::new(rules("4x6"));
    assert!(config().with_turns(1).is_ok() && config().with_turns(1000).is_ok());
    for turns in [0, 1001, u64::MAX] {
        assert_eq!(config().with_turns(turns), Err(ConfigError::Turns(turns)));
    }
}

#[test]
fn length_of_the_code_up_to_6_and_4_by_default() {
    for pegs in 1..=6 {
        let rules = Rules::new(pegs, 6, false, false).unwrap();
        for secret in secrets(rules, 20) {
            assert_eq!(Symbols::standard(rules).show(secret).to_string().len(), pegs);
        }
    }
}

#[test]
fn role_breaker() {
    let mut game = Game::new(Config::new(rules("4x6")), seed(7));
    assert_eq!(game.config().breaker(), Who::Human);
    game.apply(Action::Submit(code(rules("4x6"), "6654"))).unwrap();
    assert_eq!(game.status(), Status::Won);
}

/// The computer breaks the code that the player picked, with every option.
#[test]
fn role_maker() {
    for text in ["4x6", "4x5u", "3x5b", "3x5ub", "2x6", "6x2"] {
        let rules = rules(text);
        for &difficulty in &Difficulty::ALL[1..] {
            let secret = secrets(rules, 8)[7];
            let config = Config::new(rules).with_turns(12).unwrap().with_secret(secret).unwrap();
            let mut game = Game::new(config.broken_by(Who::Computer(difficulty)), seed(1));
            let mut bot = <dyn Bot>::new(difficulty, rules, game.seed());
            while !game.is_over() {
                let guess = bot.choose(&game.view()).unwrap();
                game.apply(Action::Submit(guess)).unwrap();
            }
            assert_eq!(game.status(), Status::Won, "{text} {difficulty}");
        }
    }
}

#[test]
fn a_secret_that_the_options_do_not_allow_is_refused() {
    let picked = code(rules("4x6"), "1122");
    let refused = Config::new(rules("4x6u")).with_secret(picked);
    assert_eq!(refused, Err(ConfigError::Secret(rules("4x6u"))));
    let long = code(rules("5x6"), "11223");
    assert_eq!(Config::new(rules("4x6")).with_secret(long), Err(ConfigError::Secret(rules("4x6"))));
}

#[test]
fn guess_history_and_outcomes_are_kept() {
    let rules = rules("4x6");
    let config = Config::new(rules).with_secret(code(rules, "3144")).unwrap();
    let mut game = Game::new(config, seed(0));
    game.apply(Action::Submit(code(rules, "1122"))).unwrap();
    game.apply(Action::Submit(code(rules, "3441"))).unwrap();
    assert_eq!(game.history().show(&Symbols::standard(rules)).to_string(), "1122=1,0 3441=2,2");
}

/// The next game needs a code from the person who picks them.
#[test]
fn a_picked_code_is_not_replaced_by_a_drawn_one() {
    let rules = rules("4x6");
    let config = Config::new(rules).with_secret(code(rules, "3144")).unwrap();
    let mut game = Game::new(config, seed(0));
    assert_eq!(game.apply(Action::Reset), Err(Rejected::SecretChosen));
}
