//! `pegbase engine`: questions of another program, one JSON object a line.

use std::io::{self, BufRead, BufReader, Write};

use super::args::Common;
use super::failure::Failure;
use crate::wire::{Keeper, answer_line, refuse_line};

/// The longest line that is read.
const MOST_BYTES: usize = 1 << 20;

pub(super) fn run(common: &Common) -> Result<(), Failure> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    let keeper = Keeper::default();
    let mut line = Vec::new();
    loop {
        let read = read_line(&mut input, &mut line);
        let read = read.map_err(|error| Failure::Usage(format!("cannot read stdin: {error}")))?;
        let mut answer = match read {
            Line::End => return Ok(()),
            Line::Read if line.trim_ascii().is_empty() => continue,
            Line::Read => answer_line(&line, common.symbols.as_deref(), &keeper),
            Line::TooLong => refuse_line(&format!("the line has more than {MOST_BYTES} bytes")),
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}

/// What came of reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// The line is there, without its end.
    Read,
    /// It was too long, and has been skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads a line. One that is too long is read to its end but not kept. A last line needs no end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut state = Line::End;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(state);
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let piece = &bytes[..end.unwrap_or(bytes.len())];
        if state != Line::TooLong && line.len() + piece.len() <= MOST_BYTES {
            line.extend_from_slice(piece);
            state = Line::Read;
        } else {
            line.clear();
            state = Line::TooLong;
        }
        let read = end.map_or(bytes.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], buffer: usize) -> Vec<(Line, usize)> {
        let mut input = BufReader::with_capacity(buffer, input);
        let mut line = Vec::new();
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input, &mut line).unwrap() {
                Line::End => return lines,
                read => lines.push((read, line.len())),
            }
        }
    }

    #[test]
    fn lines_are_read_whole_and_long_ones_skipped() {
        let long = vec![b'x'; MOST_BYTES + 1];
        let input = [b"one\n\nlast but ", &long[1..], b"\n", &long, b"\nend"].concat();
        let expected = [
            (Line::Read, 3),
            (Line::Read, 0),
            (Line::TooLong, 0),
            (Line::TooLong, 0),
            (Line::Read, 3),
        ];
        for buffer in [1 << 10, 1 << 16, 1 << 22] {
            assert_eq!(lines(&input, buffer), expected);
        }
        let fits = [&long[1..], b"\n"].concat();
        assert_eq!(lines(&fits, 1 << 13), [(Line::Read, MOST_BYTES)]);
    }
}
