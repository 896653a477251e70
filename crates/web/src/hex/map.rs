//! The map: sea and land as they are printed, who holds what, what may be done where.

use hex::{Land, Lands, Map, Phase};
use markup::html;
use maud::Markup;

use super::mission::numeral;
use super::outline::{Sheet, bounds, tones};
use super::places::{Anchor, place, ribbon};
use super::progress::{about, progress};
use super::scene::Scene;
use super::water::water;
use super::{far, pieces, plate};
use crate::Tincture;
use crate::pan::{self, Near, nearness};
use crate::parts::{glyph, n};

/// The map with everything on it and around its rim.
pub(super) fn map(scene: &Scene<'_>) -> Markup {
    let map = scene.map();
    let map = html! {
        svg class="hexmap" viewBox=(view_box(map, scene.sheet).map(n).join(" ")) role="group" aria-label="The map" preserveAspectRatio="xMidYMid meet" data-tries=[tries(scene)] data-part="map" {
            (sea(map, scene.sheet))
            g class="lands" data-part="lands" {
                @for (land, tone) in drawn(scene) { (land_of(scene, land, tone)) }
            }
            g class="regions" data-ground="regions" {
                @for at in 0..map.regions.len() {
                    use class="ro" href={ "#r-" (at) } {}
                    use class="ri" href={ "#r-" (at) } {}
                }
            }
            (marks(scene))
            (lenses(scene))
            g class="ribbons" { @for region in 0..map.regions.len() { (ribbon_of(scene, region)) } }
            g id="ghosts" {}
            g class="pieces" data-part="pieces" { @for land in map.all().iter() { (pieces::on(scene, land)) } }
            (far::names(scene))
            (arrows(scene))
            (tags(scene))
        }
    };
    html! {
        div class="map" {
            div class="panned" { (pan::window(&map)) }
            (plate::plates(scene))
            (lens_switches(scene))
            (nearness(&[Near::Whole, Near::Close]))
        }
    }
}

/// The line that asks why a territory cannot be chosen.
fn tries(scene: &Scene<'_>) -> Option<&'static str> {
    if !scene.seen.asked() {
        return None;
    }
    match scene.view().phase {
        Phase::Place => Some("cap"),
        Phase::Resurge => Some("res"),
        Phase::Fortify => Some("fort"),
        Phase::Attack => Some("x"),
        Phase::Faction
        | Phase::Mulligan
        | Phase::FortPay
        | Phase::ClaimPay
        | Phase::Commit
        | Phase::Queen
        | Phase::Jack
        | Phase::Duel
        | Phase::Dossier
        | Phase::Recover
        | Phase::Over => None,
    }
}

/// The part of the drawing that holds all land, with its ribbons.
pub(super) fn view_box(map: &Map, sheet: Sheet) -> [f64; 4] {
    let [left, top, right, bottom] = bounds(map, sheet, map.all());
    [left - 22.0, top - 26.0, right - left + 50.0, bottom - top + 52.0]
}

/// What is printed and never changes: the shapes everything else refers to, the water, the coast, the routes.
fn sea(map: &Map, sheet: Sheet) -> Markup {
    html! {
        g data-ground="sea" {
            (shapes(map, sheet))
            (water(map, sheet))
            (coast())
            (routes(map, sheet))
        }
    }
}

/// The shallows along all coasts.
pub(super) fn coast() -> Markup {
    html! { g class="coast" { @for class in ["c5", "c4", "c3", "c2"] { use class=(class) href="#coast" {} } } }
}

/// Every shape of the map and every hatching, to be used by name.
pub(super) fn shapes(map: &Map, sheet: Sheet) -> Markup {
    const HATCHED: [(Tincture, &str); 6] = [
        (Tincture::Purple, "rotate(45) scale(1.7)"),
        (Tincture::Red, "scale(1.7)"),
        (Tincture::Blue, "scale(1.7)"),
        (Tincture::Green, "rotate(-45) scale(1.7)"),
        (Tincture::Yellow, "scale(1.7)"),
        (Tincture::Orange, "scale(1.7)"),
    ];
    html! {
        defs {
            @for (tincture, transform) in HATCHED {
                pattern id={ "m-" (tincture.word()) } href={ "#h-" (tincture.word()) } patternTransform=(transform) {}
            }
            @for (at, territory) in map.territories.iter().enumerate() { path id={ "o-" (at) } d=(sheet.edge(&territory.outline)) {} }
            @for (at, region) in map.regions.iter().enumerate() { path id={ "r-" (at) } d=(sheet.around(map, region.lands)) {} }
            g id="flag" stroke="var(--piece-line)" stroke-linejoin="round" { path d="M1.5 0V-27" fill="none" stroke-width="2.2" {} path d="M2-27h22l-4.5 7.500L24-12H2z" fill="#fcf7ea" stroke-width="1.5" {} }
            path id="coast" d=(sheet.around(map, map.all())) {}
            path id="isles" d=(sheet.around(map, map.islands())) {}
        }
    }
}

/// The sea routes as dotted lines.
pub(super) fn routes(map: &Map, sheet: Sheet) -> Markup {
    html! {
        g class="routes" {
            @for route in &map.routes {
                @let [from, to] = route.line.map(|point| sheet.point(point));
                path d={ "M" (n(from.0)) " " (n(from.1)) "L" (n(to.0)) " " (n(to.1)) } {}
            }
        }
    }
}

/// The territories with their tones: little ones last, so that the room for a finger around them is theirs, and of those the
/// slimmest last, because it has the least to lose.
fn drawn<'a>(scene: &Scene<'a>) -> Vec<(Land, &'a str)> {
    let map = scene.map();
    let lands = map.all().iter().zip(tones(map));
    let (mut small, others): (Vec<_>, Vec<_>) = lands.partition(|(land, _)| little(scene, *land).is_some());
    small.sort_by(|(one, _), (other, _)| slim(scene, *other).total_cmp(&slim(scene, *one)));
    others.into_iter().chain(small).collect()
}

/// A territory as the viewer may use it now.
pub(super) fn land_of(scene: &Scene<'_>, land: Land, tone: &str) -> Markup {
    let id = scene.id(land);
    let offers = scene.offers(land);
    let owner = scene.owner(land).map(|seat| scene.word(seat));
    let role = match (offers.act, owner) {
        (Some(_), Some(_)) if scene.view().phase == Phase::Attack => " target",
        (Some(_), _) => " can",
        (None, _) if offers.leave.is_some() || offers.enter.is_some() => " can only",
        (None, _) => "",
    };
    let spot = (offers.act.and_then(|choice| choice.path.first()))
        .or_else(|| offers.leave.and_then(|choice| choice.path.first()))
        .or_else(|| offers.enter.and_then(|choice| choice.path.last()));
    let label = spot.map(|_| match (offers.act, offers.leave) {
        (Some(choice), _) => choice.label.clone(),
        (None, Some(_)) => format!("Move the marker of {}", scene.land_name(land)),
        (None, None) => format!("Move a marker to {}", scene.land_name(land)),
    });
    let class = match owner {
        Some(word) => format!("sp held seat-{word}{role}"),
        None => format!("sp {tone}{role}"),
    };
    let small = scene.map().islands().contains(land);
    // Most of what is sent of a match is land: what a spot says already is not said again.
    let name = format!("land.{id}");
    let away = spot != Some(&name);
    let at = place(scene.map(), scene.sheet, land).pieces;
    html! {
        g class=(class) data-part=(name) data-at=[away.then_some(&name)] data-word=[spot.is_none().then_some(id)] data-spot=[spot] data-shows={ "t-" (land.index()) }
            role=[spot.map(|_| "button")] tabindex=[spot.map(|_| "0")] aria-label=[label] {
            @if small { circle class="wide" cx=(n(at.0)) cy=(n(at.1)) r="46" {} }
            @else if let Some((x, y)) = little(scene, land) { circle class="least" cx=(n(x)) cy=(n(y)) {} }
            use class="c" href={ "#o-" (land.index()) } {}
            @if let Some(word) = owner { use class="h" href={ "#o-" (land.index()) } fill={ "url(#m-" (word) ")" } {} }
        }
    }
}

/// How wide or high a territory is, whichever is less.
fn slim(scene: &Scene<'_>, land: Land) -> f64 {
    let [left, top, right, bottom] = bounds(scene.map(), scene.sheet, Lands::only(land));
    (right - left).min(bottom - top)
}

/// The middle of a territory that is too small for a finger where all of the map is on a phone.
fn little(scene: &Scene<'_>, land: Land) -> Option<(f64, f64)> {
    const LEAST: f64 = 68.0;
    let [left, top, right, bottom] = bounds(scene.map(), scene.sheet, Lands::only(land));
    (slim(scene, land) < LEAST).then(|| (f64::midpoint(left, right), f64::midpoint(top, bottom)))
}

/// The rims of what may be chosen, of what is attacked, and of what is fought over.
pub(super) fn marks(scene: &Scene<'_>) -> Markup {
    let site = scene.site();
    html! {
        g class="marks" data-part="marks" {
            @for land in scene.map().all().iter() {
                @let offers = scene.offers(land);
                @let href = format!("#o-{}", land.index());
                @let target = scene.view().phase == Phase::Attack && scene.owner(land).is_some();
                @if offers.act.is_some() && target {
                    use class="mk target" href=(href) {}
                    use class="mk2" href=(href) {}
                } @else if offers.act.is_some() {
                    use class="mk can" href=(href) {}
                } @else if offers.leave.is_some() || offers.enter.is_some() {
                    use class="mk maybe" href=(href) {}
                } @else if site == Some(land) && scene.view().battle.is_some() {
                    use class="mk target chosen" href=(href) {}
                    use class="mk2 chosen" href=(href) {}
                } @else if site == Some(land) {
                    use class="mk can chosen" href=(href) {}
                }
            }
        }
    }
}

/// What can be outlined: each region, the islands, what every open mission is about.
fn lenses(scene: &Scene<'_>) -> Markup {
    let lens = |class: &str, shown: String, hrefs: Vec<String>| {
        html! {
            g class={ "lens" (class) } data-shown=(shown) {
                @for href in &hrefs { use class="l2" href=(href) {} }
                @for href in &hrefs { use class="l1" href=(href) {} }
            }
        }
    };
    html! {
        g data-ground="lenses" {
            @for at in 0..scene.map().regions.len() { (lens("", format!("r-{at}"), vec![format!("#r-{at}")])) }
            (lens(" isles", "isles".to_owned(), vec!["#isles".to_owned()]))
        }
        g data-part="mission-lenses" {
            @for seat in scene.seats() {
                @for (slot, mission) in scene.realm(seat).dossier.iter().enumerate() {
                    @if let Some(mission) = mission.and_then(|id| scene.mission(id)) {
                        @let own = if scene.me() == Some(seat) { format!(" own own-{}", slot + 1) } else { String::new() };
                        (lens(&own, format!("m-{}-{}", scene.word(seat), slot + 1), hrefs(scene, about(scene, mission))))
                    }
                }
            }
        }
    }
}

/// The shapes of some territories: whole regions and all islands have their own.
fn hrefs(scene: &Scene<'_>, lands: Lands) -> Vec<String> {
    if let Some(region) = scene.map().regions.iter().position(|region| region.lands == lands) {
        return vec![format!("#r-{region}")];
    }
    if lands == scene.map().islands() {
        return vec!["#isles".to_owned()];
    }
    lands.iter().map(|land| format!("#o-{}", land.index())).collect()
}

/// The name of a region, and who holds how much of it.
pub(super) fn ribbon_of(scene: &Scene<'_>, index: usize) -> Markup {
    let region = &scene.map().regions[index];
    let (x, y, anchor) = ribbon(scene.map(), scene.sheet, region.id).unwrap_or_else(|| {
        let [left, top, right, _] = bounds(scene.map(), scene.sheet, region.lands);
        ((left + right) / 2.0, top - 16.0, Anchor::Middle)
    });
    let mut holders: Vec<_> = region.lands.iter().map(|land| scene.owner(land)).collect();
    holders.sort_by_key(|holder| holder.map_or(usize::MAX, kernel::Seat::index));
    let width = 13.0 * holders.len() as f64;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2.0,
        Anchor::End => x - width,
    };
    let whole =
        holders.first().is_some_and(|first| first.is_some() && holders.iter().all(|holder| holder == first));
    let held: Vec<String> = scene
        .seats()
        .into_iter()
        .map(|seat| (seat, holders.iter().filter(|holder| **holder == Some(seat)).count()))
        .filter(|(_, held)| *held > 0)
        .map(|(seat, held)| format!("{} {held}", scene.name(seat)))
        .collect();
    let held = if held.is_empty() { "free".to_owned() } else { held.join(", ") };
    html! {
        g class=(if whole { "region whole" } else { "region" }) data-part={ "region." (region.id) } data-shows={ "r-" (index) } role="img" aria-label={ (region.name) ": " (held) ", of " (holders.len()) } {
            text x=(n(x)) y=(n(y)) text-anchor=(anchor.word()) { (region.name) }
            @for (at, holder) in holders.iter().enumerate() {
                @let class = holder.map_or_else(|| "seat-empty free".to_owned(), |seat| format!("seat-{}", scene.word(seat)));
                g class=(class) { rect x=(n(left + 13.0 * at as f64)) y=(n(y + 6.0)) width="11" height="8" {} }
            }
        }
    }
}

/// From where an attack comes.
pub(super) fn arrows(scene: &Scene<'_>) -> Markup {
    let battle = scene.view().battle.as_ref();
    let fought = scene.site().zip(battle).map(|(site, battle)| (site, battle.attacker));
    html! {
        g class="arrows" aria-hidden="true" data-part="arrows" {
            @if let Some((site, attacker)) = fought {
                @let to = place(scene.map(), scene.sheet, site).pieces;
                @for from in (scene.map().near(site) & scene.lands(attacker)).iter() {
                    (arrow(place(scene.map(), scene.sheet, from).pieces, to))
                }
                @if battle.is_some_and(|battle| battle.values[0].bonus > 0) { (over_sea(scene, site, attacker)) }
            }
        }
    }
}

/// The routes over which an attack is worth more (HX-6.10).
fn over_sea(scene: &Scene<'_>, site: Land, attacker: kernel::Seat) -> Markup {
    let near = scene.map().over_sea(site) & scene.lands(attacker);
    let joins = |route: &&hex::Route| {
        let [one, other] = route.between;
        (one == site && near.contains(other)) || (other == site && near.contains(one))
    };
    html! {
        g class="routes" {
            @for route in scene.map().routes.iter().filter(joins) {
                @let [from, to] = route.line.map(|point| scene.sheet.point(point));
                path class="used" d={ "M" (n(from.0)) " " (n(from.1)) "L" (n(to.0)) " " (n(to.1)) } {}
            }
        }
    }
}

/// An arrow between two places that leaves both pieces free.
fn arrow(from: (f64, f64), to: (f64, f64)) -> Markup {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        format!("{} {}", n(from.0 + ux * along - uy * aside), n(from.1 + uy * along + ux * aside))
    };
    let (start, end) = (18.0_f64.min(length * 0.25), (length - 24.0).max(length * 0.6));
    html! {
        path class="edge" d={ "M" (at(start, 0.0)) "L" (at(end, 0.0)) } {}
        path d={ "M" (at(start, 0.0)) "L" (at(end, 0.0)) } {}
        path class="head" d={ "M" (at(end + 4.0, 0.0)) "L" (at(end - 9.0, 7.0)) "L" (at(end - 9.0, -7.0)) "z" } {}
    }
}

/// Small signs over the map: a dot where something may be done, a flag where it counts for a mission, blades where it is
/// fought.
pub(super) fn tags(scene: &Scene<'_>) -> Markup {
    let fought = scene.site().filter(|_| scene.view().battle.is_some());
    html! {
        g class="tags" aria-hidden="true" data-part="tags" {
            @for land in scene.map().all().iter().filter(|land| scene.offers(*land).act.is_some()) {
                @let (x, y) = place(scene.map(), scene.sheet, land).pieces;
                @if let Some(price) = scene.price(land) {
                    g transform={ "translate(" (n(x + 26.0)) " " (n(y - 4.0)) ")" } {
                        g class="tagbox gold" {
                            rect x="-18" y="-11" width="36" height="22" rx="2.5" {}
                            (glyph(scene.currency(), -6.0, 0.0, 15.0, "currentColor"))
                            text x="8" y="5.4" { (price) }
                        }
                    }
                } @else { @match counts_for(scene, land) {
                    Some(numeral) if scene.owner(land).is_none() => g transform={ "translate(" (n(x)) " " (n(y + 10.0)) ")" } {
                        g class="flag" { use href="#flag" {} text x="11.5" y="-15" { (numeral) } }
                    },
                    _ => @if scene.owner(land).is_none() { circle class="dot" cx=(n(x)) cy=(n(y)) r="6" {} },
                } }
            }
            @if let Some(site) = fought {
                @let (x, y) = place(scene.map(), scene.sheet, site).pieces;
                g transform={ "translate(" (n(x)) " " (n(y - 30.0)) ")" } {
                    g class="clash" { circle r="16" {} (glyph("parry", 0.0, 0.0, 21.0, "#fff")) }
                }
            }
        }
    }
}

/// The mission of the viewer that a territory would bring nearer: its numeral.
pub(super) fn counts_for(scene: &Scene<'_>, land: Land) -> Option<&'static str> {
    let (seat, realm) = scene.mine()?;
    let counts = |slot: usize| {
        let mission = realm.dossier[slot].and_then(|id| scene.mission(id));
        mission.is_some_and(|mission| progress(scene, seat, mission).left.contains(land))
    };
    match (counts(0), counts(1)) {
        (true, true) => Some("I II"),
        (true, false) => Some("I"),
        (false, true) => Some("II"),
        (false, false) => None,
    }
}

/// What is outlined on the map: one's missions from the beginning, the islands for whoever asks.
fn lens_switches(scene: &Scene<'_>) -> Markup {
    let switch = |id: &str, label: &str, words: &str, on: bool| {
        html! { label class="lensbtn" { input type="checkbox" id=(id) aria-label=(label) checked[on]; (words) } }
    };
    html! {
        div class="lenses" role="group" aria-label="Show on the map" data-part="lens-switches" {
            (crate::parts::icon("hx-lens"))
            @if let Some((_, realm)) = scene.mine() {
                @for (slot, mission) in realm.dossier.iter().enumerate() {
                    @if mission.and_then(|id| scene.mission(id)).is_some_and(|mission| !about(scene, mission).is_empty()) {
                        (switch(&format!("lens-{}", slot + 1), &format!("Mission {} on the map", numeral(slot)), numeral(slot), true))
                    }
                }
            }
            (switch("lens-0", "Islands on the map", "Islands", false))
        }
    }
}
