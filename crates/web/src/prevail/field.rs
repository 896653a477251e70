//! The field: the ground, what inspires, the pieces, the fights, what can be picked.

use kernel::Seat;
use markup::html;
use maud::Markup;
use prevail::{BLACK, Board, Contact, Phase, Space, Step, UnitView, WHITE};

use super::scene::{CELL, Scene, contact_letter, key, letter, rival};
use super::{deploy, land, orders, reading, sheet, spots, squares, unit, volley};
use crate::pan;
use crate::parts::{n, sprite};

/// The board in a window that pans.
pub(super) fn field(scene: &Scene<'_>) -> Markup {
    let board = scene.game().board();
    let (width, height) = scene.size();
    let class = match board {
        Board::Small => "b12",
        Board::Standard => "b18",
        Board::Large => "b36",
    };
    let ground = html! {
        svg class="ground" viewBox={ "0 0 " (width) " " (height) } role="group" aria-label={ "The field, " (board.rows()) " rows by " (board.columns()) " columns" } data-tries=[spots::tries(scene)] {
            (land::land(scene))
            (under(scene))
            g class="pieces" data-part="pieces" {
                @for (index, unit) in scene.view().units.iter().enumerate() { (piece(scene, index, unit)) }
                @for seat in [WHITE, BLACK] { (commander(scene, seat)) }
            }
            (sheet::facts(scene))
            g id="ghosts" {}
            (spots::spots(scene))
            (squares::plates(scene))
            (volley::shot(scene))
            (fights(scene))
            (leaving(scene))
            (look(scene))
        }
    };
    html! {
        div class={ "battle panned " (class) } {
            (pan::window(&ground))
            (map(scene))
        }
    }
}

/// The whole board, small, where only a part of it is shown.
fn map(scene: &Scene<'_>) -> Markup {
    let board = scene.game().board();
    let dots = |seat: Seat| -> String {
        let spaces = scene.view().standing(seat).filter_map(|unit| unit.space);
        spaces
            .map(|space| {
                let (x, y) = scene.corner(space);
                format!("M{} {}h0", (x - scene.rim()) / CELL, (y - scene.rim()) / CELL)
            })
            .collect()
    };
    html! {
        div class="map" aria-hidden="true" {
            svg class="map-drawing" viewBox={ "0 0 " (board.columns()) " " (board.rows()) } {
                rect class="w1" width=(board.columns()) height=(board.rows()) {}
                @for seat in [WHITE, BLACK] {
                    path class={ "dots " (unit::word(seat)) } data-part={ "dots." (letter(seat)) } transform="translate(.5 .5)" d=(dots(seat)) {}
                }
            }
            i class="win" {}
        }
    }
}

/// The place that is asked about: the window shows it.
fn look(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let fight = view.combat.as_ref().and_then(|combat| view.units.get(combat.target)?.space);
    let place = spots::facing_at(scene)
        .or(view.mover)
        .or(fight)
        .or(scene.side(scene.bottom()).commander)
        .or_else(|| view.standing(scene.bottom()).find_map(|unit| unit.space));
    html! {
        @if let Some(space) = place {
            @let (x, y) = scene.centre(space);
            rect class="look-here" data-part="look" x=(x) y=(y) width="1" height="1" fill="none" {}
        }
    }
}

/// How far each commander inspires with the card in play (PV-7.4), and the fights as frames.
pub(super) fn under(scene: &Scene<'_>) -> Markup {
    let now = scene.view().combat.as_ref().and_then(|combat| scene.view().units.get(combat.target)?.space);
    html! {
        g class="under" data-part="under" {
            (deploy::veil(scene))
            (squares::squares(scene))
            @for (space, _, _) in engagements(scene) {
                @let (x, y) = scene.corner(space);
                rect class=(if now == Some(space) { "frayed now" } else { "frayed" }) x=(x) y=(y) width=(CELL) height=(CELL) {}
            }
            @if let Some(space) = scene.view().mover.filter(|_| scene.view().landing.is_none()) {
                @let (x, y) = scene.corner(space);
                rect class="mover" x=(x + 2) y=(y + 2) width=(CELL - 4) height=(CELL - 4) rx="3" {}
            }
        }
    }
}

/// A unit: the body turns, the charge does not. Two of one space stand each on the side it came from.
pub(super) fn piece(scene: &Scene<'_>, index: usize, unit: &UnitView) -> Markup {
    let (Some(space), Some(kind)) = (unit.space, scene.kind(unit.kind)) else { return html! {} };
    let (x, y) = scene.centre(space);
    let shift = scene.own(rival(unit.seat), space).map(|foe| shift(scene, unit, foe));
    let (dx, dy) = shift.unwrap_or_default();
    let moving = scene.view().mover == Some(space) && scene.view().acting == unit.seat;
    let leaves = moving && scene.view().landing.as_ref().is_some_and(|landing| landing.space != space);
    let ordered =
        unit.commanded() && scene.view().phase == Phase::Commands && scene.view().acting == unit.seat;
    let class = match (leaves, ordered, unit.used) {
        (true, _, _) => "unit faint",
        (false, true, false) => "unit ready",
        (false, true, true) => "unit used",
        (false, false, _) => "unit",
    };
    let key = key(unit.seat, unit.kind, unit.number);
    let words = scene.called(unit);
    html! {
        g transform={ "translate(" (n(f64::from(x) + dx)) " " (n(f64::from(y) + dy)) ")" } data-place data-part={ "piece." (index) } {
            g class=(class) data-key=(key) data-ghost="ghosts" data-word=(space) data-about=(reading::about_unit(unit.kind)) role="img" aria-label=(words) {
                @if shift.is_some() { g transform="scale(.7)" { (unit::drawn(unit.seat, kind, scene.way(unit.facing))) } }
                @else { (unit::drawn(unit.seat, kind, scene.way(unit.facing))) }
                @if let Some(order) = orders::number(scene, unit) {
                    g class="no dark" transform="translate(-21 21)" { rect x="-8" y="-8" width="16" height="16" rx="2" {} text { (order) } }
                }
            }
        }
    }
}

/// How far off the middle a unit stands that shares its space.
fn shift(scene: &Scene<'_>, unit: &UnitView, foe: &UnitView) -> (f64, f64) {
    const STEPS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (0.7, -0.7),
        (1.0, 0.0),
        (0.7, 0.7),
        (0.0, 1.0),
        (-0.7, 0.7),
        (-1.0, 0.0),
        (-0.7, -0.7),
    ];
    let (way, sign) = if unit.contact.is_some() { (unit.facing, -1.0) } else { (foe.facing, 1.0) };
    let (x, y) = STEPS[scene.way(way)];
    (x * 15.5 * sign, y * 15.5 * sign)
}

pub(super) fn commander(scene: &Scene<'_>, seat: Seat) -> Markup {
    let Some(space) = scene.side(seat).commander else { return html! {} };
    let (x, y) = scene.centre(space);
    let shares = scene.view().at(space).next().is_some();
    let (radius, off) = if shares { (12.5, -19) } else { (18.0, 0) };
    let words = format!("{}'s commander on {space}", kernel::Game::seat_name(scene.game(), seat));
    html! {
        g transform={ "translate(" (x + off) " " (y + off) ")" } data-place data-part={ "commander." (letter(seat)) } {
            g class={ "cmdr " (unit::word(seat)) } data-key={ (letter(seat)) "-cmd" } data-ghost="ghosts" data-word=(space) role="img" aria-label=(words) {
                title { (words) ": orders and effects are counted from here" }
                circle class="disc" r=(n(radius)) {}
                circle class="ring" r=(n(radius - 2.6)) {}
                use class="charge" href=(sprite("i-", "commander")) x=(n(-0.64 * radius)) y=(n(-0.64 * radius)) width=(n(1.28 * radius)) height=(n(1.28 * radius)) {}
            }
        }
    }
}

/// Every space with two units: the engager and the other.
pub(super) fn engagements<'a>(scene: &Scene<'a>) -> Vec<(Space, &'a UnitView, &'a UnitView)> {
    let view = scene.view();
    view.units
        .iter()
        .filter_map(|unit| {
            let space = unit.space.filter(|_| unit.contact.is_some())?;
            Some((space, unit, scene.own(rival(unit.seat), space)?))
        })
        .collect()
}

/// The medallion of each fight with how they came together, and what each side strikes with, commits aside.
pub(super) fn fights(scene: &Scene<'_>) -> Markup {
    let now = scene.view().combat.as_ref().and_then(|combat| scene.view().units.get(combat.target)?.space);
    html! {
        g class="tags" aria-hidden="true" data-part="fights" {
            @for (space, engager, other) in engagements(scene) {
                @let (x, y) = scene.centre(space);
                // Who helps is drawn where it is decided: elsewhere the sum says enough.
                @if now == Some(space) || (now.is_none() && scene.view().step == Step::Fight) {
                    @for unit in [engager, other] { (helpers(scene, unit, space)) }
                }
                g class="fray" transform={ "translate(" (x) " " (y) ")" } {
                    circle r="8.5" {}
                    use href=(sprite("i-pv-", "clash")) x="-6" y="-6" width="12" height="12" {}
                    g class="kind" transform="translate(20.5 0)" {
                        rect x="-8.5" y="-8.5" width="17" height="17" rx="2" {}
                        @match engager.contact.and_then(contact_letter) {
                            Some(letter) => text { (letter) },
                            None => use href=(sprite("i-", "chain")) x="-6.5" y="-6.5" width="13" height="13" {},
                        }
                    }
                }
                g class=(if now == Some(space) { "tagbox strike" } else { "tagbox odds" }) transform={ "translate(" (x) " " (y - 34) ")" } {
                    rect x="-29" y="-12" width="58" height="24" rx="2" {}
                    @if engager.contact == Some(Contact::Rear) { text { "routs" } }
                    @else { text { (scene.game().strike(scene.view(), scene.bottom(), space)) " : " (scene.game().strike(scene.view(), scene.top(), space)) } }
                }
            }
        }
    }
}

/// Over each unit that leaves if the card burns that alone keeps it: how likely that is (PV-13.4).
pub(super) fn leaving(scene: &Scene<'_>) -> Markup {
    let marked = spots::at_risk(scene);
    let all = scene.me().map_or(0, |me| scene.side(me).played.len());
    let places: Vec<(i32, i32)> = marked.iter().map(|(space, _)| scene.centre(*space)).collect();
    let words = format!(
        "1 in {all}: {} {}",
        if marked.len() == 1 { "it" } else { "they" },
        if marked.len() == 1 { "routs" } else { "rout" }
    );
    let wide = 9 * words.chars().count() as i32;
    html! {
        @if let Some(low) = places.iter().map(|(_, y)| *y).max().filter(|_| spots::one_card(&marked)) {
            @let across = places.iter().map(|(x, _)| *x).sum::<i32>() / places.len() as i32;
            g class="tags" aria-hidden="true" data-part="leaving" {
                g class="tagbox strike" transform={ "translate(" (across) " " (low + 40) ")" } { rect x=(-wide / 2) y="-12" width=(wide) height="24" rx="2" {} text { (words) } }
            }
        }
    }
}

/// The neighbours that add to a side of a fight: a head on the border, its worth at the foot of the helper.
pub(super) fn helpers(scene: &Scene<'_>, unit: &UnitView, space: Space) -> Markup {
    let class = if unit.seat == scene.bottom() { "" } else { " foe" };
    let (x, y) = scene.centre(space);
    html! {
        @for (helper, worth) in scene.game().helpers(scene.view(), unit.seat, space) {
            @let (hx, hy) = scene.centre(helper);
            @let angle = f64::from(hy - y).atan2(f64::from(hx - x)).to_degrees();
            path class={ "helps" (class) } transform={ "translate(" (x) " " (y) ") rotate(" (n(angle)) ")" } d="M21 0L36-11 31 0 36 11z" {}
            g class={ "tagbox help" (class) } transform={ "translate(" (hx) " " (hy + 26) ")" } {
                rect x="-14" y="-10" width="28" height="20" rx="2" {}
                text { "+" (worth) }
            }
        }
    }
}
