//! The user makes a code, in their head or entered, and the computer breaks it.

use super::breaker::Help;
use super::console::{Console, sentence};
use super::look::Look;
use super::options::RoleChoice;
use super::session::{Next, Session};
use super::settings::{Settings, usage};
use crate::cli::failure::Failure;
use crate::cli::output::counted;
use crate::game::{Code, Feedback, Turn};
use crate::oracle::{Repair, repairs};
use crate::play::{Action, Bot, Config, Difficulty, Maker};

/// What a maker can type who gives the feedback.
pub(super) const HELP: Help = &[
    ("1,1  1b1w  BW", "the feedback: black first, then white; - for none"),
    ("fix 2 1,1", "correct the feedback to guess 2"),
    ("left", "what may still be your code; `left all` shows every code"),
    ("board", "the board again"),
    ("undo", "take the latest turn back (the game is practice then)"),
    ("new", "another game"),
    ("save", "save now (it is saved after every turn anyway)"),
    ("quit", "save and leave"),
];

/// What a maker can type who looks on while the program gives the feedback.
const LOOK_ON: Help = &[
    ("Enter", "my next guess"),
    ("left", "what I still think possible; `left all` shows every code"),
    ("board", "the board again"),
    ("undo", "take the latest turn back (the game is practice then)"),
    ("new", "another game"),
    ("quit", "save and leave"),
];

/// Asks a person who makes the code for it, where one does. Nothing if they leave.
pub(super) fn settle(
    console: &Console,
    look: &Look,
    settings: Settings,
    config: Config,
) -> Result<Option<Config>, Failure> {
    if config.maker() != Maker::Outside {
        return Ok(Some(config));
    }
    let two_people = settings.role == RoleChoice::Both;
    if console.asks {
        console.show(&look.legend(console.width))?;
    }
    let prompt = if two_people {
        format!("{}, type the code while nobody else looks: ", config.maker_name())
    } else {
        "Type your code (I do not peek), or press Enter to keep it in your head: ".to_owned()
    };
    loop {
        let Some(line) = console.ask(&prompt)? else { return Ok(None) };
        console.hide(two_people)?;
        if !two_people && (line.is_empty() || line == "head") {
            return Ok(Some(config));
        }
        if ["q", "quit", "exit"].contains(&line.to_ascii_lowercase().as_str()) {
            return Ok(None);
        }
        match Code::parse(&look.symbols, &line) {
            Ok(secret) => return config.with_secret(secret).map(Some).map_err(usage),
            Err(error) => console.say_wrong(&error)?,
        }
    }
}

impl Session {
    /// The computer makes its guess.
    pub(super) fn let_computer_guess(&mut self, level: Difficulty) -> Result<Next, Failure> {
        let game = self.game();
        let mut bot = <dyn Bot>::new(level, game.rules(), game.seed());
        let guess = bot.choose(&game.view()).map_err(usage)?;
        let scored = game.config().maker() != Maker::Outside;
        self.act(Action::Submit(guess))?;
        // Where the program gives the feedback the user follows at their own pace.
        if scored && self.console.asks && !self.game().is_over() {
            return self.wait_for_user();
        }
        Ok(Next::GoOn)
    }

    /// Waits until the user wants to see the next guess.
    fn wait_for_user(&mut self) -> Result<Next, Failure> {
        loop {
            let line = match self.console.ask("     (Enter: my next guess) ")? {
                None => return Ok(Next::Quit),
                Some(line) if line.is_empty() => return Ok(Next::GoOn),
                Some(line) => line.to_ascii_lowercase(),
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let error = "the program gives the feedback; press Enter for the next guess";
            match self.obey_anywhere(word, rest.trim(), LOOK_ON, error)? {
                Next::GoOn => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks for the feedback to the guess that waits.
    pub(super) fn ask_feedback(&mut self) -> Result<Next, Failure> {
        let Some(guess) = self.game().pending() else { return Ok(Next::GoOn) };
        let number = self.game().history().len() + 1;
        self.console.show(&format!("{number:>3}  {}\n", self.look.cells(guess)))?;
        let Some(line) = self.console.ask("     feedback> ")? else { return Ok(Next::Quit) };
        let error = match Feedback::parse(self.game().rules(), &line) {
            Ok(feedback) => return self.answer(guess, feedback),
            Err(error) => error,
        };
        let lower = line.to_ascii_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        match word {
            "fix" => self.fix(rest.trim())?,
            _ => return self.obey_anywhere(word, rest.trim(), HELP, &error.to_string()),
        }
        Ok(Next::GoOn)
    }

    /// Takes an answer, unless it contradicts those before it: then it says what may be wrong.
    fn answer(&mut self, guess: Code, feedback: Feedback) -> Result<Next, Failure> {
        if !self.game().is_valid(Action::Answer(feedback)) {
            let mut history = self.game().history().clone();
            history.push(Turn { guess, feedback });
            let number = history.len();
            self.console.say(&format!(
                "No code gets all this feedback. It is easy to miscount; one of these would do \
                 (the answer to guess {number} has not been taken):"
            ))?;
            for repair in repairs(&history, 3) {
                self.console.say(&self.repair_in_words(&repair, number))?;
            }
            return Ok(Next::GoOn);
        }
        self.act(Action::Answer(feedback))?;
        Ok(Next::GoOn)
    }

    fn repair_in_words(&self, repair: &Repair, waiting: usize) -> String {
        let changes: Vec<String> = repair
            .changes
            .iter()
            .map(|change| match change.turn {
                turn if turn == waiting => format!("answer {}", change.feedback),
                turn => format!("`fix {turn} {}`", change.feedback),
            })
            .collect();
        let codes = counted(repair.codes as u64, "code fits", "codes fit");
        format!("- {}: then {codes}", changes.join(" and "))
    }

    /// Corrects an earlier answer: `2 1,1`.
    pub(super) fn fix(&mut self, text: &str) -> Result<(), Failure> {
        let (number, feedback) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Ok(attempt) = number.parse::<usize>() else {
            return Ok(self.console.say("Write which guess and its feedback: `fix 2 1,1`.")?);
        };
        let feedback = match Feedback::parse(self.game().rules(), feedback) {
            Ok(feedback) => feedback,
            Err(error) => return Ok(self.console.say_wrong(&error)?),
        };
        self.correct(attempt, feedback)
    }

    /// Replaces the answer to an attempt, if some code fits then.
    pub(super) fn correct(&mut self, attempt: usize, feedback: Feedback) -> Result<(), Failure> {
        match self.current.game.apply(Action::Correct { attempt, feedback }) {
            Ok(_) => {
                self.save();
                self.console.show(&self.look.board(self.game().history()))?;
                self.console.say("Corrected.")?;
            }
            Err(rejected) => {
                self.console.say(&sentence(&format!("{rejected}; nothing has changed")))?;
            }
        }
        Ok(())
    }
}
