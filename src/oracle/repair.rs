//! Feedback that contradicts itself: what would have to be changed to make it possible again.

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
/// would have given. So one pass over all codes finds every repair. A feedback that would have won
/// the game before its last turn is no repair.
pub fn repairs(history: &History, most: usize) -> Vec<Repair> {
    let mut fewest = usize::MAX;
    // Kept are those that change as few turns as any, and one turn more unless they are too many.
    let mut more = 1;
    let mut found: BTreeMap<Vec<Change>, usize> = BTreeMap::new();
    let mut rows = vec![Vec::new(); history.len()];
    Candidates::all(history.rules()).for_each_chunk(|_, columns| {
        score_all(history, columns, &mut rows);
        for code in 0..columns.len() {
            let limit = fewest.saturating_add(more);
            let Some(changes) = changes_for(history, &rows, code, limit) else { continue };
            if found.len() >= KEPT {
                more = 0;
                found.retain(|kept, _| kept.len() <= fewest);
            }
            if changes.len() < fewest {
                fewest = changes.len();
                found.retain(|kept, _| kept.len() <= fewest + more);
            }
            if found.len() < KEPT || found.contains_key(&changes) {
                *found.entry(changes).or_default() += 1;
            }
        }
    });
    let mut repairs: Vec<Repair> =
        found.into_iter().map(|(changes, codes)| Repair { changes, codes }).collect();
    repairs.sort_by_cached_key(|repair| {
        (repair.changes.len(), size(history, &repair.changes), std::cmp::Reverse(repair.codes))
    });
    repairs.truncate(most);
    repairs
}

fn score_all(history: &History, columns: &Columns, rows: &mut [Vec<u8>]) {
    for (turn, row) in history.iter().zip(rows) {
        row.resize(columns.len(), 0);
        columns.score_row(turn.guess, row);
    }
}

/// What would have to change for a code to be the secret, if it is not more than so many turns.
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
    let changes = rows.iter().enumerate().filter(|&turn| wrong(turn)).map(|(turn, row)| Change {
        turn: turn + 1,
        feedback: Feedback::from_index(row[code].into()),
    });
    let changes: Vec<Change> = changes.collect();
    let ends_early = changes
        .iter()
        .any(|change| change.turn < history.len() && change.feedback.is_win(history.rules()));
    (!ends_early).then_some(changes)
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
