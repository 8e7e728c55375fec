//! Atlases on the command line: built by `build --cover`, described by `info`, checked by `verify`.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use super::args::{BuildArgs, Common, VerifyArgs};
use super::build::{Written, prove, put};
use super::checkpoint::Checkpoint;
use super::effort::{refuse_the_impossible, warn_of_effort};
use super::failure::Failure;
use super::input::Game;
use super::output::{SCHEMA, counted, grouped, print_json, print_text, rounded};
use super::progress::watch;
use super::verify::unusable;
use crate::game::Symbols;
use crate::oracle::Terms;
use crate::solve::{Alone, Control, Objective, Solver};
use crate::table::{Atlas, AtlasFault, Bytes, Coverage, Kind, MappedFile, TableError};

/// An atlas with the name that it was asked for by.
pub(super) struct NamedAtlas {
    name: String,
    atlas: Atlas<Bytes>,
}

/// What is said of an atlas in JSON. What is not known of it is left out.
#[derive(Serialize)]
pub(super) struct AtlasJson {
    schema: u32,
    rules: String,
    cover: u8,
    positions: usize,
    differing: usize,
    total: u32,
    worst: u8,
    expected: f64,
    first: Option<String>,
    values: ValuesJson,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blake3: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

/// The value of the start of the game under each objective.
#[derive(Serialize)]
struct ValuesJson {
    worst: StartJson,
    expected: StartJson,
}

#[derive(Serialize, Clone)]
struct StartJson {
    worst: u8,
    total: u32,
    expected: f64,
    first: Option<String>,
}

/// Whether a file says that it is an atlas. One that cannot be read says nothing.
pub(super) fn is_atlas(file: &Path) -> bool {
    MappedFile::open(file).is_ok_and(|file| Kind::of(file.as_ref()) == Some(Kind::Atlas))
}

/// Builds an atlas, reports it and writes it if a file is named.
pub(super) fn build(
    args: &BuildArgs,
    game: &Game,
    turns: u8,
    common: &Common,
) -> Result<(), Failure> {
    let coverage = Coverage::new(game.rules, turns)
        .map_err(|error| Failure::Usage(format!("--cover {turns}: {error}")))?;
    let recipe = Terms::from(Objective::Worst).recipe(game.rules);
    refuse_the_impossible(&recipe)?;
    let product = coverage.into();
    let checkpoint = Checkpoint::of(args, product)?;
    warn_of_effort(&recipe);
    let start = Instant::now();
    let (chart, control) = prove(args, checkpoint, |workshop| coverage.build(workshop))?;
    let seconds = start.elapsed().as_secs_f64();
    let bytes = chart.write();
    let broken = |error: TableError| Failure::DoesNotHold(format!("the atlas {error}"));
    let atlas = Atlas::new(Bytes::Owned(bytes)).map_err(broken)?;
    let write = |file: &Path| put(file, &product, atlas.bytes());
    let written: Option<Written> = args.output.as_deref().map(write).transpose()?;
    let name = written.as_ref().map(|file| file.name.clone()).unwrap_or_default();
    let named = NamedAtlas { name, atlas };
    let nodes = control.progress().nodes;
    if common.json {
        let mut json = named.json();
        (json.nodes, json.seconds) = (Some(nodes), Some(seconds));
        if written.is_none() {
            (json.file, json.bytes, json.blake3) = (None, None, None);
        }
        return Ok(print_json(&json)?);
    }
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{bold}{}{bold:#}, {}", game.rules, named.summary());
    let positions = counted(nodes, "position", "positions");
    text += &format!("proved with {positions} in {seconds:.2} s\n");
    text += &written.map(|file| file.describe()).unwrap_or_default();
    Ok(print_text(&text)?)
}

/// Prints what an atlas holds.
pub(super) fn tell(named: &NamedAtlas, common: &Common) -> Result<(), Failure> {
    let told = if common.json { print_json(&named.json()) } else { print_text(&named.describe()) };
    Ok(told?)
}

/// Checks that an atlas holds what it claims.
pub(super) fn verify(
    file: &Path,
    args: &VerifyArgs,
    common: &Common,
    control: &Arc<Control>,
) -> Result<(), Failure> {
    let named = NamedAtlas::map(file).map_err(|error| unusable(file, &error))?;
    let mut said = String::new();
    let checked = named.atlas.verify().and_then(|positions| {
        let positions = counted(positions as u64, "position", "positions");
        said += &format!("{}: holds ({positions})\n", named.name);
        if !args.prove {
            return Ok(());
        }
        let rules = named.atlas.rules();
        let mut solver = Solver::with(rules, false, None, Box::new(Alone));
        solver.watch(Arc::clone(control));
        watch(control, || named.atlas.prove(&solver))?;
        said += &format!("{}: proved again, {positions} compared\n", named.name);
        Ok(())
    });
    let problem = match checked {
        Ok(()) => None,
        Err(AtlasFault::Stopped) => {
            let message = format!("{}: stopped before it was proved", named.name);
            return Err(Failure::Interrupted(message));
        }
        Err(fault) => Some(fault.to_string()),
    };
    if common.json {
        let mut json = named.json();
        json.verified = Some(problem.is_none());
        json.proved = args.prove.then_some(problem.is_none());
        json.problem = problem.clone();
        print_json(&json)?;
    } else if problem.is_none() {
        print_text(&said)?;
    }
    match problem {
        None => Ok(()),
        Some(problem) => Err(Failure::DoesNotHold(format!("{}: {problem}", named.name))),
    }
}

impl NamedAtlas {
    fn map(path: &Path) -> Result<NamedAtlas, TableError> {
        let atlas = MappedFile::open(path).and_then(|file| Atlas::new(Bytes::Mapped(file)))?;
        Ok(NamedAtlas { name: path.display().to_string(), atlas })
    }

    pub(super) fn into_atlas(self) -> Atlas<Bytes> {
        self.atlas
    }

    /// The atlas in a file.
    pub(super) fn open(path: &Path) -> Result<NamedAtlas, Failure> {
        NamedAtlas::map(path).map_err(|error| Failure::Table(format!("{} {error}", path.display())))
    }

    /// The embedded atlas with this name.
    pub(super) fn embedded(name: &str) -> Result<NamedAtlas, Failure> {
        let atlas = Atlas::embedded_named(name)
            .ok_or_else(|| Failure::Table(format!("there is no embedded atlas {name}")))?
            .map_err(|error| Failure::Table(format!("the embedded atlas {name} {error}")))?;
        Ok(NamedAtlas { name: name.to_owned(), atlas })
    }

    /// What is said of the start of the game. A game that needs no search has no record.
    fn start(&self, objective: Objective) -> StartJson {
        let rules = self.atlas.rules();
        let found = self.atlas.find(&[], objective).ok().flatten();
        let (first, value) = match found {
            Some((guess, value)) => (Some(guess), value),
            None => (None, crate::solve::Value::WON),
        };
        StartJson {
            worst: value.worst,
            total: value.total,
            expected: rounded(value.expected(rules.code_count())),
            first: first.map(|guess| Symbols::standard(rules).show(guess).to_string()),
        }
    }

    /// What is said of the atlas in JSON.
    pub(super) fn json(&self) -> AtlasJson {
        let atlas = &self.atlas;
        let worst = self.start(Objective::Worst);
        AtlasJson {
            schema: SCHEMA,
            rules: atlas.rules().to_string(),
            cover: atlas.coverage().turns(),
            positions: atlas.positions(),
            differing: atlas.differing(),
            total: worst.total,
            worst: worst.worst,
            expected: worst.expected,
            first: worst.first.clone(),
            values: ValuesJson { worst, expected: self.start(Objective::Expected) },
            exact: true,
            nodes: None,
            seconds: None,
            file: Some(self.name.clone()),
            bytes: Some(atlas.bytes().len()),
            blake3: Some(blake3::hash(atlas.bytes()).to_hex().to_string()),
            generator: Some(format!("pegbase {}", atlas.maker())),
            verified: None,
            proved: None,
            problem: None,
        }
    }

    /// What the atlas covers, in a line.
    fn summary(&self) -> String {
        let atlas = &self.atlas;
        format!(
            "an atlas: every position after at most {}, both objectives\n  positions    {}, of which \
             {} have another answer under expected\n",
            counted(atlas.coverage().turns().into(), "guess", "guesses"),
            grouped(atlas.positions() as u64),
            grouped(atlas.differing() as u64),
        )
    }

    /// What is said of the atlas to a person.
    pub(super) fn describe(&self) -> String {
        let bold = anstyle::Style::new().bold();
        let atlas = &self.atlas;
        let bytes = atlas.bytes().len();
        format!(
            "{bold}{}{bold:#}\n  {}, {}  size         {} bytes, {:.2} a position\n  \
             written by   pegbase {}\n  blake3       {}\n",
            self.name,
            atlas.rules(),
            self.summary(),
            grouped(bytes as u64),
            bytes as f64 / atlas.positions().max(1) as f64,
            atlas.maker(),
            blake3::hash(atlas.bytes()).to_hex(),
        )
    }
}
