//! Tables in files, mapped into memory.
//!
//! This is one of the two modules in which unsafe code is allowed. The only unsafe act is mapping a
//! file: the bytes of a map change if another program changes the file, which Rust's references do
//! not expect. Tables are therefore never written in place: a new table takes the old one's name
//! in one step, and whoever has the old one mapped keeps reading the old bytes. The digest is
//! checked on opening. Do not open tables that another program may overwrite or cut short in
//! place; read those into memory and use [`Table::new`].

#![allow(unsafe_code)]

use std::fs::File;
use std::path::Path;

use super::error::TableError;
use super::reader::Table;

/// The bytes of a mapped file.
pub struct MappedFile(memmap2::Mmap);

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read or mapped.
    pub fn open(path: impl AsRef<Path>) -> Result<MappedFile, TableError> {
        let path = path.as_ref();
        if !std::fs::metadata(path).map_err(TableError::Io)?.is_file() {
            // Opening a pipe would wait for a writer; a folder says in other words on every system
            // that it cannot be mapped.
            return Err(TableError::NotATable);
        }
        let file = File::open(path).map_err(TableError::Io)?;
        // SAFETY: the contract of this module: the file is not changed in place while it is
        // mapped. The map is read-only and lives as long as the table.
        let map = unsafe { memmap2::Mmap::map(&file) }.map_err(TableError::Io)?;
        Ok(MappedFile(map))
    }
}

impl Table<MappedFile> {
    /// Maps the table in a file.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, is not a table, or is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Table<MappedFile>, TableError> {
        MappedFile::open(path).and_then(Table::new)
    }
}
