//! The screens of the web page in a real browser: their size, who can use them, and what they load.
//!
//! The tests are skipped where no browser is installed, unless `PEGBASE_REQUIRE_BROWSER` is set.
//! `PEGBASE_AXE` names the file `axe.min.js` of axe-core for the check of accessibility.
#![cfg(feature = "serve")]

#[path = "support/http.rs"]
mod http;
#[path = "support/page.rs"]
mod page;
#[path = "support/play.rs"]
mod play;
#[path = "support/webdriver.rs"]
mod webdriver;

use std::path::Path;
use std::{env, fs};

use page::{DIALOG_IS_OPEN, Page, answers_1122, seed_with};
use serde_json::{Value as Json, json};
use webdriver::{Pointer, skip};

/// The sizes in CSS pixels: a phone upright and on its side, the narrowest screen that counts, a
/// desktop, and the same one enlarged to 200 %.
const SIZES: [(u32, u32); 5] = [(360, 740), (740, 360), (320, 640), (1280, 800), (640, 400)];

/// What a person can press.
const TARGETS: &str = "button, input, select, a[href], summary";

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

/// Fails where something is wider than the window, or too small for a finger.
fn check_sizes(page: &Page, screen: &str, width: u32) {
    let sideways = page.browser.value(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth, innerWidth]",
    );
    let [needed, there, window] = [0, 1, 2].map(|at| sideways[at].as_u64().unwrap());
    assert_eq!(window, u64::from(width));
    assert!(needed <= there, "{screen} at {width}: {needed} pixels wide");
    let small = page.browser.run(&SMALL_TARGETS.replace("TARGETS", &format!("{TARGETS:?}")));
    assert_eq!(small, json!([]), "{screen} at {width}");
}

#[test]
fn every_screen_fits_and_every_target_is_large_enough() {
    for (width, height) in SIZES {
        let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
        page.browser.resize(width, height);
        on_each_screen(&page, |screen| check_sizes(&page, screen, width));
    }
}

/// The widest code with the most colours, a game with a blank, one with a single place.
#[test]
fn games_of_every_size_fit_the_narrowest_screen() {
    let (width, height) = (320, 640);
    for (rules, guess) in [("8x8", "RBGYOVRB"), ("6x16", "012345"), ("4x6b", "RB__"), ("1x1", "R")]
    {
        let Some(page) = Page::open_at(&format!("/?rules={rules}&seed=1")) else { return };
        page.browser.resize(width, height);
        // What this guess is worth is not the question here.
        page.browser.click("label:has(#teach)");
        page.try_guess(guess);
        page.wait_for_plays(1);
        check_sizes(&page, rules, width);
        page.become_maker();
        let places = page.browser.value("document.querySelector('#maker-guess').dataset.guess");
        assert_eq!(places.as_str().unwrap().len(), guess.len(), "the rules that are set count");
        check_sizes(&page, &format!("maker, {rules}"), width);
    }
}

#[test]
fn nothing_bars_anyone() {
    let Some(path) = env::var_os("PEGBASE_AXE") else {
        skip("PEGBASE_AXE is not set");
        return;
    };
    let axe = fs::read_to_string(path).unwrap();
    let light = ("prefers-color-scheme", "light");
    for liking in [light, ("prefers-color-scheme", "dark"), FORCED_COLOURS] {
        let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
        page.browser.prefer(&[liking]);
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
            assert_eq!(violations, json!([]), "{screen}, {liking:?}");
        });
    }
}

const FORCED_COLOURS: (&str, &str) = ("forced-colors", "active");

/// With the few colours of the person's system, pegs, bars and what is pressed can still be told.
#[test]
fn forced_colours_leave_everything_to_be_seen() {
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    page.browser.prefer(&[FORCED_COLOURS]);
    assert!(page.browser.is("matchMedia('(forced-colors: active)').matches"));
    page.guess("RRBB");
    page.open_coach();
    page.browser.fill("#guess-text", "RB");
    // A peg is its letter within an edge, here both in the colour of text.
    let wrong = page.browser.value(
        "[...document.querySelectorAll('.peg')].filter((peg) => {
            const { color, borderTopWidth, backgroundColor } = getComputedStyle(peg);
            const empty = peg.dataset.look === 'none';
            return empty ? parseFloat(borderTopWidth) < 1
                : !peg.textContent || color === backgroundColor;
        }).map((peg) => peg.outerHTML)",
    );
    assert_eq!(wrong, json!([]));
    let alike = page.browser.value(
        "[...document.querySelectorAll('.bars span')].filter((bar) =>
            getComputedStyle(bar).backgroundColor === getComputedStyle(document.body).backgroundColor
        ).length",
    );
    assert_eq!(alike, 0, "bars that cannot be seen");
    for pressed in ["#role-breaker", "#coach-toggle", ".place[aria-pressed=true]"] {
        let outlined =
            format!("getComputedStyle(document.querySelector('{pressed}')).outlineStyle");
        assert_eq!(page.browser.value(&outlined), "solid", "{pressed}");
    }
}

/// Who wants no movement sees none: nothing is on its way at any time of a game.
#[test]
fn reduced_motion_is_no_motion() {
    let Some(page) = Page::open_with(answers_1122(1, 1)) else { return };
    page.browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    page.browser.run(
        "window.moved = [];
        for (const kind of ['transitionrun', 'animationstart']) {
            document.addEventListener(kind, ({ target }) => moved.push(target.outerHTML), true);
        }",
    );
    on_each_screen(&page, |screen| {
        assert_eq!(page.browser.value("moved"), json!([]), "{screen}");
    });
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
/// `cargo test --test browser_screens screenshots -- --ignored`.
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

    page.browser.prefer(&[("prefers-color-scheme", "dark")]);
    take("page-dark.png");
    page.browser.prefer(&[("prefers-color-scheme", "light")]);

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

/// Notes in the page when the board can be played, and how long events and frames take.
const WATCH: &str = "
    window.figures = { playable: null, events: [], frames: [], long: 0 };
    const look = new MutationObserver(() => {
        if (figures.playable === null && document.querySelector('.place')) {
            figures.playable = performance.now();
            look.disconnect();
        }
    });
    look.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        for (const { processingStart, processingEnd } of list.getEntries()) {
            figures.events.push(processingEnd - processingStart);
        }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    // What a frame costs beside its events: the new style and layout, which this look asks for.
    const frame = () => {
        const start = performance.now();
        document.body.getBoundingClientRect();
        figures.frames.push(performance.now() - start);
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    // The browser itself reports frames of more than 50 ms.
    new PerformanceObserver((list) => figures.long += list.getEntries().length)
        .observe({ type: 'long-animation-frame' });";

/// Prints how fast the page is here:
/// `cargo test --release --test browser_screens figures -- --ignored --nocapture`.
#[test]
#[ignore = "measures, and asserts nothing"]
fn figures() {
    let Some(page) = Page::open() else { return };
    page.browser.run_first(WATCH);
    let sorted = |what: &str| {
        let value = page.browser.value(&format!("figures.{what}"));
        let list = value.as_array().cloned().unwrap_or_default();
        let mut list: Vec<f64> = list.iter().filter_map(Json::as_f64).collect();
        list.sort_by(f64::total_cmp);
        list
    };
    let mut views: Vec<f64> = Vec::new();
    for _ in 0..20 {
        page.browser.run("localStorage.clear()");
        // Nothing is in the browser's store, as at the first visit.
        page.browser.devtools("Network.clearBrowserCache", json!({}));
        page.browser.open(&page.server.url("/"));
        page.wait_for_board();
        views.push(page.browser.value("figures.playable").as_f64().unwrap());
    }
    views.sort_by(f64::total_cmp);
    println!("first view playable after {:.0} ms, at the most {:.0} ms", views[10], views[19]);
    page.open_coach();
    page.browser.run("figures.frames.length = figures.long = 0");
    for text in ["RRBB", "RGYO", "VVYY", "RBGY"] {
        for value in 0..4 {
            let from = format!(".colour[data-value='{value}']");
            page.browser.drag(&from, &format!(".place[data-place='{value}']"), Pointer::Mouse);
        }
        if !page.is_over() {
            page.guess(text);
        }
    }
    for (what, name) in [("style and layout of frames", "frames"), ("events", "events")] {
        let all = sorted(name);
        if let Some(most) = all.last() {
            let at = all[(all.len() - 1) * 99 / 100];
            println!("{} {what}: 99 % under {at:.1} ms, at the most {most:.1} ms", all.len());
        }
    }
    println!("{} frames took more than 50 ms", page.browser.value("figures.long"));
}
