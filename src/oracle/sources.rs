//! The oracle and where it looks: tables, the atlas, what it remembers, and search.

use std::sync::OnceLock;

use super::memory::{self, Answer, Answers};
use super::position::Position;
use super::terms::Terms;
use crate::game::{History, Rules};
use crate::solve::{Goal, Inquiry, Plan, Solver, Stopped, Value};
use crate::table::{Atlas, Bytes, Place, Table, TableError};

/// Answers questions about positions of one game, for any terms. It may be asked from several
/// threads at once.
///
/// ```
/// use pegbase::oracle::{Oracle, Source};
/// use pegbase::solve::Objective;
/// use pegbase::{History, Rules, Symbols};
///
/// let rules: Rules = "3x5".parse()?;
/// let symbols = Symbols::standard(rules);
/// let oracle = Oracle::new(rules);
/// let hint = oracle.hint(&History::parse(&symbols, "112=0,1")?, Objective::Worst)?;
/// assert_eq!(hint.guess.map(|guess| symbols.show(guess).to_string()).as_deref(), Some("234"));
/// assert_eq!((hint.remaining, hint.exact, hint.source), (30, true, Source::Search));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Oracle {
    rules: Rules,
    /// A table that was named: it answers before all others.
    named: Option<Table<Bytes>>,
    embedded: OnceLock<Vec<Table<Bytes>>>,
    atlas: OnceLock<Option<Atlas<Bytes>>>,
    /// For all guesses, and for guesses that may be the secret.
    solvers: [OnceLock<Solver>; 2],
    answers: Answers,
}

/// What a table says of a position on its path.
pub(super) struct OnPath<'t> {
    pub(super) table: &'t Table<Bytes>,
    /// Where the position is; nothing once the game is won.
    pub(super) place: Option<Place>,
}

impl Oracle {
    /// The oracle of a game. It knows the embedded tables, if there are any that fit.
    pub fn new(rules: Rules) -> Oracle {
        Oracle {
            rules,
            named: None,
            embedded: OnceLock::new(),
            atlas: OnceLock::new(),
            solvers: Default::default(),
            answers: Answers::default(),
        }
    }

    /// The oracle that answers from a table wherever the game is on its path.
    pub fn with_table(table: Table<Bytes>) -> Oracle {
        let oracle = Oracle::new(table.recipe().rules);
        Oracle { named: Some(table), ..oracle }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The table that was named.
    pub fn table(&self) -> Option<&Table<Bytes>> {
        self.named.as_ref()
    }

    /// The embedded tables of these rules.
    fn embedded(&self) -> &[Table<Bytes>] {
        self.embedded.get_or_init(|| {
            #[cfg(feature = "embed")]
            return Table::embedded_for(self.rules);
            #[cfg(not(feature = "embed"))]
            return Vec::new();
        })
    }

    /// The oracle that also knows this atlas, in place of the embedded one.
    ///
    /// # Panics
    /// If it is an atlas of another game.
    pub fn with_atlas(self, atlas: Atlas<Bytes>) -> Oracle {
        assert!(atlas.rules().same_game(self.rules), "an atlas of the same game");
        Oracle { atlas: OnceLock::from(Some(atlas)), ..self }
    }

    fn atlas(&self) -> Option<&Atlas<Bytes>> {
        let atlas = self.atlas.get_or_init(|| {
            #[cfg(feature = "embed")]
            return Atlas::embedded(self.rules);
            #[cfg(not(feature = "embed"))]
            return None;
        });
        atlas.as_ref()
    }

    /// What the atlas says of a position.
    pub(super) fn in_atlas(&self, position: &Position, terms: Terms) -> Option<Answer> {
        let objective = terms.plain()?;
        // An atlas that makes no sense is as good as none: the search answers.
        let (guess, value) = self.atlas()?.find(position.telling(), objective).ok()??;
        Some(Answer { value: Some(value), guess: Some(guess) })
    }

    /// The named table, if the history is on its path.
    pub(super) fn named_path(&self, history: &History) -> Result<Option<OnPath<'_>>, TableError> {
        match &self.named {
            Some(table) => on_path(table, history),
            None => Ok(None),
        }
    }

    /// A table that is proved for the terms, if the history is on its path.
    pub(super) fn proved_path(
        &self,
        history: &History,
        terms: Terms,
    ) -> Result<Option<OnPath<'_>>, TableError> {
        for table in self.named.iter().chain(self.embedded()) {
            if is_for(table, terms)
                && let Some(path) = on_path(table, history)?
                && path.is_proved()
            {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// An embedded table of a heuristic, if the history is on its path.
    pub(super) fn advised_path(
        &self,
        history: &History,
        terms: Terms,
    ) -> Result<Option<OnPath<'_>>, TableError> {
        let advises = |table: &&Table<Bytes>| {
            terms.plain().is_some() && matches!(table.recipe().plan, Plan::Heuristic(_))
        };
        match self.embedded().iter().find(advises) {
            Some(table) => on_path(table, history),
            None => Ok(None),
        }
    }

    /// The solver for the terms.
    pub(super) fn solver(&self, terms: Terms) -> &Solver {
        let solver = &self.solvers[usize::from(terms.consistent)];
        solver.get_or_init(|| Solver::modest(self.rules, terms.consistent))
    }

    /// What is known of a position without a search: nothing, or its value, or that the limit of
    /// the goal cannot be kept.
    fn known_value(&self, position: &Position, terms: Terms) -> Option<Option<Value>> {
        let left = terms.after(position.history().len());
        if let Some(value) = at_sight(position.remaining(), left) {
            return Some(value);
        }
        // A table that makes no sense off the way to a hint is as good as none.
        if let Ok(Some(OnPath { table, place: Some(place) })) =
            self.proved_path(position.history(), terms)
            && let Ok((value, _)) = table.value(place)
        {
            return Some(Some(value));
        }
        let answer = self.in_atlas(position, terms).or_else(|| self.recall(position, terms));
        answer.map(|answer| answer.value)
    }

    /// What was found out about a position before.
    pub(super) fn recall(&self, position: &Position, terms: Terms) -> Option<Answer> {
        let left = terms.after(position.history().len());
        self.answers.get(&memory::key(position.candidates(), left))
    }

    /// Keeps what was found out about a position.
    pub(super) fn remember(&self, position: &Position, terms: Terms, answer: Answer) {
        let left = terms.after(position.history().len());
        self.answers.put(memory::key(position.candidates(), left), answer);
    }

    /// What a position is worth, or nothing if the limit of the goal cannot be kept. Without an
    /// inquiry nothing is searched.
    pub(super) fn value(
        &self,
        position: &Position,
        terms: Terms,
        inquiry: Option<&mut Inquiry<'_>>,
    ) -> Result<Option<Value>, Stopped> {
        if let Some(value) = self.known_value(position, terms) {
            return Ok(value);
        }
        let inquiry = inquiry.ok_or(Stopped)?;
        let left = terms.after(position.history().len());
        let value = inquiry.value(&position.codes(), left.goal)?;
        self.remember(position, terms, Answer { value, guess: None });
        Ok(value)
    }
}

impl OnPath<'_> {
    /// Whether what the table says here is as good as it claims: a first guess that was given is
    /// not proved to be the best one.
    pub(super) fn is_proved(&self) -> bool {
        let at_start = self.place == Some(self.table.start());
        self.table.claims().exact && !(at_start && self.table.recipe().first.is_some())
    }

    /// Whether the table was built for these terms.
    pub(super) fn is_for(&self, terms: Terms) -> bool {
        is_for(self.table, terms)
    }
}

fn is_for(table: &Table<Bytes>, terms: Terms) -> bool {
    let recipe = table.recipe();
    recipe.plan == Plan::Optimal(terms.goal) && recipe.consistent == terms.consistent
}

fn on_path<'t>(
    table: &'t Table<Bytes>,
    history: &History,
) -> Result<Option<OnPath<'t>>, TableError> {
    let mut walk = table.walk();
    for turn in history {
        walk.follow(*turn)?;
    }
    let on_path = walk.is_won() || walk.place().is_some();
    Ok(on_path.then(|| OnPath { table, place: walk.place() }))
}

/// The value of one or two candidates, which needs no search. `terms` are those from here on.
pub(super) fn at_sight(candidates: usize, terms: Terms) -> Option<Option<Value>> {
    let value = match candidates {
        1 => Value { worst: 1, total: 1 },
        2 => Value { worst: 2, total: 3 },
        _ => return None,
    };
    Some(keeps(value, terms).then_some(value))
}

/// Whether a value keeps the limit of the terms. They are those from here on.
pub(super) fn keeps(value: Value, terms: Terms) -> bool {
    match terms.goal {
        Goal::Within(most) => value.worst <= most,
        _ => true,
    }
}
