//! Symbols: the character that each colour is written with.

use std::fmt;

use super::code::Code;
use super::rules::{MAX_COLOURS, MAX_VALUES, Rules};

/// How a blank is written, whatever the colours are written with.
const BLANK: char = '_';

/// Up to 9 colours are written from `1` on, as people count; more need the `0` and letters.
const FEW: &str = "123456789";
const MANY: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
const _: () = assert!(MAX_COLOURS <= MANY.len(), "every colour has a standard symbol");

/// The character that each colour of a game is written with.
///
/// ```
/// use pegbase::{Code, Rules, Symbols};
/// let rules: Rules = "4x6".parse().unwrap();
/// let code = Code::new(rules, &[0, 0, 1, 5]).unwrap();
/// assert_eq!(Symbols::standard(rules).show(code).to_string(), "1126");
/// let letters = Symbols::new(rules, "RBGYOV").unwrap();
/// assert_eq!(letters.show(code).to_string(), "RRBV");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbols {
    rules: Rules,
    /// By value; unused places hold the blank's symbol.
    chars: [char; MAX_VALUES],
}

impl Symbols {
    /// The symbols that codes have unless told otherwise: `1` to `9` for up to 9 colours, `0` to
    /// `9` and then `a` to `z` from 10 colours on, `_` for the blank.
    pub fn standard(rules: Rules) -> Symbols {
        let colours = if rules.colours() <= FEW.len() { FEW } else { MANY };
        Symbols::from_chars(rules, colours.chars())
    }

    /// Symbols of one's own, one character a colour in the order of the colours. The blank stays
    /// `_`.
    pub fn new(rules: Rules, colours: &str) -> Result<Symbols, SymbolsError> {
        for (at, symbol) in colours.chars().enumerate() {
            let column = at + 1;
            if symbol.is_whitespace()
                || symbol.is_control()
                || matches!(symbol, '=' | ',' | ';' | BLANK)
            {
                return Err(SymbolsError::Reserved { symbol, column });
            }
            if colours.chars().take(at).any(|earlier| earlier == symbol) {
                return Err(SymbolsError::Repeated { symbol, column });
            }
        }
        let found = colours.chars().count();
        if found != rules.colours() {
            return Err(SymbolsError::Count { rules, found });
        }
        Ok(Symbols::from_chars(rules, colours.chars()))
    }

    fn from_chars(rules: Rules, colours: impl Iterator<Item = char>) -> Symbols {
        let mut chars = [BLANK; MAX_VALUES];
        for (place, symbol) in chars[..rules.colours()].iter_mut().zip(colours) {
            *place = symbol;
        }
        Symbols { rules, chars }
    }

    /// The rules of the game that these are symbols for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The symbols in the order of the values that they stand for, a blank last.
    pub fn all(&self) -> &[char] {
        &self.chars[..self.rules.values()]
    }

    /// The value that a symbol stands for.
    ///
    /// Where no symbol is exactly this character, the one that differs from it by case alone is
    /// meant, so case matters only between two symbols that differ by nothing else.
    pub fn value(&self, symbol: char) -> Option<u8> {
        let symbols = || (0u8..).zip(self.all());
        if let Some((value, _)) = symbols().find(|&(_, &own)| own == symbol) {
            return Some(value);
        }
        let mut similar = symbols().filter(|&(_, &own)| same_but_for_case(own, symbol));
        match (similar.next(), similar.next()) {
            (Some((value, _)), None) => Some(value),
            _ => None,
        }
    }

    /// The code as it is written: its symbols with nothing between them.
    pub fn show(&self, code: Code) -> impl fmt::Display + use<> {
        ShownCode { symbols: *self, code }
    }
}

/// Both directions, because some letters have two small forms (`σ`, `ς`) and some two large ones.
fn same_but_for_case(one: char, other: char) -> bool {
    one.to_lowercase().eq(other.to_lowercase()) || one.to_uppercase().eq(other.to_uppercase())
}

struct ShownCode {
    symbols: Symbols,
    code: Code,
}

impl fmt::Display for ShownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pegs = self.code.pegs(self.symbols.rules);
        let text: String = pegs.iter().map(|&peg| self.symbols.chars[usize::from(peg)]).collect();
        f.pad(&text)
    }
}

/// Why a text does not give every colour a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolsError {
    /// Not one character a colour.
    Count {
        /// The rules, which say how many there must be.
        rules: Rules,
        /// How many there are.
        found: usize,
    },
    /// The same character for two colours.
    Repeated {
        /// The character.
        symbol: char,
        /// Where it comes again, the first character being 1.
        column: usize,
    },
    /// A character that has another meaning in codes and turns.
    Reserved {
        /// The character.
        symbol: char,
        /// Where it is, the first character being 1.
        column: usize,
    },
}

impl fmt::Display for SymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymbolsError::Count { rules, found } => write!(
                f,
                "{found} symbols for the {} colours of {rules}; write one character a colour",
                rules.colours()
            ),
            SymbolsError::Repeated { symbol, column } => write!(
                f,
                "the symbol `{symbol}` comes again at character {column}; \
                 take another character there"
            ),
            SymbolsError::Reserved { symbol, column } => write!(
                f,
                "{symbol:?} at character {column} cannot be a symbol; \
                 take any character but `=` `,` `;` `_` and white space"
            ),
        }
    }
}

impl std::error::Error for SymbolsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    fn standard(text: &str) -> String {
        Symbols::standard(rules(text)).all().iter().collect()
    }

    #[test]
    fn up_to_9_colours_are_digits_from_1_and_more_start_at_0() {
        assert_eq!(standard("4x6"), "123456");
        assert_eq!(standard("4x9"), "123456789");
        assert_eq!(standard("4x10u"), "0123456789");
        assert_eq!(standard("4x16"), "0123456789abcdef");
    }

    #[test]
    fn the_blank_is_not_counted_and_comes_last() {
        assert_eq!(standard("4x6b"), "123456_");
        assert_eq!(standard("4x9b"), "123456789_");
        let own = Symbols::new(rules("4x6b"), "RBGYOV").unwrap();
        assert_eq!(own.value('_'), Some(6));
        assert_eq!(Symbols::standard(rules("4x6")).value('_'), None);
    }

    #[test]
    fn any_case_is_read_unless_two_symbols_differ_by_case_alone() {
        let colours = Symbols::new(rules("4x6"), "RBGYOV").unwrap();
        assert_eq!((colours.value('r'), colours.value('R')), (Some(0), Some(0)));
        let greek = Symbols::new(rules("2x3"), "αβσ").unwrap();
        assert_eq!(['Α', 'Σ', 'ς'].map(|c| greek.value(c)), [Some(0), Some(2), Some(2)]);
        let both = Symbols::new(rules("2x3"), "rRg").unwrap();
        assert_eq!(['r', 'R', 'G'].map(|c| both.value(c)), [Some(0), Some(1), Some(2)]);
        // A capital sigma could be either of these.
        let sigmas = Symbols::new(rules("2x3"), "σςx").unwrap();
        assert_eq!(['σ', 'ς', 'Σ'].map(|c| sigmas.value(c)), [Some(0), Some(1), None]);
    }

    #[test]
    fn a_set_of_symbols_that_could_not_be_read_back_is_refused() {
        let new = |text: &str| Symbols::new(rules("4x6"), text);
        assert_eq!(new("RBGYO"), Err(SymbolsError::Count { rules: rules("4x6"), found: 5 }));
        assert_eq!(new("RBGYOVW"), Err(SymbolsError::Count { rules: rules("4x6"), found: 7 }));
        assert_eq!(new("RBGYOR"), Err(SymbolsError::Repeated { symbol: 'R', column: 6 }));
        for symbol in ['=', ',', ';', '_', ' ', '\u{a0}'] {
            let refused = Err(SymbolsError::Reserved { symbol, column: 3 });
            assert_eq!(new(&format!("RB{symbol}YOV")), refused);
        }
    }

    #[test]
    fn the_message_says_what_to_do() {
        let message = |text| Symbols::new(rules("4x6"), text).unwrap_err().to_string();
        assert_eq!(
            message("RBGYO"),
            "5 symbols for the 6 colours of 4x6; write one character a colour"
        );
        assert_eq!(
            message("RBGYOR"),
            "the symbol `R` comes again at character 6; take another character there"
        );
        assert_eq!(
            message("RB GYOV"),
            "' ' at character 3 cannot be a symbol; \
             take any character but `=` `,` `;` `_` and white space"
        );
    }
}
