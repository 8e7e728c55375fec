//! Files that are either the old one or the new one, never something between.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a file in one step: whatever happens, its name leads to the old bytes or to all of the
/// new ones. A link to a file stays a link, and a file keeps its permissions. What is no file, such
/// as a device, is never replaced, and neither is a file that is protected from writing.
///
/// # Errors
/// Whatever the system says; the old file is then untouched.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &destination(path)?;
    let temporary = temporary(path);
    let written = write_synced(&temporary, bytes).and_then(|file| {
        if let Ok(old) = fs::metadata(path) {
            // Not every file system has permissions.
            let _ = file.set_permissions(old.permissions());
        }
        fs::rename(&temporary, path)?;
        // Up to here it was locked: nobody takes it for what a killed program has left.
        drop(file);
        Ok(())
    });
    if written.is_err() {
        // It may not exist; what went wrong first is what the caller wants to know.
        let _ = fs::remove_file(&temporary);
        return written;
    }
    sync_folder(path)
}

/// Sees whether a file could be written now, and removes what programs have left beside it that
/// were killed while they wrote it.
///
/// # Errors
/// Whatever the system says.
pub fn prepare_to_write(path: &Path) -> io::Result<()> {
    let path = &destination(path)?;
    sweep(path);
    let temporary = temporary(path);
    write_synced(&temporary, &[])?;
    fs::remove_file(&temporary)
}

/// The path that leads to the file itself, if a file may be written there.
fn destination(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => {
            // A rename asks for the permission to write to the folder alone.
            OpenOptions::new().write(true).open(path)?;
            fs::canonicalize(path)
        }
        Ok(found) if found.is_dir() => {
            Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"))
        }
        Ok(_) => Err(io::Error::new(ErrorKind::InvalidInput, "it is there and no regular file")),
        Err(error) if error.kind() == ErrorKind::NotFound => new(path),
        Err(error) => Err(error),
    }
}

/// The path of a file that is not there yet.
fn new(path: &Path) -> io::Result<PathBuf> {
    let missing = |what: String| Err(io::Error::new(ErrorKind::NotFound, what));
    if path.is_symlink() {
        return missing("it is a link that leads to no file".to_owned());
    }
    let folder = folder(path);
    match fs::metadata(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            missing(format!("there is no folder {}; make it first", folder.display()))
        }
        _ => Ok(path.to_owned()),
    }
}

/// Writes a file that is locked as long as the result lives.
fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = File::create(path)?;
    // Not every file system has locks. Without one, what is left behind is not removed.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// Removes the temporary files of a file that nobody writes any more.
fn sweep(path: &Path) {
    let Some(name) = path.file_name() else { return };
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let left = is_temporary(&entry.file_name(), name)
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if left {
            // If it cannot be removed, it does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

const TEMPORARY: &str = ".tmp";

/// A name that no other running program uses.
fn temporary(path: &Path) -> PathBuf {
    beside(path, &format!(".{}{TEMPORARY}", std::process::id()))
}

/// Whether this is the name of a temporary file for a file.
fn is_temporary(found: &OsStr, name: &OsStr) -> bool {
    let process = (found.as_encoded_bytes().strip_prefix(name.as_encoded_bytes()))
        .and_then(|rest| rest.strip_prefix(b"."))
        .and_then(|rest| rest.strip_suffix(TEMPORARY.as_bytes()));
    process.is_some_and(|process| !process.is_empty() && process.iter().all(u8::is_ascii_digit))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes the new name survive a loss of power.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder(path))?.sync_all()
}

/// Other systems keep their folders themselves.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The path of a file in the same folder, its name with something added.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(suffix);
    PathBuf::from(name)
}
