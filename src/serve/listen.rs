//! Connections: how many there are, and how long one may keep the server waiting.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

/// How many connections there are at the most; others wait until one ends.
const MOST_CONNECTIONS: u32 = 1024;

/// How long a client may take over the head of a request, and idle before the next one.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// How long a connection lives at the most: a client that does not read its answers holds it no
/// longer than this.
const CONNECTION_TIME: Duration = Duration::from_secs(300);

/// The most bytes of the head of a request.
const MOST_HEAD_BYTES: usize = 64 << 10;

/// How long requests that are being answered may take once the server is told to stop.
const PARTING_TIME: Duration = Duration::from_secs(3);

/// Accepts and serves connections until `stop`, and then ends those that are left.
pub(super) async fn until(stop: impl Future<Output = ()>, listener: &TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS as usize));
    let (parting, _) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            () = &mut stop => break,
            accepted = accepted => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Such as too many open files: others have to end first.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let connection = serve_one(stream, router.clone(), parting.subscribe());
        tokio::spawn(async move {
            // A connection that outlives its time is cut off.
            let _ = timeout(CONNECTION_TIME, connection).await;
            drop(place);
        });
    }
    let _ = parting.send(());
    let _ = timeout(PARTING_TIME, places.acquire_many(MOST_CONNECTIONS)).await;
}

async fn serve_one(stream: TcpStream, router: Router, mut parting: watch::Receiver<()>) {
    // Answers are small and are waited for.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    // What went wrong is the client's business: it hung up, or spoke no HTTP and was told so.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = parting.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
