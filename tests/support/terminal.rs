//! The real program, through a pipe and at a terminal.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// A folder for one test, empty at its start.
pub fn home(test: &str) -> PathBuf {
    let home =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{test}", env!("CARGO_CRATE_NAME")));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).unwrap();
    home
}

/// `pegbase play` with these options, its record in this folder.
pub fn play(home: &Path, args: &str) -> Command {
    let mut command = Command::new(cargo_bin!("pegbase"));
    for variable in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLUMNS", "LC_CTYPE", "LANG"] {
        command.env_remove(variable);
    }
    command.env("PEGBASE_HOME", home).env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color");
    command.arg("play").args(args.split_whitespace());
    command
}

/// What comes of a program that is given these lines.
pub fn piped(mut command: Command, lines: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What a session prints that ends well.
pub fn session(home: &Path, args: &str, lines: &str) -> String {
    let output = piped(play(home, args), lines);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    text(&output.stdout)
}

/// What a session says that is refused with status 2 and prints nothing.
pub fn refused(home: &Path, args: &str) -> String {
    let output = piped(play(home, args), "");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
    String::from_utf8(output.stderr).unwrap()
}

/// A program that says nothing for so long will not go on.
const PATIENCE: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// The program at a terminal of this size.
pub struct Terminal {
    pub child: Child,
    side: fs::File,
    columns: usize,
    /// Everything that was shown so far.
    pub seen: String,
}

impl Terminal {
    pub fn open(mut command: Command, columns: u16) -> Terminal {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        let side = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&side).unwrap();
        unlockpt(&side).unwrap();
        let size =
            rustix::termios::Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&side, size).unwrap();
        let name = ptsname(&side, Vec::new()).unwrap().into_string().unwrap();
        let other = fs::OpenOptions::new().read(true).write(true).open(name).unwrap();
        command.stdin(other.try_clone().unwrap()).stdout(other.try_clone().unwrap()).stderr(other);
        Terminal {
            child: command.spawn().unwrap(),
            side: side.into(),
            columns: columns.into(),
            seen: String::new(),
        }
    }

    /// Reads until a text is seen, and returns what came with it.
    pub fn wait_for(&mut self, text: &str) -> String {
        let mut bytes = Vec::new();
        while !String::from_utf8_lossy(&bytes).contains(text) {
            let ready = PollFd::new(&self.side, PollFlags::IN);
            let ready = poll(&mut [ready], Some(&PATIENCE)).unwrap();
            assert_eq!(ready, 1, "waits for {text:?}: {}", String::from_utf8_lossy(&bytes));
            let mut some = [0; 4096];
            let read = self.side.read(&mut some).unwrap_or(0);
            assert!(read > 0, "ended before {text:?}: {}", String::from_utf8_lossy(&bytes));
            bytes.extend_from_slice(&some[..read]);
        }
        let new = String::from_utf8_lossy(&bytes).into_owned();
        self.seen += &new;
        new
    }

    /// Types a line, waits for what follows, and returns what came with it.
    pub fn enter(&mut self, line: &str, text: &str) -> String {
        self.type_line(line);
        self.wait_for(text)
    }

    /// Ends the input, as Ctrl-D does at the start of a line.
    pub fn end_input(&mut self) {
        self.side.write_all(b"\x04").unwrap();
    }

    /// The 24 lines that are on the screen now, without the blanks at their ends. None of all that were shown is broken by the
    /// terminal, which would break it within a word.
    pub fn screen(&self) -> String {
        let shown = plain(&self.seen);
        for line in shown.lines() {
            assert!(line.chars().count() <= self.columns, "{}: {line:?}", self.columns);
        }
        let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
        lines[lines.len().saturating_sub(24)..].join("\n")
    }

    /// Kills the program, as `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the end of the program, which has to be a good one.
    pub fn finish(mut self) {
        assert!(self.child.wait().unwrap().success());
    }

    /// Types a line.
    pub fn type_line(&mut self, line: &str) {
        self.type_text(&format!("{line}\n"));
    }

    /// Types something, without the end of the line.
    pub fn type_text(&mut self, text: &str) {
        self.side.write_all(text.as_bytes()).unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text without what colours it.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string().replace('\r', "")
}
