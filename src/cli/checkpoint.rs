//! Saving what a build has proved while it runs.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::failure::Failure;
use crate::solve::Ledger;
use crate::table::{CheckpointError, Product, load_checkpoint, save_checkpoint};

/// The shortest time between two checkpoints. It grows with the time that the build has taken, of
/// which a twentieth is lost at the most, and with the time that saving takes.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSES_PER_BUILD: u32 = 20;
const SAVES_PER_PAUSE: u32 = 50;

/// The ledger to build with: empty, or from the checkpoint of a build that was cut off.
pub(super) fn ledger(path: &Path, product: &Product, resume: bool) -> Result<Arc<Ledger>, Failure> {
    if !resume {
        return Ok(Arc::default());
    }
    let proofs = load_checkpoint(path, product).map_err(|error| match error {
        CheckpointError::Io(_) => Failure::Usage(format!("{} {error}", path.display())),
        _ => Failure::Table(format!("{} {error}", path.display())),
    })?;
    Ok(Arc::new(Ledger::of(proofs.unwrap_or_default())))
}

/// Runs `work` while another thread saves the ledger from time to time. A checkpoint that cannot
/// be saved is not worth stopping for: the build needs none to finish.
pub(super) fn saving<T>(
    path: &Path,
    product: &Product,
    ledger: &Ledger,
    work: impl FnOnce() -> T,
) -> T {
    let (finished, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            let mut pause = PAUSE;
            while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let before = Instant::now();
                let _ = save_checkpoint(path, product, &ledger.proofs());
                let by_build = start.elapsed() / PAUSES_PER_BUILD;
                pause = PAUSE.max(by_build).max(before.elapsed() * SAVES_PER_PAUSE);
            }
        });
        let result = work();
        drop(finished);
        result
    })
}
