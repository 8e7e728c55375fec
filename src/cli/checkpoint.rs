//! Saving what a build has proved while it runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::args::BuildArgs;
use super::effort::note;
use super::failure::Failure;
use super::output::grouped;
use crate::solve::Ledger;
use crate::table::{CheckpointError, Product, checkpoint_path, load_checkpoint, save_checkpoint};

/// The shortest time between two checkpoints. It grows with the time that the build has taken, of
/// which a twentieth is lost at the most, and with the time that saving takes.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSES_PER_BUILD: u32 = 20;
const SAVES_PER_PAUSE: u32 = 50;

/// Where a build keeps what it proves.
pub(super) struct Checkpoint {
    part: PathBuf,
    product: Product,
    ledger: Arc<Ledger>,
}

impl Checkpoint {
    /// The checkpoint of a build that is proved and goes to a file: empty, or that of a build which
    /// was cut off.
    pub(super) fn of(args: &BuildArgs, product: Product) -> Result<Option<Checkpoint>, Failure> {
        let part = args.output.as_deref().map(checkpoint_path).filter(|_| product.is_exact());
        let Some(part) = part else { return Ok(None) };
        if part.exists() && !args.resume {
            return Err(Failure::Usage(format!(
                "{} holds what a build has proved; --resume goes on from it, or remove it",
                part.display()
            )));
        }
        let proofs = load_checkpoint(&part, &product).map_err(|error| match error {
            CheckpointError::Io(_) => Failure::Usage(format!("{} {error}", part.display())),
            _ => Failure::Table(format!("{} {error}", part.display())),
        })?;
        let ledger = Arc::new(Ledger::of(proofs.unwrap_or_default()));
        Ok(Some(Checkpoint { part, product, ledger }))
    }

    /// Where the build writes down what it proves.
    pub(super) fn ledger(&self) -> Arc<Ledger> {
        Arc::clone(&self.ledger)
    }

    /// Runs `work` while another thread saves the ledger from time to time. A checkpoint that
    /// cannot be saved is not worth stopping for: the build needs none to finish.
    pub(super) fn keep_during<T>(&self, work: impl FnOnce() -> T) -> T {
        let (finished, wait) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || self.keep_until(&wait));
            let result = work();
            drop(finished);
            result
        })
    }

    fn keep_until(&self, finished: &mpsc::Receiver<()>) {
        let start = Instant::now();
        let mut pause = PAUSE;
        let mut told = false;
        while finished.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let before = Instant::now();
            let saved = save_checkpoint(&self.part, &self.product, &self.ledger.proofs());
            if let (Err(error), false) = (saved, told) {
                told = true;
                note(&format!(
                    "what was proved so far cannot be saved in {}: {error}. The build goes on; if \
                     it is cut off, --resume will not have all of it.",
                    self.part.display()
                ));
            }
            let by_build = start.elapsed() / PAUSES_PER_BUILD;
            pause = PAUSE.max(by_build).max(before.elapsed() * SAVES_PER_PAUSE);
        }
    }

    /// Saves what has been proved by a build that the user has stopped, and says how to go on.
    pub(super) fn save_at_the_end(&self) -> String {
        let proofs = self.ledger.proofs();
        match save_checkpoint(&self.part, &self.product, &proofs) {
            Ok(()) => {
                let proofs = grouped(proofs.len() as u64);
                format!("{proofs} proved positions are in {}", go_on_from(&self.part))
            }
            Err(error) => format!("what was proved could not be saved: {error}"),
        }
    }
}

fn go_on_from(part: &Path) -> String {
    format!("{}: the same command with --resume goes on from there", part.display())
}

/// How to go on where the file of a build could not be written, if there is a checkpoint.
pub(super) fn way_on(file: &Path) -> Option<String> {
    let part = checkpoint_path(file);
    part.exists().then(|| format!("what was proved is in {}", go_on_from(&part)))
}

/// Removes the checkpoint of a file that is written.
pub(super) fn remove(file: &Path) {
    // If it cannot be removed, it does no harm.
    let _ = fs::remove_file(checkpoint_path(file));
}
