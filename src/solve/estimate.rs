//! How long an exact search may take, said before it starts.

use std::fmt;

use crate::game::Rules;

/// What to expect of an exact search, as an order of magnitude.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// No time worth mentioning.
    Moment,
    /// Up to a few minutes.
    Minutes,
    /// Up to a day.
    Hours,
    /// Days, or more than anyone will wait for.
    Hopeless,
}

impl Effort {
    /// What to expect of an exact search with a few threads.
    ///
    /// Measured times of sizes with 1,000 to 8,000 codes grow with the fifth power of the number
    /// of codes: one second at 2,400, five minutes at 7,800. Sizes with as many codes differ by a
    /// factor of ten to either side.
    pub fn of(rules: Rules) -> Effort {
        let seconds = (rules.code_count() as f64 / 2400.0).powi(5);
        match seconds {
            ..10.0 => Effort::Moment,
            ..600.0 => Effort::Minutes,
            ..86_400.0 => Effort::Hours,
            _ => Effort::Hopeless,
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Effort::Moment => "seconds",
            Effort::Minutes => "minutes",
            Effort::Hours => "hours",
            Effort::Hopeless => "days at the least, and it may never end",
        })
    }
}
