//! The tables that are part of the program.

use super::error::TableError;
use super::reader::Table;
use crate::game::Rules;
use crate::solve::Objective;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Table<&'static [u8]> {
    /// The embedded table that is optimal for an objective, if there is one.
    ///
    /// ```
    /// use pegbase::solve::Objective;
    /// use pegbase::table::Table;
    /// let table = Table::embedded("4x6".parse().unwrap(), Objective::Worst).unwrap();
    /// assert_eq!(table.claims().worst(), 5);
    /// ```
    pub fn embedded(rules: Rules, objective: Objective) -> Option<Table<&'static [u8]>> {
        Table::embedded_named(&format!("{rules}-{objective}.pegbase"))?.ok()
    }

    /// The embedded table with this name.
    pub fn embedded_named(name: &str) -> Option<Result<Table<&'static [u8]>, TableError>> {
        let (_, bytes) = TABLES.iter().find(|(known, _)| *known == name)?;
        Some(Table::new(bytes))
    }

    /// The names of all embedded tables.
    pub fn embedded_names() -> impl Iterator<Item = &'static str> {
        TABLES.iter().map(|(name, _)| *name)
    }
}
