//! The metadata of a table: what the strategy is for and what is claimed of it.
//!
//! This block, and nothing else, is written with bincode. The crate is no longer maintained (its
//! 3.0.0 is empty), so it is used in this module alone, at 2.0, with fixed-size integers: what it
//! writes is a plain sequence of little-endian fields that docs/FORMAT.md describes in full, and a
//! replacement could be written in an afternoon.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

use super::atlas::Coverage;
use super::error::TableError;
use crate::game::{CodeSpace, Rules};
use crate::solve::{Goal, Heuristic, Plan, Recipe, Value};

/// More than any metadata needs: a hostile length is refused before memory is taken for it.
const MAX_BYTES: usize = 1 << 16;

const CONFIG: Configuration<LittleEndian, Fixint, Limit<MAX_BYTES>> =
    bincode::config::standard().with_fixed_int_encoding().with_limit::<MAX_BYTES>();

/// What a table claims of its strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claims {
    /// The sum over all secrets of the guesses needed.
    pub total: u64,
    /// How many secrets take 1, 2, 3 … guesses.
    pub distribution: Vec<u64>,
    /// Whether what the strategy minimises is proved to be the least.
    pub exact: bool,
}

impl Claims {
    /// The most guesses that any secret takes.
    pub fn worst(&self) -> usize {
        self.distribution.len()
    }

    /// The value of the start of the game.
    pub fn value(&self) -> Value {
        Value { worst: self.worst() as u8, total: self.total as u32 }
    }
}

/// The block as it stands in the file.
#[derive(Encode, Decode)]
struct RawMeta {
    pegs: u8,
    colours: u8,
    unique: bool,
    blank: bool,
    plan: u8,
    within: u8,
    consistent: bool,
    exact: bool,
    first: Option<u32>,
    total: u64,
    distribution: Vec<u32>,
}

/// The numbers of the plans in the file. A number is never given to another plan.
const PLANS: [(u8, Plan); 8] = [
    (1, Plan::Optimal(Goal::Worst)),
    (2, Plan::WorstOnly),
    (3, Plan::Optimal(Goal::Expected)),
    (16, Plan::Heuristic(Heuristic::Knuth)),
    (17, Plan::Heuristic(Heuristic::Size)),
    (18, Plan::Heuristic(Heuristic::Entropy)),
    (19, Plan::Heuristic(Heuristic::Parts)),
    (20, Plan::Heuristic(Heuristic::First)),
];
const WITHIN: u8 = 4;

pub(super) fn encode(recipe: &Recipe, claims: &Claims) -> Vec<u8> {
    let Recipe { rules, plan, consistent, first } = *recipe;
    let (plan, within) = match plan {
        Plan::Optimal(Goal::Within(most)) => (WITHIN, most),
        plan => {
            (PLANS.iter().find(|(_, known)| *known == plan).map_or(0, |(number, _)| *number), 0)
        }
    };
    let raw = RawMeta {
        pegs: rules.pegs() as u8,
        colours: rules.colours() as u8,
        unique: rules.unique(),
        blank: rules.blank(),
        plan,
        within,
        consistent,
        exact: claims.exact,
        first: first.map(|first| CodeSpace::new(rules).index(first) as u32),
        total: claims.total,
        distribution: claims.distribution.iter().map(|&secrets| secrets as u32).collect(),
    };
    bincode::encode_to_vec(raw, CONFIG).expect("metadata is far smaller than its limit")
}

/// The recipe alone, as bytes that two recipes share only if they are the same.
pub(super) fn encode_recipe(recipe: &Recipe) -> Vec<u8> {
    encode(recipe, &Claims { total: 0, distribution: Vec::new(), exact: false })
}

pub(super) fn decode(bytes: &[u8]) -> Result<(Recipe, Claims), TableError> {
    let raw: RawMeta = decode_whole(bytes)?;
    let rules = Rules::new(raw.pegs.into(), raw.colours.into(), raw.unique, raw.blank)?;
    let plan = match PLANS.iter().find(|(number, _)| *number == raw.plan) {
        Some((_, plan)) if raw.within == 0 => *plan,
        None if raw.plan == WITHIN => Plan::Optimal(Goal::Within(raw.within)),
        _ => return Err(TableError::Malformed("an unknown plan")),
    };
    let space = CodeSpace::new(rules);
    let first = match raw.first {
        None => None,
        Some(number) if (number as usize) < space.len() => Some(space.code(number as usize)),
        Some(_) => return Err(TableError::Malformed("a first guess that is no code")),
    };
    let recipe = Recipe { rules, plan, consistent: raw.consistent, first };
    let distribution: Vec<u64> = raw.distribution.iter().map(|&secrets| secrets.into()).collect();
    let secrets: u64 = distribution.iter().sum();
    let guesses = distribution.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses);
    if secrets != space.len() as u64
        || guesses.sum::<u64>() != raw.total
        || distribution.last() == Some(&0)
    {
        return Err(TableError::Malformed("claims that do not add up"));
    }
    let limit = match plan {
        Plan::Optimal(Goal::Within(most)) => usize::from(most),
        _ => usize::from(u8::MAX),
    };
    if raw.exact != plan.is_exact() || distribution.len() > limit {
        return Err(TableError::Malformed("a claim that its plan cannot keep"));
    }
    Ok((recipe, Claims { total: raw.total, distribution, exact: raw.exact }))
}

/// What an atlas says of itself.
pub(super) struct AtlasMeta {
    pub(super) coverage: Coverage,
    /// The bytes of a total.
    pub(super) total_bytes: u8,
    /// How many positions there are.
    pub(super) positions: u32,
    /// In how many of them the two objectives have different answers.
    pub(super) differing: u32,
}

/// The block of an atlas as it stands in the file.
#[derive(Encode, Decode)]
struct RawAtlasMeta {
    pegs: u8,
    colours: u8,
    unique: bool,
    blank: bool,
    turns: u8,
    total_bytes: u8,
    positions: u32,
    differing: u32,
}

pub(super) fn encode_atlas(meta: &AtlasMeta) -> Vec<u8> {
    let rules = meta.coverage.rules();
    let raw = RawAtlasMeta {
        pegs: rules.pegs() as u8,
        colours: rules.colours() as u8,
        unique: rules.unique(),
        blank: rules.blank(),
        turns: meta.coverage.turns(),
        total_bytes: meta.total_bytes,
        positions: meta.positions,
        differing: meta.differing,
    };
    bincode::encode_to_vec(raw, CONFIG).expect("metadata is far smaller than its limit")
}

pub(super) fn decode_atlas(bytes: &[u8]) -> Result<AtlasMeta, TableError> {
    let raw: RawAtlasMeta = decode_whole(bytes)?;
    let rules = Rules::new(raw.pegs.into(), raw.colours.into(), raw.unique, raw.blank)?;
    let coverage = Coverage::new(rules, raw.turns)
        .map_err(|_| TableError::Malformed("more turns than an atlas can cover"))?;
    let RawAtlasMeta { total_bytes, positions, differing, .. } = raw;
    Ok(AtlasMeta { coverage, total_bytes, positions, differing })
}

/// The block that these bytes are, and nothing behind it.
fn decode_whole<T: Decode<()>>(bytes: &[u8]) -> Result<T, TableError> {
    let (raw, read) = bincode::decode_from_slice(bytes, CONFIG)
        .map_err(|_| TableError::Malformed("metadata that ends too early or too late"))?;
    if read != bytes.len() {
        return Err(TableError::Malformed("metadata with something behind it"));
    }
    Ok(raw)
}
