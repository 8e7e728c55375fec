//! The web page in a real browser, as a person meets it: by mouse, finger and keyboard, on screens
//! of several sizes, light and dark.
//!
//! The tests are skipped where no browser is installed, unless `PEGBASE_REQUIRE_BROWSER` is set.
//! `PEGBASE_AXE` names the file `axe.min.js` of axe-core for the check of accessibility.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;
#[path = "support/play.rs"]
mod play;
#[path = "support/webdriver.rs"]
mod webdriver;

use std::path::Path;
use std::{env, fs};

use http::Server;
use pegbase::game::{CodeSpace, score};
use pegbase::{Code, Feedback, Symbols};
use play::{code, new_game, rules};
use serde_json::{Value as Json, json};
use webdriver::{Browser, Pointer, key, skip};

/// The sizes in CSS pixels: a large phone, the narrowest screen that counts, and a desktop.
const SIZES: [(u32, u32); 3] = [(360, 740), (320, 640), (1280, 800)];

/// What a person can press.
const TARGETS: &str = "button, input, select, a[href], summary";

/// A browser that shows the page of a server of its own.
struct Page {
    browser: Browser,
    server: Server,
}

impl Page {
    /// The page with a new game of any secret.
    fn open() -> Option<Page> {
        Page::open_at("/")
    }

    fn open_at(path: &str) -> Option<Page> {
        let browser = Browser::start()?;
        let page = Page { browser, server: Server::start() };
        page.browser.open(&page.server.url(path));
        page.wait_for_board();
        Some(page)
    }

    /// The page with a game whose secret is the first of the seeds that will do.
    fn open_with(wanted: impl Fn(Code) -> bool) -> Option<Page> {
        Page::open_at(&format!("/?rules=4x6&seed={}", seed_with(wanted)))
    }

    fn wait_for_board(&self) {
        self.browser.wait_until("document.querySelectorAll('.place').length");
    }

    /// The guesses that count so far, with their black and white hits.
    fn plays(&self) -> Vec<(String, Feedback)> {
        self.turns_of("#plays")
    }

    fn turns_of(&self, list: &str) -> Vec<(String, Feedback)> {
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

    fn wait_for_plays(&self, number: usize) {
        self.browser
            .wait_until(&format!("document.querySelectorAll('#plays li').length === {number}"));
    }

    /// What the places of the guess show, with a dot for each that is empty.
    fn places(&self) -> String {
        let shown = "[...document.querySelectorAll('.place')].map((p) => p.innerText || '.')";
        self.browser.value(&format!("{shown}.join('')")).as_str().unwrap().to_owned()
    }

    /// Types a guess and presses the button; whether it counts is not waited for.
    fn try_guess(&self, text: &str) {
        self.browser.fill("#guess-text", text);
        self.browser.click("#guess");
    }

    /// A guess that counts, whatever the teacher thinks of it.
    fn guess(&self, text: &str) {
        let before = self.plays().len();
        self.try_guess(text);
        let counts = format!("document.querySelectorAll('#plays li').length > {before}");
        self.browser.wait_until(&format!("{counts} || {DIALOG_IS_OPEN}"));
        if self.browser.is(DIALOG_IS_OPEN) {
            self.browser.click("#keep");
        }
        self.wait_for_plays(before + 1);
    }

    fn guess_optimally(&self) {
        let before = self.plays().len();
        self.browser.click("#optimal");
        self.wait_for_plays(before + 1);
    }

    fn is_over(&self) -> bool {
        self.browser.shows("#end")
    }

    /// Starts a game in the dialog, as a person does.
    fn start_game(&self, turns: u32, seed: u64) {
        self.browser.click("#new-game");
        self.browser.wait_until("document.querySelector('#settings').open");
        self.browser.fill("#turns", &turns.to_string());
        self.browser.fill("#seed", &seed.to_string());
        self.browser.click("#start");
        self.browser.wait_until("!document.querySelector('#settings').open");
    }

    fn open_coach(&self) {
        self.browser.click("#coach-toggle");
        self.wait_for_coach();
    }

    fn wait_for_coach(&self) {
        self.browser.wait_until(
            "document.querySelector('#best-guesses li') && \
             !document.querySelector('#coach').hasAttribute('aria-busy')",
        );
    }

    fn wait_for_account(&self) {
        self.browser.wait_until("document.querySelector('#account-turns tbody tr')");
    }

    fn become_maker(&self) {
        self.browser.click("#role-maker");
        self.wait_for_asked(1);
    }

    /// Waits until the computer makes its guess with this number.
    fn wait_for_asked(&self, turn: usize) {
        let asked = format!("textContent.startsWith('Guess {turn}')");
        self.browser.wait_until(&format!("document.querySelector('#maker-status').{asked}"));
    }

    fn asked(&self) -> Code {
        let guess = self.browser.value("document.querySelector('#maker-guess').dataset.guess");
        code(rules("4x6"), guess.as_str().unwrap())
    }

    fn answer(&self, Feedback { black, white }: Feedback) {
        self.browser.click(&format!("#maker-black-{black}"));
        self.browser.click(&format!("#maker-white-{white}"));
        self.browser.click("#maker-answer");
    }

    /// Answers truthfully until the secret is found; says how many guesses that took.
    fn answer_to_the_end(&self, secret: Code) -> usize {
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
    fn contradict(&self) {
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

const DIALOG_IS_OPEN: &str = "document.querySelector('#not-optimal').open";

/// The first seed of a classic game whose secret will do.
fn seed_with(wanted: impl Fn(Code) -> bool) -> u64 {
    (0..).find(|&seed| wanted(new_game(seed).secret().unwrap())).unwrap()
}

/// The codes that this feedback to 1122 leaves: with it a game takes a known course.
fn answers_1122(black: u8, white: u8) -> impl Fn(Code) -> bool {
    let guess = code(rules("4x6"), "1122");
    move |secret| score(rules("4x6"), guess, secret) == Feedback { black, white }
}

fn standard(code: Code) -> String {
    Symbols::standard(rules("4x6")).show(code).to_string()
}

#[test]
fn a_game_is_won() {
    let Some(page) = Page::open() else { return };
    let seed = seed_with(answers_1122(1, 1));
    let secret = standard(new_game(seed).secret().unwrap());
    page.start_game(10, seed);
    assert_eq!(page.browser.text("#status"), "Turn 1 of 10, 1,296 codes left");
    page.guess("1122");
    assert_eq!(page.browser.text("#status"), "Turn 2 of 10, 208 codes left");
    assert!(!page.is_over() && !page.browser.shows("#account"));
    page.guess(&secret);

    assert!(page.is_over());
    assert_eq!(page.browser.text("#status"), "Won: found in 2 guesses");
    assert_eq!(page.browser.text("#result"), "You found it");
    assert_eq!(page.browser.value("document.querySelector('#secret').dataset.code"), secret);
    page.wait_for_account();
    let account = page.browser.text("#account-sum");
    assert!(account.contains("5 at most, from the start"), "{account}");
    assert!(account.ends_with("= 2 guesses"), "{account}");
    let turns = page.browser.value("document.querySelectorAll('#account-turns tbody tr').length");
    assert_eq!(turns, 2);
    // What was played by hand is no use any more, and undoing it is.
    assert!(page.browser.is("document.querySelector('#optimal').disabled"));
    page.browser.click("#undo");
    page.wait_for_plays(1);
    assert!(!page.is_over() && !page.browser.shows("#account"));
    assert_eq!(page.browser.text("#status"), "Turn 2 of 10, 208 codes left, practice");
}

#[test]
fn a_game_is_lost_and_played_again() {
    let Some(page) = Page::open() else { return };
    let seed = seed_with(answers_1122(0, 0));
    let secret = standard(new_game(seed).secret().unwrap());
    page.start_game(2, seed);
    // Without teaching nothing stands between a guess and its feedback.
    page.browser.click("label:has(#teach)");
    page.try_guess("1111");
    page.wait_for_plays(1);
    assert!(!page.is_over());
    page.try_guess("2222");
    page.wait_for_plays(2);

    assert!(page.is_over());
    assert_eq!(page.browser.text("#status"), "Lost: not found in 2 guesses");
    assert_eq!(page.browser.text("#result"), "Not this time");
    assert_eq!(page.browser.value("document.querySelector('#secret').dataset.code"), secret);
    page.wait_for_account();
    let account = page.browser.text("#account-sum");
    assert!(account.contains("given away") && account.contains("still to come"), "{account}");

    page.browser.click("#replay");
    page.browser.wait_until("location.search === '' && document.querySelector('#end')?.hidden");
    page.wait_for_board();
    page.try_guess(&secret);
    page.wait_for_plays(1);
    assert_eq!(page.browser.text("#status"), "Won: found in 1 guess");
    page.browser.click("#again");
    page.wait_for_plays(0);
    assert_eq!(page.browser.text("#status"), "Turn 1 of 2, 1,296 codes left");
}

#[test]
fn a_guess_that_is_not_optimal_is_talked_over() {
    let Some(page) = Page::open() else { return };
    page.try_guess("RRRR");
    page.browser.wait_until(DIALOG_IS_OPEN);
    let text = page.browser.text("#not-optimal-text");
    assert!(text.contains("It may even be the secret") && text.contains("on average"), "{text}");
    page.browser.click("#not-optimal summary");
    assert!(page.browser.text("#not-optimal-better").contains("at most 5 more guesses"));
    page.browser.click("#take-another");
    page.browser.wait_until(&format!("!{DIALOG_IS_OPEN}"));
    assert_eq!(page.plays(), []);
    assert_eq!(page.places(), "RRRR", "the guess is still there to be changed");
    assert_eq!(page.browser.text("#status"), "Turn 1 of 10, 1,296 codes left");

    page.browser.click("#guess");
    page.browser.wait_until(DIALOG_IS_OPEN);
    assert!(!page.browser.shows("#not-optimal-better"), "what was shown is hidden again");
    page.browser.click("#keep");
    page.wait_for_plays(1);
    assert!(!page.browser.is(DIALOG_IS_OPEN));
    assert_eq!(page.plays()[0].0, "1111");
    assert_eq!(page.places(), "....");
    // An optimal guess is not held up.
    page.browser.click("#undo");
    page.wait_for_plays(0);
    page.try_guess("RRBB");
    page.wait_for_plays(1);
    assert!(!page.browser.is(DIALOG_IS_OPEN));
}

#[test]
fn optimal_guesses_find_the_secret_within_five() {
    let Some(page) = Page::open() else { return };
    for game in 1..=3 {
        for turn in 1..=5 {
            page.guess_optimally();
            assert_eq!(page.plays().len(), turn);
            if page.is_over() {
                break;
            }
            assert_eq!(page.browser.text("#note"), "That was an optimal guess.");
        }
        assert!(page.browser.text("#status").starts_with("Won: found in"), "game {game}");
        page.wait_for_account();
        let account = page.browser.text("#account-sum");
        assert!(account.contains("+ 0 given away"), "{account}");
        page.browser.click("#again");
        page.wait_for_plays(0);
    }
}

#[test]
fn a_contradiction_is_explained_and_repaired() {
    let Some(page) = Page::open() else { return };
    page.become_maker();
    page.contradict();
    let denied = page.turns_of("#maker-plays");
    let told = page.browser.text("#contradiction-text");
    assert!(told.starts_with(&format!("From turn {} on no code fits", denied.len())), "{told}");
    assert!(!page.browser.shows("#maker-answer"));
    assert_eq!(page.browser.value("document.activeElement.id"), "contradiction-title");

    page.browser.click("#repairs button");
    page.browser.wait_until("document.querySelector('#contradiction').hidden");
    page.wait_for_asked(denied.len() + 1);
    let repaired = page.turns_of("#maker-plays");
    let changed = denied.iter().zip(&repaired).filter(|(before, after)| before != after).count();
    assert_eq!((repaired.len(), changed), (denied.len(), 1));
    // On with a code that fits what is said now.
    let fits = |secret: Code| {
        let says = |guess: &str| score(rules("4x6"), code(rules("4x6"), guess), secret);
        repaired.iter().all(|(guess, feedback)| says(guess) == *feedback)
    };
    let space = CodeSpace::new(rules("4x6"));
    let secret = space.codes().find(|&secret| fits(secret)).unwrap();
    let turns = page.answer_to_the_end(secret);
    assert_eq!(
        page.browser.text("#maker-status"),
        format!("Found in {turns} guesses. Thank you for the game!")
    );
    assert_eq!(page.turns_of("#maker-plays").last().unwrap().0, standard(secret));
}

#[test]
fn earlier_feedback_is_corrected() {
    let Some(page) = Page::open() else { return };
    page.become_maker();
    let secret = code(rules("4x6"), "3456");
    let first = page.asked();
    page.answer(Feedback { black: 1, white: 0 });
    page.wait_for_asked(2);
    let truth = score(rules("4x6"), page.asked(), secret);
    page.answer(truth);
    page.wait_for_asked(3);

    // Looking at an answer and leaving it changes nothing.
    page.browser.click("#maker-plays li:first-child button");
    page.browser
        .wait_until("document.querySelector('#maker-asks').textContent.includes('guess 1')");
    page.browser.click("#maker-black-3");
    page.browser.click("#maker-cancel");
    page.wait_for_asked(3);
    assert_eq!(page.turns_of("#maker-plays")[0].1, Feedback { black: 1, white: 0 });

    page.browser.click("#maker-plays li:first-child button");
    page.browser.wait_until("!document.querySelector('#maker-cancel').hidden");
    let truth = score(rules("4x6"), first, secret);
    page.answer(truth);
    page.browser.wait_until("document.querySelector('#maker-cancel').hidden");
    page.browser.wait_until("document.querySelector('#live').textContent.includes('Guess 3 is')");
    assert_eq!(page.turns_of("#maker-plays")[0], (standard(first), truth));
    page.answer_to_the_end(secret);
    assert_eq!(page.turns_of("#maker-plays").last().unwrap().0, "3456");

    // The role and its turns outlive a reload.
    let turns = page.turns_of("#maker-plays");
    page.browser.reload();
    page.browser.wait_until("document.querySelector('#maker-plays li')");
    assert_eq!(page.turns_of("#maker-plays"), turns);
    assert!(!page.browser.shows("#breaker"));
}

/// What is wrong with the focus: it is nowhere, or cannot be seen.
const WRONG_FOCUS: &str = "
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return outlined || boxShadow !== 'none' ? null : 'no outline: ' + focused.outerHTML;";

#[test]
fn the_keyboard_is_enough() {
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    let focus_is_seen = || assert_eq!(page.browser.run(WRONG_FOCUS), Json::Null);
    let focused =
        || page.browser.value("document.activeElement.id || document.activeElement.className");

    // Each control has its turn and shows it.
    let mut controls = Vec::new();
    while controls.last().is_none_or(|last| last != "coach-toggle") {
        page.browser.press([key::TAB]);
        focus_is_seen();
        controls.push(focused());
        assert!(controls.len() < 30, "{controls:?}");
    }
    for expected in ["role-breaker", "role-maker", "new-game", "place", "colour", "guess-text"] {
        assert!(controls.iter().any(|control| control == expected), "{expected}: {controls:?}");
    }

    // From the start of the page to the first place, and a guess.
    page.browser.reload();
    page.wait_for_board();
    page.browser.press([key::TAB; 4]);
    assert_eq!(focused(), "place");
    page.browser.press("rrbb".chars());
    assert_eq!(page.places(), "RRBB");
    page.browser.press([key::BACKSPACE]);
    assert_eq!(page.places(), "RRB.");
    page.browser.press(['b', key::LEFT, key::RIGHT]);
    focus_is_seen();
    page.browser.press([key::ENTER]);
    page.wait_for_plays(1);
    assert_eq!(page.plays()[0].0, "1122");
    focus_is_seen();

    // A guess that cannot be the secret is talked over; Escape takes it back.
    page.browser.press("rrrr".chars().chain([key::ENTER]));
    page.browser.wait_until(DIALOG_IS_OPEN);
    assert_eq!(focused(), "take-another");
    focus_is_seen();
    page.browser.press([key::ESCAPE]);
    page.browser.wait_until(&format!("!{DIALOG_IS_OPEN}"));
    focus_is_seen();
    assert_eq!(page.plays().len(), 1);
    page.browser.press([key::ENTER]);
    page.browser.wait_until(DIALOG_IS_OPEN);
    page.browser.press([key::TAB]);
    assert_eq!(focused(), "keep");
    focus_is_seen();
    page.browser.press([key::ENTER]);
    page.wait_for_plays(2);
    assert_eq!(page.plays()[1].0, "1111");
    focus_is_seen();

    // The other dialog gives the focus back too.
    page.browser.run("document.querySelector('#new-game').focus()");
    page.browser.press([key::SPACE]);
    page.browser.wait_until("document.querySelector('#settings').open");
    focus_is_seen();
    page.browser.press([key::ESCAPE]);
    page.browser.wait_until("!document.querySelector('#settings').open");
    assert_eq!(focused(), "new-game");
    focus_is_seen();
    // To the end of the game, where the button that was pressed goes to rest.
    page.browser.run("document.querySelector('#optimal').focus()");
    while !page.is_over() {
        let plays = page.plays().len();
        page.browser.press([key::ENTER]);
        page.wait_for_plays(plays + 1);
        assert!(!page.browser.is("document.activeElement === document.body"));
    }
    assert_eq!(focused(), "result");
}

#[test]
fn a_reload_goes_on_with_the_game() {
    let Some(page) = Page::open() else { return };
    page.guess("RRBB");
    page.guess("RGYO");
    let (plays, status) = (page.plays(), page.browser.text("#status"));
    page.browser.reload();
    page.wait_for_plays(2);
    assert_eq!(page.plays(), plays);
    assert_eq!(page.browser.text("#status"), status);
    page.guess("VVVV");
    assert_eq!(page.plays()[..2], plays);
}

/// Targets that are smaller than a finger. A box to tick is as large as its label.
const SMALL_TARGETS: &str = "
    const small = [];
    for (const target of document.querySelectorAll(TARGETS)) {
        if (!target.checkVisibility({ visibilityProperty: true })) continue;
        const pressed = target.type === 'checkbox' ? target.closest('label') : target;
        const { width, height } = pressed.getBoundingClientRect();
        if (width < 43.99 || height < 43.99) {
            small.push(`${width} x ${height}: ${target.outerHTML.slice(0, 120)}`);
        }
    }
    return small;";

/// The screens of the page, each as a name and the way to it from the one before.
fn on_each_screen(page: &Page, look: impl Fn(&str)) {
    look("start");
    page.try_guess("RRRR");
    page.browser.wait_until(DIALOG_IS_OPEN);
    page.browser.click("#not-optimal summary");
    look("dialog");
    page.browser.click("#keep");
    page.wait_for_plays(1);
    page.browser.click("#undo");
    page.wait_for_plays(0);
    page.guess("RRBB");
    page.guess("RGYO");
    page.open_coach();
    look("coach");
    page.browser.click("#coach-toggle");
    while !page.is_over() {
        page.guess_optimally();
    }
    page.wait_for_account();
    look("account");
    page.browser.click("#new-game");
    page.browser.wait_until("document.querySelector('#settings').open");
    look("settings");
    page.browser.click("#rules option[value=custom]");
    page.browser.wait_until("!document.querySelector('#custom').hidden");
    look("custom rules");
    page.browser.click("#settings-close");
    page.become_maker();
    look("maker");
    page.contradict();
    look("contradiction");
}

#[test]
fn every_screen_fits_and_every_target_is_large_enough() {
    for (width, height) in SIZES {
        let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
        page.browser.resize(width, height);
        on_each_screen(&page, |screen| {
            let sideways = page.browser.value(
                "[document.documentElement.scrollWidth, document.documentElement.clientWidth,
                  innerWidth]",
            );
            let [needed, there, window] = [0, 1, 2].map(|at| sideways[at].as_u64().unwrap());
            assert_eq!(window, u64::from(width));
            assert!(needed <= there, "{screen} at {width}: {needed} pixels wide");
            let small =
                page.browser.run(&SMALL_TARGETS.replace("TARGETS", &format!("{TARGETS:?}")));
            assert_eq!(small, json!([]), "{screen} at {width}");
        });
    }
}

#[test]
fn pegs_are_set_by_tap_by_drag_and_by_text() {
    let Some(page) = Page::open() else { return };
    let colour = |value: u8| format!(".colour[data-value='{value}']");
    let place = |place: u8| format!(".place[data-place='{place}']");
    for pointer in [Pointer::Mouse, Pointer::Finger] {
        page.browser.reload();
        page.wait_for_board();
        // A colour goes to the place that was tapped, and on from there.
        page.browser.tap(&place(2), pointer);
        page.browser.tap(&colour(1), pointer);
        assert_eq!(page.places(), "..B.");
        page.browser.tap(&colour(3), pointer);
        assert_eq!(page.places(), "..BY");
        page.browser.drag(&colour(5), &place(0), pointer);
        assert_eq!(page.places(), "V.BY");
        page.browser.drag(&colour(0), &place(3), pointer);
        assert_eq!(page.places(), "V.BR");
        // A drag to nowhere sets nothing, and leaves nothing behind.
        page.browser.drag(&colour(4), "#status", pointer);
        assert_eq!(page.places(), "V.BR");
        assert!(!page.browser.shows(".ghost"));
        assert_eq!(page.browser.value("document.querySelector('#guess-text').value"), "V.BR");
    }
    for (text, shown) in [("rgyo", "RGYO"), ("12", "RB.."), ("r.yo", "R.YO"), ("rg yo", "RGYO")] {
        page.browser.fill("#guess-text", text);
        assert_eq!(page.places(), shown, "{text}");
    }
    // What is wrong is said, and does not count.
    for (text, said) in [
        ("RGX", "“x” is no colour here. There are R B G Y O V."),
        ("RGYOV", "A guess has 4 pegs, and this one has 5."),
        ("RG", "Fill all 4 places first."),
    ] {
        page.try_guess(text);
        page.browser.wait_until("document.querySelector('#note').textContent");
        assert_eq!(page.browser.text("#note"), said);
        assert_eq!(page.plays(), []);
    }
    page.guess("RGYO");
    assert_eq!(page.plays()[0].0, "1345");
}

#[test]
fn one_line_is_said_for_each_guess() {
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    let said = || page.browser.value("document.querySelector('[aria-live]').textContent");
    assert_eq!(said(), "New game, 1,296 codes left.");
    page.guess("RRBB");
    assert_eq!(said(), "Guess 1, red red blue blue: 1 black, 1 white, 208 codes left");
    page.browser.click("#undo");
    page.wait_for_plays(0);
    assert_eq!(said(), "Taken back: 0 guesses made, 1,296 codes left");
    assert_eq!(page.browser.value("document.querySelectorAll('[aria-live]').length"), 1);
}

#[test]
fn the_coach_shows_what_is_left_and_the_best_guesses() {
    let Some(page) = Page::open_with(answers_1122(2, 2)) else { return };
    page.open_coach();
    assert_eq!(page.browser.text("#left-count"), "1,296 codes left, too many to show.");
    assert!(
        page.browser
            .text("#worth")
            .starts_with("From here: at most 5 more guesses, 4.34 on average")
    );
    assert_eq!(page.browser.value("document.querySelectorAll('#best-guesses li').length"), 5);
    let heights = page.browser.value(
        "[...document.querySelectorAll('#best-guesses li')].map((guess) =>
            Math.max(...[...guess.querySelectorAll('.bars span')].map((bar) => bar.offsetHeight)))",
    );
    assert!(
        heights.as_array().unwrap().iter().all(|height| height.as_u64() > Some(20)),
        "{heights}"
    );

    // A guess of the list is set by a press, and judged.
    page.browser.click("#best-guesses button");
    page.browser.wait_until("document.querySelector('#verdict').textContent.includes('optimal')");
    assert!(!page.places().contains('.'));
    page.browser.fill("#guess-text", "RRRR");
    page.browser
        .wait_until("document.querySelector('#verdict').textContent.includes('gives away')");

    page.guess("RRBB");
    page.wait_for_coach();
    page.browser.wait_until("document.querySelector('#left-codes li')");
    let left = page.browser.value("document.querySelectorAll('#left-codes li').length");
    assert_eq!(page.browser.text("#left-count"), format!("{left} codes left:"));
    assert_eq!(page.browser.text("#status"), format!("Turn 2 of 10, {left} codes left"));
    // It stays open over a reload, and closes.
    page.browser.reload();
    page.wait_for_coach();
    page.browser.click("#coach-toggle");
    assert!(!page.browser.shows("#coach"));
}

#[test]
fn nothing_bars_anyone() {
    let Some(path) = env::var_os("PEGBASE_AXE") else {
        skip("PEGBASE_AXE is not set");
        return;
    };
    let axe = fs::read_to_string(path).unwrap();
    for scheme in ["light", "dark"] {
        let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
        page.browser.prefer(scheme);
        page.browser.run(&axe);
        on_each_screen(&page, |screen| {
            // A colour on its way to another has any contrast.
            page.browser.wait_until(
                "document.getAnimations().every(({ playState }) => playState !== 'running')",
            );
            let violations = page.browser.awaited(
                "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
                    violations.map(({ id, nodes }) =>
                        [id, ...nodes.map((node) => `${node.html} ${node.failureSummary}`)]))",
            );
            assert_eq!(violations, json!([]), "{screen}, {scheme}");
        });
    }
}

#[test]
fn the_page_is_small_and_asks_nobody_else() {
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    page.browser.wait_until("document.readyState === 'complete'");
    let loaded = "performance.getEntriesByType('navigation')
        .concat(performance.getEntriesByType('resource'))";
    let bytes =
        format!("{loaded}.reduce((sum, {{ encodedBodySize }}) => sum + encodedBodySize, 0)");
    let bytes = page.browser.value(&bytes).as_u64().unwrap();
    assert!((1..150_000).contains(&bytes), "{bytes} bytes for the first view");

    on_each_screen(&page, |_| {});
    let asked = page.browser.value(&format!("{loaded}.map(({{ name }}) => name)"));
    let asked = asked.as_array().unwrap();
    assert!(asked.len() > 10, "{asked:?}");
    let home = page.server.url("/");
    for url in asked {
        assert!(url.as_str().unwrap().starts_with(&home), "{url}");
    }
    // The browser itself reports the answer 409 of a contradiction; all else is a fault.
    let faults = page.browser.console().into_iter().filter(|entry| {
        let message = entry["message"].as_str().unwrap_or_default();
        !(message.contains("/api/v1/hint?") && message.contains("409"))
    });
    assert_eq!(faults.collect::<Vec<_>>(), Vec::<Json>::new());
}

/// Writes the pictures of the documentation:
/// `cargo test --test browser screenshots -- --ignored`.
#[test]
#[ignore = "writes docs/images"]
fn screenshots() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/images");
    fs::create_dir_all(&folder).unwrap();
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    let take = |name: &str| {
        // Without the focus of the last press, and with every bar at its length.
        page.browser.run("scrollTo(0, 0)");
        page.browser.wait_until(
            "document.getAnimations().every(({ playState }) => playState !== 'running')",
        );
        let picture = page.browser.picture();
        assert!(picture.len() < 200_000, "{name}: {} bytes", picture.len());
        fs::write(folder.join(name), picture).unwrap();
    };
    let open = |path: &str, width, height| {
        page.browser.resize(width, height);
        page.browser.run("localStorage.clear()");
        page.browser.open(&page.server.url(path));
        page.wait_for_board();
    };
    let game = format!("/?rules=4x6&seed={}", seed_with(answers_1122(1, 1)));

    open(&game, 1280, 800);
    page.guess("RRBB");
    page.guess("RGYO");
    page.open_coach();
    page.browser.fill("#guess-text", "GRY");
    take("page-play.png");

    page.browser.prefer("dark");
    take("page-dark.png");
    page.browser.prefer("light");

    open(&game, 360, 740);
    page.guess("RRBB");
    page.guess("RGYO");
    page.browser.tap(".colour[data-value='2']", Pointer::Finger);
    page.browser.tap(".colour[data-value='0']", Pointer::Finger);
    take("page-phone.png");

    open(&game, 1280, 800);
    page.guess("RRBB");
    page.try_guess("RRRR");
    page.browser.wait_until(DIALOG_IS_OPEN);
    page.browser.click("#not-optimal summary");
    take("page-dialog.png");
    page.browser.click("#keep");
    page.wait_for_plays(2);
    while !page.is_over() {
        page.guess_optimally();
    }
    page.wait_for_account();
    take("page-account.png");

    page.become_maker();
    page.contradict();
    take("page-maker.png");
}
