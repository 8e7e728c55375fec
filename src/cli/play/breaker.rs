//! The user breaks a code: guesses, commands, and the judgement before a guess counts.

use super::console::sentence;
use super::options::Teach;
use super::session::{Next, Session};
use crate::cli::failure::Failure;
use crate::cli::output::{counted, rounded};
use crate::game::Code;
use crate::oracle::Verdict;
use crate::play::Action;
use crate::solve::Objective;

const HELP: Help = &[
    ("1122, 1 1 2 2", "a guess; wrong input never costs a turn"),
    ("hint", "a little more help each time; `hint 1122` asks about a guess"),
    ("best", "make the best guess for me"),
    ("left", "what is still possible; `left all` shows every code"),
    ("explore", "what each guess is worth"),
    ("board", "the board again"),
    ("undo", "take the latest turn back (the game is practice then)"),
    ("new", "another game"),
    ("save", "save now (it is saved after every turn anyway)"),
    ("quit", "save and leave"),
];

/// What can be typed, and what it does. The code `1122` stands for one of the game at hand.
pub(super) type Help = &'static [(&'static str, &'static str)];

impl Session {
    /// Asks for a guess or a command.
    pub(super) fn ask_guess(&mut self) -> Result<Next, Failure> {
        let number = self.game().history().len() + 1;
        let prompt = format!("{number:>3}> ");
        match self.console.ask(&prompt)? {
            Some(line) => self.obey(&line),
            None => Ok(Next::Quit),
        }
    }

    /// Carries out a line: a code is a guess, anything else a command.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let error = match Code::parse(&self.look.symbols, line) {
            Ok(guess) => return self.consider(guess),
            Err(error) => error,
        };
        let lower = line.to_ascii_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        match (word, rest.trim()) {
            ("", _) => {}
            ("hint" | "h", "") => self.hint(None)?,
            ("hint" | "h", text) => match Code::parse(&self.look.symbols, text) {
                Ok(guess) => self.hint(Some(guess))?,
                Err(error) => self.console.say_wrong(&error)?,
            },
            // No short form for what changes the game: a letter may be a colour.
            ("best", _) => return self.make_best_guess(),
            ("explore" | "e", _) => self.explore()?,
            _ => return self.obey_anywhere(word, rest.trim(), HELP, &error.to_string()),
        }
        Ok(Next::GoOn)
    }

    /// Commands that both roles understand. For any other word the error is said.
    pub(super) fn obey_anywhere(
        &mut self,
        word: &str,
        rest: &str,
        help: Help,
        error: &str,
    ) -> Result<Next, Failure> {
        match (word, rest) {
            ("left" | "l", "all") => self.show_left(usize::MAX)?,
            ("left" | "l", _) => self.show_left(8)?,
            ("board", _) => self.console.show(&self.look.board(self.game().history()))?,
            ("undo", _) => self.take_back()?,
            ("save", _) => {
                let saved = self.save();
                self.console.say(if saved { "Saved." } else { "Not saved." })?;
            }
            ("help" | "?", _) => self.list_commands(help)?,
            ("new", _) => return Ok(Next::New),
            ("quit" | "exit" | "q", _) => return Ok(Next::Quit),
            _ => self.console.say(&format!("{} (`help` lists the commands.)", sentence(error)))?,
        }
        Ok(Next::GoOn)
    }

    fn list_commands(&self, help: Help) -> Result<(), Failure> {
        let pegs: Vec<String> = self.look.example().iter().map(char::to_string).collect();
        let of_game =
            |text: &str| text.replace("1 1 2 2", &pegs.join(" ")).replace("1122", &pegs.concat());
        let entries: Vec<(String, String)> =
            help.iter().map(|(typed, does)| (of_game(typed), of_game(does))).collect();
        Ok(self.console.list(&entries)?)
    }

    fn take_back(&mut self) -> Result<(), Failure> {
        // The computer would only repeat a guess that waits, so the turn before goes with it.
        if self.game().pending().is_some() && !self.game().history().is_empty() {
            self.act(Action::Undo)?;
        }
        if self.act(Action::Undo)? {
            self.console.show(&self.look.board(self.game().history()))?;
            self.console.say("Taken back. The game counts as practice now.")?;
        }
        Ok(())
    }

    /// Judges a guess before it counts, and lets the user take another.
    fn consider(&mut self, guess: Code) -> Result<Next, Failure> {
        if self.settings.teach == Teach::Off {
            self.act(Action::Submit(guess))?;
            return Ok(Next::GoOn);
        }
        let verdict = self.oracle.check(self.game().history(), guess, self.settings.objective);
        match verdict {
            Ok(verdict) if verdict.optimal == Some(false) => {
                self.hints.about = Some(guess);
                self.offer_another(&verdict)
            }
            Ok(verdict) if verdict.optimal.is_none() => {
                self.console.say("(There is too much left to judge this guess; it counts.)")?;
                self.act(Action::Submit(guess))?;
                Ok(Next::GoOn)
            }
            _ => {
                self.act(Action::Submit(guess))?;
                Ok(Next::GoOn)
            }
        }
    }

    /// Names a guess that is not optimal. Only a yes makes it count; another guess takes its place.
    fn offer_another(&mut self, verdict: &Verdict) -> Result<Next, Failure> {
        let guess = self.look.code(verdict.guess);
        let loss = self.loss_in_words(verdict);
        self.console.say(&format!("{guess} is a try, but not optimal here: {loss}."))?;
        match self.console.ask("     Keep it? (y/N, or another guess) ")? {
            None => Ok(Next::Quit),
            Some(line) => match line.to_ascii_lowercase().as_str() {
                "y" | "yes" | "keep" => {
                    self.act(Action::Submit(verdict.guess))?;
                    Ok(Next::GoOn)
                }
                "" | "n" | "no" => {
                    self.console.say("Nothing has changed; take another guess.")?;
                    Ok(Next::GoOn)
                }
                _ => self.obey(&line),
            },
        }
    }

    /// What a guess gives away.
    pub(super) fn loss_in_words(&self, verdict: &Verdict) -> String {
        let Some(loss) = verdict.loss else { return "it is not among the best".to_owned() };
        let expected = rounded(loss.expected(verdict.remaining));
        match self.settings.objective {
            Objective::Worst => {
                let more = counted(loss.worst.unsigned_abs().into(), "guess", "guesses");
                let average = match expected {
                    average if average > 0.0 => format!(", and {average} more on average"),
                    _ => String::new(),
                };
                format!("in the worst case it takes {more} more{average}")
            }
            Objective::Expected => format!("it takes {expected} guesses more on average"),
        }
    }

    /// Makes the optimal guess for the user.
    fn make_best_guess(&mut self) -> Result<Next, Failure> {
        let hint = self.oracle.hint(self.game().history(), self.settings.objective);
        let hint = self.answered(hint)?;
        if let Some(guess) = hint.guess {
            let proved = if hint.exact { "" } else { " (a good guess, not proved)" };
            self.console.say(&format!("I guess {}{proved}.", self.look.code(guess)))?;
            self.act(Action::Submit(guess))?;
        }
        Ok(Next::GoOn)
    }
}
