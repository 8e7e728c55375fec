//! Turns and histories: what has been guessed, and what the answers were.

use std::fmt;

use super::code::Code;
use super::feedback::Feedback;
use super::rules::Rules;
use super::score::score;
use super::symbols::Symbols;

/// A guess with its feedback, written `1122=1,1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Turn {
    /// The guess.
    pub guess: Code,
    /// What it was answered.
    pub feedback: Feedback,
}

impl Turn {
    /// The turn in which a guess meets a secret.
    pub fn played(rules: Rules, guess: Code, secret: Code) -> Turn {
        Turn { guess, feedback: score(rules, guess, secret) }
    }

    /// Whether the secret may be `code`: the guess would have got this feedback.
    pub fn fits(&self, rules: Rules, code: Code) -> bool {
        score(rules, self.guess, code) == self.feedback
    }

    /// The turn as it is written, `1122=1,1`.
    pub fn show(&self, symbols: &Symbols) -> impl fmt::Display + use<> {
        format!("{}={}", symbols.show(self.guess), self.feedback)
    }
}

/// The turns of a game so far, the first one first.
///
/// ```
/// use pegbase::{Code, History, Rules, Symbols};
/// let rules: Rules = "4x6".parse().unwrap();
/// let symbols = Symbols::standard(rules);
/// let history = History::parse(&symbols, "1122=1,1; 1344=0,2").unwrap();
/// assert_eq!(history.len(), 2);
/// assert!(history.fits(Code::parse(&symbols, "2135").unwrap()));
/// assert_eq!(history.show(&symbols).to_string(), "1122=1,1 1344=0,2");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct History {
    rules: Rules,
    turns: Vec<Turn>,
}

impl History {
    /// The history of a game that has not begun.
    pub fn new(rules: Rules) -> History {
        History::from_turns(rules, [])
    }

    /// The history of these turns. The caller answers for their being turns of these rules.
    pub fn from_turns(rules: Rules, turns: impl IntoIterator<Item = Turn>) -> History {
        History { rules, turns: turns.into_iter().collect() }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Adds a turn of the same rules.
    pub fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// The turns, the first one first.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns one by one, the first one first.
    pub fn iter(&self) -> std::slice::Iter<'_, Turn> {
        self.turns.iter()
    }

    /// The latest turn.
    pub fn last(&self) -> Option<Turn> {
        self.turns.last().copied()
    }

    /// How many turns there were.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether the game has not begun.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Whether a guess was right.
    pub fn is_won(&self) -> bool {
        self.turns.iter().any(|turn| turn.feedback.is_win(self.rules))
    }

    /// Whether the secret may be `code`: every turn fits it.
    pub fn fits(&self, code: Code) -> bool {
        self.turns.iter().all(|turn| turn.fits(self.rules, code))
    }

    /// The history as it is written, `1122=1,1 1344=0,2`.
    pub fn show(&self, symbols: &Symbols) -> impl fmt::Display + use<> {
        let turns: Vec<String> =
            self.turns.iter().map(|turn| turn.show(symbols).to_string()).collect();
        turns.join(" ")
    }
}

impl<'a> IntoIterator for &'a History {
    type Item = &'a Turn;
    type IntoIter = std::slice::Iter<'a, Turn>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_won_by_the_turn_that_has_all_blacks() {
        let rules: Rules = "4x6".parse().unwrap();
        let code = |pegs: [u8; 4]| Code::new(rules, &pegs).unwrap();
        let secret = code([2, 0, 4, 1]);
        let mut history = History::new(rules);
        assert!(history.is_empty() && !history.is_won() && history.fits(secret));
        history.push(Turn::played(rules, code([0, 0, 1, 1]), secret));
        assert!(!history.is_won() && history.fits(secret) && !history.fits(code([0, 0, 1, 1])));
        history.push(Turn::played(rules, secret, secret));
        assert!(history.is_won());
        assert_eq!(history.last(), Some(Turn { guess: secret, feedback: Feedback::win(rules) }));
        assert_eq!(history.show(&Symbols::standard(rules)).to_string(), "1122=2,0 3152=4,0");
    }
}
