//! KD-5.3: everybody plans, in secret and at the same time.

use kernel::{Seat, SeatSet, Sink, Word as _};

use super::Next;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::{Plan, State};
use crate::vocab::{Step, Token};

/// The kinds of which a plan can take one more (KD-5.2), in the order in which they are listed.
#[inline]
pub(crate) fn kinds_left(game: &Knights, plan: Plan) -> impl Iterator<Item = Token> + use<> {
    let left = left(game, plan);
    Token::ALL.iter().copied().filter(move |token| left & token.bit() != 0)
}

/// The same as a set of bits.
#[inline]
fn left(game: &Knights, plan: Plan) -> u8 {
    let numbers = game.numbers();
    // Nothing is used up but what was laid.
    let used_up = plan.tokens().iter().filter(|laid| plan.count(**laid) >= numbers.tokens(**laid));
    used_up.fold(numbers.kinds(), |left, laid| left & !laid.bit())
}

pub(super) fn open(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.step = Step::Plan;
    let mut asked = SeatSet::EMPTY;
    for seat in game.everybody() {
        let knight = &mut state.knights[seat];
        knight.plan = Plan::default();
        if !knight.standing() {
            continue;
        }
        knight.plan = Plan::empty(game.numbers().actions(knight.heart));
        fill_forced(game, &mut knight.plan);
        if knight.plan.complete() {
            sink.emit(|| Event::Planned { seat });
        } else {
            asked.insert(seat);
        }
    }
    state.asked = asked;
    state.pending = asked;
    if asked.is_empty() { close(state) } else { Next::Wait }
}

pub(super) fn place(
    game: &Knights,
    state: &mut State,
    seat: Seat,
    token: Token,
    sink: &mut impl Sink<Event>,
) -> Next {
    let plan = &mut state.knights[seat].plan;
    plan.place(token);
    fill_forced(game, plan);
    if plan.complete() {
        state.pending.remove(seat);
        sink.emit(|| Event::Planned { seat });
    }
    Next::Wait
}

/// KD-5.5: the plan before its last choice, with what was laid without asking after it; `None` if nothing was chosen.
pub(crate) fn before_last_choice(game: &Knights, mut plan: Plan) -> Option<Plan> {
    loop {
        plan.pop()?;
        if left(game, plan).count_ones() > 1 {
            return Some(plan);
        }
    }
}

/// KD-5.5: the last token of an unfinished plan goes back to the tray. There is no event: nobody sees an unfinished
/// plan (KD-5.11).
pub(super) fn take_back(game: &Knights, state: &mut State, seat: Seat) -> Next {
    if let Some(plan) = before_last_choice(game, state.knights[seat].plan) {
        state.knights[seat].plan = plan;
    }
    Next::Wait
}

/// KD-5.6: all plans are in.
pub(super) fn close(state: &mut State) -> Next {
    state.asked = SeatSet::EMPTY;
    state.slot = 1;
    Next::Reveal
}

/// KD-10.6: where only one kind is left, nothing is asked.
fn fill_forced(game: &Knights, plan: &mut Plan) {
    while !plan.complete() {
        let left = left(game, *plan);
        if !left.is_power_of_two() {
            return;
        }
        plan.place(Token::from_index(left.trailing_zeros() as usize));
    }
}
