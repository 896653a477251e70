//! `tax`: pay, or the item is countered (LE-12.10).

use kernel::{Seat, Sink};

use super::{Now, YES, current};
use crate::card::Effect;
use crate::event::Event;
use crate::mana;
use crate::options::AutoPass;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::State;
use crate::vocab::Step;

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn tax(&mut self, n: u8) -> bool {
        let number = self.item.answers;
        let Some(item) = self.state.item(number).copied() else { return self.done() };
        let seat = item.seat;
        match self.answered(seat) {
            None => {
                self.sink.emit(|| Event::Taxed { seat, number, source: self.game.source(&item), n });
                // Whether it is asked is its secret: it is told and waited for all the same.
                let smart = self.game.options().auto_pass == AutoPass::Smart;
                let may = smart && !self.state.lord(seat).hand.is_empty();
                self.sink.emit(|| Event::Waited { seat, may });
                if asks(self.game, self.state, seat, n) {
                    return self.ask(Step::Tax, seat);
                }
                stack::counter(self.game, self.state, number, self.sink);
            }
            Some(YES) => {
                mana::pay(self.state, seat, n);
                self.sink.emit(|| Event::Paid { seat, number, n });
            }
            Some(_) => stack::counter(self.game, self.state, number, self.sink),
        }
        self.done()
    }
}

/// A player who cannot pay is not asked; where that would give a hand away, whoever has one is (LE-7.11).
fn asks(game: &Estraven, state: &State, seat: Seat, n: u8) -> bool {
    let able = mana::potential(game, state, seat, None, 0) >= u16::from(n);
    match game.options().auto_pass {
        AutoPass::Smart => able,
        AutoPass::Public | AutoPass::Off => able || !state.lord(seat).hand.is_empty(),
    }
}

/// What the open tax asks for.
pub(crate) fn taxed(game: &Estraven, state: &State) -> u8 {
    if let Some(Effect::Tax { n }) = current(game, state) { *n } else { 0 }
}
