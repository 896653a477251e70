//! Phase 3: commands are issued (PV-6.1 to PV-6.8).

use std::ops::ControlFlow;

use kernel::{Seat, Sink};

use super::shots::any_shot;
use super::{Next, ask_one};
use crate::bar::Bar;
use crate::card::CardFace;
use crate::event::Event;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{Combat, State, Unit, UnitId, rival};
use crate::vocab::{Order, Phase, Size, Stat, Step};

/// The most units of a line (PV-6.4).
pub(crate) const LONGEST: usize = 8;

/// PV-6.1: this many commands; PV-6.6: without a commander, one where inspiration is needed.
pub(super) fn begin(game: &Prevail, state: &mut State) -> Next {
    let side = &state.sides[state.acting];
    state.orders = side.in_play.get().map_or(0, |card| {
        let face = game.face(card);
        if side.commander.is_none() && face.command.inspiration.is_some() { 1 } else { face.number }
    });
    Next::Issue
}

/// Asks for the next command, if there is anybody to command.
pub(super) fn issue(game: &Prevail, state: &mut State) -> Next {
    if state.orders > 0 && anybody(game, state) {
        return ask_one(state, Step::Issue, state.acting);
    }
    Next::Carry
}

pub(super) fn command(state: &mut State, seat: Seat, space: Space, sink: &mut impl Sink<Event>) -> Next {
    if let Some(id) = state.own(seat, space) {
        state.unit_mut(id).order = next_order(state, seat);
        state.orders -= 1;
    }
    sink.emit(|| Event::Commanded { seat, space });
    Next::Issue
}

pub(super) fn line(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    from: Space,
    to: Space,
    sink: &mut impl Sink<Event>,
) -> Next {
    if let Some((units, length)) = line_units(game, state, seat, from, to) {
        let order = next_order(state, seat);
        units[..length].iter().flatten().for_each(|id| state.unit_mut(*id).order = order);
        state.orders -= 1;
    }
    sink.emit(|| Event::Lined { seat, from, to });
    Next::Issue
}

/// The number of the next command of a seat.
fn next_order(state: &State, seat: Seat) -> u8 {
    state.standing(seat).map(|(id, _)| state.unit(id).order).max().unwrap_or(0) + 1
}

/// Asks for the next move or shot, if there is one.
pub(super) fn carry(game: &Prevail, state: &mut State) -> Next {
    state.orders = 0;
    state.combat = Combat::new();
    let seat = state.acting;
    let Some(face) = in_play(game, state, seat) else { return Next::Handover };
    match face.order {
        Order::Move => {
            let waits = |unit: &Unit| unit.commanded() && !unit.used && !unit.engaged();
            if state.standing(seat).any(|(id, _)| waits(state.unit(id))) {
                return ask_one(state, Step::Pick, seat);
            }
        }
        Order::Ranged => {
            if any_shot(game, state, seat) {
                return ask_one(state, Step::Shoot, seat);
            }
        }
    }
    Next::Handover
}

/// PV-6.1: then the second player does the same; then melee.
pub(super) fn hand_over(state: &mut State) -> Next {
    if state.acting == state.first {
        state.acting = rival(state.first);
        return Next::Orders;
    }
    state.acting = state.first;
    state.phase = Phase::Melee;
    Next::Fights
}

fn in_play<'g>(game: &'g Prevail, state: &State, seat: Seat) -> Option<&'g CardFace> {
    state.sides[seat].in_play.get().map(|card| game.face(card))
}

/// Is there a legal command?
fn anybody(game: &Prevail, state: &State) -> bool {
    let seat = state.acting;
    let Some(face) = in_play(game, state, seat) else { return false };
    match face.size {
        Size::Units => {
            state.standing(seat).any(|(_, space)| command_fault(game, state, seat, space).is_none())
        }
        Size::Lines => {
            let mut found = false;
            each_line(game, state, seat, |_, _| {
                found = true;
                ControlFlow::Break(())
            });
            found
        }
    }
}

/// PV-6.3, PV-6.8: what keeps a unit from being commanded.
pub(crate) fn command_fault(game: &Prevail, state: &State, seat: Seat, space: Space) -> Option<Bar> {
    let Some(id) = state.own(seat, space) else { return Some(Bar::NoUnit) };
    let face = in_play(game, state, seat)?;
    let unit = state.unit(id);
    if unit.engaged() {
        return Some(Bar::Engaged);
    }
    member_fault(state, face, id).or_else(|| {
        if face.order == Order::Ranged && game.plain(state, id, Stat::Range) == 0 {
            return Some(Bar::NoRange);
        }
        (!within(state, face, seat, space)).then_some(Bar::OutOfRange)
    })
}

/// What keeps a unit from being commanded, alone or in a line.
fn member_fault(state: &State, face: &CardFace, id: UnitId) -> Option<Bar> {
    let unit = state.unit(id);
    if unit.commanded() {
        return Some(Bar::Commanded);
    }
    (!face.command.kinds.has(unit.kind)).then_some(Bar::Restricted)
}

/// PV-6.3, PV-6.6: is a space near enough to the commander? A lost one is no bar.
fn within(state: &State, face: &CardFace, seat: Seat, space: Space) -> bool {
    match (face.command.inspiration, state.sides[seat].commander) {
        (Some(range), Some(commander)) => commander.distance(space) <= range,
        (None, _) | (_, None) => true,
    }
}

/// The direction in which lines of units that face so are listed: at right angles, to the east or south.
const fn along(facing: Facing) -> Facing {
    match facing {
        Facing::N | Facing::S => Facing::E,
        Facing::E | Facing::W => Facing::S,
        Facing::NE | Facing::SW => Facing::SE,
        Facing::NW | Facing::SE => Facing::SW,
    }
}

/// Does a unit stand in a line of units that face so (PV-6.4)?
fn in_step(unit: &Unit, facing: Facing) -> bool {
    !unit.engaged() && (unit.facing == facing || unit.facing == facing.opposite())
}

/// PV-6.4: calls back with the ends of every line that may be commanded, the lower row or column first, until that is
/// enough.
pub(crate) fn each_line(
    game: &Prevail,
    state: &State,
    seat: Seat,
    mut found: impl FnMut(Space, Space) -> ControlFlow<()>,
) {
    let Some(face) = in_play(game, state, seat) else { return };
    for (first, from) in state.standing(seat) {
        let facing = state.unit(first).facing;
        let way = along(facing);
        let (mut near, mut shoots) = (false, false);
        let mut at = Some(from);
        for _ in 0..LONGEST {
            let Some(space) = at else { break };
            let Some(id) = state.own(seat, space) else { break };
            if !in_step(state.unit(id), facing) || member_fault(state, face, id).is_some() {
                break;
            }
            near |= within(state, face, seat, space);
            shoots |= face.order == Order::Move || game.plain(state, id, Stat::Range) > 0;
            if near && shoots && found(from, space).is_break() {
                return;
            }
            at = game.neighbour(space, way);
        }
    }
}

/// PV-6.4: the units of a line between two spaces; `None` if it is none.
pub(crate) fn line_units(
    game: &Prevail,
    state: &State,
    seat: Seat,
    from: Space,
    to: Space,
) -> Option<([Option<UnitId>; LONGEST], usize)> {
    let mut units = [None; LONGEST];
    let facing = state.unit(state.own(seat, from)?).facing;
    let (rows, columns) = from.to(to);
    let way = if from == to {
        along(facing)
    } else {
        let step = (rows.signum(), columns.signum());
        Facing::ALL.into_iter().find(|way| way.step() == step)?
    };
    let mut at = from;
    for length in 1..=LONGEST {
        let id = state.own(seat, at)?;
        if !in_step(state.unit(id), facing) {
            return None;
        }
        units[length - 1] = Some(id);
        if at == to {
            return (way.turn(facing) == 2).then_some((units, length));
        }
        at = game.neighbour(at, way)?;
    }
    None
}

/// PV-6.4, PV-6.5, PV-6.8: what keeps a line from being commanded.
pub(crate) fn line_fault(game: &Prevail, state: &State, seat: Seat, from: Space, to: Space) -> Option<Bar> {
    let face = in_play(game, state, seat)?;
    let Some((units, length)) = line_units(game, state, seat, from, to) else { return Some(Bar::NotALine) };
    let members = || units[..length].iter().flatten().copied();
    let faults = || members().filter_map(|id| member_fault(state, face, id));
    for wanted in [Bar::Commanded, Bar::Restricted] {
        if faults().any(|fault| fault == wanted) {
            return Some(wanted);
        }
    }
    let shoots = |id: UnitId| game.plain(state, id, Stat::Range) > 0;
    if face.order == Order::Ranged && !members().any(shoots) {
        return Some(Bar::NoRange);
    }
    let near = |id: UnitId| state.unit(id).at.is_some_and(|at| within(state, face, seat, at));
    (!members().any(near)).then_some(Bar::OutOfRange)
}
