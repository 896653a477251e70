//! Retreats, evades and reverses (PV-9.3 to PV-9.7).

use kernel::Sink;

use super::losses::{capture, charge, rout};
use super::{Next, ask_one};
use crate::card::MaybeCard;
use crate::event::Event;
use crate::options::{BlockedRetreat, CutOff, RetreatDistance, ReverseEngaged};
use crate::paths::Reach;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space, Zone};
use crate::state::{State, UnitId, rival};
use crate::vocab::Step;

/// PV-9.3: a unit must retreat. Where there is one way it takes it; where there is none it routs.
pub(super) fn begin(
    game: &Prevail,
    state: &mut State,
    id: UnitId,
    then: Next,
    sink: &mut impl Sink<Event>,
) -> Next {
    let ways = game.legal_retreats(state, id);
    state.combat.leaving = Some(id);
    state.then = then;
    let mut placements = ways.placements();
    match (placements.next(), placements.next()) {
        (None, _) => {
            state.combat.leaving = None;
            let then = std::mem::replace(&mut state.then, Next::Wait);
            match game.options().blocked_retreat {
                BlockedRetreat::Rout => {
                    rout(game, state, id, sink);
                    capture(game, state, sink);
                    charge(game, state, then, sink)
                }
                BlockedRetreat::Stand => {
                    sink.emit(|| Event::Blocked { unit: game.name(state, id) });
                    then
                }
            }
        }
        (Some((space, facing)), None) => leave(game, state, space, facing, sink),
        (Some(_), Some(_)) => ask_one(state, Step::Retreat, id.owner()),
    }
}

/// PV-9.4: where a unit may retreat to in the combat that is being resolved.
impl Prevail {
    pub(crate) fn legal_retreats(&self, state: &State, id: UnitId) -> Reach {
        self.ways_back(state, id, state.combat.commits[id.owner()])
    }

    /// The same with this card committed.
    pub(crate) fn ways_back(&self, state: &State, id: UnitId, commit: MaybeCard) -> Reach {
        match self.options().retreat_distance {
            RetreatDistance::Minimum => self.nearest_retreats(state, id, commit),
            RetreatDistance::Any => self.retreats(state, id, commit),
        }
    }

    /// PV-9.5: does an unengaged enemy behind a unit face it?
    pub(crate) fn is_cut_off(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let Some(at) = unit.at else { return false };
        let threatens = |way: Facing| {
            let enemy = self.neighbour(at, way).and_then(|space| state.own(rival(id.owner()), space));
            enemy
                .map(|enemy| state.unit(enemy))
                .is_some_and(|enemy| !enemy.engaged() && enemy.facing.zone(way.opposite()) == Zone::Front)
        };
        let mut behind = Facing::ALL.into_iter().filter(|way| unit.facing.zone(*way) == Zone::Back);
        self.options().cut_off == CutOff::On && behind.any(threatens)
    }
}

/// The space of a retreat; how the unit faces there is asked if there is a choice.
pub(super) fn fall(game: &Prevail, state: &mut State, space: Space, sink: &mut impl Sink<Event>) -> Next {
    let Some(id) = state.combat.leaving else { return Next::Wait };
    let facings = game.legal_retreats(state, id).facings(space);
    if facings.count_ones() > 1 {
        state.combat.fall = Some(space);
        return ask_one(state, Step::Wheel, id.owner());
    }
    let only = Facing::of_bits(facings).next().unwrap_or(state.unit(id).facing);
    leave(game, state, space, only, sink)
}

pub(super) fn wheel(game: &Prevail, state: &mut State, facing: Facing, sink: &mut impl Sink<Event>) -> Next {
    match state.combat.fall.take() {
        Some(space) => leave(game, state, space, facing, sink),
        None => Next::Wait,
    }
}

/// PV-9.6, PV-10.3: the unit retreats, and its commander with it.
pub(super) fn leave(
    game: &Prevail,
    state: &mut State,
    to: Space,
    facing: Facing,
    sink: &mut impl Sink<Event>,
) -> Next {
    let then = std::mem::replace(&mut state.then, Next::Wait);
    let Some(id) = state.combat.leaving.take() else { return then };
    let Some(from) = state.unit(id).at else { return then };
    sink.emit(|| Event::Retreated { unit: game.name(state, id), from, to, facing });
    state.lift(id);
    state.place(id, to, facing);
    let commander = &mut state.sides[id.owner()].commander;
    if *commander == Some(from) {
        *commander = Some(to);
    }
    capture(game, state, sink);
    charge(game, state, then, sink)
}

/// PV-9.7: a unit that must reverse does, if it is still there.
pub(super) fn reverse(game: &Prevail, state: &mut State, id: UnitId, sink: &mut impl Sink<Event>) {
    if !state.combat.reverses.contains(id.owner()) {
        return;
    }
    state.combat.reverses.remove(id.owner());
    let Some(space) = state.unit(id).at else { return };
    if state.unit(id).engaged() && game.options().reverse_engaged == ReverseEngaged::Skip {
        return;
    }
    let unit = state.unit_mut(id);
    unit.facing = unit.facing.opposite();
    let facing = unit.facing;
    sink.emit(|| Event::Reversed { unit: game.name(state, id), space, facing });
}
