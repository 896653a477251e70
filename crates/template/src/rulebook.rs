//! The rulebook in force: options and content.

use kernel::Rule;
use kernel::content::{Content, Faults, Reader};

kernel::options! {
    /// What may be chosen before a match.
    pub struct Options {
        /// Who takes a prize when the highest bid was made twice?
        ties: Ties = Ties::Nobody, "TM-2.4";
    }
    presets {
        "standard", "TM-4.1", "Tied prizes go to nobody." => {};
        "sharp", "TM-4.1", "Tied prizes go to the next bid." => { ties = "next" };
    }
}

kernel::words! {
    /// TM-2.4: what becomes of a prize when the highest bid was made twice.
    pub enum Ties: "way to settle ties" {
        /// Nobody takes it.
        Nobody = "nobody",
        /// The highest bid that only one player made takes it.
        Next = "next",
    }
}

/// The rulebook of Template.
#[derive(Clone, Debug)]
pub struct Template {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// TM-1.1: what each prize is worth, ascending.
    pub(crate) prizes: Vec<u8>,
}

/// The most prizes.
pub(crate) const PRIZES: usize = 24;

/// The files of the game.
pub(crate) fn content() -> Content {
    Content::embedded(&[("template.toml", include_str!("../content/template.toml"))])
}

impl Template {
    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let rule = Rule::new("TM-1.1");
        let reader = Reader::new();
        let mut file = reader.file(content, "template.toml");
        let list = file.need("prizes");
        let spot = list.spot();
        let mut prizes: Vec<u8> = list.list().into_iter().map(|prize| prize.number(1..=99, rule)).collect();
        drop(file);
        if reader.is_clean() && !(1..=PRIZES).contains(&prizes.len()) {
            spot.fault(Some(rule), format!("there must be 1 to {PRIZES} prizes, not {}", prizes.len()));
        }
        prizes.sort_unstable();
        reader.finish(Self { options: options.clone(), seats, prizes })
    }
}
