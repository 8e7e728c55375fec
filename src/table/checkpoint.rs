//! Checkpoints: what a build has proved so far, in a file beside the table to be.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use zerocopy::IntoBytes;

use super::file::{beside, write_atomically};
use super::preamble::MakerVersion;
use super::product::Product;
use crate::solve::Proof;

/// What a checkpoint begins with; the last byte is the version of its format.
const MAGIC: [u8; 8] = *b"PEGPART\x01";
const DIGEST_BYTES: usize = 32;

/// Why a checkpoint cannot be used. It is then not touched.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read.
    Io(io::Error),
    /// It is not a checkpoint, or damaged.
    Damaged,
    /// It is the checkpoint of another build, or of another version of the program.
    Foreign,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => write!(f, "cannot be read: {error}"),
            CheckpointError::Damaged => f.write_str("is damaged; remove it to start afresh"),
            CheckpointError::Foreign => f.write_str(
                "belongs to a build with other options or of another version of pegbase; \
                 give the same options, or remove it to start afresh",
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

/// Where the checkpoint of a table is kept.
pub fn checkpoint_path(table: &Path) -> PathBuf {
    beside(table, ".part")
}

/// Saves what has been proved.
///
/// # Errors
/// Whatever the system says; the last checkpoint is then untouched.
pub fn save_checkpoint(path: &Path, product: &Product, proofs: &[Proof]) -> io::Result<()> {
    let owner = owner(product);
    let mut bytes = MAGIC.to_vec();
    bytes.extend([0; DIGEST_BYTES]);
    bytes.extend((owner.len() as u32).to_le_bytes());
    bytes.extend(owner);
    proofs.iter().for_each(|proof| bytes.extend(proof.to_bytes()));
    let digest = blake3::hash(&bytes[MAGIC.len() + DIGEST_BYTES..]);
    bytes[MAGIC.len()..][..DIGEST_BYTES].copy_from_slice(digest.as_bytes());
    write_atomically(path, &bytes)
}

/// Whose proofs they are. Another version may name positions otherwise, and its proofs would then
/// be taken for those of other positions.
fn owner(product: &Product) -> Vec<u8> {
    [MakerVersion::own().as_bytes(), &product.identity()].concat()
}

/// What a build of this product has proved before, or nothing if there is no checkpoint.
///
/// # Errors
/// [`CheckpointError`] if there is one that cannot be used.
pub fn load_checkpoint(
    path: &Path,
    product: &Product,
) -> Result<Option<Vec<Proof>>, CheckpointError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(CheckpointError::Io(error)),
    };
    parse(&bytes, product).map(Some)
}

fn parse(bytes: &[u8], product: &Product) -> Result<Vec<Proof>, CheckpointError> {
    use CheckpointError::{Damaged, Foreign};
    let rest = bytes.strip_prefix(&MAGIC).ok_or(Damaged)?;
    let (digest, rest) = rest.split_first_chunk::<DIGEST_BYTES>().ok_or(Damaged)?;
    if blake3::hash(rest).as_bytes() != digest {
        return Err(Damaged);
    }
    let (length, rest) = rest.split_first_chunk().ok_or(Damaged)?;
    let length = u32::from_le_bytes(*length) as usize;
    let (saved, rest) = rest.split_at_checked(length).ok_or(Damaged)?;
    if saved != owner(product) {
        return Err(Foreign);
    }
    let (proofs, rest) = rest.as_chunks::<{ Proof::BYTES }>();
    if !rest.is_empty() {
        return Err(Damaged);
    }
    proofs.iter().map(|proof| Proof::from_bytes(proof).ok_or(Damaged)).collect()
}
