//! The web page and the HTTP API: `docs/HTTP.md` and `/api/v1/openapi.json` describe them.
//!
//! A request passes the `guard`, which lets no other site in, and reaches a handler of the
//! `api`, of the `games` or of the `assets`. What a table answers is answered at once; whatever
//! may take longer goes through one of the `lanes`, which bound how much is worked on and how much
//! waits, so that a long search never holds up a short answer.

mod api;
mod assets;
mod games;
mod guard;
mod lanes;
mod listen;
mod openapi;
mod problem;
mod recorder;
mod reply;
mod shelf;

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use crate::play::Home;
use crate::wire::Keeper;
use lanes::Lane;
use recorder::Recorder;
use shelf::Shelf;

/// Where a server listens, and where it keeps its games.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The folder of the games; without one they are lost when the server stops.
    pub home: Option<Home>,
}

/// What the handlers share.
#[derive(Clone)]
struct Site(Arc<Shared>);

struct Shared {
    keeper: Arc<Keeper>,
    shelf: Arc<Shelf>,
    recorder: Recorder,
    /// For hints, verdicts and moves: a second or two at the most, nearly always far less.
    brief: Lane,
    /// For explorations, lists and accounts, which may take longer.
    long: Lane,
}

impl Site {
    fn new(shelf: Shelf, home: Option<Home>) -> Site {
        let keeper = Arc::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Site(Arc::new(Shared {
            recorder: Recorder::start(home, Arc::clone(&keeper)),
            keeper,
            shelf: Arc::new(shelf),
            brief: Lane::new(cores, BRIEF_QUEUE),
            // One core is left for short answers.
            long: Lane::new(cores.saturating_sub(1).max(1), LONG_QUEUE),
        }))
    }

    fn router(&self) -> Router {
        let routes = Router::new()
            .merge(api::routes())
            .merge(games::routes())
            .merge(assets::routes())
            .fallback(problem::unknown_path)
            .method_not_allowed_fallback(problem::wrong_method);
        routes.layer(axum::middleware::from_fn(guard::watch)).with_state(self.clone())
    }
}

/// How many requests wait for a lane at the most.
const BRIEF_QUEUE: usize = 256;
const LONG_QUEUE: usize = 16;

/// How long running searches may go on once the server is told to stop.
const LAST_MOMENT: Duration = Duration::from_millis(200);

/// Serves until it is told to stop. `ready` hears the address once the server listens.
///
/// # Errors
/// Whatever the system says about the address, or about the folder of the games.
pub fn serve(
    settings: &Settings,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let site = Site::new(Shelf::open(settings.home.as_ref())?, settings.home.clone());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((settings.address, settings.port)).await?;
        ready(listener.local_addr()?);
        listen::until(stop, &listener, site.router()).await;
        Ok(())
    });
    site.0.recorder.stop();
    runtime.shutdown_timeout(LAST_MOMENT);
    served
}

/// Waits for Ctrl-C or, where there is one, for the signal that asks a program to end.
pub async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a handler the signal ends the program by itself.
    let _ = tokio::signal::ctrl_c().await;
}
