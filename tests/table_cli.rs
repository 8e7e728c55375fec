//! The commands that write, check and show tables, as a user runs them.

#[path = "tables/program.rs"]
mod program;
mod tables;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pegbase::game::{CodeSpace, score};
use pegbase::solve::Objective;
use pegbase::{Code, Symbols};
use program::{fails, folder, pegbase, prints};
use serde_json::Value;
use tables::{Parts, optimal, rules, table_of};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

mod verifying {
    use super::*;

    fn verify(name: &str, file: &[u8]) -> (i32, String) {
        let path = folder("verify").join(format!("{name}.pegbase"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, file).unwrap();
        let output = pegbase(["verify".as_ref(), path.as_os_str()]);
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    #[test]
    fn what_is_whole_but_does_not_hold_is_1_and_what_cannot_be_read_is_3() {
        let good = table_of(&optimal("3x4", Objective::Expected));
        let parts = Parts::of(&good);
        let meta = |at: usize, byte: u8| {
            let mut parts = parts.clone();
            parts.meta[at] = byte;
            parts.seal()
        };
        let mut flipped = good.clone();
        flipped[200] ^= 1;
        let cases = [
            ("root", Parts { root: 9999, ..parts.clone() }.seal(), 1, "leads outside"),
            (
                "tree",
                Parts { tree: [&parts.tree[..], &[0]].concat(), ..parts.clone() }.seal(),
                1,
                "uses 1 byte of",
            ),
            ("total", meta(9, 205), 1, "do not add up"),
            ("rules", meta(0, 9), 1, "rules"),
            ("plan", meta(4, 99), 1, "unknown plan"),
            ("digest", flipped, 3, "digest"),
            ("short", good[..100].to_vec(), 3, "100 bytes"),
            ("text", b"hello".to_vec(), 3, "not a pegbase table"),
            ("newer", Parts { format: 2, ..parts.clone() }.seal(), 3, "pegbase 9.8.7"),
        ];
        for (name, file, status, complaint) in cases {
            let (found, said) = verify(name, &file);
            assert_eq!(found, status, "{name}: {said}");
            assert!(said.contains(complaint) && said.contains(name), "{name}: {said}");
        }
        assert_eq!(verify("good", &good), (0, String::new()));
    }

    /// Two secrets that the table finds in other numbers of guesses than it claims.
    #[test]
    fn claims_that_add_up_and_do_not_hold_are_1_also_in_json() {
        let mut parts = Parts::of(&table_of(&optimal("3x4", Objective::Expected)));
        // One secret less in 2 and 4 guesses each, two more in 3: the same total.
        let counts: Vec<usize> = (0..4).map(|at| parts.meta.len() - 16 + 4 * at).collect();
        parts.meta[counts[1]] -= 1;
        parts.meta[counts[2]] += 2;
        parts.meta[counts[3]] -= 1;
        let file = folder("claims").join("claims.pegbase");
        fs::write(&file, parts.seal()).unwrap();
        let output = pegbase(["verify".as_ref(), file.as_os_str(), "--json".as_ref()]);
        assert_eq!(output.status.code(), Some(1));
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["verified"], false);
        let problem = "the claims do not hold: secrets found by guess number 2: 5 are claimed, 6 \
                       were counted";
        assert_eq!(json["problem"], problem);
    }

    #[test]
    fn a_table_that_holds_and_is_not_optimal_is_found_by_prove() {
        let knuth = tables::heuristic("3x4", pegbase::solve::Heuristic::First);
        let strategy = tables::build(&knuth);
        let file = folder("prove").join("claimed.pegbase");
        let optimal = optimal("3x4", Objective::Expected);
        fs::write(&file, pegbase::table::write(&optimal, &strategy)).unwrap();
        prints(["verify".as_ref(), file.as_os_str()]);
        let said = fails(1, ["verify".as_ref(), "--prove".as_ref(), file.as_os_str()]);
        assert!(said.contains("not optimal (at the start)"), "{said}");
    }

    /// Also in the second proof of a run, and where a rule is followed in place of a search.
    #[cfg(unix)]
    #[test]
    fn every_proof_can_be_stopped() {
        use std::io::{BufRead, BufReader};
        let files = [data("3x6-worst.pegbase"), data("5x8-entropy.pegbase")];
        let mut child = Command::new(env!("CARGO_BIN_EXE_pegbase"))
            .args(["verify", "--prove"])
            .args(files)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.any(|line| line.contains("3x6-worst.pegbase: proved again")));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn every_file_is_looked_at_and_the_gravest_status_wins() {
        let good = data("3x6-worst.pegbase");
        let output = pegbase([
            "verify".as_ref(),
            "missing-1".as_ref(),
            good.as_os_str(),
            "missing-2".as_ref(),
        ]);
        assert_eq!(output.status.code(), Some(3));
        assert!(String::from_utf8(output.stdout).unwrap().contains("holds"));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("missing-1") && said.contains("missing-2"), "{said}");
    }
}

mod showing {
    use super::*;

    #[test]
    fn the_symbols_are_used() {
        let file = data("4x6-worst.pegbase");
        let with = |args: &[&str]| {
            let symbols = ["--symbols".as_ref(), "RBGYOV".as_ref(), file.as_os_str()];
            let args: Vec<&OsStr> = args.iter().map(AsRef::as_ref).collect();
            prints([&args[..], &symbols].concat())
        };
        assert!(with(&["info"]).contains("first guess  RRBG\n"));
        assert!(with(&["info", "--json"]).contains("\"first\":\"RRBG\""));
        assert!(with(&["verify", "--json"]).contains("\"first\":\"RRBG\""));
        assert!(with(&["export", "--format", "text"]).contains("\nRRBG\n"));
    }

    #[test]
    fn stats_are_the_claims_as_a_chart() {
        let chart = prints(["stats".as_ref(), data("5x8-entropy.pegbase").as_os_str()]);
        let lines: Vec<&str> = chart.lines().collect();
        assert_eq!(lines[2], "guesses   codes   share");
        assert_eq!(lines[8], format!("      6  16,014  48.87%  {}", "█".repeat(50)));
        assert_eq!(lines.last(), Some(&"average 5.489, total 179,863"));
    }

    /// How many secrets a tree of JSON finds with each number of guesses.
    fn count(node: &Value, guesses: usize, found: &mut Vec<u64>) {
        found.resize(found.len().max(guesses), 0);
        found[guesses - 1] += u64::from(node["candidate"].as_bool().unwrap());
        node["next"].as_object().unwrap().values().for_each(|node| count(node, guesses + 1, found));
    }

    #[test]
    fn json_has_the_whole_tree_and_what_info_says() {
        let file = data("4x6-worst.pegbase");
        let run = |args: [&str; 3]| -> Value {
            let args = args.map(OsStr::new);
            serde_json::from_str(&prints([&args[..], &[file.as_os_str()]].concat())).unwrap()
        };
        let export = run(["export", "--format", "json"]);
        let mut found = Vec::new();
        count(&export["tree"], 1, &mut found);
        assert_eq!(found, [1, 8, 95, 636, 556]);
        assert_eq!(export["tree"]["guess"], "1123");
        assert_eq!(export["about"], "least worst case, then least total");
        let info = run(["info", "--json", "--color=never"]);
        for (field, value) in info.as_object().unwrap() {
            assert_eq!(&export[field], value, "{field}");
        }
    }

    #[test]
    fn dot_has_a_box_for_each_position_and_an_edge_for_each_feedback() {
        let file = data("3x6-worst.pegbase");
        let export = |format: &str| {
            let args = ["export".as_ref(), "--format".as_ref(), format.as_ref(), file.as_os_str()];
            prints(args)
        };
        let dot = export("dot");
        assert!(dot.starts_with("digraph strategy {\n") && dot.ends_with("}\n"));
        let edges = dot.lines().filter(|line| line.contains(" -> ")).count();
        let boxes = dot.lines().filter(|line| line.contains("[label=\"") && !line.contains("->"));
        let positions = export("json").matches("\"guess\"").count();
        assert_eq!((boxes.count(), edges), (positions, positions - 1));
    }

    /// As a person does: the guess of a line, then the line below it with the feedback.
    #[test]
    fn every_code_is_found_with_the_tree_on_paper() {
        let file = data("3x6-worst.pegbase");
        let text = prints(["export".as_ref(), "--format=text".as_ref(), file.as_os_str()]);
        let (heading, tree) = text.split_once("\n\n").unwrap();
        assert!(heading.starts_with("3x6, least worst case"), "{heading}");
        assert!(heading.contains("blacks") && heading.contains("whites"), "{heading}");
        let lines: Vec<(usize, &str)> = tree
            .lines()
            .map(|line| (line.len() - line.trim_start().len(), line.trim_start()))
            .collect();
        let rules = rules("3x6");
        let symbols = Symbols::standard(rules);
        let mut total = 0;
        for secret in CodeSpace::new(rules).codes() {
            let (mut at, mut guess) = (0, lines[0].1);
            total += 1;
            while guess != symbols.show(secret).to_string() {
                let feedback = score(rules, Code::parse(&symbols, guess).unwrap(), secret);
                let below = lines[at].0 + 4;
                let answer = format!("{feedback}  ");
                let place = (at + 1..lines.len())
                    .take_while(|&line| lines[line].0 >= below)
                    .find(|&line| lines[line].0 == below && lines[line].1.starts_with(&answer));
                at = place.unwrap_or_else(|| panic!("{feedback} below {:?}", lines[at]));
                guess = &lines[at].1[answer.len()..];
                total += 1;
            }
        }
        assert_eq!(total, 854);
    }

    /// With symbols that mean something to Graphviz. Where it is missing, the test says so.
    #[test]
    fn graphviz_draws_the_dot() {
        let folder = folder("graphviz");
        let dot = folder.join("tree.dot");
        let file = data("3x6-worst.pegbase");
        let args = ["export", "--format=dot", "--symbols", "\"\\<>{|"].map(OsStr::new);
        fs::write(&dot, prints([&args[..], &[file.as_os_str()]].concat())).unwrap();
        let Ok(output) = Command::new("dot").arg("-Tsvg").arg(&dot).output() else {
            println!("skipped: Graphviz is not here");
            return;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
        let picture = String::from_utf8_lossy(&output.stdout);
        assert_eq!(picture.matches("class=\"node\"").count(), 225);
        // The first guess, 123.
        assert!(picture.contains(">&quot;\\&lt;</text>"), "{}", &picture[..2000]);
    }

    #[test]
    fn the_manual_has_the_common_options_once() {
        let page = prints(["man"]);
        assert_eq!(page.matches("\n\\fB\\-\\-symbols\\fR").count(), 1);
        assert_eq!(page.matches(".SH \"COMMON OPTIONS\"").count(), 1);
        assert!(!page.contains("pegbase\\-help"));
    }
}
