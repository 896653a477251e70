//! What the figures of the rulebook show: a wall, an attack, the market, a card with its parts, the table from above.

mod cards;
mod decks;
mod goods;
mod mats;
mod tables;
mod walls;

use authority::{Authority, CardId, Held};
use kernel::{Game as _, Seat, UnknownWord};
use markup::html;
use maud::Markup;

use super::card::{Look, card, words};
use super::scene::{Scene, code};
use crate::Seen;
use crate::figure::{Ask, Picture, Spot, placed};
use crate::parts::n;

/// How wide a small card is, and how high.
const CARD: (f64, f64) = (76.0, 106.4);
/// How far small cards stand apart.
const STEP: f64 = 80.0;
/// How wide a drawing is.
const WIDTH: f64 = 316.0;

const DRAWINGS: [&str; 21] = [
    "wall",
    "attack",
    "home",
    "market",
    "purchase",
    "zones",
    "deck",
    "card",
    "anatomy",
    "type",
    "areas",
    "area",
    "seats",
    "measures",
    "placing",
    "tournament",
    "factions",
    "forms",
    "keywords",
    "decks",
    "reference",
];

/// What a panel asks for.
pub(super) fn figure(seen: &Seen<'_, Authority>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
    let (name, words) = ask.words();
    ask.check_shows(&[])?;
    let scene = Scene { seen };
    match (name, words.as_slice()) {
        ("wall", [seat]) => Ok(walls::wall(&scene, by_code(&scene, seat)?)),
        ("attack", [seat]) => Ok(walls::attack(&scene, by_code(&scene, seat)?)),
        ("home", [seat]) => Ok(walls::home(&scene, by_code(&scene, seat)?)),
        ("market", []) => Ok(goods::market(&scene)),
        ("purchase", [seat]) => Ok(goods::purchase(&scene, by_code(&scene, seat)?)),
        ("zones", []) => Ok(goods::zones(&scene)),
        ("deck", [seat]) => Ok(goods::deck(&scene, by_code(&scene, seat)?)),
        ("card", [id]) => cards::one(&scene, id),
        ("anatomy", [kind]) => cards::anatomy(&scene, kind),
        ("type", [kind]) => cards::example(&scene, kind),
        ("areas", []) => Ok(mats::areas(&scene)),
        ("area", []) => Ok(mats::area(&scene)),
        ("seats", []) => Ok(mats::seats(&scene)),
        ("measures", ["one"]) => Ok(mats::measured_area()),
        ("measures", ["two"]) => Ok(mats::measured_board()),
        ("placing", [what]) => mats::placing(what),
        ("tournament", []) => Ok(mats::tournament(&scene)),
        ("factions", []) => Ok(tables::factions()),
        ("forms", []) => Ok(tables::forms(scene.game())),
        ("keywords", []) => Ok(tables::keywords()),
        ("decks", []) => Ok(decks::over_time(scene.game())),
        ("reference", parts) => tables::reference(parts),
        _ => Err(UnknownWord::new("drawing", ask.draw, DRAWINGS)),
    }
}

/// The seat that is written so: `P2`.
fn by_code(scene: &Scene<'_>, word: &str) -> Result<Seat, UnknownWord> {
    let all: Vec<Seat> = Seat::first(scene.seen.game.seats()).collect();
    let found = all.iter().copied().find(|seat| code(*seat) == word);
    found.ok_or_else(|| {
        let codes: Vec<String> = all.iter().map(|seat| code(*seat)).collect();
        UnknownWord::new("seat", word, codes.iter().map(String::as_str))
    })
}

/// A small card at a place.
fn small(scene: &Scene<'_>, id: CardId, x: f64, y: f64, class: &str) -> Markup {
    let Some(printed) = scene.card(id) else { return html! {} };
    let look = Look { class: class.to_owned(), ..Look::default() };
    placed(x, y, CARD.0, CARD.1, &card(printed, look))
}

/// Where a small card at a place is.
fn small_spot(scene: &Scene<'_>, id: CardId, x: f64, y: f64) -> Spot {
    Spot::rect(x + CARD.0 / 2.0, y + CARD.1 / 2.0, CARD.0, CARD.1, scene.card_name(id))
}

/// A place where no card lies.
fn empty(x: f64, y: f64, width: f64, height: f64) -> Markup {
    html! { rect class="au-hole" x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) rx="4" {} }
}

/// Words below or beside something.
fn label(x: f64, y: f64, text: &str) -> Markup {
    html! { text class="au-label" x=(n(x)) y=(n(y)) text-anchor="middle" { (text) } }
}

/// The last cards of a pile, fanned out from its place, with its name below; how many more there are is said.
fn pile(scene: &Scene<'_>, picture: &mut Vec<(String, Spot)>, told: &Pile<'_>) -> Markup {
    let Pile { name, called, cards, x, y, step, most } = told;
    let shown = &cards[cards.len().saturating_sub(*most)..];
    let end = x + step * (shown.len().max(1) - 1) as f64 + CARD.0;
    let middle = f64::midpoint(*x, end);
    picture.push((name.clone(), Spot::rect(middle, y + CARD.1 / 2.0, end - x, CARD.1, called.clone())));
    for (at, held) in shown.iter().enumerate() {
        picture
            .push((format!("{name} {}", held.card), small_spot(scene, held.card, x + step * at as f64, *y)));
    }
    html! {
        @if shown.is_empty() { (empty(*x, *y, CARD.0, CARD.1)) }
        @for (at, held) in shown.iter().enumerate() { (small(scene, held.card, x + step * at as f64, *y, "")) }
        (label(middle, y + CARD.1 + 14.0, called))
    }
}

/// A pile of cards that all may see.
struct Pile<'a> {
    /// What a panel calls it: `discard P2`.
    name: String,
    /// What people call it.
    called: String,
    cards: &'a [Held],
    x: f64,
    y: f64,
    /// So far the next card lies to the right.
    step: f64,
    /// So many are shown.
    most: usize,
}

/// A drawing with its places.
fn spotted(picture: Picture, spots: Vec<(String, Spot)>) -> Picture {
    spots.into_iter().fold(picture, |picture, (name, spot)| picture.with(name, spot))
}

/// Cards in a row, in words.
fn in_words(scene: &Scene<'_>, cards: &[Held]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    cards.iter().map(|held| scene.card_name(held.card)).collect::<Vec<_>>().join(", ")
}

/// A card in words.
fn card_in_words(scene: &Scene<'_>, id: CardId) -> String {
    scene.card(id).map_or_else(String::new, |card| format!("{}.", words(card).trim_end_matches('.')))
}
