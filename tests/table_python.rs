//! `docs/FORMAT.md` is enough to read a table: a reader in another language, written from it alone,
//! plays every secret and gets the same figures.

mod tables;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use pegbase::solve::{Goal, Heuristic, Objective, Plan, Recipe};
use tables::{Parts, build, heuristic, optimal, rules};

/// Runs the reader on a table; nothing if there is no Python and none is required.
fn read_in_python(name: &str, file: &[u8]) -> Option<Output> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, file).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/read_table.py");
    match Command::new("python3").arg(script).arg(path).output() {
        Ok(output) => Some(output),
        Err(error) => {
            let required = std::env::var_os("PEGBASE_REQUIRE_PYTHON").is_some();
            assert!(!required, "PEGBASE_REQUIRE_PYTHON is set and python3 cannot be run: {error}");
            println!("skipped {name}: python3 cannot be run ({error})");
            None
        }
    }
}

fn assert_python_agrees(recipe: &Recipe) {
    let strategy = build(recipe);
    let (value, distribution) = (strategy.value(), strategy.distribution());
    let name = format!("{} {recipe}.pegbase", recipe.rules);
    let Some(output) = read_in_python(&name, &pegbase::table::write(recipe, &strategy)) else {
        return;
    };
    let expected = format!(
        "{{\"total\": {}, \"worst\": {}, \"distribution\": {distribution:?}}}\n",
        value.total, value.worst
    );
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {complaints}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{name}");
}

#[test]
fn python_plays_4x6_for_both_objectives() {
    assert_python_agrees(&optimal("4x6", Objective::Worst));
    assert_python_agrees(&optimal("4x6", Objective::Expected));
}

#[test]
fn python_plays_every_kind_of_rules() {
    assert_python_agrees(&heuristic("4x10u", Heuristic::Entropy));
    for text in ["3x4b", "5x4", "3x6", "3x5u", "3x4ub", "1x1", "1x16", "8x2", "2x1"] {
        assert_python_agrees(&heuristic(text, Heuristic::Size));
    }
}

#[test]
fn python_plays_every_option() {
    let rules = rules("3x4");
    let plan = Plan::Optimal(Goal::Within(4));
    assert_python_agrees(&Recipe { rules, plan, consistent: false, first: None });
    let plan = Plan::WorstOnly;
    let first = Some(pegbase::Code::new(rules, &[3, 3, 1]).unwrap());
    assert_python_agrees(&Recipe { rules, plan, consistent: false, first });
    let plan = Plan::Optimal(Goal::Worst);
    assert_python_agrees(&Recipe { rules, plan, consistent: true, first: None });
}

#[test]
fn python_plays_numbers_of_three_bytes() {
    assert_python_agrees(&heuristic("5x8", Heuristic::First));
}

#[test]
fn python_refuses_what_is_wrong() {
    let good = tables::table_of(&optimal("3x4", Objective::Expected));
    let parts = Parts::of(&good);
    let wrong = [
        ("empty", Vec::new(), "not a pegbase table"),
        ("cut short", good[..200].to_vec(), "a wrong length"),
        (
            "newer",
            Parts { format: 2, ..parts.clone() }.seal(),
            "format 2, written by pegbase 9.8.7",
        ),
        ("kind", Parts { kind: 2, ..parts.clone() }.seal(), "an unknown kind"),
        ("outside", Parts { root: 9999, ..parts.clone() }.seal(), "leads outside"),
        ("no tree", Parts { tree: Vec::new(), ..parts }.seal(), "leads outside"),
    ];
    for (name, file, complaint) in wrong {
        let Some(output) = read_in_python(name, &file) else { return };
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{name}");
        assert!(complaints.contains(complaint), "{name}: {complaints}");
    }
}
