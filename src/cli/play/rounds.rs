//! A match: the score after each round, and the next one.

use super::session::{Next, Session};
use super::settings::{Settings, usage};
use crate::cli::failure::Failure;
use crate::play::{Config, Match, Outcome, Side, Who};

impl Session {
    /// Counts the round that has ended, shows the score and starts the next one.
    pub(super) fn finish_round(&mut self) -> Result<Next, Failure> {
        let Some(mut series) = self.current.series.clone() else { return Ok(Next::GoOn) };
        series.count(self.game()).map_err(usage)?;
        let score = [Side::First, Side::Second]
            .map(|side| format!("{}: {}", series.player(side).name, series.points(side)));
        let (played, rounds) = (series.played().len(), series.rounds());
        self.console.say(&format!(
            "Round {played} of {rounds} is over. Points: {}, {}. (The maker gets one for each \
             guess, and one more for a code that is not broken.)",
            score[0], score[1]
        ))?;
        match series.outcome() {
            None => Ok(if self.start_round(series)? { Next::GoOn } else { Next::Quit }),
            Some(outcome) => {
                self.store.clear();
                match outcome {
                    Outcome::Won(side) => {
                        let name = &series.player(side).name;
                        self.console.say(&format!("The match goes to {name}. Well played!"))?;
                    }
                    Outcome::Draw => self.console.say("The match is a draw. Well played!")?,
                }
                self.ask_for_more()
            }
        }
    }

    /// Sets up the next round of a match. Tells whether there is one: a maker may leave, and the
    /// round before is then still the current one.
    pub(super) fn start_round(&mut self, series: Match) -> Result<bool, Failure> {
        let Some(config) = next_config(&series, self.settings) else { return Ok(false) };
        let settled = super::maker::settle(&self.console, &self.look, self.settings, config)?;
        let Some(config) = settled else { return Ok(false) };
        self.current.series = Some(series);
        self.replace_game(self.game().followed_by(config));
        self.welcome()?;
        Ok(true)
    }
}

/// The set-up of the next round, before a person who makes the code has been asked for it.
pub(super) fn next_config(series: &Match, settings: Settings) -> Option<Config> {
    let (config, breaker) = (series.next_config()?, series.breaker()?);
    Some(match series.player(breaker.other()).who {
        Who::Human => config.against_outside(),
        Who::Computer(_) => settings.made_by_computer(config),
    })
}
