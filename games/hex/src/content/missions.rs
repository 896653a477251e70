//! The missions (`missions.toml`).

use kernel::content::{Content, Item, Reader, Spot};
use kernel::{Rule, Word as _};

use super::{LeftOut, MISSIONS, only_entry, pair, read_id, unknown_word};
use crate::id::Id;
use crate::map::Map;
use crate::options::{Eyes, GlobalEmpire, Options};
use crate::sets::Missions;
use crate::vocab::Colour;

/// One mission card (HX-1.12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissionCard {
    /// As it is written: `MD5`.
    pub id: Id,
    /// As it is called: "Manifest Destiny", "A Great Victory: Blue".
    pub name: String,
    /// The name that it shares with others: "A Great Victory".
    pub family: String,
    /// Which of the family it is: "Blue".
    pub which: Option<String>,
    /// What it brings.
    pub prestige: u8,
    /// What must be so (HX-9).
    pub needs: Needs,
    /// What must be so, in words.
    pub text: String,
}

/// What must be so for a mission to score (HX-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Every territory of a region, by its place in the list (HX-9.9).
    ControlRegion(u8),
    /// This many whole regions (HX-9.5).
    RegionsAtLeast(u8),
    /// Two whole regions with at least this distance (HX-9.7).
    RegionsApart(u8),
    /// A territory in every region (HX-9.3).
    OneInEachRegion,
    /// Every island (HX-9.4).
    ControlAllIslands,
    /// This many territories with a fortress (HX-9.8).
    FortressesAtLeast(u8),
    /// The capital of a colour (HX-9.10).
    CapitalOf(Colour),
    /// A whole region of which the snapshot held nothing (HX-9.2).
    RegionFromNothing,
    /// So much value defeated this turn (HX-9.1).
    DefeatedValue(u8),
    /// This many territories, each next to this many others of the same seat (HX-9.6).
    Supported {
        /// Territories.
        count: u8,
        /// Neighbours of each.
        support: u8,
    },
    /// This many cards in hand and this many territories (HX-9.6).
    HandAndTerritories { cards: u8, territories: u8 },
}

/// The map is at fault, or the mission: one of them must give way.
const MEETABLE: Rule = Rule::new("HX-11.5");

/// Reads the missions of this map and these options; what is wrong goes to the reader.
pub(crate) fn read_missions(
    reader: &Reader,
    content: &Content,
    options: &Options,
    (map, left_out): (&Map, &LeftOut<'_>),
    seats: u8,
) -> Vec<MissionCard> {
    let mut file = reader.file(content, MISSIONS);
    let list = file.need("mission");
    let spot = list.spot();
    let mut made: Vec<MissionCard> = Vec::new();
    let mut bases: Vec<Id> = Vec::new();
    let mut left: Vec<Id> = Vec::new();
    for mut table in list.tables() {
        let id_at = table.spot();
        let base = read_id(table.need("id"), "mission", bases.iter().copied());
        bases.push(base);
        let family = table.need("name").text();
        let prestige = table.need("prestige").count(1..=6);
        let each = table.maybe("each").map(|item| {
            let at = item.spot();
            let word = item.text();
            let each = Each::ALL.into_iter().find(|each| each.word() == word);
            if each.is_none() {
                unknown_word(at, "each", &word, &Each::ALL.map(Each::word));
            }
            each.unwrap_or(Each::Region)
        });
        let plain = table.need("needs");
        let instead = [
            (table.maybe("with_eyes_hand"), options.eyes == Eyes::Hand),
            (table.maybe("with_nonadjacent"), options.global_empire == GlobalEmpire::Nonadjacent),
        ];
        let mut push = |suffix: &str, which: Option<&str>, needs: Needs, at: Spot<'_>| {
            let id = match format!("{base}{suffix}").parse::<Id>() {
                Ok(id) if made.iter().any(|card| card.id == id) => {
                    at.fault(None, format!("mission `{id}` is there already"));
                    return;
                }
                Ok(id) => id,
                Err(_) => {
                    at.fault(None, format!("`{base}{suffix}` is too long for a mission's id"));
                    return;
                }
            };
            if let Some((named, _)) = left_out.iter().find(|(named, _)| [id, base].contains(named)) {
                left.push(*named);
                return;
            }
            if let Some(why) = unmeetable(map, needs) {
                let message = format!("the map `{}` cannot meet {id}: {why}", map.name);
                at.fault(Some(MEETABLE), message);
            }
            let text = crate::text::mission(map, &needs);
            let name = which.map_or_else(|| family.clone(), |which| format!("{family}: {which}"));
            let (family, which) = (family.clone(), which.map(str::to_owned));
            made.push(MissionCard { id, name, family, which, prestige, needs, text });
        };
        match each {
            None => {
                let mut chosen = read_needs(plain, map);
                for (item, applies) in instead {
                    if let Some(other) = item.map(|item| read_needs(item, map)).filter(|_| applies) {
                        chosen = other;
                    }
                }
                push("", None, chosen, id_at);
            }
            Some(each) => {
                let at = plain.spot();
                let word = plain.text();
                if word != each.needs() {
                    let message = format!("with `each = \"{}\"` it is \"{}\"", each.word(), each.needs());
                    at.fault(None, message);
                }
                match each {
                    Each::Region => map.regions.iter().enumerate().for_each(|(at, region)| {
                        let needs = Needs::ControlRegion(at as u8);
                        push(region.id.as_str(), Some(&region.name), needs, id_at);
                    }),
                    Each::Colour => Colour::ALL.iter().for_each(|colour| {
                        let needs = Needs::CapitalOf(*colour);
                        push(&colour.letter().to_string(), Some(colour.name()), needs, id_at);
                    }),
                }
            }
        }
    }
    for (named, at) in left_out.iter().filter(|(named, _)| !left.contains(named)) {
        let known = made.iter().map(|card| card.id.as_str()).chain(bases.iter().map(Id::as_str));
        at.fault(Some(MEETABLE), kernel::UnknownWord::new("mission", named.as_str(), known).to_string());
    }
    check_counts(&made, seats, spot);
    made.truncate(Missions::MOST);
    made
}

/// Every seat can draw two, whatever it must reject (HX-3.5).
fn check_counts(made: &[MissionCard], seats: u8, spot: Spot<'_>) {
    let rivals = made.iter().filter(|card| matches!(card.needs, Needs::CapitalOf(_))).count();
    let others = made.len() - rivals;
    // The Rivalries of colours that are not in play are taken out (HX-3.4).
    let least = 3 * usize::from(seats);
    if made.len() > Missions::MOST {
        spot.fault(
            Some(MEETABLE),
            format!("there are at most {} missions, not {}", Missions::MOST, made.len()),
        );
    } else if others + rivals.min(usize::from(seats)) < least {
        spot.fault(Some(MEETABLE), format!("{seats} seats need at least {least} missions"));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Each {
    Region,
    Colour,
}

impl Each {
    const ALL: [Self; 2] = [Self::Region, Self::Colour];

    const fn word(self) -> &'static str {
        match self {
            Self::Region => "region",
            Self::Colour => "colour",
        }
    }

    const fn needs(self) -> &'static str {
        match self {
            Self::Region => "control_region",
            Self::Colour => "capital_of",
        }
    }
}

const WORDS: [&str; 11] = [
    "control_region",
    "regions_at_least",
    "regions_apart",
    "one_in_each_region",
    "control_all_islands",
    "fortresses_at_least",
    "capital_of",
    "region_from_nothing",
    "defeated_value",
    "supported",
    "hand_and_territories",
];

fn read_needs(item: Item<'_>, map: &Map) -> Needs {
    let spot = item.spot();
    if item.is_text() {
        let word = item.text();
        return match word.as_str() {
            "one_in_each_region" => Needs::OneInEachRegion,
            "control_all_islands" => Needs::ControlAllIslands,
            "region_from_nothing" => Needs::RegionFromNothing,
            _ => {
                unknown_word(spot, "requirement", &word, &WORDS);
                Needs::OneInEachRegion
            }
        };
    }
    let Some((word, value)) = only_entry(item, "requirement") else { return Needs::OneInEachRegion };
    match word.as_str() {
        "control_region" => {
            let known: Vec<&str> = map.regions.iter().map(|region| region.id.as_str()).collect();
            Needs::ControlRegion(value.one_of("region", &known) as u8)
        }
        "regions_at_least" => Needs::RegionsAtLeast(value.count(1..=16)),
        "regions_apart" => Needs::RegionsApart(value.count(1..=60)),
        "fortresses_at_least" => Needs::FortressesAtLeast(value.count(1..=60)),
        "capital_of" => Needs::CapitalOf(value.word()),
        "defeated_value" => Needs::DefeatedValue(value.count(1..=200)),
        "supported" => {
            let [count, support] = pair(value, [1..=64, 1..=20]);
            Needs::Supported { count, support }
        }
        "hand_and_territories" => {
            let [cards, territories] = pair(value, [0..=16, 0..=64]);
            Needs::HandAndTerritories { cards, territories }
        }
        _ => {
            unknown_word(spot, "requirement", &word, &WORDS);
            Needs::OneInEachRegion
        }
    }
}

/// Why nobody could ever meet this on the map.
fn unmeetable(map: &Map, needs: Needs) -> Option<String> {
    let regions = map.regions.len();
    match needs {
        Needs::RegionsAtLeast(n) if usize::from(n) > regions => Some(format!("it has {regions} regions")),
        Needs::RegionsApart(least) => {
            let pairs = (0..regions).flat_map(|one| (0..one).map(move |other| (one, other)));
            let far = pairs.filter(|(one, other)| map.region_distance(*one, *other) >= least).count();
            (far == 0).then(|| format!("no two regions are {least} apart"))
        }
        Needs::OneInEachRegion | Needs::RegionFromNothing if regions == 0 => {
            Some("it has no regions".to_owned())
        }
        Needs::ControlAllIslands if map.islands().is_empty() => Some("it has no islands".to_owned()),
        Needs::FortressesAtLeast(n) if usize::from(n) > map.territories.len() => {
            Some(format!("it has {} territories", map.territories.len()))
        }
        Needs::Supported { count, support } => {
            let wide = map.all().iter().filter(|land| map.near(*land).len() >= support).count();
            (wide < usize::from(count)).then(|| format!("{wide} territories have {support} neighbours"))
        }
        Needs::HandAndTerritories { territories, .. } if usize::from(territories) > map.territories.len() => {
            Some(format!("it has {} territories", map.territories.len()))
        }
        Needs::ControlRegion(_)
        | Needs::RegionsAtLeast(_)
        | Needs::OneInEachRegion
        | Needs::ControlAllIslands
        | Needs::FortressesAtLeast(_)
        | Needs::CapitalOf(_)
        | Needs::RegionFromNothing
        | Needs::DefeatedValue(_)
        | Needs::HandAndTerritories { .. } => None,
    }
}
