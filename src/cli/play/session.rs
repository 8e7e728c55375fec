//! A session: the game goes on step by step until the user leaves.

use super::console::Console;
use super::hints::Hints;
use super::look::Look;
use super::options::Teach;
use super::settings::Settings;
use super::store::{Store, warn};
use crate::cli::failure::Failure;
use crate::cli::output::counted;
use crate::game::{Candidates, Turn};
use crate::oracle::{Oracle, OracleError};
use crate::play::{Action, Current, Game, Maker, Who};
use crate::wire::WireError;

/// Somebody plays.
pub(super) struct Session {
    pub(super) console: Console,
    pub(super) look: Look,
    pub(super) settings: Settings,
    pub(super) oracle: Oracle,
    pub(super) current: Current,
    pub(super) hints: Hints,
    pub(super) store: Store,
    /// Whether the game was saved by another run of the program.
    pub(super) resumed: bool,
    /// Whether the user knows that the game cannot be saved.
    warned: bool,
}

/// What follows a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    GoOn,
    New,
    /// The user leaves in the middle, and what is being played is kept.
    Quit,
    /// The user leaves after the end.
    Done,
}

impl Session {
    pub(super) fn new(
        console: Console,
        look: Look,
        settings: Settings,
        store: Store,
        current: Current,
    ) -> Session {
        let oracle = Oracle::new(current.game.rules());
        let hints = Hints::default();
        let (resumed, warned) = (false, false);
        Session { console, look, settings, oracle, current, hints, store, resumed, warned }
    }

    pub(super) fn game(&self) -> &Game {
        &self.current.game
    }

    /// What the oracle says of the game so far.
    pub(super) fn answered<T>(&self, answer: Result<T, OracleError>) -> Result<T, Failure> {
        let history = self.game().history();
        answer.map_err(|error| WireError::of_oracle(error, history).into())
    }

    /// Keeps what is being played and tells whether it is kept. The game goes on where it cannot
    /// be; the reason is said once.
    pub(super) fn save(&mut self) -> bool {
        self.store.save(&self.current).unwrap_or_else(|error| {
            if !std::mem::replace(&mut self.warned, true) {
                warn(&format!("the game is not saved: {error}"));
            }
            false
        })
    }

    /// Plays until the user leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        loop {
            match self.step()? {
                Next::GoOn => {}
                Next::New => {
                    if !self.start_again()? {
                        return Ok(());
                    }
                }
                Next::Quit => return self.leave(),
                Next::Done => return Ok(()),
            }
        }
    }

    fn step(&mut self) -> Result<Next, Failure> {
        if self.game().is_over() {
            return self.finish();
        }
        if self.game().pending().is_some() {
            return self.ask_feedback();
        }
        match self.game().config().breaker() {
            Who::Human => self.ask_guess(),
            Who::Computer(level) => self.let_computer_guess(level),
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if !self.save() {
            return Ok(());
        }
        let what = if self.current.series.is_some() { "match" } else { "game" };
        let said = match self.store {
            Store::File(_) => "The game is saved in its file.".to_owned(),
            _ => format!("The {what} is saved; `pegbase play --continue` goes on."),
        };
        Ok(self.console.say(&said)?)
    }

    /// Carries out an action, keeps the game, and shows the turn that it completed. What is
    /// refused is said, and nothing has changed.
    pub(super) fn act(&mut self, action: Action) -> Result<bool, Failure> {
        match self.current.game.apply(action) {
            Ok(turn) => {
                self.save();
                self.hints = Hints::default();
                if let Some(turn) = turn {
                    self.show_turn(turn)?;
                }
                Ok(true)
            }
            Err(rejected) => {
                self.console.say_wrong(&rejected)?;
                Ok(false)
            }
        }
    }

    /// A terminal sees the whole board again, a pipe the new line.
    fn show_turn(&self, turn: Turn) -> Result<(), Failure> {
        let history = self.game().history();
        if self.console.asks {
            self.console.show(&format!("\n{}", self.look.board(history)))?;
        } else {
            self.console.show(&self.look.row(history.len(), turn))?;
        }
        if self.settings.teach == Teach::Tutorial && !self.game().is_over() {
            self.show_left(1)?;
        }
        Ok(())
    }

    /// What is still possible, in at most so many lines.
    pub(super) fn show_left(&self, lines: usize) -> Result<(), Failure> {
        let left = Candidates::of(self.game().history());
        let columns = (self.console.width - 2) / (self.game().rules().pegs() + 1);
        let shown = left.len().min(lines.saturating_mul(columns.max(1)));
        let codes: Vec<String> =
            left.codes().take(shown).map(|code| self.look.code(code)).collect();
        let mut text =
            format!("{} still possible", counted(left.len() as u64, "code is", "codes are"));
        if shown < left.len() {
            text += &format!("; the first {shown}");
        }
        self.console.say(&(text + ":"))?;
        for line in codes.chunks(columns.max(1)) {
            self.console.show(&format!("  {}\n", line.join(" ")))?;
        }
        Ok(())
    }

    /// The next game with the same set-up, or the whole match again. Tells whether there is one.
    fn start_again(&mut self) -> Result<bool, Failure> {
        let config = self.game().config().clone();
        if let Some(series) = &self.current.series {
            let again = self.settings.series(&config, series.rounds() as u64)?;
            return self.start_round(again);
        }
        if config.maker() == Maker::Drawn || config.maker() == Maker::Devious {
            self.act(Action::Reset)?;
        } else {
            let config =
                self.settings.config(config.rules(), Some(config.max_attempts() as u64))?;
            let Some(config) =
                super::maker::settle(&self.console, &self.look, self.settings, config)?
            else {
                return Ok(false);
            };
            self.replace_game(self.game().followed_by(config));
        }
        self.welcome()?;
        Ok(true)
    }

    /// Goes on with another game.
    pub(super) fn replace_game(&mut self, game: Game) {
        self.current.game = game;
        self.hints = Hints::default();
        self.resumed = false;
        self.save();
    }

    /// What the user has to know at the start.
    pub(super) fn welcome(&self) -> Result<(), Failure> {
        let config = self.game().config();
        let rules = config.rules();
        let pegs = counted(rules.pegs() as u64, "peg", "pegs");
        let turns = counted(config.max_attempts() as u64, "guess", "guesses");
        let who = match (config.breaker(), config.maker()) {
            (Who::Human, Maker::Drawn) => format!("Break my code in {turns}."),
            (Who::Human, Maker::Devious) => {
                format!("Break my code in {turns}. I have not quite settled on it yet.")
            }
            (Who::Human, _) => format!("{}, break the code in {turns}.", config.breaker_name()),
            (Who::Computer(level), maker) => {
                let whose = if maker.is_human() { "your" } else { "my own" };
                format!("I ({level}) try to break {whose} code in {turns}.")
            }
        };
        let kind = match (rules.unique(), rules.blank()) {
            (true, true) => ", all different, a blank allowed",
            (true, false) => ", all different",
            (false, true) => ", a blank allowed",
            (false, false) => "",
        };
        let round =
            self.current.series.as_ref().map(|series| {
                format!("Round {} of {}. ", series.played().len() + 1, series.rounds())
            });
        let round = round.unwrap_or_default();
        self.console.say(&format!("{round}{who} {pegs} of {} colours{kind}.", rules.colours()))?;
        if self.console.asks {
            self.explain_answers()?;
        }
        if self.settings.teach == Teach::Tutorial && config.breaker() == Who::Human {
            self.show_left(1)?;
        }
        Ok(())
    }

    /// What the pegs mean, and what to type first.
    fn explain_answers(&self) -> Result<(), Failure> {
        let (black, white) = (self.look.either("●", "*"), self.look.either("○", "o"));
        let config = self.game().config();
        // A maker who breaks nothing saw the colours when they were asked for the code.
        let asked = config.breaker() != Who::Human && config.maker().is_human();
        if !asked || self.resumed {
            self.console.show(&self.look.legend(self.console.width))?;
        }
        match (config.breaker(), config.maker()) {
            (Who::Human, _) => self.console.say(&format!(
                "{black} right colour, right place; {white} right colour elsewhere. \
                 Type a guess, `hint`, `best`, or `help`."
            ))?,
            (Who::Computer(_), Maker::Outside) => self.console.say(&format!(
                "After each guess type how many pegs are right ({black}), then how many are right \
                 colours elsewhere ({white}): `1,2`, or `0,0`. `help` says more."
            ))?,
            (Who::Computer(_), _) => {}
        }
        Ok(())
    }

    /// What the user has to know when a game goes on.
    pub(super) fn welcome_back(&mut self) -> Result<(), Failure> {
        self.resumed = true;
        self.welcome()?;
        Ok(self.console.show(&self.look.board(self.game().history()))?)
    }
}
