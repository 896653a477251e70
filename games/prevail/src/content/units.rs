//! # The unit file
//!
//! ```toml
//! [[unit]]
//! id = "leg"                 # one to eight letters and digits, unique, as typed in notation
//! name = "Manipular Legion"
//! cost = 22                  # 1 to 100
//! limit = 8                  # 1 to 12: the most an army of standard size may have
//! attack = 4                 # 0 to 9
//! range = 0                  # 0 to 4; 0 cannot shoot
//! speed = 2                  # 0 to 6
//! flexibility = 2            # 0 to 6
//! reverse = 6                # 1 to 20, or not written: never triggers; so for the next two
//! retreat = 5
//! rout = 8
//! penalty = 2                # 0 to 9: the cards its rout costs
//! traits = ["formation"]     # formation, sword, spear, phalanx, skirmish, javelin, mounted, horse, elephant,
//!                            # missile, chariot, warband
//! ```

use kernel::content::Table;

use super::fresh_id;
use crate::unit::{MAX_KINDS, UnitType, footing};

/// Reads the unit types.
pub(super) fn read(file: &mut Table<'_>) -> Vec<UnitType> {
    let mut units: Vec<UnitType> = Vec::new();
    let item = file.need("unit");
    let spot = item.spot();
    for mut table in item.tables() {
        let id = fresh_id(table.need("id"), units.iter().map(|unit| unit.id));
        units.push(UnitType { id, ..read_unit(&mut table) });
    }
    if units.len() > MAX_KINDS {
        spot.fault(None, format!("there can be {MAX_KINDS} unit types, not {}", units.len()));
    }
    units
}

fn read_unit(table: &mut Table<'_>) -> UnitType {
    let traits: Vec<_> =
        table.need("traits").list().into_iter().filter_map(|item| item.known_word()).collect();
    let mut threshold = |key| table.maybe(key).map_or(0, |item| item.count(1..=20));
    let [reverse, retreat, rout] = ["reverse", "retreat", "rout"].map(&mut threshold);
    UnitType {
        id: crate::id::Id::default(),
        name: table.need("name").text(),
        cost: table.need("cost").count(1..=100),
        limit: table.need("limit").count(1..=12),
        attack: table.need("attack").count(0..=9),
        range: table.need("range").count(0..=4),
        speed: table.need("speed").count(0..=6),
        flexibility: table.need("flexibility").count(0..=6),
        reverse,
        retreat,
        rout,
        penalty: table.need("penalty").count(0..=9),
        footing: footing(&traits),
        traits,
    }
}
