//! The codes of a game as the search sees them.
//!
//! The search numbers codes by their largest value first, so that the codes over the first k
//! values are the first ones: a position that shows only k values, renamed to the lowest ones, is
//! searched over a short prefix of all guesses. A colour that no candidate has tells nothing that
//! another absent colour would not tell, so one dummy stands for all of them (or, where colours
//! may not repeat, they appear in ascending order).

use crate::game::{
    Code, CodeSpace, Columns, Feedback, Kernels, MAX_PEGS, MAX_VALUES, Rules, score,
};

/// Feedback rows are padded to whole blocks of the vector kernels.
const ROW_BLOCK: usize = crate::game::BLOCK;

/// The codes of a game, numbered in the order of the search.
pub(super) struct Universe {
    rules: Rules,
    space: CodeSpace,
    codes: Vec<Code>,
    /// The number in the code space of each code, and back.
    numbers: Vec<u32>,
    from_number: Vec<u32>,
    /// How many codes use only the first k values.
    prefix: [usize; MAX_VALUES + 1],
    keys: Vec<u128>,
    kernels: Kernels,
    feedbacks: Feedbacks,
}

/// Where feedback comes from.
enum Feedbacks {
    /// Kept for all pairs: rows of `stride` bytes.
    Matrix { stride: usize, bytes: Vec<u8> },
    /// Computed when asked for.
    Computed { columns: Columns },
}

/// The feedback of each member of a set with a prefix of all guesses.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) bytes: &'a [u8],
    /// Where the row of each member starts.
    pub(super) starts: &'a [usize],
}

/// Memory for rows, used again from node to node.
#[derive(Default)]
pub(super) struct RowBuffer {
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Universe {
    /// The codes of a game. The feedback of every code with every code is kept if it takes no more
    /// than `matrix` bytes.
    pub(super) fn new(rules: Rules, matrix: usize) -> Universe {
        let space = CodeSpace::new(rules);
        let largest = |code: &Code| code.pegs(rules).iter().copied().max().unwrap_or(0);
        let mut order: Vec<(u8, u32)> =
            space.codes().zip(0..).map(|(code, number)| (largest(&code), number)).collect();
        order.sort_unstable();
        let codes: Vec<Code> =
            order.iter().map(|&(_, number)| space.code(number as usize)).collect();
        let numbers: Vec<u32> = order.iter().map(|&(_, number)| number).collect();
        let mut from_number = vec![0; codes.len()];
        for (index, &number) in numbers.iter().enumerate() {
            from_number[number as usize] = index as u32;
        }
        let mut prefix = [0; MAX_VALUES + 1];
        for (values, prefix) in prefix.iter_mut().enumerate() {
            *prefix = order.partition_point(|&(largest, _)| usize::from(largest) < values);
        }
        let keys = (0..codes.len() as u64)
            .map(|code| (u128::from(mix(2 * code)) << 64) | u128::from(mix(2 * code + 1)))
            .collect();
        let kernels = Kernels::detect();
        let columns = Columns::new(rules, codes.iter().copied());
        let feedbacks = Feedbacks::new(columns, &codes, matrix);
        Universe { rules, space, codes, numbers, from_number, prefix, keys, kernels, feedbacks }
    }

    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    pub(super) fn kernels(&self) -> Kernels {
        self.kernels
    }

    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    pub(super) fn code(&self, index: u32) -> Code {
        self.codes[index as usize]
    }

    /// The number of a code in the search.
    pub(super) fn index(&self, code: Code) -> u32 {
        self.from_number[self.space.index(code)]
    }

    /// The number in the code space of a code of the search.
    pub(super) fn number(&self, index: u32) -> u32 {
        self.numbers[index as usize]
    }

    /// The number in the search of a code of the code space.
    pub(super) fn numbered(&self, number: u32) -> u32 {
        self.from_number[number as usize]
    }

    /// The key of a code. The key of a set is the sum of the keys of its members.
    pub(super) fn key(&self, index: u32) -> u128 {
        self.keys[index as usize]
    }

    /// The number of the winning feedback; all others are below it.
    pub(super) fn win(&self) -> u8 {
        Feedback::win(self.rules).index() as u8
    }

    /// How many feedback numbers there are.
    pub(super) fn feedback_slots(&self) -> usize {
        usize::from(self.win()) + 1
    }

    /// The feedback number of two codes.
    #[inline]
    pub(super) fn feedback(&self, a: u32, b: u32) -> u8 {
        match &self.feedbacks {
            Feedbacks::Matrix { stride, bytes } => bytes[a as usize * stride + b as usize],
            Feedbacks::Computed { .. } => {
                score(self.rules, self.code(a), self.code(b)).index() as u8
            }
        }
    }

    /// Writes the feedback number of a guess with each member of a set to `out`; `rows` are those
    /// of the set.
    #[inline]
    pub(super) fn feedbacks(&self, set: &[u32], rows: Rows<'_>, guess: u32, out: &mut Vec<u8>) {
        out.clear();
        match &self.feedbacks {
            // The row of the guess is one stretch of memory, its column in the rows of the set is
            // scattered over as many places as there are members.
            Feedbacks::Matrix { stride, bytes } => {
                let row = &bytes[guess as usize * stride..][..*stride];
                out.extend(set.iter().map(|&code| row[code as usize]));
            }
            Feedbacks::Computed { .. } => {
                out.extend(rows.starts.iter().map(|start| rows.bytes[start + guess as usize]));
            }
        }
    }

    /// How many guesses, from the first, are worth trying on a set that shows only the first
    /// `present` values.
    pub(super) fn worthwhile(&self, present: usize) -> usize {
        let absent = if self.rules.unique() { self.rules.pegs() } else { 1 };
        self.prefix[(present + absent).min(self.rules.values())]
    }

    /// Whether no lower guess tells the same because it has other absent values: where values may
    /// not repeat, those that a set does not show, from `present` on, have to appear in ascending
    /// order.
    pub(super) fn is_worthwhile(&self, guess: u32, present: usize) -> bool {
        let mut next = present;
        !self.rules.unique()
            || self.code(guess).pegs(self.rules).iter().all(|&value| {
                let value = usize::from(value);
                let fits = value <= next;
                next += usize::from(value == next);
                fits
            })
    }

    /// The rows of a set over at least the first `width` guesses, in whole blocks.
    pub(super) fn rows<'a>(
        &'a self,
        set: &[u32],
        width: usize,
        buffer: &'a mut RowBuffer,
    ) -> Rows<'a> {
        buffer.starts.clear();
        match &self.feedbacks {
            Feedbacks::Matrix { stride, bytes } => {
                buffer.starts.extend(set.iter().map(|&code| code as usize * stride));
                Rows { bytes, starts: &buffer.starts }
            }
            Feedbacks::Computed { columns } => {
                let stride = width.next_multiple_of(ROW_BLOCK);
                buffer.starts.extend((0..set.len()).map(|row| row * stride));
                buffer.bytes.resize(set.len() * stride, 0);
                for (row, &code) in buffer.bytes.chunks_exact_mut(stride).zip(set) {
                    columns.score_row(self.code(code), &mut row[..width]);
                }
                Rows { bytes: &buffer.bytes, starts: &buffer.starts }
            }
        }
    }

    /// Moves a set to a form that most of its symmetric images share: places and values are
    /// ordered by how often the set shows which value where. Returns the key of the moved set and
    /// how many values it shows; those are the lowest ones.
    ///
    /// Two symmetric sets may still end up in two forms (they are then searched twice), but two
    /// sets never share a form unless a symmetry joins them.
    pub(super) fn canonical(&self, set: &[u32], out: &mut Vec<u32>) -> (u128, usize) {
        let (pegs, values) = (self.rules.pegs(), self.rules.values());
        let mut counts = [[0u32; MAX_VALUES]; MAX_PEGS];
        for &index in set {
            let code = self.codes[index as usize];
            for (at, counts) in counts[..pegs].iter_mut().enumerate() {
                counts[usize::from(code.peg(at))] += 1;
            }
        }
        let places = order_places(&counts, pegs, values);
        let (names, present) = order_values(&counts, &places[..pegs], values);
        out.clear();
        if self.rules.unique() {
            out.extend(set.iter().map(|&index| {
                let code = self.codes[index as usize];
                self.index(Code::from_fn(pegs, |at| {
                    names[usize::from(code.peg(usize::from(places[at])))]
                }))
            }));
        } else {
            // Where colours repeat, the number of a code is a sum of what each peg adds to it.
            let mut worth = [[0u32; MAX_VALUES]; MAX_PEGS];
            let mut weight = 1;
            for &from in places[..pegs].iter().rev() {
                for (worth, &name) in worth[usize::from(from)].iter_mut().zip(&names) {
                    *worth = u32::from(name) * weight;
                }
                weight *= values as u32;
            }
            out.extend(set.iter().map(|&index| {
                let code = self.codes[index as usize];
                let pegs = worth[..pegs].iter().enumerate();
                let number: u32 = pegs.map(|(at, worth)| worth[usize::from(code.peg(at))]).sum();
                self.from_number[number as usize]
            }));
        }
        let keys = out.iter().map(|&index| self.keys[index as usize]);
        (keys.fold(0, u128::wrapping_add), present)
    }
}

impl Feedbacks {
    fn new(columns: Columns, codes: &[Code], limit: usize) -> Feedbacks {
        let stride = codes.len().next_multiple_of(ROW_BLOCK);
        if stride.saturating_mul(codes.len()) > limit {
            return Feedbacks::Computed { columns };
        }
        let mut bytes = vec![0; stride * codes.len()];
        for (row, &code) in bytes.chunks_exact_mut(stride).zip(codes) {
            columns.score_row(code, &mut row[..codes.len()]);
        }
        Feedbacks::Matrix { stride, bytes }
    }
}

/// The places of a set in an order that does not depend on their names or on those of the values.
fn order_places(
    counts: &[[u32; MAX_VALUES]; MAX_PEGS],
    pegs: usize,
    values: usize,
) -> [u8; MAX_PEGS] {
    let mut profile = [0u64; MAX_VALUES];
    for (value, profile) in profile[..values].iter_mut().enumerate() {
        for counts in &counts[..pegs] {
            *profile = profile.wrapping_add(mix(u64::from(counts[value])));
        }
    }
    let mut places = [(0u64, 0u8); MAX_PEGS];
    for (at, place) in places[..pegs].iter_mut().enumerate() {
        let all = (0..values).map(|value| mix(profile[value] ^ u64::from(counts[at][value])));
        *place = (all.fold(0, u64::wrapping_add), at as u8);
    }
    places[..pegs].sort_unstable();
    places.map(|(_, at)| at)
}

/// What each value is renamed to so that the most frequent come first, place by place, and how
/// many values there are.
fn order_values(
    counts: &[[u32; MAX_VALUES]; MAX_PEGS],
    places: &[u8],
    values: usize,
) -> ([u8; MAX_VALUES], usize) {
    let mut order = [([0u32; MAX_PEGS], 0u8); MAX_VALUES];
    let mut present = 0;
    for (value, (profile, name)) in order[..values].iter_mut().enumerate() {
        *name = value as u8;
        for (entry, &at) in profile.iter_mut().zip(places) {
            *entry = u32::MAX - counts[usize::from(at)][value];
        }
        present += usize::from(places.iter().any(|&at| counts[usize::from(at)][value] > 0));
    }
    order[..values].sort_unstable();
    let mut names = [0; MAX_VALUES];
    for (new, &(_, old)) in order[..values].iter().enumerate() {
        names[usize::from(old)] = new as u8;
    }
    (names, present)
}

/// A fixed mixing function (splitmix64): keys must be the same on every machine.
pub(super) fn mix(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
