//! AU-9: the hand is discarded and drawn anew.

use kernel::{SeatSet, Sink};

use super::{ask, fall};
use crate::card::Design;
use crate::cycle::Cycle;
use crate::effects::{draw as draw_card, reshuffle};
use crate::event::Event;
use crate::options::{Deckout, HandCarry, Reshuffle};
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::{Next, Phase, Step};

/// AU-9.1: all unused cards go, or those that the player names.
pub(super) fn open(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.phase = Phase::Draw;
    let seat = state.active;
    match game.options().hand_carry {
        HandCarry::DiscardAll => {
            let cycle = &mut state.of_mut(seat).cycle;
            if !cycle.hand().is_empty() {
                let hand = *cycle;
                sink.emit(|| Event::Discarded {
                    seat,
                    cards: hand.hand().iter().map(|card| game.id(card.design())).collect(),
                });
                cycle.discard_all();
            }
            Next::Refill
        }
        HandCarry::Keep => {
            while let Some(at) = state.of(seat).cycle.hand().iter().position(|card| card.spent()) {
                let card = state.of_mut(seat).cycle.discard_hand(at);
                sink.emit(|| Event::Discarded { seat, cards: vec![game.id(card.design())] });
            }
            ask_keep(state)
        }
    }
}

fn ask_keep(state: &mut State) -> Next {
    if state.of(state.active).cycle.hand().is_empty() {
        Next::Refill
    } else {
        ask(state, Step::Keep, state.active)
    }
}

/// A card of the hand is named to be discarded, now or in the End step.
pub(super) fn drop(game: &Authority, state: &mut State, card: Design, sink: &mut impl Sink<Event>) -> Next {
    discard_one(game, state, card, sink);
    if state.step == Step::Drop { Next::Limit } else { ask_keep(state) }
}

/// The active player discards a card of this design.
pub(super) fn discard_one(game: &Authority, state: &mut State, card: Design, sink: &mut impl Sink<Event>) {
    let seat = state.active;
    let cycle = &mut state.of_mut(seat).cycle;
    if let Some(at) = Cycle::find(cycle.hand(), card) {
        cycle.discard_hand(at);
        sink.emit(|| Event::Discarded { seat, cards: vec![game.id(card)] });
    }
}

/// AU-9.1 to AU-9.3.
pub(super) fn refill(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let size = usize::from(game.hand_size(state.of(seat), seat));
    let late = game.options().reshuffle == Reshuffle::EndOfDraw;
    if late && state.of(seat).cycle.deck().is_empty() {
        reshuffle(game, state, seat, sink);
    }
    while state.of(seat).cycle.hand().len() < size && draw_card(game, state, seat, sink) {}
    let held = state.of(seat).cycle.hand().len();
    let loses = match game.options().deckout {
        Deckout::NoneDrawn => held == 0,
        Deckout::ShortDraw => held < size,
    };
    if late && !loses && state.of(seat).cycle.deck().is_empty() {
        reshuffle(game, state, seat, sink);
    }
    if loses {
        return fall::fall(game, state, SeatSet::only(seat), sink).unwrap_or(Next::Fill);
    }
    Next::Fill
}
