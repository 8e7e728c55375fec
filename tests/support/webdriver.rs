//! A browser that does what a test tells it, through chromedriver: just enough of the WebDriver
//! protocol.

#![allow(dead_code, unreachable_pub)]

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::http::Folder;

/// How long a test waits for the page before it fails. It bounds a hang; it is no aim for speed.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long the browser itself may take for a command, its start among them.
const COMMAND_PATIENCE: Duration = Duration::from_secs(120);

const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The name that the protocol gives a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys without a character, as the protocol names them.
pub mod key {
    pub const TAB: char = '\u{e004}';
    pub const ENTER: char = '\u{e007}';
    pub const SHIFT: char = '\u{e008}';
    pub const ESCAPE: char = '\u{e00c}';
    pub const SPACE: char = ' ';
    pub const LEFT: char = '\u{e012}';
    pub const RIGHT: char = '\u{e014}';
    pub const BACKSPACE: char = '\u{e003}';
}

/// What presses on the page.
#[derive(Clone, Copy)]
pub enum Pointer {
    Mouse,
    Finger,
}

/// One browser with a profile of its own. It ends with the test.
pub struct Browser {
    session: Option<String>,
    driver: Driver,
    // After the programs that write into it.
    _profile: Folder,
    _alone: MutexGuard<'static, ()>,
}

/// A test that cannot run says why, and fails only where that is asked for.
pub fn skip(reason: &str) {
    assert!(env::var_os("PEGBASE_REQUIRE_BROWSER").is_none(), "{reason}");
    println!("skipped: {reason}");
}

fn in_path(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let places = names.iter().flat_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        folders.iter().map(move |folder| folder.join(&file))
    });
    places.into_iter().find(|place| place.is_file())
}

impl Browser {
    /// A browser with an empty window, or none where none is installed.
    pub fn start() -> Option<Browser> {
        // A browser fills the cores of a small machine on its own.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let Some(driver) = in_path(&["chromedriver"]) else {
            skip("no chromedriver in PATH");
            return None;
        };
        let Some(program) = in_path(&["chromium", "chromium-browser", "google-chrome", "chrome"])
        else {
            skip("no chromium in PATH");
            return None;
        };
        let alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let profile = Folder::new();
        let mut browser = Browser {
            session: None,
            driver: Driver::start(&driver),
            _profile: profile,
            _alone: alone,
        };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--no-first-run",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en-GB",
            &format!("--user-data-dir={}", browser._profile.path().display()),
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"binary": program, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = browser.driver.command("POST", "/session", &wanted);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        assert!(browser.session.is_some(), "no session: {session}");
        browser.resize(1280, 800);
        Some(browser)
    }

    fn path(&self, rest: &str) -> String {
        format!("/session/{}{rest}", self.session.as_deref().unwrap_or_default())
    }

    fn post(&self, path: &str, body: &Json) -> Json {
        self.driver.command("POST", &self.path(path), body)
    }

    fn get(&self, path: &str) -> Json {
        self.driver.command("GET", &self.path(path), &Json::Null)
    }

    pub fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// A window whose page is exactly this large.
    pub fn resize(&self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    /// What the page is told about the person's likings, such as `prefers-color-scheme`: `dark`.
    pub fn prefer(&self, likings: &[(&str, &str)]) {
        let features = likings.iter().map(|(name, value)| json!({"name": name, "value": value}));
        let features: Vec<Json> = features.collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Runs a script in every page that is opened from now on, before any of the page's own.
    pub fn run_first(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    pub fn devtools(&self, command: &str, parameters: Json) -> Json {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// What the body of a function returns.
    pub fn run(&self, script: &str) -> Json {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// What an expression that is a promise comes to.
    pub fn awaited(&self, promise: &str) -> Json {
        let script = format!("({promise}).then(arguments[0], (e) => arguments[0](String(e)))");
        self.post("/execute/async", &json!({"script": script, "args": []}))
    }

    /// The value of an expression.
    pub fn value(&self, expression: &str) -> Json {
        self.run(&format!("return ({expression})"))
    }

    pub fn is(&self, condition: &str) -> bool {
        self.run(&format!("return Boolean({condition})")) == Json::Bool(true)
    }

    /// Looks again and again until the condition holds.
    pub fn wait_until(&self, condition: &str) {
        let start = Instant::now();
        while !self.is(condition) {
            if start.elapsed() > PATIENCE {
                panic!("in vain: {condition}\n{}", self.run("return document.body.innerText"));
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    fn find(&self, selector: &str) -> Json {
        self.post("/element", &json!({"using": "css selector", "value": selector}))
    }

    fn element(&self, selector: &str, rest: &str) -> String {
        let found = self.find(selector);
        format!("/element/{}{rest}", found[ELEMENT].as_str().unwrap())
    }

    /// Presses what is there. It fails where the element is hidden or covered by another.
    pub fn click(&self, selector: &str) {
        self.post(&self.element(selector, "/click"), &json!({}));
    }

    /// Replaces the text of a field.
    pub fn fill(&self, selector: &str, text: &str) {
        self.post(&self.element(selector, "/clear"), &json!({}));
        self.post(&self.element(selector, "/value"), &json!({ "text": text }));
    }

    /// The text that can be seen.
    pub fn text(&self, selector: &str) -> String {
        self.get(&self.element(selector, "/text")).as_str().unwrap().to_owned()
    }

    /// Whether the element is there to be seen.
    pub fn shows(&self, selector: &str) -> bool {
        let look = "checkVisibility({ visibilityProperty: true })";
        self.is(&format!("document.querySelector({selector:?})?.{look}"))
    }

    /// Presses keys one after another, wherever the focus is.
    pub fn press(&self, keys: impl IntoIterator<Item = char>) {
        let strokes: Vec<Json> = keys
            .into_iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})))
            .collect();
        self.act(json!({"type": "key", "id": "keys", "actions": strokes}));
    }

    pub fn tap(&self, selector: &str, pointer: Pointer) {
        self.point(pointer, &[selector]);
    }

    /// Presses on one element and lets go on another.
    pub fn drag(&self, from: &str, to: &str, pointer: Pointer) {
        self.point(pointer, &[from, to]);
    }

    fn point(&self, pointer: Pointer, way: &[&str]) {
        let kind = match pointer {
            Pointer::Mouse => "mouse",
            Pointer::Finger => "touch",
        };
        let mut actions = Vec::new();
        for selector in way {
            let origin = self.find(selector);
            let duration = if actions.is_empty() { 0 } else { 100 };
            actions.push(json!({
                "type": "pointerMove", "duration": duration, "origin": origin, "x": 0, "y": 0,
            }));
            if actions.len() == 1 {
                actions.push(json!({"type": "pointerDown", "button": 0}));
            }
        }
        actions.push(json!({"type": "pointerUp", "button": 0}));
        self.act(json!({
            "type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions,
        }));
    }

    fn act(&self, actions: Json) {
        self.post("/actions", &json!({ "actions": [actions] }));
    }

    /// What the console got since the last look.
    pub fn console(&self) -> Vec<Json> {
        let entries = self.post("/se/log", &json!({"type": "browser"}));
        entries.as_array().cloned().unwrap_or_default()
    }

    /// The window as a PNG file.
    pub fn picture(&self) -> Vec<u8> {
        from_base64(self.get("/screenshot").as_str().unwrap())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its session, and the driver after it. A failure here would hide
        // the failure of the test.
        if self.session.is_some() {
            let _ = self.driver.exchange("DELETE", &self.path(""), "");
        }
    }
}

/// The program between the test and the browser.
struct Driver {
    process: Child,
    port: u16,
    // Kept open, so that the driver can print.
    _printed: BufReader<ChildStdout>,
}

impl Driver {
    fn start(program: &Path) -> Driver {
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut printed = BufReader::new(process.stdout.take().unwrap());
        let port = loop {
            let mut line = String::new();
            assert_ne!(printed.read_line(&mut line).unwrap(), 0, "chromedriver tells no port");
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                break port.trim().trim_end_matches('.').parse().unwrap();
            }
        };
        Driver { process, port, _printed: printed }
    }

    fn command(&self, method: &str, path: &str, body: &Json) -> Json {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, reply) = self.exchange(method, path, &body).unwrap();
        let mut reply: Json = serde_json::from_str(&reply).unwrap();
        let value = reply["value"].take();
        let start: String = body.chars().take(500).collect();
        assert_eq!(status, 200, "{path} {start}: {} {}", value["error"], value["message"]);
        value
    }

    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(COMMAND_PATIENCE))?;
        stream.set_nodelay(true)?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\ncontent-length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(&[head.as_bytes(), body.as_bytes()].concat())?;
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut length = 0;
        loop {
            line.clear();
            stream.read_line(&mut line)?;
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().unwrap_or(0);
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        stream.read_exact(&mut bytes)?;
        Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text
        .bytes()
        .filter_map(|byte| match byte {
            b'A'..=b'Z' => Some(byte - b'A'),
            b'a'..=b'z' => Some(byte - b'a' + 26),
            b'0'..=b'9' => Some(byte - b'0' + 52),
            b'+' => Some(62),
            b'/' => Some(63),
            _ => None,
        })
        .map(u32::from)
        .collect();
    let mut bytes = Vec::new();
    for four in digits.chunks(4) {
        // Two digits are one byte, three are two, four are three.
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    bytes
}
