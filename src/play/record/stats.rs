//! Statistics over the record.

use serde::Serialize;

use super::entry::{Judged, Record};

/// What a set of games comes to. Games in which something was taken back are counted, and then left
/// out of everything else.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Statistics {
    /// Games that count.
    pub games: usize,
    /// Games of practice, which are in none of the other figures.
    pub practice: usize,
    /// Games that the person won.
    pub wins: usize,
    /// Games in which the code was broken: those that the averages are about.
    pub broken: usize,
    /// The guesses that broken codes took on average; nothing if there is none.
    pub average: Option<f64>,
    /// How many codes were broken with 1, 2, 3 … guesses.
    pub distribution: Vec<usize>,
    /// The part of all judged guesses that was optimal; nothing if none was judged.
    pub accuracy: Option<f64>,
    /// The same over time, the oldest games first.
    pub over_time: Vec<Span>,
}

/// Some games that followed each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Span {
    /// How many games.
    pub games: usize,
    /// When the first of them ended, in seconds since 1970-01-01 00:00 UTC.
    pub from: u64,
    /// When the last of them ended.
    pub to: u64,
    /// The part of their judged guesses that was optimal; nothing if none was judged.
    pub accuracy: Option<f64>,
}

impl Statistics {
    /// The statistics of games in the order in which they were played. What is to be left out, such
    /// as other rules or the other role, the caller leaves out. The course over time is given in at
    /// most `spans` spans of about the same number of games.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Record>, spans: usize) -> Statistics {
        let (practice, games): (Vec<&Record>, Vec<&Record>) =
            records.into_iter().partition(|record| record.practice);
        let mut distribution = Vec::new();
        let broken = games.iter().filter(|game| game.status == crate::play::Status::Won);
        for guesses in broken.map(|game| game.guesses as usize) {
            if distribution.len() < guesses {
                distribution.resize(guesses, 0);
            }
            distribution[guesses - 1] += 1;
        }
        let broken: usize = distribution.iter().sum();
        let guesses: usize =
            distribution.iter().zip(1..).map(|(count, length)| count * length).sum();
        Statistics {
            games: games.len(),
            practice: practice.len(),
            wins: games.iter().filter(|game| game.is_won()).count(),
            broken,
            average: ratio(guesses, broken),
            distribution,
            accuracy: accuracy(&games),
            over_time: over_time(&games, spans),
        }
    }
}

fn over_time(games: &[&Record], spans: usize) -> Vec<Span> {
    let spans = spans.min(games.len());
    let bounds = |span: usize| games.len() * span / spans.max(1);
    let all = (0..spans).map(|span| &games[bounds(span)..bounds(span + 1)]);
    let times = |games: &[&Record]| games.iter().map(|game| game.time).collect::<Vec<_>>();
    all.map(|games| Span {
        games: games.len(),
        from: times(games).into_iter().min().unwrap_or(0),
        to: times(games).into_iter().max().unwrap_or(0),
        accuracy: accuracy(games),
    })
    .collect()
}

fn accuracy(games: &[&Record]) -> Option<f64> {
    let sum = |part: fn(Judged) -> u32| games.iter().map(|game| part(game.judged) as usize).sum();
    ratio(sum(|judged| judged.optimal), sum(|judged| judged.total))
}

fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
