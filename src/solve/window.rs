//! Seed 002's form of the question: scores within a window.
//!
//! The optimal score of a goal set is its least worst case. Asked with a lower and an upper bound
//! on the scores that matter, the answer is the optimal score if it lies between them; otherwise
//! it is only known to lie at or beyond one of them, which is often found out much faster.

use std::fmt;

use super::control::Stopped;
use super::solver::Solver;
use crate::game::Code;

/// The scores that matter: those above `lower` and below `upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    lower: u8,
    upper: u8,
}

impl Window {
    /// The window between two bounds.
    ///
    /// # Errors
    /// [`WindowError::NotBelow`] unless the lower bound is less than the upper one.
    pub fn new(lower: u8, upper: u8) -> Result<Window, WindowError> {
        if lower < upper {
            Ok(Window { lower, upper })
        } else {
            Err(WindowError::NotBelow { lower, upper })
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WindowError {
    /// The lower bound is not less than the upper one.
    NotBelow {
        /// The lower bound.
        lower: u8,
        /// The upper bound.
        upper: u8,
    },
    /// A goal set is empty.
    NoCandidate,
    /// The search was stopped.
    Stopped,
}

impl fmt::Display for WindowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WindowError::NotBelow { lower, upper } => {
                write!(f, "the lower bound {lower} is not less than the upper bound {upper}")
            }
            WindowError::NoCandidate => f.write_str("a goal set without a code has no score"),
            WindowError::Stopped => Stopped.fmt(f),
        }
    }
}

impl std::error::Error for WindowError {}

impl From<Stopped> for WindowError {
    fn from(_: Stopped) -> WindowError {
        WindowError::Stopped
    }
}

impl Solver {
    /// An optimal guess for a goal set and its optimal score, if that lies in the window.
    ///
    /// If the optimal score is at or below the lower bound, the score returned is too; if it is at
    /// or above the upper bound, so is the score returned. The guess may then not be optimal.
    ///
    /// ```
    /// use pegbase::Code;
    /// use pegbase::solve::{Solver, Window};
    /// // The example of seed 002: {1122, 1212, 2121, 2211} with the colours 0 to 5.
    /// let solver = Solver::new("4x6".parse().unwrap());
    /// let code = |pegs: [u8; 4]| Code::new(solver.rules(), &pegs).unwrap();
    /// let goals = [[1, 1, 2, 2], [1, 2, 1, 2], [2, 1, 2, 1], [2, 2, 1, 1]].map(code);
    /// let (guess, score) = solver.optimal_guess(&goals, Window::new(0, 6).unwrap()).unwrap();
    /// assert_eq!(score, 2);
    /// assert!(!goals.contains(&guess));
    /// ```
    ///
    /// # Errors
    /// [`WindowError::NoCandidate`] for an empty set, [`WindowError::Stopped`] if the search was
    /// stopped.
    pub fn optimal_guess(&self, goals: &[Code], window: Window) -> Result<(Code, u8), WindowError> {
        let &any = goals.first().ok_or(WindowError::NoCandidate)?;
        if goals.len() == 1 {
            return Ok((any, 1));
        }
        let mut inquiry = self.inquire(None);
        let set = self.indices(goals);
        let lowest = self.least_score(set.len()).max(window.lower);
        for score in lowest..window.upper {
            if inquiry.is_solvable(&set, score)? {
                return Ok((inquiry.guess_within(&set, score)?, score));
            }
        }
        Ok((any, lowest.max(window.upper)))
    }

    /// The largest optimal score of the goal sets of a partition, if that lies in the window;
    /// otherwise a number at or beyond the bound on its side.
    ///
    /// The parts are best listed as [`Partition::largest_first`](crate::Partition::largest_first)
    /// does: without the guess itself, the largest first.
    ///
    /// # Errors
    /// As for [`Solver::optimal_guess`].
    pub fn number_of_guesses(
        &self,
        parts: &[Vec<Code>],
        window: Window,
    ) -> Result<u8, WindowError> {
        let mut score = window.lower;
        for part in parts {
            if part.is_empty() {
                return Err(WindowError::NoCandidate);
            }
            score = score.max(self.least_score(part.len()));
        }
        for part in parts {
            if score >= window.upper {
                break;
            }
            let window = Window { lower: score, upper: window.upper };
            score = score.max(self.optimal_guess(part, window)?.1);
        }
        Ok(score)
    }
}
