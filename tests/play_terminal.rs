//! Sessions of the real program at a terminal: what is asked, and screens that fit.
#![cfg(all(feature = "cli", unix))]

#[path = "support/terminal.rs"]
mod support;

use support::{Terminal, home, play};

#[test]
fn without_colour_letters_remain_and_a_dumb_terminal_gets_ascii() {
    let mut command = play(&home("no-color"), "--seed 7 --palette letters");
    command.env("NO_COLOR", "1");
    let mut terminal = Terminal::open(command, 80);
    terminal.wait_for("1> ");
    terminal.type_line("rrbb");
    let said = terminal.wait_for("2> ");
    assert!(said.contains(" R  R  B  B   ····") && !terminal.seen.contains('\u{1b}'), "{said}");
    let mut command = play(&home("dumb"), "--seed 7");
    command.env("TERM", "dumb");
    let mut terminal = Terminal::open(command, 80);
    terminal.wait_for("1> ");
    terminal.type_line("6655");
    let said = terminal.wait_for("2> ");
    assert!(said.contains("***.") && terminal.seen.is_ascii(), "{said}");
}

#[test]
fn a_code_typed_by_one_player_is_cleared_from_the_screen() {
    let mut terminal = Terminal::open(play(&home("hot-seat"), "--role both"), 80);
    terminal.wait_for("nobody else looks: ");
    terminal.type_line("1234");
    let said = terminal.wait_for("1> ");
    let clear = said.find("\u{1b}[2J").expect("the screen is cleared");
    assert!(!said[clear..].contains("1234"), "{said}");
}

/// The teacher names a guess that is not optimal, helps step by step, and everything fits.
#[test]
fn the_teacher_asks_before_a_guess_that_is_not_optimal_counts() {
    let mut terminal = Terminal::open(play(&home("teacher"), "--seed 7"), 80);
    terminal.wait_for("  1> ");
    terminal.enter("1122", "  2> ");
    terminal.enter("1111", "another guess) ");
    terminal.enter("n", "  2> ");
    terminal.enter("hint", "  2> ");
    let expected = "\
Break my code in 10 guesses. 4 pegs of 6 colours.
 1  red   2  blue   3  green   4  yellow   5  orange   6  violet
● right colour, right place; ○ right colour elsewhere. Type a guess, `hint`,
`best`, or `help`.
  1> 1122

  1   1  1  2  2   ····
  2> 1111
1111 is a try, but not optimal here: in the worst case it takes 1 guess more,
and 1 more on average.
     Keep it? (y/N, or another guess) n
Nothing has changed; take another guess.
  2> hint
1111 is not optimal: in the worst case it takes 1 guess more, and 1 more on
average. (`hint` again says more.)
  2>";
    assert_eq!(terminal.screen(), expected);
    assert!(terminal.seen.contains("\u{1b}["), "colours");
}

/// From the outcome to the prompt, the end of the longest game of the seeds is one screen.
#[test]
fn the_end_of_a_game_of_12_turns_fits_the_screen() {
    let mut terminal = Terminal::open(play(&home("end"), "--seed 7 --turns 12"), 80);
    terminal.wait_for("  1> ");
    for turn in 1..=12 {
        terminal.enter("1111", "another guess) ");
        let prompt = if turn < 12 { format!("{:>3}> ", turn + 1) } else { "q to leave: ".into() };
        terminal.enter("y", &prompt);
    }
    let expected = "\
12 guesses, and the code holds. A good fight; again?
The code was  6  6  5  4
  #  guess  left after   given    luck
  1  1111   1296   625       1       0
  2  1111    625   625       1       0
  3  1111    625   625       1       0
  4  1111    625   625       1       0
  5  1111    625   625       1       0
  6  1111    625   625       1       0
  7  1111    625   625       1       0
  8  1111    625   625       1       0
  9  1111    625   625       1       0
 10  1111    625   625       1       0
 11  1111    625   625       1       0
 12  1111    625   625       1       0
12 guesses = 5 (best play, worst case) + 12 given away − 0 luck − 5 (still to
go)

pegbase 4x6 X/12
···· ···· ···· ···· ···· ···· ···· ···· ···· ···· ···· ····

This game again:
  pegbase play --seed 7 --rules 4x6 --turns 12
Enter for another game, q to leave:";
    assert_eq!(terminal.screen(), expected);
    terminal.type_line("q");
    terminal.finish();
}

/// Every command of the breaker, at terminals of several widths.
#[test]
fn no_line_is_wider_than_the_terminal() {
    for columns in [120, 80, 40] {
        let home = home(&format!("wide-{columns}"));
        let options = "--teach tutorial --palette okabe-ito --blank --seed 7";
        let mut terminal = Terminal::open(play(&home, options), columns);
        terminal.wait_for("  1> ");
        for line in ["help", "left", "explore", "nonsense", "KKOO"] {
            terminal.enter(line, "> ");
        }
        // The same again tells nothing new.
        terminal.enter("KKOO", "guess) ");
        terminal.enter("n", "> ");
        for line in ["hint"; 5] {
            terminal.enter(line, "> ");
        }
        terminal.screen();
        terminal.kill();
        let mut maker = Terminal::open(play(&home, "--role maker"), columns);
        maker.wait_for("place: ");
        maker.enter("new", "head: ");
        maker.enter("", "feedback> ");
        for line in ["help", "1,1", "0,0", "0,0", "left", "fix 2 0,1", "fix 9", "what"] {
            maker.enter(line, "feedback> ");
        }
        maker.screen();
    }
}

#[test]
fn the_end_fits_a_narrow_terminal() {
    let options = "--seed 9007199254740991 --turns 1 --opponent devious";
    let mut terminal = Terminal::open(play(&home("narrow"), options), 40);
    terminal.wait_for("  1> ");
    terminal.enter("1111", "guess) ");
    terminal.enter("y", "leave: ");
    // The command is broken where a shell joins it again.
    assert!(terminal.screen().contains(" \\\n  --"), "{}", terminal.screen());
}

/// The code is in the maker's head, and each slip can be mended, also the last one.
#[test]
fn a_maker_corrects_feedback_to_the_very_end() {
    let home = home("maker");
    let mut terminal = Terminal::open(play(&home, "--role maker"), 80);
    terminal.wait_for("head: ");
    terminal.enter("", "feedback> ");
    terminal.enter("0,0", "feedback> ");
    terminal.enter("0,0", "feedback> ");
    terminal.enter("4,0", "was a slip) ");
    let expected = " 1  red   2  blue   3  green   4  yellow   5  orange   6  violet
Type your code (I do not peek), or press Enter to keep it in your head:
I (expert) try to break your code in 10 guesses. 4 pegs of 6 colours.
After each guess type how many pegs are right (●), then how many are right
colours elsewhere (○): `1,2`, or `0,0`. `help` says more.
  1   1  1  2  3
     feedback> 0,0

  1   1  1  2  3   ····
  2   4  4  5  6
     feedback> 0,0
No code gets all this feedback. It is easy to miscount; one of these would do
(the answer to guess 2 has not been taken):
- `fix 1 1,0`: then 2 codes fit
- answer 1,0: then 2 codes fit
- `fix 1 2,0`: then 9 codes fit
  2   4  4  5  6
     feedback> 4,0

  1   1  1  2  3   ····
  2   4  4  5  6   ●●●●
So it is 4456! (Enter, or the feedback again if that was a slip)";
    assert_eq!(terminal.screen(), expected);
    assert!(!home.join("games.jsonl").exists(), "not before it is sure");
    let said = terminal.enter("3,0", "feedback> ");
    assert!(said.contains("●●●·") && said.contains("Corrected.\r\n  3  "), "{said}");
}

#[test]
fn a_code_that_does_not_fit_leads_to_the_answer_that_was_wrong() {
    let mut terminal = Terminal::open(play(&home("unbroken"), "--role maker --turns 1"), 80);
    terminal.wait_for("head: ");
    terminal.enter("", "feedback> ");
    terminal.enter("1,1", "keeps it) ");
    let said = terminal.enter("1111", "keeps it) ");
    assert!(said.contains("With this code guess 1 gets 2,0."), "{said}");
    terminal.enter("fix 1 2,0", "keeps it) ");
    let said = terminal.enter("1111", "q to leave: ");
    assert!(said.contains("your code holds. You win") && said.contains("The code was"), "{said}");
}

#[test]
fn a_game_that_was_left_is_not_replaced_without_a_question() {
    let home = home("left");
    let mut terminal = Terminal::open(play(&home, "--seed 7"), 80);
    terminal.wait_for("  1> ");
    terminal.enter("1122", "  2> ");
    terminal.end_input();
    let said = terminal.wait_for("goes on.");
    assert!(said.contains("The game is saved; `pegbase play --continue` goes on."), "{said}");
    terminal.finish();
    let mut terminal = Terminal::open(play(&home, "--seed 8"), 80);
    let said = terminal.wait_for("in its place: ");
    assert!(said.contains("You left a game after 1 guess."), "{said}");
    terminal.enter("what?", "in its place: ");
    let said = terminal.enter("", "  2> ");
    assert!(said.contains("····"), "{said}");
    terminal.kill();
    let mut terminal = Terminal::open(play(&home, "--seed 8"), 80);
    terminal.wait_for("in its place: ");
    terminal.enter("new", "  1> ");
    // Nothing has been played yet, so nothing would be lost.
    terminal.kill();
    let mut terminal = Terminal::open(play(&home, "--seed 9"), 80);
    assert!(!terminal.wait_for("  1> ").contains("You left"));
}

/// Round by round, with the score after each; whoever leaves between two rounds can go on.
#[test]
fn a_match_can_be_left_between_two_rounds() {
    let home = home("between");
    let mut terminal = Terminal::open(play(&home, "--rounds 2 --turns 1 --seed 7"), 80);
    terminal.wait_for("  1> ");
    terminal.enter("1111", "guess) ");
    terminal.enter("y", "head: ");
    let said = terminal.enter("q", "goes on.");
    assert!(said.contains("The match is saved"), "{said}");
    terminal.finish();
    let mut terminal = Terminal::open(play(&home, "--continue"), 80);
    let said = terminal.wait_for("head: ");
    assert!(said.contains("Round 1 of 2 is over. Points: player: 0, computer: 2."), "{said}");
    let said = terminal.enter("1234", "q to leave: ");
    assert!(said.contains("Round 2 of 2 is over. Points: player: 2, computer: 2."), "{said}");
    assert!(said.contains("The match is a draw."), "{said}");
    let record = std::fs::read_to_string(home.join("games.jsonl")).unwrap();
    assert_eq!(record.lines().count(), 2, "each round once: {record}");
}

#[test]
fn a_locale_without_utf_8_gets_ascii() {
    let mut command = play(&home("latin"), "--seed 7");
    command.env("LC_ALL", "de_DE.ISO-8859-1");
    let mut terminal = Terminal::open(command, 80);
    terminal.wait_for("  1> ");
    let said = terminal.enter("6655", "  2> ");
    assert!(said.contains("***.") && terminal.seen.is_ascii(), "{said}");
}

/// A person looks on while the computer breaks its own code; that is none of their games.
#[test]
fn the_computer_breaks_its_own_code() {
    let home = home("watch");
    let mut terminal = Terminal::open(play(&home, "--role watch --seed 3"), 80);
    let said = terminal.wait_for("next guess) ");
    assert!(said.contains("I (expert) try to break my own code"), "{said}");
    for _ in 0..3 {
        terminal.enter("", "next guess) ");
    }
    let said = terminal.enter("", "q to leave: ");
    assert!(said.contains("I broke my own code in 5 guesses."), "{said}");
    assert!(said.contains("--role watch --opponent expert"), "{said}");
    assert!(!home.join("games.jsonl").exists());
}
