//! The cards of the game, read from data files (AU-1.1, part C of the rules).
//!
//! # The card files
//!
//! `starting.toml` holds the starting deck and the Kingsguard, one file per faction its cards, `generals.toml` the
//! Generals. A card is
//!
//! ```toml
//! [[card]]
//! id = "RS02"                # one to four capitals and digits, unique, as typed in notation
//! name = "Royal Swordsman"
//! type = "unit"              # unit, spy, leader, superpower; not written for starting cards and Generals
//! copies = 4                 # in the market deck; in each starting deck; not written for Generals
//! power = 4                  # not written for leaders and Generals
//! cost = 4                   # not written for starting cards
//! abilities = [              # may be left out
//!     { when = "passive@def", if = { row_ally = "RS" }, do = [{ def = 1, who = "self" }] },
//! ]
//! ```
//!
//! A faction file begins with `faction = "RS"`; in `generals.toml` each card has its own `faction`.
//! `starting.toml` has a table `[kingsguard]` with `id` and `name`; its power is the option `kingsguard_power`.
//!
//! An ability has a moment `when` (the words of [`When`](crate::When)), perhaps a condition `if`, perhaps `may = true`
//! (the whole ability may be declined), and the effects `do` in the order in which they happen. `text` of a card is
//! never written: it is rendered from the abilities.
//!
//! | condition | holds |
//! |---|---|
//! | `{ first = true }` | the first time this turn (only `on_...@gen`) |
//! | `{ attacks = 3 }` | so many or more attacks declared this turn (not `start@...`, `attacked`, `defeated`) |
//! | `{ defenders = 4 }`, `{ spies = 1 }` | so many or more: units in Rows 1 to 3, Spies in the general zone |
//! | `{ row_ally = "RS" }` | another unit of the faction in the same row (only `passive@def`) |
//!
//! | effect | when | meaning |
//! |---|---|---|
//! | `{ atk = 2 }` | `attack`, `on_attack@gen`, `attacked` | the attack in progress changes by a value |
//! | `{ atk_turn = 2 }` | any | every attack from now on this turn changes |
//! | `{ atk_aura = 1, faction = "RS" }` | `passive@gen` | attacks of the faction change; without `faction` all |
//! | `{ def = 1, who = "self" }` | `passive@def`, `passive@gen` | a value; `who` is `self`, `others_in_row`, `own_def`, `enemy_def`, with filters |
//! | `{ def_until = -2, who = "enemy_def", up_to = 2, until = "turn" }` | any | chosen defenders; `until` is `turn` or (own defenders) `my_next_start` |
//! | `"pierce"`, `{ bypass = "row_1" }` | `attack`, `on_attack@gen` | or `row_2`, `row_3`, `every_row` |
//! | `{ ignore = "enemy_def" }` | `attack`, `on_attack@gen` | with filters |
//! | `{ disable = "enemy_def" }` | any | with filters |
//! | `"nonblock"`, `"steadfast"` | `passive@def` | |
//! | `"relieve"` | `passive@hand` | |
//! | `{ protect = 1, who = "others_in_row" }` | `passive@def`, `passive@gen` | or `own_monarch`, `own_def` |
//! | `{ damage = 2, who = "enemy_monarch" }` | any | or `own_monarch`, `attacker_monarch` (`attacked`, `defeated`), `defeated_owner` (`kill`, `on_kill@gen`), `damaged` (`hit`, `on_hit@gen`) |
//! | `{ damage_many = [{ damage = 3, who = "enemy_monarch" }, { damage = 1, who = "own_monarch" }] }` | any | at the same time |
//! | `{ lose = 1 }`, `{ draw = 1 }` | any | a number |
//! | `{ heal = 2 }`, `{ authority = 2 }` | any; `levy` takes only `authority` | a value |
//! | `{ discard_hand = 1, who = "opponent" }` | any | or `damaged` (`hit`, `on_hit@gen`) |
//! | `{ annihilate = "enemy_def", power_at_most = 5 }` | any | or `annihilate = "defeated"` (`kill`, `on_kill@gen`) |
//! | `{ retire = "own_hand_or_discard" }`, `{ recall = "own_def" }` | any | |
//! | `"general"` | `active` | the card goes to the general zone instead of the discard pile |
//! | `{ cost = -1, on = "generals" }` | `passive@gen` | or `market`, `all` |
//! | `{ cost_turn = -2, on = "market" }` | any | |
//! | `{ swap_market = 2 }`, `{ sweep = 1 }`, `"peek_market"` | any | |
//! | `"top_deck"` | `on_buy@gen` | |
//! | `{ hand_size = 1 }` | `passive@gen` | |
//!
//! Filters are `faction = "RS"`, `power_at_most = 2`, `row = 1`, `row_at_least = 2`. An effect with a choice
//! (`ignore`, `disable`, `def_until`, `annihilate`, `recall`, `retire`) takes `may = true` to be declined alone. A value
//! is a number, `"X"`, `"2X"`, or a number with `per = "prior_attacks"` (or `bought`, `unspent`) and perhaps `at_most`.

pub(crate) mod ability;
mod sizes;

use kernel::content::{Content, Item, Reader, Spot, Table};
use kernel::{CardText, Rule};

use crate::card::{Card, CardId, Effect};
use crate::text;
use crate::vocab::{Faction, Kind};

const STARTING: &str = "starting.toml";
const GENERALS: &str = "generals.toml";
const FACTIONS: [(&str, Faction); Faction::COUNT] = [
    ("royal-soldiers.toml", Faction::Royal),
    ("bloodrunners.toml", Faction::Blood),
    ("iron-wall.toml", Faction::Iron),
    ("golden-ox.toml", Faction::Ox),
    ("hooded-brothers.toml", Faction::Hood),
];

/// AU-1.14: how many cards there can be.
const SIZES: Rule = Rule::new("AU-1.14");

/// The most designs a game can have.
pub(crate) const MAX_DESIGNS: usize = 96;
/// The fewest faction cards.
const MIN_FACTION_CARDS: usize = 12;
/// The most faction cards.
pub(crate) const MAX_FACTION_CARDS: usize = 148;
/// The most cards of a starting deck, without the Kingsguard.
pub(crate) const MAX_STARTING: usize = 11;
/// The most cards of a general zone.
pub(crate) const MAX_ZONE: usize = 40;
/// The most Generals.
const MAX_GENERALS: usize = 32;
/// The most triggers that wait at the same time.
pub(crate) const MAX_TRIGGERS: usize = 40;

/// The content the program ships with.
pub(crate) fn content() -> Content {
    Content::embedded(&[
        (STARTING, include_str!("../content/starting.toml")),
        (FACTIONS[0].0, include_str!("../content/royal-soldiers.toml")),
        (FACTIONS[1].0, include_str!("../content/bloodrunners.toml")),
        (FACTIONS[2].0, include_str!("../content/iron-wall.toml")),
        (FACTIONS[3].0, include_str!("../content/golden-ox.toml")),
        (FACTIONS[4].0, include_str!("../content/hooded-brothers.toml")),
        (GENERALS, include_str!("../content/generals.toml")),
    ])
}

/// Which part of the box a card is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Starting,
    Faction(Faction),
    General,
}

/// Every card, in the order of the files, with the bounds of the parts: starting deck, then the Kingsguard, then
/// faction cards, then Generals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cards {
    pub(crate) all: Vec<Card>,
    /// How many designs are in the starting deck; the Kingsguard comes next.
    pub(crate) starters: usize,
    /// Where the Generals begin.
    pub(crate) generals: usize,
}

impl Cards {
    /// Reads the cards; what is wrong goes to the reader.
    pub(crate) fn read(reader: &Reader, content: &Content, kingsguard_power: u8) -> Self {
        let mut cards = Vec::new();
        let mut spots = Vec::new();
        let mut starting = reader.file(content, STARTING);
        read_cards(starting.need("card"), Part::Starting, &mut cards, &mut spots);
        let starters = cards.len();
        let starting_spot = starting.spot();
        let mut guard = starting.need("kingsguard").table();
        spots.push(guard.spot());
        let id = read_id(guard.need("id"), &cards);
        cards.push(Card {
            id,
            name: read_name(guard.need("name"), &cards),
            kind: Kind::Unit,
            faction: None,
            power: kingsguard_power,
            cost: None,
            copies: 1,
            abilities: Vec::new(),
            text: CardText::default(),
        });
        drop(guard);
        let dealt: usize = cards[..starters].iter().map(|card| usize::from(card.copies)).sum();
        if !(1..=MAX_STARTING).contains(&dealt) {
            let text = format!("a starting deck has 1 to {MAX_STARTING} cards, not {dealt}");
            starting_spot.fault(Some(SIZES), text);
        }
        drop(starting);
        for (file, faction) in FACTIONS {
            let mut table = reader.file(content, file);
            let said = table.need("faction");
            let spot = said.spot();
            if said.known_word::<Faction>().is_some_and(|said| said != faction) {
                spot.fault(None, format!("`{file}` is the file of the faction {faction}"));
            }
            read_cards(table.need("card"), Part::Faction(faction), &mut cards, &mut spots);
        }
        let generals = cards.len();
        let mut table = reader.file(content, GENERALS);
        read_cards(table.need("card"), Part::General, &mut cards, &mut spots);
        let read = Self { all: cards, starters, generals };
        // Where half of a file cannot be read, nothing is known about how many cards there are.
        if reader.is_clean() {
            sizes::check(&read, &spots);
        }
        read
    }
}

impl Card {
    /// Can it come to stand in a general zone (AU-7.5, AU-8.4, AU-12.8)?
    pub(crate) fn enters_zone(&self) -> bool {
        let general = |effect: &Effect| matches!(effect, Effect::General);
        let mut effects =
            self.abilities.iter().flat_map(|ability| &ability.clauses).map(|clause| &clause.effect);
        self.kind.leads() || self.kind == Kind::Spy || effects.any(general)
    }
}

fn read_cards<'r>(item: Item<'r>, part: Part, cards: &mut Vec<Card>, spots: &mut Vec<Spot<'r>>) {
    for mut table in item.tables() {
        let card = read_card(&mut table, part, cards);
        cards.push(card);
        spots.push(table.spot());
    }
}

fn read_card(table: &mut Table<'_>, part: Part, before: &[Card]) -> Card {
    let id = read_id(table.need("id"), before);
    let name = read_name(table.need("name"), before);
    let (kind, faction, copies) = match part {
        Part::Starting => (Some(Kind::Unit), None, table.need("copies").count(1..=9)),
        Part::Faction(faction) => {
            let item = table.need("type");
            let spot = item.spot();
            let kind: Option<Kind> = item.known_word();
            if kind == Some(Kind::General) {
                spot.fault(None, format!("Generals are in `{GENERALS}`"));
            }
            (kind, Some(faction), table.need("copies").count(0..=9))
        }
        Part::General => (Some(Kind::General), Some(table.need("faction").word()), 1),
    };
    let power = match kind {
        Some(Kind::Leader | Kind::General) => 0,
        Some(Kind::Unit | Kind::Spy | Kind::Superpower) => table.need("power").count(0..=20),
        // Whether it needs one cannot be said.
        None => table.maybe("power").map_or(0, |item| item.count(0..=20)),
    };
    let cost = match part {
        Part::Starting => None,
        Part::Faction(_) | Part::General => Some(table.need("cost").count(1..=40)),
    };
    let abilities =
        table.maybe("abilities").map_or_else(Vec::new, |item| ability::read_abilities(item, kind));
    let kind = kind.unwrap_or(Kind::Unit);
    let mut card =
        Card { id, name, kind, faction, power, cost, copies, abilities, text: CardText::default() };
    card.text = text::render(&card);
    card
}

/// A name that no card before has: a general zone holds one card of each name (AU-8.4).
fn read_name(item: Item<'_>, before: &[Card]) -> String {
    let spot = item.spot();
    if !item.is_text() {
        return item.text();
    }
    let name = item.text();
    if name.trim().is_empty() {
        spot.fault(None, "a card needs a name");
    } else if let Some(other) = before.iter().find(|card| card.name == name) {
        spot.fault(None, format!("the name `{}` is used already, by {}", kernel::clip(&name), other.id));
    }
    name
}

fn read_id(item: Item<'_>, before: &[Card]) -> CardId {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return CardId::default();
    }
    let text = item.text();
    let Some(id) = text.parse::<CardId>().ok().filter(|id| id.as_str() == text) else {
        spot.fault(
            None,
            format!("`{}` is no card id: one to four capitals and digits make one", kernel::clip(&text)),
        );
        return CardId::default();
    };
    if before.iter().any(|card| card.id == id) {
        spot.fault(None, format!("card id `{id}` is used already"));
    }
    id
}
