//! What a seat holds that others cannot work out.

use kernel::{Seat, Viewer};

use crate::action::Action;
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::Step;

impl Knights {
    /// KD-5.3, KD-5.11: the tokens face down and the sealed answer of `owner`, where `from` does not see them.
    pub(crate) fn secret(&self, state: &State, owner: Seat, from: Viewer) -> Option<Vec<u16>> {
        let plan = &state.knights[owner].plan;
        let mut held = Vec::new();
        if plan.complete() && !self.sees_plan(from, owner) {
            let down = &plan.tokens()[usize::from(plan.revealed)..];
            held.extend(down.iter().map(|token| token.index() as u16));
        }
        let sealed = state.answers[owner].filter(|_| state.step != Step::Plan && !from.owns(owner));
        held.extend(sealed.map(number));
        (!held.is_empty()).then_some(held)
    }
}

/// An answer as a number: the same for the same answer.
fn number(answer: Action) -> u16 {
    let of_seat = |seat: Option<Seat>| seat.map_or(7, |seat| seat.index() as u16);
    match answer {
        Action::Place { token } => 100 + token.index() as u16,
        Action::Stay => 200,
        Action::Move { to } => 300 + to.index() as u16,
        Action::Name { seat } => 400 + of_seat(seat),
        Action::Target { seat } => 500 + of_seat(seat),
        Action::Inspire { using } => 600 + u16::from(using),
        Action::Back => 700,
        Action::Resign => 800,
    }
}
