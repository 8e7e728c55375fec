//! Lines in and lines out: a terminal, or a pipe that is read as commands.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Read, Write};

use crate::cli::output::print_text;

/// The longest line that is read. What follows on it is passed over.
const LONGEST: u64 = 4096;

/// How wide the text is where nobody says.
const WIDTH: usize = 80;

/// The narrowest that a column of text gets.
const NARROWEST: usize = 16;

/// What a prompt leaves free on its line.
const ROOM_TO_ANSWER: usize = 8;

/// The user's side of the game.
pub(super) struct Console {
    /// Whether somebody sits at a terminal and can be asked.
    pub(super) asks: bool,
    pub(super) width: usize,
}

impl Console {
    pub(super) fn new() -> Console {
        let asks = io::stdin().is_terminal() && io::stdout().is_terminal();
        let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| width.0.into());
        Console { asks, width: width.clamp(20, WIDTH) }
    }

    /// A paragraph, broken into lines that fit.
    pub(super) fn say(&self, text: &str) -> io::Result<()> {
        print_text(&wrapped(text, self.width))
    }

    /// What is wrong, as a sentence.
    pub(super) fn say_wrong(&self, error: &dyn Display) -> io::Result<()> {
        self.say(&sentence(&error.to_string()))
    }

    /// What can be typed, and beside it what that does.
    pub(super) fn list(&self, entries: &[(String, String)]) -> io::Result<()> {
        let longest = entries.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or(0);
        let room = self.width.saturating_sub(longest + 4).max(NARROWEST);
        let mut text = String::new();
        for (typed, does) in entries {
            let does = wrapped(does, room);
            let lines =
                std::iter::once(typed.as_str()).chain(std::iter::repeat("")).zip(does.lines());
            for (typed, does) in lines {
                text += &format!("  {typed:<longest$}  {does}\n");
            }
        }
        print_text(&text)
    }

    /// A command to be copied, on one line or on several that a shell joins.
    pub(super) fn command(&self, parts: &[String]) -> io::Result<()> {
        let (mut text, mut used) = (String::new(), 0);
        for (part, at) in parts.iter().zip(1..) {
            // Room for the sign that the line goes on, unless nothing follows.
            let sign = if at < parts.len() { 2 } else { 0 };
            let size = 1 + part.chars().count();
            if used > 0 && used + size + sign > self.width {
                text += " \\\n";
                used = 0;
            }
            text += if used == 0 { "  " } else { " " };
            text += part;
            used += if used == 0 { 1 + size } else { size };
        }
        print_text(&(text + "\n"))
    }

    /// A text that has its lines already.
    pub(super) fn show(&self, text: &str) -> io::Result<()> {
        print_text(text)
    }

    /// The next line, or nothing at the end of the input. The prompt is for a terminal alone.
    pub(super) fn ask(&self, prompt: &str) -> io::Result<Option<String>> {
        if self.asks {
            print_text(&fitting(prompt, self.width))?;
        }
        let mut bytes = Vec::new();
        let mut stdin = io::stdin().lock();
        (&mut stdin).take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            stdin.skip_until(b'\n')?;
        }
        if bytes.is_empty() {
            if self.asks {
                print_text("\n")?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Takes what was just typed off the screen: the line before alone, or everything.
    pub(super) fn hide(&self, everything: bool) -> io::Result<()> {
        if !self.asks {
            return Ok(());
        }
        if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
            return print_text(&"\n".repeat(60));
        }
        // Not through anstream, which would leave these out where there is no colour.
        let clear: &[u8] = if everything { b"\x1b[2J\x1b[3J\x1b[H" } else { b"\x1b[1A\x1b[2K" };
        let mut out = io::stdout().lock();
        out.write_all(clear)?;
        out.flush()
    }
}

/// A paragraph in lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> String {
    let (mut lines, mut used) = (String::new(), 0);
    for word in text.split_whitespace() {
        let size = word.chars().count();
        if used > 0 && used + 1 + size > width {
            lines.push('\n');
            used = 0;
        }
        if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += size;
    }
    lines + "\n"
}

/// A prompt with some room for the answer.
fn fitting(prompt: &str, width: usize) -> String {
    match prompt.chars().count() + ROOM_TO_ANSWER > width {
        true => wrapped(prompt, width - ROOM_TO_ANSWER).trim_end().to_owned() + " ",
        false => prompt.to_owned(),
    }
}

/// An error as the sentence that it is to a person.
pub(super) fn sentence(error: &str) -> String {
    let mut chars = error.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("● ● ●", 3), "● ●\n●\n");
        assert_eq!(wrapped("immeasurable", 5), "immeasurable\n");
    }

    #[test]
    fn an_error_is_said_as_a_sentence() {
        assert_eq!(sentence("there is no turn"), "There is no turn.");
        assert_eq!(sentence("`7`, character 1: no"), "`7`, character 1: no.");
        assert_eq!(sentence(""), ".");
    }
}
