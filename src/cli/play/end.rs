//! The end of a game: the secret, the account, what can be shared, and how to play it again.

use super::options::Teach;
use super::session::{Next, Session};
use crate::cli::failure::Failure;
use crate::cli::output::counted;
use crate::game::History;
use crate::oracle::{Account, Ratio};
use crate::play::{Judged, Maker, Status, Who};
use crate::solve::Objective;

impl Session {
    /// Tells how the game ended, records it and goes on to what follows.
    pub(super) fn finish(&mut self) -> Result<Next, Failure> {
        let by_human = self.game().config().breaker() == Who::Human;
        let with_human = by_human || self.game().config().maker().is_human();
        if self.game().config().maker() == Maker::Outside
            && let Some(next) = self.confirm_end()?
        {
            return Ok(next);
        }
        let account = self.oracle.account(self.game().history(), self.settings.objective);
        let account = self.answered(account)?;
        let judged = if by_human { self.judged(account.as_ref()) } else { Judged::default() };
        if with_human {
            self.store.record(self.game(), judged, self.resumed);
        }
        self.tell_outcome()?;
        if (by_human || !with_human) && self.settings.teach != Teach::Off {
            self.show_account(account.as_ref())?;
        }
        self.show_share()?;
        if self.current.series.is_some() {
            return self.finish_round();
        }
        self.store.clear();
        self.ask_for_more()
    }

    /// Waits for what the user wants after the end.
    pub(super) fn ask_for_more(&mut self) -> Result<Next, Failure> {
        loop {
            let Some(line) = self.console.ask("Enter for another game, q to leave: ")? else {
                return Ok(Next::Done);
            };
            match line.to_ascii_lowercase().as_str() {
                "new" | "y" | "yes" => return Ok(Next::New),
                "" if self.console.asks => return Ok(Next::New),
                "" => {}
                "q" | "quit" | "exit" | "n" | "no" => return Ok(Next::Done),
                _ => self.console.say("The game is over; `new` starts another, `quit` leaves.")?,
            }
        }
    }

    fn tell_outcome(&self) -> Result<(), Failure> {
        let game = self.game();
        let guesses = counted(game.history().len() as u64, "guess", "guesses");
        let text = match (game.config().breaker(), game.status()) {
            (Who::Human, Status::Won) => match game.history().len() {
                1 => "Broken at the first guess. What luck!".to_owned(),
                2..=4 => format!("Broken in {guesses}. Beautiful!"),
                5..=6 => format!("Broken in {guesses}. Well done!"),
                _ => format!("Broken in {guesses}. Patience wins!"),
            },
            (Who::Human, _) => format!("{guesses}, and the code holds. A good fight; again?"),
            _ if !game.config().maker().is_human() => match game.status() {
                Status::Won => format!("I broke my own code in {guesses}."),
                _ => format!("{guesses}, and my code holds, even against me."),
            },
            (_, Status::Won) => format!("I broke your code in {guesses}. Thank you for the game!"),
            _ => format!("{guesses}, and your code holds. You win: well made!"),
        };
        self.console.say(&text)?;
        if let Some(secret) = game.secret().filter(|_| game.status() == Status::Lost) {
            self.console.show(&format!("The code was {}\n", self.look.cells(secret)))?;
        }
        Ok(())
    }

    /// How many guesses can be judged, from the last one back, and how many were optimal.
    fn judged(&self, account: Option<&Account>) -> Judged {
        let history = self.game().history();
        let mut judged = Judged::default();
        if let Some(account) = account {
            judged.total = account.turns.len() as u32;
            judged.optimal =
                account.turns.iter().filter(|turn| turn.better.is_none()).count() as u32;
            return judged;
        }
        for at in (0..history.len()).rev() {
            let before = History::from_turns(history.rules(), history.iter().copied().take(at));
            let guess = history.turns()[at].guess;
            let verdict = self.oracle.check(&before, guess, self.settings.objective);
            let Ok(Some(optimal)) = verdict.map(|verdict| verdict.optimal) else { break };
            judged.total += 1;
            judged.optimal += u32::from(optimal);
        }
        judged
    }

    fn show_account(&self, account: Option<&Account>) -> Result<(), Failure> {
        let Some(account) = account else {
            let text = "There is no exact account: not every position of this game is proved.";
            return Ok(self.console.say(text)?);
        };
        let figure = |ratio: Ratio| match self.settings.objective {
            Objective::Worst => ratio.to_string(),
            Objective::Expected => format!("{:.4}", ratio.to_f64()),
        };
        let wide = self.game().rules().pegs().max(5);
        let mut text = format!(
            "  #  {:<wide$} {:>5} {:>5} {:>7} {:>7}\n",
            "guess", "left", "after", "given", "luck"
        );
        for (turn, number) in account.turns.iter().zip(1..) {
            text += &format!(
                "{number:>3}  {:<wide$} {:>5} {:>5} {:>7} {:>7}\n",
                self.look.code(turn.turn.guess),
                turn.before,
                turn.after,
                figure(turn.given_away),
                figure(turn.luck),
            );
        }
        self.console.show(&text)?;
        let (minus, left) = (self.look.either("−", "-"), account.left);
        let left = match left == Ratio::ZERO {
            true => String::new(),
            false => format!(" {minus} {} (still to go)", figure(left)),
        };
        let luck = match account.luck() {
            luck if luck.numerator() < 0 => format!("+ {} bad luck", figure(-luck)),
            luck => format!("{minus} {} luck", figure(luck)),
        };
        Ok(self.console.say(&format!(
            "{} = {} (best play, {}) + {} given away {luck}{left}",
            counted(account.turns.len() as u64, "guess", "guesses"),
            figure(account.start),
            match self.settings.objective {
                Objective::Worst => "worst case",
                Objective::Expected => "on average",
            },
            figure(account.given_away()),
        ))?)
    }

    /// What can be shown to others without telling the code, and how to have this game again.
    fn show_share(&self) -> Result<(), Failure> {
        let game = self.game();
        let config = game.config();
        let made = match game.status() {
            Status::Won => game.history().len().to_string(),
            _ => "X".to_owned(),
        };
        self.console.show(&format!(
            "\npegbase {} {made}/{}\n",
            game.rules(),
            config.max_attempts()
        ))?;
        let marks: Vec<String> =
            game.history().iter().map(|turn| self.look.marks(turn.feedback)).collect();
        self.console.say(&marks.join(" "))?;
        let mut options = vec![
            "pegbase play".to_owned(),
            format!("--seed {}", game.seed()),
            format!("--rules {}", game.rules()),
            format!("--turns {}", config.max_attempts()),
        ];
        options.extend(self.settings.playing(config).as_options(config));
        let same_code = if config.maker().is_human() { ", with the same code" } else { "" };
        self.console.show(&format!("\nThis game again{same_code}:\n"))?;
        Ok(self.console.command(&options)?)
    }
}
