//! Reading a table: one step a turn, in place.

use super::error::TableError;
use super::meta::{self, Claims};
use super::preamble::{Kind, MakerVersion, Preamble};
use super::tree::{Allowance, ENDLESS, Position, Shape, Tree};
use crate::game::{Code, CodeSpace, Feedback, Turn};
use crate::solve::{Recipe, Value};

/// A table over any bytes: owned, mapped or embedded.
///
/// Opening checks the digest; whoever can make bytes with a right digest can still write nonsense,
/// and whatever they write, reading it gives an error and never panics, loops or reads outside.
pub struct Table<D> {
    bytes: D,
    digest: [u8; 32],
    preamble: Preamble,
    recipe: Recipe,
    claims: Claims,
    space: CodeSpace,
    shape: Shape,
}

/// A position on the path of a table's strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    reference: u32,
    /// Where the record ends that led here.
    from: u32,
}

/// Where a feedback leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The code is found.
    Won,
    /// To the next position.
    Next(Place),
    /// Nowhere: no candidate gives this feedback.
    Impossible,
}

impl<D: AsRef<[u8]>> Table<D> {
    /// The table in these bytes.
    ///
    /// # Errors
    /// [`TableError`] if they are not one, or damaged.
    pub fn new(bytes: D) -> Result<Table<D>, TableError> {
        let all = bytes.as_ref();
        let (preamble, digest) = Preamble::read(all, Kind::Strategy)?;
        let meta = &all[Preamble::BYTES..Preamble::BYTES + preamble.meta_bytes as usize];
        let (recipe, claims) = meta::decode(meta)?;
        let shape = Shape::new(recipe.rules, preamble.number_bytes, preamble.bitmap_bytes)
            .ok_or(TableError::Malformed("records of an impossible size"))?;
        let space = CodeSpace::new(recipe.rules);
        Ok(Table { bytes, digest, preamble, recipe, claims, space, shape })
    }

    /// How the strategy was made.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// What is claimed of it.
    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    /// The version of the program that wrote the table.
    pub fn maker(&self) -> MakerVersion {
        self.preamble.maker
    }

    /// The BLAKE3 digest of every byte of the file but its own.
    pub fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// All bytes of the table.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    pub(super) fn tree(&self) -> Tree<'_> {
        let start = Preamble::BYTES + self.preamble.meta_bytes as usize;
        Tree { shape: self.shape, bytes: &self.bytes.as_ref()[start..] }
    }

    pub(super) fn resolve(&self, place: Place) -> Result<Position<'_>, TableError> {
        self.tree().resolve(place.reference, place.from as usize)
    }

    /// The start of the game.
    pub fn start(&self) -> Place {
        Place { reference: self.preamble.root, from: 0 }
    }

    /// The guess to make at a place.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn guess(&self, place: Place) -> Result<Code, TableError> {
        Ok(self.guess_at(self.resolve(place)?))
    }

    fn guess_at(&self, position: Position<'_>) -> Code {
        self.space.code(match position {
            Position::Last(code) => code as usize,
            Position::Record(record) => record.guess() as usize,
        })
    }

    /// Where the feedback to the guess of a place leads.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn step(&self, place: Place, feedback: Feedback) -> Result<Step, TableError> {
        Ok(self.step_at(self.resolve(place)?, feedback))
    }

    fn step_at(&self, position: Position<'_>, feedback: Feedback) -> Step {
        let rules = self.recipe.rules;
        if Feedback::new(rules, feedback.black.into(), feedback.white.into()).is_none() {
            return Step::Impossible;
        }
        let win = feedback.is_win(rules);
        match position {
            Position::Last(_) if win => Step::Won,
            Position::Last(_) => Step::Impossible,
            Position::Record(record) if win && record.allows(feedback) => Step::Won,
            Position::Record(record) => match self.tree().follow(&record, feedback) {
                Some(reference) => Step::Next(Place { reference, from: record.end() as u32 }),
                None => Step::Impossible,
            },
        }
    }

    /// Whether the guess of a place may be the secret.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn may_win(&self, place: Place) -> Result<bool, TableError> {
        Ok(match self.resolve(place)? {
            Position::Last(_) => true,
            Position::Record(record) => record.allows(Feedback::win(self.recipe.rules)),
        })
    }

    /// The value of a place and how many candidates it has, by walking all that is below it.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn value(&self, place: Place) -> Result<(Value, usize), TableError> {
        if place == self.start() {
            return Ok((self.claims.value(), self.space.len()));
        }
        let mut value = Value::WON;
        let mut candidates = 0;
        self.each_win(place, &mut |guesses, _| {
            value.worst = value.worst.max(guesses);
            value.total += u32::from(guesses);
            candidates += 1;
        })?;
        Ok((value, candidates))
    }

    /// Calls `found` for every candidate below a place with the number of guesses that find it
    /// from there.
    pub(super) fn each_win(
        &self,
        place: Place,
        found: &mut dyn FnMut(u8, u32),
    ) -> Result<(), TableError> {
        self.walk_below(place, 1, &mut self.tree().allowance(), found)
    }

    fn walk_below(
        &self,
        place: Place,
        guesses: u8,
        left: &mut Allowance,
        found: &mut dyn FnMut(u8, u32),
    ) -> Result<(), TableError> {
        left.position()?;
        let record = match self.resolve(place)? {
            Position::Last(code) => {
                left.candidate()?;
                found(guesses, code);
                return Ok(());
            }
            Position::Record(record) => record,
        };
        let deeper = guesses.checked_add(1).ok_or(ENDLESS)?;
        for feedback in record.feedbacks() {
            match self.tree().follow(&record, feedback) {
                Some(reference) => {
                    let place = Place { reference, from: record.end() as u32 };
                    self.walk_below(place, deeper, left, found)?;
                }
                None => {
                    left.candidate()?;
                    found(guesses, record.guess());
                }
            }
        }
        Ok(())
    }

    /// A walk from the start.
    pub fn walk(&self) -> Walk<'_, D> {
        Walk { table: self, at: At::Place(self.start()) }
    }
}

/// A game that is followed in a table, turn by turn.
pub struct Walk<'t, D> {
    table: &'t Table<D>,
    at: At,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Place(Place),
    Won,
    /// Another guess was made than the strategy's.
    Left,
    /// No candidate gives this feedback.
    Impossible,
}

impl<D: AsRef<[u8]>> Walk<'_, D> {
    /// Follows a turn.
    ///
    /// # Errors
    /// [`TableError::Malformed`] if the bytes make no sense there.
    pub fn follow(&mut self, turn: Turn) -> Result<(), TableError> {
        if let At::Place(place) = self.at {
            let position = self.table.resolve(place)?;
            self.at = if self.table.guess_at(position) == turn.guess {
                match self.table.step_at(position, turn.feedback) {
                    Step::Won => At::Won,
                    Step::Next(next) => At::Place(next),
                    Step::Impossible => At::Impossible,
                }
            } else {
                At::Left
            };
        }
        Ok(())
    }

    /// Where the walk is, as long as it is on the strategy's path and the game goes on.
    pub fn place(&self) -> Option<Place> {
        match self.at {
            At::Place(place) => Some(place),
            _ => None,
        }
    }

    /// Whether the code has been found.
    pub fn is_won(&self) -> bool {
        self.at == At::Won
    }

    /// Whether a guess was made that is not the strategy's, so that the table knows no more.
    pub fn has_left(&self) -> bool {
        self.at == At::Left
    }

    /// Whether a feedback was given that no candidate gives.
    pub fn is_impossible(&self) -> bool {
        self.at == At::Impossible
    }
}
