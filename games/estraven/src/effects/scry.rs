//! `scry`: the top card of one's own deck, kept or put on the bottom (LE-12.9).

use kernel::{Seat, Sink};

use super::{YES, answered, done};
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State};
use crate::vocab::Step;
use crate::zones;

pub(super) fn scry(game: &Estraven, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> bool {
    let Some(top) = state.lord(seat).deck.last().copied() else { return done(state) };
    match answered(state, seat) {
        None => {
            let lord = state.lord_mut(seat);
            lord.seen |= 1 << (lord.deck.len() - 1);
            sink.emit(|| Event::Looked { seat, card: Some(game.name(state, Id::card(top))) });
            state.ask(Step::Scry, seat);
            false
        }
        Some(YES) => {
            zones::bottom(state, seat);
            sink.emit(|| Event::Bottomed { seat });
            done(state)
        }
        Some(_) => {
            sink.emit(|| Event::Kept { seat });
            done(state)
        }
    }
}
