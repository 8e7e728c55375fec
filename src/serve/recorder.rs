//! The record of the games that end on the server.
//!
//! One thread judges each game and writes it down, so that nobody waits for it. A game that has ended
//! is written down whoever hangs up, whatever else the server does, and also when it stops: without
//! a judgement if there is no time for one.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::SystemTime;

use crate::play::{Game, Home, Judged, Record};
use crate::solve::Objective;
use crate::wire::Keeper;

/// How many games wait to be judged; more are written down without.
const MOST_WAITING: usize = 64;

/// How many turns a game may have to be judged: far more than a person takes.
const MOST_TURNS: usize = 100;

pub(super) struct Recorder(Option<Arc<Desk>>);

struct Desk {
    home: Home,
    keeper: Arc<Keeper>,
    work: Mutex<Work>,
    changed: Condvar,
}

#[derive(Default)]
struct Work {
    /// The first one is being judged.
    ended: VecDeque<Game>,
    stopped: bool,
}

impl Recorder {
    /// A recorder with a thread of its own. Without a home there is no record.
    pub(super) fn start(home: Option<Home>, keeper: Arc<Keeper>) -> Recorder {
        let desk = home.map(|home| {
            let work = Mutex::default();
            Arc::new(Desk { home, keeper, work, changed: Condvar::new() })
        });
        if let Some(desk) = &desk {
            let desk = Arc::clone(desk);
            thread::spawn(move || desk.judge_all());
        }
        Recorder(desk)
    }

    /// Takes a game that has ended.
    pub(super) fn add(&self, game: Game) {
        let Some(desk) = &self.0 else { return };
        let mut work = desk.lock();
        if work.stopped || work.ended.len() >= MOST_WAITING {
            desk.write(&game, Judged::default());
        } else {
            work.ended.push_back(game);
            desk.changed.notify_one();
        }
    }

    /// Writes down what has not been judged yet. Games that are added later are not judged either.
    pub(super) fn stop(&self) {
        let Some(desk) = &self.0 else { return };
        let mut work = desk.lock();
        work.stopped = true;
        for game in work.ended.drain(..) {
            desk.write(&game, Judged::default());
        }
        desk.changed.notify_one();
    }
}

impl Desk {
    /// A game leaves the list in the same step in which it is written down.
    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn judge_all(&self) {
        loop {
            let work =
                self.changed.wait_while(self.lock(), |work| work.ended.is_empty() && !work.stopped);
            let next = match work.unwrap_or_else(|broken| broken.into_inner()) {
                work if work.stopped => return,
                work => work.ended.front().cloned(),
            };
            let Some(game) = next else { continue };
            let judged = self.judge(&game);
            let mut work = self.lock();
            if work.stopped {
                return;
            }
            self.write(&game, judged);
            work.ended.pop_front();
        }
    }

    /// How many guesses were optimal. Where not every value is proved, nothing is judged.
    fn judge(&self, game: &Game) -> Judged {
        if game.history().len() > MOST_TURNS {
            return Judged::default();
        }
        let account = self.keeper.oracle(game.rules()).account(game.history(), Objective::Worst);
        account.ok().flatten().map_or_else(Judged::default, |account| Judged {
            optimal: account.turns.iter().filter(|turn| turn.better.is_none()).count() as u32,
            total: account.turns.len() as u32,
        })
    }

    fn write(&self, game: &Game, judged: Judged) {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let record = Record::of(game, now.map_or(0, |now| now.as_secs()), judged);
        if let Some(Err(error)) = record.map(|record| self.home.append(&record)) {
            eprintln!("cannot write the record of games: {error}");
        }
    }
}
