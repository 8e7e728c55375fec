//! The end of a game whose code is in the user's head: they tell it, and can still correct an
//! answer.

use super::maker::HELP;
use super::session::{Next, Session};
use crate::cli::failure::Failure;
use crate::game::{Code, Feedback, Turn};
use crate::play::{Action, Rejected, Status};

impl Session {
    /// Lets the user confirm the end before it counts. Tells what follows if it is not the end.
    pub(super) fn confirm_end(&mut self) -> Result<Option<Next>, Failure> {
        loop {
            let prompt = match self.game().status() {
                Status::Playing => return Ok(Some(Next::GoOn)),
                Status::Won if !self.console.asks => return Ok(None),
                Status::Lost if self.game().secret().is_some() => return Ok(None),
                Status::Won => format!(
                    "So it is {}! (Enter, or the feedback again if that was a slip) ",
                    self.game().secret().map(|code| self.look.code(code)).unwrap_or_default(),
                ),
                Status::Lost => "What was your code? (Enter keeps it) ".to_owned(),
            };
            let line = self.console.ask(&prompt)?.unwrap_or_default();
            if line.is_empty() {
                return Ok(None);
            }
            let understood = match self.game().status() {
                Status::Won => Feedback::parse(self.game().rules(), &line)
                    .map(|feedback| self.correct(self.game().history().len(), feedback)),
                _ => Code::parse(&self.look.symbols, &line).map(|code| self.reveal(code)),
            };
            let error = match understood {
                Ok(done) => {
                    done?;
                    continue;
                }
                Err(error) => error,
            };
            let lower = line.to_ascii_lowercase();
            let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
            match word {
                "fix" => self.fix(rest.trim())?,
                _ => match self.obey_anywhere(word, rest.trim(), HELP, &error.to_string())? {
                    Next::GoOn => {}
                    next => return Ok(Some(next)),
                },
            }
        }
    }

    /// Takes the code that was not broken, or says which answer it does not fit.
    fn reveal(&mut self, code: Code) -> Result<(), Failure> {
        match self.current.game.apply(Action::Reveal(code)) {
            Ok(_) => {
                self.save();
            }
            Err(Rejected::DoesNotFit { attempt }) => {
                let guess = self.game().history().turns()[attempt - 1].guess;
                let right = Turn::played(self.game().rules(), guess, code).feedback;
                self.console.say(&format!(
                    "With this code guess {attempt} gets {right}. A miscount happens to \
                     everybody: `fix {attempt} {right}` corrects it, Enter leaves it."
                ))?;
            }
            Err(rejected) => self.console.say_wrong(&rejected)?,
        }
        Ok(())
    }
}
