//! The factions (`factions.toml`).

use kernel::content::{Content, Item, Reader};
use kernel::{Rule, Word as _};

use super::{FACTIONS, read_id, unknown_word};
use crate::id::Id;
use crate::vocab::Colour;

/// One faction (HX-3.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// As it is typed: `ISL`.
    pub id: Id,
    /// As it is called: "The Islanders".
    pub name: String,
    /// What its ability is called: "Island Raiders".
    pub ability: String,
    /// What it can do.
    pub talents: Talents,
    /// What it can do, in words.
    pub text: String,
}

/// What a faction can do that others cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Talents {
    /// Added to an attack over a sea route (HX-6.10).
    pub sea_bonus: u8,
    /// Basics that come back at the end of the turn.
    pub recover: Option<Recover>,
    /// May it move markers?
    pub migrate: bool,
    /// Is its first attack from where it stood a march?
    pub march: bool,
    /// How many missions it may discard in the Dossier step (HX-5.9).
    pub dossier: u8,
    /// Does it begin with a fortress on its capital (HX-3.10)?
    pub start_fortress: bool,
}

/// How many basics come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recover {
    /// This many, or one for each region.
    pub count: Option<u8>,
    /// Only while it controls its own capital?
    pub needs_capital: bool,
}

impl Default for Talents {
    /// What everybody can do.
    fn default() -> Self {
        Self { sea_bonus: 0, recover: None, migrate: false, march: false, dossier: 1, start_fortress: false }
    }
}

/// The most factions.
const MAX_FACTIONS: usize = 32;

/// Reads the factions; what is wrong goes to the reader.
pub(crate) fn read_factions(reader: &Reader, content: &Content) -> Vec<Faction> {
    let mut file = reader.file(content, FACTIONS);
    let list = file.need("faction");
    let spot = list.spot();
    let mut factions: Vec<Faction> = Vec::new();
    for mut table in list.tables() {
        let id = read_id(table.need("id"), "faction", factions.iter().map(|faction| faction.id));
        let name = table.need("name").text();
        let ability = table.need("ability").text();
        let mut talents = Talents::default();
        table.need("passives").list().into_iter().for_each(|item| read_passive(item, &mut talents));
        let text = crate::text::faction(&talents);
        factions.push(Faction { id, name, ability, talents, text });
    }
    if !(Colour::ALL.len()..=MAX_FACTIONS).contains(&factions.len()) {
        let message = format!("there are 6 to {MAX_FACTIONS} factions, not {}", factions.len());
        spot.fault(Some(Rule::new("HX-11.4")), message);
    }
    factions
}

const WORDS: [&str; 6] =
    ["attack_bonus", "recover", "migrate", "march", "start_fortress", "dossier_discards"];

fn read_passive(item: Item<'_>, talents: &mut Talents) {
    let spot = item.spot();
    if item.is_text() {
        let word = item.text();
        match word.as_str() {
            "migrate" => talents.migrate = true,
            "march" => talents.march = true,
            "start_fortress" => talents.start_fortress = true,
            _ => unknown_word(spot, "passive", &word, &WORDS),
        }
        return;
    }
    let mut table = item.table();
    if let Some(bonus) = table.maybe("attack_bonus") {
        talents.sea_bonus = bonus.count(1..=9);
    } else if let Some(most) = table.maybe("dossier_discards") {
        talents.dossier = most.count(0..=2);
    } else {
        let count = table.need("recover");
        let at = count.spot();
        let needs_capital = table.maybe("needs_capital").is_some_and(Item::flag);
        let count = if count.is_text() {
            let word = count.text();
            if word != "regions" {
                unknown_word(at, "count", &word, &["regions"]);
            }
            None
        } else {
            Some(count.count(1..=9))
        };
        talents.recover = Some(Recover { count, needs_capital });
    }
}
