//! What a card is: its face, and its abilities as data.

use arrayvec::ArrayVec;
pub use kernel::{CardId, NoCardId};

use crate::vocab::{Count, Faction, Goods, Kind, Passage, Until, When, Who};

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
    /// The name.
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
    pub text: String,
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
    /// No.
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
    /// So many attacks declared this turn, at least.
    Attacks(u8),
    /// So many units in your Rows 1 to 3, at least.
    Defenders(u8),
    /// So many Spies in your general zone, at least.
    Spies(u8),
    /// Another unit of this faction in the same row.
    RowAlly(Faction),
}

/// A number that may depend on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Always the same.
    Fixed(i8),
    /// So many times the number of the row (AU-12.9): X is 1, 2X is 2.
    Rows(i8),
    /// So many for each of what is counted, perhaps up to a most.
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
    /// Of this faction.
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
    /// Up to so many; none means exactly one.
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

/// What an ability does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The attack in progress changes.
    Atk(Value),
    /// Every attack from now on this turn changes.
    AtkTurn(i8),
    /// The attacks of this faction, or all, change.
    AtkAura {
        /// The faction; none means all.
        faction: Option<Faction>,
        /// By how much.
        n: i8,
    },
    /// Defence values change.
    Def {
        /// Whose.
        who: Reach,
        /// By how much.
        n: Value,
    },
    /// Chosen defence values change for a while.
    DefUntil {
        /// Whose.
        aim: Aim,
        /// By how much.
        n: i8,
        /// How long.
        until: Until,
    },
    /// The attack in progress has Pierce.
    Pierce,
    /// The attack in progress passes rows.
    Bypass(Passage),
    /// A chosen defender does not block the attack in progress.
    Ignore(Aim),
    /// This defender does not block.
    Nonblock,
    /// A chosen defender is Disabled this turn.
    Disable(Aim),
    /// Damage is reduced.
    Protect {
        /// For whom.
        who: Reach,
        /// By how much.
        n: u8,
    },
    /// Opponents cannot choose this defender.
    Steadfast,
    /// May defend in the slot of one's own defender.
    Relieve,
    /// Damage to monarchs, all at the same time.
    Damage(ArrayVec<Harm, 4>),
    /// The owner loses HP.
    Lose(u8),
    /// The owner gains HP.
    Heal(Value),
    /// The owner gains authority.
    Authority(Value),
    /// The owner draws.
    Draw(u8),
    /// Somebody discards at random.
    DiscardHand {
        /// Who: `opponent` (of choice) or `damaged`.
        who: Who,
        /// How many.
        n: u8,
    },
    /// The unit just defeated leaves the game.
    AnnihilateDefeated,
    /// A chosen defender leaves the game.
    Annihilate(Aim),
    /// A card of one's hand or discard pile leaves the game.
    Retire,
    /// One's own defender returns to hand.
    Recall(Aim),
    /// The built-in ability of Spies: a Spy in an enemy's general zone is discarded (AU-8.5).
    CounterSpy,
    /// The used card goes to the general zone.
    General,
    /// Cards cost less.
    Cost {
        /// By how much.
        less: u8,
        /// Which.
        on: Goods,
    },
    /// Cards cost less this turn.
    CostTurn {
        /// By how much.
        less: u8,
        /// Which.
        on: Goods,
    },
    /// Up to so many market cards are swapped.
    SwapMarket(u8),
    /// So many market cards go to the market discard.
    Sweep(u8),
    /// The top of the market deck is looked at.
    PeekMarket,
    /// The bought card goes on top of the deck.
    TopDeck,
    /// The hand is larger.
    HandSize(u8),
}
