//! Where the tags go: odds and distances must stay readable in the thickest fight, so each tag looks for the
//! nearest place around its knight that covers no knight and no other tag, and a line leads back if it is far.

use markup::html;
use maud::Markup;

use super::geometry::Point;
use crate::parts::n;

/// A tag that belongs to a knight.
pub(super) struct Tag {
    /// The centre of the knight's space.
    pub(super) at: Point,
    /// What it says: "3/4".
    pub(super) text: String,
    /// Its class: what it means.
    pub(super) class: String,
}

/// A tag with its place.
struct Placed<'a> {
    tag: &'a Tag,
    centre: Point,
}

/// Half the height of a tag.
const HALF_HEIGHT: f64 = 13.0;
/// A knight with its badges fills about this much around its centre.
const KNIGHT: (f64, f64) = (35.0, 31.0);

/// Draws the tags, each at the best free place. `knights` are the centres of all occupied spaces.
pub(super) fn tags(tags: &[Tag], knights: &[Point]) -> Markup {
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for tag in tags {
        let centre = candidates(tag.at)
            .min_by(|a, b| cost(tag, *a, knights, &placed).total_cmp(&cost(tag, *b, knights, &placed)))
            .unwrap_or(tag.at);
        placed.push(Placed { tag, centre });
    }
    html! {
        g class="tags" aria-hidden="true" {
            @for one in &placed { (leader(one)) }
            @for one in &placed { (draw(one)) }
        }
    }
}

/// Places around a knight, nearest first: above it, then all around, then farther out.
fn candidates(at: Point) -> impl Iterator<Item = Point> {
    const RINGS: [f64; 4] = [42.0, 62.0, 92.0, 126.0];
    const WAYS: [i32; 12] = [-90, -60, -120, -30, -150, 0, 180, 30, 150, 60, 120, 90];
    RINGS.into_iter().flat_map(move |ring| WAYS.into_iter().map(move |way| at.off(way, ring)))
}

fn half_width(text: &str) -> f64 {
    11.0 + 4.6 * text.chars().count() as f64
}

/// How bad a place is: what it covers counts most, then how far it is, then how far from straight above.
fn cost(tag: &Tag, centre: Point, knights: &[Point], placed: &[Placed<'_>]) -> f64 {
    let half = half_width(&tag.text);
    let over = |x: f64, y: f64, other: (f64, f64), point: Point| {
        let dx = (x + other.0 - (centre.x - point.x).abs()).max(0.0);
        let dy = (y + other.1 - (centre.y - point.y).abs()).max(0.0);
        dx * dy
    };
    let own = |point: &Point| point.distance(tag.at) < 1.0;
    let covered: f64 = knights
        .iter()
        .map(|knight| {
            // A tag may sit on the plume of its own knight, not on its face.
            let body = if own(knight) { (26.0, 26.0) } else { KNIGHT };
            over(half, HALF_HEIGHT, body, *knight) * if own(knight) { 0.6 } else { 1.0 }
        })
        .sum();
    let crossed: f64 = placed
        .iter()
        .map(|other| {
            over(half + 4.0, HALF_HEIGHT + 3.0, (half_width(&other.tag.text), HALF_HEIGHT), other.centre)
        })
        .sum();
    let outside = (centre.x.abs() + half - 330.0).max(0.0) + (centre.y.abs() + HALF_HEIGHT - 288.0).max(0.0);
    let side = (centre.x - tag.at.x).abs() * 0.2 + (centre.y - tag.at.y + 42.0).max(0.0) * 0.15;
    covered * 4.0 + crossed * 12.0 + outside * 20.0 + centre.distance(tag.at) + side
}

fn leader(one: &Placed<'_>) -> Markup {
    let far = one.centre.distance(one.tag.at) > 50.0;
    html! {
        @if far {
            path class={ "leader " (one.tag.class) } d={ "M" (one.centre.text()) "L" (one.tag.at.toward(one.centre, 0.32).text()) } {}
        }
    }
}

fn draw(one: &Placed<'_>) -> Markup {
    let half = half_width(&one.tag.text);
    html! {
        g transform=(one.centre.translate()) {
            g class={ "tagbox " (one.tag.class) } {
                rect x=(n(-half)) y=(n(-HALF_HEIGHT)) width=(n(half * 2.0)) height=(n(HALF_HEIGHT * 2.0)) rx="2" {}
                text y="5.6" { (one.tag.text) }
            }
        }
    }
}

/// A bubble of helmets near a point: where it fits inside the arena and covers the fewest knights.
pub(super) fn bubble_place(at: Point, knights: &[Point], width: f64) -> Point {
    const RINGS: [f64; 5] = [92.0, 130.0, 170.0, 210.0, 250.0];
    const WAYS: [i32; 12] = [-90, 90, -60, -120, 60, 120, -30, -150, 30, 150, 0, 180];
    let inside = |point: Point| Point {
        x: point.x.clamp(width / 2.0 - 330.0, 330.0 - width / 2.0),
        y: point.y.clamp(-250.0, 250.0),
    };
    let covers = |place: Point, point: Point| {
        (point.x - place.x).abs() < width / 2.0 + 36.0 && (point.y - place.y).abs() < 66.0
    };
    let cost = |place: Point| {
        let covered = knights.iter().chain([&at]).filter(|point| covers(place, **point)).count();
        covered as f64 * 400.0 + place.distance(at)
    };
    RINGS
        .into_iter()
        .flat_map(|ring| WAYS.into_iter().map(move |way| inside(at.off(way, ring))))
        .min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
        .unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use knights::{Clan, Space};

    use super::super::geometry::Table;
    use super::*;

    /// Six knights around one space, five of them tagged: no tag covers another tag or another knight's helmet.
    #[test]
    fn in_the_thickest_fight_tags_stay_apart() {
        let table = Table::seen_by(Clan::Purple);
        for middle in Space::all() {
            let mut ring: Vec<Space> = Space::all().filter(|space| space.distance(middle) == 1).collect();
            ring.truncate(5);
            let knights: Vec<Point> =
                ring.iter().chain([&middle]).map(|space| table.centre(*space)).collect();
            let tags: Vec<Tag> = ring
                .iter()
                .map(|space| Tag { at: table.centre(*space), text: "3/4".into(), class: String::new() })
                .collect();
            let mut placed: Vec<Placed<'_>> = Vec::new();
            for tag in &tags {
                let centre = candidates(tag.at)
                    .min_by(|a, b| {
                        cost(tag, *a, &knights, &placed).total_cmp(&cost(tag, *b, &knights, &placed))
                    })
                    .expect("there are candidates");
                for other in &placed {
                    let apart = (centre.x - other.centre.x).abs() >= 2.0 * half_width("3/4")
                        || (centre.y - other.centre.y).abs() >= 2.0 * HALF_HEIGHT;
                    assert!(apart, "tags around {middle} touch");
                }
                for knight in knights.iter().filter(|knight| knight.distance(tag.at) > 1.0) {
                    let apart = (centre.x - knight.x).abs() >= half_width("3/4") + 14.0
                        || (centre.y - knight.y).abs() >= HALF_HEIGHT + 14.0;
                    assert!(apart, "a tag at {centre:?} covers a knight at {knight:?} around {middle}");
                }
                placed.push(Placed { tag, centre });
            }
        }
    }
}
