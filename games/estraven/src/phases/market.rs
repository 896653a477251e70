//! The marketplace: refresh and trade (LE-10).

use kernel::{Seat, SeatSet, Sink};

use crate::event::Event;
use crate::options::TradedCard;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Flow, Id, Item, Open, Origin, State, Target};
use crate::vocab::{Moment, Window};
use crate::zones;

/// LE-10.3: the oldest card leaves, the others shift, new ones are revealed; only then the removed card is shuffled in,
/// so that it cannot come straight back.
pub(super) fn refresh(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    if state.slots.is_empty() {
        return zones::fill_slots(game, state, sink);
    }
    let card = zones::leave_slot(state, 0);
    sink.emit(|| Event::Swept { card: game.name(state, Id::card(card)) });
    zones::fill_slots_and_return(game, state, card, sink);
}

/// LE-10.4: a card is offered for a slot, counted from 0; the trade goes on the stack.
pub(super) fn offer(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    card: u8,
    slot: usize,
    sink: &mut impl Sink<Event>,
) -> Flow {
    state.trades.made += 1;
    // It is shown to all, and stays known if it stays (part E).
    state.known[usize::from(card)] = crate::state::PUBLIC;
    let ware = state.slots[slot];
    state.items = state.items.wrapping_add(1);
    let number = state.items;
    let targets = [Target::object(Id::card(card)), Target::object(Id::card(ware)), Target::NONE];
    state.stack.push(Item {
        number,
        targets,
        origin: Origin::Trade,
        ability: slot as u8,
        seat,
        ..Item::default()
    });
    sink.emit(|| Event::Offered {
        seat,
        number,
        card: game.name(state, Id::card(card)),
        slot: slot as u8 + 1,
        ware: game.name(state, Id::card(ware)),
    });
    let first = game.seat_from(seat, 1);
    state.window = Some(Open { kind: Window::Plain, first, done: 0, put: false });
    Flow::Settle
}

/// LE-10.5: the cards change places if both are still where they were; otherwise the trade fizzles.
pub(crate) fn trade(game: &Estraven, state: &mut State, item: &Item, sink: &mut impl Sink<Event>) {
    let seat = item.seat;
    let card_of = |target: Target| target.id().and_then(Id::as_card);
    let held = card_of(item.targets[0]).filter(|card| state.lord(seat).hand.contains(*card));
    let slot = usize::from(item.ability);
    let ware = card_of(item.targets[1]).filter(|ware| state.slots.get(slot) == Some(ware));
    let (Some(card), Some(ware)) = (held, ware) else {
        sink.emit(|| Event::Fizzled { number: item.number, source: game.source(item) });
        return;
    };
    zones::leave_hand(state, seat, card);
    zones::forget(state, Id::card(ware));
    zones::to_hand(state, seat, ware);
    sink.emit(|| Event::Traded {
        seat,
        slot: slot as u8 + 1,
        card: game.name(state, Id::card(card)),
        ware: game.name(state, Id::card(ware)),
    });
    state.known[usize::from(card)] = SeatSet::EMPTY;
    match game.options().traded_card {
        TradedCard::Slot => state.slots[slot] = card,
        TradedCard::Deck => {
            state.slots.remove(slot);
            zones::fill_slots_and_return(game, state, card, sink);
        }
    }
    zones::trigger_all(game, state, seat, Moment::Trade);
}

/// Can a Main action that used no stack leave something for a window (LE-4.9)?
pub(super) fn after_free_action(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    if let Some(flow) = stack::check(game, state, sink) {
        return flow;
    }
    if state.waiting.is_empty() { Flow::Main } else { stack::open(state, Window::Plain, state.active, sink) }
}
