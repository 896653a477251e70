//! `deploy`: a Troop from hand onto the battlefield, if one likes (LE-12.8).

use kernel::{Seat, Sink};

use super::{answered, done};
use crate::card::Filter;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack::matches_card;
use crate::state::{Id, State};
use crate::vocab::Step;
use crate::zones;

/// Asked even when only "none" can be answered, so that nothing is given away (LE-12.13).
pub(super) fn deploy(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    filter: &Filter,
    sink: &mut impl Sink<Event>,
) -> bool {
    let Some(choice) = answered(state, seat) else {
        state.ask(Step::Deploy, seat);
        return false;
    };
    let card = choice.id().and_then(Id::as_card).filter(|card| can_deploy(game, state, seat, filter, *card));
    if let Some(card) = card {
        zones::leave_hand(state, seat, card);
        zones::enter_card(game, state, seat, card, sink);
    }
    done(state)
}

/// May this card of the hand be put onto the battlefield?
pub(crate) fn can_deploy(game: &Estraven, state: &State, seat: Seat, filter: &Filter, card: u8) -> bool {
    state.lord(seat).hand.contains(card)
        && game.traits_of(state, card).kind.is_unit()
        && matches_card(game, state, filter, card)
}
