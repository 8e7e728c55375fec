//! Hints that say a little more each time, and what every guess is worth.

use super::session::Session;
use crate::cli::failure::Failure;
use crate::cli::output::{counted, grouped, rounded};
use crate::game::Code;
use crate::oracle::{Choice, Exploration, Position};
use crate::solve::Objective;

/// How far the hints of a turn have got.
#[derive(Default)]
pub(super) struct Hints {
    step: usize,
    /// The guess that the user thinks of.
    pub(super) about: Option<Code>,
}

/// How many guesses `explore` lists.
const LISTED: usize = 8;

impl Session {
    /// The next step of help, or the first about this guess.
    pub(super) fn hint(&mut self, about: Option<Code>) -> Result<(), Failure> {
        if about.is_some() {
            self.hints = Hints { step: 0, about };
        }
        self.hints.step += 1;
        let text = match self.hints.step {
            1 => self.how_many_optimal()?,
            2 => self.how_many_better()?,
            3 => self.first_peg()?,
            4 => self.the_guess()?,
            _ => return self.why(),
        };
        let more = if self.hints.step < 5 { " (`hint` again says more.)" } else { "" };
        Ok(self.console.say(&format!("{text}{more}"))?)
    }

    fn explored(&self) -> Result<Exploration, Failure> {
        self.answered(self.oracle.explore(self.game().history(), self.settings.objective))
    }

    /// Step 1: is mine good, or how many good ones are there?
    fn how_many_optimal(&self) -> Result<String, Failure> {
        if let Some(guess) = self.hints.about {
            let history = self.game().history();
            let verdict =
                self.answered(self.oracle.check(history, guess, self.settings.objective))?;
            let code = self.look.code(guess);
            return Ok(match verdict.optimal {
                Some(true) => format!("{code} is optimal: no guess is better."),
                Some(false) => format!("{code} is not optimal: {}.", self.loss_in_words(&verdict)),
                None => format!("There is too much left to judge {code}."),
            });
        }
        let explored = self.explored()?;
        if !explored.exact {
            return Ok("There is too much left to say which guesses are optimal.".to_owned());
        }
        let optimal = explored.choices.iter().filter(|choice| choice.optimal == Some(true));
        let guesses = count(optimal.clone());
        let secrets = count(optimal.filter(|choice| choice.candidate));
        let guesses = counted(guesses as u64, "guess is", "guesses are");
        Ok(format!("{guesses} optimal; {} of them may be the code.", grouped(secrets as u64)))
    }

    /// Step 2: how many are better than mine, or what the best leads to.
    fn how_many_better(&self) -> Result<String, Failure> {
        let explored = self.explored()?;
        let mine = self.hints.about.and_then(|guess| {
            let at = explored.choices.iter().position(|choice| choice.codes.contains(&guess));
            at.map(|at| (guess, &explored.choices[at]))
        });
        if let Some((guess, choice)) = mine.filter(|_| explored.exact) {
            // Better for what is played for: two guesses with one worst case are equally good there.
            let worth = |choice: &Choice| {
                choice.value.map(|value| match self.settings.objective {
                    Objective::Worst => value.worst.into(),
                    Objective::Expected => value.total,
                })
            };
            let better = explored.choices.iter().take_while(|other| worth(other) != worth(choice));
            let better = match count(better) as u64 {
                0 => "No guess is".to_owned(),
                better => counted(better, "guess is", "guesses are"),
            };
            return Ok(format!("{better} better than {}.", self.look.code(guess)));
        }
        let left = counted(explored.remaining as u64, "code is", "codes are");
        Ok(match explored.value {
            Some(value) => format!(
                "{left} possible. The best guess needs at most {} more, {} on average.",
                counted(value.worst.into(), "guess", "guesses"),
                rounded(value.expected(explored.remaining))
            ),
            None => format!("{left} possible; what they need at best is not proved."),
        })
    }

    fn best(&self) -> Result<Option<Code>, Failure> {
        let hint = self.oracle.hint(self.game().history(), self.settings.objective);
        Ok(self.answered(hint)?.guess)
    }

    /// Step 3.
    fn first_peg(&self) -> Result<String, Failure> {
        let first = self.best()?.map(|best| self.look.code(best).chars().take(1).collect());
        Ok(format!("The guess I would make begins with {}.", first.unwrap_or_else(String::new)))
    }

    /// Step 4.
    fn the_guess(&self) -> Result<String, Failure> {
        let best = self.best()?.map(|best| self.look.code(best)).unwrap_or_default();
        Ok(format!("I would guess {best}."))
    }

    /// Step 5: the parts that the guess leaves.
    fn why(&self) -> Result<(), Failure> {
        let Some(best) = self.best()? else { return Ok(()) };
        let parts = self.answered(Position::after(self.game().history()))?.split(best);
        let most = parts.iter().map(|(_, size, _)| *size).max().unwrap_or(0);
        self.console.say(&format!(
            "{} splits what is left into {}, at most {} in one:",
            self.look.code(best),
            counted(parts.len() as u64, "part", "parts"),
            counted(most as u64, "code", "codes"),
        ))?;
        let mut parts = parts;
        parts.sort_by_key(|(_, size, _)| std::cmp::Reverse(*size));
        let cells: Vec<String> = parts
            .iter()
            .map(|(feedback, size, _)| format!("  {} {size:<5}", self.look.marks(*feedback)))
            .collect();
        let columns = (self.console.width / (self.game().rules().pegs() + 8)).clamp(1, 5);
        for line in cells.chunks(columns) {
            self.console.show(&format!("{}\n", line.concat().trim_end()))?;
        }
        Ok(())
    }

    /// What the best guesses are worth, equal ones together.
    pub(super) fn explore(&self) -> Result<(), Failure> {
        let explored = self.explored()?;
        if !explored.exact {
            self.console.say(
                "Too much is left to prove what each guess is worth. In order of a rule of thumb:",
            )?;
        }
        let wide = self.game().rules().pegs().max(5);
        let mut text = format!(
            "  {:<wide$} {:>5} {:>5} {:>7} {:>5} code?\n",
            "guess", "same", "worst", "average", "parts"
        );
        for choice in explored.choices.iter().take(LISTED) {
            let (worst, average) = match choice.value {
                Some(value) => {
                    (value.worst.to_string(), format!("{:.4}", value.expected(explored.remaining)))
                }
                None => ("-".to_owned(), "-".to_owned()),
            };
            // Where nothing is proved one guess stands for many that nobody has counted.
            let same = if explored.exact { choice.codes.len().to_string() } else { "-".to_owned() };
            text += &format!(
                "  {:<wide$} {same:>5} {worst:>5} {average:>7} {:>5} {:>5}\n",
                self.look.code(choice.guess()),
                choice.parts.len(),
                if choice.candidate { "maybe" } else { "no" },
            );
        }
        Ok(self.console.show(&text)?)
    }
}

/// How many guesses some choices stand for.
fn count<'c>(choices: impl Iterator<Item = &'c Choice>) -> usize {
    choices.map(|choice| choice.codes.len()).sum()
}
