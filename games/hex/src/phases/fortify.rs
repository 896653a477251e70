//! HX-7: fortresses.

use kernel::Sink;

use super::{Next, ask, discard};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::{Card, Land};
use crate::state::State;
use crate::vocab::Phase;

/// HX-7.4: declared, then paid card by card; with coins paid at once (HX-11.2).
pub(super) fn declare(game: &Hex, state: &mut State, land: Land, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let price = game.price(state.acting(), land);
    sink.emit(|| Event::Fort { seat, land: game.land_id(land), price });
    if game.coins() {
        state.acting_mut().coins -= u16::from(price);
        return build(game, state, land, sink);
    }
    state.site = Some(land);
    state.left = price;
    ask(state, Phase::FortPay, seat)
}

pub(super) fn pay(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    discard::pay(game, state, seat, card);
    sink.emit(|| Event::Paid { seat, card: Some(game.card_id(card)), face_down: game.closed() });
    state.left -= 1;
    match state.site {
        Some(land) if state.left == 0 => {
            state.site = None;
            build(game, state, land, sink)
        }
        Some(_) | None => Next::Wait,
    }
}

fn build(game: &Hex, state: &mut State, land: Land, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    state.fortresses.insert(land);
    sink.emit(|| Event::Built { seat, land: game.land_id(land) });
    ask(state, Phase::Fortify, seat)
}
