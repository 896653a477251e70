//! Playing on from a move of a match that is known, with fresh dice.

use super::{Record, RecordError, Seed};
use crate::{Dice, Match, Present};

/// Moves that were played before the seed of a record came into force.
///
/// Their seed is public: the match they come from is over. What it has dealt stays dealt, so the position is the
/// one of that match; what is thrown after it comes of the next seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// What they were played with.
    pub seed: Seed,
    /// How many of the record's moves were played by then.
    pub moves: usize,
}

impl Record {
    /// The same match after its first `moves` moves, unfinished.
    #[must_use]
    pub fn up_to(&self, moves: usize) -> Self {
        let mut early = self.clone();
        if moves < early.moves.len() {
            early.moves.truncate(moves);
            early.result = None;
            // A seed that came into force later has nothing to do with it.
            if let Some(later) = early.openings.iter().position(|opening| opening.moves > moves) {
                let seed = early.openings[later].seed;
                early.openings.truncate(later);
                (early.seed, early.commitment) = (Some(seed), seed.commitment());
            }
        }
        early
    }

    /// A match that goes on from its first `moves` moves with the dice of a fresh seed: any point of a record can
    /// be played on from, and nobody who has read the record can foresee what will be thrown.
    pub fn played_on(&self, moves: usize, fresh: Seed) -> Result<Self, RecordError> {
        let mut on = self.up_to(moves);
        let (seed, moves) = (on.seed.ok_or(RecordError::NoSeed)?, on.moves.len());
        // A seed that came into force just here has thrown nothing.
        if on.openings.last().is_none_or(|last| last.moves < moves) {
            on.openings.push(Opening { seed, moves });
        }
        (on.seed, on.commitment, on.result) = (Some(fresh), fresh.commitment(), None);
        Ok(on)
    }

    /// How many of the moves were played before the present seed came into force: what is public from the start.
    pub fn opened(&self) -> usize {
        self.openings.last().map_or(0, |last| last.moves)
    }

    /// The dice of the deal, if the seed is known.
    pub(super) fn first_dice(&self) -> Option<Dice> {
        self.openings.first().map(|first| first.seed).or(self.seed).map(Seed::dice)
    }

    /// Where the match was played on from, it takes up the dice that came into force there.
    pub(super) fn change_dice<G: Present>(&self, table: &mut Match<G>) {
        let here = self.openings.iter().position(|opening| opening.moves == table.plies() as usize);
        let next = here.and_then(|here| self.openings.get(here + 1).map(|next| next.seed).or(self.seed));
        if let Some(seed) = next {
            table.take_dice(seed.dice());
        }
    }

    /// Says what cannot be about the openings.
    pub(super) fn check_openings(&self) -> Result<(), String> {
        let ends: Vec<usize> = self.openings.iter().map(|opening| opening.moves).collect();
        if let Some(pair) = ends.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(format!(
                "the openings are out of order: one of {} moves comes after one of {}",
                pair[1], pair[0]
            ));
        }
        match ends.last() {
            Some(last) if *last > self.moves.len() => Err(format!(
                "an opening of {last} moves is longer than the record, which has {}",
                self.moves.len()
            )),
            Some(_) | None => Ok(()),
        }
    }
}
