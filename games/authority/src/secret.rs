//! What lies hidden, and from whom.

use kernel::{Seat, Viewer};

use crate::card::Design;
use crate::cycle::Held;
use crate::rulebook::Authority;
use crate::state::{Placed, State};

impl Authority {
    /// Part E: the hand and the order of the deck of `owner`, or (of nobody) the order of the market deck, as far as
    /// `from` cannot tell them by counting.
    pub(crate) fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        match owner {
            Some(owner) => self.secret_cards(state, owner, from),
            None => self.secret_market(state, from),
        }
    }

    fn secret_cards(&self, state: &State, owner: Seat, from: Viewer) -> Option<Vec<u16>> {
        if from == Viewer::Everything {
            return None;
        }
        let cycle = &state.of(owner).cycle;
        let below = &cycle.deck()[..cycle.deck().len() - cycle.known_top()];
        // One's own hand is known, and what is left is the deck.
        let hand: &[Held] = if from.owns(owner) { &[] } else { &cycle.hand()[cycle.known()..] };
        let apart = below.len() + usize::from(!hand.is_empty());
        let cards: Vec<Design> = hand.iter().chain(below).map(|held| held.design()).collect();
        (!below.is_empty() && apart > 1 && several(&cards)).then(|| numbers(&cards))
    }

    fn secret_market(&self, state: &State, from: Viewer) -> Option<Vec<u16>> {
        let knows = |placed: &&Placed| match from {
            Viewer::Seat(seat) => placed.known.contains(seat),
            Viewer::Spectator => placed.known == Placed::PUBLIC,
            Viewer::Everything => true,
        };
        let deck: Vec<Design> =
            state.market.deck.iter().filter(|placed| !knows(placed)).map(|placed| placed.card).collect();
        several(&deck).then(|| numbers(&deck))
    }
}

/// Are there at least two kinds? Cards of one kind lie in one way only.
fn several(cards: &[Design]) -> bool {
    cards.iter().any(|card| *card != cards[0])
}

fn numbers(cards: &[Design]) -> Vec<u16> {
    cards.iter().map(|card| u16::from(card.0)).collect()
}
