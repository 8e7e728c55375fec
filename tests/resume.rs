//! Builds that are cut off and go on: the program itself, killed and started again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pegbase::solve::{Objective, Recipe};
use pegbase::table::{
    CheckpointError, Coverage, Product, checkpoint_path, load_checkpoint, save_checkpoint,
};

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The build of the table that most tests cut off: it takes about a second.
const TABLE: [&str; 3] = ["4x7", "--objective", "expected"];

fn build(file: &Path, extra: &[&str]) -> Command {
    build_of(&TABLE, file, extra)
}

fn build_of(what: &[&str], file: &Path, extra: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pegbase"));
    command.arg("build").args(what).arg("-o").arg(file).args(extra);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn shipped(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)).unwrap()
}

/// Kills a build twenty times at random moments, each with other threads and other memory than the
/// one before, and compares what the last one writes with a shipped file.
fn kill_and_compare(what: &[&str], product: &Product, name: &str) {
    let file = folder(&format!("killed-{name}")).join(name);
    let part = checkpoint_path(&file);
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let (mut saved, mut resumed) = (0, 0);
    for round in 0..20 {
        let how = [["--threads", "1"], ["--threads", "2"], ["--memory", "1M"]][round % 3];
        let mut child = build_of(what, &file, &[&["--resume"], &how[..]].concat()).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(20 + (random >> 33) % 300));
        // SIGKILL: nothing is written on the way out.
        child.kill().unwrap();
        child.wait().unwrap();
        if file.exists() {
            // A fast machine was done before. The next build begins anew.
            assert!(fs::read(&file).unwrap() == shipped(name), "all or nothing");
            fs::remove_file(&file).unwrap();
            saved = 0;
        }
        if part.exists() {
            let proofs = load_checkpoint(&part, product).expect("a checkpoint that holds");
            let proofs = proofs.expect("it is there").len();
            assert!(proofs >= saved, "nothing is lost");
            saved = proofs;
            resumed += usize::from(saved > 0);
        }
    }
    assert!(resumed > 0, "something was proved before a build was killed");
    assert!(build_of(what, &file, &["--resume"]).status().unwrap().success());
    assert!(fs::read(&file).unwrap() == shipped(name));
    assert!(!part.exists(), "the checkpoint is gone when the file is there");
}

#[test]
fn killed_twenty_times_it_yields_the_same_table() {
    let recipe = Recipe::optimal("4x7".parse().unwrap(), Objective::Expected);
    kill_and_compare(&TABLE, &recipe.into(), "4x7-expected.pegbase");
}

#[test]
fn killed_twenty_times_it_yields_the_same_atlas() {
    let coverage = Coverage::new("4x6".parse().unwrap(), 2).unwrap();
    kill_and_compare(&["4x6", "--cover", "2"], &coverage.into(), "4x6-atlas.pegbase");
}

/// Kills each build at the moment when a temporary file beside the table has bytes in it: while a
/// checkpoint or the table itself is written. An empty one only shows that it could be written.
#[test]
fn killed_while_it_writes_it_yields_the_same_bytes_and_leaves_nothing_behind() {
    let folder = folder("killed_writing");
    let file = folder.join("4x7.pegbase");
    let is_written = |entry: io::Result<fs::DirEntry>, left: &[PathBuf]| {
        entry.is_ok_and(|entry| {
            entry.file_name().to_string_lossy().ends_with(".tmp")
                && !left.contains(&entry.path())
                && entry.metadata().is_ok_and(|file| file.len() > 0)
        })
    };
    let mut killed = 0;
    for _ in 0..20 {
        // What the build before has left would be taken for what this one writes.
        let left = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.path());
        let left: Vec<PathBuf> =
            left.filter(|path| path.extension().is_some_and(|tmp| tmp == "tmp")).collect();
        let mut child = build(&file, &["--resume"]).spawn().unwrap();
        while child.try_wait().unwrap().is_none() {
            if fs::read_dir(&folder).unwrap().any(|entry| is_written(entry, &left)) {
                child.kill().unwrap();
                killed += 1;
                break;
            }
        }
        child.wait().unwrap();
        let recipe = Recipe::optimal("4x7".parse().unwrap(), Objective::Expected);
        load_checkpoint(&checkpoint_path(&file), &recipe.into()).expect("none, or one that holds");
        if file.exists() {
            assert!(fs::read(&file).unwrap() == shipped("4x7-expected.pegbase"), "all or nothing");
        }
    }
    println!("{killed} of 20 killed as they wrote");
    assert!(killed > 0, "at least one build was caught as it wrote");
    assert!(build(&file, &["--resume"]).status().unwrap().success());
    assert!(fs::read(&file).unwrap() == shipped("4x7-expected.pegbase"));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(left, [file]);
}

#[test]
fn resume_without_a_checkpoint_starts_afresh() {
    let file = folder("afresh").join("4x6.pegbase");
    let status = Command::new(env!("CARGO_BIN_EXE_pegbase"))
        .args(["build", "4x6", "--resume", "-o"])
        .arg(&file)
        .output()
        .unwrap()
        .status;
    assert!(status.success());
    assert_eq!(fs::read(&file).unwrap(), shipped("4x6-worst.pegbase"));
}

#[test]
fn a_damaged_checkpoint_is_refused_and_left_alone() {
    let file = folder("damaged").join("4x7.pegbase");
    let part = checkpoint_path(&file);
    let recipe = Recipe::optimal("4x7".parse().unwrap(), Objective::Expected);
    save_checkpoint(&part, &recipe.into(), &[]).unwrap();
    let good = fs::read(&part).unwrap();
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        fs::write(&part, &bytes).unwrap();
        let loaded = load_checkpoint(&part, &recipe.into());
        assert!(matches!(loaded, Err(CheckpointError::Damaged)), "byte {at}: {loaded:?}");
    }
    let bytes = fs::read(&part).unwrap();
    let status = build(&file, &["--resume"]).status().unwrap();
    assert_eq!(status.code(), Some(3));
    assert_eq!(fs::read(&part).unwrap(), bytes);
    assert!(!file.exists());
}

#[test]
fn the_checkpoint_of_another_build_is_refused() {
    let file = folder("foreign").join("4x7.pegbase");
    let other = Recipe::optimal("4x7".parse().unwrap(), Objective::Worst);
    save_checkpoint(&checkpoint_path(&file), &other.into(), &[]).unwrap();
    assert_eq!(build(&file, &["--resume"]).status().unwrap().code(), Some(3));
}

#[test]
fn a_folder_that_is_missing_leaves_nothing_behind() {
    let folder = folder("missing");
    let file = folder.join("no").join("4x7.pegbase");
    assert_eq!(build(&file, &[]).status().unwrap().code(), Some(2));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn interrupted_by_the_user_it_says_how_to_go_on() {
    use rustix::process::{Pid, Signal, kill_process};
    let file = folder("interrupted").join("5x6.pegbase");
    let part = checkpoint_path(&file);
    let child =
        build_of(&["5x6"], &file, &[]).stderr(Stdio::piped()).spawn().expect("it can be started");
    // The first checkpoint is saved while it searches, and the search takes minutes.
    let patience = Instant::now() + Duration::from_secs(60);
    while !part.exists() {
        assert!(Instant::now() < patience, "no checkpoint");
        std::thread::sleep(Duration::from_millis(10));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    let way_on = format!("are in {}: the same command with --resume goes on", part.display());
    assert!(said.contains(&way_on), "{said}");
    let recipe = Recipe::optimal("5x6".parse().unwrap(), Objective::Worst);
    assert!(load_checkpoint(&part, &recipe.into()).unwrap().is_some());
    assert!(!file.exists());
}
