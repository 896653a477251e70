//! A battle card: its index, as many charges as it is worth, what a royal does. One markup serves every width.

use hex::{CardFace, Effect, Value};
use markup::html;
use maud::Markup;

use super::reading::CARDS;
use super::scene::royal;
use crate::parts::{glyph, sprite};
use crate::{Tincture, at};

/// What is longer is written smaller.
const LONG: usize = 90;

/// Where a card lies, and what may be done with it.
#[derive(Default)]
pub(super) struct Look {
    /// More classes: what may be done with it.
    pub(super) class: &'static str,
    /// The key of the piece.
    pub(super) key: Option<String>,
    /// Its name among the parts of the page.
    pub(super) part: Option<String>,
    /// What lies over it: the button, tags.
    pub(super) over: Markup,
    /// Its place among the cards, where its picture is on the page already ([`pictures`]).
    pub(super) drawn: Option<usize>,
}

/// The pictures of all cards of a seat, to be drawn by name: they are on the page once and for all.
pub(super) fn pictures(faces: &[CardFace], tincture: Tincture) -> Markup {
    html! {
        svg class="defs" width="0" height="0" aria-hidden="true" data-ground="pictures" {
            defs { @for (at, face) in faces.iter().enumerate() { g id={ "a-" (at) } { (picture(face, tincture.word())) } } }
        }
    }
}

/// The front of a card of a seat.
pub(super) fn card(face: &CardFace, tincture: Tincture, look: Look) -> Markup {
    let word = tincture.word();
    let kind = if royal(face) { "royal " } else { "" };
    let inside = look.part.as_ref().map(|part| format!("{part}.{}", face.id));
    html! {
        article class={ "card bt " (kind) "seat-" (word) " " (look.class) } data-part=[look.part.as_ref()] data-key=[look.key.as_ref()] data-face=(face.id) data-about=(about(face)) {
            div class="face" data-part=[inside] {
                header {
                    b class="ix" { (face.id) }
                    h3 { (face.name) }
                    svg class="i suit" viewBox="0 0 24 24" aria-hidden="true" { use href=(sprite("i-k-", word)) {} }
                }
                div class="art" {
                    svg viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                        @match look.drawn { Some(at) => use href={ "#a-" (at) } {}, None => (picture(face, word)) }
                    }
                }
                p class="type" { @if royal(face) { "Royal · once a game" } @else { "Basic · comes back" } }
                @let says = says(face);
                @let long = if says.len() > LONG { " long" } else { "" };
                div class={ (if royal(face) { "abil" } else { "abil none" }) (long) } { p { (says) } }
                p class="gist" { b { (face.name) } }
            }
            (look.over)
        }
    }
}

/// The back of a card of a seat.
pub(super) fn back(tincture: Tincture, key: &str) -> Markup {
    let word = tincture.word();
    html! {
        span class={ "card bt cardback seat-" (word) } data-key=(key) data-face="back" aria-hidden="true" {
            span class="face" {
                svg viewBox="0 0 50 70" {
                    rect x="3" y="3" width="44" height="64" rx="2" fill="var(--seat)" {}
                    rect x="3" y="3" width="44" height="64" rx="2" fill={ "url(#h-" (word) ")" } stroke="var(--charge)" stroke-width=".8" {}
                    path d="M25 17l14 18-14 18-14-18z" fill="var(--seat)" stroke="var(--charge)" stroke-width=".9" {}
                    (glyph(&format!("k-{word}"), 25.0, 35.0, 15.0, "var(--charge)"))
                }
            }
        }
    }
}

/// Where a card is shown large.
pub(super) fn about(face: &CardFace) -> String {
    format!("{}#{}", at::extra("hex", CARDS), face.id)
}

/// What a card does, in a sentence.
pub(super) fn says(face: &CardFace) -> String {
    let worth = match face.value {
        Value::Face(worth) | Value::Fixed(worth) => format!("Worth {worth}."),
        Value::Muster(base) => {
            format!("Worth {base}, and 1 more for each territory of yours next to the target.")
        }
        Value::Realm(most) => format!("Worth the number of your territories, at most {most}."),
        Value::PaidCount => {
            "After the reveal, discard any number of cards: it is worth that many.".to_owned()
        }
        Value::Swap => "Swap her with a card of your discard pile, which takes her place.".to_owned(),
    };
    match face.effect {
        Some(Effect::RemoveOpposing) => format!("{worth} The card it faces is removed from the game."),
        Some(Effect::DuelIfBoth) => format!("{worth} Against another, whoever stops first loses."),
        None => worth,
    }
}

/// The figure of a royal.
pub(super) fn figure(face: &CardFace) -> &'static str {
    match (face.value, face.effect) {
        (_, Some(Effect::RemoveOpposing)) => "hx-ace",
        (Value::PaidCount, _) => "hx-jack",
        (Value::Swap, _) => "hx-queen",
        (Value::Face(_) | Value::Fixed(_) | Value::Muster(_) | Value::Realm(_), _) => "hx-king",
    }
}

fn picture(face: &CardFace, word: &str) -> Markup {
    const RAYS: &str = "M50 25H130M50 25L119 65M50 25L90 94M50 25V105M50 25L10 94M50 25L-19 65M50 25H-30M50 25L-19-15M50 25L10-44M50 25V-55M50 25L90-44M50 25L119-15";
    let charge = format!("k-{word}");
    html! {
            rect width="100" height="50" fill="var(--seat)" {}
            rect width="100" height="50" fill={ "url(#h-" (word) ")" } {}
            @if royal(face) {
                path d=(RAYS) stroke="var(--charge)" stroke-width="1.1" opacity=".7" {}
                circle cx="50" cy="25" r="21.5" fill="var(--seat)" {}
                circle cx="50" cy="25" r="20" fill="none" stroke="var(--charge)" stroke-width=".7" {}
                (glyph(figure(face), 50.0, 25.0, 28.0, "var(--charge)"))
            } @else {
                @for (x, y, size) in charges(face) { (glyph(&charge, x, y, size, "var(--charge)")) }
            }
            rect x="1.5" y="1.5" width="97" height="47" fill="none" stroke="var(--charge)" stroke-width=".6" opacity=".8" {}
    }
}

/// The charges of a basic in heraldic order: where, and how large.
fn charges(face: &CardFace) -> Vec<(f64, f64, f64)> {
    let worth = if let Value::Face(worth) = face.value { usize::from(worth) } else { 1 };
    let rows: &[usize] = match worth {
        0 | 1 => &[1],
        2 => &[2],
        3 => &[2, 1],
        4 => &[2, 2],
        5 => &[2, 1, 2],
        6 => &[3, 2, 1],
        7 => &[3, 3, 1],
        8 => &[3, 2, 3],
        9 => &[3, 3, 3],
        _ => &[4, 3, 2, 1],
    };
    let size = [20.0, 20.0, 17.0, 13.5, 11.5][rows.len().min(4)];
    let gap = if rows.len() == 4 { 12.6 } else { size + 3.5 };
    let step = 46.0 / rows.len() as f64;
    let mut charges = Vec::new();
    for (row, count) in rows.iter().enumerate() {
        for at in 0..*count {
            let x = 50.0 + gap * (at as f64 - (*count as f64 - 1.0) / 2.0);
            charges.push((x, 2.0 + step * (row as f64 + 0.5), size));
        }
    }
    charges
}
