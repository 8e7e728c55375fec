//! The first document: the parts of a game and its rules.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use pegbase::play::{
    Action, Bot, Config, Difficulty, Game, Palette, Player, Rejected, Status, Who,
};
use pegbase::{Code, Feedback};
use support::{code, rules, seed};

fn named(name: &str, who: Who) -> Player {
    Player { name: name.parse().unwrap(), who }
}

fn names(palette: Palette) -> Vec<&'static str> {
    palette.swatches(rules("4x6")).iter().map(|swatch| swatch.name).collect()
}

#[test]
fn possible_code_peg_colors() {
    assert_eq!(names(Palette::Classic), ["red", "blue", "green", "yellow", "orange", "black"]);
}

#[test]
fn alternate_code_peg_colors_for_color_blind_people() {
    assert_eq!(
        names(Palette::ColourBlind),
        ["blue", "orange", "yellow", "black", "white", "magenta"]
    );
}

#[test]
fn configuration_has_code_length_value_range_and_max_turns() {
    let config = Config::new(rules("5x8")).with_turns(12).unwrap();
    let game = Game::new(config, seed(1));
    let (length, values) = (game.rules().pegs(), game.rules().values());
    assert_eq!((length, values, game.config().max_attempts()), (5, 8, 12));
    let secret = game.secret().unwrap();
    assert!(secret.pegs(rules("5x8")).iter().all(|&value| value < 8));
    // By default 4 values from 0 to 5.
    let game = Game::new(Config::new(rules("4x6")), seed(1));
    assert_eq!((game.rules().pegs(), game.rules().values()), (4, 6));
}

#[test]
fn a_player_has_a_name() {
    let ann = named("Ann", Who::Human);
    let bob = named("Bob", Who::Human);
    let config = Config::new(rules("4x6")).with_names(ann.name, bob.name);
    let mut game = Game::new(config, seed(7));
    game.apply(Action::Submit(game.secret().unwrap())).unwrap();
    let state = support::state(&game);
    assert_eq!((&state["playerId"], &state["makerId"]), (&"Ann".into(), &"Bob".into()));
    assert_eq!(state["winner"], "Ann");
}

/// The engine asks the maker for a secret, then the breaker for guesses and the maker for feedback
/// until the board says that the game is over. Both are persons here.
#[test]
fn two_persons_play_a_game_on_one_board() {
    let rules = rules("4x6");
    let mut game = Game::new(Config::new(rules).against_outside(), seed(0));
    let secret = code(rules, "3152");
    for text in ["1122", "3451", "3152"] {
        let guess = code(rules, text);
        assert_eq!(game.apply(Action::Submit(guess)), Ok(None));
        assert_eq!((game.pending(), game.is_over()), (Some(guess), false));
        assert_eq!(game.apply(Action::Submit(guess)), Err(Rejected::AwaitsFeedback));
        let feedback = pegbase::game::score(rules, guess, secret);
        let turn = game.apply(Action::Answer(feedback)).unwrap().unwrap();
        assert_eq!((turn.guess, turn.feedback), (guess, feedback));
    }
    assert_eq!((game.status(), game.secret()), (Status::Won, Some(secret)));
}

/// A person's feedback that no code fits is refused at once, and an earlier answer can be mended.
#[test]
fn a_person_who_gives_wrong_feedback_can_correct_it() {
    let rules = rules("4x6");
    let feedback = |black, white| Feedback { black, white };
    let mut game = Game::new(Config::new(rules).against_outside(), seed(0));
    let mut play = |text: &str, black, white| {
        if game.pending().is_none() {
            game.apply(Action::Submit(code(rules, text))).unwrap();
        }
        let before = game.clone();
        let answered = game.apply(Action::Answer(feedback(black, white)));
        if answered.is_err() {
            assert_eq!(game, before);
        }
        answered.map(|_| game.clone())
    };
    play("1122", 0, 0).unwrap();
    assert_eq!(play("1134", 3, 0), Err(Rejected::Contradiction { attempt: 2 }));
    // The first answer was wrong: with another one, the second is possible.
    let mut game = play("1134", 0, 1).unwrap();
    assert_eq!(
        game.apply(Action::Correct { attempt: 3, feedback: feedback(0, 1) }),
        Err(Rejected::NoAttempt { attempt: 3, made: 2 })
    );
    assert_eq!(
        game.apply(Action::Correct { attempt: 1, feedback: feedback(4, 0) }),
        Err(Rejected::WonTooEarly { attempt: 1 })
    );
    game.apply(Action::Correct { attempt: 1, feedback: feedback(1, 0) }).unwrap();
    game.apply(Action::Correct { attempt: 2, feedback: feedback(3, 0) }).unwrap();
    assert_eq!(
        game.history().show(&pegbase::Symbols::standard(rules)).to_string(),
        "1122=1,0 1134=3,0"
    );
    assert!(!game.is_practice());
    assert_eq!(Game::from_json(&game.to_json()), Ok(game));
}

#[test]
fn a_code_that_stays_unbroken_is_told_and_has_to_fit() {
    let rules = rules("2x3");
    let config = Config::new(rules).against_outside().with_turns(1).unwrap();
    let mut game = Game::new(config, seed(0));
    let reveal = |text: &str| Action::Reveal(code(rules, text));
    assert_eq!(game.apply(reveal("12")), Err(Rejected::NotOver));
    game.apply(Action::Submit(code(rules, "12"))).unwrap();
    game.apply(Action::Answer(Feedback { black: 0, white: 2 })).unwrap();
    assert_eq!((game.status(), game.secret()), (Status::Lost, None));
    assert_eq!(game.apply(reveal("13")), Err(Rejected::DoesNotFit { attempt: 1 }));
    game.apply(reveal("21")).unwrap();
    assert_eq!(game.apply(reveal("21")), Err(Rejected::SecretKnown));
    assert_eq!(Game::from_json(&game.to_json()), Ok(game));
}

#[test]
fn the_code_breaker_wins_when_a_guess_exactly_matches() {
    let mut game = Game::new(Config::new(rules("4x6")).with_turns(1).unwrap(), seed(3));
    game.apply(Action::Submit(game.secret().unwrap())).unwrap();
    assert_eq!(game.status(), Status::Won);
}

#[test]
fn the_code_maker_wins_when_the_turns_reach_max_turns() {
    for turns in [1, 2, 8, 12, 1000] {
        let config = Config::new(rules("4x6")).with_turns(turns).unwrap();
        let mut game = Game::new(config, seed(3));
        support::guess_wrongly(&mut game, turns as usize - 1);
        assert_eq!(game.status(), Status::Playing);
        support::guess_wrongly(&mut game, 1);
        assert_eq!(game.status(), Status::Lost);
    }
}

/// The steps of Knuth's algorithm, worked out by hand for the first two: the first guess is 1122,
/// and each guess after it is the lowest code that may be the secret among those with the best
/// score, or else the lowest.
#[test]
fn knuths_algorithm_is_what_the_hard_bot_plays() {
    let rules = rules("4x6");
    let all: Vec<Code> = pegbase::game::CodeSpace::new(rules).codes().collect();
    for number in 0..20 {
        let mut game = Game::new(Config::new(rules), seed(number));
        let mut bot = <dyn Bot>::new(Difficulty::Hard, rules, game.seed());
        let mut possible = all.clone();
        while !game.is_over() {
            let guess = bot.choose(&game.view()).unwrap();
            let expected = if game.history().is_empty() {
                code(rules, "1122")
            } else {
                step_8_to_10(&all, &possible)
            };
            assert_eq!(guess, expected);
            let turn = game.apply(Action::Submit(guess)).unwrap().unwrap();
            possible.retain(|&code| turn.fits(rules, code));
        }
        assert_eq!(game.status(), Status::Won);
        assert!(game.history().len() <= 5);
    }
}

fn step_8_to_10(all: &[Code], possible: &[Code]) -> Code {
    let rules = rules("4x6");
    let worst = |guess: Code| {
        let mut tally = [0; 15];
        for &secret in possible {
            tally[pegbase::game::score(rules, guess, secret).index()] += 1;
        }
        tally.into_iter().max().unwrap()
    };
    let key = |guess: Code| (worst(guess), !possible.contains(&guess), guess);
    all.iter().copied().min_by_key(|&guess| key(guess)).unwrap()
}
