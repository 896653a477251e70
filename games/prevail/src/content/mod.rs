//! What is in the box, read from data files (part C of the rules).
//!
//! | file | what it holds |
//! |---|---|
//! | `units.toml` | the unit types: [`units`] |
//! | `cards.toml` | the command cards: [`cards`] |
//! | `modes.toml` | what may be brought to a battle: [`modes`] |
//! | `factions/*.toml` | the units and cards of a faction: [`factions`] |
//! | `armies/*.toml` | an army and where it stands: [`armies`] |
//! | `scenarios/*.toml` | a battlefield and who meets there: [`scenarios`] |
//!
//! A designer may add files to the three folders; the name of a file is the word for it.

pub(crate) mod armies;
mod cards;
mod factions;
mod modes;
mod scenarios;
mod units;

use kernel::Vocabulary;
use kernel::content::{Content, Reader};

pub use armies::Army;
pub use factions::{Faction, FactionCard};
pub use modes::Limits;
pub(crate) use modes::place as mode_place;
pub use scenarios::Scenario;

use crate::card::CardFace;
use crate::id::Id;
use crate::unit::UnitType;

const UNITS: &str = "units.toml";
const CARDS: &str = "cards.toml";
const MODES: &str = "modes.toml";
const FACTIONS: &str = "factions";
const ARMIES: &str = "armies";
const SCENARIOS: &str = "scenarios";

/// The content the program ships with.
pub(crate) fn content() -> Content {
    Content::embedded(&[
        (UNITS, include_str!("../../content/units.toml")),
        (CARDS, include_str!("../../content/cards.toml")),
        (MODES, include_str!("../../content/modes.toml")),
        ("factions/ca.toml", include_str!("../../content/factions/ca.toml")),
        ("factions/ga.toml", include_str!("../../content/factions/ga.toml")),
        ("factions/he.toml", include_str!("../../content/factions/he.toml")),
        ("factions/ro.toml", include_str!("../../content/factions/ro.toml")),
        ("armies/ca-epic.toml", include_str!("../../content/armies/ca-epic.toml")),
        ("armies/ca-mini.toml", include_str!("../../content/armies/ca-mini.toml")),
        ("armies/ca-skirmish.toml", include_str!("../../content/armies/ca-skirmish.toml")),
        ("armies/ca-standard.toml", include_str!("../../content/armies/ca-standard.toml")),
        ("armies/ca-tutorial.toml", include_str!("../../content/armies/ca-tutorial.toml")),
        ("armies/ga-epic.toml", include_str!("../../content/armies/ga-epic.toml")),
        ("armies/ga-mini.toml", include_str!("../../content/armies/ga-mini.toml")),
        ("armies/ga-standard.toml", include_str!("../../content/armies/ga-standard.toml")),
        ("armies/he-epic.toml", include_str!("../../content/armies/he-epic.toml")),
        ("armies/he-mini.toml", include_str!("../../content/armies/he-mini.toml")),
        ("armies/he-standard.toml", include_str!("../../content/armies/he-standard.toml")),
        ("armies/ro-epic.toml", include_str!("../../content/armies/ro-epic.toml")),
        ("armies/ro-mini.toml", include_str!("../../content/armies/ro-mini.toml")),
        ("armies/ro-standard.toml", include_str!("../../content/armies/ro-standard.toml")),
        ("armies/ro-tutorial.toml", include_str!("../../content/armies/ro-tutorial.toml")),
        ("scenarios/coast.toml", include_str!("../../content/scenarios/coast.toml")),
        ("scenarios/heads.toml", include_str!("../../content/scenarios/heads.toml")),
        ("scenarios/open.toml", include_str!("../../content/scenarios/open.toml")),
        ("scenarios/plain.toml", include_str!("../../content/scenarios/plain.toml")),
        ("scenarios/river.toml", include_str!("../../content/scenarios/river.toml")),
        ("scenarios/tut.toml", include_str!("../../content/scenarios/tut.toml")),
        ("scenarios/wood.toml", include_str!("../../content/scenarios/wood.toml")),
    ])
    .with_folder(FACTIONS)
    .with_folder(ARMIES)
    .with_folder(SCENARIOS)
}

/// The armies of the box, by the names of their files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyFile;

impl Vocabulary for ArmyFile {
    const DEFAULT: &'static str = "ro-standard";
    fn names(content: &Content) -> Vec<String> {
        content.folder(ARMIES).map(|(stem, _)| stem.to_owned()).collect()
    }
}

/// The scenarios of the box, by the names of their files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFile;

impl Vocabulary for ScenarioFile {
    const DEFAULT: &'static str = "open";
    fn names(content: &Content) -> Vec<String> {
        content.folder(SCENARIOS).map(|(stem, _)| stem.to_owned()).collect()
    }
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Library {
    pub(crate) units: Vec<UnitType>,
    pub(crate) cards: Vec<CardFace>,
    pub(crate) modes: [Limits; 3],
    pub(crate) factions: Vec<Faction>,
    pub(crate) armies: Vec<Army>,
    pub(crate) scenarios: Vec<Scenario>,
}

impl Library {
    /// Reads everything; what is wrong goes to the reader. Later files are read only if those they name are in order,
    /// so that one mistake is not reported many times.
    pub(crate) fn read(reader: &Reader, content: &Content) -> Self {
        let units = units::read(&mut reader.file(content, UNITS));
        let mut library = Self { units, ..Self::default() };
        library.modes = modes::read(&mut reader.file(content, MODES));
        library.cards = cards::read(&mut reader.file(content, CARDS), &library.units);
        if !reader.is_clean() {
            return library;
        }
        for (stem, text) in content.folder(FACTIONS) {
            let file = file_name(content, FACTIONS, stem);
            let faction = factions::read(&mut reader.text(file, text), &library);
            library.factions.push(faction);
        }
        if !reader.is_clean() {
            return library;
        }
        for (stem, text) in content.folder(ARMIES) {
            let file = file_name(content, ARMIES, stem);
            let army = armies::read(&mut reader.text(file, text), stem, &library);
            library.armies.push(army);
        }
        for (stem, text) in content.folder(SCENARIOS) {
            let file = file_name(content, SCENARIOS, stem);
            let scenario = scenarios::read(&mut reader.text(file, text), stem, &library);
            library.scenarios.push(scenario);
        }
        library
    }

    pub(crate) fn unit_ids(&self) -> Vec<&str> {
        self.units.iter().map(|unit| unit.id.as_str()).collect()
    }

    pub(crate) fn card_ids(&self) -> Vec<&str> {
        self.cards.iter().map(|card| card.id.as_str()).collect()
    }
}

/// The whole name of a file of a folder, as the content keeps it.
fn file_name<'c>(content: &'c Content, folder: &str, stem: &str) -> &'c str {
    let fits = |name: &str| {
        let parts = name.split_once('/').and_then(|(first, rest)| Some((first, rest.strip_suffix(".toml")?)));
        parts == Some((folder, stem))
    };
    content.files().map(|(name, _)| name).find(|name| fits(name)).unwrap_or_default()
}

/// Reads an id that no other thing of the list has.
fn fresh_id(item: kernel::content::Item<'_>, used: impl IntoIterator<Item = Id>) -> Id {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return Id::default();
    }
    let text = item.text();
    match text.parse::<Id>() {
        Ok(id) => {
            if used.into_iter().any(|other| other == id) {
                spot.fault(None, format!("id `{id}` is used already"));
            }
            id
        }
        Err(_) => {
            let text = kernel::clip(&text);
            spot.fault(None, format!("`{text}` is no id: one to eight letters and digits make one"));
            Id::default()
        }
    }
}
