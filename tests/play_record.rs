//! The record of games: appended to, torn, repaired, counted; and the game in progress.
#![cfg(feature = "play")]

#[path = "support/play.rs"]
mod support;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use pegbase::play::{
    Action, Config, Current, Difficulty, Game, Home, Judged, Match, Player, Record, Records, Role,
    Statistics, Status, Who,
};
use serde_json::json;
use support::{code, guess_wrongly, new_game, rules, seed};

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("pegbase-record-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn home(&self) -> Home {
        // It does not exist yet: whoever writes makes it.
        Home::at(self.0.join("data"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game that was won with this many guesses.
fn won(guesses: usize, time: u64, optimal: u32) -> Record {
    let mut game = new_game(7);
    guess_wrongly(&mut game, guesses - 1);
    game.apply(Action::Submit(game.secret().unwrap())).unwrap();
    Record::of(&game, time, Judged { optimal, total: guesses as u32 }).unwrap()
}

fn lost(time: u64) -> Record {
    let mut game = new_game(7);
    guess_wrongly(&mut game, 10);
    Record::of(&game, time, Judged::default()).unwrap()
}

#[test]
fn games_come_back_in_the_order_in_which_they_were_added() {
    let folder = Folder::new("order");
    let home = folder.home();
    assert_eq!(home.records().unwrap(), Records::default());
    let games = [won(4, 100, 3), lost(200), won(6, 300, 6)];
    for game in &games {
        home.append(game).unwrap();
    }
    assert_eq!(home.records().unwrap().games, games);
    let text = fs::read_to_string(home.games_path()).unwrap();
    assert_eq!(
        text.lines().next().unwrap(),
        r#"{"schema":1,"time":100,"rules":"4x6","maxAttempts":10,"role":"breaker","opponent":"drawn","seed":7,"status":"won","guesses":4,"practice":false,"judged":{"optimal":3,"total":4}}"#
    );
}

/// A program that is killed while it writes leaves any beginning of a line.
#[test]
fn a_torn_last_line_is_passed_over_and_then_repaired() {
    let folder = Folder::new("torn");
    let home = folder.home();
    home.append(&won(4, 100, 3)).unwrap();
    let whole = fs::read(home.games_path()).unwrap();
    for cut in 1..whole.len() {
        let mut torn = whole.clone();
        torn.extend(&whole[..cut]);
        fs::write(home.games_path(), &torn).unwrap();
        // Only the end of the line is missing: that is a whole game.
        let found = 1 + usize::from(cut == whole.len() - 1);
        let records = home.records().unwrap();
        assert_eq!((records.games.len(), records.damaged), (found, 0), "{cut}");
        home.append(&lost(200)).unwrap();
        let records = home.records().unwrap();
        assert_eq!((records.games.len(), records.damaged), (found + 1, 0), "{cut}");
        assert_eq!(records.games.last(), Some(&lost(200)), "{cut}");
        assert!(fs::read(home.games_path()).unwrap().starts_with(&whole));
    }
}

#[test]
fn a_long_torn_line_is_repaired_too() {
    let folder = Folder::new("long");
    let home = folder.home();
    home.append(&won(4, 100, 3)).unwrap();
    let mut file = OpenOptions::new().append(true).open(home.games_path()).unwrap();
    file.write_all(&vec![b'x'; 10_000]).unwrap();
    home.append(&lost(200)).unwrap();
    let records = home.records().unwrap();
    assert_eq!(records.games, [won(4, 100, 3), lost(200)]);
    assert_eq!(records.damaged, 0);
}

#[test]
fn lines_of_newer_versions_and_damaged_ones_are_counted_and_kept() {
    let folder = Folder::new("newer");
    let home = folder.home();
    home.append(&won(4, 100, 3)).unwrap();
    let good = fs::read_to_string(home.games_path()).unwrap();
    let newer = r#"{"schema":2,"what":"ever"}"#;
    let damaged = [
        "",
        "x",
        r#"{"schema":0}"#,
        r#"{"schema":1}"#,
        &good.trim_end().replace(r#""guesses":4"#, r#""guesses":11"#),
        &good.trim_end().replace(r#""status":"won""#, r#""status":"lost""#),
        &good.trim_end().replace(r#""status":"won""#, r#""status":"playing""#),
        &good.trim_end().replace(r#""optimal":3"#, r#""optimal":5"#),
        &good.trim_end().replace(r#""rules":"4x6""#, r#""rules":"0x0""#),
        &good.trim_end().replace(r#""seed":7"#, r#""seed":9007199254740992"#),
    ];
    let mut bytes = format!("{newer}\n{}\n{good}", damaged.join("\n")).into_bytes();
    bytes.extend(b"\xff\xfe\n");
    fs::write(home.games_path(), &bytes).unwrap();
    home.append(&lost(200)).unwrap();
    let records = home.records().unwrap();
    assert_eq!(records.games, [won(4, 100, 3), lost(200)]);
    assert_eq!((records.newer, records.damaged), (1, damaged.len() + 1));
    assert!(fs::read(home.games_path()).unwrap().starts_with(&bytes), "nothing is thrown away");
}

/// Threads with files of their own are to the system what processes are.
#[test]
fn many_writers_at_once_lose_nothing() {
    let folder = Folder::new("writers");
    let home = folder.home();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let home = home.clone();
            scope.spawn(move || {
                for game in 0..25 {
                    home.append(&won(4, writer * 1000 + game, 3)).unwrap();
                }
            });
        }
    });
    let records = home.records().unwrap();
    assert_eq!((records.games.len(), records.damaged), (100, 0));
    for writer in 0..4 {
        let times = records.games.iter().map(|game| game.time);
        let own: Vec<u64> = times.filter(|time| time / 1000 == writer).collect();
        assert!(own.is_sorted() && own.len() == 25);
    }
}

#[test]
fn a_game_that_goes_on_has_no_record() {
    assert_eq!(Record::of(&new_game(7), 0, Judged::default()), None);
}

#[test]
fn the_record_says_which_role_and_against_whom() {
    let rules = rules("1x2");
    let play = |config: Config| {
        let mut game = Game::new(config.with_turns(1).unwrap(), seed(0));
        game.apply(Action::Submit(code(rules, "1"))).unwrap();
        if game.pending().is_some() {
            game.apply_json(r#"{"type":"answer","feedback":{"black":1,"white":0}}"#).unwrap();
        }
        let record = Record::of(&game, 0, Judged::default()).unwrap();
        (record.role, record.opponent.clone(), record.is_won())
    };
    let one = code(rules, "1");
    let new = || Config::new(rules);
    let expert = || new().broken_by(Who::Computer(Difficulty::Expert));
    let (breaker, maker) = (Role::Breaker, Role::Maker);
    assert_eq!(play(new().against_devious()), (breaker, "devious".into(), false));
    assert_eq!(play(new().with_secret(one).unwrap()), (breaker, "human".into(), true));
    assert_eq!(play(expert().with_secret(one).unwrap()), (maker, "expert".into(), false));
    assert_eq!(play(expert().against_outside()), (maker, "expert".into(), false));
}

mod statistics {
    use super::*;

    #[test]
    fn win_rate_average_distribution_and_accuracy() {
        let mut practice = won(1, 50, 1);
        practice.practice = true;
        let games = [won(4, 100, 2), lost(200), practice, won(6, 300, 6), won(4, 400, 4)];
        let statistics = Statistics::of(&games, 2);
        assert_eq!((statistics.games, statistics.wins, statistics.practice), (4, 3, 1));
        assert_eq!(statistics.distribution, [0, 0, 0, 2, 0, 1]);
        assert_eq!(statistics.average, Some(14.0 / 3.0));
        assert_eq!(statistics.accuracy, Some(12.0 / 14.0));
        let spans: Vec<_> = statistics
            .over_time
            .iter()
            .map(|span| (span.games, span.from, span.to, span.accuracy))
            .collect();
        assert_eq!(spans, [(2, 100, 200, Some(0.5)), (2, 300, 400, Some(1.0))]);
    }

    #[test]
    fn nothing_played_gives_nothing_to_divide_by() {
        let statistics = Statistics::of(&[], 5);
        assert_eq!(statistics, Statistics::default());
        let only_lost = Statistics::of(&[lost(1)], 5);
        assert_eq!((only_lost.games, only_lost.average, only_lost.accuracy), (1, None, None));
        assert_eq!(only_lost.over_time.len(), 1);
    }
}

mod game_in_progress {
    use super::*;

    fn current() -> Current {
        let players =
            ["Ann", "Bob"].map(|name| Player { name: name.parse().unwrap(), who: Who::Human });
        let series = Match::new(rules("4x6"), 10, 2, players).unwrap();
        let mut game = Game::new(series.next_config().unwrap(), seed(7));
        guess_wrongly(&mut game, 2);
        let mut current = Current::new(game);
        current.series = Some(series);
        current.notes.insert("palette".into(), json!("letters"));
        current
    }

    #[test]
    fn it_comes_back_exactly_as_it_was_saved() {
        let folder = Folder::new("current");
        let home = folder.home();
        assert_eq!(home.current().unwrap(), None);
        let mut current = current();
        home.save_current(&current).unwrap();
        assert_eq!(home.current().unwrap(), Some(current.clone()));
        guess_wrongly(&mut current.game, 8);
        assert_eq!(current.game.status(), Status::Lost);
        home.save_current(&current).unwrap();
        assert_eq!(home.current().unwrap(), Some(current));
        home.clear_current().unwrap();
        home.clear_current().unwrap();
        assert_eq!(home.current().unwrap(), None);
    }

    #[test]
    fn a_damaged_one_is_refused_and_left_alone() {
        let folder = Folder::new("damaged");
        let home = folder.home();
        home.save_current(&current()).unwrap();
        let text = fs::read_to_string(home.current_path()).unwrap();
        for (changed, message) in [
            (text.replace(r#""status":"playing""#, r#""status":"won""#), "game.status: "),
            (text.replace(r#""points":[0,0]"#, r#""points":[0,9]"#), "match.points: "),
            (text.replace(r#""game":{"schema":1"#, r#""game":{"schema":3"#), "game.schema: "),
            (text.replacen(r#""schema":1"#, r#""schema":2"#, 1), "schema: version 2"),
            (text[..100].to_owned(), "EOF while parsing"),
            (String::new(), "EOF while parsing"),
            (" ".repeat((1 << 20) + 1), "1048577 bytes are too many"),
        ] {
            assert_ne!(changed, text);
            fs::write(home.current_path(), &changed).unwrap();
            let error = home.current().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
            assert_eq!(fs::read_to_string(home.current_path()).unwrap(), changed);
        }
    }
}
