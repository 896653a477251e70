//! A mission card: its picture is drawn from the map, its foot says how far it is.

use hex::{Map, MissionCard, Needs};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::outline::{Sheet, bounds};
use super::progress::{Progress, progress, rival, sign};
use super::reading::MISSIONS;
use super::scene::Scene;
use crate::at;
use crate::parts::{crest, glyph, icon, n};

/// The name where there is little room: "Coppermoor", "Blue's capital".
pub(super) fn brief(mission: &MissionCard) -> String {
    match (rival(mission), &mission.which) {
        (Some(_), Some(colour)) => format!("{colour}’s capital"),
        (None, Some(which)) => which.clone(),
        (_, None) => mission.family.trim_start_matches("A ").to_owned(),
    }
}

/// Where a mission is shown large.
pub(super) fn about(mission: &MissionCard) -> String {
    format!("{}#{}", at::extra("hex", MISSIONS), mission.id)
}

/// A mission in a slot of the viewer's dossier.
pub(super) fn open(scene: &Scene<'_>, seat: Seat, slot: usize, mission: &MissionCard) -> Markup {
    let word = scene.word(seat);
    let progress = progress(scene, seat, mission);
    let key = format!("dossier.{word}.{}", slot + 1);
    let met = if progress.have >= progress.need { " met" } else { "" };
    html! {
        article class={ "card ms" (of(mission)) (met) } data-part={ "mission." (slot + 1) } data-key=(key) data-face=(mission.id) data-about=(about(mission)) data-shows={ "m-" (word) "-" (slot + 1) } tabindex="0" {
            div class="face" {
                (head(mission, Some(numeral(slot))))
                div class="art" data-part={ "mission." (slot + 1) "." (mission.id) } { (art(scene.map(), mission, true)) }
                p class="type" { (icon(sign(mission))) (kind(mission)) }
                @let left = left(scene, &progress);
                @let long = mission.text.len() + left.as_ref().map_or(0, String::len) > 70;
                div class=(if long { "abil long" } else { "abil" }) { p { (mission.text) @if let Some(left) = &left { " " b { (left) } } } }
                p class="prog" { (meter(&progress)) b { (progress.have) small { " of " (progress.need) } } }
                p class="gist" { b { (brief(mission)) } (progress.have) " of " (progress.need) }
            }
        }
    }
}

/// A mission as it is printed.
pub(super) fn printed(map: &Map, mission: &MissionCard) -> Markup {
    html! {
        article class={ "card ms" (of(mission)) } data-face=(mission.id) {
            div class="face" {
                (head(mission, None))
                div class="art" { (art(map, mission, false)) }
                p class="type" { (icon(sign(mission))) (kind(mission)) }
                div class="abil" { p { (mission.text) } }
                footer { span {} span class="no" { (mission.id) } span {} }
                p class="gist" { b { (brief(mission)) } }
            }
        }
    }
}

/// I or II.
pub(super) const fn numeral(slot: usize) -> &'static str {
    if slot == 0 { "I" } else { "II" }
}

/// So many of so many, as a bar.
pub(super) fn meter(progress: &Progress) -> Markup {
    let (have, need) = (progress.have, progress.need.max(1));
    let ticks: String = (1..need).map(|at| format!("M{at} 0V1")).collect();
    html! {
        svg class="meter" role="meter" aria-valuemin="0" aria-valuemax=(need) aria-valuenow=(have) viewBox={ "0 0 " (need) " 1" } preserveAspectRatio="none" {
            rect width=(have) height="1" {}
            path d=(ticks) {}
        }
    }
}

/// As many laurels as a mission brings.
pub(super) fn worth(mission: &MissionCard) -> Markup {
    html! {
        span class="laurels worth" role="img" aria-label={ (mission.prestige) " prestige" } {
            @for _ in 0..mission.prestige { i class="on" { (icon("laurel")) } }
        }
    }
}

fn head(mission: &MissionCard, slot: Option<&str>) -> Markup {
    let (family, which) = (&mission.family, &mission.which);
    html! {
        header {
            @if let Some(slot) = slot { b class="slot-no" { (slot) } }
            h3 class=(if family.chars().count() > 13 { "long" } else { "" }) { (family) @if let Some(which) = which { " " small class="sub" { (which) } } }
            (worth(mission))
        }
    }
}

/// What is still to be taken, where that is little.
fn left(scene: &Scene<'_>, progress: &Progress) -> Option<String> {
    let names: Vec<&str> = progress.left.iter().map(|land| scene.land_name(land)).collect();
    let few = (1..=2).contains(&names.len()) && progress.need - progress.have == names.len() as u16;
    few.then(|| format!("Left: {}.", names.join(", ")))
}

fn kind(mission: &MissionCard) -> &str {
    match (&mission.which, mission.needs) {
        (Some(which), _) => which,
        (None, Needs::DefeatedValue(_) | Needs::RegionFromNothing) => "In one turn",
        (None, _) => "The map",
    }
}

fn of(mission: &MissionCard) -> String {
    rival(mission).map_or_else(String::new, |tincture| format!(" of-{0} seat-{0}", tincture.word()))
}

/// The picture: the region's shape, the islands, or what it is about as a sign. Beside the map the shapes are `named`.
fn art(map: &Map, mission: &MissionCard, named: bool) -> Markup {
    const IVORY: &str = "#f6edd6";
    let sheet = Sheet::of(map);
    let fit = |lands: hex::Lands| {
        let [left, top, right, bottom] = bounds(map, sheet, lands);
        let scale = (76.0 / (right - left)).min(40.0 / (bottom - top));
        let (x, y) = (50.0 - scale * (left + right) / 2.0, 25.0 - scale * (top + bottom) / 2.0);
        (format!("translate({} {}) scale({scale:.4})", n(x), n(y)), scale)
    };
    let shape = |lands: hex::Lands| {
        let (transform, scale) = fit(lands);
        html! {
            g transform=(transform) fill=(IVORY) stroke="var(--f)" stroke-width=(n(0.7 / scale)) {
                @for land in lands.iter() {
                    @if named { use href={ "#o-" (land.index()) } {} }
                    @else { path d=(sheet.edge(&map.territory(land).outline)) {} }
                }
            }
        }
    };
    let signs = |name: &str, count: usize| {
        let size = if count == 1 { 32.0 } else { 24.0 };
        html! {
            @for at in 0..count { (glyph(name, 50.0 + (at as f64 - (count as f64 - 1.0) / 2.0) * 28.0, 25.0, size, IVORY)) }
        }
    };
    html! {
        svg viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            @match rival(mission) {
                Some(tincture) => {
                    rect width="100" height="50" fill="var(--seat)" {}
                    rect width="100" height="50" fill={ "url(#h-" (tincture.word()) ")" } {}
                    g transform="translate(38 9)" { (crest(tincture, 24)) }
                    (glyph("crown", 50.0, 9.0, 15.0, "#e9c869"))
                },
                None => {
                    rect width="100" height="50" fill="var(--f)" {}
                    rect width="100" height="50" fill="url(#h-map)" {}
                    @match mission.needs {
                        Needs::ControlRegion(region) => (shape(map.regions[usize::from(region)].lands)),
                        Needs::ControlAllIslands => (shape(map.islands())),
                        Needs::FortressesAtLeast(n) => (signs("fortress", usize::from(n).min(3))),
                        Needs::RegionsAtLeast(n) => (signs("hx-orb", usize::from(n).min(4))),
                        Needs::RegionsApart(_) => (signs("hx-globe", 2)),
                        Needs::OneInEachRegion => (signs("hx-colony", 1)),
                        Needs::RegionFromNothing => (signs("hx-swift", 1)),
                        Needs::DefeatedValue(_) => (signs("hx-victory", 1)),
                        Needs::Supported { count: _, support: _ } | Needs::HandAndTerritories { cards: _, territories: _ } => (signs("hx-horizon", 1)),
                        Needs::CapitalOf(_) => {},
                    }
                },
            }
            rect x="1.5" y="1.5" width="97" height="47" fill="none" stroke=(IVORY) stroke-width=".6" opacity=".8" {}
        }
    }
}
