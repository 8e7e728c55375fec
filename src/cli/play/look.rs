//! How pegs, feedback and boards look in the terminal.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use crate::game::{Code, Feedback, History, Rules, Symbols, Turn};
use crate::play::{Palette, Swatch};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Depth {
    Sixteen,
    Cube,
    True,
}

/// How the game looks: symbols always, colours and round pegs where the terminal has them.
pub(super) struct Look {
    rules: Rules,
    pub(super) symbols: Symbols,
    swatches: Vec<Swatch>,
    unicode: bool,
    depth: Depth,
}

impl Look {
    /// The look of a game in a palette, with other symbols if they are given.
    pub(super) fn new(rules: Rules, palette: Palette, symbols: Option<Symbols>) -> Look {
        let variable = |name| std::env::var(name).unwrap_or_default();
        let term = variable("TERM");
        let depth = if ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str()) {
            Depth::True
        } else if term.contains("256") {
            Depth::Cube
        } else {
            Depth::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        let locale = locale.iter().find(|value| !value.is_empty());
        let locale = locale.map(|value| value.to_ascii_lowercase().replace('-', ""));
        let utf8 = cfg!(windows) || locale.is_some_and(|value| value.contains("utf8"));
        let symbols = symbols.unwrap_or_else(|| palette.symbols(rules));
        let swatches = palette.swatches(rules);
        Look { rules, symbols, swatches, unicode: utf8 && term != "dumb", depth }
    }

    /// A text where the terminal has all characters, or one that does without.
    pub(super) fn either<'t>(&self, unicode: &'t str, ascii: &'t str) -> &'t str {
        if self.unicode { unicode } else { ascii }
    }

    /// A code in its symbols.
    pub(super) fn code(&self, code: Code) -> String {
        self.symbols.show(code).to_string()
    }

    /// A code to show what one looks like: `1122`, or `1234` where all colours differ.
    pub(super) fn example(&self) -> Vec<char> {
        let (pegs, symbols) = (self.rules.pegs(), self.symbols.all());
        let peg = |at: usize| if self.rules.unique() { at } else { at * 2 / pegs };
        (0..pegs).map(|at| symbols[peg(at).min(symbols.len() - 1)]).collect()
    }

    /// A code in coloured cells, its symbols inside.
    pub(super) fn cells(&self, code: Code) -> String {
        code.pegs(self.rules).iter().map(|&peg| self.cell(peg)).collect()
    }

    fn cell(&self, peg: u8) -> String {
        let symbol = self.symbols.all()[usize::from(peg)];
        let style = self.style(self.swatches[usize::from(peg)].rgb);
        format!("{style} {symbol} {style:#}")
    }

    fn style(&self, rgb: Option<[u8; 3]>) -> Style {
        let Some([red, green, blue]) = rgb else { return Style::new().dimmed() };
        let background = match self.depth {
            Depth::True => Color::Rgb(RgbColor(red, green, blue)),
            Depth::Cube => {
                let step = |part: u8| (u16::from(part) * 5 + 127) / 255;
                let index = 16 + 36 * step(red) + 6 * step(green) + step(blue);
                Color::Ansi256(Ansi256Color(index as u8))
            }
            Depth::Sixteen => Color::Ansi(nearest([red, green, blue])),
        };
        let bright = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        let ink = if bright > 128_000 { AnsiColor::Black } else { AnsiColor::BrightWhite };
        Style::new().bold().fg_color(Some(Color::Ansi(ink))).bg_color(Some(background))
    }

    /// Feedback in pegs, with a dot for each peg that is nowhere: `●○··`.
    pub(super) fn marks(&self, feedback: Feedback) -> String {
        let (black, white) = (usize::from(feedback.black), usize::from(feedback.white));
        let none = self.rules.pegs().saturating_sub(black + white);
        let marks = [("●", "*", black), ("○", "o", white), ("·", ".", none)];
        marks.map(|(unicode, ascii, count)| self.either(unicode, ascii).repeat(count)).concat()
    }

    /// One line of the board.
    pub(super) fn row(&self, number: usize, turn: Turn) -> String {
        format!("{number:>3}  {}  {}\n", self.cells(turn.guess), self.marks(turn.feedback))
    }

    /// The board so far.
    pub(super) fn board(&self, history: &History) -> String {
        history.iter().zip(1..).map(|(turn, number)| self.row(number, *turn)).collect()
    }

    /// The colours with their names, a line of them as wide as `width` at most.
    pub(super) fn legend(&self, width: usize) -> String {
        let (mut text, mut used) = (String::new(), 0);
        for (peg, swatch) in self.swatches.iter().enumerate() {
            let size = 3 + 1 + swatch.name.len() + 2;
            if used > 0 && used + size > width {
                text.push('\n');
                used = 0;
            }
            used += size;
            text += &format!("{} {}  ", self.cell(peg as u8), swatch.name);
        }
        text.trim_end().to_owned() + "\n"
    }
}

/// The closest of the colours that every colour terminal has.
fn nearest(rgb: [u8; 3]) -> AnsiColor {
    let colours = [
        (AnsiColor::Black, [0, 0, 0]),
        (AnsiColor::Red, [205, 0, 0]),
        (AnsiColor::Green, [0, 160, 0]),
        (AnsiColor::BrightYellow, [255, 230, 0]),
        (AnsiColor::Yellow, [225, 130, 0]),
        (AnsiColor::Blue, [0, 90, 220]),
        (AnsiColor::Magenta, [150, 60, 190]),
        (AnsiColor::BrightMagenta, [230, 80, 180]),
        (AnsiColor::Cyan, [0, 170, 190]),
        (AnsiColor::BrightCyan, [90, 200, 240]),
        (AnsiColor::BrightBlack, [128, 128, 128]),
        (AnsiColor::BrightWhite, [255, 255, 255]),
    ];
    let distance = |other: [u8; 3]| -> u32 {
        rgb.iter().zip(other).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let closest = colours.iter().min_by_key(|(_, other)| distance(*other));
    closest.map_or(AnsiColor::White, |(colour, _)| *colour)
}
