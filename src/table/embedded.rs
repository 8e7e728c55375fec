//! The tables that are part of the program.

use super::bytes::Bytes;
use super::error::TableError;
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

    /// Every embedded table of a game. A name begins with the rules.
    pub fn embedded_for(rules: Rules) -> Vec<Table<Bytes>> {
        let games = [Some(rules), rules.without_blank()].into_iter().flatten();
        let prefixes: Vec<String> = games.map(|rules| format!("{rules}-")).collect();
        let fits = |name: &&str| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let names = Table::embedded_names().filter(fits);
        names.filter_map(|name| Table::embedded_named(name)?.ok()).collect()
    }

    /// The embedded table with this name.
    pub fn embedded_named(name: &str) -> Option<Result<Table<Bytes>, TableError>> {
        let (_, bytes) = TABLES.iter().find(|(known, _)| *known == name)?;
        Some(Table::new(Bytes::Embedded(bytes)))
    }

    /// The names of all embedded tables.
    pub fn embedded_names() -> impl Iterator<Item = &'static str> {
        TABLES.iter().map(|(name, _)| *name)
    }
}
