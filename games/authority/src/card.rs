//! What a card is: its face, and its abilities as data.

use kernel::CardText;
pub use kernel::{CardId, NoCardId};

pub use crate::effects::Effect;
use crate::vocab::{Count, Faction, Kind, When, Who};

/// The place of a design in the card list of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Design(pub(crate) u8);

impl Design {
    /// Its place in tables, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The id of notation.
    pub id: CardId,
    pub name: String,
    /// The type.
    pub kind: Kind,
    /// The faction; none for starting cards (AU-1.3).
    pub faction: Option<Faction>,
    /// The printed power; 0 where none is printed (AU-1.5).
    pub power: u8,
    /// The printed cost; none for starting cards.
    pub cost: Option<u8>,
    /// How many there are: in each starting deck, or in the whole game.
    pub copies: u8,
    /// What it can do beyond its type.
    pub abilities: Vec<Ability>,
    /// The ability box, rendered from the abilities; empty if there are none.
    pub text: CardText,
}

/// `when [if] [may]: effect, effect, …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ability {
    /// When it works.
    pub when: When,
    /// What must hold, if anything.
    pub condition: Option<Condition>,
    /// What it does, in order.
    pub clauses: Vec<Clause>,
}

/// One effect of an ability.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What it does.
    pub effect: Effect,
    /// May it be declined, and what else is declined with it?
    pub may: May,
}

/// May an effect be declined?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum May {
    No,
    /// Yes, this effect alone.
    Effect,
    /// Yes, and the rest of the ability with it.
    Ability,
}

/// What must hold for an ability to work (AU-11.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The event has not happened before this turn for this player.
    First,
    /// This many attacks declared this turn, at least.
    Attacks(u8),
    /// This many units in your Rows 1 to 3, at least.
    Defenders(u8),
    /// This many Spies in your general zone, at least.
    Spies(u8),
    /// Another unit of this faction in the same row.
    RowAlly(Faction),
}

/// A number that may depend on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Always the same.
    Fixed(i8),
    /// This many times the number of the row (AU-12.9): X is 1, 2X is 2.
    Rows(i8),
    /// This many for each of what is counted, perhaps up to a most.
    Each {
        /// For each.
        n: i8,
        /// What is counted.
        of: Count,
        /// The most it can be.
        at_most: Option<i8>,
    },
}

/// Which defenders are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    pub faction: Option<Faction>,
    /// Of this printed power or less (AU-1.5).
    pub power_at_most: Option<u8>,
    /// In this row or a later one.
    pub from_row: Option<u8>,
    /// In this row or an earlier one.
    pub to_row: Option<u8>,
}

/// Whose defenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Those of the ability's owner.
    Own,
    /// Those of the enemies.
    Enemy,
}

/// A defender to be chosen by the ability's owner, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Whose.
    pub side: Side,
    /// Which.
    pub filter: Filter,
    /// Up to this many; none means exactly one.
    pub up_to: Option<u8>,
}

/// Whom a passive is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// This unit.
    Itself,
    /// The other units of its row.
    OthersInRow,
    /// All these defenders; those of enemies only against attacks by the ability's owner.
    All(Side, Filter),
    /// One's own monarch.
    Monarch,
}

/// Damage to one monarch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Harm {
    /// How much.
    pub n: u8,
    /// Whose monarch: one of `enemy_monarch`, `own_monarch`, `attacker_monarch`, `defeated_owner`, `damaged`.
    pub who: Who,
}
