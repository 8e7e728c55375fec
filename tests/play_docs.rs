//! The examples of `docs/PLAY.md` are what the program really writes.
#![cfg(feature = "play")]

use std::fs;

use pegbase::play::{Game, Home, Match};

/// The JSON blocks of the page, in order.
fn examples() -> Vec<&'static str> {
    let page = include_str!("../docs/PLAY.md");
    page.split("```json\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

#[test]
fn every_example_is_read_and_written_again_as_it_stands() {
    let [state, series, record] = examples()[..] else { panic!("three examples") };
    assert_eq!(Game::from_json(state).unwrap().to_json(), state);
    assert_eq!(Match::from_json(series).unwrap().to_json(), series);
    let folder = std::env::temp_dir().join(format!("pegbase-docs-{}", std::process::id()));
    let home = Home::at(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(home.games_path(), format!("{record}\n")).unwrap();
    let records = home.records().unwrap();
    home.append(&records.games[0]).unwrap();
    assert_eq!(fs::read_to_string(home.games_path()).unwrap(), format!("{record}\n{record}\n"));
    fs::remove_dir_all(&folder).unwrap();
}
