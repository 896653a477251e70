//! What a card is: its face, and its script as data (LE-12).

use kernel::CardText;
pub use kernel::{CardId, NoCardId};

pub use crate::effects::Effect;
use crate::vocab::{Goods, ItemKind, Keyword, Kind, Moment, Role};

/// The place of a design in the card list of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Design(pub(crate) u8);

impl Design {
    /// No design: a place of a deck list that a written position does not use.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// Its place in tables, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of troop types, a bit each, in the order of the deck files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Types(pub(crate) u8);

impl Types {
    /// Every type there is or will be.
    pub const ANY: Self = Self(u8::MAX);

    /// The type of this index alone.
    pub const fn only(index: u8) -> Self {
        Self(1 << index)
    }

    /// Do the two have a type in common?
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The indices of the types in it.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |index| self.0 & 1 << index != 0)
    }
}

/// One card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The id of notation.
    pub id: CardId,
    pub name: String,
    pub kind: Kind,
    /// Is it created by effects (LE-2.8)?
    pub token: bool,
    /// How many there are in its deck.
    pub copies: u8,
    /// The mana cost; 0 for Resources and tokens.
    pub cost: u8,
    /// The pitch value; 0 for what cannot be pitched.
    pub pitch: u8,
    /// The Power of a unit.
    pub power: u8,
    /// The Toughness of a Troop.
    pub toughness: u8,
    /// The Resistance of a Leader.
    pub resistance: u8,
    /// The Health of a Leader.
    pub health: u8,
    /// What a Leader leads, or the type of a Troop.
    pub types: Types,
    /// The type of a Resource.
    pub goods: Option<Goods>,
    /// The keywords, a bit each.
    pub keywords: u16,
    /// The most blockers of its attack (Imposing), if it says so.
    pub imposing: Option<u8>,
    /// What else is asked and offered while it is played.
    pub price: Price,
    /// When a Reaction may be played.
    pub when: Option<Condition>,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// The text box, rendered from all that; empty if there is nothing to say.
    pub text: CardText,
}

impl Card {
    /// Has it this keyword printed on it?
    pub const fn has(&self, keyword: Keyword) -> bool {
        self.keywords & keyword.bit() != 0
    }
}

/// What playing a card takes beside mana (LE-6.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// A Resource that may be sacrificed, and how much mana that saves.
    pub levy: Option<(Goods, u8)>,
    /// A Resource that must be sacrificed.
    pub require: Option<Goods>,
}

/// What using an ability or playing a card costs (LE-12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Costs {
    pub mana: u8,
    /// The source taps.
    pub tap: bool,
    /// The source is sacrificed.
    pub sacself: bool,
    /// A unit of yours that is sacrificed.
    pub sac: Option<Filter>,
    /// This many cards are discarded.
    pub discard: u8,
}

/// One ability (LE-12.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// When it works.
    pub form: Form,
    /// What it costs.
    pub costs: Costs,
    /// What it targets, in the order of the script.
    pub aims: Vec<Aim>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// When an ability works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// When the Spell or Reaction resolves.
    Play,
    /// By itself; `ally_` moments look at the other unit.
    On(Moment, Option<Filter>),
    /// In Main.
    Act,
    /// When the condition holds.
    React(Condition),
    /// Whenever one could pitch.
    Mana,
}

/// When a Reaction or a reaction ability may be used (LE-12.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// An opponent's item of one of these kinds is on the stack.
    Item {
        /// The kinds, a bit each.
        kinds: u8,
        /// Must it target you or a unit of yours?
        targets_mine: bool,
    },
    /// The attack window.
    Attack(Role),
    /// The block window.
    Blocks(Role),
    /// Either of them, for attacker and defender.
    Combat,
    /// A unit of yours is in the event buffer.
    YourUnitDied,
    /// You are in the event buffer.
    YouDamaged,
}

impl Condition {
    /// What must be so at the least: a bit for an enemy item on the stack, one for each window of a combat one is in,
    /// one for each kind of event. It saves looking closer where nothing can hold.
    pub(crate) const fn glance(self) -> u8 {
        match self {
            Self::Item { .. } => 1,
            Self::Attack(_) => 2,
            Self::Blocks(_) => 4,
            Self::Combat => 2 | 4,
            Self::YourUnitDied => 8,
            Self::YouDamaged => 16,
        }
    }
}

/// What a target or a group must be (LE-12.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// What sort of thing.
    pub what: What,
    /// Whose.
    pub side: Option<Side>,
    /// Tapped or not.
    pub tapped: Option<bool>,
    /// What it does in combat.
    pub fights: Option<Fights>,
    /// Power now, at most.
    pub power_at_most: Option<u8>,
    /// Printed mana cost, at most.
    pub cost_at_most: Option<u8>,
    /// Of this troop type.
    pub types: Option<Types>,
    /// Only what died in the current event buffer (cards in graveyards).
    pub died_now: bool,
}

impl Filter {
    /// Everything of this sort.
    pub const fn of(what: What) -> Self {
        Self {
            what,
            side: None,
            tapped: None,
            fights: None,
            power_at_most: None,
            cost_at_most: None,
            types: None,
            died_now: false,
        }
    }
}

/// What sort of thing a filter is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A player or a unit.
    Any,
    Player,
    PlayerOrLeader,
    Unit,
    Leader,
    Troop,
    /// A card in your graveyard, of any kind.
    GraveCard,
    /// A Troop card in your graveyard.
    GraveTroop,
    /// A Leader card in your graveyard.
    GraveLeader,
}

impl What {
    /// Is it a card in a graveyard?
    pub const fn in_graveyard(self) -> bool {
        matches!(self, Self::GraveCard | Self::GraveTroop | Self::GraveLeader)
    }
}

/// Whose, seen from the controller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The controller's.
    Mine,
    /// An opponent's.
    Enemy,
}

/// What a unit does in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fights {
    Attacking,
    Blocking,
    Either,
}

/// A `?` of a script: a target to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// What it must be.
    pub filter: Filter,
    /// May it be declined?
    pub optional: bool,
}

/// Whom an effect is for (LE-12.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select {
    /// The target of this place among the aims.
    Target(u8),
    /// Every match.
    All(Filter),
    /// The Troops that joined this attack.
    Joiners,
    /// The source.
    Itself,
    /// The controller.
    You,
    /// Each opponent.
    Opps,
}

/// What `take_market` may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ware {
    /// Any Resource.
    Resource,
    /// A Resource of this type.
    Goods(Goods),
}

/// One branch of a die roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The lowest roll.
    pub from: u8,
    /// The highest roll.
    pub to: u8,
    /// What then happens.
    pub effects: Vec<Effect>,
}

/// The kinds of items in a set of bits.
pub(crate) fn kinds(bits: u8) -> impl Iterator<Item = ItemKind> {
    use kernel::Word as _;
    ItemKind::ALL.iter().copied().filter(move |kind| bits & kind.bit() != 0)
}
