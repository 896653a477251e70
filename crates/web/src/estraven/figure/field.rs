//! Battlefields: who stands there, and who fights whom.

use estraven::{Kind, Mark, Name, UnitView};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::super::card;
use super::super::scene::{Scene, code};
use super::super::unit;
use super::{WIDTH, label, lord_in_words, spotted};
use crate::cards::dial;
use crate::figure::{Picture, Spot, placed};
use crate::parts::n;

/// A unit, and how far units stand apart.
const UNIT: (f64, f64) = (88.0, 120.6);
const APART: f64 = 100.0;

/// What stands on a battlefield, Leaders first, and the lord beside it.
pub(super) fn field(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (body, spots) = rank(scene, seat, 30.0);
    let mut said = vec![lord_in_words(scene, seat)];
    said.extend(standing(scene, seat));
    let body = html! { (body) (head(scene, seat, 18.0)) };
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, 30.0 + UNIT.1 + 14.0], body).says(said), spots)
}

/// Both battlefields: the rival's above.
pub(super) fn pair(scene: &Scene<'_>, seat: Seat) -> Picture {
    let rival = scene.seen.around().into_iter().find(|other| *other != seat).unwrap_or(seat);
    // Nobody needs little room.
    let high = |seat: Seat| if scene.lord(seat).field.is_empty() { 24.0 } else { UNIT.1 + 12.0 };
    let lower = 58.0 + high(rival);
    let (above, mut spots) = rank(scene, rival, 28.0);
    let (below, more) = rank(scene, seat, lower);
    spots.extend(more);
    for (who, y) in [(rival, 28.0), (seat, lower)] {
        spots.push((code(who), Spot::rect(WIDTH / 2.0, y - 16.0, 180.0, 20.0, scene.name(who))));
    }
    let body = html! { (head(scene, rival, 16.0)) (above) (head(scene, seat, lower - 12.0)) (below) };
    let mut said = vec![lord_in_words(scene, rival), lord_in_words(scene, seat)];
    said.extend(standing(scene, rival).into_iter().chain(standing(scene, seat)));
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, lower + high(seat) + 4.0], body).says(said), spots)
}

/// Whose battlefield it is, and how much health is left.
fn head(scene: &Scene<'_>, seat: Seat, y: f64) -> Markup {
    html! { text class="es-who" x=(n(WIDTH / 2.0)) y=(n(y)) text-anchor="middle" { (scene.name(seat)) ": " (scene.lord(seat).health) " health" } }
}

fn rank(scene: &Scene<'_>, seat: Seat, y: f64) -> (Markup, Vec<(String, Spot)>) {
    let units: Vec<&UnitView> = scene.lord(seat).field.iter().collect();
    let apart = if units.len() > 3 { (WIDTH - UNIT.0 - 10.0) / (units.len() - 1) as f64 } else { APART };
    let from = (WIDTH - apart * units.len().saturating_sub(1) as f64 - UNIT.0) / 2.0;
    let at = |index: usize| from + apart * index as f64;
    let spots = units
        .iter()
        .enumerate()
        .map(|(index, unit)| (unit.card.to_string(), spot(scene, unit, at(index), y)));
    let body = html! {
        @for (index, unit) in units.iter().enumerate() { (piece(scene, seat, unit, at(index), y)) }
        @if units.is_empty() { (label(WIDTH / 2.0, y + 14.0, "no unit")) }
    };
    (body, spots.collect())
}

/// A unit, or a Resource as a tile.
fn piece(scene: &Scene<'_>, seat: Seat, unit: &UnitView, x: f64, y: f64) -> Markup {
    let store = scene.card(unit.card.card).is_some_and(|card| card.kind == Kind::Resource);
    html! {
        @if store { (placed(x, y + 40.0, UNIT.0, 44.0, &unit::store(scene, seat, unit))) }
        @else { (placed(x, y, UNIT.0, UNIT.1, &unit::unit(scene, seat, unit, true))) }
        @if unit.tapped { text class="es-tap" x=(n(x + UNIT.0 / 2.0)) y=(n(y + UNIT.1 + 12.0)) text-anchor="middle" { "tapped" } }
    }
}

fn spot(scene: &Scene<'_>, unit: &UnitView, x: f64, y: f64) -> Spot {
    Spot::rect(x + UNIT.0 / 2.0, y + UNIT.1 / 2.0, UNIT.0, UNIT.1, scene.card_name(unit.card.card))
}

/// Everything on a battlefield, in words.
pub(super) fn standing(scene: &Scene<'_>, seat: Seat) -> Vec<String> {
    let lord = scene.lord(seat);
    let units = lord.field.iter().filter_map(|unit| {
        let printed = scene.card(unit.card.card)?;
        let tapped = if unit.tapped { ", tapped" } else { "" };
        let words: Vec<&str> = unit.keywords.iter().map(|word| word.name()).collect();
        let words = if words.is_empty() { String::new() } else { format!(", {}", words.join(", ")) };
        Some(match printed.kind {
            Kind::Leader => format!(
                "{} of {}: Power {}, Resistance {}, {} of {} Health left{tapped}{words}.",
                printed.name,
                scene.name(seat),
                unit.power,
                unit.guard,
                unit.left,
                printed.health
            ),
            Kind::Troop => format!(
                "{} of {}: Power {}, {} of {} Toughness left{tapped}{words}.",
                printed.name,
                scene.name(seat),
                unit.power,
                unit.left,
                unit.guard
            ),
            Kind::Spell | Kind::Reaction | Kind::Resource => {
                format!("{} of {}{tapped}.", card::words(scene.game(), printed), scene.name(seat))
            }
        })
    });
    units.collect()
}

/// A fight: each attacker has a lane, who blocks it stands above, what is attacked at the top.
pub(super) fn fight(scene: &Scene<'_>) -> Picture {
    let Some(combat) = &scene.view().combat else {
        // The fight is over: who is left.
        return pair(scene, scene.view().active);
    };
    let lanes = combat.attackers.len().max(1);
    let lane = WIDTH / lanes as f64;
    let most =
        combat.attackers.iter().map(|attacker| blockers(scene, attacker.unit).len()).max().unwrap_or(0);
    let (top, line) = (84.0, UNIT.1 + 14.0);
    let mut spots =
        vec![("target".to_owned(), Spot::round(WIDTH / 2.0, 38.0, 36.0, scene.called(combat.target)))];
    let middle = |index: usize| lane * (index as f64 + 0.5);
    let own = top + line + if most > 1 { 16.0 } else { 0.0 };
    let mut out = Vec::new();
    for (index, attacker) in combat.attackers.iter().enumerate() {
        let against = blockers(scene, attacker.unit);
        let step = if against.len() > 1 { (lane - UNIT.0).clamp(30.0, 94.0) } else { 0.0 };
        let from = middle(index) - UNIT.0 / 2.0 - step * against.len().saturating_sub(1) as f64 / 2.0;
        for (at, (seat, unit)) in against.iter().enumerate() {
            let x = from + step * at as f64;
            spots.push((unit.card.to_string(), spot(scene, unit, x, top)));
            out.push(piece(scene, *seat, unit, x, top));
        }
        let Some((seat, unit)) = scene.unit(attacker.unit) else { continue };
        spots.push((unit.card.to_string(), spot(scene, unit, middle(index) - UNIT.0 / 2.0, own)));
        out.push(piece(scene, seat, unit, middle(index) - UNIT.0 / 2.0, own));
    }
    let body = html! {
        (prize(scene, combat.target))
        @for piece in &out { (piece) }
    };
    let mut said =
        vec![format!("{} attacks {}.", scene.name(scene.view().active), scene.called(combat.target))];
    for attacker in &combat.attackers {
        let against: Vec<&str> =
            blockers(scene, attacker.unit).iter().map(|(_, unit)| scene.card_name(unit.card.card)).collect();
        let blocked = if against.is_empty() {
            "nobody blocks it".to_owned()
        } else {
            format!("blocked by {}", against.join(", then "))
        };
        said.push(format!("{} attacks; {blocked}.", scene.card_name(attacker.unit.card)));
    }
    for seat in [scene.view().active, combat.defender] {
        said.push(lord_in_words(scene, seat));
        said.extend(standing(scene, seat));
    }
    spotted(Picture::svg("es es-f", [0.0, 0.0, WIDTH, own + UNIT.1 + 16.0], body).says(said), spots)
}

/// What is attacked: the dial of a lord, or the name of a Leader.
fn prize(scene: &Scene<'_>, target: Mark) -> Markup {
    match target {
        Mark::Player(seat) => {
            let start = scene.game().options().starting_health.get() as u8;
            let points = scene.lord(seat).health.clamp(0, 255) as u8;
            let tincture = scene.tincture(seat);
            let inside = html! { div class={ "dial seat-" (tincture.word()) } { (dial(tincture, points, start.max(points), "", None)) } };
            html! { (placed(WIDTH / 2.0 - 36.0, 2.0, 72.0, 72.0, &inside)) text class="es-who" x=(n(WIDTH / 2.0 + 46.0)) y="44" { (scene.name(seat)) } }
        }
        Mark::Object(name) => match scene.unit(name) {
            Some((seat, unit)) => {
                placed(WIDTH / 2.0 - 100.0, 18.0, 200.0, 52.0, &unit::chip(scene, seat, unit))
            }
            None => label(WIDTH / 2.0, 40.0, scene.card_name(name.card)),
        },
        Mark::Gone => label(WIDTH / 2.0, 40.0, "the target is gone"),
    }
}

/// Who blocks an attacker, in block order.
fn blockers<'a>(scene: &Scene<'a>, attacker: Name) -> Vec<(Seat, &'a UnitView)> {
    let Some(combat) = &scene.view().combat else { return Vec::new() };
    let blocks = combat.blocks.iter().filter(|(_, whom)| *whom == Mark::Object(attacker));
    blocks.filter_map(|(blocker, _)| scene.unit(*blocker)).collect()
}
