//! `tax`: pay, or the item is countered (LE-12.10).

use kernel::{Seat, Sink};

use super::{YES, answered, done};
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
        None if asks(game, state, seat, n) => {
            sink.emit(|| Event::Taxed { seat, number, n });
            state.ask(Step::Tax, seat);
            return false;
        }
        Some(YES) => {
            mana::pay(state, seat, n);
            sink.emit(|| Event::Paid { seat, n });
        }
        None | Some(_) => stack::counter(game, state, number, sink),
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
    match current(game, state) {
        Some(Effect::Tax { n }) => *n,
        _ => 0,
    }
}

/// The effect that the item which resolves is at.
pub(crate) fn current<'g>(game: &'g Estraven, state: &State) -> Option<&'g Effect> {
    let (now, item) = (state.resolve?, state.stack.last()?);
    let effect = game.ability(item.design, item.ability).effects.get(usize::from(now.effect))?;
    match effect {
        Effect::D6 { branches } if now.roll > 0 => {
            let branch = branches.iter().find(|branch| (branch.from..=branch.to).contains(&now.roll))?;
            branch.effects.get(usize::from(now.inner))
        }
        whole => Some(whole),
    }
}
