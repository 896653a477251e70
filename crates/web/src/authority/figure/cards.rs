//! Cards: one, an example of each type, and one with its parts named.

use authority::{Card, Kind};
use kernel::{UnknownWord, Word as _};

use super::super::card::{Look, card};
use super::super::scene::Scene;
use super::card_in_words;
use crate::figure::{Picture, Spot, placed};

/// How wide a card in a row is, and how wide one whose parts are named.
const WIDTH: f64 = 160.0;
const LARGE: f64 = 288.0;

/// A card by its id.
pub(super) fn one(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let all = scene.game().cards();
    let found = all.iter().find(|card| card.id.as_str() == id);
    let found = found.ok_or_else(|| UnknownWord::new("card", id, all.iter().map(|card| card.id.as_str())))?;
    Ok(shown(scene, found))
}

/// A card of a type.
pub(super) fn example(scene: &Scene<'_>, kind: &str) -> Result<Picture, UnknownWord> {
    Ok(shown(scene, of_kind(scene, kind)?))
}

fn shown(scene: &Scene<'_>, printed: &Card) -> Picture {
    let body = placed(1.0, 1.0, WIDTH, WIDTH * 1.4, &card(printed, Look::default()));
    Picture::svg("au-f card-f", [0.0, 0.0, WIDTH + 2.0, WIDTH * 1.4 + 3.0], body)
        .wide(WIDTH + 2.0)
        .says(vec![card_in_words(scene, printed.id)])
}

/// The first card of a type that has most of what a card can have.
fn of_kind<'a>(scene: &Scene<'a>, word: &str) -> Result<&'a Card, UnknownWord> {
    let kind = Kind::read(word)?;
    let parts = |card: &&Card| usize::from(!card.text.is_empty()) + usize::from(card.cost.is_some());
    // Of several that have as much the last is found: from behind, that is the first.
    let of_kind = scene.game().cards().iter().rev().filter(|card| card.kind == kind);
    of_kind.max_by_key(parts).ok_or_else(|| {
        let there = scene.game().cards().iter().map(|card| card.kind.word());
        UnknownWord::new("card type of this content", word, there)
    })
}

/// A large card of a type; each of its parts has a place beside the card, with a line to it.
pub(super) fn anatomy(scene: &Scene<'_>, kind: &str) -> Result<Picture, UnknownWord> {
    let printed = of_kind(scene, kind)?;
    let (unit, high) = (LARGE / 100.0, LARGE * 1.4);
    // Where a part is, and on which side of the card its number stands.
    let parts: [(&str, &str, f64, f64, f64); 9] = [
        ("power", "the power", 8.0, 13.0, -1.0),
        ("art", "the picture", 8.0, 45.0, -1.0),
        ("type", "the type line", 8.0, 80.0, -1.0),
        ("rarity", "the rarity", 6.0, 132.0, -1.0),
        ("name", "the name", 79.0, 7.0, 1.0),
        ("cost", "the cost", 95.0, 17.0, 1.0),
        ("ability", "the ability", 90.0, 104.0, 1.0),
        ("faction", "the charge of the faction", 95.0, 132.0, 1.0),
        ("frame", "the frame", 98.5, 60.0, 1.0),
    ];
    let disc = |side: f64| if side < 0.0 { -24.0 } else { LARGE + 24.0 };
    let body = placed(0.0, 0.0, LARGE, high, &card(printed, Look::default()));
    let frame = [-40.0, -6.0, LARGE + 80.0, high + 14.0];
    let picture =
        Picture::svg("au-f", frame, body).wide(LARGE + 80.0).says(vec![card_in_words(scene, printed.id)]);
    Ok(parts.into_iter().fold(picture, |picture, (name, called, x, y, side)| {
        picture.with(name, Spot::round(disc(side), y * unit, 10.0, called).leading(x * unit, y * unit))
    }))
}
