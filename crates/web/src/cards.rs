//! What the tables of card games share: the dial of a player's points, the back of a card.

use markup::html;
use maud::Markup;

use crate::Tincture;
use crate::parts::{glyph, n};

/// The dial of a player: a tick for each point, the number on the shield of the seat. A part of its own where it has a
/// name: what can be done with it changes more often than the points.
pub(crate) fn dial(tincture: Tincture, points: u8, cap: u8, label: &str, part: Option<&str>) -> Markup {
    const SHIELD: &str = "M29 25h42v23c0 14-9 21-21 26-12-5-21-12-21-26z";
    html! {
        svg viewBox="0 0 100 100" data-part=[part] role="meter" aria-valuenow=(points) aria-valuemin="0" aria-valuemax=(cap) aria-label=(label) {
            circle class="rim" cx="50" cy="50" r="49" {}
            path class="ticks off" d=(ticks(cap, points, cap)) {}
            path class="ticks" data-ticks d=(ticks(cap, 0, points)) {}
            path d=(SHIELD) fill="var(--seat)" stroke="var(--felt-ink)" stroke-width="1.5" {}
            path d=(SHIELD) fill={ "url(#h-" (tincture.word()) ")" } {}
            path d="M33 33h34v21H33z" fill="var(--seat)" {}
            text x="50" y="54" data-count { (points) }
        }
    }
}

/// The back of a card, from [`drawn_back`].
pub(crate) fn back() -> Markup {
    html! { span class="card cardback" aria-hidden="true" { span class="face" { svg viewBox="0 0 50 70" { use href="#card-back" {} } } } }
}

/// What all backs show, drawn once on every page: a hand has many, and they come and go.
pub(crate) fn drawn_back() -> Markup {
    html! {
        g id="card-back" {
            rect x="3" y="3" width="44" height="64" rx="2" fill="url(#h-back)" stroke="var(--back-line)" stroke-width=".8" {}
            circle cx="25" cy="35" r="11" fill="var(--back)" stroke="var(--back-line)" stroke-width=".9" {}
            (glyph("banner", 25.0, 35.0, 13.0, "var(--back-line)"))
        }
    }
}

/// The ticks from `from` to `to` of `all`, clockwise from the top.
fn ticks(all: u8, from: u8, to: u8) -> String {
    (from..to)
        .map(|tick| {
            let angle = (f64::from(tick) + 0.5) * std::f64::consts::TAU / f64::from(all.max(1));
            let at = |from: f64, radius: f64| {
                format!("{} {}", n(from + radius * angle.sin()), n(from - radius * angle.cos()))
            };
            format!("M{}l{}", at(50.0, 39.0), at(0.0, 7.5))
        })
        .collect()
}
