//! The rules of one game: how many pegs, how many colours, repeats, blank.

use std::fmt;
use std::str::FromStr;

/// The most pegs that a code can have.
pub const MAX_PEGS: usize = 8;
/// The most colours that a game can have, a blank not counted.
pub const MAX_COLOURS: usize = 16;
/// The most values that a peg can show: every colour, and the blank.
pub const MAX_VALUES: usize = MAX_COLOURS + 1;
/// The most codes that a game can have.
pub const MAX_CODES: u64 = 1 << 24;

/// The rules of one game, written `4x6`, `4x10u`, `4x6b` or `4x6ub`.
///
/// ```
/// use pegbase::Rules;
/// let rules: Rules = "4x6".parse().unwrap();
/// assert_eq!(rules.code_count(), 1296);
/// assert_eq!("4x10u".parse::<Rules>().unwrap().code_count(), 5040);
/// // A blank is one more colour, the last: the same game as 4x7.
/// assert_eq!("4x6b".parse::<Rules>().unwrap().code_count(), 2401);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Rules {
    pegs: u8,
    colours: u8,
    unique: bool,
    blank: bool,
}

impl Rules {
    /// Rules with `colours` colours, a blank not counted.
    pub fn new(
        pegs: usize,
        colours: usize,
        unique: bool,
        blank: bool,
    ) -> Result<Rules, RulesError> {
        if pegs == 0 || pegs > MAX_PEGS {
            return Err(RulesError::Pegs(pegs));
        }
        if colours == 0 || colours > MAX_COLOURS {
            return Err(RulesError::Colours(colours));
        }
        let values = colours + usize::from(blank);
        if unique && values < pegs {
            return Err(RulesError::TooFewColours { pegs, values });
        }
        let codes = count_codes(pegs, values, unique);
        if codes > MAX_CODES {
            return Err(RulesError::TooManyCodes(codes));
        }
        Ok(Rules { pegs: pegs as u8, colours: colours as u8, unique, blank })
    }

    /// The number of pegs in a code.
    pub fn pegs(self) -> usize {
        usize::from(self.pegs)
    }

    /// The number of values that a peg can have: the colours, and the blank if there is one.
    pub fn values(self) -> usize {
        usize::from(self.colours) + usize::from(self.blank)
    }

    /// The number of colours, a blank not counted.
    pub fn colours(self) -> usize {
        usize::from(self.colours)
    }

    /// Whether all pegs of a code must differ.
    pub fn unique(self) -> bool {
        self.unique
    }

    /// Whether the last value is a blank.
    pub fn blank(self) -> bool {
        self.blank
    }

    /// How many codes there are, at most [`MAX_CODES`].
    pub fn code_count(self) -> usize {
        count_codes(self.pegs(), self.values(), self.unique) as usize
    }

    /// How many feedbacks are possible at the most: p(p+3)/2.
    pub fn feedback_count(self) -> usize {
        self.pegs() * (self.pegs() + 3) / 2
    }

    /// The same game with a colour more in place of the blank, if it has one and there is such a
    /// game: `4x7` for `4x6b`.
    pub fn without_blank(self) -> Option<Rules> {
        let twin = Rules::new(self.pegs(), self.values(), self.unique, false);
        twin.ok().filter(|_| self.blank)
    }

    /// Whether two games differ at most in what the last value is called: `4x6b` is the same game
    /// as `4x7`.
    pub fn same_game(self, other: Rules) -> bool {
        self.pegs == other.pegs && self.values() == other.values() && self.unique == other.unique
    }
}

fn count_codes(pegs: usize, values: usize, unique: bool) -> u64 {
    (0..pegs).map(|peg| if unique { values - peg } else { values } as u64).product()
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.pegs, self.colours)?;
        if self.unique {
            f.write_str("u")?;
        }
        if self.blank {
            f.write_str("b")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let wrong =
            |at: usize, expected| RulesError::Syntax { text: text.to_owned(), at, expected };
        let (pegs, at) = leading_number(text, 0);
        let pegs = pegs.ok_or_else(|| wrong(at, "the number of pegs"))?;
        let cross = text[at..].chars().next().filter(|c| matches!(c, 'x' | 'X' | '×'));
        let cross = cross.ok_or_else(|| wrong(at, "`x` between pegs and colours"))?;
        let (colours, at) = leading_number(text, at + cross.len_utf8());
        let colours = colours.ok_or_else(|| wrong(at, "the number of colours"))?;
        let suffix = &text[at..];
        let after_unique = suffix.strip_prefix(['u', 'U']).unwrap_or(suffix);
        let after_blank = after_unique.strip_prefix(['b', 'B']).unwrap_or(after_unique);
        if !after_blank.is_empty() {
            let at = text.len() - after_blank.len();
            return Err(wrong(at, "`u` (all different), `b` (a blank) or the end"));
        }
        let unique = after_unique.len() < suffix.len();
        let blank = after_blank.len() < after_unique.len();
        Rules::new(pegs, colours, unique, blank)
    }
}

/// The number that starts at a byte, and where it ends. It saturates, so that a number with a
/// hundred digits is refused for its size and not misread.
fn leading_number(text: &str, start: usize) -> (Option<usize>, usize) {
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit);
    let mut end = start;
    let mut number = None;
    for digit in digits {
        end += 1;
        let so_far: usize = number.unwrap_or(0);
        number = Some(so_far.saturating_mul(10).saturating_add(usize::from(digit - b'0')));
    }
    (number, end)
}

/// Why a text or a set of numbers is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The text is not of the form `4x6`, `4x10u`, `4x6b` or `4x6ub`.
    Syntax {
        /// The whole text.
        text: String,
        /// The byte at which it stops making sense.
        at: usize,
        /// What would have made sense there.
        expected: &'static str,
    },
    /// Pegs out of range.
    Pegs(usize),
    /// Colours out of range.
    Colours(usize),
    /// All pegs must differ and there are fewer values than pegs.
    TooFewColours {
        /// The pegs asked for.
        pegs: usize,
        /// The values that a peg could have.
        values: usize,
    },
    /// More codes than can be numbered.
    TooManyCodes(u64),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Syntax { text, at, expected } => {
                let column = text[..*at].chars().count() + 1;
                write!(f, "`{text}` are not rules: expected {expected} at character {column}")?;
                f.write_str(" (write 4x6, 4x10u, 4x6b or 4x6ub)")
            }
            RulesError::Pegs(pegs) => {
                write!(f, "{pegs} pegs: a game has 1 to {MAX_PEGS} pegs")
            }
            RulesError::Colours(colours) => {
                write!(f, "{colours} colours: a game has 1 to {MAX_COLOURS} colours")
            }
            RulesError::TooFewColours { pegs, values } => write!(
                f,
                "{pegs} pegs cannot all be different with {values} {}; take more colours or leave out the `u`",
                if *values == 1 { "colour" } else { "colours" }
            ),
            RulesError::TooManyCodes(codes) => write!(
                f,
                "{codes} codes are more than can be represented ({MAX_CODES}); take fewer pegs or colours"
            ),
        }
    }
}

impl std::error::Error for RulesError {}
