//! The fifth document: two players alternate as codemaker and codebreaker, and the codemaker gets
//! the points.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use pegbase::play::{
    Action, Bot, Difficulty, Game, Match, MatchError, Outcome, Player, Round, Side, Status, Who,
};
use support::{code, rules, seed};

fn players() -> [Player; 2] {
    ["Ann", "Bob"].map(|name| Player { name: name.parse().unwrap(), who: Who::Human })
}

fn new_match(rounds: u64) -> Match {
    Match::new(rules("4x6"), 12, rounds, players()).unwrap()
}

/// Plays the next round with this many wrong guesses, then the right one if there is a turn left.
fn play_round(series: &mut Match, wrong: usize) -> Round {
    let config = series.next_config().unwrap().with_secret(code(rules("4x6"), "1234")).unwrap();
    let mut game = Game::new(config, seed(0));
    support::guess_wrongly(&mut game, wrong);
    if !game.is_over() {
        game.apply(Action::Submit(code(rules("4x6"), "1234"))).unwrap();
    }
    series.count(&game).unwrap()
}

#[test]
fn one_point_for_each_guess_the_codebreaker_makes() {
    let mut series = new_match(2);
    let round = play_round(&mut series, 4);
    assert_eq!(round, Round { guesses: 5, broken: true });
    assert_eq!((series.points(Side::First), series.points(Side::Second)), (0, 5));
}

#[test]
fn an_extra_point_if_the_code_is_not_guessed_within_the_turns() {
    let mut series = new_match(2);
    assert_eq!(play_round(&mut series, 12), Round { guesses: 12, broken: false });
    assert_eq!(series.points(Side::Second), 13);
    // The right guess in the last turn is in time.
    assert_eq!(play_round(&mut series, 11), Round { guesses: 12, broken: true });
    assert_eq!(series.points(Side::First), 12);
}

#[test]
fn players_alternate_as_codemaker_and_codebreaker() {
    let mut series = new_match(4);
    for round in 0..4 {
        let config = series.next_config().unwrap();
        let (breaker, maker) = if round % 2 == 0 { ("Ann", "Bob") } else { ("Bob", "Ann") };
        let names = (config.breaker_name().as_str(), config.maker_name().as_str());
        assert_eq!(names, (breaker, maker));
        assert_eq!(series.outcome(), None);
        play_round(&mut series, 1);
    }
    assert_eq!((series.breaker(), series.next_config()), (None, None));
    assert_eq!(series.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_player_with_more_points_wins_the_match() {
    let mut series = new_match(2);
    play_round(&mut series, 3);
    play_round(&mut series, 5);
    assert_eq!(series.outcome(), Some(Outcome::Won(Side::First)));
    assert!(series.to_json().ends_with(r#""points":[6,4],"matchOver":true,"winner":"Ann"}"#));
}

#[test]
fn a_match_has_an_even_number_of_rounds() {
    for rounds in [0, 1, 3, 1002, u64::MAX] {
        let refused = Match::new(rules("4x6"), 12, rounds, players());
        assert_eq!(refused, Err(MatchError::Rounds(rounds)));
    }
    let [ann, _] = players();
    let same = Match::new(rules("4x6"), 12, 2, [ann.clone(), ann.clone()]);
    assert_eq!(same, Err(MatchError::SameName(ann.name)));
}

#[test]
fn only_the_next_round_counts_and_only_at_its_end() {
    let mut series = new_match(2);
    let before = series.clone();
    let config = series.next_config().unwrap();
    let mut game = Game::new(config.clone(), seed(7));
    assert_eq!(series.count(&game), Err(MatchError::NotOver));
    let other = Game::new(config.clone().with_turns(8).unwrap(), seed(7));
    assert_eq!(series.count(&other), Err(MatchError::OtherGame));
    assert_eq!(series, before);
    game.apply(Action::Submit(game.secret().unwrap())).unwrap();
    series.count(&game).unwrap();
    // In the second round the other one breaks.
    assert_eq!(series.count(&game), Err(MatchError::OtherGame));
    play_round(&mut series, 1);
    assert_eq!(series.count(&game), Err(MatchError::Over));
}

#[test]
fn a_match_goes_on_after_it_was_saved() {
    let mut series = new_match(4);
    for wrong in [2, 12, 0] {
        assert_eq!(Match::from_json(&series.to_json()), Ok(series.clone()));
        play_round(&mut series, wrong);
    }
    assert_eq!(
        series.to_json(),
        r#"{"schema":1,"rules":"4x6","maxAttempts":12,"rounds":4,"#.to_owned()
            + r#""players":[{"name":"Ann","who":"human"},{"name":"Bob","who":"human"}],"#
            + r#""played":[{"guesses":3,"broken":true},{"guesses":12,"broken":false},"#
            + r#"{"guesses":1,"broken":true}],"points":[13,4],"matchOver":false,"winner":null}"#
    );
}

#[test]
fn a_match_that_cannot_have_been_saved_is_refused() {
    let mut series = new_match(2);
    play_round(&mut series, 2);
    let text = series.to_json();
    for (from, to, message) in [
        (r#""rounds":2"#, r#""rounds":3"#, "rounds: 3 rounds: a match has an even number"),
        (r#""rounds":2"#, r#""rounds":-2"#, "invalid value: integer `-2`"),
        (r#""points":[0,3]"#, r#""points":[0,4]"#, "points: this does not go with the rest"),
        (r#""guesses":3"#, r#""guesses":13"#, "played[0]: this does not go with the rest"),
        (r#""guesses":3"#, r#""guesses":0"#, "played[0]: this does not go with the rest"),
        (r#""broken":true"#, r#""broken":false"#, "played[0]: this does not go with the rest"),
        (r#""winner":null"#, r#""winner":"Ann""#, "winner: this does not go with the rest"),
        (r#""matchOver":false"#, r#""matchOver":true"#, "matchOver: this does not go with"),
        (r#""Bob""#, r#""Ann""#, "players: both players are called Ann"),
        (r#""Bob""#, r#""""#, "players[1].name: a name has at least one character"),
        (r#""who":"human"}]"#, r#""who":"god"}]"#, "players[1].who: \"god\" is no player"),
        (r#""maxAttempts":12"#, r#""maxAttempts":0"#, "maxAttempts: 0 turns"),
        (r#""schema":1"#, r#""schema":2"#, "schema: version 2 is not known here"),
        (r#""rules":"4x6""#, r#""rules":"9x9""#, "rules: 9 pegs"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let error = Match::from_json(&changed).unwrap_err().to_string();
        assert!(error.starts_with(message), "{to}: {error}");
    }
}

/// Bot against bot: a match runs by itself and comes out the same every time.
#[test]
fn two_bots_play_a_match() {
    let play = || {
        let levels = [Difficulty::Medium, Difficulty::Expert];
        let players = levels
            .map(|level| Player { name: level.word().parse().unwrap(), who: Who::Computer(level) });
        let mut series = Match::new(rules("4x6"), 12, 6, players).unwrap();
        let mut number = 0;
        while let Some(config) = series.next_config() {
            let Who::Computer(level) = config.breaker() else { unreachable!() };
            let mut game = Game::new(config, seed(number));
            let mut bot = <dyn Bot>::new(level, game.rules(), game.seed());
            while game.status() == Status::Playing {
                let guess = bot.choose(&game.view()).unwrap();
                game.apply(Action::Submit(guess)).unwrap();
            }
            series.count(&game).unwrap();
            number += 1;
        }
        series
    };
    let series = play();
    assert_eq!(series, play());
    assert_eq!(series.played().len(), 6);
    assert!(series.outcome().is_some());
}
