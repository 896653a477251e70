//! Squares of distance on the field (PV-1.4): how far each commander inspires, how far the unit reaches that shoots.

use kernel::Seat;
use markup::html;
use maud::Markup;
use prevail::Space;

use super::scene::{CELL, Scene};

/// Everything within a distance of a space, and what that means.
struct Square {
    class: &'static str,
    at: Space,
    range: u8,
    words: String,
    /// Where the plate with the words lies.
    plate: Plate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plate {
    Above,
    Below,
    Corner,
}

/// All squares.
pub(super) fn squares(scene: &Scene<'_>) -> Markup {
    html! {
        @for square in &all(scene) {
            @let ((left, top), (right, low)) = edges(scene, square);
            rect class=(square.class) x=(left + 2) y=(top + 2) width=(right - left - 4) height=(low - top - 4) {}
        }
    }
}

/// What the squares mean, above whatever lies on the board.
pub(super) fn plates(scene: &Scene<'_>) -> Markup {
    html! {
        g aria-hidden="true" data-part="plates" {
            @for square in &all(scene) {
                @let wide = 7 * square.words.chars().count() as i32 + 12;
                @let (x, y) = plate(scene, square, wide);
                // Inside a group of its own: where the board is drawn small, the plate is enlarged, not its place.
                g transform={ "translate(" (x) " " (y) ")" } {
                    g class="plate" {
                        rect x=(-wide / 2) y="-11" width=(wide) height="22" rx="2" {}
                        text { (square.words) }
                    }
                }
            }
        }
    }
}

fn all(scene: &Scene<'_>) -> Vec<Square> {
    let commanders = [scene.top(), scene.bottom()].map(|seat| inspired(scene, seat));
    commanders.into_iter().chain([reach(scene)]).flatten().collect()
}

/// PV-7.4: how far a commander inspires with the card in play.
fn inspired(scene: &Scene<'_>, seat: Seat) -> Option<Square> {
    let side = scene.side(seat);
    let card = side.in_play.and_then(|id| scene.card(id))?;
    let range = [card.command.inspiration, card.effect.inspiration].into_iter().flatten().max()?;
    let own = seat == scene.bottom();
    Some(Square {
        class: if own { "inspire" } else { "inspire wide" },
        at: side.commander?,
        range,
        words: format!("Reach {range} from {} commander", if own { "the" } else { "their" }),
        plate: if own { Plate::Below } else { Plate::Above },
    })
}

/// PV-6.20: how far the unit reaches that shoots.
fn reach(scene: &Scene<'_>) -> Option<Square> {
    let view = scene.view();
    let combat = view.combat.as_ref().filter(|combat| combat.ranged)?;
    let shooter = view.units.get(combat.attacker)?;
    let range = shooter.stats.range;
    Some(Square {
        class: "reach",
        at: shooter.space?,
        range,
        words: format!("range {range}"),
        plate: Plate::Corner,
    })
}

/// The corners of a square, as far as it lies on the board.
fn edges(scene: &Scene<'_>, square: &Square) -> ((i32, i32), (i32, i32)) {
    let (rim, (width, height)) = (scene.rim(), scene.size());
    let (x, y) = scene.corner(square.at);
    let far = i32::from(square.range) * CELL;
    (
        ((x - far).max(rim), (y - far).max(rim)),
        ((x + CELL + far).min(width - rim), (y + CELL + far).min(height - rim)),
    )
}

/// The middle of the plate.
fn plate(scene: &Scene<'_>, square: &Square, wide: i32) -> (i32, i32) {
    let ((left, top), (right, low)) = edges(scene, square);
    match square.plate {
        Plate::Above => (i32::midpoint(left, right), top + 2),
        Plate::Below => (i32::midpoint(left, right), low - 2),
        Plate::Corner => (left + 4 + wide / 2, top + 2),
    }
}
