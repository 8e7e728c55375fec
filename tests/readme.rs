//! The README tells the truth: its commands print what it shows, and its program is the example
//! that is compiled with the tests.
#![cfg(feature = "cli")]

use std::process::Command;

use assert_cmd::cargo::cargo_bin;

const README: &str = include_str!("../README.md");

/// The contents of the code blocks in a language.
fn blocks(language: &str) -> Vec<String> {
    let opening = format!("```{language}");
    let mut blocks = Vec::new();
    let mut lines = README.lines();
    while lines.by_ref().any(|line| line == opening) {
        let block = lines.by_ref().take_while(|line| *line != "```");
        blocks.push(block.map(|line| format!("{line}\n")).collect());
    }
    blocks
}

/// The commands of a block with what is shown to come out of each.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, shown))) => *shown += &format!("{line}\n"),
            (None, None) => panic!("a block begins with a command: {block}"),
        }
    }
    commands
}

/// The arguments of a shell's line, of which single quotes are understood.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (at, piece) in command.split('\'').enumerate() {
        match at % 2 {
            0 => arguments.extend(piece.split_whitespace().map(str::to_owned)),
            _ => arguments.push(piece.to_owned()),
        }
    }
    arguments
}

/// What a command says on both streams.
fn output(arguments: &[String]) -> String {
    let output = Command::new(cargo_bin!("pegbase"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Without what differs from run to run: how many positions, how many seconds.
fn steady(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let proved = line.starts_with("proved with ") && line.ends_with(" s");
        let built = line.starts_with("built in ") && line.ends_with(" s");
        let line = if proved || built { "(time)" } else { line };
        let until = line.find(",\"nodes\":").unwrap_or(line.len());
        format!("{}\n", &line[..until])
    });
    lines.collect()
}

#[test]
fn every_command_prints_what_the_readme_shows() {
    let mut tried = 0;
    for block in blocks("console") {
        for (command, shown) in commands(&block) {
            let arguments = match command.strip_prefix("cargo run --release -- ") {
                Some(rest) => arguments(rest),
                None => match command.strip_prefix("pegbase ") {
                    Some(rest) => arguments(rest),
                    None => panic!("a command that cannot be tested: {command}"),
                },
            };
            let (says, shown) = (steady(&output(&arguments)), steady(&shown));
            assert_eq!(says, shown, "{command}\n{says}");
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried} commands");
}

#[test]
fn the_program_of_the_readme_is_the_example() {
    let example = include_str!("../examples/hint.rs");
    let (_, program) = example.split_once("\n\n").unwrap();
    assert_eq!(blocks("rust"), [program]);
}

#[test]
fn links_lead_to_files() {
    let links = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links.filter(|link| !link.starts_with("http")) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(link);
        assert!(path.exists(), "{link}");
    }
}

#[test]
fn every_command_is_described() {
    let output = output(&["--help".to_owned()]);
    let (_, commands) = output.split_once("\nCommands:\n").unwrap();
    let names = commands.lines().map_while(|line| line.split_whitespace().next());
    for command in names.filter(|&name| name != "help") {
        assert!(README.contains(&format!("`pegbase {command}")), "{command}");
    }
}
