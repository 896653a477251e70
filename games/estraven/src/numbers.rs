//! What a unit's numbers are now: printed, and what this turn adds (LE-9.5).

use crate::rulebook::Estraven;
use crate::state::Unit;
use crate::vocab::{Keyword, Kind};

impl Estraven {
    /// Power; below 0 it counts as 0 (LE-1.3).
    #[inline]
    pub(crate) fn power(&self, unit: &Unit) -> u8 {
        (self.traits(unit.design).power + unit.power).max(0) as u8
    }

    /// Toughness of a Troop, Resistance of a Leader; may be below 0.
    #[inline]
    pub(crate) fn guard(&self, unit: &Unit) -> i8 {
        self.traits(unit.design).guard + unit.guard
    }

    /// Resistance of a Leader; 0 for a Troop.
    #[inline]
    pub(crate) fn resistance(&self, unit: &Unit) -> u8 {
        if self.traits(unit.design).kind == Kind::Leader { self.guard(unit).max(0) as u8 } else { 0 }
    }

    /// How much damage a unit stands before it is destroyed (LE-7.8): what is left of Health or Toughness.
    #[inline]
    pub(crate) fn left(&self, unit: &Unit) -> i16 {
        let traits = self.traits(unit.design);
        match traits.kind {
            Kind::Leader => i16::from(traits.health) - i16::from(unit.damage),
            Kind::Troop => i16::from(self.guard(unit)) - i16::from(unit.damage),
            // A Resource is no unit and cannot be damaged.
            Kind::Spell | Kind::Reaction | Kind::Resource => 1,
        }
    }

    /// Has the unit this keyword, printed or granted?
    #[inline]
    pub(crate) fn has(&self, unit: &Unit, keyword: Keyword) -> bool {
        (self.traits(unit.design).keywords | unit.granted) & keyword.bit() != 0
    }

    /// What a unit can absorb of an attacker's damage (LE-8.8e).
    pub(crate) fn absorb(&self, unit: &Unit, piercing: bool) -> u16 {
        let resistance = if piercing { 0 } else { i16::from(self.resistance(unit)) };
        (self.left(unit).max(0) + resistance) as u16
    }

    #[inline]
    pub(crate) fn is_leader(&self, unit: &Unit) -> bool {
        self.traits(unit.design).kind == Kind::Leader
    }

    /// Could the unit follow a Leader into an attack, if it is untapped (LE-8.3)?
    #[inline]
    pub(crate) fn follows(&self, unit: &Unit, leader: &Unit) -> bool {
        let traits = self.traits(unit.design);
        traits.kind == Kind::Troop
            && traits.types.meets(self.traits(leader.design).types)
            && !self.has(unit, Keyword::Stationed)
    }

    /// Could the unit block, as far as it alone goes (LE-8.6)?
    #[inline]
    pub(crate) fn could_block(&self, unit: &Unit) -> bool {
        self.is_unit(unit) && !unit.tapped && !self.has(unit, Keyword::Reckless)
    }

    #[inline]
    pub(crate) fn is_unit(&self, unit: &Unit) -> bool {
        self.traits(unit.design).kind.is_unit()
    }
}
