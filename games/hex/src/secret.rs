//! What a seat holds that others cannot work out, and what they can.

use kernel::{List, Rng, Seat, Viewer};

use crate::rulebook::Hex;
use crate::sets::{Card, Cards};
use crate::state::{Sealed, State};
use crate::vocab::Phase;

impl Hex {
    /// What nobody else can work out (HX-12.3): the order of the deck, a sealed choice, and with closed discards a
    /// hand.
    pub(crate) fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        let Some(owner) = owner else {
            let (lower, upper) = state.deck.blocks();
            let varies = from != Viewer::Everything && (lower.len() > 1 || upper.len() > 1);
            return varies.then(|| state.deck.cards().iter().map(|card| u16::from(card.0)).collect());
        };
        if from.owns(owner) {
            return None;
        }
        let realm = &state.realms[owner];
        let mut secret = Vec::new();
        if self.closed() {
            let pile = FaceDown::of(self, state, owner);
            if pile.ways(self, realm.hand | realm.closed, realm.seen) > 1.0 {
                secret.push(realm.hand.0);
            }
        }
        match realm.sealed {
            Some(Sealed::Card(card)) if realm.hand.len() > 1 => secret.push(u16::from(card.0)),
            Some(Sealed::Slots(slots)) => secret.push(u16::from(slots.0)),
            Some(Sealed::Card(_)) | None => {}
        }
        (!secret.is_empty()).then_some(secret)
    }
}

/// What everybody knows of the cards that lie face down in a discard pile (HX-12.5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceDown {
    pub(crate) count: u8,
    /// This many of them are royals, at least.
    pub(crate) royals: u8,
    /// At least one of them is a basic: their owner is recovering, and none lies face up.
    pub(crate) basic: bool,
}

impl FaceDown {
    fn of(game: &Hex, state: &State, seat: Seat) -> Self {
        let realm = &state.realms[seat];
        let recovering = state.phase == Phase::Recover && state.active == seat;
        Self {
            count: realm.closed.len(),
            royals: realm.closed_royals,
            basic: recovering && game.basics(realm.open).is_empty(),
        }
    }

    /// For each number of royals among the cards face down, in how many ways that can be.
    fn weights(self, game: &Hex, from: Cards) -> [f32; Cards::MOST + 1] {
        let basics = game.basics(from);
        let royals = from - basics;
        std::array::from_fn(|n| {
            let n = n as u8;
            let fits = n >= self.royals && n <= self.count && !(self.basic && n == self.count);
            if fits { ways(royals.len(), n) * ways(basics.len(), self.count - n) } else { 0.0 }
        })
    }

    /// In how many ways the cards face down can be chosen.
    fn ways(self, game: &Hex, unknown: Cards, seen: Cards) -> f32 {
        self.weights(game, unknown - seen).iter().sum()
    }

    /// Draws the cards face down, every way being as likely.
    pub(crate) fn draw(self, game: &Hex, from: Cards, rng: &mut Rng) -> Cards {
        if self.count == 0 {
            return Cards::EMPTY;
        }
        let royals = rng.weighted(&self.weights(game, from)) as u8;
        let basics = game.basics(from);
        pick(from - basics, royals, rng) | pick(basics, self.count.saturating_sub(royals), rng)
    }
}

/// This many of the cards, at random.
fn pick(from: Cards, count: u8, rng: &mut Rng) -> Cards {
    let mut cards: List<Card, { Cards::MOST }> = from.iter().collect();
    rng.shuffle(&mut cards);
    cards.into_iter().take(usize::from(count)).collect()
}

/// In how many ways `k` of `n` can be chosen; exact, since no number here is above 12870.
fn ways(n: u8, k: u8) -> f32 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * f32::from(n - i) / f32::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_counted() {
        assert_eq!((ways(4, 2), ways(9, 0), ways(3, 4), ways(16, 8)), (6.0, 1.0, 0.0, 12870.0));
    }
}
