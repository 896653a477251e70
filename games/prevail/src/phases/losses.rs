//! Routs, captures and what they cost (PV-9.2, PV-10, PV-12.2).

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask_one, end};
use crate::card::Card;
use crate::event::Event;
use crate::options::{CommanderLoss, EmptyAfterPayment};
use crate::rulebook::Prevail;
use crate::state::{BLACK, Both, Cell, State, UnitId, WHITE, rival};
use crate::vocab::{Reason, Step};

/// The cards a commander costs (PV-10.5).
const RANSOM: u8 = 2;

/// PV-9.2: a unit is gone, and its owner owes its penalty.
pub(super) fn rout(game: &Prevail, state: &mut State, id: UnitId, sink: &mut impl Sink<Event>) {
    let Some(space) = state.unit(id).at else { return };
    let penalty = game.kind(state.unit(id).kind).penalty;
    sink.emit(|| Event::Routed { unit: game.name(state, id), space, penalty });
    state.remove(id);
    state.owed[id.owner()] += penalty;
}

/// PV-10.2: a commander alone with an enemy unit is captured.
pub(super) fn capture(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) {
    for seat in [WHITE, BLACK] {
        let Some(space) = state.sides[seat].commander else { continue };
        let alone = match state.cell(space) {
            Cell::Empty | Cell::Engaged(_) => false,
            Cell::One(id) => id.owner() == rival(seat),
        };
        if !alone {
            continue;
        }
        state.sides[seat].commander = None;
        match game.options().commander_loss {
            CommanderLoss::Discard2 => state.owed[seat] += RANSOM,
            CommanderLoss::Lose => state.beheaded.insert(seat),
            CommanderLoss::None => {}
        }
        sink.emit(|| Event::Captured { seat, space });
    }
}

/// PV-12.2: what is owed falls due. Who cannot pay has lost; who can is asked; then play goes on.
pub(super) fn charge(game: &Prevail, state: &mut State, then: Next, sink: &mut impl Sink<Event>) -> Next {
    let mut losses = Both::filled(2);
    let survives = game.options().empty_after_payment == EmptyAfterPayment::Survive;
    for seat in [WHITE, BLACK] {
        let (owed, hand) = (usize::from(state.owed[seat]), state.hand(seat));
        losses[seat] = if owed > hand {
            Some(Reason::CannotPay)
        } else if owed > 0 && owed == hand && !survives {
            Some(Reason::HandEmptied)
        } else if state.beheaded.contains(seat) {
            Some(Reason::CommanderLost)
        } else {
            None
        };
    }
    state.beheaded = SeatSet::EMPTY;
    if let Some(stage) = end::lose(state, losses, sink) {
        return stage;
    }
    for seat in [WHITE, BLACK] {
        // Where every card is owed there is nothing to choose.
        if state.owed[seat] > 0 && usize::from(state.owed[seat]) == state.hand(seat) {
            for card in state.sides[seat].hand.iter() {
                pay_with(game, state, seat, card, sink);
            }
        }
    }
    state.then = then;
    Next::Pay
}

/// The first player pays first.
pub(super) fn pay(state: &mut State) -> Next {
    for seat in [state.first, rival(state.first)] {
        if state.owed[seat] > 0 {
            return ask_one(state, Step::Discard, seat);
        }
    }
    std::mem::replace(&mut state.then, Next::Wait)
}

pub(super) fn discard(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    card: Card,
    sink: &mut impl Sink<Event>,
) -> Next {
    pay_with(game, state, seat, card, sink);
    Next::Pay
}

fn pay_with(game: &Prevail, state: &mut State, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    let side = &mut state.sides[seat];
    side.hand.remove(card);
    side.discard.insert(card);
    state.owed[seat] -= 1;
    sink.emit(|| Event::Discarded { seat, card: game.face(card).id });
}
