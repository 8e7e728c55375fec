//! Games over HTTP: they are played, kept and recorded, and their secret stays on the server.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;

use std::path::Path;
use std::time::{Duration, Instant};

use http::{Client, Server, printed};
use serde_json::{Value as Json, json};

/// Codes of a game on 4x6.
fn codes() -> impl Iterator<Item = String> {
    (0..1296).map(|number| {
        let peg = |place: u32| char::from_digit(number / 6u32.pow(place) % 6 + 1, 10).unwrap();
        [3, 2, 1, 0].map(peg).iter().collect()
    })
}

#[test]
fn a_game_is_played_taken_back_lost_and_started_anew() {
    let server = Server::start();
    let mut client = server.connect();
    let created = client.post("/api/v1/games", r#"{"rules":"4x6","turns":2,"seed":7}"#);
    assert_eq!(created.status, 201);
    let game = created.json();
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    assert_eq!(created.header("location"), Some(path.as_str()));
    assert_eq!((&game["remaining"], &game["view"]["maxAttempts"]), (&json!(1296), &json!(2)));
    // The same game as with the command.
    let played = client.post(&format!("{path}/guess"), r#"{"guess":"1 1 2 2"}"#).json();
    let view = printed(&["play", "--seed", "7", "--turns", "2", "--submit", "1122", "--json"]);
    assert_eq!(played["view"], serde_json::from_str::<Json>(&view).unwrap());
    let undone = client.post(&format!("{path}/undo"), "{}").json();
    assert_eq!(
        (&undone["view"]["attempts"], &undone["view"]["practice"]),
        (&json!([]), &json!(true))
    );
    let reply = client.post(&format!("{path}/undo"), "{}");
    assert_eq!(
        (reply.status, reply.json()["error"].as_str().unwrap()),
        (409, "there is no turn to take back")
    );
    client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#);
    let lost = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
    assert_eq!((&lost["view"]["status"], &lost["view"]["seed"]), (&json!("lost"), &json!(7)));
    assert!(lost["view"]["secretCode"].is_array());
    let reply = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#);
    assert_eq!(reply.status, 409, "{}", reply.body);
    let reset = client.post(&format!("{path}/reset"), "{}").json();
    assert_eq!(
        (&reset["view"]["status"], &reset["view"]["secretCode"]),
        (&json!("playing"), &Json::Null)
    );
    assert_eq!(client.get(&path).json(), reset);
}

/// Plays games with a hidden secret to the end and looks for it in everything that came before.
#[test]
fn the_secret_is_in_no_answer_before_the_end() {
    let server = Server::start();
    let mut client = server.connect();
    for round in 0..20 {
        let created = client.post("/api/v1/games", r#"{"rules":"6x9","turns":4}"#);
        let id = created.json()["id"].as_str().unwrap().to_owned();
        let mut seen = created.all();
        for guess in ["112233", "445566", "778899"] {
            let path = format!("/api/v1/games/{id}/guess");
            let reply = client.post(&path, &format!("{{\"guess\":\"{guess}\"}}"));
            assert_eq!(reply.status, 200);
            for hidden in ["secretCode", "rngState", "seed"] {
                assert_eq!(reply.json()["view"][hidden], Json::Null);
            }
            assert_eq!(reply.header("set-cookie"), None);
            seen += &reply.all();
            seen += &client.get(&format!("/api/v1/games/{id}")).all();
            seen += &client.post(&path, "{\"guess\":\"1\"}").all();
        }
        let last =
            client.post(&format!("/api/v1/games/{id}/guess"), r#"{"guess":"123456"}"#).json();
        let secret: Vec<&str> = last["view"]["secretCode"]
            .as_array()
            .unwrap()
            .iter()
            .map(|peg| peg.as_str().unwrap())
            .collect();
        for between in ["", ",", "\",\"", " "] {
            assert!(!seen.contains(&secret.join(between)), "round {round}: {secret:?}");
        }
        let state = last["view"]["rngState"].as_u64().unwrap().to_string();
        let seed = last["view"]["seed"].as_u64().unwrap().to_string();
        assert!(!seen.contains(&state) && !seen.contains(&seed), "round {round}");
    }
}

#[test]
fn ids_cannot_be_guessed() {
    let server = Server::start();
    let mut client = server.connect();
    let mut id = || client.post("/api/v1/games", "{}").json()["id"].as_str().unwrap().to_owned();
    let ids: Vec<String> = (0..64).map(|_| id()).collect();
    for (at, id) in ids.iter().enumerate() {
        assert!(id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(ids[..at].iter().all(|other| {
            let alike = other.bytes().zip(id.bytes()).filter(|(one, other)| one == other).count();
            alike < 16
        }));
    }
}

#[test]
fn games_outlive_the_server_and_finished_ones_are_in_the_record() {
    let server = Server::start();
    let mut client = server.connect();
    let create = |client: &mut Client| {
        let game = client.post("/api/v1/games", r#"{"seed":3,"turns":1000}"#).json();
        format!("/api/v1/games/{}", game["id"].as_str().unwrap())
    };
    let path = create(&mut client);
    let before = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
    let home = server.kill();
    let server = Server::start_in(home);
    let mut client = server.connect();
    assert_eq!(client.get(&path).json(), before, "the game goes on");
    // To the end, with the guesses of the oracle.
    let mut view = before["view"].clone();
    while view["gameOver"] == json!(false) {
        let turns: Vec<String> =
            view["attempts"].as_array().unwrap().iter().map(turn_text).collect();
        let hint = client.get(&format!("/api/v1/hint?history={}", turns.join(";"))).json();
        let body = json!({ "guess": hint["guess"] }).to_string();
        view = client.post(&format!("{path}/guess"), &body).json()["view"].clone();
    }
    assert_eq!(view["winner"], "player");
    assert!(view["attempts"].as_array().unwrap().len() <= 6);
    // It is judged after it has been answered.
    let record = server.home.path().join("games.jsonl");
    let start = Instant::now();
    let line = loop {
        match std::fs::read_to_string(&record) {
            Ok(text) if text.ends_with('\n') => break text,
            _ => assert!(start.elapsed() < Duration::from_secs(60), "no record at {record:?}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let recorded: Json = serde_json::from_str(line.trim()).unwrap();
    assert_eq!((&recorded["status"], &recorded["seed"]), (&json!("won"), &json!(3)));
    assert_eq!(recorded["judged"]["total"].as_u64(), recorded["guesses"].as_u64());
    // A file that makes no sense is as good as no game, and is left as it is.
    let file = server
        .home
        .path()
        .join("served")
        .join(format!("{}.json", path.rsplit('/').next().unwrap()));
    let home = server.kill();
    std::fs::write(&file, "{\"secretCode\":").unwrap();
    let server = Server::start_in(home);
    assert_eq!(server.connect().get(&path).status, 404);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{\"secretCode\":");
}

fn turn_text(attempt: &Json) -> String {
    let code: String =
        attempt["code"].as_array().unwrap().iter().map(|peg| peg.as_str().unwrap()).collect();
    let feedback = &attempt["feedback"];
    format!("{code}={},{}", feedback["black"], feedback["white"])
}

#[test]
fn the_number_of_games_is_bounded() {
    let server = Server::start();
    let mut client = server.connect();
    let mut create =
        || client.post("/api/v1/games", "{}").json()["id"].as_str().unwrap().to_owned();
    let first = create();
    let others: Vec<String> = (0..1000).map(|_| create()).collect();
    let status = |id: &str| server.connect().get(&format!("/api/v1/games/{id}")).status;
    assert_eq!((status(&first), status(&others[0]), status(&others[999])), (404, 200, 200));
    let files = std::fs::read_dir(server.home.path().join("served")).unwrap().count();
    assert_eq!(files, 1000);
}

#[test]
fn every_code_may_be_guessed_in_its_usual_symbols() {
    let server = Server::start();
    let mut client = server.connect();
    let game = client.post("/api/v1/games", r#"{"turns":1000}"#).json();
    let path = format!("/api/v1/games/{}/guess", game["id"].as_str().unwrap());
    for code in codes().step_by(37) {
        let reply = client.post(&path, &format!("{{\"guess\":\"{code}\"}}")).json();
        if reply["view"]["gameOver"] == json!(true) {
            break;
        }
        let last = reply["view"]["attempts"].as_array().unwrap().last().unwrap();
        let shown: String =
            last["code"].as_array().unwrap().iter().map(|peg| peg.as_str().unwrap()).collect();
        assert_eq!(shown, code);
    }
}

/// A game that cannot be written down is not played on: what was answered could be lost.
#[test]
fn a_game_that_cannot_be_kept_is_refused_and_stays_as_it_was() {
    let server = Server::start();
    let mut client = server.connect();
    let game = client.post("/api/v1/games", r#"{"seed":7}"#).json();
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    // Where the folder should be there is a file, as good as a full disk for who wants to write.
    let folder = server.home.path().join("served");
    std::fs::rename(&folder, server.home.path().join("away")).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    for (path, body) in [
        ("/api/v1/games", "{}"),
        (&format!("{path}/guess"), r#"{"guess":"1122"}"#),
        (&format!("{path}/reset"), "{}"),
    ] {
        let reply = client.post(path, body);
        assert_eq!(reply.status, 507, "{path}: {}", reply.body);
        assert!(reply.json()["error"].as_str().unwrap().contains("cannot be kept"));
    }
    assert_eq!(client.get(&path).json(), game);
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(server.home.path().join("away"), &folder).unwrap();
    assert_eq!(client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).status, 200);
}

/// Who sees how the generator stands at the end of a game cannot know the next secret from it.
#[test]
fn the_secret_after_a_reset_does_not_follow_from_what_was_shown() {
    let server = Server::start();
    let mut client = server.connect();
    for _ in 0..5 {
        let game = client.post("/api/v1/games", r#"{"turns":1}"#).json();
        let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
        let over = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
        let state = over["view"]["rngState"].as_u64().unwrap();
        client.post(&format!("{path}/reset"), "{}");
        let next = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
        assert_eq!(next["view"]["gameOver"], true);
        assert_ne!(next["view"]["seed"].as_u64().unwrap(), state);
    }
    // A seed that was chosen is followed by the game that follows from it, as everywhere.
    let game = client.post("/api/v1/games", r#"{"turns":1,"seed":7}"#).json();
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    let over = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
    client.post(&format!("{path}/reset"), "{}");
    let next = client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#).json();
    assert_eq!(next["view"]["seed"], over["view"]["rngState"]);
}

/// How many games are in the record of a folder.
fn recorded(home: &Path) -> usize {
    std::fs::read_to_string(home.join("games.jsonl")).map_or(0, |text| text.lines().count())
}

/// A game that has ended is in the record, whoever hangs up, whatever the server is busy with, and
/// also if it is stopped before it had time to judge the game.
#[cfg(unix)]
#[test]
fn no_game_that_has_ended_is_missing_from_the_record() {
    use rustix::process::{Pid, Signal, kill_process};
    const GAMES: usize = 30;
    let mut server = Server::start();
    let mut client = server.connect();
    // Explorations fill the lane of long work.
    let explorers: Vec<Client> = (1..=8)
        .map(|colour| {
            let mut client = server.connect();
            let path = format!("/api/v1/explore?rules=5x8&top=1&history=1234{colour}=1,1");
            let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
            client.send(request.as_bytes());
            client
        })
        .collect();
    let paths: Vec<String> = (0..GAMES)
        .map(|_| {
            let game = client.post("/api/v1/games", r#"{"turns":1}"#).json();
            format!("/api/v1/games/{}", game["id"].as_str().unwrap())
        })
        .collect();
    for path in &paths {
        // The last guess, from a client that does not wait for the answer.
        let body = r#"{"guess":"1122"}"#;
        let head = "host: localhost\r\ncontent-type: application/json";
        let length = body.len();
        let request = format!(
            "POST {path}/guess HTTP/1.1\r\n{head}\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        server.connect().send(request.as_bytes());
    }
    let is_over = |client: &mut Client, path: &str| {
        client.get(path).json()["view"]["gameOver"] == json!(true)
    };
    // Some of those who hung up may not have been heard; all games end all the same.
    for path in &paths {
        if !is_over(&mut client, path) {
            client.post(&format!("{path}/guess"), r#"{"guess":"1122"}"#);
        }
    }
    let id = Pid::from_raw(server.process().id() as i32).unwrap();
    kill_process(id, Signal::TERM).unwrap();
    assert_eq!(server.process().wait().unwrap().code(), Some(0));
    drop(explorers);
    assert_eq!(recorded(server.home.path()), GAMES);
}
