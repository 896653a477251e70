//! What lies hidden, and from whom (part E).

use kernel::{Seat, Viewer};

use crate::rulebook::Estraven;
use crate::state::{PUBLIC, State};
use crate::zones::resource_deck;

/// The picks of a rival until all are in; then the unknown cards of its hand and the order of its deck; of nobody, the
/// order of the resource deck. As far as `from` cannot work them out.
pub(crate) fn secret(game: &Estraven, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
    if from == Viewer::Everything {
        return None;
    }
    let Some(owner) = owner else {
        return several(resource_deck(game, &mut state.clone()).iter().copied().collect());
    };
    let lord = state.lord(owner);
    if state.turn == 0 {
        let hidden = !from.owns(owner) && lord.alive() && lord.picked > 0 && game.decks().len() > 2;
        return hidden
            .then(|| lord.picks[..usize::from(lord.picked)].iter().map(|deck| u16::from(*deck)).collect());
    }
    let knows = |card: u8| {
        let known = state.known[usize::from(card)];
        known == PUBLIC || from.seat().is_some_and(|seat| known.contains(seat))
    };
    let mut hidden: Vec<u8> = Vec::new();
    if !from.owns(owner) {
        hidden.extend(lord.hand.iter().filter(|card| !knows(*card)));
    }
    let seen = |below: usize| from.owns(owner) && lord.seen & 1 << below != 0;
    let deck: Vec<u8> =
        lord.deck.iter().enumerate().filter(|(below, _)| !seen(*below)).map(|(_, card)| *card).collect();
    // With no unknown card in the deck a hand follows by counting.
    if deck.is_empty() || hidden.is_empty() && deck.len() < 2 {
        return None;
    }
    hidden.extend(deck);
    several(hidden)
}

/// Cards that could lie otherwise.
fn several(cards: Vec<u8>) -> Option<Vec<u16>> {
    (cards.len() > 1).then(|| cards.into_iter().map(u16::from).collect())
}
