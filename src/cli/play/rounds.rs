//! A match: the score after each round, and the next one.

use super::session::{Next, Session};
use super::settings::{Settings, any_seed, usage};
use crate::cli::failure::Failure;
use crate::play::{Config, Game, Match, Outcome, Side, Who};

impl Session {
    /// Counts the round that has ended, shows the score and starts the next one.
    pub(super) fn finish_round(&mut self) -> Result<Next, Failure> {
        let Some(mut series) = self.current.series.clone() else { return Ok(Next::GoOn) };
        series.count(self.game()).map_err(usage)?;
        let score = [Side::First, Side::Second]
            .map(|side| format!("{} {}", series.player(side).name, series.points(side)));
        let (played, rounds) = (series.played().len(), series.rounds());
        self.console.say(&format!(
            "Round {played} of {rounds}. Points: {}, {}. (The maker gets one for each guess, and \
             one more for a code that is not broken.)",
            score[0], score[1]
        ))?;
        let outcome = series.outcome();
        self.current.series = Some(series.clone());
        match outcome {
            None => Ok(if self.start_round()? { Next::GoOn } else { Next::Quit }),
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

    /// Sets up the next round. Tells whether there is one: a maker may leave.
    pub(super) fn start_round(&mut self) -> Result<bool, Failure> {
        let next = self.current.series.as_ref().and_then(|all| next_config(all, self.settings));
        let Some(config) = next else { return Ok(false) };
        let settled = super::maker::settle(&self.console, &self.look, self.settings, config)?;
        let Some(config) = settled else { return Ok(false) };
        self.replace_game(Game::with_hidden_seed(config, any_seed()));
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
