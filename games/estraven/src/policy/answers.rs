//! Reactions that are kept ready for the rivals' turns.

use super::pay::{Bill, Pitch};
use super::worth::Worth;
use crate::mana;
use crate::set::Cards;
use crate::vocab::Kind;

/// The Reactions of a hand whose condition may come to hold and that could be paid as things are.
pub(super) struct Answers {
    cards: Cards,
    /// All the mana there could be.
    potential: u16,
}

impl Answers {
    pub(super) fn of(worth: &Worth<'_>) -> Self {
        let Worth { game, state, seat } = *worth;
        let potential = mana::potential(game, state, seat, None, 0);
        let ready = |card: &u8| {
            let traits = game.traits_of(state, *card);
            traits.kind == Kind::Reaction && traits.within(potential) && worth.live(*card)
        };
        Self { cards: state.lord(seat).hand.iter().filter(ready).collect(), potential }
    }

    /// Would none of them be left that could be paid, when this bill is paid by pitching these cards?
    pub(super) fn lost(&self, worth: &Worth<'_>, bill: &Bill, pitch: &Pitch) -> bool {
        let Worth { game, state, .. } = *worth;
        let value = |card: u8| u16::from(game.traits_of(state, card).pitch);
        let left = self.potential.saturating_sub(bill.price + bill.kept.iter().map(value).sum::<u16>());
        let ready = |card: u8| !pitch.cards.contains(card) && game.traits_of(state, card).within(left);
        !self.cards.is_empty() && !self.cards.iter().any(ready)
    }
}
