//! Lines in and lines out: a terminal, or a pipe that is read as commands.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use crate::cli::output::print_text;

/// The longest line that is read. What follows on it is passed over.
const LONGEST: u64 = 4096;

/// How wide the text is where nobody says.
const WIDTH: usize = 80;

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

    /// A text that has its lines already.
    pub(super) fn show(&self, text: &str) -> io::Result<()> {
        print_text(text)
    }

    /// The next line, or nothing at the end of the input. The prompt is for a terminal alone.
    pub(super) fn ask(&self, prompt: &str) -> io::Result<Option<String>> {
        if self.asks {
            print_text(prompt)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("● ● ●", 3), "● ●\n●\n");
        assert_eq!(wrapped("immeasurable", 5), "immeasurable\n");
    }
}
