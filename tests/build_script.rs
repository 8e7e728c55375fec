//! The build of the package takes tables only if they are what their digests say, and its
//! messages say what to do.

// Its `main` is for cargo.
#[allow(dead_code)]
#[path = "../build.rs"]
mod build_script;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use build_script::list;
use pegbase::solve::Objective;
use tables::{optimal, table_of};

/// A folder of its own for each test, with these files and, in BLAKE3SUMS, their digests.
fn set(test: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build_script").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut sums = String::new();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
        sums += &format!("{}  {name}\n", blake3::hash(bytes));
    }
    fs::write(folder.join("BLAKE3SUMS"), sums).unwrap();
    folder
}

fn table(text: &str) -> Vec<u8> {
    table_of(&optimal(text, Objective::Worst))
}

/// Whether the build is stopped with a message that has all of this in it.
fn assert_stopped(folder: &Path, said: &[&str]) {
    let message = list(folder).expect_err("the build is stopped");
    for said in said {
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn a_set_whose_digests_are_right_is_embedded() {
    let (mine, other) = (table("2x3"), table("3x3ub"));
    let folder = set("right", &[("2x3-worst.pegbase", &mine), ("mine.pegbase", &other)]);
    let list = list(&folder).unwrap();
    // A table is found by its rules, whatever its name.
    for (rules, name) in [("2x3", "2x3-worst.pegbase"), ("3x3ub", "mine.pegbase")] {
        let path = folder.join(name).display().to_string();
        let line = format!("({rules:?}, {name:?}, include_bytes!({path:?})),");
        assert!(list.contains(&line), "{list}");
    }
}

#[test]
fn an_empty_set_is_embedded() {
    assert_eq!(list(&set("empty", &[])).unwrap().matches("include_bytes").count(), 0);
}

#[test]
fn a_changed_table_stops_the_build() {
    let folder = set("changed", &[("2x3-worst.pegbase", &table("2x3"))]);
    fs::write(folder.join("2x3-worst.pegbase"), table("2x4")).unwrap();
    let said = ["2x3-worst.pegbase has the digest", "restore it", "make it again", "BLAKE3SUMS"];
    assert_stopped(&folder, &said);
}

#[test]
fn a_missing_table_stops_the_build() {
    let folder = set("missing", &[("2x3-worst.pegbase", &table("2x3"))]);
    fs::remove_file(folder.join("2x3-worst.pegbase")).unwrap();
    assert_stopped(&folder, &["2x3-worst.pegbase: ", "Restore the table", "data/README.md"]);
}

#[test]
fn a_missing_or_senseless_list_stops_the_build() {
    let folder = set("list", &[]);
    fs::write(folder.join("BLAKE3SUMS"), "2x3-worst.pegbase\n").unwrap();
    assert_stopped(&folder, &["`2x3-worst.pegbase` is not a digest, two spaces and a name"]);
    fs::remove_file(folder.join("BLAKE3SUMS")).unwrap();
    assert_stopped(&folder, &["BLAKE3SUMS: ", "lists the digests", "data/README.md"]);
}

#[test]
fn what_is_no_table_stops_the_build() {
    let folder = set("no_table", &[("2x3-worst.pegbase", b"PEGBASE")]);
    assert_stopped(&folder, &["2x3-worst.pegbase is not a pegbase table"]);
}
