//! What one thread of a search has for itself: memory that is used again, and counts.

use super::bounds::NEVER;
use super::control::{Control, Stopped};
use super::position::Split;
use super::question::Found;
use super::ranking::RankingBuffers;
use super::universe::RowBuffer;

/// What one thread needs: memory that is used again from node to node.
#[derive(Default)]
pub(super) struct Worker {
    /// How much work may be done, if not as much as it takes.
    allowance: Option<u64>,
    nodes: Vec<NodeBuffers>,
    guesses: Vec<GuessBuffers>,
    /// Positions expanded, and pairs of guess and candidate compared, since the last report.
    expanded: u64,
    compared: u64,
}

/// Memory for trying guesses on one position.
#[derive(Default)]
pub(super) struct NodeBuffers {
    pub(super) rows: RowBuffer,
    pub(super) ranking: RankingBuffers,
}

/// Memory for the evaluation of one guess.
#[derive(Default)]
pub(super) struct GuessBuffers {
    pub(super) split: Split,
    pub(super) open: Vec<OpenPart>,
    /// Sets in canonical form, one for each open part.
    pub(super) moved: Vec<Vec<u32>>,
}

/// A part of a guess whose value is not known yet.
pub(super) struct OpenPart {
    pub(super) feedback: usize,
    /// A lower bound, already in the sum.
    pub(super) low: u32,
    /// Where its canonical form is, once it has one.
    pub(super) moved: usize,
    pub(super) key: u128,
    pub(super) present: usize,
}

/// After how much work the shared counts are brought up to date.
const REPORT_EVERY: u64 = 1 << 20;

impl Worker {
    /// A worker that stops after so much work.
    pub(super) fn with_allowance(work: u64) -> Worker {
        Worker { allowance: Some(work), ..Worker::default() }
    }

    pub(super) fn node_buffers(&mut self) -> NodeBuffers {
        self.nodes.pop().unwrap_or_default()
    }

    pub(super) fn return_node_buffers(&mut self, buffers: NodeBuffers) {
        self.nodes.push(buffers);
    }

    pub(super) fn guess_buffers(&mut self) -> GuessBuffers {
        self.guesses.pop().unwrap_or_default()
    }

    pub(super) fn return_guess_buffers(&mut self, buffers: GuessBuffers) {
        self.guesses.push(buffers);
    }

    /// Counts a position that is about to be expanded, with so many guesses to choose from.
    pub(super) fn expand(
        &mut self,
        control: &Control,
        size: usize,
        width: usize,
    ) -> Result<(), Stopped> {
        let work = (size * width) as u64;
        self.expanded += 1;
        self.compared += work;
        if let Some(allowance) = &mut self.allowance {
            *allowance = allowance.checked_sub(work).ok_or(Stopped)?;
        }
        if self.compared >= REPORT_EVERY { self.report(control) } else { Ok(()) }
    }

    /// Adds what has been done to the shared counts.
    pub(super) fn report(&mut self, control: &Control) -> Result<(), Stopped> {
        control.count(std::mem::take(&mut self.expanded), std::mem::take(&mut self.compared))
    }
}

impl OpenPart {
    /// Raises the bound of a part that stays open.
    pub(super) fn raise(&mut self, sum: &mut Found, low: u32) -> bool {
        let low = self.low.max(low);
        sum.total = (sum.total - self.low + low).min(NEVER);
        self.low = low;
        true
    }
}
