//! Feedback that contradicts itself: what would have to be changed to make it possible again.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::game::{Candidates, Columns, Feedback, History};

/// One turn's feedback, changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Change {
    /// The turn, from 1.
    pub turn: usize,
    /// What its feedback would be.
    pub feedback: Feedback,
}

/// Changes that together make a history possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The turns to change, in order.
    pub changes: Vec<Change>,
    /// How many codes fit then.
    pub codes: usize,
}

/// How many repairs are kept while all codes are looked at: far more than anybody reads. Only a long
/// history of nonsense has more, and then some are missed.
const KEPT: usize = 1 << 14;

/// The smallest repairs of a history, at most `most` of them: fewest changed turns first, then
/// the smallest changes of the numbers, then the most codes.
///
/// Every code asks for one set of changes: the turns that do not fit it get the feedback that it
/// would have given. So one pass over all codes finds every repair. A code that was guessed before the
/// last turn is none: the game would have been won there, also if the feedback says that it was.
pub fn repairs(history: &History, most: usize) -> Vec<Repair> {
    let mut kept = Kept::default();
    for_each_row(history, |rows, codes| {
        for code in 0..codes {
            if let Some(changes) = changes_for(history, rows, code, kept.limit()) {
                kept.add(changes);
            }
        }
    });
    let found = kept.found.into_iter();
    let mut repairs: Vec<Repair> =
        found.map(|(changes, codes)| Repair { changes, codes }).collect();
    sort(history, &mut repairs);
    repairs.truncate(most);
    if kept.is_full {
        count_again(history, &mut repairs);
        sort(history, &mut repairs);
    }
    repairs
}

/// Puts the smallest repair first.
fn sort(history: &History, repairs: &mut [Repair]) {
    repairs.sort_by_cached_key(|repair| {
        (repair.changes.len(), size(history, &repair.changes), Reverse(repair.codes))
    });
}

/// The repairs that change the fewest turns, and those that change one turn more unless they are too
/// many, with their codes.
struct Kept {
    fewest: usize,
    more: usize,
    found: BTreeMap<Vec<Change>, usize>,
    /// Whether some repairs with the fewest changes had no room. The codes are not counted then.
    is_full: bool,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { fewest: usize::MAX, more: 1, found: BTreeMap::new(), is_full: false }
    }
}

impl Kept {
    /// How many changes a repair may have to be worth looking at.
    fn limit(&self) -> usize {
        if self.is_full { self.fewest - 1 } else { self.fewest.saturating_add(self.more) }
    }

    /// Counts a code that asks for these changes.
    fn add(&mut self, changes: Vec<Change>) {
        if changes.len() < self.fewest {
            self.fewest = changes.len();
            self.is_full = false;
            self.forget();
        }
        if self.found.len() >= KEPT && !self.found.contains_key(&changes) {
            self.more = 0;
            self.forget();
            self.is_full = self.found.len() >= KEPT;
        }
        if !self.is_full && changes.len() <= self.fewest + self.more {
            *self.found.entry(changes).or_default() += 1;
        }
    }

    fn forget(&mut self) {
        let limit = self.fewest + self.more;
        self.found.retain(|changes, _| changes.len() <= limit);
    }
}

/// Counts the codes of repairs that were found before all codes had been looked at.
fn count_again(history: &History, repairs: &mut [Repair]) {
    repairs.iter_mut().for_each(|repair| repair.codes = 0);
    let repaired: Vec<Vec<u8>> = repairs.iter().map(|repair| repair.feedbacks(history)).collect();
    for_each_row(history, |rows, codes| {
        for (repair, feedbacks) in repairs.iter_mut().zip(&repaired) {
            let fits = |&code: &usize| rows.iter().zip(feedbacks).all(|(row, f)| row[code] == *f);
            repair.codes += (0..codes).filter(fits).count();
        }
    });
}

impl Repair {
    /// The feedback of every turn as it is then, by number.
    fn feedbacks(&self, history: &History) -> Vec<u8> {
        let mut feedbacks: Vec<Feedback> = history.iter().map(|turn| turn.feedback).collect();
        for change in &self.changes {
            feedbacks[change.turn - 1] = change.feedback;
        }
        feedbacks.into_iter().map(|feedback| feedback.index() as u8).collect()
    }
}

/// Calls `look` with the feedback that each guess would have got, for some codes at a time until all
/// have been, and with the number of these codes.
fn for_each_row(history: &History, mut look: impl FnMut(&[Vec<u8>], usize)) {
    let mut rows = vec![Vec::new(); history.len()];
    Candidates::all(history.rules()).for_each_chunk(|_, columns| {
        score_all(history, columns, &mut rows);
        look(&rows, columns.len());
    });
}

fn score_all(history: &History, columns: &Columns, rows: &mut [Vec<u8>]) {
    for (turn, row) in history.iter().zip(rows) {
        row.resize(columns.len(), 0);
        columns.score_row(turn.guess, row);
    }
}

/// What would have to change for a code to be the secret, if it is not more than so many turns and
/// the game would not have been won too early.
fn changes_for(
    history: &History,
    rows: &[Vec<u8>],
    code: usize,
    most: usize,
) -> Option<Vec<Change>> {
    let wrong = |(turn, row): (usize, &Vec<u8>)| {
        usize::from(row[code]) != history.turns()[turn].feedback.index()
    };
    if rows.iter().enumerate().filter(|&turn| wrong(turn)).count() > most {
        return None;
    }
    let win = Feedback::win(history.rules()).index();
    let early = rows.split_last().map_or(&[][..], |(_, early)| early);
    if early.iter().any(|row| usize::from(row[code]) == win) {
        return None;
    }
    let changes = rows.iter().enumerate().filter(|&turn| wrong(turn)).map(|(turn, row)| Change {
        turn: turn + 1,
        feedback: Feedback::from_index(row[code].into()),
    });
    Some(changes.collect())
}

/// How much the numbers of the feedback change in all.
fn size(history: &History, changes: &[Change]) -> u32 {
    let one = |change: &Change| {
        let old = history.turns()[change.turn - 1].feedback;
        let black = old.black.abs_diff(change.feedback.black);
        u32::from(black) + u32::from(old.white.abs_diff(change.feedback.white))
    };
    changes.iter().map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Code, CodeSpace, Turn, score};

    /// A history of which every code denies every turn, each in its own way: far more repairs than
    /// are kept. Those that are named are right all the same.
    #[test]
    fn nonsense_is_answered_soon_and_rightly() {
        let rules = "6x6".parse().unwrap();
        let mut history = History::new(rules);
        for turn in 0..12 {
            // Whatever the secret, a guess of all colours has some of its colours.
            let mut pegs = [0, 1, 2, 3, 4, 5];
            pegs.swap(turn % 6, (turn / 2 + 1) % 6);
            pegs.rotate_left(turn * 5 % 6);
            pegs.swap(turn % 4, 5);
            let guess = Code::new(rules, &pegs).unwrap();
            history.push(Turn { guess, feedback: Feedback { black: 0, white: 0 } });
        }
        let denied = |code| history.iter().map(move |turn| score(rules, turn.guess, code));
        let mut all: BTreeMap<Vec<Feedback>, usize> = BTreeMap::new();
        for code in CodeSpace::new(rules).codes() {
            *all.entry(denied(code).collect()).or_default() += 1;
        }
        assert!(all.len() > KEPT + KEPT / 8, "{} repairs", all.len());
        let repairs = repairs(&history, 10);
        assert_eq!(repairs.len(), 10);
        for Repair { changes, codes } in repairs {
            assert!(changes.iter().map(|change| change.turn).eq(1..=12));
            let changed: Vec<Feedback> = changes.iter().map(|change| change.feedback).collect();
            assert_eq!(all.get(&changed), Some(&codes), "{changed:?}");
        }
    }
}
