//! What a build makes: a strategy or an atlas.

use super::atlas::Coverage;
use super::meta;
use crate::game::Rules;
use crate::solve::Recipe;

/// What a build makes. The same product is the same file, whatever it is built with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Product {
    /// The table of a strategy.
    Strategy(Recipe),
    /// An atlas.
    Atlas(Coverage),
}

impl Product {
    /// The game.
    pub fn rules(&self) -> Rules {
        match self {
            Product::Strategy(recipe) => recipe.rules,
            Product::Atlas(coverage) => coverage.rules(),
        }
    }

    /// Whether it is proved, so that there are proofs to keep while it is built.
    pub fn is_exact(&self) -> bool {
        match self {
            Product::Strategy(recipe) => recipe.plan.is_exact(),
            Product::Atlas(_) => true,
        }
    }

    /// Bytes that two products share only if they are the same.
    pub(super) fn identity(&self) -> Vec<u8> {
        match self {
            Product::Strategy(recipe) => meta::encode_recipe(recipe),
            Product::Atlas(coverage) => meta::encode_coverage(*coverage),
        }
    }
}

impl From<Recipe> for Product {
    fn from(recipe: Recipe) -> Product {
        Product::Strategy(recipe)
    }
}

impl From<Coverage> for Product {
    fn from(coverage: Coverage) -> Product {
        Product::Atlas(coverage)
    }
}
