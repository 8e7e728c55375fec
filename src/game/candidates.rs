//! Candidates: the codes that fit a history.

use super::code::Code;
use super::columns::Columns;
use super::history::{History, Turn};
use super::rules::Rules;
use super::space::CodeSpace;

/// How many codes are laid out and scored at a time: enough for the vector kernels to run at full
/// speed, few enough to stay in the nearest cache.
const CHUNK: usize = 1024;

/// The codes that fit a history, in ascending order.
///
/// Kept as code numbers ([`CodeSpace`]), 4 bytes a candidate; all codes of a game take no memory
/// at all.
///
/// ```
/// use pegbase::{Candidates, History, Rules, Symbols, Turn};
/// let rules: Rules = "4x6".parse().unwrap();
/// let symbols = Symbols::standard(rules);
/// let history = History::parse(&symbols, "1122=1,1").unwrap();
/// let candidates = Candidates::of(&history);
/// assert_eq!(candidates.len(), 208);
/// let fewer = candidates.narrow(Turn::parse(&symbols, "1344=0,2").unwrap());
/// assert_eq!(fewer.len(), 37);
/// assert_eq!(symbols.show(fewer.codes().next().unwrap()).to_string(), "2133");
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    space: CodeSpace,
    members: Members,
}

#[derive(Clone, Debug)]
enum Members {
    /// Every code of the game.
    All,
    /// The codes with these numbers, ascending.
    Some(Vec<u32>),
}

impl Candidates {
    /// Every code of the game: the candidates before the first turn.
    pub fn all(rules: Rules) -> Candidates {
        Candidates { space: CodeSpace::new(rules), members: Members::All }
    }

    /// The codes that fit a history.
    pub fn of(history: &History) -> Candidates {
        Candidates::all(history.rules()).filter(history.turns())
    }

    /// These codes, in any order and however often each is listed. The caller answers for the
    /// rules.
    pub fn from_codes(rules: Rules, codes: impl IntoIterator<Item = Code>) -> Candidates {
        let space = CodeSpace::new(rules);
        let mut numbers: Vec<u32> =
            codes.into_iter().map(|code| space.index(code) as u32).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Candidates::from_numbers(space, numbers)
    }

    /// The codes with these numbers, which ascend.
    pub(super) fn from_numbers(space: CodeSpace, numbers: Vec<u32>) -> Candidates {
        Candidates { space, members: Members::Some(numbers) }
    }

    /// The candidates that also fit one more turn.
    pub fn narrow(&self, turn: Turn) -> Candidates {
        self.filter(&[turn])
    }

    fn filter(&self, turns: &[Turn]) -> Candidates {
        if turns.is_empty() {
            return self.clone();
        }
        let mut fitting = Vec::new();
        let mut row = [0; CHUNK];
        self.for_each_chunk(|numbers, columns| {
            let row = &mut row[..numbers.len()];
            let mut fits = [true; CHUNK];
            for turn in turns {
                columns.score_row(turn.guess, row);
                let wanted = turn.feedback.index();
                for (fits, &feedback) in fits.iter_mut().zip(&*row) {
                    *fits &= usize::from(feedback) == wanted;
                }
            }
            let chosen = numbers.iter().zip(&fits).filter(|&(_, &fits)| fits);
            fitting.extend(chosen.map(|(&number, _)| number));
        });
        Candidates::from_numbers(self.space, fitting)
    }

    /// Calls `visit` with the numbers of the candidates, at most [`CHUNK`] at a time, and their
    /// columns.
    pub(crate) fn for_each_chunk(&self, mut visit: impl FnMut(&[u32], &Columns)) {
        let mut columns = Columns::new(self.rules(), []);
        let mut chunk = [0; CHUNK];
        for start in (0..self.len()).step_by(CHUNK) {
            let chunk = &mut chunk[..CHUNK.min(self.len() - start)];
            for (at, number) in chunk.iter_mut().enumerate() {
                *number = self.number(start + at);
            }
            columns.refill(chunk.iter().map(|&number| self.space.code(number as usize)));
            visit(chunk, &columns);
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.space.rules()
    }

    /// The code space that the numbers belong to.
    pub fn space(&self) -> CodeSpace {
        self.space
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        match &self.members {
            Members::All => self.space.len(),
            Members::Some(numbers) => numbers.len(),
        }
    }

    /// Whether no code fits: the feedback contradicts itself.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a code of these rules is a candidate.
    pub fn contains(&self, code: Code) -> bool {
        match &self.members {
            Members::All => true,
            Members::Some(numbers) => {
                numbers.binary_search(&(self.space.index(code) as u32)).is_ok()
            }
        }
    }

    /// The candidates in ascending order.
    pub fn codes(&self) -> impl DoubleEndedIterator<Item = Code> + ExactSizeIterator + Clone + '_ {
        self.numbers().map(|number| self.space.code(number as usize))
    }

    /// The numbers of the candidates in ascending order.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|at| self.number(at))
    }

    /// The candidate with so many before it.
    ///
    /// # Panics
    /// If there are not that many.
    pub(crate) fn code(&self, at: usize) -> Code {
        self.space.code(self.number(at) as usize)
    }

    fn number(&self, at: usize) -> u32 {
        match &self.members {
            Members::All => at as u32,
            Members::Some(numbers) => numbers[at],
        }
    }
}
