//! The cards of the game, read from data files (part C of the rules).
//!
//! What may be written in them is on the page `docs/card-language.md`.

mod ability;
mod script;
mod words;

use kernel::content::{Content, Item, Reader, Spot, Table};
use kernel::{CardText, Rule};

use self::ability::{Scope, read_abilities, read_condition, read_sacrifice};
pub(crate) use self::ability::{Script, number, read_buff};
use self::script::Known;
pub use self::words::{GraveNoun, Happening, Measure, Noun, Occasion, Part, Selector, Suffix};
use crate::card::{Ability, Card, CardId, Condition, Costs, Design, Effect, Filter, Form, Price, Types};
use crate::effects::{Subject, subject};
use crate::text;
use crate::vocab::{Keyword, Kind};

const RESOURCES: &str = "resources.toml";
const TOKENS: &str = "tokens.toml";
/// The folder of the decks.
pub(crate) const DECKS: &str = "decks";

/// The cards of a deck (LE-2.1).
pub(crate) const DECK_CARDS: usize = 20;
/// The most decks a game can have.
pub(crate) const MAX_DECKS: usize = 32;
/// The most designs a game can have.
const MAX_DESIGNS: usize = 250;
/// The most kinds of tokens.
pub(crate) const MAX_TOKENS: usize = 8;
/// The most troop types.
const MAX_TYPES: usize = 8;

/// LE-2.1.
const COMPONENTS: Rule = Rule::new("LE-2.1");

/// The content the program ships with.
pub(crate) fn content() -> Content {
    Content::embedded(&[
        ("decks/halmark.toml", include_str!("../content/decks/halmark.toml")),
        ("decks/gravemoor.toml", include_str!("../content/decks/gravemoor.toml")),
        ("decks/karsk.toml", include_str!("../content/decks/karsk.toml")),
        ("decks/serault.toml", include_str!("../content/decks/serault.toml")),
        ("decks/ilmare.toml", include_str!("../content/decks/ilmare.toml")),
        ("decks/thornwold.toml", include_str!("../content/decks/thornwold.toml")),
        (RESOURCES, include_str!("../content/resources.toml")),
        (TOKENS, include_str!("../content/tokens.toml")),
    ])
    .with_folder(DECKS)
}

/// The order of the box (LE-3.3); decks that a designer adds follow, by file name.
const BOX: [&str; 6] = [
    "decks/halmark.toml",
    "decks/gravemoor.toml",
    "decks/karsk.toml",
    "decks/serault.toml",
    "decks/ilmare.toml",
    "decks/thornwold.toml",
];

/// The deck files in the order of the box.
pub(crate) fn deck_files(content: &Content) -> Vec<&str> {
    let files = content.files().map(|(name, _)| name);
    let mut names: Vec<&str> =
        files.filter(|name| name.starts_with("decks/") && name.ends_with(".toml")).collect();
    names.sort_by_key(|name| (BOX.iter().position(|known| known == name).unwrap_or(BOX.len()), *name));
    names
}

/// One pre-constructed deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The id of notation: `HM`.
    pub id: CardId,
    pub name: String,
    /// Where it is from.
    pub province: String,
    /// The index of its own troop type.
    pub troop: usize,
    /// How much health it brings with the option `handicap` (LE-3.6).
    pub handicap: i8,
    /// Its 20 cards, rows from the top, copies ascending.
    pub(crate) cards: Vec<Design>,
}

/// Everything in the box.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cards {
    /// Every design: decks, then resources, then tokens.
    pub(crate) all: Vec<Card>,
    pub(crate) decks: Vec<Deck>,
    /// The resource deck, rows from the top, copies ascending.
    pub(crate) resources: Vec<Design>,
    /// Where the tokens begin.
    pub(crate) tokens: usize,
    /// The troop types, in the order of the decks.
    pub(crate) types: Vec<String>,
}

impl Cards {
    /// Reads the cards; what is wrong goes to the reader.
    pub(crate) fn read(reader: &Reader, content: &Content) -> Self {
        let names = deck_files(content);
        let mut files: Vec<Table<'_>> = names.iter().map(|name| reader.file(content, name)).collect();
        let (types, own_types) = read_types(&mut files);
        let mut token_file = reader.file(content, TOKENS);
        let tokens: Vec<Table<'_>> = token_file.need("token").tables();
        let mut cards = Self { types, ..Self::default() };
        let (tokens, ids) = read_token_ids(tokens);
        let types = cards.types.clone();
        let scope = Scope { known: Known { types: &types }, tokens: &ids };
        for (file, troop) in files.iter_mut().zip(own_types) {
            cards.read_deck(file, troop, scope);
        }
        drop(files);
        if cards.decks.len() < 2 || cards.decks.len() > MAX_DECKS {
            token_file.spot().fault(
                Some(COMPONENTS),
                format!("there must be 2 to {MAX_DECKS} decks, not {}", cards.decks.len()),
            );
        }
        cards.read_resources(reader, content, scope);
        cards.tokens = cards.all.len();
        for (table, id) in tokens {
            cards.read_token(table, id, scope);
        }
        if cards.all.len() > MAX_DESIGNS {
            let n = cards.all.len();
            token_file.spot().fault(None, format!("there can be {MAX_DESIGNS} different cards, not {n}"));
        }
        let types = &cards.types;
        let tokens: Vec<String> = cards.all[cards.tokens..].iter().map(|token| token.name.clone()).collect();
        for card in &mut cards.all {
            card.text = text::render(card, types, &tokens);
        }
        cards
    }

    fn read_deck(&mut self, file: &mut Table<'_>, troop: usize, scope: Scope<'_>) {
        let spot = file.spot();
        let id = read_id(file.need("id"), &[]);
        if self.decks.iter().any(|deck| deck.id == id) {
            spot.fault(None, format!("deck id `{id}` is used already"));
        }
        let (name, province) = (file.need("name").text(), file.need("province").text());
        let handicap = file.maybe("handicap").map_or(0, |item| item.number(-9..=9, Rule::new("LE-3.6")));
        let mut cards = Vec::new();
        for mut table in file.need("card").tables() {
            let card = read_card(&mut table, &self.all, None, scope);
            let design = Design(self.all.len().min(MAX_DESIGNS) as u8);
            cards.extend(std::iter::repeat_n(design, usize::from(card.copies)));
            self.all.push(card);
        }
        if cards.len() != DECK_CARDS {
            let n = cards.len();
            spot.fault(Some(COMPONENTS), format!("deck `{id}` must have {DECK_CARDS} cards, not {n}"));
        }
        self.decks.push(Deck { id, name, province, troop, handicap, cards });
    }

    fn read_resources(&mut self, reader: &Reader, content: &Content, scope: Scope<'_>) {
        let mut file = reader.file(content, RESOURCES);
        let spot = file.spot();
        for mut table in file.need("card").tables() {
            let card = read_card(&mut table, &self.all, Some(Kind::Resource), scope);
            let design = Design(self.all.len().min(MAX_DESIGNS) as u8);
            self.resources.extend(std::iter::repeat_n(design, usize::from(card.copies)));
            self.all.push(card);
        }
        if self.resources.len() != DECK_CARDS {
            let n = self.resources.len();
            spot.fault(Some(COMPONENTS), format!("the resource deck must have {DECK_CARDS} cards, not {n}"));
        }
    }

    fn read_token(&mut self, mut table: Table<'_>, id: CardId, scope: Scope<'_>) {
        let spot = table.spot();
        if self.all.iter().any(|card| card.id == id) {
            spot.fault(None, format!("card id `{id}` is used already"));
        }
        let name = table.need("name").text();
        let mut card = blank(id, name, Kind::Troop);
        card.token = true;
        read_troop(&mut table, &mut card, scope);
        read_rest(&mut table, &mut card, scope);
        self.all.push(card);
    }
}

/// The troop types of the decks in order, without repeats, and which of them each deck has.
fn read_types(files: &mut [Table<'_>]) -> (Vec<String>, Vec<usize>) {
    let mut types: Vec<String> = Vec::new();
    let mut own = Vec::new();
    for file in files {
        let item = file.need("troop");
        let spot = item.spot();
        let name = item.text();
        let at = types.iter().position(|known| *known == name).unwrap_or_else(|| {
            types.push(name);
            types.len() - 1
        });
        if at >= MAX_TYPES {
            spot.fault(None, format!("there can be {MAX_TYPES} troop types"));
        }
        own.push(at.min(MAX_TYPES - 1));
    }
    types.truncate(MAX_TYPES);
    (types, own)
}

/// The ids first: abilities of other cards name them.
fn read_token_ids(tables: Vec<Table<'_>>) -> (Vec<(Table<'_>, CardId)>, Vec<String>) {
    let mut read = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    for mut table in tables {
        let item = table.need("id");
        let spot = item.spot();
        let id = read_id(item, &[]);
        if ids.iter().any(|known| *known == id.as_str()) {
            spot.fault(None, format!("card id `{id}` is used already"));
        }
        if ids.len() == MAX_TOKENS {
            spot.fault(None, format!("there can be {MAX_TOKENS} kinds of tokens"));
        }
        ids.push(id.as_str().to_owned());
        read.push((table, id));
    }
    (read, ids)
}

fn blank(id: CardId, name: String, kind: Kind) -> Card {
    Card {
        id,
        name,
        kind,
        token: false,
        copies: 0,
        cost: 0,
        pitch: 0,
        power: 0,
        toughness: 0,
        resistance: 0,
        health: 0,
        types: Types::default(),
        goods: None,
        keywords: 0,
        imposing: None,
        price: Price::default(),
        when: None,
        abilities: Vec::new(),
        text: CardText::default(),
    }
}

/// A card of a deck, or of the resource deck, where the kind is not written.
fn read_card(table: &mut Table<'_>, before: &[Card], kind: Option<Kind>, scope: Scope<'_>) -> Card {
    let id = read_id(table.need("id"), before);
    let name = table.need("name").text();
    let kind = kind.unwrap_or_else(|| {
        let item = table.need("kind");
        let spot = item.spot();
        let kind = item.word::<Kind>();
        if kind == Kind::Resource {
            spot.fault(None, format!("Resources are in `{RESOURCES}`"));
        }
        kind
    });
    let mut card = blank(id, name, kind);
    card.copies = table.need("copies").count(1..=20);
    if kind == Kind::Resource {
        card.goods = table.need("type").known_word();
    } else {
        card.cost = table.need("cost").count(0..=20);
        card.pitch = table.need("pitch").number(0..=3, Rule::new("LE-2.3"));
        card.price = read_price(table);
    }
    match kind {
        Kind::Leader => read_leader(table, &mut card, scope),
        Kind::Troop => read_troop(table, &mut card, scope),
        Kind::Reaction => card.when = read_condition(table.need("when")),
        Kind::Spell | Kind::Resource => {}
    }
    let sac = table.maybe("sac").and_then(|item| read_sacrifice(item, scope));
    read_rest(table, &mut card, scope);
    finish_play(&mut card, sac, table.spot());
    card
}

fn read_leader(table: &mut Table<'_>, card: &mut Card, scope: Scope<'_>) {
    card.power = table.need("power").count(0..=20);
    card.resistance = table.need("resistance").count(0..=20);
    card.health = table.need("health").count(1..=40);
    for item in table.need("leads").list() {
        card.types.0 |= read_types_word(item, true, scope).0;
    }
    card.imposing = table.maybe("imposing").map(|item| item.count(0..=9));
}

fn read_troop(table: &mut Table<'_>, card: &mut Card, scope: Scope<'_>) {
    card.power = table.need("power").count(0..=20);
    card.toughness = table.need("toughness").count(1..=20);
    card.types = read_types_word(table.need("troop"), false, scope);
}

fn read_types_word(item: Item<'_>, any: bool, scope: Scope<'_>) -> Types {
    let spot = item.spot();
    let text = item.text();
    if any && text == "any" {
        return Types::ANY;
    }
    script::read_type(&text, scope.known).unwrap_or_else(|message| {
        spot.fault(None, message);
        Types::default()
    })
}

/// LE-6.5.
fn read_price(table: &mut Table<'_>) -> Price {
    let levy = table.maybe("levy").and_then(|item| {
        let mut table = item.table();
        let n = table.need("n").count(1..=9);
        Some((table.need("type").known_word()?, n))
    });
    Price { levy, require: table.maybe("require").and_then(Item::known_word) }
}

fn read_rest(table: &mut Table<'_>, card: &mut Card, scope: Scope<'_>) {
    if let Some(item) = table.maybe("keywords") {
        let spot = item.spot();
        for item in item.list() {
            card.keywords |= item.known_word::<Keyword>().map_or(0, Keyword::bit);
        }
        if !card.kind.is_unit() {
            spot.fault(None, format!("a {} has no keywords", card.kind));
        }
    }
    if let Some(item) = table.maybe("abilities") {
        card.abilities = read_abilities(item, card.kind, scope);
    }
}

/// What playing the card costs is a cost of its `play` ability: one place for every price.
fn finish_play(card: &mut Card, sac: Option<Filter>, spot: Spot<'_>) {
    let plays = card.abilities.iter().filter(|ability| ability.form == Form::Play).count();
    match card.kind {
        Kind::Spell | Kind::Reaction if plays != 1 => {
            spot.fault(None, format!("a {} has one ability of the form `play`, not {plays}", card.kind));
        }
        Kind::Spell | Kind::Reaction => {}
        Kind::Leader | Kind::Troop => {
            // A unit does nothing when it is played but enter (LE-6.7).
            let (aims, effects) = (Vec::new(), Vec::new());
            card.abilities.push(Ability { form: Form::Play, costs: Costs::default(), aims, effects });
        }
        Kind::Resource => return,
    }
    for ability in card.abilities.iter_mut().filter(|ability| ability.form == Form::Play) {
        ability.costs = Costs { mana: card.cost, sac, ..Costs::default() };
        let answers = |effect: &Effect| matches!(subject(effect), Subject::Answered);
        if ability.effects.iter().any(answers) && !matches!(card.when, Some(Condition::Item { .. })) {
            spot.fault(None, format!("`{}` answers no item: its `when` must be `item(…)`", card.id));
        }
    }
}

fn read_id(item: Item<'_>, before: &[Card]) -> CardId {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return CardId::default();
    }
    let text = item.text();
    let Some(id) = text.parse::<CardId>().ok().filter(|id| id.as_str() == text) else {
        let message = format!("`{}` is no id: one to four capitals and digits make one", kernel::clip(&text));
        spot.fault(None, message);
        return CardId::default();
    };
    if before.iter().any(|card| card.id == id) {
        spot.fault(None, format!("card id `{id}` is used already"));
    }
    id
}
