//! `pegbase serve` from outside: answers, errors, games, limits and who is let in.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;

use std::process::Command;
use std::time::{Duration, Instant};

use http::{Client, Folder, Server};
use serde_json::{Value as Json, json};

/// What a command prints with `--json`.
fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pegbase")).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn answers_are_those_of_the_commands() {
    let server = Server::start();
    let mut client = server.connect();
    let same: &[(&str, &[&str])] = &[
        ("hint", &["hint"]),
        ("hint?history=1122=1,1", &["hint", "1122=1,1"]),
        ("hint?rules=3x5&history=112%3D0%2C1", &["hint", "--rules", "3x5", "112=0,1"]),
        (
            "hint?objective=expected&within=5&history=1122=1,1;1344=0,2",
            &["hint", "--objective", "expected", "--within", "5", "1122=1,1", "1344=0,2"],
        ),
        ("hint?symbols=RBGYOV&history=RRBB=1B1W", &["hint", "--symbols", "RBGYOV", "RRBB=1,1"]),
        ("check?guess=1111&history=1122=1,1", &["check", "1111", "1122=1,1"]),
        (
            "explore?top=3&consistent=true&history=1122=1,1+1344=0,2",
            &["explore", "--top", "3", "--consistent", "1122=1,1", "1344=0,2"],
        ),
        ("left?history=1122=2,2", &["left", "1122=2,2"]),
        ("review?history=1122=1,1;1344=0,2", &["review", "1122=1,1", "1344=0,2"]),
        ("hint?rules=5x8&history=11223=1,1", &["hint", "--rules", "5x8", "11223=1,1"]),
    ];
    for (query, args) in same {
        let reply = client.get(&format!("/api/v1/{query}"));
        assert_eq!(reply.status, 200, "{query}: {}", reply.body);
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.body, printed(&[args, &["--json"][..]].concat()), "{query}");
    }
    let tables = client.get("/api/v1/tables").json();
    assert_eq!(
        tables["tables"],
        serde_json::from_str::<Json>(&printed(&["info", "--json"])).unwrap()["tables"]
    );
    // A list of codes is cut where the command's is not.
    let left = client.get("/api/v1/left?rules=5x8&top=3").json();
    assert_eq!(
        (left["remaining"].as_u64(), left["codes"].as_array().unwrap().len()),
        (Some(32768), 3)
    );
    assert_eq!(
        client.get("/api/v1/left?rules=5x8").json()["codes"].as_array().unwrap().len(),
        10_000
    );
}

/// Each error that the description documents, but for those that need a full disk, a slow body or a
/// busy server.
#[test]
fn problems_are_json_with_a_status_that_fits() {
    let server = Server::start();
    let mut client = server.connect();
    let long = format!("/api/v1/hint?history={}", "1122=1,1;".repeat(1000));
    let cases: &[(&str, u16, &str, Json)] = &[
        ("/api/v1/hint?rules=4x99", 400, "99 colours", json!("rules")),
        ("/api/v1/hint?rules=%ff%fe", 400, "", json!("rules")),
        ("/api/v1/hint?objective=best", 400, "best", json!("objective")),
        ("/api/v1/hint?within=5", 400, "expected", json!("within")),
        ("/api/v1/hint?objective=expected&within=0", 400, "number", json!("within")),
        ("/api/v1/hint?objective=expected&within=3", 400, "", json!("within")),
        ("/api/v1/hint?consistent=perhaps", 400, "true or false", json!("consistent")),
        ("/api/v1/hint?symbols=RR", 400, "", json!("symbols")),
        ("/api/v1/hint?history=1122", 400, "", json!("history")),
        ("/api/v1/hint?history=1122=9,9", 400, "", json!("history")),
        ("/api/v1/hint?history=1122=4,0;1123=0,0", 400, "won", json!("history")),
        ("/api/v1/check", 400, "which guess", json!("guess")),
        ("/api/v1/check?guess=777", 400, "", json!("guess")),
        ("/api/v1/explore?top=0", 400, "number", json!("top")),
        ("/api/v1/check?guess=1111&history=1122=4,0", 400, "won", json!("history")),
        ("/api/v1/review", 400, "no turns", json!("history")),
        ("/api/v1/palettes?rules=x", 400, "", json!("rules")),
        ("/api/v1/hint?history=1122=1,1;1122=2,1", 409, "contradicts", json!("history")),
        ("/api/v1/review?rules=5x8&history=12345=0,1", 422, "proved", Json::Null),
        ("/api/v1/hints", 404, "nothing at /api/v1/hints", Json::Null),
        ("/nothing", 404, "nothing at", Json::Null),
        ("/../etc/passwd", 404, "nothing at", Json::Null),
        ("/api/v1/games/0123456789abcdef0123456789abcdef", 404, "no such game", Json::Null),
        ("/api/v1/games/..%2f..%2frecord", 404, "no such game", Json::Null),
        ("/api/v1/games", 405, "does not take GET", Json::Null),
        (&long, 414, "8192 bytes", Json::Null),
    ];
    for (path, status, words, field) in cases {
        let reply = client.get(path);
        let json = reply.json();
        assert_eq!(reply.status, *status, "{path}: {}", reply.body);
        assert_eq!((&json["schema"], &json["field"]), (&json!(1), field), "{path}: {}", reply.body);
        assert!(json["error"].as_str().unwrap().contains(words), "{path}: {}", reply.body);
    }
    let contradiction = client.get("/api/v1/hint?history=1122=1,1;1122=2,1").json();
    assert_eq!(contradiction["turn"], 2);
    assert_eq!(
        contradiction["repairs"][0],
        json!({"changes": [{"turn": 2, "black": 1, "white": 1}], "codes": 208})
    );
}

#[test]
fn bodies_are_checked_before_they_are_believed() {
    let server = Server::start();
    let mut client = server.connect();
    let game = client.post("/api/v1/games", "{}").json();
    let guess = format!("/api/v1/games/{}/guess", game["id"].as_str().unwrap());
    let cases = [
        ("/api/v1/games", "", 400, Json::Null),
        ("/api/v1/games", "[]]", 400, Json::Null),
        ("/api/v1/games", "{\"rules\":7}", 400, Json::Null),
        ("/api/v1/games", "{\"rules\":\"0x0\"}", 400, json!("rules")),
        ("/api/v1/games", "{\"turns\":0}", 400, json!("turns")),
        ("/api/v1/games", "{\"turns\":1001}", 400, json!("turns")),
        ("/api/v1/games", "{\"turns\":-1}", 400, Json::Null),
        ("/api/v1/games", "{\"seed\":9007199254740992}", 400, json!("seed")),
        ("/api/v1/games", "{\"seed\":[1]}", 400, json!("seed")),
        (&guess, "{}", 400, Json::Null),
        (&guess, "{\"guess\":null}", 400, Json::Null),
        (&guess, "{\"guess\":\"11\"}", 400, json!("guess")),
        (&guess, "{\"guess\":\"1177\"}", 400, json!("guess")),
    ];
    for (path, body, status, field) in cases {
        let reply = client.post(path, body);
        assert_eq!((reply.status, &reply.json()["field"]), (status, &field), "{path} {body}");
    }
    let large = format!("{{\"guess\":\"{}\"}}", "1".repeat(20_000));
    assert_eq!(server.connect().post(&guess, &large).status, 413);
    let mut chunked = server.connect();
    chunked.send(
        format!(
            "POST {guess} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                 transfer-encoding: chunked\r\n\r\n"
        )
        .as_bytes(),
    );
    chunked.send(format!("5000\r\n{}\r\n0\r\n\r\n", " ".repeat(0x5000)).as_bytes());
    assert_eq!(chunked.reply("POST").status, 413);
    let form = [("content-type", "text/plain")];
    assert_eq!(
        server.connect().request("POST", &guess, &form, Some(b"{\"guess\":\"1122\"}")).status,
        415
    );
    // After all this nothing was played.
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    assert_eq!(server.connect().get(&path).json(), game);
}

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
fn no_other_site_is_let_in() {
    let server = Server::start();
    let own = server.url("");
    let ask = |headers: &[(&str, &str)]| {
        server.connect().request("GET", "/api/v1/hint", headers, None).status
    };
    assert_eq!(ask(&[("host", "localhost:1")]), 200);
    assert_eq!(ask(&[("origin", &own)]), 200);
    assert_eq!(ask(&[("host", "evil.example:80")]), 403);
    assert_eq!(ask(&[("origin", "http://evil.example")]), 403);
    assert_eq!(ask(&[("origin", "null")]), 403);
    assert_eq!(ask(&[("sec-fetch-site", "cross-site")]), 403);
    let reply = server.connect().request("GET", "/", &[("host", "evil.example")], None);
    assert_eq!(reply.status, 403);
    for path in ["/", "/api/v1/hint", "/nothing"] {
        let reply = server.connect().get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

/// Clients that send nothing, or half a request, or a body that never ends, hold up nobody, and are
/// sent away in the end.
#[test]
fn slow_and_half_open_clients_do_not_stop_it() {
    let server = Server::start();
    let mut halves: Vec<Client> = (0..300).map(|_| server.connect()).collect();
    for (at, half) in halves.iter_mut().enumerate() {
        match at % 3 {
            0 => {}
            1 => half.send(b"GET /api/v1/hi"),
            _ => half.send(
                b"POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\n\
                  content-type: application/json\r\ncontent-length: 100\r\n\r\n{",
            ),
        }
    }
    for _ in 0..100 {
        assert_eq!(server.connect().get("/api/v1/hint").status, 200);
    }
    assert_eq!(halves[2].reply("POST").status, 408);
    assert!(halves[0].is_hung_up() && halves[1].is_hung_up());
}

/// While the long lane is full of explorations, some of them are asked to come again, and hints are
/// answered all the same.
#[test]
fn a_full_lane_asks_to_come_again_and_hints_go_on() {
    let server = Server::start();
    let address = server.address;
    let askers: Vec<_> = (0..40)
        .map(|at| {
            std::thread::spawn(move || {
                let path =
                    format!("/api/v1/explore?rules=5x8&top=1&history=1234{}=1,1", at % 8 + 1);
                Client::connect(address).get(&path)
            })
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    for _ in 0..50 {
        assert_eq!(server.connect().get("/api/v1/hint?history=1122=1,1;1344=0,2").status, 200);
    }
    let replies: Vec<_> = askers.into_iter().map(|asker| asker.join().unwrap()).collect();
    let count = |status| replies.iter().filter(|reply| reply.status == status).count();
    assert_eq!(count(200) + count(429), 40);
    assert!(count(200) >= 1 && count(429) >= 1, "{} answered", count(200));
    let busy = replies.iter().find(|reply| reply.status == 429).unwrap();
    assert_eq!(busy.header("retry-after"), Some("1"));
    assert!(busy.json()["error"].as_str().unwrap().contains("busy"));
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = Server::start();
    let port = server.address.port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_pegbase"))
        .args(["serve", "--port", &port])
        .env("PEGBASE_HOME", Folder::new().path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(&port) && message.contains("--port"), "{message}");
}

#[cfg(unix)]
#[test]
fn it_stops_cleanly_when_it_is_asked_to() {
    use rustix::process::{Pid, Signal, kill_process};
    for signal in [Signal::INT, Signal::TERM] {
        let mut server = Server::start();
        let mut idle = server.connect();
        assert_eq!(idle.get("/api/v1/hint").status, 200);
        let id = Pid::from_raw(server.process().id() as i32).unwrap();
        kill_process(id, signal).unwrap();
        assert_eq!(server.process().wait().unwrap().code(), Some(0), "{signal:?}");
        assert!(idle.is_hung_up());
    }
}

/// The page and all that it loads are part of the program, small, and name no other host.
#[test]
fn the_page_is_served_whole_and_small() {
    let server = Server::start();
    let mut client = server.connect();
    let page = client.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let mut files = vec!["/".to_owned()];
    let mut bytes = 0;
    let mut at = 0;
    while at < files.len() {
        let reply = client.get(&files[at]);
        assert_eq!(reply.status, 200, "{}", files[at]);
        bytes += reply.body.len();
        let namespaces = reply.body.replace("http://www.w3.org/", "");
        assert!(!namespaces.contains("http:") && !namespaces.contains("https:"), "{}", files[at]);
        let known = client.request(
            "GET",
            &files[at],
            &[("if-none-match", reply.header("etag").unwrap())],
            None,
        );
        assert_eq!((known.status, known.body.len()), (304, 0));
        for piece in reply.body.split(['"', '\'', '`', '(']) {
            let name = piece.trim_start_matches("./").trim_start_matches('/');
            let is_file = [".js", ".css", ".svg"].iter().any(|end| name.ends_with(end));
            let path = format!("/{name}");
            if is_file && !name.contains(' ') && !files.contains(&path) {
                files.push(path);
            }
        }
        at += 1;
    }
    assert!(files.len() >= 5, "{files:?}");
    assert!(bytes < 150_000, "{bytes} bytes");
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
