//! How long a build may take, said before it starts.

use std::fmt;

use super::heuristic::Heuristic;
use crate::game::Rules;

/// What to expect of a build, as an order of magnitude.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// No time worth mentioning.
    Moment,
    /// Up to a few minutes.
    Minutes,
    /// Up to a day.
    Hours,
    /// Days, and then it ends.
    Days,
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
        Effort::of_seconds(seconds).unwrap_or(Effort::Hopeless)
    }

    /// What to expect of a strategy that follows a rule.
    ///
    /// A rule compares all guesses with all candidates a few times: 6 ns of processor time a pair
    /// of codes, from 4x10 to 4x16. The first code that fits is found without comparing guesses:
    /// 2 µs a code.
    pub fn of_rule(rules: Rules, rule: Heuristic) -> Effort {
        let codes = rules.code_count() as f64;
        let seconds = if rule == Heuristic::First { 2e-6 * codes } else { 6e-9 * codes * codes };
        Effort::of_seconds(seconds).unwrap_or(Effort::Days)
    }

    fn of_seconds(seconds: f64) -> Option<Effort> {
        match seconds {
            ..10.0 => Some(Effort::Moment),
            ..600.0 => Some(Effort::Minutes),
            ..86_400.0 => Some(Effort::Hours),
            _ => None,
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Effort::Moment => "seconds",
            Effort::Minutes => "minutes",
            Effort::Hours => "hours",
            Effort::Days => "days",
            Effort::Hopeless => "days at the least, and it may never end",
        })
    }
}
