//! `tax`: pay, or the item is countered (LE-12.10).

use kernel::{Seat, Sink};

use super::{YES, answered, current, done};
use crate::card::Effect;
use crate::event::Event;
use crate::mana;
use crate::options::AutoPass;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::State;
use crate::vocab::Step;

pub(super) fn tax(
    game: &Estraven,
    state: &mut State,
    number: u16,
    n: u8,
    sink: &mut impl Sink<Event>,
) -> bool {
    let Some(seat) = state.item(number).map(|item| item.seat) else { return done(state) };
    match answered(state, seat) {
        None => {
            sink.emit(|| Event::Taxed { seat, number, n });
            // Whether it is asked is its secret: it is told and waited for all the same.
            let smart = game.options().auto_pass == AutoPass::Smart;
            sink.emit(|| Event::Waited { seat, may: smart && !state.lord(seat).hand.is_empty() });
            if asks(game, state, seat, n) {
                state.ask(Step::Tax, seat);
                return false;
            }
            stack::counter(game, state, number, sink);
        }
        Some(YES) => {
            mana::pay(state, seat, n);
            sink.emit(|| Event::Paid { seat, number, n });
        }
        Some(_) => stack::counter(game, state, number, sink),
    }
    done(state)
}

/// Whoever cannot pay is not asked; where that would give a hand away, whoever has one is (LE-7.11).
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
