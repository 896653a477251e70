//! Mana and goods: the hand, the pitch zone and its account, the stack, the marketplace.

use estraven::Name;
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::super::art;
use super::super::scene::{Scene, code};
use super::super::{market, tray};
use super::{CARD, STEP, WIDTH, empty, in_words, label, lord_in_words, small, small_spot, spotted};
use crate::figure::{Picture, Spot, placed, table};
use crate::parts::n;

/// The pitch zone: each card, what is left of it, and what becomes of it at the next Start.
pub(super) fn pitch(scene: &Scene<'_>, seat: Seat) -> Picture {
    let lord = scene.lord(seat);
    let from = (WIDTH - STEP * lord.pitched.len() as f64 + 6.0) / 2.0;
    let mut spots = vec![("pool".to_owned(), Spot::rect(WIDTH / 2.0, 16.0, 150.0, 26.0, "the mana pool"))];
    let mut said = vec![lord_in_words(scene, seat)];
    let mut out = Vec::new();
    for (index, pitched) in lord.pitched.iter().enumerate() {
        let (x, y) = (from + STEP * index as f64, 34.0);
        let (sign, fate) =
            if pitched.returns { ("e-return", "comes back") } else { ("e-grave", "to the grave") };
        said.push(format!(
            "{}: {} of {} mana left; {fate} at the next Start.",
            scene.card_name(pitched.card.card),
            pitched.left,
            pitched.value
        ));
        spots.push((pitched.card.to_string(), small_spot(scene, pitched.card, x, y)));
        let told = html! {
            div class="es-gems es-fate" {
                span class="gs" { (art::gems(pitched.value, pitched.left)) } b { (pitched.left) " of " (pitched.value) }
                span class="then" { (art::sign(sign)) (fate) }
            }
        };
        out.push(html! { (small(scene, pitched.card, x, y)) (placed(x - 3.0, y + CARD.1 + 4.0, CARD.0 + 6.0, 46.0, &told)) });
    }
    let body = html! {
        text class="es-who" x=(n(WIDTH / 2.0)) y="20" text-anchor="middle" { "mana " (lord.pool) " · health " (lord.health) }
        @for piece in &out { (piece) }
        @if lord.pitched.is_empty() { (empty((WIDTH - CARD.0) / 2.0, 34.0, CARD.0, CARD.1)) (label(WIDTH / 2.0, 108.0, "pitch zone")) }
    };
    spotted(Picture::svg("es-f", [0.0, 0.0, WIDTH, 34.0 + CARD.1 + 54.0], body).says(said), spots)
}

/// The same as an account: what each card leaves at the next Start, and what that makes of pool and health.
pub(super) fn account(scene: &Scene<'_>, seat: Seat) -> Picture {
    let lord = scene.lord(seat);
    let mut said = vec![lord_in_words(scene, seat)];
    let mut rows: Vec<(Markup, Vec<Markup>)> = Vec::new();
    let gems = |all: u8, left: u8| html! { span class="es-gems gs" { (art::gems(all, left)) } };
    for pitched in &lord.pitched {
        let kept = if pitched.returns { 0 } else { pitched.left };
        let name = scene.card_name(pitched.card.card);
        let state = match (pitched.left, pitched.value) {
            (left, value) if left == value => "unused",
            (0, _) => "used up",
            _ => "partly used",
        };
        said.push(format!("{name}, {state}: {} before, {kept} after.", pitched.left));
        rows.push((
            html! { (name) " " small { (state) } },
            vec![
                gems(pitched.value, pitched.left),
                html! { @if kept == 0 { "–" } @else { (gems(kept, kept)) " loose" } },
            ],
        ));
    }
    let after = lord.health - i16::from(lord.returning);
    said.push(format!(
        "Pool: {} before, {} after. Health: {} before, {after} after.",
        lord.pool, lord.kept, lord.health
    ));
    rows.push((html! { "Pool" }, vec![html! { (lord.pool) }, html! { (lord.kept) }]));
    rows.push((html! { "Health" }, vec![html! { (lord.health) }, html! { b { (after) } }]));
    Picture::html("es-account", table(&["Pitch zone", "Before Start", "After Start"], &rows)).says(said)
}

/// A hand, with the mana there is.
pub(super) fn hand(scene: &Scene<'_>, seat: Seat) -> Picture {
    let lord = scene.lord(seat);
    let names: Vec<Name> = lord.hand.iter().map(|held| held.card).collect();
    let step = if names.len() > 3 { (WIDTH - CARD.0 - 4.0) / (names.len() - 1) as f64 } else { STEP };
    let from = (WIDTH - step * names.len().saturating_sub(1) as f64 - CARD.0) / 2.0;
    let at = |index: usize| from + step * index as f64;
    let spots = names
        .iter()
        .enumerate()
        .map(|(index, name)| (name.to_string(), small_spot(scene, *name, at(index), 30.0)))
        .collect();
    let body = html! {
        text class="es-who" x=(n(WIDTH / 2.0)) y="20" text-anchor="middle" { "mana " (lord.pool) " · health " (lord.health) }
        @for (index, name) in names.iter().enumerate() { (small(scene, *name, at(index), 30.0)) }
        @if names.is_empty() { (label(WIDTH / 2.0, 100.0, "no card in hand")) }
    };
    let mut said = vec![lord_in_words(scene, seat)];
    said.extend(names.iter().map(|name| in_words(scene, *name)));
    spotted(Picture::svg("es-f", [0.0, 0.0, WIDTH, 30.0 + CARD.1 + 6.0], body).says(said), spots)
}

/// The stack, the newest on top, and who is asked.
pub(super) fn stack(scene: &Scene<'_>) -> Picture {
    const ITEM: f64 = 62.0;
    const MOST: usize = 3;
    let items = &scene.view().stack;
    let bottom = ITEM * MOST as f64 + 2.0;
    let mut spots = Vec::new();
    let mut out = Vec::new();
    let mut said = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let y = bottom - ITEM * (at + 1) as f64;
        let title = tray::title(scene, item);
        spots.push((
            format!("item {}", at + 1),
            Spot::rect(WIDTH / 2.0, y + 27.0, WIDTH - 8.0, 54.0, title.clone()),
        ));
        said.push(format!("{} of {}: {}.", title, scene.name(item.seat), tray::does(scene, item)));
        out.push(placed(4.0, y, WIDTH - 8.0, 56.0, &tray::item_of(scene, at + 1, item)));
    }
    said.reverse();
    if said.is_empty() {
        said.push("The stack is empty.".to_owned());
    }
    let asked: Vec<String> = scene.view().pending.iter().map(|seat| scene.name(seat)).collect();
    said.push(format!("{} is asked.", asked.join(", ")));
    for seat in scene.seen.around() {
        said.push(lord_in_words(scene, seat));
    }
    let lords: Vec<String> = Seat::first(scene.view().lords.iter().count() as u8)
        .map(|seat| {
            format!("{}: {} health, {} mana", code(seat), scene.lord(seat).health, scene.lord(seat).pool)
        })
        .collect();
    let body = html! {
        @for item in &out { (item) }
        @if items.is_empty() { (empty(4.0, bottom - ITEM, WIDTH - 8.0, 54.0)) (label(WIDTH / 2.0, bottom - 32.0, "the stack is empty")) }
        text class="es-who" x="6" y=(n(bottom + 20.0)) { (asked.join(", ")) " is asked" }
        @for (row, line) in lords.iter().enumerate() { text class="es-label" x="6" y=(n(bottom + 38.0 + 15.0 * row as f64)) { (line) } }
    };
    spots.push(("asked".to_owned(), Spot::rect(70.0, bottom + 15.0, 130.0, 22.0, "who is asked")));
    let height = bottom + 40.0 + 15.0 * lords.len() as f64;
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, height], body).says(said), spots)
}

/// The five slots, the oldest first.
pub(super) fn market(scene: &Scene<'_>) -> Picture {
    let (body, spots, height) = queue(scene);
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, height], body).says(queue_in_words(scene)), spots)
}

/// The five slots, and the hand of a lord below.
pub(super) fn trade(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (slots, mut spots, height) = queue(scene);
    let names: Vec<Name> = scene.lord(seat).hand.iter().map(|held| held.card).collect();
    let from = (WIDTH - STEP * names.len() as f64 + 6.0) / 2.0;
    let at = |index: usize| from + STEP * index as f64;
    for (index, name) in names.iter().enumerate() {
        spots.push((format!("hand {}", name.card), small_spot(scene, *name, at(index), height + 6.0)));
    }
    let body = html! {
        (slots)
        @for (index, name) in names.iter().enumerate() { (small(scene, *name, at(index), height + 6.0)) }
        (label(WIDTH / 2.0, height + CARD.1 + 22.0, "hand"))
    };
    let mut said = queue_in_words(scene);
    let held: Vec<&str> = names.iter().map(|name| scene.card_name(name.card)).collect();
    said.push(format!("Hand of {}: {}.", scene.name(seat), held.join(", ")));
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, height + CARD.1 + 30.0], body).says(said), spots)
}

fn queue(scene: &Scene<'_>) -> (Markup, Vec<(String, Spot)>, f64) {
    const WARE: f64 = 48.0;
    let slots = &scene.view().slots;
    let high = WARE * slots.len() as f64 + 2.0;
    let mut spots: Vec<(String, Spot)> = slots
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let y = 2.0 + WARE * index as f64 + 22.0;
            (
                format!("slot {}", index + 1),
                Spot::rect(WIDTH / 2.0 - 24.0, y, WIDTH - 56.0, 44.0, scene.card_name(name.card)),
            )
        })
        .collect();
    spots.push(("deck".to_owned(), Spot::rect(WIDTH / 2.0, high + 16.0, 190.0, 24.0, "the resource deck")));
    spots.push(("out".to_owned(), Spot::round(WIDTH - 22.0, 24.0, 12.0, "out of the marketplace")));
    let body = html! {
        @for (index, name) in slots.iter().enumerate() {
            (placed(4.0, 2.0 + WARE * index as f64, WIDTH - 56.0, 44.0, &html! { ol class="wares" { (market::ware(scene, index, *name)) } }))
        }
        path class="es-belt" d={ "M" (n(WIDTH - 22.0)) " " (n(high)) "V44" } {}
        path class="es-head" d={ "M" (n(WIDTH - 22.0)) " 38l6 10h-12z" } {}
        text class="es-label" x=(n(WIDTH / 2.0)) y=(n(high + 20.0)) text-anchor="middle" { "resource deck: " (scene.view().resources.len()) }
    };
    (body, spots, high + 30.0)
}

fn queue_in_words(scene: &Scene<'_>) -> Vec<String> {
    let slots = scene.view().slots.iter().enumerate();
    let slots: Vec<String> =
        slots.map(|(index, name)| format!("{}. {}", index + 1, scene.card_name(name.card))).collect();
    vec![
        format!("The marketplace, the oldest first: {}.", slots.join(", ")),
        format!("{} cards in the resource deck.", scene.view().resources.len()),
    ]
}
