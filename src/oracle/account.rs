//! The account of a game: what each turn gave away, and what luck it had.
//!
//! V is the objective's own figure: the expectation for `expected`, the worst case for `worst`, and
//! 0 once the game is won. A turn that guesses g in the position S gives away V(S,g) − V(S), and its
//! luck is V(S,g) − 1 − V(S after the feedback). So for every game
//!
//! > guesses = V(start) + what was given away − luck − V(what is left)

use super::error::OracleError;
use super::position::Position;
use super::ratio::Ratio;
use super::sources::Oracle;
use super::terms::Terms;
use crate::game::{History, Turn};
use crate::solve::{Objective, Value};

/// One turn in the account of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountTurn {
    /// The turn.
    pub turn: Turn,
    /// How many candidates there were before it.
    pub before: usize,
    /// How many there are after it; the secret itself counts after a win.
    pub after: usize,
    /// The value of the position before it.
    pub position: Value,
    /// The value of its guess.
    pub guess: Value,
    /// A better guess, if this one was not optimal.
    pub better: Option<crate::game::Code>,
    /// How much V of the guess is above V of the position.
    pub given_away: Ratio,
    /// How much better the feedback was than could be expected, or than the worst case.
    pub luck: Ratio,
}

/// The account of a game, turn by turn and exact.
///
/// ```
/// use pegbase::oracle::{Oracle, Ratio};
/// use pegbase::solve::Objective;
/// use pegbase::{History, Rules, Symbols};
///
/// let rules: Rules = "3x4".parse()?;
/// let game = History::parse(&Symbols::standard(rules), "112=1,1; 143=0,2; 214=3,0")?;
/// let account = Oracle::new(rules).account(&game, Objective::Expected)?.unwrap();
/// let (given, luck) = (account.given_away(), account.luck());
/// assert_eq!(account.start + given - luck - account.left, Ratio::whole(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// V at the start of the game.
    pub start: Ratio,
    /// The turns.
    pub turns: Vec<AccountTurn>,
    /// V of what is left: 0 in a game that is won.
    pub left: Ratio,
}

impl Account {
    /// What the turns gave away together.
    pub fn given_away(&self) -> Ratio {
        self.turns.iter().map(|turn| turn.given_away).sum()
    }

    /// The luck of all turns together.
    pub fn luck(&self) -> Ratio {
        self.turns.iter().map(|turn| turn.luck).sum()
    }
}

impl Oracle {
    /// The account of a game, or nothing where a value is not proved: then there is none.
    ///
    /// # Errors
    /// [`OracleError`] if the history is impossible or the limit of the goal cannot be kept.
    pub fn account(
        &self,
        history: &History,
        terms: impl Into<Terms>,
    ) -> Result<Option<Account>, OracleError> {
        let terms = terms.into();
        // The whole history first, so that a contradiction is told of the whole.
        Position::after(history)?;
        let figure = |value: Value, candidates: usize| match terms.goal.objective() {
            Objective::Worst => Ratio::whole(value.worst.into()),
            Objective::Expected => Ratio::new(value.total.into(), candidates as i128),
        };
        let mut played = History::new(history.rules());
        let mut turns: Vec<AccountTurn> = Vec::new();
        for &turn in history {
            let verdict = self.check(&played, turn.guess, terms)?;
            let (Some(position), Some(guess)) = (verdict.best, verdict.value) else {
                return Ok(None);
            };
            played.push(turn);
            let before = verdict.remaining;
            let v = (figure(position, before), figure(guess, before));
            // What V is after the feedback is known once the next turn is looked at.
            turns.push(AccountTurn {
                turn,
                before,
                after: 0,
                position,
                guess,
                better: verdict.better,
                given_away: v.1 - v.0,
                luck: v.1 - Ratio::whole(1),
            });
        }
        let end = self.proved_hint(&Position::after(history)?, terms)?;
        let Some(left) = end.value.filter(|_| end.exact) else { return Ok(None) };
        let left = figure(left, end.remaining);
        let (mut after, mut value) = (end.remaining, left);
        for turn in turns.iter_mut().rev() {
            turn.after = after;
            turn.luck = turn.luck - value;
            (after, value) = (turn.before, figure(turn.position, turn.before));
        }
        Ok(Some(Account { start: value, turns, left }))
    }
}
