//! The course of a match: what follows what, and what an answer does (LE-4).

mod apply;
mod market;
mod outcome;
mod setup;
mod turn;

use kernel::Sink;

pub(crate) use self::apply::apply;
pub(crate) use self::market::trade;
pub(crate) use self::outcome::outcome;
use crate::combat;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Flow, State};
use crate::vocab::Step;

/// Goes on until somebody is asked or the match is over.
pub(crate) fn run(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    loop {
        let next = match state.flow {
            Flow::Pick => setup::picks(game, state, sink),
            Flow::Turn => Some(turn::begin(game, state, sink)),
            Flow::Main => {
                state.phase = crate::vocab::Phase::Main;
                state.ask(Step::Main, state.active);
                None
            }
            Flow::Announce => stack::advance(game, state, sink),
            Flow::Settle => Some(stack::settle(game, state, sink)),
            Flow::Ask => stack::ask(game, state, sink),
            Flow::Resolve => stack::resolve(game, state, sink),
            Flow::Join => combat::join(game, state, sink),
            Flow::Block => combat::block(game, state, sink),
            Flow::Strike => Some(combat::strike(game, state, sink)),
            Flow::End => Some(turn::end(game, state, sink)),
            Flow::Discard => turn::discard(game, state),
            Flow::WearOff => Some(turn::wear_off(game, state, sink)),
            Flow::Over => None,
        };
        match next {
            Some(flow) => state.flow = flow,
            None => return,
        }
    }
}

/// LE-13.5: has the turn had its actions?
#[inline]
pub(crate) fn capped(game: &Estraven, state: &State) -> bool {
    state.actions >= game.options().turn_action_cap.get()
}
