//! The battle cards (`cards.toml`).

use kernel::content::{Content, Item, Reader};
use kernel::{Rule, Word as _};

use super::{CARDS, only_entry, read_id, unknown_word};
use crate::id::Id;
use crate::options::King;
use crate::sets::{Card, Cards};
use crate::vocab::{Class, Effect};

/// One battle card (HX-1.11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFace {
    /// As it is typed: `10`, `K`.
    pub id: Id,
    /// As it is called: "King".
    pub name: String,
    /// Does it come back (HX-6.14)?
    pub class: Class,
    /// What it is worth (HX-6.8).
    pub value: Value,
    /// What it does beside.
    pub effect: Option<Effect>,
}

/// What a card is worth in a battle (HX-6.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// The number on a basic.
    Face(u8),
    /// Always so much.
    Fixed(u8),
    /// So much, and one more for each of the owner's territories next to the target (HX-6.9).
    Muster(u8),
    /// The owner's territories, at most this many (HX-6.9).
    Realm(u8),
    /// The cards discarded for it (HX-6.7).
    PaidCount,
    /// It is exchanged for a card of the discard pile; 0 if it stays (HX-6.6).
    Swap,
}

impl Value {
    /// Is it read off the map (HX-6.9)?
    pub(crate) const fn is_of_the_map(self) -> bool {
        match self {
            Self::Muster(_) | Self::Realm(_) => true,
            Self::Face(_) | Self::Fixed(_) | Self::PaidCount | Self::Swap => false,
        }
    }

    /// About what it is worth before anything is known: for bots.
    pub(crate) const fn about(self) -> u8 {
        match self {
            Self::Face(n) | Self::Fixed(n) => n,
            Self::Muster(base) => base + 1,
            Self::Realm(most) => most / 2,
            Self::PaidCount => 4,
            Self::Swap => 6,
        }
    }
}

/// The cards every seat has, and what the rules ask of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Suit {
    pub(crate) faces: Vec<CardFace>,
    pub(crate) all: Cards,
    pub(crate) basics: Cards,
    /// Queens.
    pub(crate) swaps: Cards,
    /// Jacks.
    pub(crate) counts: Cards,
    /// Aces.
    pub(crate) removers: Cards,
}

/// HX-11.4: what may be edited, within these bounds.
const BOUNDS: Rule = Rule::new("HX-11.4");

impl Suit {
    /// Reads the cards; what is wrong goes to the reader.
    pub(crate) fn read(reader: &Reader, content: &Content, king: King) -> Self {
        let mut file = reader.file(content, CARDS);
        let list = file.need("card");
        let spot = list.spot();
        let mut faces: Vec<CardFace> = Vec::new();
        let mut kings = file.need("king").table();
        let kings = King::ALL.iter().map(|word| (*word, read_value(kings.need(word.word()), None)));
        let kings: Vec<(King, Value)> = kings.collect();
        let royal = kings.iter().find(|(word, _)| *word == king).map_or(Value::Fixed(0), |(_, value)| *value);
        for mut table in list.tables() {
            let id = read_id(table.need("id"), "card", faces.iter().map(|face| face.id));
            let name = table.need("name").text();
            let class = table.need("class").word();
            let value = read_value(table.need("value"), Some(royal));
            let effect = table.maybe("effect");
            let effect_at = effect.as_ref().map_or(table.spot(), Item::spot);
            let effect = effect.and_then(Item::known_word);
            if (value == Value::PaidCount) != (effect == Some(Effect::DuelIfBoth)) {
                let message = "`duel_if_both` belongs to the value `paid_count`, and it to `duel_if_both`";
                effect_at.fault(Some(Rule::new("HX-6.7")), message);
            }
            faces.push(CardFace { id, name, class, value, effect });
        }
        if !(2..=Cards::MOST).contains(&faces.len()) {
            let message = format!("a seat has 2 to {} battle cards, not {}", Cards::MOST, faces.len());
            spot.fault(Some(BOUNDS), message);
        }
        faces.truncate(Cards::MOST);
        let those = |test: &dyn Fn(&CardFace) -> bool| -> Cards {
            faces.iter().enumerate().filter(|(_, face)| test(face)).map(|(at, _)| Card(at as u8)).collect()
        };
        let basics = those(&|face| face.class == Class::Basic);
        if basics.is_empty() {
            spot.fault(Some(BOUNDS), "at least one card is a basic");
        }
        Self {
            all: Cards::first(faces.len()),
            basics,
            swaps: those(&|face| face.value == Value::Swap),
            counts: those(&|face| face.value == Value::PaidCount),
            removers: those(&|face| face.effect == Some(Effect::RemoveOpposing)),
            faces,
        }
    }

    pub(crate) fn face(&self, card: Card) -> &CardFace {
        &self.faces[card.index()]
    }
}

const WORDS: [&str; 7] = ["face", "fixed", "muster", "realm", "paid_count", "swap", "king"];

fn read_value(item: Item<'_>, king: Option<Value>) -> Value {
    let spot = item.spot();
    if item.is_text() {
        let word = item.text();
        return match (word.as_str(), king) {
            ("paid_count", _) => Value::PaidCount,
            ("swap", _) => Value::Swap,
            ("king", Some(king)) => king,
            _ => {
                unknown_word(spot, "card value", &word, &WORDS);
                Value::Fixed(0)
            }
        };
    }
    let Some((word, number)) = only_entry(item, "card value") else { return Value::Fixed(0) };
    let number_of = |item: Item<'_>| item.number(0..=30, BOUNDS);
    match word.as_str() {
        "face" => Value::Face(number_of(number)),
        "fixed" => Value::Fixed(number_of(number)),
        "muster" => Value::Muster(number_of(number)),
        "realm" => Value::Realm(number_of(number)),
        _ => {
            unknown_word(spot, "card value", &word, &WORDS);
            Value::Fixed(0)
        }
    }
}
