//! Files that `build` writes: whole or not at all, and with a word on what is in the way.

#[path = "tables/program.rs"]
mod program;
mod tables;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use pegbase::solve::Objective;
use pegbase::table::{checkpoint_path, save_checkpoint};
use program::{fails, folder, names, pegbase, prints};
use serde_json::Value;
use tables::optimal;

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
        serde_json::from_str(&prints([&build(&file)[..], &["--json".as_ref()]].concat())).unwrap();
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

#[cfg(unix)]
#[test]
fn a_link_that_leads_to_no_file_is_not_replaced() {
    let folder = folder("lost_link");
    let link = folder.join("link.pegbase");
    std::os::unix::fs::symlink("missing/old.pegbase", &link).unwrap();
    let said = fails(2, build(&link));
    assert!(said.contains("a link that leads to no file"), "{said}");
    assert_eq!(names(&folder), ["link.pegbase"]);
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = folder("no_folder");
    let said = fails(2, build(&folder.join("no").join("3x4.pegbase")));
    let missing = format!("there is no folder {}; make it first", folder.join("no").display());
    assert!(said.contains(&missing), "{said}");
    assert!(names(&folder).is_empty());
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let file = folder("permissions").join("3x4.pegbase");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    prints(build(&file));
    assert!(fs::read(&file).unwrap().starts_with(b"PEGBASE"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

/// As a user who may do less than the one who runs the tests, if that is the superuser.
#[cfg(unix)]
#[test]
fn without_permission_the_old_file_is_left_alone() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    let superuser = rustix::process::getuid().is_root();
    let shared = std::env::temp_dir().join(format!("pegbase-permission-{}", std::process::id()));
    fs::create_dir_all(&shared).unwrap();
    // Where the tests are built others may not even look.
    let program = shared.join("pegbase");
    fs::copy(env!("CARGO_BIN_EXE_pegbase"), &program).unwrap();
    let file = shared.join("3x4.pegbase");
    let protect = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    // Nobody may write the file where everybody may write the folder, and the other way round.
    for (of_file, of_folder) in [(0o444, 0o777), (0o666, 0o555)] {
        fs::write(&file, "old").unwrap();
        protect(&file, of_file);
        protect(&shared, of_folder);
        let mut command = Command::new(&program);
        if superuser {
            command.uid(NOBODY).gid(NOBODY);
        }
        let output = command.args(build(&file)).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        protect(&shared, 0o755);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("ermission denied"), "{said}");
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(names(&shared), ["3x4.pegbase", "pegbase"]);
        fs::remove_file(&file).unwrap();
    }
    fs::remove_dir_all(&shared).unwrap();
}

/// What a build says that cannot write more than so many blocks of 512 bytes into a file: the limit
/// stands for a full disk, and cuts a write off half-way.
#[cfg(unix)]
fn fails_where_files_are_small(blocks: u32, recipe: &[&str], file: &Path) -> String {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" build \"$@\" -o \"$FILE\"");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_pegbase")])
        .args(recipe)
        .env("FILE", file)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    said
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_leaves_the_old_file_and_nothing_else() {
    let folder = folder("full");
    let file = folder.join("4x6.pegbase");
    fs::write(&file, "old").unwrap();
    let said = fails_where_files_are_small(1, &["4x6", "--strategy", "knuth"], &file);
    assert!(said.contains("cannot write"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert_eq!(names(&folder), ["4x6.pegbase"]);
}

/// The checkpoint fits, the atlas does not.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_at_the_end_does_not_cost_what_was_proved() {
    let file = folder("full_at_the_end").join("4x6.pegbase");
    let said = fails_where_files_are_small(100, &["4x6", "--cover", "2"], &file);
    assert!(said.contains("cannot write"), "{said}");
    assert!(said.contains("with --resume goes on from there"), "{said}");
    assert!(checkpoint_path(&file).exists());
}

/// The first checkpoint does not fit, and this is told once.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_saved_is_told() {
    let folder = folder("full_for_checkpoints");
    let file = folder.join("4x7.pegbase");
    fs::write(&file, "old").unwrap();
    let said = fails_where_files_are_small(0, &["4x7"], &file);
    assert_eq!(said.matches("what was proved so far cannot be saved").count(), 1, "{said}");
    assert!(!said.contains("goes on from there"), "{said}");
    assert_eq!(names(&folder), ["4x7.pegbase"]);
}

#[test]
fn what_killed_builds_left_behind_is_removed_and_nothing_else() {
    let folder = folder("swept");
    for name in ["3x4.pegbase.77.tmp", "3x4.pegbase.part.77.tmp", "3x4.pegbase.my.tmp", "77.tmp"] {
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
