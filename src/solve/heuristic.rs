//! The famous one-step rules: strategies that are not optimal, but quick on any size.
//!
//! Each looks only at how many candidates every guess would leave, so there is nothing to prove
//! and nothing to remember. They serve as baselines, as opponents, and where exact search is out
//! of reach. Equal guesses are decided in favour of candidates, then of the lowest code.

use std::fmt;
use std::str::FromStr;

use super::bounds::kinds_of_guess;
use super::control::{Control, Stopped};
use super::crew::Crew;
use super::entropy::EntropyTable;
use super::strategy::Strategy;
use crate::game::{BLOCK, Code, CodeSpace, Columns, Feedback, Kernels, Rules, Stabiliser};

/// A rule for choosing the next guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heuristic {
    /// Knuth 1977: the smallest largest part.
    Knuth,
    /// Irving 1978: the least expected number of candidates left.
    Size,
    /// Neuwirth 1982: the most information.
    Entropy,
    /// Kooi 2005: the most parts.
    Parts,
    /// Swaszek 1999: the first code that fits.
    First,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Heuristic; 5] =
        [Heuristic::Knuth, Heuristic::Size, Heuristic::Entropy, Heuristic::Parts, Heuristic::First];
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Heuristic::Knuth => "knuth",
            Heuristic::Size => "size",
            Heuristic::Entropy => "entropy",
            Heuristic::Parts => "parts",
            Heuristic::First => "first",
        })
    }
}

impl FromStr for Heuristic {
    type Err = UnknownHeuristic;

    fn from_str(text: &str) -> Result<Heuristic, UnknownHeuristic> {
        let known = Heuristic::ALL.into_iter().find(|heuristic| heuristic.to_string() == text);
        known.ok_or_else(|| UnknownHeuristic(text.to_owned()))
    }
}

/// A text that names no heuristic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownHeuristic(pub String);

impl fmt::Display for UnknownHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no strategy; there are knuth, size, entropy, parts and first", self.0)
    }
}

impl std::error::Error for UnknownHeuristic {}

/// Chooses guesses by a heuristic.
///
/// ```
/// use pegbase::solve::{Adviser, Heuristic};
/// use pegbase::{Candidates, Code, Rules, Symbols};
/// let rules: Rules = "4x6".parse().unwrap();
/// let adviser = Adviser::new(rules, Heuristic::Knuth);
/// let all: Vec<Code> = Candidates::all(rules).codes().collect();
/// let first = adviser.choose(&all, &[]).unwrap();
/// assert_eq!(Symbols::standard(rules).show(first).to_string(), "1122");
/// ```
pub struct Adviser {
    rules: Rules,
    heuristic: Heuristic,
    kernels: Kernels,
    /// Every code, or those among which it ranks, in chunks of columns.
    guesses: Vec<Columns>,
    entropy: Option<EntropyTable>,
}

/// How many guesses are looked at together: the rows of a batch of candidates stay in the cache.
const CHUNK: usize = 8 * BLOCK;
/// How many candidates are counted before their counts, which are bytes, are added up.
const BATCH: usize = 255;
/// From this many pairs of guess and candidate on it pays to look for symmetric guesses first.
const SYMMETRY_FROM: usize = 1 << 30;

impl Adviser {
    /// An adviser for these rules.
    pub fn new(rules: Rules, heuristic: Heuristic) -> Adviser {
        let guesses = match heuristic {
            Heuristic::First => Vec::new(),
            _ => chunked(rules, CodeSpace::new(rules).codes()),
        };
        Adviser::with(rules, heuristic, guesses, rules.code_count())
    }

    /// An adviser that ranks these guesses only, for at most so many candidates.
    pub(crate) fn among(
        rules: Rules,
        heuristic: Heuristic,
        guesses: impl IntoIterator<Item = Code>,
        most_candidates: usize,
    ) -> Adviser {
        Adviser::with(rules, heuristic, chunked(rules, guesses), most_candidates)
    }

    fn with(rules: Rules, heuristic: Heuristic, guesses: Vec<Columns>, most: usize) -> Adviser {
        let entropy = (heuristic == Heuristic::Entropy).then(|| EntropyTable::new(most));
        Adviser { rules, heuristic, kernels: Kernels::detect(), guesses, entropy }
    }

    /// The guess for these candidates, in ascending order, after the guesses made so far; nothing
    /// if there is no candidate.
    ///
    /// The guesses made so far serve to find symmetric guesses faster, and change nothing else.
    pub fn choose(&self, candidates: &[Code], made: &[Code]) -> Option<Code> {
        let &lowest = candidates.first()?;
        let whole_game = candidates.len() == self.rules.code_count();
        if self.heuristic == Heuristic::First {
            let opening = whole_game.then(|| self.swaszek_opening()).flatten();
            return Some(opening.unwrap_or(lowest));
        }
        if let Some(guess) = self.at_sight(candidates) {
            return Some(guess);
        }
        if whole_game {
            return self.best_of(&chunked(self.rules, kinds_of_guess(self.rules)), candidates);
        }
        if candidates.len().saturating_mul(self.rules.code_count()) < SYMMETRY_FROM {
            return self.best_of(&self.guesses, candidates);
        }
        let group = Stabiliser::of_guesses(self.rules, made);
        let codes = CodeSpace::new(self.rules).codes();
        let lowest = codes.filter(|&code| group.is_trivial() || group.is_representative(code));
        self.best_of(&chunked(self.rules, lowest), candidates)
    }

    /// The guesses for these candidates, in ascending order, the best first and at most `most` of
    /// them.
    pub fn rank(&self, candidates: &[Code], most: usize) -> Vec<Code> {
        let mut ranked: Vec<(u64, bool, Code)> = Vec::new();
        self.each_score(&self.guesses, candidates, |score, code| {
            ranked.push((score, candidates.binary_search(&code).is_err(), code));
            // Now and then the worse half is forgotten.
            if ranked.len() >= 2 * most.max(CHUNK) {
                ranked.select_nth_unstable(most);
                ranked.truncate(most);
            }
        });
        ranked.sort_unstable();
        ranked.truncate(most);
        ranked.into_iter().map(|(_, _, code)| code).collect()
    }

    /// The strategy that follows the heuristic on these candidates, with the first guess given or
    /// free; nothing if there is no candidate.
    pub fn strategy(
        &self,
        candidates: &[Code],
        first: Option<Code>,
        crew: &dyn Crew,
    ) -> Option<Strategy> {
        self.strategy_watched(candidates, first, crew, &Control::default()).ok().flatten()
    }

    /// The same, for others to stop.
    pub(super) fn strategy_watched(
        &self,
        candidates: &[Code],
        first: Option<Code>,
        crew: &dyn Crew,
        control: &Control,
    ) -> Result<Option<Strategy>, Stopped> {
        if candidates.is_empty() {
            return Ok(None);
        }
        let strategy = Strategy::grow(self.rules, candidates, crew, &|candidates, made| {
            control.count(0, 0)?;
            let given = first.filter(|_| made.is_empty());
            Ok(given.or_else(|| self.choose(candidates, made)).unwrap_or(candidates[0]))
        });
        strategy.map(Some)
    }

    /// The lower half of the pegs in the first colour and the rest in the second, if that is a
    /// code.
    fn swaszek_opening(&self) -> Option<Code> {
        let pegs = self.rules.pegs();
        let opening: Vec<u8> = (0..pegs).map(|at| u8::from(at >= pegs / 2)).collect();
        Code::new(self.rules, &opening)
    }

    /// The choice where it takes no comparison: the lowest candidate that splits all others apart
    /// is best by every rule.
    fn at_sight(&self, candidates: &[Code]) -> Option<Code> {
        if candidates.len() > self.rules.feedback_count() {
            return None;
        }
        let columns = Columns::new(self.rules, candidates.iter().copied());
        let mut row = vec![0; candidates.len()];
        candidates.iter().copied().find(|&guess| {
            columns.score_row(guess, &mut row);
            let seen = row.iter().fold(0u64, |seen, &feedback| seen | 1 << feedback);
            seen.count_ones() as usize == candidates.len()
        })
    }

    /// The best guess: least score, then a candidate, then the lowest code.
    fn best_of(&self, guesses: &[Columns], candidates: &[Code]) -> Option<Code> {
        let mut best: Option<(u64, bool, Code)> = None;
        self.each_score(guesses, candidates, |score, code| {
            if best.is_none_or(|(least, _, _)| score <= least) {
                let entry = (score, candidates.binary_search(&code).is_err(), code);
                best = Some(best.map_or(entry, |best| best.min(entry)));
            }
        });
        best.map(|(_, _, code)| code)
    }

    /// Calls `tell` with the score of each guess; less is better.
    fn each_score(
        &self,
        guesses: &[Columns],
        candidates: &[Code],
        mut tell: impl FnMut(u64, Code),
    ) {
        let mut scores = Vec::new();
        for chunk in guesses {
            self.score_chunk(chunk, candidates, &mut scores);
            for (guess, &score) in scores.iter().enumerate() {
                tell(score, chunk.code(guess));
            }
        }
    }

    /// The score of each guess of a chunk.
    fn score_chunk(&self, chunk: &Columns, candidates: &[Code], scores: &mut Vec<u64>) {
        let slots = Feedback::win(self.rules).index() + 1;
        let stride = chunk.len().next_multiple_of(BLOCK);
        let blocks = stride / BLOCK;
        let mut sizes = vec![[0u32; BLOCK]; slots * blocks];
        let mut rows = vec![0; BATCH.min(candidates.len()) * stride];
        let mut counts = vec![[0u8; BLOCK]; slots];
        let mut starts = Vec::with_capacity(BATCH);
        for batch in candidates.chunks(BATCH) {
            for (row, &candidate) in rows.chunks_exact_mut(stride).zip(batch) {
                chunk.score_row(candidate, &mut row[..chunk.len()]);
            }
            for (block, sizes) in sizes.chunks_exact_mut(slots).enumerate() {
                starts.clear();
                starts.extend((0..batch.len()).map(|row| row * stride + block * BLOCK));
                self.kernels.part_sizes(&rows, &starts, &mut counts);
                for (sizes, counts) in sizes.iter_mut().zip(&counts) {
                    for (size, &count) in sizes.iter_mut().zip(counts) {
                        *size += u32::from(count);
                    }
                }
            }
        }
        scores.clear();
        for sizes in sizes.chunks_exact(slots) {
            let mut block = [0u64; BLOCK];
            self.add_up(sizes, &mut block);
            scores.extend(block);
        }
        scores.truncate(chunk.len());
    }

    /// The scores of a block of guesses from the sizes of their parts; less is better.
    fn add_up(&self, sizes: &[[u32; BLOCK]], scores: &mut [u64; BLOCK]) {
        for sizes in sizes {
            for (score, &size) in scores.iter_mut().zip(sizes) {
                match self.heuristic {
                    Heuristic::Knuth => *score = (*score).max(u64::from(size)),
                    Heuristic::Size => *score += u64::from(size) * u64::from(size),
                    Heuristic::Parts => *score += u64::from(size == 0),
                    Heuristic::Entropy => {
                        *score += self.entropy.as_ref().map_or(0, |table| table.weight(size));
                    }
                    // The first code that fits is chosen without a score.
                    Heuristic::First => {}
                }
            }
        }
    }
}

fn chunked(rules: Rules, codes: impl IntoIterator<Item = Code>) -> Vec<Columns> {
    let mut codes = codes.into_iter().peekable();
    let mut chunks = Vec::new();
    while codes.peek().is_some() {
        chunks.push(Columns::new(rules, codes.by_ref().take(CHUNK)));
    }
    chunks
}
