//! HX-12.2: cards on their way to a discard pile and back, and what everybody then knows.

use kernel::Seat;

use crate::rulebook::Hex;
use crate::sets::Card;
use crate::state::State;

/// Discards a card from the hand to pay for something: face down with `discards = closed`.
pub(super) fn pay(game: &Hex, state: &mut State, seat: Seat, card: Card) {
    let realm = &mut state.realms[seat];
    realm.hand.remove(card);
    if game.closed() {
        realm.closed.insert(card);
        // HX-12.5: it might have been any of the cards that were known to be in the hand.
        realm.seen = crate::sets::Cards::EMPTY;
    } else {
        realm.open.insert(card);
    }
}

/// A card that everybody sees goes to the discard pile.
#[inline]
pub(super) fn lay(state: &mut State, seat: Seat, card: Card) {
    state.realms[seat].open.insert(card);
}

/// A card that everybody sees goes to the hand.
#[inline]
pub(super) fn show_to_hand(game: &Hex, state: &mut State, seat: Seat, card: Card) {
    let realm = &mut state.realms[seat];
    realm.hand.insert(card);
    if game.closed() {
        realm.seen.insert(card);
    }
}

/// HX-12.5: everybody learns that no basic lies in the discard pile, so what lies face down are royals.
#[inline]
pub(super) fn no_basics(state: &mut State, seat: Seat) {
    let realm = &mut state.realms[seat];
    realm.closed_royals = realm.closed.len();
}
