//! The first 64 bytes of a table, in place.

use std::fmt;

use zerocopy::byteorder::little_endian::{U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::error::TableError;

/// The version of the format that this program writes, and the only one that it reads.
pub const FORMAT_VERSION: u16 = 1;

/// What a table begins with.
const MAGIC: [u8; 8] = *b"PEGBASE\x1a";

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A strategy: [`Table`](super::Table).
    Strategy,
    /// Solved positions: [`Atlas`](super::Atlas).
    Atlas,
}

/// The numbers of the kinds in the file. A number is never given to another kind.
const KINDS: [(u8, Kind); 2] = [(1, Kind::Strategy), (2, Kind::Atlas)];

impl Kind {
    /// What these bytes claim to hold, if they begin like a file of pegbase.
    pub fn of(bytes: &[u8]) -> Option<Kind> {
        let (raw, _) = RawPreamble::read_from_prefix(bytes).ok()?;
        Kind::numbered(raw.kind).filter(|_| raw.magic == MAGIC)
    }

    fn numbered(number: u8) -> Option<Kind> {
        KINDS.iter().find(|(known, _)| *known == number).map(|(_, kind)| *kind)
    }

    fn number(self) -> u8 {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or(0, |(number, _)| *number)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Strategy => "the table of a strategy",
            Kind::Atlas => "an atlas",
        })
    }
}

/// The bytes of the preamble before the digest; the digest covers them and all that follows it.
const BEFORE_DIGEST: usize = 32;

/// The version of the program that wrote a table.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned,
)]
#[repr(C)]
pub struct MakerVersion {
    major: u8,
    minor: u8,
    patch: u8,
}

impl MakerVersion {
    /// The version of this program.
    pub fn own() -> MakerVersion {
        let number = |text: &str| text.parse().unwrap_or(u8::MAX);
        MakerVersion {
            major: number(env!("CARGO_PKG_VERSION_MAJOR")),
            minor: number(env!("CARGO_PKG_VERSION_MINOR")),
            patch: number(env!("CARGO_PKG_VERSION_PATCH")),
        }
    }
}

impl fmt::Display for MakerVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// The preamble as it stands in the file.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct RawPreamble {
    magic: [u8; 8],
    format: U16,
    maker: MakerVersion,
    kind: u8,
    number_bytes: u8,
    bitmap_bytes: u8,
    meta_bytes: U32,
    tree_bytes: U32,
    root: U32,
    reserved: [u8; 4],
    digest: [u8; 32],
}

const _: () = assert!(size_of::<RawPreamble>() == Preamble::BYTES);

/// What the preamble says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preamble {
    pub(super) kind: Kind,
    pub(super) maker: MakerVersion,
    /// The bytes of a number in the tree, or of a guess in an atlas.
    pub(super) number_bytes: u8,
    /// The bytes of a set of feedbacks, or of a key in an atlas.
    pub(super) bitmap_bytes: u8,
    pub(super) meta_bytes: u32,
    /// The bytes of the tree, or of all records of an atlas.
    pub(super) tree_bytes: u32,
    /// What a reference to the first position would be; 0 in an atlas.
    pub(super) root: u32,
}

impl Preamble {
    pub(super) const BYTES: usize = 64;

    /// Reads the preamble and checks everything that does not need the rest to be understood: it
    /// is a table, of a known format, of the right length, and nothing has changed it.
    pub(super) fn read(bytes: &[u8], wanted: Kind) -> Result<(Preamble, [u8; 32]), TableError> {
        let found = bytes.len() as u64;
        let (raw, rest) = match RawPreamble::read_from_prefix(bytes) {
            Ok(read) => read,
            Err(_) if bytes.starts_with(&MAGIC) => {
                return Err(TableError::WrongLength { expected: Preamble::BYTES as u64, found });
            }
            Err(_) => return Err(TableError::NotATable),
        };
        if raw.magic != MAGIC {
            return Err(TableError::NotATable);
        }
        if raw.format.get() != FORMAT_VERSION {
            let (format, maker) = (raw.format.get(), raw.maker);
            return Err(TableError::UnknownFormat { format, maker });
        }
        let (meta_bytes, tree_bytes) = (raw.meta_bytes.get(), raw.tree_bytes.get());
        let expected = Preamble::BYTES as u64 + u64::from(meta_bytes) + u64::from(tree_bytes);
        if found != expected {
            return Err(TableError::WrongLength { expected, found });
        }
        if digest(&bytes[..BEFORE_DIGEST], rest) != raw.digest {
            return Err(TableError::WrongDigest);
        }
        let kind = Kind::numbered(raw.kind).filter(|_| raw.reserved == [0; 4]);
        let kind = kind.ok_or(TableError::Malformed("an unknown kind of table"))?;
        if kind != wanted {
            return Err(TableError::WrongKind { found: kind, wanted });
        }
        let preamble = Preamble {
            kind,
            maker: raw.maker,
            number_bytes: raw.number_bytes,
            bitmap_bytes: raw.bitmap_bytes,
            meta_bytes,
            tree_bytes,
            root: raw.root.get(),
        };
        Ok((preamble, raw.digest))
    }

    /// The whole file: the preamble with its digest, then the rest.
    pub(super) fn write(&self, rest: &[u8]) -> Vec<u8> {
        let mut raw = RawPreamble {
            magic: MAGIC,
            format: FORMAT_VERSION.into(),
            maker: self.maker,
            kind: self.kind.number(),
            number_bytes: self.number_bytes,
            bitmap_bytes: self.bitmap_bytes,
            meta_bytes: self.meta_bytes.into(),
            tree_bytes: self.tree_bytes.into(),
            root: self.root.into(),
            reserved: [0; 4],
            digest: [0; 32],
        };
        raw.digest = digest(&raw.as_bytes()[..BEFORE_DIGEST], rest);
        [raw.as_bytes(), rest].concat()
    }
}

fn digest(before: &[u8], after: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before).update(after);
    *hasher.finalize().as_bytes()
}
