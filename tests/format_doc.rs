//! `docs/FORMAT.md` is true byte for byte: its dump, its figures and its sums are those of tables
//! that are written now.

mod tables;

use pegbase::solve::{Objective, Recipe};
use pegbase::table::Table;
use tables::{heuristic, optimal, table_of};

const END_OF_DIGEST: usize = 64;
const DOCUMENT: &str = include_str!("../docs/FORMAT.md");

/// The document from this heading to the next one of the same rank.
fn section(heading: &str) -> &'static str {
    let start = DOCUMENT.find(&format!("\n## {heading}\n")).expect(heading) + 1;
    let rest = &DOCUMENT[start..];
    rest[1..].find("\n## ").map_or(rest, |end| &rest[..=end])
}

/// The cells of the rows of the tables in a section, without the first two rows of each.
fn rows(section: &str) -> Vec<Vec<&str>> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for line in section.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if cells[0].starts_with("---") {
            rows.pop();
        } else {
            rows.push(cells);
        }
    }
    rows
}

fn number(cell: &str) -> usize {
    cell.replace(',', "").parse().unwrap_or_else(|_| panic!("{cell} is no number"))
}

/// The recipe of a table that is called `4x6` worst.
fn recipe(name: &str) -> Recipe {
    let (rules, how) = name.split_once(' ').unwrap();
    let rules = rules.trim_matches('`');
    match how.parse::<Objective>() {
        Ok(objective) => optimal(rules, objective),
        Err(_) => heuristic(rules, how.parse().unwrap()),
    }
}

#[test]
fn the_dump_is_the_file() {
    let dump = section("A table, byte by byte");
    let lines = dump.lines().filter_map(|line| line.strip_prefix("    0000"));
    let digits: String =
        lines.flat_map(|line| line[6..].split("  ").next().unwrap().split_whitespace()).collect();
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect();
    assert_eq!(bytes, table_of(&optimal("2x3", Objective::Expected)));
}

/// Of the digest the document has the first bytes and the last two.
#[test]
fn every_row_below_the_dump_names_the_bytes_at_its_offset() {
    let file = table_of(&optimal("2x3", Objective::Expected));
    let mut at = 0;
    for row in rows(section("A table, byte by byte")) {
        assert_eq!(usize::from_str_radix(row[0], 16).unwrap(), at, "{row:?}");
        let shown = row[1].replace('`', "");
        for byte in shown.split_whitespace() {
            if byte == "…" {
                at = END_OF_DIGEST - 2;
                continue;
            }
            assert_eq!(u8::from_str_radix(byte, 16).unwrap(), file[at], "{row:?}");
            at += 1;
        }
    }
    assert_eq!(at, file.len());
}

#[test]
fn the_bytes_of_4x6_are_accounted_for() {
    let file = table_of(&optimal("4x6", Objective::Worst));
    let records = Table::new(file.as_slice()).unwrap().verify().unwrap().records;
    let rows = rows(section("What each byte costs"));
    let costs: Vec<_> = rows.iter().filter(|row| row.len() == 5 && !row[0].contains('`')).collect();
    let count = |what: &str| {
        let row = costs.iter().find(|row| row[0] == what).unwrap_or_else(|| panic!("{what}"));
        assert_eq!(number(row[1]) * number(row[2]), number(row[3]), "{row:?}");
        number(row[1])
    };
    assert_eq!((count("guesses"), count("sets of feedbacks")), (records, records));
    let tree = file.len() - 64 - usize::from(file[16]);
    assert_eq!(count("references"), (tree - 4 * records) / 2);
    assert_eq!(costs.iter().map(|row| number(row[3])).sum::<usize>(), file.len());
}

#[test]
fn every_table_has_the_size_that_is_said() {
    let rows = rows(section("What each byte costs"));
    let tables: Vec<_> = rows.iter().filter(|row| row[0].starts_with('`')).collect();
    assert_eq!(tables.len(), 7);
    for row in tables {
        let recipe = recipe(row[0]);
        let file = table_of(&recipe);
        let secrets = recipe.rules.code_count();
        let each = format!("{:.2}", file.len() as f64 / secrets as f64);
        let shape = format!("{}, {}", file[14], file[15]);
        assert_eq!((number(row[1]), number(row[2])), (file.len(), secrets), "{row:?}");
        assert_eq!((row[3], row[4]), (each.as_str(), shape.as_str()), "{row:?}");
    }
}
