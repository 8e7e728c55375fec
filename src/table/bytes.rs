//! Bytes of a table, wherever they are.

#[cfg(feature = "mmap")]
use super::map::MappedFile;

/// The bytes of a table that is owned, embedded or mapped, decided at run time.
#[non_exhaustive]
pub enum Bytes {
    /// In memory.
    Owned(Vec<u8>),
    /// Part of the program.
    Embedded(&'static [u8]),
    /// In a file.
    #[cfg(feature = "mmap")]
    Mapped(MappedFile),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Owned(bytes) => bytes,
            Bytes::Embedded(bytes) => bytes,
            #[cfg(feature = "mmap")]
            Bytes::Mapped(file) => file.as_ref(),
        }
    }
}
