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
    match data_folder().and_then(|folder| list(&folder)).and_then(|list| write(&list)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("cargo::error={message}");
            ExitCode::FAILURE
        }
    }
}

/// The tables of a folder as Rust reads them: their rules, names and bytes.
pub(crate) fn list(folder: &Path) -> Result<String, String> {
    let sums = folder.join("BLAKE3SUMS");
    println!("cargo::rerun-if-changed={}", sums.display());
    let list = fs::read_to_string(&sums).map_err(|error| {
        format!(
            "{}: {error}. It lists the digests of the tables; data/README.md says how to make it{}",
            sums.display(),
            other_folder()
        )
    })?;
    let mut source = String::from("pub(super) static TABLES: &[(&str, &str, &[u8])] = &[\n");
    for line in list.lines().filter(|line| !line.trim().is_empty()) {
        let (digest, name) = line.split_once("  ").ok_or_else(|| {
            format!("{}: `{line}` is not a digest, two spaces and a name", sums.display())
        })?;
        let path = folder.join(name);
        let rules = rules(&read(&path, digest)?)
            .ok_or_else(|| format!("{} is not a pegbase table", path.display()))?;
        // `{:?}` writes a path as Rust reads it.
        let bytes = format!("include_bytes!({:?})", path.display().to_string());
        let _ = writeln!(source, "    ({rules:?}, {name:?}, {bytes}),");
    }
    source.push_str("];\n");
    Ok(source)
}

fn write(list: &str) -> Result<(), String> {
    let out = env::var_os("OUT_DIR").ok_or("cargo gave no OUT_DIR")?;
    fs::write(Path::new(&out).join("embedded.rs"), list)
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

/// The bytes of a table whose digest is right.
fn read(path: &Path, digest: &str) -> Result<Vec<u8>, String> {
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
        return Ok(bytes);
    }
    Err(format!(
        "{} has the digest {found} in place of {digest}. If it is damaged, restore it, or make it \
         again as data/README.md says; if it is new, put its digest into BLAKE3SUMS{}",
        path.display(),
        other_folder()
    ))
}

/// The rules at the beginning of the metadata, as docs/FORMAT.md describes them.
fn rules(bytes: &[u8]) -> Option<String> {
    let &[pegs, colours, unique, blank] = bytes.get(64..68)?.first_chunk()?;
    let flag = |flag: u8, letter| if flag == 0 { "" } else { letter };
    let rules = format!("{pegs}x{colours}{}{}", flag(unique, "u"), flag(blank, "b"));
    bytes.starts_with(b"PEGBASE\x1a").then_some(rules)
}
