//! Tables in JSON: what they hold and claim.

use serde::Serialize;

use super::followed::strategy_name;
use super::{SCHEMA, rounded};
#[cfg(feature = "embed")]
use crate::game::Symbols;
use crate::solve::{Goal, Plan, Recipe};
use crate::table::Table;

/// What is said of a strategy, built or read. What is not known of it is left out.
#[derive(Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields are those of the JSON object")]
pub struct TableJson {
    pub schema: u32,
    pub rules: String,
    pub objective: Option<String>,
    pub strategy: Option<String>,
    pub within: Option<u8>,
    pub consistent: bool,
    pub worst_only: bool,
    pub total: u64,
    pub worst: usize,
    pub expected: f64,
    pub distribution: Vec<u64>,
    pub exact: bool,
    pub first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blake3: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

impl TableJson {
    /// What a recipe and a distribution say. The first guess is left out if it is not known.
    pub fn new(
        recipe: &Recipe,
        distribution: &[u64],
        first: impl Into<Option<String>>,
    ) -> TableJson {
        let total: u64 =
            distribution.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
        let expected = total as f64 / recipe.rules.code_count() as f64;
        TableJson {
            schema: SCHEMA,
            rules: recipe.rules.to_string(),
            objective: recipe.plan.objective().map(|objective| objective.to_string()),
            strategy: strategy_name(recipe),
            within: match recipe.plan {
                Plan::Optimal(Goal::Within(most)) => Some(most),
                _ => None,
            },
            consistent: recipe.consistent,
            worst_only: recipe.plan == Plan::WorstOnly,
            total,
            worst: distribution.len(),
            expected: rounded(expected),
            distribution: distribution.to_vec(),
            exact: recipe.plan.is_exact(),
            first: first.into(),
            nodes: None,
            seconds: None,
            file: None,
            bytes: None,
            blake3: None,
            generator: None,
            verified: None,
            proved: None,
            problem: None,
        }
    }

    /// What a table with this name says.
    pub fn of_table<D: AsRef<[u8]>>(
        name: &str,
        table: &Table<D>,
        first: impl Into<Option<String>>,
    ) -> TableJson {
        TableJson {
            file: Some(name.to_owned()),
            bytes: Some(table.bytes().len()),
            blake3: Some(blake3::hash(table.bytes()).to_hex().to_string()),
            generator: Some(format!("pegbase {}", table.maker())),
            ..TableJson::new(table.recipe(), &table.claims().distribution, first)
        }
    }
}

/// The tables that are part of the program.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct TablesJson {
    /// The version of the object.
    pub schema: u32,
    /// The tables.
    pub tables: Vec<TableJson>,
}

impl TablesJson {
    /// All of them, with the standard symbols.
    pub fn embedded() -> TablesJson {
        #[cfg(feature = "embed")]
        let tables = Table::embedded_names().filter_map(embedded).collect();
        #[cfg(not(feature = "embed"))]
        let tables = Vec::new();
        TablesJson { schema: SCHEMA, tables }
    }
}

/// The embedded table with this name. One that could not be read would not have been embedded.
#[cfg(feature = "embed")]
fn embedded(name: &str) -> Option<TableJson> {
    let table = Table::embedded_named(name)?.ok()?;
    let symbols = Symbols::standard(table.recipe().rules);
    let first = table.guess(table.start()).ok();
    let first = first.map(|first| symbols.show(first).to_string());
    Some(TableJson::of_table(name, &table, first))
}
