//! The program as its users meet it: what each command prints, where, and with which exit status.
#![cfg(feature = "cli")]

use std::ffi::OsStr;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

const COMMANDS: [&str; 16] = [
    "hint",
    "check",
    "explore",
    "left",
    "score",
    "solve",
    "review",
    "play",
    "build",
    "verify",
    "info",
    "stats",
    "export",
    "engine",
    "completions",
    "man",
];

fn pegbase() -> Command {
    let mut command = Command::new(cargo_bin!("pegbase"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.env_remove("COLUMNS").stdin(Stdio::null());
    command.env("PEGBASE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-home"));
    command
}

fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    pegbase().args(args).output().unwrap()
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// What a command prints that ends well and has nothing to say on stderr.
fn prints(line: &str) -> String {
    let output = run(words(line));
    assert_eq!(text(&output.stderr), "", "{line}");
    assert_eq!(output.status.code(), Some(0), "{line}");
    text(&output.stdout).to_owned()
}

/// The JSON object that a command prints on one line.
fn json(line: &str) -> Value {
    let printed = prints(&format!("{line} --json"));
    assert_eq!(printed.lines().count(), 1, "{line}: {printed}");
    assert!(printed.ends_with('\n'), "{line}");
    serde_json::from_str(&printed).unwrap()
}

/// What a command says that ends with this status. It prints nothing on stdout.
fn fails<S: AsRef<OsStr>>(status: i32, args: impl IntoIterator<Item = S>) -> String {
    let output = run(args);
    let message = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert_eq!(text(&output.stdout), "", "{message}");
    assert!(message.starts_with("error: "), "{message}");
    assert!(!message.contains("panicked"), "{message}");
    message
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

// ---- hint ----

#[test]
fn hint_gives_the_best_first_guess() {
    let expected = "\
Guess 1123  (1,296 codes left, and it may be the secret)
at most 5 more guesses, 4.341 on average
proved: least worst case, then least total
";
    assert_eq!(prints("hint"), expected);
}

#[test]
fn hint_shows_the_turns_with_black_first() {
    let expected = "  1  1122  1,1  ●○\n  2  1344  0,2  ○○\nGuess ";
    assert!(prints("hint 1122=1,1 1344=0,2").starts_with(expected));
    assert!(prints("hint 1234=0,0").starts_with("  1  1234  0,0\nGuess "));
}

#[test]
fn hint_as_json_is_the_one_of_the_design() {
    let expected = json!({
        "schema": 1, "rules": "4x6", "objective": "worst",
        "history": [{"guess": "1122", "black": 1, "white": 1}],
        "remaining": 208, "guess": "1314", "candidate": true,
        "value": {"worst": 4, "total": 718, "expected": 3.4519},
        "exact": true, "source": "atlas",
    });
    assert_eq!(json("hint 1122=1,1"), expected);
}

#[test]
fn hint_as_json_has_its_fields_in_the_documented_order() {
    let line = prints("hint --rules 2x2 --json");
    let fields = "schema rules objective history remaining guess candidate value exact source";
    let places: Vec<_> =
        words(fields).iter().map(|field| line.find(&format!("\"{field}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{line}");
}

#[test]
fn every_form_of_a_turn_gives_the_same_hint() {
    let expected = prints("hint 1122=1,1 --json");
    for turn in ["1122=1b1w", "1122=BW", "1122=wb", "1122=1A1B", "1 1 2 2 = 1 1", "1,1,2,2=1,1;"] {
        let output = run(["hint", turn, "--json"]);
        assert_eq!(text(&output.stdout), expected, "{turn}");
    }
    assert_eq!(prints("hint 1122=- --json"), prints("hint 1122=0,0 --json"));
    let two = run(["hint", "1122=1,1;1344=0,2"]);
    assert_eq!(text(&two.stdout), prints("hint 1122=1,1 1344=0,2"));
}

#[test]
fn hint_says_when_the_code_is_found() {
    assert_eq!(prints("hint 1122=4,0"), "  1  1122  4,0  ●●●●\nThe code is found, in 1 guess.\n");
    let won = json("hint 1234=0,0 5566=4,0");
    assert_eq!(won["guess"], Value::Null);
    assert_eq!(won["value"], json!({"worst": 0, "total": 0, "expected": 0.0}));
    let message = fails(2, words("hint 1122=4,0 1111=0,0"));
    assert!(message.contains("`1111=0,0`"), "{message}");
}

#[test]
fn hint_names_the_only_code_that_fits() {
    let expected = "Guess 6666  (the only code that fits)\n1 more guess\n";
    assert!(prints("hint 1234=0,0 5555=0,0").contains(expected));
}

#[test]
fn hint_marks_what_is_not_proved() {
    assert!(prints("hint --rules 5x8").contains("\nnot proved: "));
    let hint = json("hint --rules 5x8");
    assert_eq!(
        (&hint["exact"], &hint["value"]),
        (&json!(false), &json!({"worst": 8, "total": 179863, "expected": 5.489}))
    );
    assert_eq!(hint["source"], "table");
    let off = json("hint --rules 5x8 12345=0,1");
    assert_eq!((&off["exact"], &off["value"]), (&json!(false), &Value::Null));
    assert_eq!(off["source"], "heuristic");
}

#[test]
fn hint_says_what_it_minimises() {
    let said = prints("hint --rules 3x4 --objective expected --within 4 --consistent");
    let claim = "least total, then least worst case, within 4 guesses, \
                 only guesses that may be the secret";
    assert!(said.ends_with(&format!("proved: {claim}\n")), "{said}");
    assert_eq!(json("hint --objective expected")["value"]["total"], 5625);
}

#[test]
fn a_limit_that_is_out_of_reach_is_refused() {
    fails(2, words("hint --objective expected --within 2 1122=1,1"));
}

// ---- left and score ----

#[test]
fn left_lists_the_codes_that_fit() {
    let expected = "  1  1122  1,1  ●○
  2  1344  0,2  ○○
37 codes left
2133 2135 2136 2153 2163 2423 2432 3111 3113 3115 3116 3131 3151 3161 3512 3521
3612 3621 4111 4115 4116 4151 4161 4223 4232 4512 4521 4612 4621 5113 5131 5412
5421 6113 6131 6412 6421
";
    assert_eq!(prints("left 1122=1,1 1344=0,2"), expected);
    assert_eq!(prints("left --rules 1x2 1=0,0"), "  1  1  0,0\n1 code left\n2\n");
}

#[test]
fn left_as_json_has_the_codes() {
    let expected = json!({
        "schema": 1, "rules": "2x3",
        "history": [{"guess": "11", "black": 1, "white": 0}],
        "remaining": 4, "codes": ["12", "13", "21", "31"],
    });
    assert_eq!(json("left --rules 2x3 11=1,0"), expected);
}

#[test]
fn score_gives_blacks_then_whites() {
    assert_eq!(prints("score 1122 1234"), "1,1\n");
    assert_eq!(prints("score --rules 4x10u 0123 3210"), "0,4\n");
    let expected = json!({
        "schema": 1, "rules": "4x6", "guess": "1122", "secret": "1234", "black": 1, "white": 1,
    });
    assert_eq!(json("score 1122 1234"), expected);
}

#[test]
fn symbols_are_used_in_and_out() {
    assert_eq!(prints("score --symbols RBGYOV rrbb RBGY --json").matches("RRBB").count(), 1);
    let hint = json("hint --symbols RBGYOV rrbb=1,1");
    assert_eq!((&hint["guess"], &hint["history"][0]["guess"]), (&json!("RGRY"), &json!("RRBB")));
    let built = json("build 3x4 --symbols WXYZ --first ZZY");
    assert_eq!(built["first"], "ZZY");
    // Case counts where nothing else tells two symbols apart.
    assert_eq!(prints("score --rules 2x2 --symbols aA aA Aa"), "0,2\n");
    assert_eq!(prints("score --rules 2x2b --symbols xy x_ _X"), "0,2\n");
}

// ---- build ----

/// The report without the count of positions and the time, which may differ.
fn report(line: &str) -> String {
    let printed = prints(line);
    let mut lines: Vec<&str> = printed.lines().collect();
    let last = lines.pop().unwrap();
    assert!(last.starts_with("proved with ") || last.starts_with("built in "), "{last}");
    assert!(last.ends_with(" s"), "{last}");
    lines.join("\n")
}

/// The JSON report without the count of positions and the time.
fn report_json(line: &str) -> Value {
    let mut built = json(line);
    let fields = built.as_object_mut().unwrap();
    assert!(fields.remove("nodes").unwrap().is_u64());
    assert!(fields.remove("seconds").unwrap().as_f64().unwrap() >= 0.0);
    built
}

#[test]
fn build_reports_what_it_proved() {
    let expected = "\
4x6, least worst case, then least total
  first guess  1123
  worst case   5 guesses
  average      4.341 guesses (total 5,626)
  guesses      codes
        1          1
        2          8
        3         95
        4        636
        5        556";
    assert_eq!(report("build 4x6"), expected);
}

#[test]
fn build_as_json_has_every_field() {
    let built = json("build 3x4 --objective expected");
    let expected = json!({
        "schema": 1, "rules": "3x4", "objective": "expected", "strategy": null, "within": null,
        "consistent": false, "worst_only": false, "total": 206, "worst": 4, "expected": 3.2188,
        "distribution": built["distribution"], "exact": true, "first": "112",
        "nodes": built["nodes"], "seconds": built["seconds"],
    });
    assert_eq!(built, expected);
}

/// Options, then the total and the worst case that the program must prove.
#[test]
fn build_proves_the_known_values_for_every_objective() {
    let games = [
        ("4x6", 5626, 5),
        ("4x6 --objective worst", 5626, 5),
        ("4x6 --objective expected", 5625, 6),
        ("4x6 --objective expected --within 5", 5626, 5),
        ("4x6 --objective expected --consistent", 5660, 6),
        ("4x6 --objective expected --consistent --first 1122", 5752, 6),
        ("3x4", 206, 4),
        ("3x4 --objective expected", 206, 4),
        ("3x4b --objective expected", 451, 5),
        ("4x5u --objective expected", 462, 5),
        ("1x1", 1, 1),
    ];
    for (game, total, worst) in games {
        let built = json(&format!("build {game}"));
        assert_eq!((&built["total"], &built["worst"]), (&json!(total), &json!(worst)), "{game}");
        assert_eq!(built["exact"], true, "{game}");
        let distribution: Vec<u64> = serde_json::from_value(built["distribution"].clone()).unwrap();
        let sum: u64 = distribution.iter().zip(1..).map(|(codes, guesses)| codes * guesses).sum();
        assert_eq!(sum, total, "{game}");
        assert_eq!(distribution.len(), worst, "{game}");
    }
}

#[test]
fn build_follows_every_famous_strategy() {
    // Totals and worst cases of 4x6 by Knuth's, Irving's, Neuwirth's, Kooi's and Swaszek's rules.
    let strategies = [
        ("knuth", 5801, 5),
        ("size", 5696, 6),
        ("entropy", 5722, 6),
        ("parts", 5668, 6),
        ("first", 6508, 8),
    ];
    for (strategy, total, worst) in strategies {
        let built = json(&format!("build 4x6 --strategy {strategy}"));
        assert_eq!((&built["total"], &built["worst"]), (&json!(total), &json!(worst)));
        assert_eq!((&built["strategy"], &built["objective"]), (&json!(strategy), &Value::Null));
        assert_eq!((&built["exact"], &built["nodes"]), (&json!(false), &json!(0)));
        let said = report(&format!("build 3x4 --strategy {strategy}"));
        assert!(said.starts_with(&format!("3x4, strategy {strategy} (not optimal)\n")), "{said}");
    }
}

#[test]
fn build_with_worst_only_says_that_the_total_is_not_minimised() {
    let said = report("build 4x6 --worst-only");
    assert!(said.starts_with("4x6, least worst case\n"), "{said}");
    assert!(said.contains(", not minimised)"), "{said}");
    let built = json("build 4x6 --worst-only");
    assert_eq!((&built["worst"], &built["worst_only"]), (&json!(5), &json!(true)));
}

#[test]
fn build_gives_the_same_for_any_threads_and_memory() {
    let games = [
        "4x6",
        "4x6 --objective expected",
        "3x7 --objective expected --within 6",
        "4x5 --consistent",
    ];
    for game in games {
        let alone = report(&format!("build {game} --threads 1"));
        let alone_json = report_json(&format!("build {game} --threads 1"));
        for limits in ["--threads 2", "--threads 5 --memory 1M", "--memory 1024KiB"] {
            assert_eq!(report(&format!("build {game} {limits}")), alone, "{game} {limits}");
            let other = report_json(&format!("build {game} {limits}"));
            assert_eq!(other, alone_json, "{game} {limits}");
        }
    }
    for strategy in ["knuth", "entropy"] {
        let alone = report(&format!("build 4x6 --strategy {strategy} --threads 1"));
        assert_eq!(report(&format!("build 4x6 --strategy {strategy} --threads 2")), alone);
    }
}

/// The note is on stderr, so that a program that reads stdout is not disturbed.
#[cfg(unix)]
#[test]
fn build_says_before_a_long_search_what_to_expect_and_stops_when_told() {
    let mut child = pegbase()
        .args(["build", "5x9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The whole note; the search goes on after it.
    let mut stderr = child.stderr.take().unwrap();
    let mut note = Vec::new();
    while !text(&note).contains("--strategy entropy") {
        let mut byte = [0];
        stderr.read_exact(&mut byte).unwrap();
        note.extend(byte);
    }
    assert!(text(&note).starts_with("note:"), "{}", text(&note));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    if !interrupt.is_ok_and(|status| status.success()) {
        child.kill().unwrap();
    }
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    let status = child.wait().unwrap();
    // Before the search listens, the signal ends the process; after that the search reports.
    if let Some(status) = status.code() {
        assert_eq!(status, 130, "{rest}");
        assert!(rest.contains("stopped after"), "{rest}");
    }
}

// ---- Nonsense ----

#[test]
fn nonsense_is_refused_with_a_message_that_helps() {
    let nonsense = [
        // Rules.
        ("build 0x6", "1 to 8 pegs"),
        ("build 9x2", "1 to 8 pegs"),
        ("build 4x0", "1 to 16 colours"),
        ("build 4x17", "1 to 16 colours"),
        ("build 4x1u", "take more colours or leave out the `u`"),
        ("build 99x99", "1 to 8 pegs"),
        ("build 4x", "expected the number of colours at character 3"),
        ("build 4x6z", "at character 4"),
        ("build 4x6bu", "at character 5"),
        ("build x6", "expected the number of pegs at character 1"),
        ("build -4x6", "--help"),
        ("build 4x-6", "expected the number of colours at character 3"),
        ("build 8x16", "take fewer pegs or colours"),
        ("build 99999999999999999999999999x6", "1 to 8 pegs"),
        ("build ٤x6", "character 1"),
        ("build 4x6🎲", "character 4"),
        ("hint --rules 0x6", "1 to 8 pegs"),
        ("left --rules 4x1u", "leave out the `u`"),
        ("score --rules 4x 1 1", "character 3"),
        // Options of a search.
        ("build 4x6 --objective expected --within 2", "5 are needed"),
        ("build 4x6 --objective expected --within 5 --first 1111", "6 are needed"),
        ("build 4x6 --objective expected --within 0", "1..=255"),
        ("build 4x6 --objective expected --within 300", "1..=255"),
        ("build 4x6 --objective expected --within -1", "--help"),
        ("build 4x6 --within 5", "--objective expected"),
        ("build 4x6 --objective best", "worst, expected"),
        ("build 4x6 --objective expected --worst-only", "--objective worst"),
        ("build 4x6 --strategy luck", "knuth, size, entropy, parts, first"),
        ("build 4x6 --strategy knuth --worst-only", "cannot be used with"),
        ("build 4x6 --strategy knuth --objective expected", "cannot be used with"),
        ("build 4x6 --strategy knuth --within 5", "cannot be used with"),
        ("build 4x6 --strategy knuth --consistent", "cannot be used with"),
        ("build 4x6 --first 11", "--first: `11`, character 3"),
        ("build 4x6 --first 7777", "--first: `7777`, character 1"),
        ("build 4x6u --first 1123", "`1` comes again"),
        ("build 4x6 --threads 0", "from 1 to 1024"),
        ("build 4x6 --threads 99999999999999999999", "from 1 to 1024"),
        ("build 4x6 --threads many", "from 1 to 1024"),
        ("build 4x6 --memory 1", "at least 1M"),
        ("build 4x6 --memory 0", "at least 1M"),
        ("build 4x6 --memory lots", "such as 512M"),
        ("build 4x6 --memory M", "such as 512M"),
        ("build 4x6 --memory -1G", "--help"),
        ("build 4x6 --memory 99999999999999999999G", "such as 512M"),
        ("build 4x6 --memory 17179869183G", "give less"),
        ("build 4x6 --memory 9000000G", "give less"),
        // Symbols.
        ("hint --symbols RRRRRR", "`R` comes again at character 2"),
        ("hint --symbols RBG", "the 6 colours of 4x6"),
        ("hint --symbols RBGYO_", "character 6"),
        ("hint --symbols R=GYOV", "character 2"),
        // Turns and codes.
        ("hint 1122", "`=`"),
        ("hint 1122=", "feedback"),
        ("hint =1,1", "character 1"),
        ("hint 1122=3,1", "cannot happen"),
        ("hint 1122=5,0", "at most 4 hits"),
        ("hint 1122=99999999999999999999,0", "at most 4 hits"),
        ("hint 112=1,1", "character 4"),
        ("hint 11222=1,1", "character 5"),
        ("hint 1128=1,1", "character 4"),
        ("hint 1122=x", "character 6"),
        ("hint 🎲🎲🎲🎲=1,1", "character 1"),
        ("left --rules 4x6u 1123=0,0", "character 2"),
        ("score 1122 123", "the secret: `123`, character 4"),
        ("score 112x 1234", "the guess: `112x`, character 4"),
        ("score 1122", "<SECRET>"),
        ("score 1122 1234 1111", "1111"),
        // Commands.
        ("guess", "unrecognized subcommand"),
        ("--rules 4x6", "--rules"),
        ("hint --color pink", "auto, always, never"),
        ("completions tcsh", "bash"),
        ("completions", "<SHELL>"),
        ("build", "<RULES>"),
    ];
    for (line, help) in nonsense {
        let message = fails(2, words(line));
        assert!(message.contains(help), "{line}: {message}");
    }
}

#[test]
fn empty_arguments_are_refused() {
    let empty: [&[&str]; 10] = [
        &["build", ""],
        &["build", "4x6", "--first", ""],
        &["build", "4x6", "--threads", ""],
        &["build", "4x6", "--memory", ""],
        &["build", "4x6", "--strategy", ""],
        &["build", "4x6", "--objective", ""],
        &["hint", "--symbols", ""],
        &["hint", "--rules", ""],
        &["score", "", "1234"],
        &["score", "1234", ""],
    ];
    for args in empty {
        fails(2, args);
    }
    fails(2, [""]);
}

/// An argument of nothing is a history of nothing.
#[test]
fn an_empty_history_is_the_start() {
    assert_eq!(text(&run(["hint", ""]).stdout), prints("hint"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_unicode_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let wrong = OsStr::from_bytes(b"11\xff2=1,1");
    let args: [&[&OsStr]; 5] = [
        &[wrong],
        &["hint".as_ref(), wrong],
        &["build".as_ref(), wrong],
        &["score".as_ref(), "1122".as_ref(), wrong],
        &["hint".as_ref(), "--symbols".as_ref(), wrong],
    ];
    for args in args {
        fails(2, args);
    }
}

#[test]
fn no_command_is_wrong_usage_and_shows_the_help_on_stderr() {
    let output = run::<&str>([]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    assert!(text(&output.stderr).contains("pegbase hint"));
}

// ---- Contradictions ----

#[test]
fn contradicting_feedback_is_status_4() {
    for line in ["hint 1122=0,0 1122=4,0", "left 1122=0,0 1122=4,0"] {
        let message = fails(4, words(line));
        assert!(message.contains("turn 2"), "{message}");
    }
    fails(4, words("hint 1111=2,0 2222=2,0 3333=2,0"));
}

#[test]
fn errors_are_json_for_programs() {
    let output = run(words("hint --json 1122=0,0 1122=4,0"));
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(4), ""));
    let error: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(error["schema"], 1);
    assert!(error["error"].as_str().unwrap().contains("turn 2"));
}

// ---- Streams and colour ----

#[cfg(unix)]
#[test]
fn a_reader_that_has_had_enough_is_no_error() {
    // More than a pipe holds, and less.
    for line in ["left --rules 5x8", "hint --rules 2x2", "man", "--help", "completions bash"] {
        let mut command = pegbase();
        let mut child = command
            .args(words(line))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn an_error_that_nobody_hears_keeps_its_status() {
    for (line, status) in [("hint 11=1,1", 2), ("hint 1122=0,0 1122=4,0", 4), ("guess", 2)] {
        let mut command = pegbase();
        let mut child = command.args(words(line)).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = pegbase().arg("hint").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write the output"));
}

#[test]
fn colour_is_off_when_piped_and_on_when_asked_for() {
    const ESCAPE: char = '\u{1b}';
    for line in ["hint", "build 3x4", "--help", "hint -h"] {
        assert!(!prints(line).contains(ESCAPE), "{line}");
        assert!(!prints(&format!("--color never {line}")).contains(ESCAPE), "{line}");
        assert!(prints(&format!("--color always {line}")).contains(ESCAPE), "{line}");
        assert!(prints(&format!("--color=always {line}")).contains(ESCAPE), "{line}");
    }
    assert!(!prints("--color always hint --json").contains(ESCAPE));
    for wrong in ["hint 11=1,1", "guess"] {
        let colourful = run(words(&format!("--color always {wrong}")));
        assert!(text(&colourful.stderr).contains(ESCAPE), "{wrong}");
        let plain = run(words(&format!("--color never {wrong}")));
        assert!(!text(&plain.stderr).contains(ESCAPE), "{wrong}");
    }
    // A colour forced from outside is kept from NO_COLOR's user, but not from --color never's.
    let forced = pegbase().env("CLICOLOR_FORCE", "1").arg("hint").output().unwrap();
    assert!(text(&forced.stdout).contains(ESCAPE));
    let mut never = pegbase();
    never.env("CLICOLOR_FORCE", "1").args(["--color", "never", "hint"]);
    assert!(!text(&never.output().unwrap().stdout).contains(ESCAPE));
    let plain = pegbase().env("NO_COLOR", "1").arg("hint").output().unwrap();
    assert!(!text(&plain.stdout).contains(ESCAPE));
}

#[test]
fn no_progress_off_a_terminal() {
    for color in ["auto", "always", "never"] {
        prints(&format!("build 4x6 --color {color}"));
    }
}

// ---- Help, completions, manual ----

/// One line, then examples, then options.
#[test]
fn every_help_has_the_same_shape() {
    let mut lines: Vec<String> = vec!["-h".to_owned(), "--help".to_owned()];
    for command in COMMANDS {
        lines.extend(["-h", "--help"].map(|help| format!("{command} {help}")));
    }
    for line in &lines {
        let help = prints(line);
        let shown: Vec<&str> = help.lines().collect();
        assert!(!shown[0].is_empty() && !shown[0].ends_with('.'), "{help}");
        assert_eq!((shown[1], shown[2]), ("", "Examples:"), "{help}");
        assert!(shown[3].starts_with("  pegbase "), "{help}");
        let place =
            |heading: &str| help.find(heading).unwrap_or_else(|| panic!("{heading}: {help}"));
        assert!(place("\nExamples:\n") < place("\nUsage: pegbase"), "{help}");
        assert!(place("\nUsage: pegbase") < place("\nOptions:\n"), "{help}");
        assert!(place("\nOptions:\n") < place("\nCommon options:\n"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
}

#[test]
fn long_help_says_more_than_short_help() {
    for command in ["", "hint", "left", "score", "build"] {
        let short = prints(&format!("{command} -h"));
        let long = prints(&format!("{command} --help"));
        assert!(short.lines().count() <= 42, "{short}");
        assert!(long.lines().count() > short.lines().count(), "{command}");
    }
    assert_eq!(prints("help build"), prints("build --help"));
    assert_eq!(prints("help"), prints("--help"));
    assert!(prints("--help").contains("\nExit status:\n"));
}

/// What help shows must work. Lines with a shell's redirection are for the user's own files.
#[test]
fn every_example_of_the_help_works() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples-of-help");
    std::fs::create_dir_all(&folder).unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for game in ["4x6", "4x7"] {
        let (from, to) = (format!("{game}-worst.pegbase"), format!("{game}.pegbase"));
        std::fs::copy(data.join(from), folder.join(to)).unwrap();
    }
    let mut tried = 0;
    for command in COMMANDS.iter().chain(&[""]) {
        for line in prints(&format!("{command} --help")).lines() {
            let Some(example) = line.strip_prefix("  pegbase ") else { continue };
            if example.contains(['<', '>', '|']) {
                continue;
            }
            // On a smaller game: in the test profile 5x8 takes over a minute of processor time.
            let example =
                example.split("   ").next().unwrap().replace("5x8 --strategy", "4x8 --strategy");
            let output = pegbase().args(words(&example)).current_dir(&folder).output().unwrap();
            assert!(output.status.success(), "{example}: {}", text(&output.stderr));
            tried += 1;
        }
    }
    assert!(tried >= 25, "{tried}");
}

#[test]
fn completions_know_every_command_and_option() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = prints(&format!("completions {shell}"));
        for word in COMMANDS.iter().chain(&["worst-only", "json"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // These shells complete values too.
        if ["bash", "fish", "zsh"].contains(&shell) {
            for value in ["expected", "entropy", "always"] {
                assert!(script.contains(value), "{shell}: {value}");
            }
        }
    }
}

#[test]
fn the_manual_page_has_every_command() {
    let page = prints("man");
    for command in COMMANDS {
        assert!(page.contains(&format!(".TH pegbase-{command} 1 ")), "{command}");
        assert!(page.contains(&format!("\npegbase\\-{command} \\- ")), "{command}");
    }
    let version = env!("CARGO_PKG_VERSION");
    assert!(page.contains(&format!("\"pegbase {version}\"")));
    let headings =
        [".SH NAME", ".SH EXAMPLES", ".SH SYNOPSIS", ".SH OPTIONS", ".SH \"EXIT STATUS\""];
    let places: Vec<_> = headings.iter().map(|heading| page.find(heading).unwrap()).collect();
    assert!(places.is_sorted());
    assert!(page.contains("\\fB\\-\\-worst\\-only\\fR"));
    // Every line is text or a request that roff knows.
    let known = ["TH", "SH", "TP", "PP", "RS", "RE", "IP", "br", "nf", "fi", "ie", "el"];
    for line in page.lines().filter_map(|line| line.strip_prefix('.')) {
        assert!(known.contains(&line.split(' ').next().unwrap()), "{line}");
    }
    assert!(!page.contains('\u{1b}'));
}

#[test]
fn the_version_is_the_package_version() {
    assert_eq!(prints("--version"), format!("pegbase {}\n", env!("CARGO_PKG_VERSION")));
}
