//! The bots: what each of them needs on average, and that each plays the same way for a seed.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use std::collections::{BTreeSet, HashMap};

use pegbase::game::CodeSpace;
use pegbase::play::{Action, Bot, Config, Difficulty, Game, NoGuess, Status};
use pegbase::{Code, Rules, Turn};
use support::{code, rules, seed};

/// How many secrets a bot finds with 1, 2, 3 … guesses. A bot depends on the turns alone, so each
/// position is asked once.
fn distribution(bot: &mut dyn Bot, rules: Rules, turns: u64) -> Vec<usize> {
    let mut known: HashMap<Vec<Turn>, Code> = HashMap::new();
    let mut counts = Vec::new();
    for secret in CodeSpace::new(rules).codes() {
        let config = Config::new(rules).with_turns(turns).unwrap().with_secret(secret).unwrap();
        let mut game = Game::new(config, seed(0));
        while !game.is_over() {
            let turns = game.history().turns().to_vec();
            let guess = *known.entry(turns).or_insert_with(|| bot.choose(&game.view()).unwrap());
            game.apply(Action::Submit(guess)).unwrap();
        }
        if game.status() == Status::Won {
            let guesses = game.history().len();
            if counts.len() < guesses {
                counts.resize(guesses, 0);
            }
            counts[guesses - 1] += 1;
        }
    }
    counts
}

fn total(distribution: &[usize]) -> usize {
    distribution.iter().zip(1..).map(|(count, guesses)| count * guesses).sum()
}

#[test]
fn the_expert_finds_every_secret_within_5_guesses_with_a_total_of_5626() {
    let mut expert = <dyn Bot>::new(Difficulty::Expert, rules("4x6"), seed(1));
    let found = distribution(&mut *expert, rules("4x6"), 5);
    assert_eq!((found.iter().sum::<usize>(), total(&found)), (1296, 5626));
}

#[test]
fn the_hard_bot_needs_4_4761_on_average_and_5_at_most() {
    let mut hard = <dyn Bot>::new(Difficulty::Hard, rules("4x6"), seed(1));
    let found = distribution(&mut *hard, rules("4x6"), 10);
    assert_eq!(found, [1, 6, 62, 533, 694]);
    assert_eq!(total(&found), 5801);
}

#[test]
fn the_medium_bot_needs_5_0216_on_average_and_8_at_most() {
    let mut medium = <dyn Bot>::new(Difficulty::Medium, rules("4x6"), seed(1));
    let found = distribution(&mut *medium, rules("4x6"), 10);
    assert_eq!((found.iter().sum::<usize>(), total(&found)), (1296, 6508));
    assert_eq!(found.len(), 8);
}

/// It never tries a code twice, so whatever the seed it finds one secret more with each guess: 10
/// of 1296 in 10 turns, and half of the codes on average if it had the turns.
#[test]
fn the_easy_bot_finds_one_secret_more_with_each_guess() {
    for number in [1, 2, 3] {
        let mut easy = <dyn Bot>::new(Difficulty::Easy, rules("4x6"), seed(number));
        assert_eq!(distribution(&mut *easy, rules("4x6"), 10), [1; 10]);
        let mut easy = <dyn Bot>::new(Difficulty::Easy, rules("2x6"), seed(number));
        assert_eq!(distribution(&mut *easy, rules("2x6"), 36), [1; 36]);
    }
}

#[test]
fn the_easy_bot_guesses_all_over_the_place() {
    let first = |number| {
        let game = support::new_game(0);
        <dyn Bot>::new(Difficulty::Easy, rules("4x6"), seed(number)).choose(&game.view()).unwrap()
    };
    let guesses: BTreeSet<Code> = (0..1000).map(first).collect();
    assert!(guesses.len() > 600, "{} different first guesses", guesses.len());
    assert_eq!(first(7), code(rules("4x6"), "3363"));
}

#[test]
fn each_bot_plays_the_same_way_for_a_seed_also_after_a_restart() {
    for &difficulty in Difficulty::ALL {
        let rules = rules("3x5");
        let new = || <dyn Bot>::new(difficulty, rules, seed(5));
        let mut game = Game::new(Config::new(rules), seed(11));
        let mut bot = new();
        while !game.is_over() {
            let guess = bot.choose(&game.view()).unwrap();
            let restored = Game::from_json(&game.to_json()).unwrap();
            assert_eq!(new().choose(&restored.view()), Ok(guess), "{difficulty}");
            game.apply(Action::Submit(guess)).unwrap();
        }
        assert_eq!(bot.choose(&game.view()), Err(NoGuess::Over));
    }
}

#[test]
fn a_bot_says_what_it_is() {
    for &difficulty in Difficulty::ALL {
        let bot = <dyn Bot>::new(difficulty, rules("2x2"), seed(0));
        assert_eq!(bot.difficulty(), difficulty);
        assert!(!bot.name().is_empty() && !bot.description().is_empty());
    }
}

/// Against best play a devious maker cannot be found out sooner than the worst case.
#[test]
fn the_expert_needs_the_worst_case_against_a_devious_maker() {
    let rules = rules("4x6");
    let mut game = Game::new(Config::new(rules).against_devious(), seed(0));
    let mut expert = <dyn Bot>::new(Difficulty::Expert, rules, seed(0));
    while !game.is_over() {
        assert_eq!(game.secret(), None);
        let guess = expert.choose(&game.view()).unwrap();
        game.apply(Action::Submit(guess)).unwrap();
    }
    assert_eq!((game.status(), game.history().len()), (Status::Won, 5));
}
