//! The file of the record: only ever appended to, and whole whatever happens.
//!
//! A line is written with one call and reaches the disk before the call returns. A program that is
//! killed in between leaves at most one torn line, the last; readers pass it over and the next
//! append cuts it off. Writers wait for each other, so lines never mix.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::entry::{Record, RecordJson};
use super::home::Home;
use crate::play::json::{self, Unreadable};

/// The games of the record, and what of the file could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records {
    /// The games, the oldest first.
    pub games: Vec<Record>,
    /// Lines of a newer version, which this program does not know.
    pub newer: usize,
    /// Lines that make no sense. A torn last line is not among them.
    pub damaged: usize,
}

impl Home {
    /// Adds a game to the record.
    ///
    /// # Errors
    /// Whatever the system says; the games before are still there.
    pub fn append(&self, record: &Record) -> io::Result<()> {
        fs::create_dir_all(self.folder())?;
        append_line(&self.games_path(), &json::text(&record.to_json()))
    }

    /// The games of the record. Without a record there are none.
    ///
    /// # Errors
    /// Whatever the system says about a file that is there.
    pub fn records(&self) -> io::Result<Records> {
        match File::open(self.games_path()) {
            Ok(file) => read_lines(BufReader::new(file)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Records::default()),
            Err(error) => Err(error),
        }
    }
}

fn append_line(path: &Path, line: &str) -> io::Result<()> {
    // Not in append mode: a torn line has to be cut off, which some systems refuse there. The lock
    // keeps others from writing at the same place.
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    lock(&file)?;
    let end = mend(&mut file)?;
    file.seek(SeekFrom::Start(end))?;
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_all()
}

/// Waits until nobody else writes. A file system without locks is used without.
fn lock(file: &File) -> io::Result<()> {
    match file.lock() {
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(()),
        locked => locked,
    }
}

/// Makes the file end with a whole line, and returns where.
fn mend(file: &mut File) -> io::Result<u64> {
    let length = file.seek(SeekFrom::End(0))?;
    let tail = torn_tail(file, length)?;
    if tail.is_empty() {
        return Ok(length);
    }
    if matches!(read_line(&tail), Line::Game(_) | Line::Newer) {
        // Whole but for its end, as an editor may leave it.
        file.seek(SeekFrom::Start(length))?;
        file.write_all(b"\n")?;
        return Ok(length + 1);
    }
    let end = length - tail.len() as u64;
    file.set_len(end)?;
    Ok(end)
}

/// What follows the last end of a line.
fn torn_tail(file: &mut File, length: u64) -> io::Result<Vec<u8>> {
    const STEP: u64 = 4096;
    let mut tail = Vec::new();
    let mut start = length;
    while start > 0 {
        let from = start.saturating_sub(STEP);
        let mut bytes = vec![0; (start - from) as usize];
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(&mut bytes)?;
        let line_end = bytes.iter().rposition(|&byte| byte == b'\n');
        let mut piece = bytes.split_off(line_end.map_or(0, |at| at + 1));
        piece.append(&mut tail);
        tail = piece;
        if line_end.is_some() {
            break;
        }
        start = from;
    }
    Ok(tail)
}

enum Line {
    Game(Record),
    Newer,
    Damaged,
}

fn read_lines(mut file: impl BufRead) -> io::Result<Records> {
    let mut records = Records::default();
    let mut bytes = Vec::new();
    while file.read_until(b'\n', &mut bytes)? > 0 {
        let torn = bytes.pop_if(|&mut last| last == b'\n').is_none();
        match read_line(&bytes) {
            Line::Game(game) => records.games.push(game),
            Line::Newer => records.newer += 1,
            Line::Damaged if !torn => records.damaged += 1,
            Line::Damaged => {}
        }
        bytes.clear();
    }
    Ok(records)
}

fn read_line(bytes: &[u8]) -> Line {
    let Ok(text) = std::str::from_utf8(bytes) else { return Line::Damaged };
    match json::read::<RecordJson>(text) {
        Ok(record) => record.restore().map_or(Line::Damaged, Line::Game),
        Err(Unreadable::Schema(schema)) if schema > json::SCHEMA => Line::Newer,
        Err(_) => Line::Damaged,
    }
}
