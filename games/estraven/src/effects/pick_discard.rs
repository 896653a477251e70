//! `pick_discard`: a look at a hand, and a card of it goes (LE-12.9).

use kernel::{Seat, Sink};

use super::Now;
use crate::card::Select;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State};
use crate::vocab::{Kind, Step};
use crate::zones;

impl<S: Sink<Event>> Now<'_, S> {
    /// Shows the hand in any case, and asks whenever a card may be chosen, even the only one (LE-12.13).
    pub(super) fn pick_discard(&mut self, to: &Select) -> bool {
        let seat = self.seat();
        let Some(of) = self.players(to).first().copied() else { return self.done() };
        let Some(choice) = self.answered(seat) else {
            let hand = self.state.lord(of).hand;
            hand.iter().for_each(|card| self.state.known[usize::from(card)].insert(seat));
            self.sink.emit(|| {
                let cards = hand.iter().map(|card| self.game.name(self.state, Id::card(card))).collect();
                Event::Saw { seat, of, cards }
            });
            if !hand.iter().any(|card| can_pick(self.game, self.state, of, card)) {
                return self.done();
            }
            return self.ask(Step::PickHand, seat);
        };
        let card = choice.id().and_then(Id::as_card);
        let card = card.filter(|card| can_pick(self.game, self.state, of, *card));
        if let Some(card) = card
            && zones::discard(self.game, self.state, of, card, self.sink)
        {
            zones::shuffle_resources(self.game, self.state);
        }
        self.done()
    }
}

/// May this card of that hand be chosen?
pub(crate) fn can_pick(game: &Estraven, state: &State, of: Seat, card: u8) -> bool {
    state.lord(of).hand.contains(card) && game.traits_of(state, card).kind != Kind::Leader
}
