//! Phase 3: commanded units move (PV-6.9 to PV-6.17).

use kernel::{Seat, Sink};

use super::losses::{capture, charge};
use super::{Next, ask_one};
use crate::card::{Card, MaybeCard};
use crate::event::Event;
use crate::options::{Switch, Timing};
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{Cell, Combat, Landing, State};
use crate::stats::slope;
use crate::vocab::{Contact, Step};

/// The unit that moves next.
pub(super) fn pick(game: &Prevail, state: &mut State, seat: Seat, space: Space) -> Next {
    state.mover = state.own(seat, space);
    let step = match game.options().movement_commit {
        Switch::Off => Step::To,
        Switch::On => Step::Spur,
    };
    ask_one(state, step, seat)
}

/// PV-6.9: another unit is picked; or, once it was said where this one goes, another space.
pub(super) fn back(state: &mut State) -> Next {
    if state.landing.take().is_some() {
        return ask_one(state, Step::To, state.acting);
    }
    state.mover = None;
    ask_one(state, Step::Pick, state.acting)
}

/// PV-14.2: a card for the move, or none.
pub(super) fn spur(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    card: Option<Card>,
    sink: &mut impl Sink<Event>,
) -> Next {
    state.spur = card.into();
    if let Some(card) = card {
        let side = &mut state.sides[seat];
        side.hand.remove(card);
        side.discard.insert(card);
        sink.emit(|| Event::Committed { seat, card: Some(game.face(card).id), step: Step::Spur });
    }
    ask_one(state, Step::To, seat)
}

/// Where it goes; how it faces there is asked if there is a choice.
pub(super) fn to(game: &Prevail, state: &mut State, space: Space, sink: &mut impl Sink<Event>) -> Next {
    let Some(mover) = state.mover else { return Next::Carry };
    let (facings, height) = game.arrival(state, mover, state.spur, space);
    state.landing = Some(Landing { space, facings, height });
    if facings.count_ones() > 1 {
        return ask_one(state, Step::Face, state.acting);
    }
    match Facing::of_bits(facings).next() {
        Some(only) => face(game, state, only, sink),
        None => Next::Carry,
    }
}

/// The unit arrives (PV-6.14): an engagement or a capture may come of it.
pub(super) fn face(game: &Prevail, state: &mut State, facing: Facing, sink: &mut impl Sink<Event>) -> Next {
    let (Some(id), Some(landing)) = (state.mover.take(), state.landing.take()) else { return Next::Carry };
    state.spur = MaybeCard::default();
    let Some(from) = state.unit(id).at else { return Next::Carry };
    let to = landing.space;
    if from != to || state.unit(id).facing != facing {
        sink.emit(|| Event::Moved { unit: game.name(state, id), from, to, facing });
    }
    state.lift(id);
    state.unit_mut(id).used = true;
    let Cell::One(foe) = state.cell(to) else {
        state.place(id, to, facing);
        // PV-6.17: the price is paid at once.
        capture(game, state, sink);
        return charge(game, state, Next::Carry, sink);
    };
    // The facing tells how they met (PV-6.15).
    let contact = match facing.turn(state.unit(foe).facing) {
        4 => Contact::Front,
        2 => Contact::Flank,
        _ => Contact::Rear,
    };
    let there = game.ground(to);
    let slope = match contact {
        Contact::Front => (i16::from(landing.height) - 1 - i16::from(there.level())).signum() as i8,
        Contact::Flank | Contact::Rear | Contact::Joined | Contact::Locked => {
            game.neighbour(to, facing.opposite()).map_or(0, |entered| slope(game.ground(entered), there))
        }
    };
    state.engage(id, foe, facing, contact, slope);
    sink.emit(|| Event::Engaged {
        space: to,
        contact,
        unit: game.name(state, id),
        met: game.name(state, foe),
    });
    match game.options().engagement_timing {
        Timing::Phase4 => Next::Carry,
        Timing::OnContact => {
            state.combat = Combat { attacker: Some(id), target: Some(foe), ..Combat::new() };
            Next::Contact
        }
    }
}
