//! The API against its own description: random requests drawn from it, sensible and hostile, get no
//! status and no body that it does not describe.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;
#[path = "support/schema.rs"]
mod schema;

use std::collections::{BTreeMap, BTreeSet};

use http::{Client, Server};
use schema::Description;
use serde_json::{Value as Json, json};

const REQUESTS: usize = 10_000;

/// A fixed sequence of numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// Any text at all, percent-encoded where a URL needs it.
    fn noise(&mut self) -> String {
        const PIECES: [&str; 24] = [
            "1",
            "2",
            "6",
            "9",
            "a",
            "_",
            "=",
            ",",
            ";",
            "-",
            "x",
            "u",
            "b",
            "B",
            "W",
            "%00",
            "%ff",
            "%C3%A9",
            "%F0%9F%8E%B2",
            "+",
            "%",
            "%2",
            "0",
            "99999999999999999999",
        ];
        (0..self.below(12)).map(|_| self.one(&PIECES)).collect()
    }

    fn code(&mut self, pegs: usize, colours: usize, unique: bool) -> String {
        let mut symbols: Vec<char> = ('1'..='9').take(colours).collect();
        let peg = |random: &mut Random, symbols: &mut Vec<char>| {
            let at = random.below(symbols.len());
            if unique { symbols.remove(at) } else { symbols[at] }
        };
        (0..pegs).map(|_| peg(self, &mut symbols)).collect()
    }

    /// A parameter of a question: nearly always one that makes sense in the game.
    fn parameter(&mut self, name: &str, game: &Game) -> Option<String> {
        let &Game { rules, pegs, colours, unique } = game;
        if self.below(25) == 0 {
            return Some(self.noise());
        }
        let turns = |random: &mut Random| {
            let turn = |random: &mut Random| {
                let guess = random.code(pegs, colours, unique);
                let black = random.below(pegs + 1);
                format!("{guess}={black},{}", random.below(pegs + 1 - black))
            };
            let turns: Vec<String> = (0..1 + random.below(3)).map(|_| turn(random)).collect();
            turns.join(random.one(&[";", "+", "%20", "%3B"]))
        };
        // On terms that no atlas knows, the first position of 1296 codes takes seconds to explore.
        let needs_history = rules == "4x6";
        match name {
            "rules" => Some(rules.to_owned()),
            "history" => (needs_history || self.below(4) > 0).then(|| turns(self)),
            "guess" => Some(self.code(pegs, colours, unique)),
            "objective" => {
                (self.below(2) == 0).then(|| self.one(&["worst", "expected"]).to_owned())
            }
            "within" => (self.below(8) == 0).then(|| (1 + self.below(9)).to_string()),
            "consistent" => (self.below(4) == 0).then(|| self.one(&["true", "false"]).to_owned()),
            "symbols" => (self.below(40) == 0).then(|| "123456789"[..colours].to_owned()),
            "top" => (self.below(2) == 0).then(|| (1 + self.below(20)).to_string()),
            other => panic!("the parameter {other} is new: say what it may be"),
        }
    }

    /// The body of a request: nearly always one that makes sense.
    fn body(&mut self, path: &str) -> String {
        if self.below(10) == 0 {
            let texts: [&str; 8] = [
                "",
                "{",
                "[]",
                "null",
                "7",
                "{\"guess\":7}",
                "{\"turns\":\"x\"}",
                "{\"seed\":1e99}",
            ];
            return self.one(&texts).to_owned();
        }
        if path == "/games" {
            let game = GAMES[self.below(GAMES.len())].rules;
            let turns = [json!(null), json!(1), json!(3), json!(1000), json!(0)];
            let seed = [json!(null), json!(7), json!("8"), json!(-1), json!(1u64 << 53)];
            let (turns, seed) = (&turns[self.below(5)], &seed[self.below(5)]);
            json!({ "rules": game, "turns": turns, "seed": seed, "unknown": [1] }).to_string()
        } else {
            json!({ "guess": self.code(4, 6, false) }).to_string()
        }
    }
}

#[derive(Clone, Copy)]
struct Game {
    rules: &'static str,
    pegs: usize,
    colours: usize,
    unique: bool,
}

const GAMES: [Game; 6] = [
    Game { rules: "2x3", pegs: 2, colours: 3, unique: false },
    Game { rules: "3x4", pegs: 3, colours: 4, unique: false },
    Game { rules: "3x5u", pegs: 3, colours: 5, unique: true },
    Game { rules: "2x4b", pegs: 2, colours: 4, unique: false },
    Game { rules: "1x1", pegs: 1, colours: 1, unique: false },
    Game { rules: "4x6", pegs: 4, colours: 6, unique: false },
];

#[test]
fn ten_thousand_requests_find_no_deviation_from_the_description() {
    let server = Server::start();
    let mut client = server.connect();
    let description = client.get("/api/v1/openapi.json").json();
    let description = Description::new(description);
    let operations = description.operations();
    assert_eq!(operations.len(), 12);
    let mut random = Random(2026);
    let mut ids: Vec<String> = Vec::new();
    let mut seen: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
    for _ in 0..REQUESTS {
        let (path, method, operation) = operations[random.below(operations.len())];
        let game = GAMES[random.below(GAMES.len())];
        let id = match ids.len() {
            0 => "0".repeat(32),
            _ if random.below(20) == 0 => random.one(&["x", "..", "%2e%2e%2f", "0"]).to_owned(),
            len => ids[random.below(len)].clone(),
        };
        let mut url = format!("/api/v1{}", path.replace("{id}", &id));
        let mut between = '?';
        for parameter in description.parameters(operation) {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "query"
                && let Some(text) = random.parameter(name, &game)
            {
                url += &format!("{between}{name}={text}");
                between = '&';
            }
        }
        let reply = match method {
            "get" => client.get(&url),
            _ => {
                let kind = if random.below(40) == 0 { "text/plain" } else { "application/json" };
                let body = random.body(path);
                client.request("POST", &url, &[("content-type", kind)], Some(body.as_bytes()))
            }
        };
        let documented = description.response(operation, reply.status).unwrap_or_else(|| {
            panic!("{method} {url}: {} is not documented: {}", reply.status, reply.body)
        });
        assert_eq!(reply.header("content-type"), Some("application/json"), "{url}");
        let json = reply.json();
        if let Err(deviation) = description.check(documented, &json) {
            panic!("{method} {url}: {deviation}: {}", reply.body);
        }
        if reply.status == 201 {
            ids.push(json["id"].as_str().unwrap().to_owned());
        }
        seen.entry(format!("{method} {path}")).or_default().insert(reply.status);
        if reply.header("connection") == Some("close") {
            client = server.connect();
        }
    }
    // The requests reached what they were to reach.
    let reached = |operation: &str, statuses: &[u16]| {
        let seen = &seen[operation];
        assert!(statuses.iter().all(|status| seen.contains(status)), "{operation}: {seen:?}");
    };
    for question in ["hint", "check", "explore", "left", "review"] {
        reached(&format!("get /{question}"), &[200, 400, 409]);
    }
    reached("get /tables", &[200]);
    reached("get /palettes", &[200, 400]);
    reached("post /games", &[201, 400, 415]);
    reached("get /games/{id}", &[200, 404]);
    reached("post /games/{id}/guess", &[200, 400, 404, 409]);
    reached("post /games/{id}/undo", &[200, 400, 404, 409]);
    reached("post /games/{id}/reset", &[200, 400, 404]);
}

/// A check that lets everything pass would prove nothing.
#[test]
fn the_check_finds_deviations() {
    let server = Server::start();
    let mut client: Client = server.connect();
    let description = Description::new(client.get("/api/v1/openapi.json").json());
    let operations = description.operations();
    let hint = operations.iter().find(|(path, ..)| *path == "/hint").unwrap().2;
    let documented = description.response(hint, 200).unwrap();
    let answer = client.get("/api/v1/hint").json();
    assert_eq!(description.check(documented, &answer), Ok(()));
    let spoiled = |path: &str, value: Json| {
        let mut spoiled = answer.clone();
        *spoiled.pointer_mut(path).unwrap() = value;
        description.check(documented, &spoiled).is_err()
    };
    assert!(spoiled("/schema", json!(2)));
    assert!(spoiled("/objective", json!("best")));
    assert!(spoiled("/remaining", json!(0)));
    assert!(spoiled("/guess", json!(1122)));
    assert!(spoiled("/value/total", json!(5626.5)));
    assert!(spoiled("/value", json!({ "worst": 5 })));
    assert!(spoiled("/history", json!([{ "guess": "1122" }])));
    assert!(description.response(hint, 500).is_none());
}
