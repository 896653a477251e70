//! `counter`: an item leaves the stack without effect (LE-12.10).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::State;

pub(super) fn counter(game: &Estraven, state: &mut State, number: u16, sink: &mut impl Sink<Event>) {
    stack::counter(game, state, number, sink);
}
