//! `extra_attack`, `extra_trade`: for the turn that is going on (LE-12.9).

use kernel::{Seat, Sink};

use crate::event::Event;
use crate::state::State;

pub(super) fn attack(state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    if seat == state.active {
        state.attacks.allowed = state.attacks.allowed.saturating_add(n);
        sink.emit(|| Event::MoreAttacks { seat, n });
    }
}

pub(super) fn trade(state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    if seat == state.active {
        state.trades.allowed = state.trades.allowed.saturating_add(n);
        sink.emit(|| Event::MoreTrades { seat, n });
    }
}
