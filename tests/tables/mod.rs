//! What the tests of tables share: strategies, their tables, and files made by hand.

// Each test file is a program of its own and uses only some of this.
#![allow(dead_code, unreachable_pub)]

use pegbase::Rules;
use pegbase::game::CodeSpace;
use pegbase::solve::{Heuristic, Objective, Plan, Recipe, Strategy, Workshop};
use pegbase::table::write;

/// The rules with this text.
pub fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// The recipe that leaves everything to an objective.
pub fn optimal(text: &str, objective: Objective) -> Recipe {
    Recipe::optimal(rules(text), objective)
}

/// The recipe that follows a heuristic.
pub fn heuristic(text: &str, heuristic: Heuristic) -> Recipe {
    let plan = Plan::Heuristic(heuristic);
    Recipe { rules: rules(text), plan, consistent: false, first: None }
}

/// The strategy of a recipe.
pub fn build(recipe: &Recipe) -> Strategy {
    recipe.build(Workshop::default()).unwrap().unwrap()
}

/// The table of a recipe.
pub fn table_of(recipe: &Recipe) -> Vec<u8> {
    write(recipe, &build(recipe))
}

/// A table taken apart, or put together by hand: everything that its digest covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    pub format: u16,
    pub kind: u8,
    pub number_bytes: u8,
    pub bitmap_bytes: u8,
    pub root: u32,
    pub reserved: [u8; 4],
    pub meta: Vec<u8>,
    pub tree: Vec<u8>,
}

impl Parts {
    /// The parts of a table.
    pub fn of(file: &[u8]) -> Parts {
        let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        let tree = 64 + number(16) as usize;
        Parts {
            format: u16::from_le_bytes([file[8], file[9]]),
            kind: file[13],
            number_bytes: file[14],
            bitmap_bytes: file[15],
            root: number(24),
            reserved: file[28..32].try_into().unwrap(),
            meta: file[64..tree].to_vec(),
            tree: file[tree..].to_vec(),
        }
    }

    /// The file, with the digest that fits it.
    pub fn seal(&self) -> Vec<u8> {
        let mut file = b"PEGBASE\x1a".to_vec();
        file.extend(self.format.to_le_bytes());
        // The version of the program that says it has written the file.
        file.extend([9, 8, 7]);
        file.extend([self.kind, self.number_bytes, self.bitmap_bytes]);
        file.extend((self.meta.len() as u32).to_le_bytes());
        file.extend((self.tree.len() as u32).to_le_bytes());
        file.extend(self.root.to_le_bytes());
        file.extend(self.reserved);
        let rest = [self.meta.as_slice(), &self.tree].concat();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&file).update(&rest);
        file.extend(hasher.finalize().as_bytes());
        file.extend(rest);
        file
    }

    /// The number of codes of the table's rules: the reference to the tree's first byte.
    pub fn codes(&self) -> u32 {
        let [pegs, colours, unique, blank] = self.meta[..4].try_into().unwrap();
        let rules = Rules::new(pegs.into(), colours.into(), unique != 0, blank != 0).unwrap();
        CodeSpace::new(rules).len() as u32
    }

    /// A number as it stands in the tree.
    pub fn number(&self, number: u32) -> Vec<u8> {
        number.to_le_bytes()[..usize::from(self.number_bytes)].to_vec()
    }

    /// A record.
    pub fn record(&self, guess: u32, feedbacks: u64, references: &[u32]) -> Vec<u8> {
        let mut bytes = self.number(guess);
        bytes.extend(&feedbacks.to_le_bytes()[..usize::from(self.bitmap_bytes)]);
        bytes.extend(references.iter().flat_map(|&reference| self.number(reference)));
        bytes
    }
}
