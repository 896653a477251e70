//! # The card file
//!
//! ```toml
//! [[card]]
//! id = "T06"                 # one to eight letters and digits, unique, as typed in notation
//! name = "Brace"
//! initiative = 1             # 1 to 4
//! command = { do = "move", size = "lines", number = 1, inspiration = 1, traits = ["phalanx"],
//!             modifiers = { atk = 1, spd = -2 } }
//! effect = { inspiration = 0, types = ["pcs", "lib"], modifiers = { atk = 1 } }   # may be left out
//! commit = ["def"]           # one or two stats, 1 each
//! counted = { units = 1 }    # or with `type = "leg"`, or with `trait = "mounted"`; may be left out
//! ```
//!
//! `do` is `move` or `ranged`, `size` is `units` or `lines`, `number` 1 to 10 (a ranged card: at most 8 units or 1 line,
//! which is what can shoot at a whole army in one question). `inspiration` is the distance from the commander, 0 to 10;
//! -1 is any. A unit needs all `traits` and one of the `types`. A modifier is -2 to 2 of `atk`, `rng`, `spd`, `flx` or
//! `def`; there are at most two.

use kernel::Word as _;
use kernel::content::{Item, Table};

use super::fresh_id;
use crate::card::{CardFace, Counted, Influence, MAX_CARDS};
use crate::unit::{Kind, Kinds, UnitType};
use crate::vocab::{Order, Size, Stat, Trait};

/// Reads the cards.
pub(super) fn read(file: &mut Table<'_>, units: &[UnitType]) -> Vec<CardFace> {
    let mut cards: Vec<CardFace> = Vec::new();
    let item = file.need("card");
    let spot = item.spot();
    for mut table in item.tables() {
        let id = fresh_id(table.need("id"), cards.iter().map(|card| card.id));
        cards.push(CardFace { id, ..read_card(&mut table, units) });
    }
    if cards.len() > MAX_CARDS {
        spot.fault(None, format!("there can be {MAX_CARDS} cards, not {}", cards.len()));
    }
    cards
}

fn read_card(table: &mut Table<'_>, units: &[UnitType]) -> CardFace {
    let name = table.need("name").text();
    let initiative = table.need("initiative").count(1..=4);
    let mut command = table.need("command").table();
    let order = command.need("do").word();
    let size = command.need("size").word();
    let most = match (order, size) {
        (Order::Move, _) => 10,
        (Order::Ranged, Size::Units) => 8,
        (Order::Ranged, Size::Lines) => 1,
    };
    let number = command.need("number").count(1..=most);
    let reach = read_influence(&mut command, units);
    drop(command);
    let effect = table
        .maybe("effect")
        .map_or_else(Influence::default, |item| read_influence(&mut item.table(), units));
    let commit = read_commit(table.need("commit"));
    let mut bonus = [0; Stat::COUNT];
    commit.iter().for_each(|stat| bonus[stat.index()] = 1);
    let counted =
        table.maybe("counted").map_or_else(Counted::default, |item| read_counted(&mut item.table(), units));
    CardFace {
        id: crate::id::Id::default(),
        name,
        initiative,
        order,
        size,
        number,
        command: reach,
        effect,
        commit,
        counted,
        bonus,
    }
}

fn read_commit(item: Item<'_>) -> Vec<Stat> {
    let spot = item.spot();
    let stats: Vec<Stat> = item.list().into_iter().filter_map(Item::known_word).collect();
    if !(1..=2).contains(&stats.len()) {
        spot.fault(None, format!("a card commits one or two stats, not {}", stats.len()));
    }
    stats
}

fn read_influence(table: &mut Table<'_>, units: &[UnitType]) -> Influence {
    let inspiration = u8::try_from(table.need("inspiration").count(-1..=10i8)).ok();
    let traits: Vec<Trait> = table
        .maybe("traits")
        .map_or_else(Vec::new, |item| item.list().into_iter().filter_map(Item::known_word).collect());
    let types: Vec<Kind> = table
        .maybe("types")
        .map_or_else(Vec::new, |item| item.list().into_iter().map(|item| read_kind(item, units)).collect());
    let fits = |unit: &UnitType, kind: Kind| {
        traits.iter().all(|wanted| unit.has(*wanted)) && (types.is_empty() || types.contains(&kind))
    };
    let numbered = units.iter().zip(0..).map(|(unit, index)| (unit, Kind(index)));
    let kinds = numbered.filter(|(unit, kind)| fits(unit, *kind)).map(|(_, kind)| kind).collect();
    let mut modifiers = [0; Stat::COUNT];
    if let Some(item) = table.maybe("modifiers") {
        let spot = item.spot();
        let mut said = item.table();
        let mut number = 0;
        for stat in Stat::ALL {
            if let Some(item) = said.maybe(stat.word()) {
                modifiers[stat.index()] = item.count(-2..=2);
                number += 1;
            }
        }
        if number > 2 {
            spot.fault(None, format!("there are at most two modifiers, not {number}"));
        }
    }
    Influence { inspiration, traits, types, kinds, modifiers }
}

fn read_counted(table: &mut Table<'_>, units: &[UnitType]) -> Counted {
    let number = table.need("units").count(1..=9);
    let kind = table.maybe("type").map(|item| read_kind(item, units));
    let with = table.maybe("trait").and_then(Item::known_word::<Trait>);
    let fits = |index: u8| {
        kind.is_none_or(|kind| kind.0 == index)
            && with.is_none_or(|wanted| units[usize::from(index)].has(wanted))
    };
    let kinds: Kinds = (0..units.len() as u8).filter(|index| fits(*index)).map(Kind).collect();
    Counted { units: number, kinds, kind, with }
}

fn read_kind(item: Item<'_>, units: &[UnitType]) -> Kind {
    let ids: Vec<&str> = units.iter().map(|unit| unit.id.as_str()).collect();
    Kind(item.one_of("unit type", &ids) as u8)
}
