//! Reading a code.

use super::error::{TextError, TextProblem};
use super::span::Span;
use crate::game::code::Code;
use crate::game::rules::{MAX_PEGS, MAX_VALUES};
use crate::game::symbols::Symbols;

impl Code {
    /// Reads a code: its symbols, with white space anywhere and a comma between pegs if one likes.
    ///
    /// ```
    /// use pegbase::{Code, Rules, Symbols};
    /// let rules: Rules = "4x6".parse().unwrap();
    /// let symbols = Symbols::new(rules, "RBGYOV").unwrap();
    /// let code = Code::parse(&symbols, "R,r, g B").unwrap();
    /// assert_eq!(code.pegs(rules), [0, 0, 2, 1]);
    /// let error = Code::parse(&symbols, "RRXB").unwrap_err();
    /// assert_eq!(error.column(), 3);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`RRXB`, character 3: 'X' is no colour of this game; \
    ///      the colours are written R B G Y O V"
    /// );
    /// ```
    pub fn parse(symbols: &Symbols, text: &str) -> Result<Code, TextError> {
        parse_code(symbols, Span::new(text))
    }
}

pub(super) fn parse_code(symbols: &Symbols, span: Span<'_>) -> Result<Code, TextError> {
    let rules = symbols.rules();
    let span = span.trim();
    let mut pegs = [0; MAX_PEGS];
    let mut found = 0;
    let mut seen = [false; MAX_VALUES];
    let mut after_peg = false;
    for (at, c) in span.chars().filter(|(_, c)| !c.is_whitespace()) {
        if c == ',' && after_peg {
            after_peg = false;
            continue;
        }
        if c == ',' {
            return Err(span.error(at, TextProblem::Expected("a colour before the comma")));
        }
        let unknown = || TextProblem::UnknownSymbol { found: c, symbols: symbols.all().to_vec() };
        let value = symbols.value(c).ok_or_else(|| span.error(at, unknown()))?;
        if found == rules.pegs() {
            return Err(span.error(at, TextProblem::TooManyPegs { rules }));
        }
        if std::mem::replace(&mut seen[usize::from(value)], true) && rules.unique() {
            return Err(span.error(at, TextProblem::RepeatedColour { rules, symbol: c }));
        }
        pegs[found] = value;
        found += 1;
        after_peg = true;
    }
    if found < rules.pegs() {
        return Err(span.error(span.end(), TextProblem::TooFewPegs { rules, found }));
    }
    if !after_peg {
        return Err(span.error(span.end(), TextProblem::Expected("a colour after the comma")));
    }
    Ok(Code::from_fn(found, |at| pegs[at]))
}
