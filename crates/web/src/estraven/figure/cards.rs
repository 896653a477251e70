//! Cards: one, and one with its parts named.

use estraven::{Card, Kind};
use kernel::{UnknownWord, Word as _};

use super::super::card::{card, words};
use super::super::scene::Scene;
use crate::figure::{Picture, Spot, placed};

/// How wide a card in a row is, and how wide one whose parts are named.
const WIDTH: f64 = 160.0;
const LARGE: f64 = 288.0;

/// A card by its id.
pub(super) fn one(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let all = scene.game().cards();
    let found = all.iter().find(|card| card.id.as_str() == id);
    let found = found.ok_or_else(|| UnknownWord::new("card", id, all.iter().map(|card| card.id.as_str())))?;
    let body = placed(1.0, 1.0, WIDTH, WIDTH * 1.4, &card(scene.game(), found, None));
    Ok(Picture::svg("es-f card-f", [0.0, 0.0, WIDTH + 2.0, WIDTH * 1.4 + 3.0], body)
        .wide(WIDTH + 2.0)
        .says(vec![said(scene, found)]))
}

fn said(scene: &Scene<'_>, card: &Card) -> String {
    format!("{}.", words(scene.game(), card).trim_end_matches('.'))
}

/// The first card of a kind that has most of what a card can have.
fn of_kind<'a>(scene: &Scene<'a>, word: &str) -> Result<&'a Card, UnknownWord> {
    let kind = Kind::read(word)?;
    let parts = |card: &&Card| usize::from(!card.text.is_empty()) + usize::from(card.pitch > 0);
    // Of several that have as much the last is found: from behind, that is the first.
    let of_kind = scene.game().cards().iter().rev().filter(|card| card.kind == kind && !card.token);
    of_kind.max_by_key(parts).ok_or_else(|| {
        let there = scene.game().cards().iter().map(|card| card.kind.word());
        UnknownWord::new("card kind of this content", word, there)
    })
}

/// A large card of a kind; each of its parts has a place beside the card, with a line to it.
pub(super) fn anatomy(scene: &Scene<'_>, kind: &str) -> Result<Picture, UnknownWord> {
    let printed = of_kind(scene, kind)?;
    let (unit, high) = (LARGE / 100.0, LARGE * 1.4);
    // Where a part is, and whether its number stands to the left, to the right, or below the card.
    let parts: [(&str, &str, f64, f64, Side); 10] = [
        ("cost", "the mana cost", 7.0, 13.0, Side::Left),
        ("art", "the picture", 8.0, 45.0, Side::Left),
        ("type", "the type line", 6.0, 79.0, Side::Left),
        ("name", "the name", 76.0, 8.0, Side::Right),
        ("pitch", "the pitch value", 94.0, 16.0, Side::Right),
        ("ability", "the ability", 92.0, 100.0, Side::Right),
        ("province", "the arms of the province", 94.0, 131.0, Side::Right),
        ("power", "the Power", 12.0, 135.0, Side::Below),
        ("second", "the second number", 30.0, 135.0, Side::Below),
        ("third", "the third number", 48.0, 135.0, Side::Below),
    ];
    let frame = [-40.0, -6.0, LARGE + 80.0, high + 44.0];
    let body = placed(0.0, 0.0, LARGE, high, &card(scene.game(), printed, None));
    let picture = Picture::svg("es-f", frame, body).wide(LARGE + 80.0).says(vec![said(scene, printed)]);
    Ok(parts.into_iter().fold(picture, |picture, (name, called, x, y, side)| {
        let (x, y) = (x * unit, y * unit);
        let disc = match side {
            Side::Left => (-24.0, y),
            Side::Right => (LARGE + 24.0, y),
            Side::Below => (x, high + 22.0),
        };
        picture.with(name, Spot::round(disc.0, disc.1, 10.0, called).leading(x, y))
    }))
}

/// Where the number of a part stands.
enum Side {
    Left,
    Right,
    Below,
}
