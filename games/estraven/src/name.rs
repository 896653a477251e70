//! What things are called: `HM04.2`, `MIL.3`, `P2` (LE-2.6).

use std::fmt;
use std::str::FromStr;

use kernel::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{CardId, Design};
use crate::content::MAX_TOKENS;
use crate::rulebook::Estraven;
use crate::state::{Id, MAX_CARDS, State, Target};

/// The name of one physical card or token: its design and its number, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Name {
    /// The design.
    pub card: CardId,
    /// Which of them.
    pub n: u16,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.card, self.n)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (card, n) = text.split_once('.')?;
            Some(Self { card: card.parse().ok()?, n: n.parse().ok()? })
        };
        read().ok_or_else(|| format!("`{}` is no name of a card", kernel::clip(text)))
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A player or an object, as it is written: `P2`, `HM04.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    Player(Seat),
    /// A card or a unit.
    Object(Name),
    /// Something that is gone, or nothing.
    Gone,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "P{}", seat.index() + 1),
            Self::Object(name) => name.fmt(f),
            Self::Gone => f.write_str("-"),
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Mark {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
        if text == "-" {
            return Ok(Self::Gone);
        }
        if let Some(seat) = read_seat(&text) {
            return Ok(Self::Player(seat));
        }
        text.parse().map(Self::Object).map_err(D::Error::custom)
    }
}

kernel::text_schema!(Name, Mark);

/// `P2`.
pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    let number: u8 = text.strip_prefix(['p', 'P'])?.parse().ok()?;
    number.checked_sub(1).filter(|seat| usize::from(*seat) < crate::state::MAX_SEATS).map(Seat::new)
}

/// The names of every card of a match, by its place in the roster.
#[derive(Clone, Debug)]
pub(crate) struct Roster([Name; MAX_CARDS]);

impl Roster {
    pub(crate) fn of(game: &Estraven, designs: &[Design; MAX_CARDS]) -> Self {
        let mut counts = [0u16; 256];
        Self(std::array::from_fn(|at| {
            let design = designs[at];
            if design == Design::NONE {
                return Name::default();
            }
            counts[design.index()] += 1;
            Name { card: game.face(design).id, n: counts[design.index()] }
        }))
    }

    pub(crate) fn name(&self, game: &Estraven, id: Id) -> Name {
        match id.as_card() {
            Some(card) => self.0[usize::from(card)],
            None => game.token_name(id),
        }
    }

    pub(crate) fn card(&self, card: u8) -> Name {
        self.0[usize::from(card)]
    }

    pub(crate) fn mark(&self, game: &Estraven, target: Target) -> Mark {
        match (target.seat(), target.id()) {
            (Some(seat), _) => Mark::Player(seat),
            (None, Some(id)) => Mark::Object(self.name(game, id)),
            (None, None) => Mark::Gone,
        }
    }

    /// The card of this name.
    pub(crate) fn find(&self, name: Name) -> Option<u8> {
        self.0.iter().position(|known| *known == name).map(|at| at as u8)
    }
}

/// Where the cards of a match are in its roster, by name: the first copy of each design, and which copy follows which.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    first: [u8; 256],
    next: [u8; MAX_CARDS],
}

impl Places {
    /// No copy any more; a roster has fewer places.
    const END: u8 = u8::MAX;

    pub(crate) fn of(designs: &[Design; MAX_CARDS]) -> Self {
        let mut places = Self { first: [Self::END; 256], next: [Self::END; MAX_CARDS] };
        for (at, design) in designs.iter().enumerate().rev() {
            places.next[at] = std::mem::replace(&mut places.first[design.index()], at as u8);
        }
        places
    }

    /// The card of this name.
    pub(crate) fn find(&self, game: &Estraven, name: Name) -> Option<u8> {
        let mut at = self.first[game.design(name.card)?.index()];
        for _ in 1..name.n {
            at = *self.next.get(usize::from(at))?;
        }
        (at != Self::END && name.n > 0).then_some(at)
    }
}

impl Estraven {
    /// The name of an object.
    pub(crate) fn name(&self, state: &State, id: Id) -> Name {
        let Some(card) = id.as_card() else { return self.token_name(id) };
        let design = state.design(card);
        let before = state.roster[..usize::from(card)].iter().filter(|other| **other == design).count();
        Name { card: self.face(design).id, n: before as u16 + 1 }
    }

    pub(crate) fn mark(&self, state: &State, target: Target) -> Mark {
        match (target.seat(), target.id()) {
            (Some(seat), _) => Mark::Player(seat),
            (None, Some(id)) => Mark::Object(self.name(state, id)),
            (None, None) => Mark::Gone,
        }
    }

    pub(crate) fn token_name(&self, id: Id) -> Name {
        id.as_token().map_or_else(Name::default, |(kind, number)| Name {
            card: self.face(self.token(kind)).id,
            n: number + 1,
        })
    }

    /// The token of this name.
    pub(crate) fn find_token(&self, name: Name) -> Option<Id> {
        let kind = (0..MAX_TOKENS as u8).find(|kind| {
            usize::from(*kind) < self.tokens() && self.face(self.token(*kind)).id == name.card
        })?;
        (1..=7000).contains(&name.n).then(|| Id::token(kind, name.n - 1))
    }
}
