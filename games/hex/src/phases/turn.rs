//! HX-5: how a turn begins and passes on; HX-8: Resurgence.

use kernel::{Seat, Sink};

use super::{Next, ask, discard, end};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::{Cards, Land, Lands};
use crate::state::{State, Turn};
use crate::vocab::{Phase, Reason};

/// HX-5.1, HX-5.2.
pub(super) fn begin(_: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let snapshot = state.acting().lands;
    state.turn = Turn { snapshot, ..Turn::default() };
    sink.emit(|| Event::Turn { seat, round: state.round });
    if snapshot.is_empty() { ask(state, Phase::Resurge, seat) } else { Next::Refresh }
}

/// HX-8.1, HX-8.2: where a seat that controls nothing may come back.
pub(crate) fn landings(game: &Hex, state: &State) -> Lands {
    let all = game.map().all();
    let free = all - state.controlled();
    if free.is_empty() || game.options().resurgence_literal { all } else { free }
}

/// HX-8.1 to HX-8.3.
pub(super) fn resurge(game: &Hex, state: &mut State, land: Land, sink: &mut impl Sink<Event>) -> Next {
    let (seat, from) = (state.active, state.owner(land));
    if let Some(owner) = from {
        state.realms[owner].lands.remove(land);
    }
    state.acting_mut().lands.insert(land);
    state.turn.resurged = Some(land);
    sink.emit(|| Event::Resurged { seat, land: game.land_id(land), from });
    Next::Refresh
}

/// HX-8.3.
pub(super) fn decline(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    sink.emit(|| Event::Declined { seat: state.active });
    Next::Refresh
}

/// HX-5.3, then HX-5.4.
pub(super) fn refresh(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let realm = state.acting_mut();
    let (open, closed) = (game.basics(realm.open), game.basics(realm.closed));
    realm.open = realm.open - open;
    realm.closed = realm.closed - closed;
    realm.hand |= open | closed;
    if game.closed() {
        realm.seen |= open;
        discard::no_basics(state, seat);
    }
    if !(open | closed).is_empty() {
        let ids = |cards: Cards| cards.iter().map(|card| game.card_id(card)).collect();
        let face_down = closed.len();
        sink.emit(|| Event::Refreshed { seat, cards: ids(open), face_down, unseen: ids(closed) });
    }
    ask(state, Phase::Fortify, seat)
}

/// HX-1.14: the next living seat; a new round where the numbers begin again, and none after the last (HX-10.3).
pub(super) fn pass(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.turn = Turn::default();
    let last = state.active;
    let later = game.living(state).find(|seat| *seat > last);
    let next: Option<Seat> = later.or_else(|| game.living(state).next());
    if later.is_none() {
        if u16::from(state.round) >= game.options().max_rounds.get() {
            return end::end(game, state, Reason::RoundCap, sink);
        }
        state.round += 1;
    }
    state.active = next.unwrap_or(last);
    Next::Turn
}
