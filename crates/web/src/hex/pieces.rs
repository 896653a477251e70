//! What stands on a territory: its name, its marker, its capital, its fortress.

use hex::Land;
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::places::{Anchor, Place, SIZE, place};
use super::scene::Scene;
use crate::parts::{glyph, n, sprite};

const SHIELD: &str = "M-11-9h22v12c0 6.600-4.700 10.800-11 13-6.300-2.200-11-6.400-11-13z";

/// Name and pieces of a territory.
pub(super) fn on(scene: &Scene<'_>, land: Land) -> Markup {
    let id = scene.id(land);
    let spot = place(scene.map(), scene.sheet, land);
    let (owner, capital) = (scene.owner(land), scene.capital_of(land));
    let seat = owner.map_or_else(|| "on".to_owned(), |seat| format!("on seat-{}", scene.word(seat)));
    let marker = owner.filter(|seat| capital != Some(*seat));
    let mut stand: Vec<Markup> = Vec::new();
    stand.extend(capital.map(|seat| crown(scene, seat)));
    stand.extend(marker.map(|seat| marked(scene, seat, land)));
    stand.extend(scene.fortified(land).then(|| fort(scene, land)));
    let more = 27.0 * (stand.len() as f64 - 1.0);
    // Beside a name that stands on the water they go the other way.
    let first = match spot.anchor {
        Anchor::Start if spot.sea => -more,
        Anchor::End if spot.sea => 0.0,
        Anchor::Start | Anchor::Middle | Anchor::End => -more / 2.0,
    };
    // A crowned crest is tall: it keeps clear of the name below it.
    let crested = capital.is_some() && !spot.sea;
    let lift = if crested { (spot.pieces.1 + 18.0 - (spot.name.1 - 0.72 * SIZE)).max(0.0) } else { 0.0 };
    let tone = match (spot.sea, owner) {
        (true, _) => "off",
        (false, Some(_)) => "held",
        (false, None) => "free",
    };
    html! {
        g class=(seat) data-part={ "on." (id) } data-at={ "on." (id) } {
            g class={ "labels lab " (tone) } { (name(scene, land, &spot)) }
            @for (at, piece) in stand.iter().enumerate() {
                g transform={ "translate(" (n(spot.pieces.0 + first + 27.0 * at as f64)) " " (n(spot.pieces.1 - lift)) ")" } data-place { (piece) }
            }
        }
    }
}

fn name(scene: &Scene<'_>, land: Land, spot: &Place) -> Markup {
    let name = scene.land_name(land);
    let lines: Vec<&str> = match name.split_once(' ').filter(|_| spot.broken) {
        Some((one, other)) => vec![one, other],
        None => vec![name],
    };
    let (x, y) = spot.name;
    html! {
        text class="nm" text-anchor=(spot.anchor.word()) font-size=(n(SIZE)) {
            @for (at, line) in lines.iter().enumerate() { tspan x=(n(x)) y=(n(y + at as f64 * SIZE)) { (line) } }
        }
    }
}

/// Who holds it.
fn marked(scene: &Scene<'_>, seat: Seat, land: Land) -> Markup {
    let word = scene.word(seat);
    html! {
        g class={ "marker seat-" (word) } data-key={ "marker." (scene.id(land)) } data-face=(word) data-ghost="ghosts" {
            g stroke="var(--seat)" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round" {
                (glyph(&format!("k-{word}"), 0.0, 0.0, 21.0, "var(--seat-on)"))
            }
        }
    }
}

/// A capital keeps the colours of its owner, whoever holds the land.
fn crown(scene: &Scene<'_>, seat: Seat) -> Markup {
    let word = scene.word(seat);
    html! {
        g class={ "capital seat-" (word) } data-key={ "capital." (word) } {
            path class="halo" d="M-13-11h26v14c0 8-5.600 12.600-13 15-7.400-2.400-13-7-13-15z" {}
            path d=(SHIELD) fill="var(--seat)" {}
            path d=(SHIELD) fill={ "url(#h-" (word) ")" } stroke="var(--piece-line)" stroke-width="1.5" {}
            g stroke="var(--seat)" stroke-width="1" paint-order="stroke" {
                use href=(sprite("i-k-", word)) x="-8" y="-6" width="16" height="16" color="var(--seat-on)" {}
            }
            path class="crown" d="M-8.500-11.500l-2.600-9.500 6 4.600L0-22.500l5.100 6.100 6-4.600-2.600 9.500z" {}
        }
    }
}

fn fort(scene: &Scene<'_>, land: Land) -> Markup {
    html! {
        g class="fort" data-key={ "fort." (scene.id(land)) } {
            circle r="12.5" {}
            (glyph("fortress", 0.0, -0.5, 17.0, "var(--stock-ink)"))
        }
    }
}
