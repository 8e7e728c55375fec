//! Tables by file or by name, and what is said of them.

use std::path::Path;

use super::args::Common;
use super::failure::Failure;
use super::input::Game;
use super::output::{counted, grouped, rounded};
use crate::table::{Bytes, MappedFile, Table, TableError};
pub(super) use crate::wire::TableJson;

/// A table with the name that it was asked for by.
pub(super) struct NamedTable {
    pub(super) name: String,
    pub(super) table: Table<Bytes>,
}

impl NamedTable {
    /// The table in a file.
    pub(super) fn open(path: &Path) -> Result<NamedTable, Failure> {
        NamedTable::map(path).map_err(|error| Failure::Table(format!("{} {error}", path.display())))
    }

    /// The table in a file, or why it is none.
    pub(super) fn map(path: &Path) -> Result<NamedTable, TableError> {
        let table = MappedFile::open(path).and_then(|file| Table::new(Bytes::Mapped(file)))?;
        Ok(NamedTable { name: path.display().to_string(), table })
    }

    /// The embedded table with this name.
    pub(super) fn embedded(name: &str) -> Result<NamedTable, Failure> {
        let table = Table::embedded_named(name)
            .ok_or_else(|| {
                Failure::Table(format!("no table {name} is part of this program; name a file"))
            })?
            .map_err(|error| Failure::Table(format!("the embedded table {name} {error}")))?;
        Ok(NamedTable { name: name.to_owned(), table })
    }

    /// The game, with the symbols that are asked for.
    pub(super) fn game(&self, common: &Common) -> Result<Game, Failure> {
        Game::new(&self.table.recipe().rules.to_string(), common)
    }

    /// The first guess.
    pub(super) fn first(&self, game: &Game) -> Result<String, Failure> {
        let first = self.table.guess(self.table.start());
        let first = first.map_err(|error| Failure::Table(format!("{} {error}", self.name)))?;
        Ok(game.show(first))
    }

    /// What is said of the table in JSON.
    pub(super) fn json(&self, common: &Common) -> Result<TableJson, Failure> {
        Ok(self.json_with(Some(self.first(&self.game(common)?)?)))
    }

    /// The same with a first guess that may not be known.
    pub(super) fn json_with(&self, first: Option<String>) -> TableJson {
        TableJson::of_table(&self.name, &self.table, first)
    }

    /// What is said of the table to a person.
    pub(super) fn describe(&self, common: &Common) -> Result<String, Failure> {
        let table = &self.table;
        let (recipe, claims) = (table.recipe(), table.claims());
        let bold = anstyle::Style::new().bold();
        let bytes = table.bytes().len();
        let codes = recipe.rules.code_count();
        Ok(format!(
            "{bold}{}{bold:#}\n  {}, {recipe}\n  first guess  {}\n  worst case   {}\n  \
             average      {} guesses (total {})\n  size         {} bytes, {:.2} a secret\n  \
             written by   pegbase {}\n  blake3       {}\n",
            self.name,
            recipe.rules,
            self.first(&self.game(common)?)?,
            counted(claims.worst() as u64, "guess", "guesses"),
            rounded(claims.total as f64 / codes as f64),
            grouped(claims.total),
            grouped(bytes as u64),
            bytes as f64 / codes as f64,
            table.maker(),
            blake3::hash(table.bytes()).to_hex(),
        ))
    }
}
