//! Partitions: what a guess makes of a set of candidates.

use super::candidates::Candidates;
use super::code::Code;
use super::feedback::{Feedback, MAX_FEEDBACKS};
use super::space::CodeSpace;

/// The parts into which a guess splits a set of candidates, one for each feedback.
///
/// ```
/// use pegbase::{Candidates, Code, Feedback, Partition, Rules};
/// let rules: Rules = "4x6".parse().unwrap();
/// let code = |pegs: [u8; 4]| Code::new(rules, &pegs).unwrap();
/// let set = [[1, 1, 2, 2], [1, 2, 1, 2], [2, 1, 2, 1], [2, 2, 1, 1]].map(code);
/// let candidates = Candidates::from_codes(rules, set);
///
/// // 1210 tells the four apart,
/// let partition = Partition::new(&candidates, code([1, 2, 1, 0]));
/// assert_eq!(partition.parts().count(), 4);
/// let one_two = partition.part(Feedback { black: 1, white: 2 });
/// assert_eq!(one_two.codes().collect::<Vec<_>>(), [code([1, 1, 2, 2])]);
///
/// // and a guess that is one of them leaves two of the others together.
/// let partition = Partition::new(&candidates, code([1, 1, 2, 2]));
/// let sizes: Vec<usize> = partition.largest_first().iter().map(|part| part.len()).collect();
/// assert_eq!(sizes, [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Partition {
    space: CodeSpace,
    /// The candidates' numbers, the parts one after the other by feedback number.
    numbers: Vec<u32>,
    /// Where the part of each feedback begins; the next one's beginning is its end.
    starts: [usize; MAX_FEEDBACKS + 1],
}

impl Partition {
    /// What `guess` makes of the candidates.
    pub fn new(candidates: &Candidates, guess: Code) -> Partition {
        let mut feedbacks = vec![0; candidates.len()];
        let mut done = 0;
        candidates.for_each_chunk(|chunk, columns| {
            columns.score_row(guess, &mut feedbacks[done..done + chunk.len()]);
            done += chunk.len();
        });
        let mut starts = [0; MAX_FEEDBACKS + 1];
        for &feedback in &feedbacks {
            starts[usize::from(feedback) + 1] += 1;
        }
        for feedback in 0..MAX_FEEDBACKS {
            starts[feedback + 1] += starts[feedback];
        }
        // Counting sort; it keeps the candidates of each part in ascending order.
        let mut next = starts;
        let mut numbers = vec![0; candidates.len()];
        for (number, &feedback) in candidates.numbers().zip(&feedbacks) {
            let next = &mut next[usize::from(feedback)];
            numbers[*next] = number;
            *next += 1;
        }
        Partition { space: candidates.space(), numbers, starts }
    }

    /// The candidates that would give this feedback, perhaps none.
    pub fn part(&self, feedback: Feedback) -> Part<'_> {
        let bounds = self.starts.get(feedback.index()..).and_then(|starts| starts.get(..2));
        let numbers = bounds.map_or(&[][..], |bounds| &self.numbers[bounds[0]..bounds[1]]);
        Part { space: self.space, feedback, numbers }
    }

    /// The parts that are not empty, by feedback number.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let all = Feedback::all(self.space.rules());
        all.map(|feedback| self.part(feedback)).filter(|part| !part.is_empty())
    }

    /// The parts that leave something to guess, so without the winning one: the largest first,
    /// equal ones by feedback number.
    pub fn largest_first(&self) -> Vec<Part<'_>> {
        let rules = self.space.rules();
        let mut parts: Vec<Part<'_>> =
            self.parts().filter(|part| !part.feedback.is_win(rules)).collect();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}

/// The candidates that would give one feedback.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    space: CodeSpace,
    feedback: Feedback,
    numbers: &'a [u32],
}

impl<'a> Part<'a> {
    /// The feedback.
    pub fn feedback(&self) -> Feedback {
        self.feedback
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether no candidate would give this feedback.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Their numbers in ascending order.
    pub fn numbers(&self) -> &'a [u32] {
        self.numbers
    }

    /// The candidates in ascending order.
    pub fn codes(&self) -> impl ExactSizeIterator<Item = Code> + Clone + 'a {
        let space = self.space;
        self.numbers.iter().map(move |&number| space.code(number as usize))
    }

    /// The candidates of this part alone: what is left after this feedback.
    pub fn candidates(&self) -> Candidates {
        Candidates::from_numbers(self.space, self.numbers.to_vec())
    }
}
