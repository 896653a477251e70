//! How fast the deck may be used up: every card spent is a card drawn, and the last one loses (LE-13.2).

use super::lethal;
use super::worth::Worth;

/// With so few cards in the deck and no end in sight, two cards a turn are enough.
const THIN: usize = 10;
const FEW: usize = 2;

/// How many more cards may be used this turn. Holding them costs nothing.
pub(super) fn spare(worth: &Worth<'_>) -> usize {
    let Worth { game, state, seat } = *worth;
    let lord = state.lord(seat);
    if lord.deck.len() > THIN || worth.pressed() || lethal::in_two_turns(worth) {
        return usize::MAX;
    }
    // A turn begins with a full hand.
    let used = usize::from(game.options().hand_size.get()).saturating_sub(lord.hand.len());
    FEW.saturating_sub(used)
}

/// How much a card must be worth to be played: near the end of the deck only what pays at once is. Who cannot win by
/// waiting goes nearer to that end.
pub(super) fn least(worth: &Worth<'_>) -> f32 {
    let Worth { game, state, seat } = *worth;
    let lord = state.lord(seat);
    let due = usize::from(game.options().hand_size.get()).saturating_sub(lord.hand.len());
    match worth.pressed() {
        true if lord.deck.len() < due + 4 => 5.0,
        false if lord.deck.len() <= 8 => 4.5,
        true | false => 0.5,
    }
}

/// What it costs to use up a card: the thinner the deck, the nearer its end. Who cannot win by waiting has less to
/// save.
pub(super) fn dearness(worth: &Worth<'_>) -> f32 {
    let used = 30usize.saturating_sub(worth.state.lord(worth.seat).deck.len()) as f32;
    used * if worth.pressed() { 0.02 } else { 0.06 }
}
