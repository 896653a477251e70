//! Unit types: what is printed on a unit (PV-1.8).

use crate::id::Id;
use crate::vocab::{Ground, Trait};

/// The most unit types there can be.
pub(crate) const MAX_KINDS: usize = 64;

/// A unit type, by its place in the content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of unit types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds(pub(crate) u64);

impl Kinds {
    /// Is it in the set?
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Puts it in.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// Are all of these in the set?
    pub(crate) const fn covers(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    /// How many there are.
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The types, in the order of the content.
    pub fn iter(self) -> impl Iterator<Item = Kind> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(Kind(at as u8))
        })
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = Self::default();
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}

/// What is printed on a unit (PV-1.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitType {
    /// As it is typed: `leg`.
    pub id: Id,
    /// As it is read: "Manipular Legion".
    pub name: String,
    /// What it costs in an army.
    pub cost: u16,
    /// How many an army can have, as printed.
    pub limit: u8,
    pub attack: u8,
    /// Range; 0 cannot shoot.
    pub range: u8,
    pub speed: u8,
    pub flexibility: u8,
    /// Reverse; 0 never triggers.
    pub reverse: u8,
    /// Retreat; 0 never triggers.
    pub retreat: u8,
    /// Rout; 0 never triggers.
    pub rout: u8,
    /// The cards its rout costs.
    pub penalty: u8,
    pub traits: Vec<Trait>,
    /// What each terrain does to it (PV-11).
    pub(crate) footing: [Footing; Ground::COUNT],
}

/// What a terrain does to a unit (PV-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Footing {
    /// The Speed to enter it, before climbing; `None` if the unit may not.
    pub(crate) speed: Option<u8>,
    /// What is taken off its Attack in melee.
    pub(crate) hindrance: u8,
}

impl UnitType {
    /// Does it have the trait?
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
}

/// PV-11: the table of terrains.
pub(crate) fn footing(traits: &[Trait]) -> [Footing; Ground::COUNT] {
    let any = |wanted: &[Trait]| wanted.iter().any(|wanted| traits.contains(wanted));
    let mounted = any(&[Trait::Mounted]);
    let ground = |ground: Ground| {
        let (speed, barred, hindrance) = match ground {
            Ground::Plain | Ground::Hill1 | Ground::Hill2 | Ground::Hill3 | Ground::Hill4 | Ground::Hill5 => {
                (1, false, 0)
            }
            Ground::Scrub => (if mounted { 2 } else { 1 }, false, 0),
            Ground::Rocks => {
                let hindered = any(&[Trait::Phalanx, Trait::Mounted]);
                (2, any(&[Trait::Elephant, Trait::Chariot]), u8::from(hindered))
            }
            Ground::Light => {
                let hindered = any(&[Trait::Formation, Trait::Mounted]);
                (2, any(&[Trait::Chariot]), u8::from(hindered))
            }
            Ground::Dense => (3, mounted, if any(&[Trait::Formation]) { 2 } else { 0 }),
            Ground::Shallow => (2, false, 1),
            Ground::Deep => (1, true, 0),
        };
        Footing { speed: (!barred).then_some(speed), hindrance }
    };
    let all = <Ground as kernel::Word>::ALL;
    std::array::from_fn(|index| ground(all[index]))
}

/// PV-11: what is taken off a ranged attack against a unit that stands there.
pub(crate) const fn cover(ground: Ground) -> u8 {
    match ground {
        Ground::Light => 1,
        Ground::Dense => 2,
        Ground::Plain | Ground::Scrub | Ground::Rocks | Ground::Shallow | Ground::Deep => 0,
        Ground::Hill1 | Ground::Hill2 | Ground::Hill3 | Ground::Hill4 | Ground::Hill5 => 0,
    }
}
