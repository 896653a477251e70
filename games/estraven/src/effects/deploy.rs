//! `deploy`: a Troop from hand onto the battlefield, if one likes (LE-12.8).

use kernel::{Seat, Sink};

use super::Now;
use crate::card::Filter;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack::matches_card;
use crate::state::{Id, State};
use crate::vocab::Step;
use crate::zones;

impl<S: Sink<Event>> Now<'_, S> {
    /// Asked even when only "none" can be answered, so that nothing is given away (LE-12.13).
    pub(super) fn deploy(&mut self, filter: &Filter) -> bool {
        let seat = self.seat();
        let Some(choice) = self.answered(seat) else { return self.ask(Step::Deploy, seat) };
        let card = choice.id().and_then(Id::as_card);
        let card = card.filter(|card| can_deploy(self.game, self.state, seat, filter, *card));
        if let Some(card) = card {
            zones::leave_hand(self.state, seat, card);
            zones::enter_card(self.game, self.state, seat, card, self.sink);
        }
        self.done()
    }
}

/// May this card of the hand be put onto the battlefield?
pub(crate) fn can_deploy(game: &Estraven, state: &State, seat: Seat, filter: &Filter, card: u8) -> bool {
    state.lord(seat).hand.contains(card)
        && game.traits_of(state, card).kind.is_unit()
        && matches_card(game, state, filter, card)
}
