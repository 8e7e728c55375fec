//! Lanes: work that takes longer than a look at a table.
//!
//! A lane runs so many pieces of work at once, on threads of their own, and lets so many wait. Who
//! comes when the queue is full, or waits too long, is asked to come again. Work that was begun is
//! finished even if its client has gone, and keeps its place until then: every search is bounded.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::problem::Problem;

/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Lane {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Lane {
    pub(super) fn new(at_once: usize, most_waiting: usize) -> Lane {
        let places = Arc::new(Semaphore::new(at_once));
        Lane { places, waiting: AtomicUsize::new(0), most_waiting }
    }

    /// The outcome of a piece of work.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = {
            let _waiting = Waiting::join(self)?;
            let place = timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await;
            place.ok().and_then(Result::ok).ok_or_else(Problem::busy)?
        };
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        working.await.map_err(|_| Problem::internal())
    }
}

/// One that waits, until it is dropped.
struct Waiting<'l>(&'l Lane);

impl Waiting<'_> {
    fn join(lane: &Lane) -> Result<Waiting<'_>, Problem> {
        let waiting = Waiting(lane);
        let before = lane.waiting.fetch_add(1, Ordering::Relaxed);
        if before < lane.most_waiting { Ok(waiting) } else { Err(Problem::busy()) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_full_lane_asks_to_come_again_and_a_broken_piece_of_work_harms_no_other() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let lane = Arc::new(Lane::new(1, 2));
        let (hold, held) = mpsc::channel::<()>();
        let spawn = |work: Box<dyn FnOnce() + Send>| {
            let lane = Arc::clone(&lane);
            runtime.spawn(async move { lane.run(work).await })
        };
        let first = spawn(Box::new(move || held.recv().unwrap()));
        while lane.places.available_permits() > 0 {
            std::thread::yield_now();
        }
        let others = [spawn(Box::new(|| panic!("broken"))), spawn(Box::new(|| ()))];
        while lane.waiting.load(Ordering::Relaxed) < 2 {
            std::thread::yield_now();
        }
        let refused = runtime.block_on(lane.run(|| ()));
        assert_eq!(refused.unwrap_err().status().as_u16(), 429);
        hold.send(()).unwrap();
        let [broken, sound] = others;
        runtime.block_on(async {
            assert!(first.await.unwrap().is_ok());
            assert_eq!(broken.await.unwrap().unwrap_err().status().as_u16(), 500);
            assert!(sound.await.unwrap().is_ok());
        });
        assert_eq!(lane.waiting.load(Ordering::Relaxed), 0);
    }
}
