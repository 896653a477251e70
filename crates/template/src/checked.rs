//! What the game tells its tests.

use kernel::{Seat, Viewer};
use testkit::Checked;

use crate::rulebook::Template;
use crate::state::{Action, State};

impl Checked for Template {
    /// TM-1.3: everybody has a bid card for each prize that is left.
    fn audit(&self, state: &State) -> Result<(), String> {
        let left = state.pile.len() + usize::from(state.prize.is_some());
        let uneven = state.cards.iter().find(|(_, cards)| cards.len() != left);
        uneven.map_or(Ok(()), |(seat, cards)| Err(format!("seat {seat} has {} of {left} cards", cards.len())))
    }

    /// The order of the pile, and a bid of which there was a choice.
    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        match owner {
            None => {
                let varies = state.pile.iter().any(|prize| *prize != state.pile[0]);
                varies.then(|| state.pile.iter().copied().map(u16::from).collect())
            }
            Some(seat) if from.owns(seat) || state.cards[seat].len() < 2 => None,
            Some(seat) => state.bids[seat].map(|card| vec![u16::from(card)]),
        }
    }

    fn no_forecast(_: Action) -> Option<&'static str> {
        Some("what the others bid is hidden")
    }
}
