//! # An army file
//!
//! ```toml
//! faction = "RO"
//! mode = "mini"              # mini, standard, epic, tutorial
//! commander = "2.7"          # depth.column: depth 1 is the row at the home edge, columns as White sees them
//!
//! [[unit]]                   # in the order in which the types are numbered and deployed
//! type = "vel"
//! at = ["3.5", "3.6", "3.8"]
//! ```
//!
//! The deck is that of the faction for the mode. An army of the tutorial, which follows no list, has `deck` and
//! `preserves` (what each card of the deck preserves) instead.

use kernel::Rule;
use kernel::content::{Item, Spot, Table};

use super::{Library, modes};
use crate::card::{Card, Cards};
use crate::muster::flaws;
use crate::options::BattleMode;
use crate::space::{Board, Space};
use crate::state::MAX_UNITS;
use crate::unit::{Kind, Kinds};
use crate::vocab::Mode;

/// An army of the box: its roster, its deck and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// The name of its file.
    pub name: String,
    /// Its faction, by its place in the content.
    pub faction: usize,
    /// The size of battle it is for.
    pub mode: Mode,
    /// Its units in order: type and space, as White has it.
    pub units: Vec<(Kind, Space)>,
    /// Where its commander starts, as White has it.
    pub commander: Space,
    pub deck: Cards,
    /// What every card of the deck preserves, if not what the faction says.
    pub preserves: Option<Kinds>,
}

/// Reads an army.
pub(super) fn read(file: &mut Table<'_>, stem: &str, library: &Library) -> Army {
    let spot = file.spot();
    let ids: Vec<&str> = library.factions.iter().map(|faction| faction.id.as_str()).collect();
    let faction = file.need("faction").one_of("faction", &ids);
    let mode: Mode = file.need("mode").word();
    let limits = library.modes[modes::place(mode)];
    let zone = Zone { board: limits.board, depth: usize::from(limits.zone) };
    let commander = zone.read(file.need("commander"));
    let mut army = Army {
        name: stem.to_owned(),
        faction,
        mode,
        units: Vec::new(),
        commander,
        deck: Cards::default(),
        preserves: None,
    };
    for mut table in file.need("unit").tables() {
        let item = table.need("type");
        let at = item.spot();
        let kind = Kind(item.one_of("unit type", &library.unit_ids()) as u8);
        if army.units.iter().any(|(other, _)| *other == kind) {
            at.fault(None, "this type has an entry already");
        }
        for item in table.need("at").list() {
            let at = item.spot();
            let space = zone.read(item);
            if army.units.iter().any(|(_, other)| *other == space) {
                at.fault(Some(Rule::new("PV-2.5")), format!("{space} holds a unit already"));
            }
            army.units.push((kind, space));
        }
    }
    if !(1..=MAX_UNITS).contains(&army.units.len()) {
        spot.fault(None, format!("an army has 1 to {MAX_UNITS} units, not {}", army.units.len()));
    }
    match BattleMode::of(mode) {
        Some(size) => {
            army.deck = library.factions.get(faction).map_or(Cards::default(), |own| own.deck(size));
            check(&army, library, spot);
        }
        None => {
            let cards = library.card_ids();
            let named = file.need("deck").list().into_iter();
            army.deck = named.map(|item| Card(item.one_of("card", &cards) as u8)).collect();
            let kinds = library.unit_ids();
            let named = file.need("preserves").list().into_iter();
            army.preserves = Some(named.map(|item| Kind(item.one_of("unit type", &kinds) as u8)).collect());
            if army.deck.is_empty() {
                spot.fault(Some(Rule::new("PV-3.2")), "a deck needs a card");
            }
        }
    }
    army
}

/// PV-2.2: is it an army that a player could build?
fn check(army: &Army, library: &Library, spot: Spot<'_>) {
    let Some(faction) = library.factions.get(army.faction) else { return };
    let limits = &library.modes[modes::place(army.mode)];
    for flaw in flaws(library, limits, faction, &army.counts(), army.deck) {
        spot.fault(Some(Rule::new("PV-2.2")), flaw.message(library));
    }
}

impl Army {
    /// How many of each type, in the order of the roster.
    pub(crate) fn counts(&self) -> Vec<(Kind, u8)> {
        let mut counts: Vec<(Kind, u8)> = Vec::new();
        for (kind, _) in &self.units {
            match counts.iter_mut().find(|(other, _)| other == kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((*kind, 1)),
            }
        }
        counts
    }
}

/// The rows in which White deploys.
struct Zone {
    board: Board,
    depth: usize,
}

impl Zone {
    /// `3.8`: row 3 from the home edge, column 8.
    fn read(&self, item: Item<'_>) -> Space {
        let spot = item.spot();
        let harmless = Space::new(0, 0);
        if !item.is_text() {
            item.text();
            return harmless;
        }
        let text = item.text();
        let parts = text
            .split_once('.')
            .and_then(|(depth, column)| Some((depth.parse::<usize>().ok()?, column.parse::<usize>().ok()?)));
        match parts {
            Some((depth, column))
                if (1..=self.depth).contains(&depth) && (1..=self.board.columns()).contains(&column) =>
            {
                Space::new(depth - 1, column - 1)
            }
            _ => {
                spot.fault(
                    Some(Rule::new("PV-2.4")),
                    format!(
                        "`{}` is no place in the zone: write depth 1 to {} and column 1 to {}, like `2.7`",
                        kernel::clip(&text),
                        self.depth,
                        self.board.columns()
                    ),
                );
                harmless
            }
        }
    }
}
