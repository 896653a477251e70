//! # A faction file
//!
//! ```toml
//! id = "RO"                  # one to eight letters and digits, unique
//! name = "Polybian Rome"
//! units = ["vel", "leg"]     # up to 16 unit types, in the order in which they are deployed
//!
//! [[card]]                   # 16 cards, four of each initiative
//! id = "T05"
//! deck = "mini"              # the smallest battle whose preset deck has it: mini, standard, epic
//! preserves = ["leg"]        # the types it keeps loyal
//! ```

use kernel::content::Table;

use super::{Library, fresh_id};
use crate::card::{Card, Cards};
use crate::id::Id;
use crate::options::BattleMode;
use crate::unit::{Kind, Kinds};

/// The most unit types of a faction.
pub(crate) const MAX_LIST: usize = 16;
/// The cards of a faction's list.
pub(crate) const LIST: usize = 16;

/// A faction (part C.3 of the rules).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faction {
    /// As it is typed: `RO`.
    pub id: Id,
    /// As it is read: "Polybian Rome".
    pub name: String,
    /// Its unit types, in order.
    pub units: Vec<Kind>,
    /// Its cards, in order.
    pub cards: Vec<FactionCard>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactionCard {
    pub card: Card,
    /// The smallest battle whose preset deck has it.
    pub deck: BattleMode,
    /// The types it preserves.
    pub preserves: Kinds,
}

impl Faction {
    /// The deck of a preset army.
    pub(crate) fn deck(&self, mode: BattleMode) -> Cards {
        self.cards.iter().filter(|card| card.deck <= mode).map(|card| card.card).collect()
    }

    /// The whole list.
    pub(crate) fn list(&self) -> Cards {
        self.cards.iter().map(|card| card.card).collect()
    }

    /// What a card preserves.
    pub(crate) fn preserves(&self, card: Card) -> Kinds {
        self.cards.iter().find(|own| own.card == card).map_or(Kinds::default(), |own| own.preserves)
    }
}

/// Reads a faction.
pub(super) fn read(file: &mut Table<'_>, library: &Library) -> Faction {
    let (units, cards) = (library.unit_ids(), library.card_ids());
    let id = fresh_id(file.need("id"), library.factions.iter().map(|faction| faction.id));
    let name = file.need("name").text();
    let item = file.need("units");
    let spot = item.spot();
    let kinds: Vec<Kind> =
        item.list().into_iter().map(|item| Kind(item.one_of("unit type", &units) as u8)).collect();
    if !(1..=MAX_LIST).contains(&kinds.len()) {
        spot.fault(None, format!("a faction has 1 to {MAX_LIST} unit types, not {}", kinds.len()));
    }
    let mut faction = Faction { id, name, units: kinds, cards: Vec::new() };
    let item = file.need("card");
    let spot = item.spot();
    for mut table in item.tables() {
        let named = table.need("id");
        let at = named.spot();
        let card = Card(named.one_of("card", &cards) as u8);
        if faction.list().has(card) {
            at.fault(None, format!("card `{}` is in the list already", cards[card.index()]));
        }
        let deck = table.need("deck").word();
        let preserved = table.need("preserves").list();
        let preserves =
            preserved.into_iter().map(|item| Kind(item.one_of("unit type", &units) as u8)).collect();
        faction.cards.push(FactionCard { card, deck, preserves });
    }
    for initiative in 1..=4 {
        let fits = |card: &&FactionCard| library.cards[card.card.index()].initiative == initiative;
        let number = faction.cards.iter().filter(fits).count();
        if number != LIST / 4 {
            let rule = Some(kernel::Rule::new("PV-2.2"));
            spot.fault(rule, format!("a faction has 4 cards of initiative {initiative}, not {number}"));
        }
    }
    faction
}
