//! `pegbase serve` from outside: answers, errors, limits, who is let in, and the files of the page.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;

use std::process::Command;
use std::time::Duration;

use http::{Client, Folder, Server, printed};
use serde_json::{Value as Json, json};

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

/// What the document shows after `>` is asked, with the id of the game in place of `ID`, and what
/// stands below it comes back.
#[test]
fn the_transcripts_of_the_document_are_true() {
    let server = Server::start();
    let mut client = server.connect();
    let document = include_str!("../docs/HTTP.md");
    let shown = document.split("```").skip(1).step_by(2).flat_map(str::lines);
    let lines: Vec<&str> = shown.filter(|line| !line.is_empty()).collect();
    assert!(lines.len() >= 14 && lines.len().is_multiple_of(2));
    let mut id = String::from("none");
    for pair in lines.chunks(2) {
        let asked = pair[0].strip_prefix("> ").unwrap().replace("ID", &id);
        let reply = match asked.split_once(' ').unwrap() {
            ("GET", path) => client.get(path),
            (_, rest) => {
                let (path, body) = rest.split_once(' ').unwrap();
                client.post(path, body)
            }
        };
        if let Some(new) = reply.json()["id"].as_str() {
            id = new.to_owned();
        }
        let shown = pair[1].replace(":ID,", &format!(":\"{id}\","));
        assert_eq!(reply.body.trim_end(), shown, "{asked}");
    }
}

/// The errors that a question or an address can cause; those of bodies, slow clients, a busy server
/// and a full disk have tests of their own.
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
    let [guess, reset] = ["guess", "reset"]
        .map(|action| format!("/api/v1/games/{}/{action}", game["id"].as_str().unwrap()));
    let cases = [
        ("/api/v1/games", "", 400, Json::Null),
        ("/api/v1/games", "[]]", 400, Json::Null),
        ("/api/v1/games", "[\"4x6\",10,7]", 400, Json::Null),
        ("/api/v1/games", "{\"rules\":7}", 400, Json::Null),
        ("/api/v1/games", "{\"rules\":\"0x0\"}", 400, json!("rules")),
        ("/api/v1/games", "{\"turns\":0}", 400, json!("turns")),
        ("/api/v1/games", "{\"turns\":1001}", 400, json!("turns")),
        ("/api/v1/games", "{\"turns\":-1}", 400, Json::Null),
        ("/api/v1/games", "{\"seed\":9007199254740992}", 400, json!("seed")),
        ("/api/v1/games", "{\"seed\":[1]}", 400, json!("seed")),
        (&reset, "[]", 400, Json::Null),
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
    // More than a lane takes: one a core at the most, and those that wait.
    let many = std::thread::available_parallelism().map_or(1, usize::from) + 40;
    let askers: Vec<_> = (0..many)
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
    assert_eq!(count(200) + count(429), many);
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
