//! The window procedure: check, triggers, ask once round, resolve (LE-7.4).

use kernel::{Seat, Sink};

use crate::event::Event;
use crate::options::AutoPass;
use crate::phases;
use crate::rulebook::Estraven;
use crate::stack::announce::announce_trigger;
use crate::stack::check::check;
use crate::stack::plan::{Plan, could_announce, glance};
use crate::stack::resolve::start;
use crate::state::{Flow, Open, State};
use crate::vocab::{Step, Stop, Window};

/// Opens a window whose first seat is `first`.
pub(crate) fn open(state: &mut State, kind: Window, first: Seat, sink: &mut impl Sink<Event>) -> Flow {
    state.window = Some(Open { kind, first, done: 0, put: false });
    match kind {
        Window::Attack | Window::Blocks | Window::Damage => sink.emit(|| Event::Opened { window: kind }),
        Window::Start | Window::Plain | Window::End => {}
    }
    Flow::Settle
}

/// Steps 1 and 2: the state check, then waiting triggers go on the stack one by one.
pub(crate) fn settle(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    if let Some(flow) = check(game, state, sink) {
        return flow;
    }
    if phases::capped(game, state) {
        state.waiting.clear();
    }
    while let Some(at) = next_trigger(game, state) {
        let trigger = state.waiting.remove(at);
        announce_trigger(game, state, &trigger);
        if state.announce.is_some() {
            return Flow::Announce;
        }
    }
    let active = state.active;
    if let Some(open) = &mut state.window
        && std::mem::take(&mut open.put)
    {
        // Line 3a.
        open.first = active;
        open.done = 0;
    }
    Flow::Ask
}

/// The trigger that goes on the stack next: the active seat's first, then in turn order; oldest source, script order,
/// order of events (LE-7.9).
fn next_trigger(game: &Estraven, state: &State) -> Option<usize> {
    if state.waiting.is_empty() {
        return None;
    }
    let n = game.seats();
    let key = |at: &usize| {
        let trigger = &state.waiting[*at];
        let turn = (trigger.seat.index() as u8 + n - state.active.index() as u8) % n;
        (turn, trigger.age, trigger.ability, *at)
    };
    (0..state.waiting.len()).min_by_key(key)
}

/// Steps 3 to 6: seats are asked once round; when all have passed, the top item resolves or the window closes. `None`
/// if a seat is asked.
pub(crate) fn ask(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    let Some(mut open) = state.window else { return Some(Flow::Main) };
    let silent = phases::capped(game, state);
    while open.done < game.seats() {
        let seat = game.seat_from(open.first, open.done);
        if !silent && state.lord(seat).alive() {
            sink.emit(|| Event::Waited { seat, may: may_want(game, state, seat) });
            if wants(game, state, seat) {
                state.window = Some(open);
                state.ask(Step::Respond, seat);
                return None;
            }
        }
        open.done += 1;
    }
    state.window = Some(open);
    if !state.waiting.is_empty() {
        // A mana ability of a designer's card made something happen.
        return Some(Flow::Settle);
    }
    if !state.stack.is_empty() {
        return Some(start(game, state, sink));
    }
    state.window = None;
    Some(close(state, open.kind))
}

/// What follows a window.
fn close(state: &mut State, kind: Window) -> Flow {
    match kind {
        Window::Start | Window::Plain => Flow::Main,
        Window::Attack => Flow::Block,
        Window::Blocks => Flow::Strike,
        Window::Damage => {
            state.combat = None;
            Flow::Main
        }
        Window::End => Flow::Discard,
    }
}

/// The seat that is asked has passed (LE-7.13).
pub(crate) fn passed(state: &mut State) -> Flow {
    if let Some(open) = &mut state.window {
        open.done += 1;
    }
    Flow::Ask
}

/// Is the seat asked (LE-7.5, LE-7.6, LE-7.11)?
pub(crate) fn wants(game: &Estraven, state: &State, seat: Seat) -> bool {
    if stopped(state, seat) && could_hold(game, state, seat) {
        return true;
    }
    match game.options().auto_pass {
        AutoPass::Smart => {
            let live = glance(state, seat);
            live != 0
                && (responds_from_hand(game, state, seat, live) || responds_on_field(game, state, seat, live))
        }
        AutoPass::Public => {
            !state.lord(seat).hand.is_empty() || responds_on_field(game, state, seat, glance(state, seat))
        }
        AutoPass::Off => true,
    }
}

/// Could the seat be asked, as far as those know who do not see its hand? Where being asked is public, there is no
/// question (LE-7.11).
fn may_want(game: &Estraven, state: &State, seat: Seat) -> bool {
    game.options().auto_pass == AutoPass::Smart && could_hold(game, state, seat)
}

/// Could the seat hold a response, as far as those know who do not see its hand?
fn could_hold(game: &Estraven, state: &State, seat: Seat) -> bool {
    let live = glance(state, seat);
    live != 0 && (!state.lord(seat).hand.is_empty() || responds_on_field(game, state, seat, live))
}

/// LE-7.6.
fn stopped(state: &State, seat: Seat) -> bool {
    let stops = state.lord(seat).stops;
    if stops == 0 {
        return false;
    }
    let on = |stop: Stop| stops & stop.bit() != 0;
    let kind = state.window_kind();
    (on(Stop::Item) && state.stack.iter().any(|item| item.seat != seat))
        || (on(Stop::Attack) && kind == Some(Window::Attack))
        || (on(Stop::Blocks) && kind == Some(Window::Blocks))
}

/// Has the hand a meaningful response (LE-7.5)?
fn responds_from_hand(game: &Estraven, state: &State, seat: Seat, live: u8) -> bool {
    state.lord(seat).hand.iter().any(|card| {
        game.traits_of(state, card).when & live != 0
            && could_announce(game, state, &Plan::card(game, state, seat, card))
    })
}

/// Has the battlefield one?
fn responds_on_field(game: &Estraven, state: &State, seat: Seat, live: u8) -> bool {
    state.units_of(seat).any(|unit| {
        game.traits(unit.design).reacts & live != 0
            && (0..).zip(&game.face(unit.design).abilities).any(|(at, ability)| {
                matches!(ability.form, crate::card::Form::React(_))
                    && could_announce(game, state, &Plan::new(game, seat, unit.id, unit.design, at))
            })
    })
}
