//! What the figures of the rulebook show: a card with its parts, the battlefield, a fight, the stack, the marketplace, what
//! was pitched.

mod cards;
mod field;
mod goods;
mod tables;

use estraven::{Estraven, Name};
use kernel::{Game as _, Seat, UnknownWord};
use markup::html;
use maud::Markup;

use super::card::{card, words};
use super::scene::{Scene, code};
use crate::Seen;
use crate::figure::{Ask, Picture, Spot, placed};
use crate::parts::n;

/// A small card, and how far small cards stand apart.
const CARD: (f64, f64) = (100.0, 140.0);
const STEP: f64 = 106.0;
/// How wide a drawing is.
const WIDTH: f64 = 316.0;

const DRAWINGS: [&str; 14] = [
    "card", "anatomy", "zones", "pitch", "account", "hand", "stack", "field", "unit", "fight", "market",
    "trade", "lords", "keywords",
];

/// What a panel asks for.
pub(super) fn figure(seen: &Seen<'_, Estraven>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
    let (name, words) = ask.words();
    ask.check_shows(&[])?;
    let scene = Scene { seen };
    match (name, words.as_slice()) {
        ("card", [id]) => cards::one(&scene, id),
        ("anatomy", [kind]) => cards::anatomy(&scene, kind),
        ("zones", []) => Ok(tables::zones(&scene)),
        ("pitch", [seat]) => Ok(goods::pitch(&scene, by_code(&scene, seat)?)),
        ("account", [seat]) => Ok(goods::account(&scene, by_code(&scene, seat)?)),
        ("hand", [seat]) => Ok(goods::hand(&scene, by_code(&scene, seat)?)),
        ("stack", []) => Ok(goods::stack(&scene)),
        ("field", [seat]) => Ok(field::field(&scene, by_code(&scene, seat)?)),
        ("unit", [seat]) => Ok(field::pair(&scene, by_code(&scene, seat)?)),
        ("fight", []) => Ok(field::fight(&scene)),
        ("market", []) => Ok(goods::market(&scene)),
        ("trade", [seat]) => Ok(goods::trade(&scene, by_code(&scene, seat)?)),
        ("lords", []) => Ok(tables::lords(&scene)),
        ("keywords", []) => Ok(tables::keywords()),
        _ => Err(UnknownWord::new("drawing", ask.draw, DRAWINGS)),
    }
}

/// The pictures of all cards, which the drawings use by name.
pub(super) fn defs(content: &kernel::content::Content) -> Markup {
    match Estraven::open(content, &estraven::Options::default(), 2) {
        Ok(game) => html! { div class="defs" { (super::art::arts(&game)) } },
        Err(_) => html! {},
    }
}

/// The seat that is written so: `P2`.
fn by_code(scene: &Scene<'_>, word: &str) -> Result<Seat, UnknownWord> {
    let all: Vec<Seat> = Seat::first(scene.game().seats()).collect();
    let found = all.iter().copied().find(|seat| code(*seat) == word);
    found.ok_or_else(|| {
        let codes: Vec<String> = all.iter().map(|seat| code(*seat)).collect();
        UnknownWord::new("seat", word, codes.iter().map(String::as_str))
    })
}

/// A small card at a place.
fn small(scene: &Scene<'_>, name: Name, x: f64, y: f64) -> Markup {
    html! { @if let Some(printed) = scene.card(name.card) { (placed(x, y, CARD.0, CARD.1, &card(scene.game(), printed, None))) } }
}

/// Where a small card is.
fn small_spot(scene: &Scene<'_>, name: Name, x: f64, y: f64) -> Spot {
    Spot::rect(x + CARD.0 / 2.0, y + CARD.1 / 2.0, CARD.0, CARD.1, scene.card_name(name.card))
}

/// Words on the cloth.
fn label(x: f64, y: f64, text: &str) -> Markup {
    html! { text class="es-label" x=(n(x)) y=(n(y)) text-anchor="middle" { (text) } }
}

/// A place where nothing lies.
fn empty(x: f64, y: f64, width: f64, height: f64) -> Markup {
    html! { rect class="es-hole" x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) rx="4" {} }
}

/// A drawing with its places.
fn spotted(picture: Picture, spots: Vec<(String, Spot)>) -> Picture {
    spots.into_iter().fold(picture, |picture, (name, spot)| picture.with(name, spot))
}

/// How a lord stands, in words.
fn lord_in_words(scene: &Scene<'_>, seat: Seat) -> String {
    let lord = scene.lord(seat);
    format!(
        "{} has {} health, {} mana, {} cards in hand and {} in the deck.",
        scene.name(seat),
        lord.health,
        lord.pool,
        lord.hand_count,
        lord.deck_count
    )
}

/// A card in words.
fn in_words(scene: &Scene<'_>, name: Name) -> String {
    scene
        .card(name.card)
        .map_or_else(String::new, |card| format!("{}.", words(scene.game(), card).trim_end_matches('.')))
}
