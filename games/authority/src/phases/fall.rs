//! AU-13.1 to AU-13.6: monarchs fall.

use kernel::{Seat, SeatSet, Sink};

use super::{end, market};
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::{Court, State};
use crate::vocab::{Next, Phase, Step};

/// AU-13.1: the losing check. What follows instead, if the game ends or the active player is out.
pub(crate) fn check(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Next> {
    let out: SeatSet = game
        .everybody()
        .filter(|seat| {
            let court = state.of(*seat);
            court.alive() && court.hp == 0
        })
        .collect();
    if out.is_empty() { None } else { fall(game, state, out, sink) }
}

/// AU-13.2, AU-13.3: these players are out, together. What follows instead, if the game ends or the active player is
/// among them.
pub(super) fn fall(
    game: &Authority,
    state: &mut State,
    out: SeatSet,
    sink: &mut impl Sink<Event>,
) -> Option<Next> {
    state.falls += 1;
    for seat in out.iter() {
        remove_all(game, state, seat);
    }
    sink.emit(|| Event::Out { seats: out });
    let mut queue = state.queue;
    queue.retain(|trigger| state.of(trigger.owner).alive());
    state.queue = queue;
    if state.resolving.is_some_and(|resolving| !state.of(resolving.trigger.owner).alive()) {
        state.resolving = None;
    }
    if let Some(reason) = end::decided(game, state) {
        state.ended = Some(reason);
        return Some(Next::End);
    }
    out.contains(state.active).then(|| abandon(state))
}

/// AU-3.9: what the active player was doing is abandoned; the market is still filled, and the turn passes on.
fn abandon(state: &mut State) -> Next {
    state.queue.clear();
    state.resolving = None;
    match state.phase {
        Phase::Start | Phase::Command | Phase::Draw => Next::Fill,
        Phase::Market => Next::Swap,
        Phase::End => Next::CleanUp,
    }
}

/// AU-13.6: resigning is an elimination.
pub(super) fn resign(game: &Authority, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    sink.emit(|| Event::Resigned { seat });
    let step = state.step;
    let next = fall(game, state, SeatSet::only(seat), sink);
    state.of_mut(seat).resigned = true;
    next.unwrap_or_else(|| if step == Step::Swap { market::decline(game, state, seat) } else { Next::Settle })
}

/// AU-13.3: every card of an eliminated player leaves the game. How many cards were bought this turn is still known
/// (AU-3.9).
fn remove_all(game: &Authority, state: &mut State, seat: Seat) {
    let court = *state.of(seat);
    let removed = &mut state.market.removed;
    court.cycle.all().iter().chain(court.zone.iter()).for_each(|card| removed.add(card.design()));
    court.rows.iter().flatten().for_each(|unit| removed.add(unit.card.design()));
    if court.guard.is_some() {
        removed.add(game.kingsguard());
    }
    if seat == state.active
        && let Some(attack) = state.attack.take()
    {
        removed.add(attack.card.design());
    }
    let Court { bought, last_turn, .. } = court;
    *state.of_mut(seat) = Court { fell: state.falls, bought, last_turn, ..Court::default() };
}
