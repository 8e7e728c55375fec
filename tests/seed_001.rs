//! The second document, requirement by requirement and scenario by scenario: each test has the
//! name of its scenario.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use pegbase::play::{Action, Config, Game, Maker, Palette, Rejected, Status};
use serde_json::json;
use support::{colours, game_with, guess, guess_wrongly, new_game, rules, seed, state, view};

mod game_initialization {
    use super::*;

    #[test]
    fn new_game_with_seed() {
        let game = new_game(0);
        assert_eq!(state(&game)["secretCode"], json!(["2", "2", "2", "3"]));
        assert_eq!(view(&game)["secretCode"], json!(null));
    }

    #[test]
    fn deterministic_code_generation() {
        for number in 0..1000 {
            assert_eq!(new_game(number), new_game(number));
            assert_eq!(new_game(number).secret(), new_game(number).secret());
        }
        // Other machines, other versions: always these.
        let secrets = [0, 1, 2, 7, 42, 9_007_199_254_740_991].map(|number| {
            pegbase::Symbols::standard(rules("4x6"))
                .show(new_game(number).secret().unwrap())
                .to_string()
        });
        assert_eq!(secrets, ["2223", "5266", "4333", "6654", "2424", "4245"]);
    }
}

mod valid_colors {
    use super::*;

    #[test]
    fn color_palette() {
        let swatches = Palette::Letters.swatches(rules("4x6"));
        let colors: Vec<(&str, char)> =
            swatches.iter().map(|color| (color.name, color.symbol)).collect();
        assert_eq!(
            colors,
            [
                ("red", 'R'),
                ("blue", 'B'),
                ("green", 'G'),
                ("yellow", 'Y'),
                ("orange", 'O'),
                ("violet", 'V')
            ]
        );
    }

    #[test]
    fn code_composition() {
        let mut repeats = 0;
        for number in 0..2000 {
            let secret = new_game(number).secret().unwrap();
            let mut pegs = secret.pegs(rules("4x6")).to_vec();
            assert!(pegs.len() == 4 && pegs.iter().all(|&peg| peg < 6));
            pegs.sort_unstable();
            pegs.dedup();
            repeats += usize::from(pegs.len() < 4);
        }
        assert!(repeats > 0);
        let mut all_red = game_with("RRRR");
        assert_eq!(guess(&mut all_red, "RRRR"), Ok((4, 0)));
    }
}

mod attempt_submission {
    use super::*;

    #[test]
    fn valid_attempt() {
        let mut game = game_with("RBGY");
        assert_eq!(guess(&mut game, "RROO"), Ok((1, 0)));
        assert_eq!(game.history().len(), 1);
        assert_eq!(
            state(&game)["attempts"],
            json!([{ "code": ["1", "1", "5", "5"], "feedback": { "black": 1, "white": 0 } }])
        );
    }

    #[test]
    fn invalid_attempt_wrong_length() {
        let mut game = game_with("RBGY");
        let before = game.clone();
        for code in [r#"["1","2","3"]"#, r#"["1","2","3","4","5"]"#, "[]"] {
            let action = format!(r#"{{"type":"submit","code":{code}}}"#);
            assert!(matches!(game.apply_json(&action), Err(Rejected::Code(_))), "{code}");
            assert_eq!(game, before);
        }
    }

    #[test]
    fn attempt_after_game_over() {
        let mut won = game_with("RBGY");
        guess(&mut won, "RBGY").unwrap();
        assert_eq!(guess(&mut won, "RBGO"), Err(Rejected::Over(Status::Won)));
        let mut lost = game_with("RBGY");
        guess_wrongly(&mut lost, 10);
        assert_eq!(guess(&mut lost, "RBGY"), Err(Rejected::Over(Status::Lost)));
        assert_eq!(lost.history().len(), 10);
    }
}

mod feedback_calculation {
    use super::*;

    fn feedback(secret: &str, text: &str) -> (u8, u8) {
        guess(&mut game_with(secret), text).unwrap()
    }

    #[test]
    fn black_peg_exact_match() {
        assert_eq!(feedback("RBGY", "ROOO"), (1, 0));
    }

    #[test]
    fn white_peg_color_match_wrong_position() {
        assert_eq!(feedback("RBGY", "OROO"), (0, 1));
    }

    #[test]
    fn no_match() {
        assert_eq!(feedback("RBGY", "VVVV"), (0, 0));
    }

    #[test]
    fn no_double_counting() {
        assert_eq!(feedback("RBGY", "RROO"), (1, 0));
    }

    #[test]
    fn all_correct() {
        assert_eq!(feedback("RBGY", "RBGY"), (4, 0));
    }

    #[test]
    fn all_wrong() {
        assert_eq!(feedback("RBGY", "OVOV"), (0, 0));
    }

    #[test]
    fn duplicates_in_code() {
        assert_eq!(feedback("RRBB", "BBRR"), (0, 4));
    }

    #[test]
    fn mixed_feedback() {
        assert_eq!(feedback("RBGY", "RYBG"), (1, 3));
    }

    /// The document gives 1 black and 1 white, against its own algorithm: the Bs in positions 1
    /// and 2 are both right. What the scenario is about holds: the third B gets no peg.
    #[test]
    fn duplicate_handling() {
        assert_eq!(feedback("RBBY", "BBBO"), (2, 0));
        // With the guess that the scenario describes, the outcome is the one that it gives.
        assert_eq!(feedback("RBBY", "BBOB"), (1, 1));
    }
}

mod victory_condition {
    use super::*;

    #[test]
    fn correct_guess() {
        let mut game = game_with("RBGY");
        assert_eq!(guess(&mut game, "RBGY"), Ok((4, 0)));
        assert_eq!(game.status(), Status::Won);
        let state = state(&game);
        assert_eq!(state["status"], "won");
        assert_eq!(state["gameOver"], true);
        assert_eq!(state["winner"], state["playerId"]);
        assert!(guess(&mut game, "RBGY").is_err());
    }
}

mod defeat_condition {
    use super::*;

    #[test]
    fn ten_failed_attempts() {
        let mut game = new_game(7);
        guess_wrongly(&mut game, 9);
        assert_eq!(game.status(), Status::Playing);
        guess_wrongly(&mut game, 1);
        assert_eq!(game.status(), Status::Lost);
        let view = view(&game);
        assert_eq!(
            (&view["status"], &view["gameOver"], &view["winner"]),
            (&json!("lost"), &json!(true), &json!(null))
        );
        assert_eq!(view["secretCode"], json!(["6", "6", "5", "4"]));
        assert!(guess(&mut game, "RBGY").is_err());
    }

    #[test]
    fn still_playing() {
        let mut game = game_with("RBGY");
        for made in 1..10 {
            guess_wrongly(&mut game, 1);
            assert_eq!((game.status(), game.history().len()), (Status::Playing, made));
            assert!(game.is_valid(Action::Submit(colours("RBGY"))));
        }
        assert_eq!(guess(&mut game, "RBGY"), Ok((4, 0)));
    }
}

mod attempt_history {
    use super::*;

    #[test]
    fn view_history() {
        let mut game = game_with("RBGY");
        for text in ["RRBB", "GGYY", "OOVV"] {
            guess(&mut game, text).unwrap();
        }
        assert_eq!(
            view(&game)["attempts"],
            json!([
                { "code": ["1", "1", "2", "2"], "feedback": { "black": 1, "white": 1 } },
                { "code": ["3", "3", "4", "4"], "feedback": { "black": 1, "white": 1 } },
                { "code": ["5", "5", "6", "6"], "feedback": { "black": 0, "white": 0 } },
            ])
        );
    }
}

mod player_view_fog_of_war {
    use super::*;

    #[test]
    fn during_gameplay() {
        let mut game = Game::with_hidden_seed(Config::new(rules("4x6")), seed(7));
        guess(&mut game, "RBGY").unwrap();
        let (mut view, mut state) = (view(&game), state(&game));
        // Present and null.
        for hidden in ["secretCode", "rngState", "seed"] {
            assert_eq!(view.as_object_mut().unwrap().remove(hidden), Some(json!(null)), "{hidden}");
            assert_ne!(state.as_object_mut().unwrap().remove(hidden), Some(json!(null)));
        }
        assert_eq!(view, state);
        assert_eq!(
            super::view(&new_game(7))["seed"],
            7,
            "a seed that the player chose is no secret"
        );
    }

    #[test]
    fn after_game_over() {
        let mut game = Game::with_hidden_seed(Config::new(rules("4x6")), seed(7));
        guess_wrongly(&mut game, 10);
        assert_eq!(view(&game), state(&game));
        assert_eq!(view(&game)["secretCode"], json!(["6", "6", "5", "4"]));
        assert_eq!(view(&game)["seed"], 7);
    }
}

mod game_reset {
    use super::*;

    #[test]
    fn reset_game() {
        let mut finished = new_game(7);
        guess_wrongly(&mut finished, 10);
        let mut in_progress = new_game(7);
        guess_wrongly(&mut in_progress, 3);
        for mut game in [finished, in_progress] {
            game.apply(Action::Reset).unwrap();
            assert_eq!(state(&game)["attempts"], json!([]));
            assert_eq!(game.status(), Status::Playing);
            // The new seed is where the generator had come to.
            assert_eq!(game.seed().number(), state(&new_game(7))["rngState"].as_u64().unwrap());
            assert_ne!(game.secret(), new_game(7).secret());
            assert_eq!(game.secret(), new_game(game.seed().number()).secret());
        }
    }
}

mod single_player_only {
    use super::*;

    #[test]
    fn player_configuration() {
        let config = Config::new(rules("4x6"));
        assert_eq!(config.breaker(), pegbase::play::Who::Human);
        assert!(!config.maker().is_human());
        // One player, who is the decoder: a state with two is refused.
        let mut two = state(&new_game(7));
        two["playerId"] = json!(["one", "two"]);
        assert!(Game::from_json(&two.to_string()).is_err());
    }

    #[test]
    fn fixed_roles() {
        let mut game = new_game(7);
        assert_eq!(game.config().maker(), Maker::Drawn);
        assert!(game.secret().is_some());
        assert_eq!(guess(&mut game, "VVOO"), Ok((3, 0)));
        // Nobody else gives feedback.
        let answer = r#"{"type":"answer","feedback":{"black":4,"white":0}}"#;
        assert_eq!(game.apply_json(answer), Err(Rejected::NotForMaker(Maker::Drawn)));
    }
}

mod state_serialization {
    use super::*;

    /// A game in each of the states.
    fn games() -> [Game; 3] {
        let mut games = [new_game(7), new_game(7), new_game(7)];
        guess_wrongly(&mut games[0], 3);
        guess(&mut games[1], "VVOY").unwrap();
        guess_wrongly(&mut games[2], 10);
        assert_eq!(
            games.each_ref().map(Game::status),
            [Status::Playing, Status::Won, Status::Lost]
        );
        games
    }

    #[test]
    fn save_state() {
        for game in games() {
            let state = state(&game);
            for field in [
                "secretCode",
                "attempts",
                "gameOver",
                "winner",
                "maxAttempts",
                "rngState",
                "playerId",
            ] {
                assert!(state.get(field).is_some(), "{field}");
            }
            assert!(state["rngState"].as_u64().unwrap() < 1 << 53);
        }
    }

    #[test]
    fn restore_state() {
        for mut game in games() {
            let mut restored = Game::from_json(&game.to_json()).unwrap();
            assert_eq!(restored, game);
            assert_eq!(guess(&mut restored, "RBGY"), guess(&mut game, "RBGY"));
            restored.apply(Action::Reset).unwrap();
            game.apply(Action::Reset).unwrap();
            assert_eq!(restored, game);
        }
    }
}

mod replay_support {
    use super::*;

    #[test]
    fn replay_game() {
        let texts = [
            r#"{"type":"submit","code":["1","1","2","2"]}"#,
            r#"{"type":"submit","code":["6","6","5","5"]}"#,
            r#"{"type":"reset"}"#,
            r#"{"type":"submit","code":["3","3","4","4"]}"#,
            r#"{"type":"undo"}"#,
            r#"{"type":"submit","code":["1","2","3","4"]}"#,
        ];
        let mut recorded = new_game(7);
        for text in texts {
            recorded.apply_json(text).unwrap();
        }
        let actions = texts.map(|text| Action::from_json(rules("4x6"), text).unwrap());
        let replayed = Game::replay(Config::new(rules("4x6")), seed(7), actions).unwrap();
        assert_eq!(replayed, recorded);
        assert_eq!(replayed.to_json(), recorded.to_json());
        // The seed of the second game alone gives that game again.
        let second =
            Game::replay(Config::new(rules("4x6")), recorded.seed(), [actions[5]]).unwrap();
        assert_eq!((second.secret(), second.history()), (recorded.secret(), recorded.history()));
        // An action that is not valid is named.
        let refused =
            Game::replay(Config::new(rules("4x6")), seed(7), [actions[0], actions[4], actions[4]]);
        assert_eq!(refused, Err((3, Rejected::NothingToUndo)));
    }
}

mod integration_with_game_engine {
    use super::*;

    #[test]
    fn get_valid_actions() {
        let mut game = game_with("RBGY");
        assert_eq!(game.valid_actions().count(), 1296);
        guess(&mut game, "RRBB").unwrap();
        let actions: Vec<Action> = game.valid_actions().collect();
        assert_eq!((actions.len(), actions[1296]), (1297, Action::Undo));
        guess(&mut game, "RBGY").unwrap();
        assert_eq!(game.valid_actions().collect::<Vec<_>>(), [Action::Undo]);
        assert!(new_game(7).valid_actions().any(|action| action == Action::Reset));
    }

    #[test]
    fn is_valid_action() {
        let mut game = new_game(7);
        for action in game.valid_actions() {
            assert!(game.is_valid(action) && game.clone().apply(action).is_ok());
        }
        assert!(!game.is_valid(Action::Undo));
        guess(&mut game, "VVOY").unwrap();
        assert!(!game.is_valid(Action::Submit(colours("RBGY"))));
    }
}
