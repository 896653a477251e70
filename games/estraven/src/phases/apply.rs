//! What an answer does: every action has one place here, and then the match runs on.

use kernel::{Seat, SeatSet, Sink};

use crate::action::Action;
use crate::card::Form;
use crate::event::Event;
use crate::fate::Doom;
use crate::mana;
use crate::phases::{capped, market, run, setup};
use crate::rulebook::Estraven;
use crate::stack::{self, Candidate, Plan};
use crate::state::{Flow, Id, State, Target};
use crate::vocab::{Kind, Step};
use crate::{combat, effects, zones};

/// Applies a legal action and everything automatic that follows.
pub(crate) fn apply(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    if let Action::SetStop { stop, on } = action {
        // LE-7.6: no game action; it counts from the next time the seat would be asked.
        let stops = &mut state.lord_mut(seat).stops;
        *stops = if on { *stops | stop.bit() } else { *stops & !stop.bit() };
        sink.emit(|| Event::Stop { seat, stop, on });
        return;
    }
    if action == Action::Resign {
        resign(game, state, seat, sink);
        return run(game, state, sink);
    }
    let main = state.step == Step::Main;
    if main {
        // LE-7.10: emptied as the action is sent.
        zones::empty_buffer(state);
    }
    state.actions = state.actions.saturating_add(1);
    if let Some(flow) = act(game, state, seat, action, main, sink) {
        state.flow = flow;
    } else if state.step == Step::Respond && capped(game, state) {
        // LE-13.5: a seat that was being asked passes silently.
        state.flow = stack::passed(state);
    } else {
        return;
    }
    run(game, state, sink);
}

/// Where the match goes on; `None` if the same question stays open.
fn act(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    action: Action,
    main: bool,
    sink: &mut impl Sink<Event>,
) -> Option<Flow> {
    match action {
        Action::PickDeck { deck } => {
            setup::pick(game, state, seat, deck, sink);
            Some(Flow::Pick)
        }
        Action::Pitch { card } => {
            mana::pitch(game, state, seat, card.as_card()?, sink);
            main.then_some(Flow::Main)
        }
        Action::Mana { object } => {
            mana::make(game, state, seat, object, sink);
            main.then(|| market::after_free_action(game, state, sink))
        }
        Action::Play { card } | Action::React { card } => {
            Some(play(game, state, seat, card.as_card()?, sink))
        }
        Action::Activate { object, k } => {
            use_ability(game, state, seat, object, k, |form| *form == Form::Act, sink)
        }
        Action::ReactAbility { object, k } => {
            use_ability(game, state, seat, object, k, |form| matches!(form, Form::React(_)), sink)
        }
        Action::Attack { leader, target } => Some(combat::declare(game, state, leader, target, sink)),
        Action::Trade { card, slot } => {
            Some(market::offer(game, state, seat, card.as_card()?, usize::from(slot) - 1, sink))
        }
        Action::EndTurn => {
            sink.emit(|| Event::Rested { seat });
            Some(Flow::End)
        }
        Action::Answer { item } => choose(game, state, Candidate::Item(item)),
        Action::Levy { object } => choose(game, state, Candidate::object(object)),
        Action::Target { target } => choose(game, state, Candidate::Target(target)),
        Action::NoLevy | Action::NoTarget => choose(game, state, Candidate::NONE),
        Action::Cost { object } if state.step == Step::Edict => {
            effects::chosen(state, seat, Target::object(object))
        }
        Action::Cost { object } => choose(game, state, Candidate::object(object)),
        Action::Pass => Some(stack::passed(state)),
        Action::Join { unit } => Some(combat::joins(game, state, unit, sink)),
        Action::JoinDone => Some(combat::joined(game, state, sink)),
        Action::Block { unit, attacker } => Some(combat::blocks(game, state, unit, attacker, sink)),
        Action::BlockDone => Some(combat::blocked(game, state, sink)),
        Action::PayTax => effects::chosen(state, seat, effects::YES),
        Action::DeclineTax => effects::chosen(state, seat, effects::NO),
        Action::Keep => effects::chosen(state, seat, effects::NO),
        Action::Bottom => effects::chosen(state, seat, effects::YES),
        Action::Pick { card } => effects::chosen(state, seat, Target::object(card)),
        Action::PickNone => effects::chosen(state, seat, effects::NO),
        Action::Slot { slot } => effects::chosen(state, seat, Target(u16::from(slot))),
        Action::Discard { card } => {
            if zones::discard(game, state, seat, card.as_card()?, sink) {
                zones::shuffle_resources(game, state);
            }
            Some(Flow::Discard)
        }
        Action::SetStop { .. } | Action::Resign => None,
    }
}

fn choose(game: &Estraven, state: &mut State, choice: Candidate) -> Option<Flow> {
    stack::chosen(game, state, choice);
    Some(Flow::Announce)
}

fn play(game: &Estraven, state: &mut State, seat: Seat, card: u8, sink: &mut impl Sink<Event>) -> Flow {
    if game.traits_of(state, card).kind == Kind::Resource {
        // LE-6.6: straight to the battlefield.
        zones::leave_hand(state, seat, card);
        sink.emit(|| Event::Laid { seat, card: game.name(state, Id::card(card)) });
        zones::enter_card(game, state, seat, card, sink);
        return market::after_free_action(game, state, sink);
    }
    stack::announce(game, state, &Plan::card(game, state, seat, card), sink);
    Flow::Announce
}

fn use_ability(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    object: Id,
    k: u8,
    test: fn(&Form) -> bool,
    sink: &mut impl Sink<Event>,
) -> Option<Flow> {
    let design = state.unit(object)?.design;
    let at = game.nth(design, k, test)?;
    stack::announce(game, state, &Plan::new(game, seat, object, design, at), sink);
    Some(Flow::Announce)
}

/// LE-13.6, LE-14.4: the seat loses at once; a decision it still owed is skipped.
fn resign(game: &Estraven, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.emit(|| Event::Resigned { seat });
    let owed = state.asked == seat && state.step != Step::Pick;
    let step = state.step;
    let picking = state.step == Step::Pick;
    let announcing = state.announce.is_some_and(|announce| announce.item.seat == seat);
    let combat = state.combat.is_some();
    let resolving = state.resolve.is_some();
    if let Some(flow) = stack::fall(game, state, SeatSet::only(seat), Doom::Word, sink) {
        state.flow = flow;
        return;
    }
    // The match goes on, and so does the turn: only what this seat owed is skipped.
    let combat_ended = combat && state.combat.is_none();
    let effect_asks =
        matches!(step, Step::Edict | Step::Tax | Step::Scry | Step::PickHand | Step::Slot | Step::Deploy);
    state.flow = if picking {
        Flow::Pick
    } else if step == Step::Respond && owed {
        stack::passed(state)
    } else if matches!(step, Step::Join | Step::Block) && combat_ended {
        Flow::Main
    } else if announcing {
        back(state)
    } else if resolving && state.resolve.is_none() {
        after_vanished(state)
    } else if effect_asks && owed {
        effects::skip(state);
        Flow::Resolve
    } else {
        // Somebody else's question stays as it is; what is offered is worked out anew.
        Flow::at(step)
    };
}

/// An announcement vanished: on with the window it was made in.
fn back(state: &State) -> Flow {
    if state.window.is_some() { Flow::Settle } else { Flow::Main }
}

/// The item that resolved vanished with its controller.
fn after_vanished(state: &mut State) -> Flow {
    if let Some(open) = &mut state.window {
        open.first = state.active;
        open.done = 0;
    }
    Flow::Settle
}
