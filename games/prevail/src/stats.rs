//! Current statistics (PV-7) and what terrain adds to an attack (PV-11).

use kernel::Seat;

use crate::card::{Card, Influence, MaybeCard};
use crate::rulebook::Prevail;
use crate::space::{Facing, Space, Zone};
use crate::state::{State, UnitId, rival};
use crate::unit::{UnitType, cover};
use crate::vocab::{Contact, Ground, Stat};

/// A threshold that never triggers.
pub(crate) const NEVER: u8 = u8::MAX;

/// The thresholds of a unit (PV-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Thresholds {
    pub(crate) reverse: u8,
    pub(crate) retreat: u8,
    pub(crate) rout: u8,
}

impl Prevail {
    /// PV-7.1: what cards add to a stat of a unit, a card committed to its combat included.
    #[inline]
    fn added(&self, state: &State, id: UnitId, stat: Stat, commit: MaybeCard) -> i8 {
        let unit = state.unit(id);
        let side = &state.sides[id.owner()];
        let mut added = commit.get().map_or(0, |card| self.face(card).bonus[stat.index()]);
        if let Some(card) = side.in_play.get() {
            let face = self.face(card);
            if unit.commanded() {
                added += face.command.modifier(stat);
            }
            let effect = face.effect.modifier(stat);
            if effect != 0 && self.affected(state, &face.effect, id) {
                added += effect;
            }
        }
        added
    }

    /// PV-7.1: does a round effect reach a unit now?
    #[inline]
    pub(crate) fn affected(&self, state: &State, effect: &Influence, id: UnitId) -> bool {
        effect.kinds.has(state.unit(id).kind) && self.inspired(state, effect, id)
    }

    /// PV-7.4, PV-6.6: is a unit near enough to its commander, now?
    fn inspired(&self, state: &State, influence: &Influence, id: UnitId) -> bool {
        let Some(range) = influence.inspiration else { return true };
        let commander = state.sides[id.owner()].commander;
        commander.zip(state.unit(id).at).is_some_and(|(commander, at)| commander.distance(at) <= range)
    }

    /// PV-7.3: Attack, Range, Speed and Flexibility are never below 0.
    #[inline]
    pub(crate) fn stat(&self, state: &State, id: UnitId, stat: Stat, commit: MaybeCard) -> u8 {
        let printed = printed(self.kind(state.unit(id).kind), stat);
        printed.saturating_add_signed(self.added(state, id, stat, commit))
    }

    /// The same without a committed card.
    #[inline]
    pub(crate) fn plain(&self, state: &State, id: UnitId, stat: Stat) -> u8 {
        self.stat(state, id, stat, MaybeCard::default())
    }

    /// PV-7.2, PV-7.3: a threshold that exists is never below 1.
    pub(crate) fn thresholds(&self, state: &State, id: UnitId, commit: MaybeCard) -> Thresholds {
        let printed = self.kind(state.unit(id).kind);
        let added = self.added(state, id, Stat::Defense, commit);
        let threshold =
            |value: u8| if value == 0 { NEVER } else { value.saturating_add_signed(added).max(1) };
        Thresholds {
            reverse: threshold(printed.reverse),
            retreat: threshold(printed.retreat),
            rout: threshold(printed.rout),
        }
    }

    /// PV-8.7: Attack, support and ground, never below 0.
    pub(crate) fn melee_value(&self, state: &State, id: UnitId, commit: MaybeCard) -> u8 {
        let unit = state.unit(id);
        let Some(at) = unit.at else { return 0 };
        let ground = self.ground(at);
        let hindrance = self.kind(unit.kind).footing[ground as usize].hindrance;
        let attack = i16::from(self.stat(state, id, Stat::Attack, commit));
        let support = i16::from(self.support(state, id));
        // Only the engager remembers a slope.
        (attack + support + i16::from(unit.slope) - i16::from(hindrance)).max(0) as u8
    }

    /// PV-6.25: Attack, supporters, cover and slope, never below 0.
    pub(crate) fn shot_value(
        &self,
        state: &State,
        attacker: UnitId,
        target: UnitId,
        supporters: u8,
        commit: MaybeCard,
    ) -> u8 {
        let (Some(from), Some(at)) = (state.unit(attacker).at, state.unit(target).at) else { return 0 };
        let attack = i16::from(self.stat(state, attacker, Stat::Attack, commit));
        let (from, at) = (self.ground(from), self.ground(at));
        let value = attack + i16::from(supporters) - i16::from(cover(at)) + i16::from(slope(from, at));
        value.max(0) as u8
    }

    /// PV-8.10: what neighbours add in melee.
    pub(crate) fn support(&self, state: &State, id: UnitId) -> u8 {
        let Some(at) = state.unit(id).at else { return 0 };
        let facing = fighting_facing(state, id);
        Facing::ALL.into_iter().map(|way| self.support_from(state, id.owner(), at, facing, way)).sum()
    }

    /// PV-8.10: what the neighbour in one direction adds to a unit that fights here, facing so.
    pub(crate) fn support_from(
        &self,
        state: &State,
        seat: Seat,
        at: Space,
        facing: Facing,
        way: Facing,
    ) -> u8 {
        if facing.zone(way) == Zone::Back {
            return 0;
        }
        let Some(space) = self.neighbour(at, way) else { return 0 };
        let Some(helper) = state.own(seat, space).map(|helper| state.unit(helper)) else { return 0 };
        if helper.engaged() {
            return 0;
        }
        let enemy = |way: Facing| self.neighbour(at, way).is_some_and(|side| state.holds(rival(seat), side));
        if way.is_diagonal() && enemy(way.turned(1)) && enemy(way.turned(7)) {
            return 0;
        }
        match helper.facing.zone(way.opposite()) {
            Zone::Front => 2,
            Zone::Flank => 1,
            Zone::Back => 0,
        }
    }

    /// The Attack that a card adds, for forecasts and bots.
    pub(crate) fn bonus(&self, card: Card, stat: Stat) -> i8 {
        self.face(card).bonus[stat.index()]
    }
}

/// PV-8.4: how a unit will face when it fights: who is taken in the flank turns to the engager first.
pub(crate) fn fighting_facing(state: &State, id: UnitId) -> Facing {
    let unit = state.unit(id);
    let engager = unit.foe.map(|foe| state.unit(foe));
    let flanked = engager.filter(|engager| engager.contact == Some(Contact::Flank) && !engager.resolved);
    flanked.map_or(unit.facing, |engager| engager.facing.opposite())
}

/// PV-11.2: +1 from above, -1 from below.
pub(crate) fn slope(from: Ground, to: Ground) -> i8 {
    (i16::from(from.level()) - i16::from(to.level())).signum() as i8
}

fn printed(unit: &UnitType, stat: Stat) -> u8 {
    match stat {
        Stat::Attack => unit.attack,
        Stat::Range => unit.range,
        Stat::Speed => unit.speed,
        Stat::Flexibility => unit.flexibility,
        Stat::Defense => 0,
    }
}
