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
    if game.coins() {
        sink.emit(|| Event::Fort { seat, land: game.land_id(land), price });
        state.acting_mut().coins -= u16::from(price);
        return build(game, state, land, sink);
    }
    state.site = Some(land);
    state.left = price;
    ask(state, Phase::FortPay, seat)
}

/// HX-7.4, HX-5.11: with the first card it is told what is built.
pub(super) fn pay(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    if let Some(land) = unpaid(game, state) {
        sink.emit(|| Event::Fort { seat, land: game.land_id(land), price: state.left });
    }
    discard::pay(game, state, seat, card);
    sink.emit(|| Event::Paid {
        seat,
        card: Some(game.card_id(card)),
        for_fortress: true,
        face_down: game.closed(),
    });
    state.left -= 1;
    match state.site {
        Some(land) if state.left == 0 => {
            state.site = None;
            build(game, state, land, sink)
        }
        Some(_) | None => Next::Wait,
    }
}

/// The territory of a fortress that no card was paid for yet.
pub(crate) fn unpaid(game: &Hex, state: &State) -> Option<Land> {
    state.site.filter(|land| state.phase == Phase::FortPay && state.left == game.price(state.acting(), *land))
}

/// HX-5.11: a fortress that no card was paid for never was named. There is no event: nobody was told of it.
pub(super) fn take_back(state: &mut State) -> Next {
    state.site = None;
    state.left = 0;
    let seat = state.active;
    ask(state, Phase::Fortify, seat)
}

fn build(game: &Hex, state: &mut State, land: Land, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    state.fortresses.insert(land);
    sink.emit(|| Event::Built { seat, land: game.land_id(land), with_capital: false });
    ask(state, Phase::Fortify, seat)
}
