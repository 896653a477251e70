//! Tables and plans: the zones of a lord, who sits where, the keywords, the game on one page.

use estraven::Estraven;
use kernel::{Game as _, Word as _};
use markup::html;

use super::super::scene::{Scene, code};
use super::super::{art, reading};
use super::{WIDTH, lord_in_words, spotted};
use crate::figure::{Picture, Spot, table};
use crate::parts::{linked, n};

/// The zones of two lords and what they share.
pub(super) fn zones(scene: &Scene<'_>) -> Picture {
    const WIDE: f64 = 560.0;
    let around = scene.seen.around();
    let mut zones: Vec<(String, &str, &str, [f64; 4])> = Vec::new();
    for (index, seat) in around.iter().take(2).enumerate() {
        let place = |y: f64, height: f64| if index == 0 { y } else { 470.0 - y - height };
        let side = code(*seat);
        for (name, text, called, [x, y, width, height]) in [
            ("field", "battlefield", "the battlefield", [130.0, 250.0, 300.0, 74.0]),
            ("deck", "deck", "the deck", [440.0, 330.0, 50.0, 70.0]),
            ("grave", "graveyard", "the graveyard", [496.0, 330.0, 60.0, 70.0]),
            ("pitch", "pitch zone", "the pitch zone", [130.0, 330.0, 200.0, 70.0]),
            ("health", "health", "health", [340.0, 330.0, 90.0, 70.0]),
            ("hand", "hand", "the hand", [160.0, 410.0, 240.0, 56.0]),
        ] {
            zones.push((format!("{name} {side}"), text, called, [x, place(y, height), width, height]));
        }
    }
    for slot in 0..5u8 {
        zones.push((
            format!("slot {}", slot + 1),
            ["1", "2", "3", "4", "5"][usize::from(slot)],
            "a slot of the marketplace",
            [6.0, 84.0 + 54.0 * f64::from(slot), 76.0, 50.0],
        ));
    }
    zones.push(("resources".to_owned(), "resource deck", "the resource deck", [6.0, 360.0, 100.0, 50.0]));
    zones.push(("stack".to_owned(), "stack", "the stack", [450.0, 190.0, 100.0, 90.0]));
    let spots: Vec<(String, Spot)> = zones
        .iter()
        .map(|(name, _, called, [x, y, ..])| (name.clone(), Spot::round(x + 2.0, y + 2.0, 10.0, *called)))
        .collect();
    let body = html! {
        @for (_, text, _, [x, y, width, height]) in &zones {
            rect class="mat" x=(n(*x)) y=(n(*y)) width=(n(*width)) height=(n(*height)) rx="3" {}
            text class="mat-t" x=(n(x + width / 2.0)) y=(n(y + height / 2.0 + 4.0)) text-anchor="middle" { (text) }
        }
    };
    let mut said = vec![format!("{} sits below, {} above.", scene.name(around[0]), scene.name(around[1]))];
    said.extend(around.iter().map(|seat| lord_in_words(scene, *seat)));
    said.push(format!(
        "Five slots of the marketplace, {} cards in the resource deck.",
        scene.view().resources.len()
    ));
    spotted(
        Picture::svg("es-mat plan", [-10.0, -12.0, WIDE + 20.0, 494.0], body).wide(WIDE + 20.0).says(said),
        spots,
    )
}

/// Who sits where around the marketplace.
pub(super) fn lords(scene: &Scene<'_>) -> Picture {
    let around = scene.seen.around();
    let places: &[(f64, f64)] = match around.len() {
        2 => &[(158.0, 260.0), (158.0, 56.0)],
        3 => &[(158.0, 260.0), (58.0, 96.0), (258.0, 96.0)],
        _ => &[(158.0, 260.0), (56.0, 158.0), (158.0, 56.0), (260.0, 158.0)],
    };
    let mut spots = Vec::new();
    for (seat, (x, y)) in around.iter().zip(places) {
        spots.push((code(*seat), Spot::round(*x, *y, 38.0, scene.name(*seat))));
    }
    let body = html! {
        rect class="mat" x="112" y="138" width="92" height="40" rx="3" {}
        text class="mat-t" x="158" y="162" text-anchor="middle" { "marketplace" }
        @for (seat, (x, y)) in around.iter().zip(places) {
            @let word = scene.tincture(*seat).word();
            g class={ "seat-" (word) } {
                circle class="es-seat" cx=(n(*x)) cy=(n(*y)) r="34" {}
                circle cx=(n(*x)) cy=(n(*y)) r="34" fill={ "url(#h-" (word) ")" } {}
                rect class="es-name" x=(n(x - 22.0)) y=(n(y - 18.0)) width="44" height="36" rx="3" {}
                text class="es-seat-n" x=(n(*x)) y=(n(y - 2.0)) text-anchor="middle" { (scene.name(*seat)) }
                text class="es-seat-h" x=(n(*x)) y=(n(y + 13.0)) text-anchor="middle" { (scene.lord(*seat).health) }
            }
        }
    };
    let mut said = vec!["Everybody against everybody, around one marketplace.".to_owned()];
    said.extend(around.iter().map(|seat| lord_in_words(scene, *seat)));
    spotted(Picture::svg("es-mat", [0.0, 0.0, WIDTH, WIDTH], body).says(said), spots)
}

/// The keywords, each with its sign.
pub(super) fn keywords() -> Picture {
    let sign = |word: &str| {
        let found = estraven::Keyword::ALL.iter().find(|keyword| keyword.name() == word);
        found.map_or_else(
            || match word.split(' ').next() {
                Some("Imposing") => "e-imposing",
                Some("Resistance") => "shield",
                _ => "market",
            },
            |keyword| art::keyword_icon(*keyword),
        )
    };
    let rows = reading::KEYWORDS.iter().map(|(word, means, rule)| {
        (html! { (art::sign(sign(word))) " " (word) }, vec![html! { (means) }, linked(&Estraven::INFO, rule)])
    });
    let body = table(&["Word", "What it means", "Rule"], &rows.collect::<Vec<_>>());
    let said = reading::KEYWORDS.iter().map(|(word, means, rule)| format!("{word}: {means} ({rule})."));
    Picture::html("es-keys", body).says(said.collect())
}
