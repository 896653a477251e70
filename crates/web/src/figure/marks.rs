//! The marks on a drawing: the same on every figure, and the same as at the table.

use markup::html;
use maud::Markup;
use testkit::figure::{Arrow, Beside, Panel, Plate, Sign, Way};

use super::picture::{Outline, Picture, Spot};
use crate::parts::n;

type Wrong = (usize, String);

/// Everything that a panel marks, over its drawing.
pub(super) fn marks(panel: &Panel, picture: &Picture) -> Result<Markup, Wrong> {
    let k = picture.scale();
    let mut over = Vec::new();
    for (sign, name) in &panel.signs {
        over.push(signed(*sign, picture.spot(name)?, k));
    }
    for Arrow { way, from, to } in &panel.arrows {
        over.push(arrow(*way, picture.spot(from)?, picture.spot(to)?, k));
    }
    for (name, text) in &panel.discs {
        let spot = picture.spot(name)?;
        over.extend(spot.lead.map(|(x, y)| lead(spot, x, y, k)));
        over.push(disc(spot.x, spot.y, text, k));
    }
    for plate in &panel.plates {
        over.push(plated(plate, picture.spot(&plate.at)?, picture, k));
    }
    Ok(html! { @for mark in over { (mark) } })
}

fn signed(sign: Sign, spot: &Spot, k: f64) -> Markup {
    let rim = |class: &str, grow: f64| rim(spot, class, grow * k);
    match sign {
        Sign::Lit => html! { (rim("m-edge", 2.0)) (rim("m-lit", 2.0)) },
        Sign::Target => html! { (rim("m-edge", 2.0)) (rim("m-target", 2.0)) },
        Sign::Counts => html! { (rim("m-edge", 1.0)) (rim("m-counts", 1.0)) },
        Sign::Faded => html! { (rim("m-faded", 1.0)) },
        Sign::Struck => {
            let (x, y) = spot.half();
            let line = format!("M{} {}L{} {}", n(spot.x - x), n(spot.y + y), n(spot.x + x), n(spot.y - y));
            html! { path class="m-edge" d=(line) {} path class="m-struck" d=(line) {} }
        }
    }
}

/// The rim of a thing, a little outside of it.
fn rim(spot: &Spot, class: &str, grow: f64) -> Markup {
    match &spot.outline {
        Outline::Round(radius) => {
            html! { circle class=(class) cx=(n(spot.x)) cy=(n(spot.y)) r=(n(radius + grow)) {} }
        }
        Outline::Box(width, height) => html! {
            rect class=(class) x=(n(spot.x - width / 2.0 - grow)) y=(n(spot.y - height / 2.0 - grow)) width=(n(width + 2.0 * grow)) height=(n(height + 2.0 * grow)) rx=(n(grow * 1.5)) {}
        },
        Outline::Path(path, _) => html! { path class=(class) d=(path) {} },
    }
}

/// An arrow from the rim of one thing to that of another.
fn arrow(way: Way, from: &Spot, to: &Spot, k: f64) -> Markup {
    let length = (to.x - from.x).hypot(to.y - from.y).max(0.001);
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let along = |distance: f64| (from.x + ux * distance, from.y + uy * distance);
    let start = (from.reach(to.x, to.y) * 0.8).min(length * 0.35);
    let tip = (length - to.reach(from.x, from.y) * 0.72).max(length * 0.6);
    let head = if way == Way::Barred { 0.0 } else { 11.0 * k };
    let ((x1, y1), (x2, y2), (xt, yt)) = (along(start), along(tip - head * 0.8), along(tip));
    let line = format!("M{} {}L{} {}", n(x1), n(y1), n(x2), n(y2));
    let (bx, by) = along(tip - head);
    let wide = 6.5 * k;
    let point = format!(
        "M{} {}L{} {}L{} {}z",
        n(xt),
        n(yt),
        n(bx - uy * wide),
        n(by + ux * wide),
        n(bx + uy * wide),
        n(by - ux * wide)
    );
    match way {
        Way::Attack => {
            html! { path class="a-edge" d=(line) {} path class="a-strike" d=(line) {} path class="h-strike" d=(point) {} }
        }
        Way::Help => {
            html! { path class="a-edge" d=(line) {} path class="a-help" d=(line) {} path class="h-help" d=(point) {} }
        }
        Way::Move => {
            html! { path class="a-under" d=(line) {} path class="a-move" d=(line) {} path class="h-move" d=(point) {} }
        }
        Way::Barred => html! {
            path class="a-under" d=(line) {} path class="a-bar" d=(line) {}
            g transform={ "translate(" (n(xt)) " " (n(yt)) ") scale(" (n3(k)) ")" } {
                circle class="x-bar" r="8" {} path class="x-cross" d="M-3.600-3.600L3.600 3.600M3.600-3.600L-3.600 3.600" {}
            }
        },
    }
}

/// A line from the place of a number to the part it stands for.
fn lead(spot: &Spot, x: f64, y: f64, k: f64) -> Markup {
    let line = format!("M{} {}L{} {}", n(spot.x), n(spot.y), n(x), n(y));
    html! {
        path class="lead edge" d=(line) {} path class="lead" d=(line) {}
        circle class="lead-end" cx=(n(x)) cy=(n(y)) r=(n(3.0 * k)) {}
    }
}

/// A number on a thing.
pub(super) fn disc(x: f64, y: f64, text: &str, k: f64) -> Markup {
    html! {
        g transform={ "translate(" (n(x)) " " (n(y)) ") scale(" (n3(k)) ")" } {
            circle class="numdisc" r="10" {} text class="numtext" y="4.2" { (text) }
        }
    }
}

/// Words beside a thing, inside the drawing.
fn plated(plate: &Plate, spot: &Spot, picture: &Picture, k: f64) -> Markup {
    let (width, height) = (plate.text.chars().count() as f64 * 6.7 + 14.0, 20.0);
    let (across, up) = spot.half();
    let gap = 5.0 * k;
    let (mut x, mut y) = match plate.side {
        Beside::Above => (spot.x, spot.y - up - gap - height * k / 2.0),
        Beside::Below => (spot.x, spot.y + up + gap + height * k / 2.0),
        Beside::Left => (spot.x - across - gap - width * k / 2.0, spot.y),
        Beside::Right => (spot.x + across + gap + width * k / 2.0, spot.y),
        Beside::On => (spot.x, spot.y),
    };
    if let Some([left, top, wide, high]) = picture.frame {
        let inside = |at: f64, from: f64, size: f64, half: f64| {
            if size < 2.0 * half { from + size / 2.0 } else { at.clamp(from + half, from + size - half) }
        };
        x = inside(x, left, wide, (width / 2.0 + 1.0) * k);
        y = inside(y, top, high, (height / 2.0 + 1.0) * k);
    }
    html! {
        g transform={ "translate(" (n(x)) " " (n(y)) ") scale(" (n3(k)) ")" } {
            rect class="plate-t" x=(n(-width / 2.0)) y="-10" width=(n(width)) height="20" rx="2" {}
            text class="plate-x" y="4.2" { (plate.text) }
        }
    }
}

/// A factor, to three places.
fn n3(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
