//! The page in a browser, with what a person does there.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

use pegbase::game::score;
use pegbase::{Code, Feedback, Symbols};
use serde_json::Value as Json;

use crate::http::Server;
use crate::play::{code, new_game, rules};
use crate::webdriver::Browser;

/// A browser that shows the page of a server of its own.
pub struct Page {
    pub browser: Browser,
    pub server: Server,
}

impl Page {
    /// The page with a new game of any secret.
    pub fn open() -> Option<Page> {
        Page::open_at("/")
    }

    pub fn open_at(path: &str) -> Option<Page> {
        let browser = Browser::start()?;
        let page = Page { browser, server: Server::start() };
        page.browser.open(&page.server.url(path));
        page.wait_for_board();
        Some(page)
    }

    /// The page with a game whose secret is the first of the seeds that will do.
    pub fn open_with(wanted: impl Fn(Code) -> bool) -> Option<Page> {
        Page::open_at(&format!("/?rules=4x6&seed={}", seed_with(wanted)))
    }

    pub fn wait_for_board(&self) {
        self.browser.wait_until("document.querySelectorAll('.place').length");
    }

    /// The guesses that count so far, with their black and white hits.
    pub fn plays(&self) -> Vec<(String, Feedback)> {
        self.turns_of("#plays")
    }

    pub fn turns_of(&self, list: &str) -> Vec<(String, Feedback)> {
        let turns = self.browser.value(&format!(
            "[...document.querySelectorAll('{list} li')]
                .map(({{ dataset }}) => [dataset.guess, +dataset.black, +dataset.white])"
        ));
        let hits = |hits: &Json| u8::try_from(hits.as_u64().unwrap()).unwrap();
        let turns = turns.as_array().unwrap().iter();
        turns
            .map(|turn| {
                let feedback = Feedback { black: hits(&turn[1]), white: hits(&turn[2]) };
                (turn[0].as_str().unwrap().to_owned(), feedback)
            })
            .collect()
    }

    pub fn wait_for_plays(&self, number: usize) {
        self.browser
            .wait_until(&format!("document.querySelectorAll('#plays li').length === {number}"));
    }

    /// What the places of the guess show, with a dot for each that is empty.
    pub fn places(&self) -> String {
        let shown = "[...document.querySelectorAll('.place')].map((p) => p.innerText || '.')";
        self.browser.value(&format!("{shown}.join('')")).as_str().unwrap().to_owned()
    }

    /// Types a guess and presses the button; whether it counts is not waited for.
    pub fn try_guess(&self, text: &str) {
        self.browser.fill("#guess-text", text);
        self.browser.click("#guess");
    }

    /// A guess that counts, whatever the teacher thinks of it.
    pub fn guess(&self, text: &str) {
        let before = self.plays().len();
        self.try_guess(text);
        let counts = format!("document.querySelectorAll('#plays li').length > {before}");
        self.browser.wait_until(&format!("{counts} || {DIALOG_IS_OPEN}"));
        if self.browser.is(DIALOG_IS_OPEN) {
            self.browser.click("#keep");
        }
        self.wait_for_plays(before + 1);
    }

    pub fn guess_optimally(&self) {
        let before = self.plays().len();
        self.browser.click("#optimal");
        self.wait_for_plays(before + 1);
    }

    pub fn is_over(&self) -> bool {
        self.browser.shows("#end")
    }

    /// Starts a game in the dialog, as a person does.
    pub fn start_game(&self, turns: u32, seed: u64) {
        self.browser.click("#new-game");
        self.browser.wait_until("document.querySelector('#settings').open");
        self.browser.fill("#turns", &turns.to_string());
        self.browser.fill("#seed", &seed.to_string());
        self.browser.click("#start");
        self.browser.wait_until("!document.querySelector('#settings').open");
    }

    pub fn open_coach(&self) {
        self.browser.click("#coach-toggle");
        self.wait_for_coach();
    }

    pub fn wait_for_coach(&self) {
        self.browser.wait_until(
            "document.querySelector('#best-guesses li') && \
             !document.querySelector('#coach').hasAttribute('aria-busy')",
        );
    }

    pub fn wait_for_account(&self) {
        self.browser.wait_until("document.querySelector('#account-turns tbody tr')");
    }

    pub fn become_maker(&self) {
        self.browser.click("#role-maker");
        self.wait_for_asked(1);
    }

    /// Waits until the computer makes its guess with this number.
    pub fn wait_for_asked(&self, turn: usize) {
        let asked = format!("textContent.startsWith('Guess {turn}')");
        self.browser.wait_until(&format!("document.querySelector('#maker-status').{asked}"));
    }

    pub fn asked(&self) -> Code {
        let guess = self.browser.value("document.querySelector('#maker-guess').dataset.guess");
        code(rules("4x6"), guess.as_str().unwrap())
    }

    pub fn answer(&self, Feedback { black, white }: Feedback) {
        self.browser.click(&format!("#maker-black-{black}"));
        self.browser.click(&format!("#maker-white-{white}"));
        self.browser.click("#maker-answer");
    }

    /// Answers truthfully until the secret is found; says how many guesses that took.
    pub fn answer_to_the_end(&self, secret: Code) -> usize {
        let mut turns = self.turns_of("#maker-plays").len();
        loop {
            let feedback = score(rules("4x6"), self.asked(), secret);
            self.answer(feedback);
            turns += 1;
            if feedback.black == 4 {
                self.browser.wait_until(
                    "document.querySelector('#maker-status').textContent.startsWith('Found')",
                );
                return turns;
            }
            self.wait_for_asked(turns + 1);
        }
    }

    /// Denies everything until that cannot be true.
    pub fn contradict(&self) {
        for turn in 1.. {
            self.answer(Feedback { black: 0, white: 0 });
            let next = format!("textContent.startsWith('Guess {}')", turn + 1);
            self.browser.wait_until(&format!(
                "document.querySelector('#maker-status').{next} || \
                 !document.querySelector('#contradiction').hidden"
            ));
            if self.browser.shows("#contradiction") {
                return;
            }
        }
    }
}

pub const DIALOG_IS_OPEN: &str = "document.querySelector('#not-optimal').open";

/// The first seed of a classic game whose secret will do.
pub fn seed_with(wanted: impl Fn(Code) -> bool) -> u64 {
    (0..).find(|&seed| wanted(new_game(seed).secret().unwrap())).unwrap()
}

/// The codes that this feedback to 1122 leaves: with it a game takes a known course.
pub fn answers_1122(black: u8, white: u8) -> impl Fn(Code) -> bool {
    let guess = code(rules("4x6"), "1122");
    move |secret| score(rules("4x6"), guess, secret) == Feedback { black, white }
}

pub fn standard(code: Code) -> String {
    Symbols::standard(rules("4x6")).show(code).to_string()
}
