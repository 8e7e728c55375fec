//! The commands that write, check and show tables, as a user runs them.

mod tables;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pegbase::solve::Objective;
use pegbase::table::{checkpoint_path, save_checkpoint};
use serde_json::Value;
use tables::{Parts, optimal, table_of};

fn pegbase<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pegbase")).args(args).output().unwrap()
}

/// What a command prints that must succeed.
fn prints<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> String {
    let output = pegbase(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says that must fail with this status.
fn fails<S: AsRef<OsStr>>(status: i32, args: impl IntoIterator<Item = S>) -> String {
    let output = pegbase(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{said}");
    said
}

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table_cli").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

mod writing {
    use super::*;

    fn build(file: &Path) -> Vec<&OsStr> {
        vec!["build".as_ref(), "3x4".as_ref(), "-o".as_ref(), file.as_ref()]
    }

    #[test]
    fn the_digest_is_that_of_the_file() {
        let file = folder("digest").join("3x4.pegbase");
        let said = prints(build(&file));
        let digest = blake3::hash(&fs::read(&file).unwrap()).to_hex();
        assert!(said.contains(&format!("blake3 {digest}")), "{said}");
        let json: Value =
            serde_json::from_str(&prints([&build(&file)[..], &["--json".as_ref()]].concat()))
                .unwrap();
        assert_eq!(json["blake3"], digest.as_str());
        assert_eq!(json["bytes"], 241);
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = folder("is_a_folder");
        let said = fails(2, build(&folder));
        assert!(said.contains("it is a folder"), "{said}");
        assert!(names(&folder).is_empty());
    }

    /// A rename would put a table in the place of a device.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let folder = folder("no_file");
        let pipe = folder.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let said = fails(2, build(&pipe));
        assert!(said.contains("no regular file"), "{said}");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert_eq!(names(&folder), ["pipe"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = folder("link");
        fs::write(folder.join("old.pegbase"), "old").unwrap();
        let link = folder.join("link.pegbase");
        std::os::unix::fs::symlink("old.pegbase", &link).unwrap();
        prints(build(&link));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read(folder.join("old.pegbase")).unwrap().starts_with(b"PEGBASE"));
        assert_eq!(names(&folder), ["link.pegbase", "old.pegbase"]);
    }

    /// The limit on the size of files stands for a full disk: the write is cut off half-way.
    #[cfg(unix)]
    #[test]
    fn a_disk_that_is_full_leaves_the_old_file_and_nothing_else() {
        let folder = folder("full");
        let file = folder.join("4x6.pegbase");
        fs::write(&file, "old").unwrap();
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" build 4x6 --strategy knuth -o \"$1\"";
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_pegbase")])
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("cannot write"), "{said}");
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(names(&folder), ["4x6.pegbase"]);
    }

    #[test]
    fn what_killed_builds_left_behind_is_removed_and_nothing_else() {
        let folder = folder("swept");
        for name in
            ["3x4.pegbase.77.tmp", "3x4.pegbase.part.77.tmp", "3x4.pegbase.my.tmp", "77.tmp"]
        {
            fs::write(folder.join(name), "half of a").unwrap();
        }
        // One that another build writes at this moment.
        let busy = fs::File::create(folder.join("3x4.pegbase.88.tmp")).unwrap();
        busy.lock().unwrap();
        prints(build(&folder.join("3x4.pegbase")));
        let left = ["3x4.pegbase", "3x4.pegbase.88.tmp", "3x4.pegbase.my.tmp", "77.tmp"];
        assert_eq!(names(&folder), left);
    }

    #[test]
    fn a_checkpoint_that_cannot_be_used_can_be_got_rid_of_as_the_message_says() {
        let file = folder("advice").join("3x4.pegbase");
        let part = checkpoint_path(&file);
        let resume = [&build(&file)[..], &["--resume".as_ref()]].concat();
        save_checkpoint(&part, &optimal("3x4", Objective::Expected).into(), &[]).unwrap();
        let said = fails(3, &resume);
        assert!(said.contains("other options") && said.contains("remove it"), "{said}");
        fs::write(&part, "PEGPART").unwrap();
        let said = fails(3, &resume);
        assert!(said.contains("damaged; remove it"), "{said}");
        let said = fails(2, build(&file));
        assert!(said.contains("--resume") && said.contains("remove it"), "{said}");
        fs::remove_file(&part).unwrap();
        prints(resume);
    }

    #[test]
    fn a_rule_that_takes_long_says_so_beforehand() {
        let output = pegbase(["build", "4x8", "--strategy", "knuth"]);
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(starts_with_note("8x8", "knuth").contains("may take days"));
        let said = starts_with_note("6x6", "knuth");
        assert!(said.contains("46,656 codes") && said.contains("may take minutes"), "{said}");
        assert!(said.contains("--strategy first"), "{said}");
    }

    /// The first line that a build says, which is then stopped.
    fn starts_with_note(rules: &str, rule: &str) -> String {
        use std::io::{BufRead, BufReader};
        let mut child = Command::new(env!("CARGO_BIN_EXE_pegbase"))
            .args(["build", rules, "--strategy", rule])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        said
    }

    /// That the limit cannot be kept is known at once; how many guesses are needed takes minutes.
    #[cfg(unix)]
    #[test]
    fn a_limit_that_cannot_be_kept_is_refused_and_the_search_for_a_better_one_can_be_stopped() {
        use std::io::{BufRead, BufReader};
        let mut child = Command::new(env!("CARGO_BIN_EXE_pegbase"))
            .args(["build", "5x6", "--objective", "expected", "--within", "3"])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        let note = lines.find(|line| line.contains("how many are needed")).unwrap();
        assert!(note.contains("within 3 guesses"), "{note}");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let last = lines.last().unwrap();
        assert!(last.contains("within 3 guesses; more are needed"), "{last}");
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
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

    #[test]
    fn the_manual_has_the_common_options_once() {
        let page = prints(["man"]);
        assert_eq!(page.matches("\n\\fB\\-\\-symbols\\fR").count(), 1);
        assert_eq!(page.matches(".SH \"COMMON OPTIONS\"").count(), 1);
        assert!(!page.contains("pegbase\\-help"));
    }
}
