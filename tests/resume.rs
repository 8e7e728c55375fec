//! Builds that are cut off and go on: the program itself, killed and started again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use pegbase::solve::{Objective, Recipe};
use pegbase::table::{CheckpointError, checkpoint_path, load_checkpoint, save_checkpoint};

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn build(file: &Path, extra: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pegbase"));
    command.args(["build", "4x7", "--objective", "expected", "-o"]).arg(file).args(extra);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn shipped(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)).unwrap()
}

#[test]
fn killed_twenty_times_it_yields_the_same_bytes() {
    let file = folder("killed").join("4x7.pegbase");
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let mut saved = 0;
    for _ in 0..20 {
        let mut child = build(&file, &["--resume"]).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(20 + (random >> 33) % 300));
        // SIGKILL: nothing is written on the way out.
        child.kill().unwrap();
        child.wait().unwrap();
        let part = checkpoint_path(&file);
        if part.exists() {
            let recipe = Recipe::optimal("4x7".parse().unwrap(), Objective::Expected);
            let proofs = load_checkpoint(&part, &recipe.into()).expect("a checkpoint that holds");
            assert!(proofs.is_some_and(|proofs| proofs.len() >= saved), "nothing is lost");
            saved = load_checkpoint(&part, &recipe.into()).unwrap().unwrap().len();
        }
    }
    assert!(file.exists() || saved > 0, "something was proved before it was killed");
    assert!(build(&file, &["--resume"]).status().unwrap().success());
    assert_eq!(fs::read(&file).unwrap(), shipped("4x7-expected.pegbase"));
    assert!(!checkpoint_path(&file).exists(), "the checkpoint is gone when the table is there");
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
    let file = folder("interrupted").join("5x6.pegbase");
    let child = Command::new(env!("CARGO_BIN_EXE_pegbase"))
        .args(["build", "5x6", "-o"])
        .arg(&file)
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // The note on what to expect comes before the handler; the search takes minutes.
    std::thread::sleep(Duration::from_millis(1500));
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("--resume"), "{said}");
    assert!(checkpoint_path(&file).exists());
    assert!(!file.exists());
}
