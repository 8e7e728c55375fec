//! Tables by file or by name, and what is said of them.

use std::path::Path;

use super::failure::Failure;
use super::output::{counted, grouped, rounded};
use crate::game::Symbols;
use crate::table::{Bytes, MappedFile, Table};
pub(super) use crate::wire::TableJson;

/// A table with the name that it was asked for by.
pub(super) struct NamedTable {
    pub(super) name: String,
    pub(super) table: Table<Bytes>,
}

impl NamedTable {
    /// The table in a file.
    pub(super) fn open(path: &Path) -> Result<NamedTable, Failure> {
        let name = path.display().to_string();
        let table = MappedFile::open(path).and_then(|file| Table::new(Bytes::Mapped(file)));
        let table = table.map_err(|error| Failure::Table(format!("{name} {error}")))?;
        Ok(NamedTable { name, table })
    }

    /// The embedded table with this name.
    pub(super) fn embedded(name: &str) -> Result<NamedTable, Failure> {
        let table = Table::embedded_named(name)
            .ok_or_else(|| Failure::Table(format!("there is no embedded table {name}")))?
            .map_err(|error| Failure::Table(format!("the embedded table {name} {error}")))?;
        Ok(NamedTable { name: name.to_owned(), table })
    }

    /// What is said of the table in JSON.
    pub(super) fn json(&self) -> Result<TableJson, Failure> {
        Ok(TableJson::of_table(&self.name, &self.table, self.first()?))
    }

    /// The first guess.
    pub(super) fn first(&self) -> Result<String, Failure> {
        let table = &self.table;
        let first = table
            .guess(table.start())
            .map_err(|error| Failure::Table(format!("{} {error}", self.name)))?;
        Ok(Symbols::standard(table.recipe().rules).show(first).to_string())
    }

    /// What is said of the table to a person.
    pub(super) fn describe(&self) -> Result<String, Failure> {
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
            self.first()?,
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
