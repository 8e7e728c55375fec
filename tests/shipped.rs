//! The shipped tables: what their names say, what they claim, and that they can be made again.

use std::fs;
use std::path::{Path, PathBuf};

use pegbase::solve::{Objective, Plan, Pool, Recipe, Workshop};
use pegbase::table::{Atlas, Table, write};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// The names and digests in BLAKE3SUMS.
fn sums() -> Vec<(String, String)> {
    let sums = fs::read_to_string(data().join("BLAKE3SUMS")).unwrap();
    let lines = sums.lines().map(|line| line.split_once("  ").unwrap());
    lines.map(|(digest, name)| (name.to_owned(), digest.to_owned())).collect()
}

/// The names of the tables of strategies.
fn tables() -> Vec<String> {
    let names = sums().into_iter().map(|(name, _)| name);
    names.filter(|name| !name.ends_with(ATLAS)).collect()
}

/// The names of the atlases.
fn atlases() -> Vec<String> {
    let names = sums().into_iter().map(|(name, _)| name);
    names.filter(|name| name.ends_with(ATLAS)).collect()
}

const ATLAS: &str = "-atlas.pegbase";

/// The recipe that the name of a table stands for: rules, then objective or strategy.
fn recipe(name: &str) -> Recipe {
    let (rules, how) = name.strip_suffix(".pegbase").unwrap().split_once('-').unwrap();
    let rules = rules.parse().unwrap();
    match how.parse() {
        Ok(objective) => Recipe::optimal(rules, objective),
        Err(_) => {
            let plan = Plan::Heuristic(how.parse().unwrap());
            Recipe { rules, plan, consistent: false, first: None }
        }
    }
}

fn rebuild_and_compare(name: &str) {
    let recipe = recipe(name);
    let workshop = Workshop { crew: Box::new(Pool::new(None).unwrap()), ..Workshop::default() };
    let strategy = recipe.build(workshop).unwrap().unwrap();
    assert!(write(&recipe, &strategy) == fs::read(data().join(name)).unwrap(), "{name} differs");
}

#[test]
fn every_table_has_its_digest_and_every_digest_its_table() {
    let listed: Vec<String> = sums().into_iter().map(|(name, _)| name).collect();
    let files = fs::read_dir(data()).unwrap().map(|file| file.unwrap().file_name());
    let mut files: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    files.retain(|name| name.ends_with(".pegbase"));
    files.sort();
    assert_eq!(files, listed);
    for (name, digest) in sums() {
        let bytes = fs::read(data().join(&name)).unwrap();
        assert_eq!(blake3::hash(&bytes).to_hex().as_str(), digest, "{name}");
    }
}

#[test]
fn every_table_holds_what_its_name_and_its_claims_say() {
    for name in tables() {
        let table = Table::open(data().join(&name)).unwrap();
        assert_eq!(*table.recipe(), recipe(&name), "{name}");
        table.verify().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

#[test]
fn every_atlas_covers_what_the_readme_says() {
    let readme = fs::read_to_string(data().join("README.md")).unwrap();
    for name in atlases() {
        let atlas = Atlas::new(fs::read(data().join(&name)).unwrap()).unwrap();
        let positions = atlas.verify().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(name.starts_with(&format!("{}-", atlas.rules())), "{name}");
        let (rules, turns, bytes) = (atlas.rules(), atlas.coverage().turns(), atlas.bytes().len());
        let row = format!(
            "| `{name}` | `pegbase build {rules} --cover {turns} -o data/{name}` | {positions} | \
             {bytes} | {:.2} |",
            bytes as f64 / positions as f64
        );
        assert!(readme.lines().any(|line| line == row), "{row}");
    }
}

/// known-results.md has these; `worst` on 4x7 and 4x10u are results of this program.
#[test]
fn the_tables_claim_the_known_totals() {
    let totals = [
        ("4x6-worst", 5, 5626),
        ("4x6-expected", 6, 5625),
        ("4x6-knuth", 5, 5801),
        ("4x7-expected", 6, 11228),
        ("4x7-worst", 6, 11241),
        ("3x6-expected", 5, 854),
        ("3x6-worst", 5, 854),
        ("5x4-expected", 5, 3954),
        ("5x4-worst", 5, 3954),
        ("4x10u-expected", 7, 26274),
        ("4x10u-worst", 7, 26294),
        ("5x8-entropy", 8, 179_863),
    ];
    assert_eq!(totals.len(), tables().len());
    for (name, worst, total) in totals {
        let table = Table::open(data().join(format!("{name}.pegbase"))).unwrap();
        assert_eq!((table.claims().worst(), table.claims().total), (worst, total), "{name}");
    }
}

/// The table of data/README.md: file, command, worst case, total, bytes, bytes a secret.
#[test]
fn the_readme_has_the_command_and_the_figures_of_every_table() {
    let readme = fs::read_to_string(data().join("README.md")).unwrap();
    for name in tables() {
        let table = Table::open(data().join(&name)).unwrap();
        let Recipe { rules, plan, .. } = *table.recipe();
        let options = match plan {
            Plan::Heuristic(heuristic) => format!(" --strategy {heuristic}"),
            plan => match plan.objective().unwrap() {
                Objective::Worst => String::new(),
                objective => format!(" --objective {objective}"),
            },
        };
        let (claims, bytes) = (table.claims(), table.bytes().len());
        let row = format!(
            "| `{name}` | `pegbase build {rules}{options} -o data/{name}` | {} | {} | {bytes} | {:.2} |",
            claims.worst(),
            claims.total,
            bytes as f64 / rules.code_count() as f64
        );
        assert!(readme.lines().any(|line| line == row), "{row}");
    }
}

#[test]
fn the_quick_tables_are_made_again_byte_by_byte() {
    for name in ["3x6-expected", "3x6-worst", "4x6-expected", "4x6-worst", "4x6-knuth", "5x4-worst"]
    {
        rebuild_and_compare(&format!("{name}.pegbase"));
    }
}

#[test]
#[ignore = "slow: run with cargo test --release --test shipped -- --ignored"]
fn all_tables_are_made_again_byte_by_byte() {
    for name in tables() {
        rebuild_and_compare(&name);
    }
    for name in atlases() {
        let bytes = fs::read(data().join(&name)).unwrap();
        let coverage = Atlas::new(&bytes[..]).unwrap().coverage();
        let workshop = Workshop { crew: Box::new(Pool::new(None).unwrap()), ..Workshop::default() };
        assert!(coverage.build(workshop).unwrap().write() == bytes, "{name} differs");
    }
}

#[test]
fn embedded_tables_are_the_shipped_ones() {
    let names: Vec<String> = Table::embedded_names().map(str::to_owned).collect();
    assert_eq!(names, tables());
    for name in names {
        let embedded = Table::embedded_named(&name).unwrap().unwrap();
        assert!(embedded.bytes() == fs::read(data().join(&name)).unwrap(), "{name}");
    }
    let names: Vec<String> = Atlas::embedded_names().map(str::to_owned).collect();
    assert_eq!(names, atlases());
    for name in names {
        let embedded = Atlas::embedded_named(&name).unwrap().unwrap();
        assert!(embedded.bytes() == fs::read(data().join(&name)).unwrap(), "{name}");
    }
}
