//! `scry`: the top card of one's own deck, kept or put on the bottom (LE-12.9).

use kernel::Sink;

use super::{Now, YES};
use crate::event::Event;
use crate::state::Id;
use crate::vocab::Step;
use crate::zones;

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn scry(&mut self) -> bool {
        let seat = self.seat();
        let Some(top) = self.state.lord(seat).deck.last().copied() else { return self.done() };
        match self.answered(seat) {
            None => {
                let lord = self.state.lord_mut(seat);
                lord.seen |= 1 << (lord.deck.len() - 1);
                self.sink
                    .emit(|| Event::Looked { seat, card: Some(self.game.name(self.state, Id::card(top))) });
                return self.ask(Step::Scry, seat);
            }
            Some(YES) => {
                zones::bottom(self.state, seat);
                self.sink.emit(|| Event::Bottomed { seat });
            }
            Some(_) => self.sink.emit(|| Event::Kept { seat }),
        }
        self.done()
    }
}
