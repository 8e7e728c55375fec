//! The tables that are part of the program.

use super::atlas::Atlas;
use super::bytes::Bytes;
use super::error::TableError;
use super::preamble::Kind;
use super::reader::Table;
use crate::game::Rules;
use crate::solve::{Objective, Plan};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Table<Bytes> {
    /// The embedded table that is optimal for an objective, if there is one. A game with a blank is
    /// the same game as one with a colour more, and has the same table.
    ///
    /// ```
    /// use pegbase::solve::Objective;
    /// use pegbase::table::Table;
    /// let table = Table::embedded("4x6".parse().unwrap(), Objective::Worst).unwrap();
    /// assert_eq!(table.claims().worst(), 5);
    /// ```
    pub fn embedded(rules: Rules, objective: Objective) -> Option<Table<Bytes>> {
        let mut tables = Table::embedded_for(rules).into_iter();
        tables.find(|table| {
            let recipe = table.recipe();
            recipe.plan == Plan::Optimal(objective.into()) && !recipe.consistent
        })
    }

    /// Every embedded table of a game.
    pub fn embedded_for(rules: Rules) -> Vec<Table<Bytes>> {
        let files = files_of(rules, Kind::Strategy);
        files.filter_map(|bytes| Table::new(Bytes::Embedded(bytes)).ok()).collect()
    }

    /// The embedded table with this name.
    pub fn embedded_named(name: &str) -> Option<Result<Table<Bytes>, TableError>> {
        Some(Table::new(Bytes::Embedded(file_named(name)?)))
    }

    /// The names of all embedded tables.
    pub fn embedded_names() -> impl Iterator<Item = &'static str> {
        names_of(Kind::Strategy)
    }
}

impl Atlas<Bytes> {
    /// The embedded atlas of a game, if there is one. A game with a blank has that of the game with
    /// a colour more.
    pub fn embedded(rules: Rules) -> Option<Atlas<Bytes>> {
        let mut files = files_of(rules, Kind::Atlas);
        files.find_map(|bytes| Atlas::new(Bytes::Embedded(bytes)).ok())
    }

    /// The embedded atlas with this name.
    pub fn embedded_named(name: &str) -> Option<Result<Atlas<Bytes>, TableError>> {
        Some(Atlas::new(Bytes::Embedded(file_named(name)?)))
    }

    /// The names of all embedded atlases.
    pub fn embedded_names() -> impl Iterator<Item = &'static str> {
        names_of(Kind::Atlas)
    }
}

fn names_of(kind: Kind) -> impl Iterator<Item = &'static str> {
    let files = TABLES.iter().filter(move |(.., bytes)| Kind::of(bytes) == Some(kind));
    files.map(|(_, name, _)| *name)
}

fn file_named(name: &str) -> Option<&'static [u8]> {
    TABLES.iter().find(|(_, known, _)| *known == name).map(|(.., bytes)| *bytes)
}

/// The embedded files of a game.
fn files_of(rules: Rules, kind: Kind) -> impl Iterator<Item = &'static [u8]> {
    let games = [Some(rules), rules.without_blank()].map(|game| game.map(|game| game.to_string()));
    let fits = move |rules: &str| games.iter().flatten().any(|game| game == rules);
    let files =
        TABLES.iter().filter(move |(rules, _, bytes)| fits(rules) && Kind::of(bytes) == Some(kind));
    files.map(|(.., bytes)| *bytes)
}
