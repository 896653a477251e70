//! The ground of the battle: rim, squares, terrain, letters. It never changes while a match lasts.

use markup::html;
use maud::Markup;
use prevail::{Board, Facing, Ground, Space};

use super::scene::{CELL, Scene};
use super::{reading, unit};
use crate::parts::{n, sprite};

/// The whole ground. Every space can be named: picking one that is not legal asks why.
pub(super) fn land(scene: &Scene<'_>) -> Markup {
    let board = scene.game().board();
    let (width, height) = scene.size();
    let rim = scene.rim();
    let (wide, high) = (width - 2 * rim, height - 2 * rim);
    let all: Vec<Space> = board.spaces().collect();
    html! {
        g class="land" data-ground="land" {
            (unit::defs())
            rect class="rim" x="2" y="2" width=(width - 4) height=(height - 4) rx="8" {}
            rect class="rimline" x="7" y="7" width=(width - 14) height=(height - 14) rx="4" {}
            rect class="w1" x=(rim) y=(rim) width=(wide) height=(high) {}
            path class="w2" d=(squares(scene, &all, is_dark)) {}
            @for ground in kinds(scene, &all) { (terrain(scene, ground, &all)) }
            path class="grid" d=(grid(board, rim, wide, high)) {}
            rect class="ink" x=(rim) y=(rim) width=(wide) height=(high) {}
            (labels(scene))
            g class="cells" {
                @for space in all {
                    @let ground = scene.game().ground(space);
                    path data-word=(space) data-at=(space) d=(square(scene, space)) {
                        @if ground != Ground::Plain { title { (ground.name()) ": " (reading::effect(ground)) } }
                    }
                }
            }
        }
    }
}

/// A part of the ground: some spaces, without rim or letters.
pub(super) fn part(scene: &Scene<'_>, spaces: &[Space]) -> Markup {
    let all = squares(scene, spaces, |_| true);
    html! {
        g class="land" {
            path class="w1" d=(all) {}
            path class="w2" d=(squares(scene, spaces, is_dark)) {}
            @for ground in kinds(scene, spaces) { (terrain(scene, ground, spaces)) }
            path class="grid" d=(all) {}
        }
    }
}

/// The spaces are toned like those of a chess board.
fn is_dark(space: Space) -> bool {
    (space.row() + space.column()) % 2 == 1
}

/// One space as a path.
pub(super) fn square(scene: &Scene<'_>, space: Space) -> String {
    let (x, y) = scene.corner(space);
    format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z")
}

/// Many spaces as one path.
pub(super) fn squares(scene: &Scene<'_>, spaces: &[Space], wanted: impl Fn(Space) -> bool) -> String {
    spaces.iter().filter(|space| wanted(**space)).map(|space| square(scene, *space)).collect()
}

fn grid(board: Board, rim: i32, wide: i32, high: i32) -> String {
    let columns = (1..board.columns() as i32).map(|column| format!("M{} {rim}v{high}", rim + column * CELL));
    let rows = (1..board.rows() as i32).map(|row| format!("M{rim} {}h{wide}", rim + row * CELL));
    columns.chain(rows).collect()
}

fn labels(scene: &Scene<'_>) -> Markup {
    let board = scene.game().board();
    let (width, height) = scene.size();
    let half = scene.rim() / 2;
    html! {
        g class="labels" aria-hidden="true" {
            @for column in 0..board.columns() {
                @let (x, _) = scene.centre(Space::new(0, column));
                @for y in [half, height - half] { text x=(x) y=(y) { (column + 1) } }
            }
            @for row in 0..board.rows() {
                @let space = Space::new(row, 0);
                @let (_, y) = scene.centre(space);
                @for x in [half, width - half] { text x=(x) y=(y) { (space.to_string().chars().next().unwrap_or('?')) } }
            }
        }
    }
}

/// The terrains of some spaces, each once.
fn kinds(scene: &Scene<'_>, spaces: &[Space]) -> Vec<Ground> {
    let mut kinds = Vec::new();
    for space in spaces {
        let ground = scene.game().ground(*space);
        if ground != Ground::Plain && !kinds.contains(&ground) {
            kinds.push(ground);
        }
    }
    kinds
}

/// The class of a terrain, and the glyph on each of its spaces.
fn class(ground: Ground) -> (&'static str, Option<&'static str>) {
    match ground {
        Ground::Plain => ("", None),
        Ground::Scrub => ("t-scrub", Some("scrub")),
        Ground::Rocks => ("t-rocks", Some("rocks")),
        Ground::Light => ("t-wood", Some("wood")),
        Ground::Dense => ("t-deepwood", Some("deepwood")),
        Ground::Hill1 => ("t-hill", None),
        Ground::Hill2 => ("t-hill hill-2", None),
        Ground::Hill3 | Ground::Hill4 | Ground::Hill5 => ("t-hill hill-3", None),
        Ground::Shallow => ("t-ford", None),
        Ground::Deep => ("t-deep", None),
    }
}

fn terrain(scene: &Scene<'_>, ground: Ground, among: &[Space]) -> Markup {
    let (class, glyph) = class(ground);
    let wet = matches!(ground, Ground::Shallow | Ground::Deep);
    let here = |space: &&Space| scene.game().ground(**space) == ground;
    let spaces: Vec<Space> = among.iter().filter(here).copied().collect();
    html! {
        g class=(class) {
            path class="tint" d=(squares(scene, &spaces, |_| true)) {}
            @if wet { path class="waves" d=(spaces.iter().map(|space| waves(scene, *space)).collect::<String>()) {} }
            @if let Some(glyph) = glyph {
                @for space in &spaces {
                    @let (x, y) = scene.centre(*space);
                    use href=(sprite("i-pv-t-", glyph)) x=(x - 17) y=(y - 17) width="34" height="34" {}
                }
            }
            @if ground.level() > 0 {
                @for space in &spaces {
                    @let (x, y) = scene.corner(*space);
                    text class="lvl" x=(x + 51) y=(y + 50) { (ground.level()) }
                }
            }
            path class=(if wet { "shore" } else { "brow" }) d=(spaces.iter().map(|space| edges(scene, *space, ground)).collect::<String>()) {}
        }
    }
}

/// A space of this ground, small: for pages that explain it.
pub(super) fn sample(ground: Ground) -> Markup {
    let (class, glyph) = class(ground);
    html! {
        svg class="pic ground" viewBox="0 0 60 60" aria-hidden="true" {
            rect class="w1" width="60" height="60" {}
            g class=(class) {
                @if ground != Ground::Plain { rect class="tint" width="60" height="60" {} }
                @if matches!(ground, Ground::Shallow | Ground::Deep) { path class="waves" d=(waves_at(0, 0)) {} }
                @if let Some(glyph) = glyph { use href=(sprite("i-pv-t-", glyph)) x="13" y="13" width="34" height="34" {} }
                @if ground.level() > 0 { text class="lvl" x="48" y="48" { (ground.level()) } }
            }
            rect class="ink" width="60" height="60" {}
        }
    }
}

fn waves(scene: &Scene<'_>, space: Space) -> String {
    let (x, y) = scene.corner(space);
    waves_at(x, y)
}

fn waves_at(x: i32, y: i32) -> String {
    [16, 32, 48].map(|down| format!("M{} {}q5-5 10 0t10 0t10 0", x + 15, y + down)).concat()
}

/// The sides of a space beyond which the ground is lower, or dry.
fn edges(scene: &Scene<'_>, space: Space, ground: Ground) -> String {
    let game = scene.game();
    let wet = |ground: Ground| matches!(ground, Ground::Shallow | Ground::Deep);
    let (x, y) = scene.corner(space);
    let side = |facing: Facing| {
        let beyond = game.board().neighbour(space, facing).map(|space| game.ground(space));
        let ends = beyond
            .is_some_and(|beyond| if wet(ground) { !wet(beyond) } else { beyond.level() < ground.level() });
        let (from, step) = match scene.way(facing) {
            0 => ((x, y), (1, 0)),
            2 => ((x + CELL, y), (0, 1)),
            4 => ((x, y + CELL), (1, 0)),
            _ => ((x, y), (0, 1)),
        };
        if !ends {
            String::new()
        } else if wet(ground) {
            // A wave bends half the way along, a little to one side.
            let (dx, dy) = (step.0 * 15, step.1 * 15);
            let bend = (
                f64::from(dx) / 2.0 - f64::from(step.1) * 4.0,
                f64::from(dy) / 2.0 - f64::from(step.0) * 4.0,
            );
            let wave = format!("q{} {} {dx} {dy}", n(bend.0), n(bend.1));
            format!("M{} {}{wave}t{dx} {dy}t{dx} {dy}t{dx} {dy}", from.0, from.1)
        } else {
            format!("M{} {}l{} {}", from.0, from.1, step.0 * CELL, step.1 * CELL)
        }
    };
    [Facing::N, Facing::E, Facing::S, Facing::W].map(side).concat()
}
