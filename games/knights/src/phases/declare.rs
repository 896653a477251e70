//! KD-8.1: attackers name their targets.

use kernel::{SeatSet, Sink};

use super::{Next, agree, ask, forget};
use crate::action::Action;
use crate::event::Event;
use crate::options::{Agreement, AttackOrder};
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::Step;

pub(super) fn open(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let mut asked = SeatSet::EMPTY;
    for seat in game.clockwise().filter(|seat| state.attackers.contains(*seat)) {
        if game.targets(state, seat).is_empty() {
            sink.emit(|| Event::Forfeit { seat });
        } else {
            asked.insert(seat);
        }
    }
    ask(state, Step::Declare, asked, Next::Clear)
}

pub(super) fn close(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    for seat in game.clockwise() {
        if let Some(Action::Target { seat: target }) = state.answers[seat] {
            state.knights[seat].target = target;
            sink.emit(|| Event::Declared { seat, target });
        }
    }
    forget(state);
    // KD-8.2.
    let names = |seat: &kernel::Seat| state.knights[*seat].target.is_some();
    state.queue = match game.options().attack_order {
        AttackOrder::Initiative => game.around(state.initiative).filter(names).collect(),
        AttackOrder::Fixed => game.clockwise().filter(names).collect(),
    };
    match game.options().attack_agreement {
        Agreement::Vote => agree::open(game, state),
        Agreement::None => Next::Order,
    }
}
