//! Reading an atlas in place.

use super::coverage::Coverage;
use super::records::{Layout, Record};
use crate::game::{Canon, Code, CodeSpace, Rules, Turn};
use crate::solve::{Objective, Value};
use crate::table::error::TableError;
use crate::table::meta::{self, AtlasMeta};
use crate::table::preamble::{Kind, MakerVersion, Preamble};

/// An atlas over any bytes: owned, mapped or embedded.
///
/// As with a table, opening checks the digest, and no bytes make reading panic, loop or read
/// outside.
pub struct Atlas<D> {
    bytes: D,
    digest: [u8; 32],
    maker: MakerVersion,
    coverage: Coverage,
    space: CodeSpace,
    canon: Canon,
    pub(super) layout: Layout,
    /// Where the records begin, where those of `expected` do, and where they end.
    bounds: [usize; 3],
}

impl<D: AsRef<[u8]>> Atlas<D> {
    /// The atlas in these bytes.
    ///
    /// # Errors
    /// [`TableError`] if they are not one, or damaged.
    pub fn new(bytes: D) -> Result<Atlas<D>, TableError> {
        const SIZES: TableError = TableError::Malformed("records of an impossible size");
        let all = bytes.as_ref();
        let (preamble, digest) = Preamble::read(all, Kind::Atlas)?;
        let start = Preamble::BYTES + preamble.meta_bytes as usize;
        let AtlasMeta { coverage, total_bytes, positions, differing } =
            meta::decode_atlas(&all[Preamble::BYTES..start])?;
        let layout = Layout {
            key_bytes: preamble.bitmap_bytes.into(),
            guess_bytes: preamble.number_bytes.into(),
            total_bytes: total_bytes.into(),
        };
        let fits = layout.key_bytes == usize::from(coverage.key_bytes())
            && (1..=4).contains(&layout.guess_bytes)
            && (1..=4).contains(&layout.total_bytes)
            && preamble.root == 0;
        let record = layout.record_bytes() as u64;
        let length = record * (u64::from(positions) + u64::from(differing));
        if !fits || length != u64::from(preamble.tree_bytes) {
            return Err(SIZES);
        }
        let middle = start + positions as usize * layout.record_bytes();
        let bounds = [start, middle, start + length as usize];
        let (space, canon) = (CodeSpace::new(coverage.rules()), Canon::new(coverage.rules()));
        let maker = preamble.maker;
        Ok(Atlas { bytes, digest, maker, coverage, space, canon, layout, bounds })
    }

    /// What it covers.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.coverage.rules()
    }

    /// How many positions it has, up to symmetry.
    pub fn positions(&self) -> usize {
        self.records(Objective::Worst).len() / self.layout.record_bytes()
    }

    /// In how many of them the two objectives have different answers.
    pub fn differing(&self) -> usize {
        self.records(Objective::Expected).len() / self.layout.record_bytes()
    }

    /// The version of the program that wrote it.
    pub fn maker(&self) -> MakerVersion {
        self.maker
    }

    /// The BLAKE3 digest of every byte of the file but its own.
    pub fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// All bytes of the atlas.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The records of an objective: for `expected` those that differ.
    pub(super) fn records(&self, objective: Objective) -> &[u8] {
        let [start, middle, end] = self.bounds;
        match objective {
            Objective::Worst => &self.bytes.as_ref()[start..middle],
            Objective::Expected => &self.bytes.as_ref()[middle..end],
        }
    }

    /// The best guess after some turns and the value of the position; nothing if the atlas does
    /// not know it. Turns that told nothing have to be left out.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn find(
        &self,
        turns: &[Turn],
        objective: Objective,
    ) -> Result<Option<(Code, Value)>, TableError> {
        if turns.len() > self.coverage.turns().into() {
            return Ok(None);
        }
        let (form, symmetry) = self.canon.form(turns);
        let Some(record) = self.record(self.coverage.key(&form), objective) else {
            return Ok(None);
        };
        let guess = symmetry.inverse().apply(self.rules(), self.guess(&record)?);
        Ok(Some((guess, record.value)))
    }

    /// The guess of a record, as a code of the canonical history.
    pub(super) fn guess(&self, record: &Record) -> Result<Code, TableError> {
        let number = record.guess as usize;
        if number < self.space.len() {
            Ok(self.space.code(number))
        } else {
            Err(TableError::Malformed("a guess that is no code"))
        }
    }

    /// What is proved of the position under a key.
    pub(super) fn record(&self, key: u128, objective: Objective) -> Option<Record> {
        let own = self.layout.find(self.records(objective), key);
        own.or_else(|| match objective {
            Objective::Worst => None,
            // Where the objectives agree, there is one record for both.
            Objective::Expected => self.layout.find(self.records(Objective::Worst), key),
        })
    }
}
