//! AU-10: the market is filled, and perhaps one card swapped.

use kernel::{Seat, SeatSet, Sink, Top};

use super::{ask, next_seat};
use crate::chance::RESTOCK;
use crate::effects;
use crate::event::Event;
use crate::options::Mode;
use crate::rulebook::Authority;
use crate::state::{Placed, State};
use crate::vocab::{Next, Phase, Reason, Step};

/// AU-10.1.
pub(super) fn fill(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.phase = Phase::Market;
    if state.market.deck.is_empty() && state.market.slots.contains(&None) && deplete(game, state, sink) {
        return Next::End;
    }
    for slot in 0..state.market.slots.len() {
        if state.market.slots[slot].is_some() {
            continue;
        }
        let Some(Placed { card, .. }) = state.market.deck.pop() else { break };
        state.market.slots[slot] = Some(card);
        sink.emit(|| Event::Filled { slot: slot as u8, card: game.id(card) });
        if state.market.deck.is_empty() && deplete(game, state, sink) {
            return Next::End;
        }
    }
    Next::Swap
}

/// AU-10.2: the market deck ran dry. Is that the end?
fn deplete(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> bool {
    state.market.depletions += 1;
    sink.emit(|| Event::Depleted { n: state.market.depletions });
    if state.market.depletions >= 3 {
        state.ended = Some(Reason::Depletion);
        return true;
    }
    let market = &mut state.market;
    market.deck = market.discard.iter().map(|card| Placed { card, known: SeatSet::EMPTY }).collect();
    if !market.deck.is_empty() {
        market.discard.clear();
        market.open = true;
        state.dice.shuffle(RESTOCK, &mut market.deck, Top::Last, |placed| game.id(placed.card));
        sink.emit(|| Event::Restocked { n: market.deck.len() as u8 });
    }
    false
}

/// AU-10.6, AU-14.4: the next player is asked, then in Team Battle the partner.
pub(super) fn offer_swap(game: &Authority, state: &mut State) -> Next {
    if state.of(state.active).bought > 0 || state.market.deck.is_empty() {
        return Next::Ending;
    }
    match state.declined.lowest() {
        None => ask(state, Step::Swap, next_seat(game, state)),
        Some(declined) => match partner(game, state, declined) {
            Some(partner) if state.declined.len() == 1 => ask(state, Step::Swap, partner),
            Some(_) | None => Next::Ending,
        },
    }
}

fn partner(game: &Authority, state: &State, seat: Seat) -> Option<Seat> {
    match game.options().mode {
        Mode::Ffa => None,
        Mode::Teams => game
            .everybody()
            .find(|other| *other != seat && game.side(*other) == game.side(seat))
            .filter(|other| state.of(*other).alive()),
    }
}

pub(super) fn swap(
    game: &Authority,
    state: &mut State,
    seat: Seat,
    slot: u8,
    sink: &mut impl Sink<Event>,
) -> Next {
    effects::swap(game, state, seat, slot, sink);
    Next::Ending
}

pub(super) fn no_swap(game: &Authority, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    sink.emit(|| Event::NoSwap { seat });
    decline(game, state, seat)
}

/// AU-10.6: a player who resigns here has declined.
pub(super) fn decline(game: &Authority, state: &mut State, seat: Seat) -> Next {
    state.declined.insert(seat);
    offer_swap(game, state)
}
