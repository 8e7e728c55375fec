//! The program is killed, at every moment: at most the line that is being typed is lost.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;

use pegbase::Symbols;
use pegbase::play::{Current, Status};
use support::{Terminal, home, piped, play, refused, session};

fn kept(home: &Path) -> Current {
    Current::from_json(&fs::read_to_string(home.join("current.json")).unwrap()).unwrap()
}

fn turns(home: &Path) -> String {
    let game = kept(home).game;
    game.history().show(&Symbols::standard(game.rules())).to_string()
}

fn recorded(home: &Path) -> usize {
    fs::read_to_string(home.join("games.jsonl")).map_or(0, |text| text.lines().count())
}

#[test]
fn killed_at_any_prompt_the_game_goes_on_there() {
    let steps = [
        ("RRBB", "  2> ", "1122=0,0"),
        ("GGYO", "  3> ", "1122=0,0 3345=0,2"),
        ("undo", "  2> ", "1122=0,0"),
        ("best", "  3> ", "1122=0,0 3345=0,2"),
        ("hint", "  3> ", "1122=0,0 3345=0,2"),
    ];
    for killed in 1..=steps.len() {
        let home = home("prompt");
        let mut terminal = Terminal::open(play(&home, "--seed 7 --palette letters"), 80);
        terminal.wait_for("  1> ");
        for (line, prompt, _) in &steps[..killed] {
            terminal.enter(line, prompt);
        }
        // A line that is being typed, and one that waits for a yes, do not count.
        match killed % 2 {
            0 => terminal.type_text("VV"),
            _ => assert!(terminal.enter("RRRR", "guess) ").contains("not optimal")),
        }
        terminal.kill();
        let (_, prompt, expected) = steps[killed - 1];
        assert_eq!(turns(&home), expected);
        let mut terminal = Terminal::open(play(&home, "--continue"), 80);
        let said = terminal.wait_for(prompt);
        assert!(said.contains(" R ") && said.contains("violet"), "in its palette: {said}");
        assert_eq!(kept(&home).game.is_practice(), killed >= 3);
    }
}

/// What a person has seen of the game is on the disk: the turns come from a pipe as fast as they
/// can, and the program is killed somewhere among them.
#[test]
fn killed_at_any_moment_no_turn_that_was_shown_is_lost() {
    for shown in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144] {
        let home = home("moment");
        let mut command = play(&home, "--seed 7 --turns 1000 --teach off");
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // The program stops reading when it is killed.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all("1111\n2222\n".repeat(500).as_bytes());
        });
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        for _ in 0..=shown {
            stdout.read_line(&mut said).unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        writer.join().unwrap();
        stdout.read_to_string(&mut said).unwrap();
        let seen = said.matches('\n').count() - 1;
        let kept = kept(&home).game.history().len();
        assert!(seen >= shown && (seen..=seen + 1).contains(&kept), "{seen} seen, {kept} kept");
        // Nothing but the game is left behind, and it goes on.
        let said = session(&home, "--continue", "6654\n");
        assert!(said.contains(&format!("\npegbase 4x6 {}/1000\n", kept + 1)), "{said}");
        assert_eq!(recorded(&home), 1);
    }
}

/// Between the end, the record and the next game there are moments too: whenever the program is
/// killed, the game is recorded, and once.
#[test]
fn killed_at_the_end_the_game_is_recorded_once() {
    let home = home("end");
    session(&home, "--seed 7 --teach off", "1122\n");
    let before = kept(&home);
    session(&home, "--continue", "6654\n");
    assert_eq!((recorded(&home), home.join("current.json").exists()), (1, false));
    // As if it had been killed after the last turn, before or after the record was written.
    let mut over = before;
    over.game.apply_json(r#"{"type":"submit","code":["6","6","5","4"]}"#).unwrap();
    assert_eq!(over.game.status(), Status::Won);
    for recorded_before in [true, false] {
        fs::write(home.join("current.json"), over.to_json()).unwrap();
        if !recorded_before {
            fs::remove_file(home.join("games.jsonl")).unwrap();
        }
        let said = session(&home, "--continue", "");
        assert!(said.contains("Broken in 2 guesses."), "{said}");
        assert_eq!((recorded(&home), home.join("current.json").exists()), (1, false));
    }
}

#[test]
fn killed_while_it_waits_for_feedback_the_computer_repeats_its_guess() {
    let home = home("feedback");
    let mut terminal = Terminal::open(play(&home, "--role maker --opponent easy"), 80);
    terminal.wait_for("head: ");
    terminal.enter("", "feedback> ");
    terminal.enter("1,1", "feedback> ");
    let waiting = kept(&home).game.pending();
    assert!(waiting.is_some());
    terminal.kill();
    let mut terminal = Terminal::open(play(&home, "--continue"), 80);
    terminal.wait_for("feedback> ");
    assert_eq!(kept(&home).game.pending(), waiting);
}

#[test]
fn killed_between_two_rounds_the_match_goes_on_with_the_score() {
    let home = home("rounds");
    let mut terminal = Terminal::open(play(&home, "--rounds 2 --turns 1 --seed 7"), 80);
    terminal.wait_for("  1> ");
    terminal.enter("6654", "head: ");
    terminal.kill();
    for _ in 0..2 {
        let mut terminal = Terminal::open(play(&home, "--continue"), 80);
        let said = terminal.wait_for("head: ");
        assert!(said.contains("Points: player: 0, computer: 1."), "{said}");
        terminal.kill();
        assert_eq!(recorded(&home), 1);
    }
}

/// A game that this program cannot read, perhaps of a newer one, is not replaced by the next.
#[test]
fn a_kept_game_that_makes_no_sense_is_set_aside() {
    let home = home("aside");
    for (number, text) in [(1, &b"{\"schema\":2}"[..]), (2, b"\xff\xfe"), (3, b"")] {
        fs::write(home.join("current.json"), text).unwrap();
        let output = support::piped(play(&home, "--seed 7"), "1122\n");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && said.contains("is no game that"), "{said}");
        assert_eq!(fs::read(home.join(format!("current.json.{number}"))).unwrap(), text);
        assert_eq!(turns(&home), "1122=0,0");
    }
    fs::write(home.join("current.json"), "{}").unwrap();
    let said = support::refused(&home, "--continue");
    assert!(said.contains("it is left as it is"), "{said}");
    assert_eq!(fs::read_to_string(home.join("current.json")).unwrap(), "{}");
}

/// Two sessions at the same time: the second one leaves the game of the first alone.
#[test]
fn a_second_session_does_not_touch_the_saved_game_of_the_first() {
    let home = home("two");
    let mut first = Terminal::open(play(&home, "--seed 7 --teach off"), 80);
    first.wait_for("  1> ");
    first.enter("1122", "  2> ");
    let second = piped(play(&home, "--seed 8 --teach off --turns 1"), "3456\nq\n");
    let warned = String::from_utf8(second.stderr).unwrap();
    assert!(warned.contains("another game is being played"), "{warned}");
    assert_eq!((second.status.code(), recorded(&home)), (Some(0), 1));
    assert_eq!(turns(&home), "1122=0,0");
    let refused = refused(&home, "--continue");
    assert!(refused.contains("being played in another session"), "{refused}");
    first.kill();
    let mut first = Terminal::open(play(&home, "--continue"), 80);
    first.wait_for("  2> ");
}
