//! Which strategy a hint follows.

use super::query::Question;
use crate::game::History;
use crate::oracle::{Hint, Oracle, Source};
use crate::solve::{Plan, Recipe};
use crate::table::Table;

impl Question {
    /// What the guess of a hint follows: the table that was named, or an embedded one that is not
    /// proved, where the game is on its path; the terms of the question elsewhere.
    pub fn followed(&self, oracle: &Oracle, history: &History, hint: &Hint) -> Recipe {
        let own = self.terms.recipe(self.game.rules);
        if hint.source != Source::Table {
            return own;
        }
        if let Some(table) = oracle.table()
            && is_on_path(table, history)
        {
            return *table.recipe();
        }
        if hint.exact { own } else { self.advised(history).unwrap_or(own) }
    }

    /// The recipe of the embedded table of a heuristic that has the history on its path.
    #[cfg(feature = "embed")]
    fn advised(&self, history: &History) -> Option<Recipe> {
        let tables = Table::embedded_for(self.game.rules);
        let mut advising = tables.iter().filter(|table| strategy_name(table.recipe()).is_some());
        advising.find(|table| is_on_path(table, history)).map(|table| *table.recipe())
    }

    #[cfg(not(feature = "embed"))]
    fn advised(&self, _: &History) -> Option<Recipe> {
        None
    }
}

/// The name of a strategy that is not optimal.
pub(super) fn strategy_name(recipe: &Recipe) -> Option<String> {
    match recipe.plan {
        Plan::Heuristic(heuristic) => Some(heuristic.to_string()),
        Plan::Optimal(_) | Plan::WorstOnly => None,
    }
}

fn is_on_path<D: AsRef<[u8]>>(table: &Table<D>, history: &History) -> bool {
    let mut walk = table.walk();
    history.iter().all(|turn| walk.follow(*turn).is_ok())
        && (walk.is_won() || walk.place().is_some())
}
