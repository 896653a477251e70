//! Names on a map that is seen whole on a small screen. There is room for few: those of the lands that may be chosen come
//! first, then those that are held; a name that would lie on something else is left out.

use hex::{Land, Lands};
use markup::html;
use maud::Markup;

use super::map::view_box;
use super::places::{Anchor, Place, place, ribbon};
use super::scene::Scene;
use crate::parts::n;

/// How high the letters are: a phone draws three units on a pixel.
const SIZE: f64 = 32.0;
/// How wide a letter is at most, on average.
const LETTER: f64 = 0.54 * SIZE;
/// How much of a line is above its base.
const ASCENT: f64 = 0.78 * SIZE;
/// Half of what a piece takes, as large as a small screen draws it.
const PIECE: f64 = 19.0;

/// What something takes of the drawing: left, top, right, bottom.
type Box = [f64; 4];

/// A name in its place.
struct Name<'a> {
    lines: Vec<&'a str>,
    at: (f64, f64),
}

impl<'a> Name<'a> {
    fn of(scene: &Scene<'a>, land: Land) -> Self {
        let Place { pieces: (x, y), .. } = place(scene.map(), scene.sheet, land);
        let lines = scene.land_name(land).split(' ').collect();
        // Below what stands on the land; else in its middle.
        let below = if is_bare(scene, land) { SIZE / 3.0 } else { PIECE + ASCENT };
        Self { lines, at: (x, y + below) }
    }

    fn room(&self) -> Box {
        let (x, y) = self.at;
        let half =
            LETTER * self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 / 2.0;
        [x - half, y - ASCENT, x + half, y + SIZE * (self.lines.len() as f64 - 0.8)]
    }
}

/// The lands whose names there is room for.
fn named(scene: &Scene<'_>) -> Lands {
    let map = scene.map();
    let [left, top, width, height] = view_box(map, scene.sheet);
    let mut taken: Vec<Box> =
        map.all().iter().filter(|land| !is_bare(scene, *land)).map(|land| piece(scene, land)).collect();
    taken.extend(map.regions.iter().filter_map(|region| {
        let (x, y, anchor) = ribbon(map, scene.sheet, region.id)?;
        let wide = LETTER * region.name.chars().count() as f64;
        let x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - wide / 2.0,
            Anchor::End => x - wide,
        };
        Some([x, y - ASCENT, x + wide, y + 14.0])
    }));
    let mut wanted: Vec<Land> = map.all().iter().filter(|land| rank(scene, *land) < 3).collect();
    wanted.sort_by_key(|land| rank(scene, *land));
    let mut named = Lands::EMPTY;
    for land in wanted {
        let room = Name::of(scene, land).room();
        let inside = room[0] >= left && room[1] >= top && room[2] <= left + width && room[3] <= top + height;
        let own = piece(scene, land);
        if inside && !taken.iter().any(|other| *other != own && meet(room, *other)) {
            taken.push(room);
            named |= Lands::only(land);
        }
    }
    named
}

/// Their names. Each is a part of its own: another question may leave out another.
pub(super) fn names(scene: &Scene<'_>) -> Markup {
    html! {
        g class="pieces" aria-hidden="true" data-part="far" {
            @for land in named(scene).iter() {
                @let held = scene.owner(land).map(|seat| format!("held seat-{}", scene.word(seat)));
                g class={ "far lab " (held.as_deref().unwrap_or("free")) } data-part={ "far." (scene.id(land)) } { (name(scene, land)) }
            }
        }
    }
}

fn name(scene: &Scene<'_>, land: Land) -> Markup {
    let Name { lines, at: (x, y) } = Name::of(scene, land);
    html! {
        text font-size=(n(SIZE)) text-anchor="middle" {
            @for (at, line) in lines.iter().enumerate() { tspan x=(n(x)) y=(n(y + at as f64 * SIZE * 0.9)) { (line) } }
        }
    }
}

/// Which names matter first: what may be chosen, what is one's own, what is held.
fn rank(scene: &Scene<'_>, land: Land) -> u8 {
    let owner = scene.owner(land);
    match (scene.offers(land).act.is_some(), owner) {
        (true, _) => 0,
        (false, Some(_)) if owner == scene.me() => 1,
        (false, Some(_)) => 2,
        (false, None) => 3,
    }
}

/// Does nothing stand there?
fn is_bare(scene: &Scene<'_>, land: Land) -> bool {
    scene.owner(land).is_none()
        && scene.capital_of(land).is_none()
        && !scene.fortified(land)
        && scene.price(land).is_none()
        && super::map::counts_for(scene, land).is_none_or(|_| scene.offers(land).act.is_none())
}

/// What stands on a land, with a price or a flag beside it.
fn piece(scene: &Scene<'_>, land: Land) -> Box {
    let Place { pieces: (x, y), .. } = place(scene.map(), scene.sheet, land);
    let beside = if scene.price(land).is_some() { 3.0 * PIECE } else { PIECE };
    [x - PIECE, y - PIECE, x + beside, y + PIECE]
}

fn meet(one: Box, other: Box) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
