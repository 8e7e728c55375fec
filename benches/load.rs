//! What the server bears: how many hints on the path of a table it answers, and how long a hint
//! waits while others ask for explorations of 5x8.
//!
//! Criterion measures one thing many times; here many clients ask at once, on loopback, from the
//! same machine.
//!
//!     cargo bench --bench load -- [SECONDS]

#[path = "../tests/support/http.rs"]
mod http;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use http::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

const CONNECTIONS: usize = 64;

/// A position on the path of the embedded table of 4x6.
const ON_THE_PATH: &str = "hint?history=1123=0,1;2445=1,1";

/// How many clients explore 5x8 at the same time, each with a new position every time.
const EXPLORERS: u32 = 4;

fn main() {
    let seconds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(30);
    let duration = Duration::from_secs(seconds);
    let server = Server::start();
    // One thread for all clients: the server is what is measured.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let paths = vec![ON_THE_PATH.to_owned(); CONNECTIONS];
    let calm = runtime.block_on(ask(server.address, paths.clone(), duration));
    calm.report(&format!("hint, {CONNECTIONS} connections"), duration);

    let explored = Arc::new(AtomicU32::new(0));
    runtime.spawn(explore(server.address, Arc::clone(&explored)));
    let disturbed = runtime.block_on(ask(server.address, paths, duration));
    disturbed.report(&format!("hint, while {EXPLORERS} clients explore 5x8"), duration);
    println!("{} explorations were answered", explored.load(Ordering::Relaxed));
}

/// What all clients of a run saw.
#[derive(Default)]
struct Seen {
    waits: Vec<Duration>,
    errors: usize,
}

impl Seen {
    fn report(mut self, what: &str, duration: Duration) {
        self.waits.sort_unstable();
        let last = self.waits.len().checked_sub(1).expect("an answer");
        let at = |share: f64| self.waits[(last as f64 * share) as usize].as_secs_f64() * 1e3;
        println!(
            "{what}: {:.0} a second, median {:.2} ms, 99 % {:.2} ms, slowest {:.2} ms, {} errors",
            self.waits.len() as f64 / duration.as_secs_f64(),
            at(0.5),
            at(0.99),
            at(1.0),
            self.errors
        );
    }
}

/// Asks one question a connection, again and again.
async fn ask(address: SocketAddr, paths: Vec<String>, duration: Duration) -> Seen {
    let end = Instant::now() + duration;
    let mut clients = JoinSet::new();
    for path in paths {
        clients.spawn(async move {
            let mut seen = Seen::default();
            let mut connection = Connection::open(address).await.expect("a connection");
            while Instant::now() < end {
                let start = Instant::now();
                match connection.get(&path).await {
                    Ok(200) => seen.waits.push(start.elapsed()),
                    _ => seen.errors += 1,
                }
            }
            seen
        });
    }
    clients.join_all().await.into_iter().fold(Seen::default(), |mut all, mut one| {
        all.waits.append(&mut one.waits);
        all.errors += one.errors;
        all
    })
}

/// Explores positions of 5x8 after one guess, no position twice, until the program ends.
async fn explore(address: SocketAddr, answered: Arc<AtomicU32>) {
    let mut clients = JoinSet::new();
    for first in 0..EXPLORERS {
        let answered = Arc::clone(&answered);
        clients.spawn(async move {
            let mut connection = Connection::open(address).await.expect("a connection");
            for number in (first..32_768).step_by(EXPLORERS as usize) {
                let digit = |place: u32| (number >> (3 * place) & 7) + 1;
                let guess: String = (0..5).map(|place| digit(place).to_string()).collect();
                let path = format!("explore?rules=5x8&history={guess}=1,1");
                if connection.get(&path).await.is_ok_and(|status| status == 200) {
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
    }
    clients.join_all().await;
}

/// A connection that is kept open.
struct Connection {
    stream: TcpStream,
    address: SocketAddr,
    reply: Vec<u8>,
}

impl Connection {
    async fn open(address: SocketAddr) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, address, reply: Vec::new() })
    }

    /// The status of the answer, once all of the answer is here.
    async fn get(&mut self, path: &str) -> io::Result<u16> {
        let request = format!("GET /api/v1/{path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.address);
        self.stream.write_all(request.as_bytes()).await?;
        self.reply.clear();
        loop {
            if self.stream.read_buf(&mut self.reply).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(status) = whole(&self.reply) {
                return Ok(status);
            }
        }
    }
}

/// The status of a reply, if all of it has come.
fn whole(reply: &[u8]) -> Option<u16> {
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = str::from_utf8(&reply[..end]).ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    let length: usize = length.parse().ok()?;
    (reply.len() == end + 4 + length).then(|| head.get(9..12)?.parse().ok())?
}
