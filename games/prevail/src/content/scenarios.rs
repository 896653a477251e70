//! # A scenario file
//!
//! ```toml
//! name = "The Cold River"
//! mode = "standard"          # mini, standard, epic, tutorial; without it the option `mode` decides
//! white = "RO"               # the factions; their armies of the mode fight
//! black = "CA"
//! initiative = "white"       # who has the first initiative; without it a coin decides
//! round_cap = 40             # the option `round_cap`, if that is not set
//!
//! [[terrain]]
//! code = "~"                 # s scrub, r rocks, f light forest, F dense forest, 1 to 5 hill, ~ shallow, W deep water
//! at = ["F3-F16", "G4"]      # spaces, or rectangles by two corners
//! ```

use kernel::content::{Item, Table};
use kernel::{Rule, Seat, Word};

use super::{Library, modes};
use crate::muster::MOST_UNITS;
use crate::space::{Board, Space};
use crate::unit::UnitType;
use crate::vocab::{Ground, Mode};

/// A battlefield and who meets there (part C.6 of the rules).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The name of its file.
    pub id: String,
    /// As it is read: "The Cold River".
    pub name: String,
    /// The size of the battle; `None` for any.
    pub mode: Option<Mode>,
    /// The factions of White and Black, by their places in the content.
    pub factions: [usize; 2],
    /// Who has the first initiative; `None` for a coin.
    pub initiative: Option<Seat>,
    /// The round cap, 0 for none.
    pub round_cap: u16,
    /// The spaces that are not plain.
    pub terrain: Vec<(Space, Ground)>,
}

kernel::words! {
    /// The seats as a scenario names them.
    enum Who: "seat" {
        White = "white",
        Black = "black",
    }
}

/// Reads a scenario.
pub(super) fn read(file: &mut Table<'_>, stem: &str, library: &Library) -> Scenario {
    let ids: Vec<&str> = library.factions.iter().map(|faction| faction.id.as_str()).collect();
    let name = file.need("name").text();
    let mode: Option<Mode> = file.maybe("mode").map(Item::word);
    let factions = ["white", "black"].map(|seat| file.need(seat).one_of("faction", &ids));
    let initiative = file.maybe("initiative").map(|item| match item.word() {
        Who::White => Seat::new(0),
        Who::Black => Seat::new(1),
    });
    let round_cap = file.maybe("round_cap").map_or(0, |item| item.count(1..=200));
    // Terrain of a scenario for any size must fit the smallest board.
    let limits = library.modes[mode.map_or(0, modes::place)];
    let mut terrain: Vec<(Space, Ground)> = Vec::new();
    let spot = file.spot();
    if let Some(item) = file.maybe("terrain") {
        for mut table in item.tables() {
            let ground: Ground = table.need("code").word();
            for item in table.need("at").list() {
                let at = item.spot();
                for space in read_spaces(item, limits.board) {
                    if terrain.iter().any(|(other, _)| *other == space) {
                        at.fault(None, format!("{space} has a terrain already"));
                    }
                    terrain.push((space, ground));
                }
            }
        }
    }
    let scenario = Scenario { id: stem.to_owned(), name, mode, factions, initiative, round_cap, terrain };
    for (zone, who) in [(0, "White"), (1, "Black")] {
        let free = scenario.room(library, limits.board, usize::from(limits.zone), zone);
        let needed = MOST_UNITS[modes::place(mode.unwrap_or(Mode::Mini))];
        if free < needed {
            spot.fault(
                Some(Rule::new("PV-2.5")),
                format!("{who}'s zone has {free} spaces that every unit may enter; {needed} are needed"),
            );
        }
    }
    scenario
}

impl Scenario {
    /// The ground of a space.
    pub(crate) fn ground(&self, space: Space) -> Ground {
        self.terrain.iter().find(|(other, _)| *other == space).map_or(Ground::Plain, |(_, ground)| *ground)
    }

    /// How many spaces of a zone every unit may enter: a player who deploys never runs out of them.
    fn room(&self, library: &Library, board: Board, depth: usize, zone: usize) -> usize {
        let enters = |unit: &UnitType, ground: Ground| unit.footing[ground as usize].speed.is_some();
        let in_zone = |space: &Space| {
            let row = if zone == 0 { space.row() } else { board.rows() - 1 - space.row() };
            row < depth
        };
        let fits = |space: &Space| library.units.iter().all(|unit| enters(unit, self.ground(*space)));
        board.spaces().filter(in_zone).filter(fits).count()
    }
}

/// `F3`, or `F3-G16` for the rectangle between two corners.
fn read_spaces(item: Item<'_>, board: Board) -> Vec<Space> {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return Vec::new();
    }
    let text = item.text();
    let corners = match text.split_once('-') {
        Some((a, b)) => a.parse::<Space>().ok().zip(b.parse::<Space>().ok()),
        None => text.parse::<Space>().ok().map(|space| (space, space)),
    };
    let Some((a, b)) = corners.filter(|(a, b)| board.has(*a) && board.has(*b)) else {
        let text = kernel::clip(&text);
        spot.fault(
            None,
            format!("`{text}` is no space of the {} board: write `F3` or `F3-F16`", board.word()),
        );
        return Vec::new();
    };
    let rows = a.row().min(b.row())..=a.row().max(b.row());
    let columns = a.column().min(b.column())..=a.column().max(b.column());
    rows.flat_map(|row| columns.clone().map(move |column| Space::new(row, column))).collect()
}
