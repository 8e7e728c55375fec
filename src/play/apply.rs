//! What each action does, and when it is allowed.

use super::action::{Action, FeedbackJson, Rejected};
use super::config::{Maker, allows};
use super::devious;
use super::game::{Game, Status, candidates};
use crate::game::{Code, CodeSpace, Feedback, History, Turn};

impl Game {
    /// Carries out an action and returns the turn that it completed, if it did.
    ///
    /// # Errors
    /// [`Rejected`] if it is not valid now; the game is then as it was.
    pub fn apply(&mut self, action: Action) -> Result<Option<Turn>, Rejected> {
        self.check(action)?;
        match action {
            Action::Submit(guess) => return Ok(self.submit(guess)),
            Action::Reset => *self = self.followed_by(self.config.clone()),
            Action::Undo => self.undo(),
            Action::Answer(feedback) => {
                let turn = self.pending.take().map(|guess| self.complete(guess, feedback));
                return Ok(turn);
            }
            Action::Correct { attempt, feedback } => {
                self.history = self.corrected(attempt, feedback);
                self.settle_secret();
            }
            Action::Reveal(secret) => self.secret = Some(secret),
        }
        Ok(None)
    }

    /// The same for an action in JSON.
    ///
    /// # Errors
    /// [`Rejected`] if it is no action or not valid now; the game is then as it was.
    pub fn apply_json(&mut self, action: &str) -> Result<Option<Turn>, Rejected> {
        self.apply(Action::from_json(self.rules(), action)?)
    }

    /// Whether an action is valid now.
    pub fn is_valid(&self, action: Action) -> bool {
        self.check(action).is_ok()
    }

    /// Every action that is valid now. Guesses come first, in ascending order; as long as the game
    /// goes on, every code of the game may be guessed.
    pub fn valid_actions(&self) -> impl Iterator<Item = Action> + '_ {
        let rules = self.rules();
        let codes = || CodeSpace::new(rules).codes();
        // What is never valid for this maker is not even tried.
        let by_person = self.config.maker() == Maker::Outside;
        let attempts = if by_person { self.history.len() } else { 0 };
        let reveals = by_person && self.status() == Status::Lost;
        let corrections = (1..=attempts).flat_map(move |attempt| {
            Feedback::all(rules).map(move |feedback| Action::Correct { attempt, feedback })
        });
        let guesses = codes().filter(|_| self.status() == Status::Playing).map(Action::Submit);
        let others = [Action::Reset, Action::Undo].into_iter();
        let answers = Feedback::all(rules).filter(move |_| by_person).map(Action::Answer);
        let reveals = codes().filter(move |_| reveals).map(Action::Reveal);
        let all = guesses.chain(others).chain(answers).chain(corrections).chain(reveals);
        all.filter(|&action| self.is_valid(action))
    }

    /// Why an action is not valid now, if it is not.
    fn check(&self, action: Action) -> Result<(), Rejected> {
        let require = |holds: bool, otherwise| if holds { Ok(()) } else { Err(otherwise) };
        let maker = self.config.maker();
        let by_person = || require(maker == Maker::Outside, Rejected::NotForMaker(maker));
        let can_happen = |feedback| match FeedbackJson::new(feedback).read(self.rules()) {
            Ok(_) => Ok(()),
            Err(error) => Err(Rejected::Feedback(error)),
        };
        let code_of_game =
            |code| require(allows(self.rules(), code), Rejected::OtherRules(self.rules()));
        match action {
            Action::Submit(guess) => {
                require(!self.is_over(), Rejected::Over(self.status()))?;
                require(self.pending.is_none(), Rejected::AwaitsFeedback)?;
                code_of_game(guess)
            }
            Action::Reset => require(maker != Maker::Chosen, Rejected::SecretChosen),
            Action::Undo => {
                let something = self.pending.is_some() || !self.history.is_empty();
                require(something, Rejected::NothingToUndo)
            }
            Action::Answer(feedback) => {
                by_person()?;
                let guess = self.pending.ok_or(Rejected::NothingToAnswer)?;
                can_happen(feedback)?;
                let mut history = self.history.clone();
                history.push(Turn { guess, feedback });
                possible(history.turns(), self)
            }
            Action::Correct { attempt, feedback } => {
                by_person()?;
                let made = self.history.len();
                require((1..=made).contains(&attempt), Rejected::NoAttempt { attempt, made })?;
                can_happen(feedback)?;
                let last = attempt == made && self.pending.is_none();
                require(last || !feedback.is_win(self.rules()), Rejected::WonTooEarly { attempt })?;
                possible(self.corrected(attempt, feedback).turns(), self)
            }
            Action::Reveal(secret) => {
                by_person()?;
                code_of_game(secret)?;
                require(self.is_over(), Rejected::NotOver)?;
                require(self.secret.is_none(), Rejected::SecretKnown)?;
                self.fits(secret).map_err(|attempt| Rejected::DoesNotFit { attempt })
            }
        }
    }

    fn submit(&mut self, guess: Code) -> Option<Turn> {
        let feedback = match (self.secret, self.config.maker()) {
            (Some(secret), _) => Turn::played(self.rules(), guess, secret).feedback,
            (None, Maker::Outside) => {
                self.pending = Some(guess);
                return None;
            }
            (None, _) => devious::answer(&self.history, guess),
        };
        Some(self.complete(guess, feedback))
    }

    fn complete(&mut self, guess: Code, feedback: Feedback) -> Turn {
        let turn = Turn { guess, feedback };
        self.history.push(turn);
        self.settle_secret();
        turn
    }

    fn undo(&mut self) {
        if self.pending.take().is_none() {
            self.history = self.first_turns(self.history.len().saturating_sub(1));
            self.settle_secret();
        }
        self.practice = true;
    }

    /// The secret of a maker who has not fixed it: none before the end.
    fn settle_secret(&mut self) {
        self.secret = match (self.config.maker(), self.status()) {
            (Maker::Drawn | Maker::Chosen, _) => self.secret,
            (_, Status::Playing) | (Maker::Outside, Status::Lost) => None,
            (_, Status::Won) => self.history.last().map(|turn| turn.guess),
            (Maker::Devious, Status::Lost) => devious::secret(&self.history),
        };
    }

    fn first_turns(&self, count: usize) -> History {
        History::from_turns(self.rules(), self.history.iter().copied().take(count))
    }

    /// The turns with another answer to one attempt, from 1.
    fn corrected(&self, attempt: usize, feedback: Feedback) -> History {
        let turns = self.history.iter().zip(1..).map(|(turn, number)| {
            if number == attempt { Turn { feedback, ..*turn } } else { *turn }
        });
        History::from_turns(self.rules(), turns)
    }

    /// Whether a code fits every turn.
    ///
    /// # Errors
    /// The number, from 1, of the first turn that it does not fit.
    pub(super) fn fits(&self, code: Code) -> Result<(), usize> {
        match self.history.iter().position(|turn| !turn.fits(self.rules(), code)) {
            Some(at) => Err(at + 1),
            None => Ok(()),
        }
    }
}

fn possible(turns: &[Turn], game: &Game) -> Result<(), Rejected> {
    match candidates(game.rules(), turns) {
        Ok(_) => Ok(()),
        Err(attempt) => Err(Rejected::Contradiction { attempt }),
    }
}
