//! What the tests of the program share that write, check and show tables.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a command does.
pub fn pegbase<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pegbase")).args(args).output().unwrap()
}

/// What a command prints that must succeed.
pub fn prints<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> String {
    let output = pegbase(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says that must fail with this status.
pub fn fails<S: AsRef<OsStr>>(status: i32, args: impl IntoIterator<Item = S>) -> String {
    let output = pegbase(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{said}");
    said
}

/// A folder of its own for each test, empty.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("program").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}
