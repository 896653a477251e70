//! Command cards: what is printed on them, and sets of them (PV-1.10, PV-1.11).

use crate::id::Id;
use crate::unit::{Kind, Kinds};
use crate::vocab::{Order, Size, Stat, Trait};

/// The most cards there can be.
pub(crate) const MAX_CARDS: usize = 64;
/// No card.
const NONE: u8 = u8::MAX;

/// A command card, by its place in the content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(pub(crate) u8);

impl Card {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card or none, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct MaybeCard(u8);

impl Default for MaybeCard {
    fn default() -> Self {
        Self(NONE)
    }
}

impl MaybeCard {
    pub(crate) const fn get(self) -> Option<Card> {
        if self.0 == NONE { None } else { Some(Card(self.0)) }
    }
}

impl From<Option<Card>> for MaybeCard {
    fn from(card: Option<Card>) -> Self {
        card.map_or_else(Self::default, |card| Self(card.0))
    }
}

/// A set of cards: every deck has at most one of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub(crate) u64);

impl Cards {
    /// Is it in the set?
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Puts it in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes it out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of this one that the other lacks.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those of both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards, in the order of the content.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(Card(at as u8))
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// What is printed on a card (PV-1.10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFace {
    /// As it is typed: `T05`.
    pub id: Id,
    /// As it is read: "Move".
    pub name: String,
    /// 1 is fastest, 4 slowest.
    pub initiative: u8,
    /// What is ordered.
    pub order: Order,
    /// Whom one command names.
    pub size: Size,
    /// How many commands.
    pub number: u8,
    /// Whom a command may name, and what it does to them.
    pub command: Influence,
    /// Whom the round effect reaches, and what it does to them.
    pub effect: Influence,
    /// What it adds when it is committed, 1 each.
    pub commit: Vec<Stat>,
    /// With `support_model` = `counted`: what it supports.
    pub counted: Counted,
    /// The same as `commit`, by stat.
    pub(crate) bonus: [i8; Stat::COUNT],
}

/// Whom a command or an effect reaches, and what it does to them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Influence {
    /// The distance from the commander; `None` for any.
    pub inspiration: Option<u8>,
    /// All of these are needed.
    pub traits: Vec<Trait>,
    /// One of these is needed, if there are any.
    pub types: Vec<Kind>,
    /// The unit types that fit both.
    pub(crate) kinds: Kinds,
    /// What is added, by stat.
    pub(crate) modifiers: [i8; Stat::COUNT],
}

impl Influence {
    /// What is added to a stat.
    pub const fn modifier(&self, stat: Stat) -> i8 {
        self.modifiers[stat.index()]
    }
}

/// PV-13.7: how many units a card supports, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// How many.
    pub units: u8,
    /// Of these types.
    pub(crate) kinds: Kinds,
    /// Only of this type.
    pub kind: Option<Kind>,
    /// Only with this trait.
    pub with: Option<Trait>,
}
