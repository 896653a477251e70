//! Resolution: targets are looked at again, then effect after effect (LE-7.7).

use kernel::Sink;

use crate::card::Effect;
use crate::effects;
use crate::event::Event;
use crate::fate;
use crate::options::Resolution;
use crate::phases;
use crate::rulebook::Estraven;
use crate::stack::check::check;
use crate::stack::targets::is_target;
use crate::state::{Flow, Id, Item, Origin, Resolve, State, Target};
use crate::zones;

/// The top item begins to resolve: the event buffer is emptied and its targets are checked.
pub(crate) fn start(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let Some(item) = state.stack.last().copied() else { return Flow::Settle };
    zones::empty_buffer(state);
    state.actions = state.actions.saturating_add(1);
    let legal = legal_targets(game, state, &item);
    if let Some(legal) = legal {
        sink.emit(|| Event::Resolves { number: item.number, seat: item.seat, source: game.source(&item) });
        state.resolve = Some(Resolve { legal, ..Resolve::default() });
        return Flow::Resolve;
    }
    sink.emit(|| Event::Fizzled { number: item.number, source: game.source(&item) });
    leave_stack(game, state, &item);
    after(game, state, sink)
}

impl Estraven {
    /// The name of what an item comes from; a trade has none.
    pub(crate) fn source(&self, item: &Item) -> String {
        if item.origin == Origin::Trade { String::new() } else { self.face(item.design).name.clone() }
    }
}

/// Which targets are still legal, a bit each; `None` if the item fizzles.
fn legal_targets(game: &Estraven, state: &State, item: &Item) -> Option<u8> {
    if item.origin == Origin::Trade {
        return Some(0);
    }
    let script = game.ability(item.design, item.ability);
    let (mut legal, mut chosen) = (0u8, 0);
    for (at, (aim, target)) in script.aims.iter().zip(item.targets).enumerate() {
        if target != Target::NONE {
            chosen += 1;
            legal |= u8::from(is_target(game, state, item.seat, &aim.filter, target, true)) << at;
        }
    }
    let mut standing = legal.count_ones();
    if item.answers > 0 {
        chosen += 1;
        standing += u32::from(state.item(item.answers).is_some());
    }
    let fights = script.effects.iter().any(|effect| matches!(effect, Effect::Fight { .. }));
    let fizzles = chosen > 0 && (standing == 0 || (fights && standing < chosen));
    (!fizzles).then_some(legal)
}

/// Goes on with the item that resolves, up to its end or the next question: `None` if something is asked.
pub(crate) fn resolve(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    let Some(item) = state.stack.last().copied() else { return Some(Flow::Settle) };
    if item.origin == Origin::Trade {
        phases::trade(game, state, &item, sink);
        state.stack.retain(|other| other.number != item.number);
        return Some(after(game, state, sink));
    }
    let script = game.ability(item.design, item.ability);
    while let Some(now) = state.resolve {
        let Some(effect) = script.effects.get(usize::from(now.effect)) else { break };
        let Some(inner) = effects::within(effect, &now) else {
            next_whole_effect(state);
            continue;
        };
        if !effects::apply(game, state, &item, inner, sink) {
            return None;
        }
    }
    finish(game, state, &item, sink);
    fate::blame(game, state, item.seat);
    Some(after(game, state, sink))
}

/// The current effect is done.
pub(crate) fn next_effect(state: &mut State) {
    if let Some(now) = &mut state.resolve {
        if now.roll > 0 {
            now.inner += 1;
        } else {
            now.effect += 1;
        }
        now.chosen = [Target::NONE; crate::state::MAX_SEATS];
        now.answered = false;
    }
}

/// The die and its branch are done.
fn next_whole_effect(state: &mut State) {
    if let Some(now) = &mut state.resolve {
        now.roll = 0;
        now.inner = 0;
    }
    next_effect(state);
}

/// The item leaves the stack: a unit enters, a Spell or Reaction goes to the graveyard (LE-6.7, LE-6.8).
fn finish(game: &Estraven, state: &mut State, item: &Item, sink: &mut impl Sink<Event>) {
    let unit = item.origin == Origin::Card && game.traits(item.design).kind.is_unit();
    if !unit {
        return leave_stack(game, state, item);
    }
    state.stack.retain(|other| other.number != item.number);
    if let Some(card) = item.source.id().and_then(Id::as_card) {
        zones::enter_card(game, state, item.seat, card, sink);
    }
}

/// The item leaves the stack without more ado; a card goes to its owner's graveyard (LE-6.8).
fn leave_stack(game: &Estraven, state: &mut State, item: &Item) {
    state.stack.retain(|other| other.number != item.number);
    if item.origin == Origin::Card
        && let Some(card) = item.source.id().and_then(Id::as_card)
        && zones::bury(game, state, item.seat, card)
    {
        zones::shuffle_resources(game, state);
    }
}

/// An item is countered (LE-12.10): it leaves the stack without effect.
pub(crate) fn counter(game: &Estraven, state: &mut State, number: u16, sink: &mut impl Sink<Event>) {
    let Some(item) = state.item(number).copied() else { return };
    if item.origin == Origin::Trade
        && let Some(now) = &mut state.resolve
    {
        now.ware = item.targets[1];
        now.slot = item.ability;
    }
    sink.emit(|| Event::Countered { number, source: game.source(&item) });
    leave_stack(game, state, &item);
}

/// After an item: the window's procedure starts again with the active seat (LE-7.4, line 3c), or the rest of a chain
/// follows at once (LE-7.12).
fn after(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    state.resolve = None;
    let active = state.active;
    if let Some(open) = &mut state.window {
        open.first = active;
        open.done = 0;
    }
    if game.options().resolution == Resolution::Chain && !state.stack.is_empty() {
        if let Some(flow) = check(game, state, sink) {
            return flow;
        }
        if !state.stack.is_empty() {
            return start(game, state, sink);
        }
    }
    Flow::Settle
}
