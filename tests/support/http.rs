//! A server of the real program, and a client that can also misbehave.

#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value as Json;

/// How long a test waits for anything before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a command prints with `--json`.
pub fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pegbase")).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// `pegbase serve` at a port of its own, with a folder of its own. It ends with the test.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
    pub home: Folder,
}

/// A folder that is removed with its last user.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pegbase-serve-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Server {
    pub fn start() -> Server {
        Server::start_in(Folder::new())
    }

    pub fn start_in(home: Folder) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pegbase"))
            .args(["serve", "--port", "0"])
            .env("PEGBASE_HOME", home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|url| url.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}")).parse().unwrap();
        Server { process, address, home }
    }

    /// Stops the server at once, as a crash would, and gives its folder back.
    pub fn kill(mut self) -> Folder {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::mem::replace(&mut self.home, Folder(PathBuf::new()))
    }

    pub fn process(&mut self) -> &mut Child {
        &mut self.process
    }

    pub fn connect(&self) -> Client {
        Client::connect(self.address)
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One connection.
pub struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Everything that came, as text.
    pub fn all(&self) -> String {
        format!("{:?} {}", self.headers, self.body)
    }
}

impl Client {
    pub fn connect(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream: BufReader::new(stream), host: address.to_string() }
    }

    pub fn get(&mut self, path: &str) -> Reply {
        self.request("GET", path, &[], None)
    }

    /// Posts JSON.
    pub fn post(&mut self, path: &str, body: &str) -> Reply {
        self.request("POST", path, &[("content-type", "application/json")], Some(body.as_bytes()))
    }

    pub fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Reply {
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = body {
            head += &format!("content-length: {}\r\n", body.len());
        }
        self.send(&[head.as_bytes(), b"\r\n", body.unwrap_or_default()].concat());
        self.reply(method)
    }

    /// Sends any bytes at all.
    pub fn send(&mut self, bytes: &[u8]) {
        // A server that has refused the request may have hung up; its reply tells.
        let _ = self.stream.get_mut().write_all(bytes);
    }

    pub fn reply(&mut self, method: &str) -> Reply {
        let mut line = String::new();
        self.stream.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no status: {line:?}"));
        let mut headers = Vec::new();
        loop {
            line.clear();
            self.stream.read_line(&mut line).unwrap();
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.push((name.to_owned(), value.to_owned())),
                None => break,
            }
        }
        let mut reply = Reply { status, headers, body: String::new() };
        let length = reply.header("content-length").map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; if method == "HEAD" { 0 } else { length }];
        self.stream.read_exact(&mut body).unwrap();
        reply.body = String::from_utf8(body).unwrap();
        reply
    }

    /// Whether the server hangs up before the test loses patience.
    pub fn is_hung_up(&mut self) -> bool {
        let mut rest = Vec::new();
        self.stream.read_to_end(&mut rest).is_ok()
    }
}
