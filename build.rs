//! Checks the shipped tables against their digests and embeds them. It searches nothing.
//!
//! The tables are those of `data`, or of the folder that `PEGBASE_DATA_DIR` names. Their digests
//! are in its file `BLAKE3SUMS`, one line a table: the digest, two spaces, the file's name.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PEGBASE_DATA_DIR");
    if env::var_os("CARGO_FEATURE_EMBED").is_none() {
        return ExitCode::SUCCESS;
    }
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), String> {
    let folder = data_folder()?;
    let sums = folder.join("BLAKE3SUMS");
    println!("cargo::rerun-if-changed={}", sums.display());
    let list = fs::read_to_string(&sums).map_err(|error| {
        format!(
            "{}: {error}. It lists the digests of the tables; data/README.md says how to make it{}",
            sums.display(),
            other_folder()
        )
    })?;
    let mut source = String::from("pub(super) static TABLES: &[(&str, &[u8])] = &[\n");
    for line in list.lines().filter(|line| !line.trim().is_empty()) {
        let (digest, name) = line.split_once("  ").ok_or_else(|| {
            format!("{}: `{line}` is not a digest, two spaces and a name", sums.display())
        })?;
        let path = folder.join(name);
        check(&path, digest)?;
        // `{:?}` writes a path as Rust reads it.
        let _ =
            writeln!(source, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    source.push_str("];\n");
    let out = env::var_os("OUT_DIR").ok_or("cargo gave no OUT_DIR")?;
    fs::write(Path::new(&out).join("embedded.rs"), source)
        .map_err(|error| format!("the list of tables cannot be written: {error}"))
}

fn data_folder() -> Result<PathBuf, String> {
    let package = env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo gave no CARGO_MANIFEST_DIR")?;
    let folder = match env::var_os("PEGBASE_DATA_DIR") {
        Some(folder) => Path::new(&package).join(folder),
        None => Path::new(&package).join("data"),
    };
    Ok(folder)
}

/// Reminds of the setting that leads to another folder, which is easily forgotten.
fn other_folder() -> &'static str {
    match env::var_os("PEGBASE_DATA_DIR") {
        Some(_) => {
            ". PEGBASE_DATA_DIR names this folder; without it the tables of the package are used"
        }
        None => "",
    }
}

fn check(path: &Path, digest: &str) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", path.display());
    let bytes = fs::read(path).map_err(|error| {
        format!(
            "{}: {error}. Restore the table, or make it again as data/README.md says{}",
            path.display(),
            other_folder()
        )
    })?;
    let found = blake3::hash(&bytes).to_hex();
    if found.as_str() == digest {
        Ok(())
    } else {
        Err(format!(
            "{} has the digest {found} in place of {digest}. If it is damaged, restore it, or make \
             it again as data/README.md says; if it is new, put its digest into BLAKE3SUMS",
            path.display()
        ))
    }
}
