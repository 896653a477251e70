//! The battlefields, facing each other: Leaders stand forward, Troops behind, Resources at the edge.

use estraven::{Fall, Kind, Loss, Mark, UnitView};
use kernel::{Game as _, Seat};
use markup::html;
use maud::Markup;

use super::art::Province;
use super::lord::{lord, province};
use super::scene::{Scene, code};
use super::{fight, hand, market, refused, unit};
use crate::parts::icon;

/// More units than this stand in two rows.
const CROWD: usize = 8;

/// The whole table: two battlefields, or the rivals in boxes above the marketplace.
pub(super) fn board(scene: &Scene<'_>) -> Markup {
    let (rivals, bottom) = (scene.rivals(), scene.bottom());
    let fighting = scene.view().combat.is_some();
    let tries = refused::tries(scene);
    html! {
        @match rivals.as_slice() {
            [rival] if fighting => div class="es duel fighting" data-tries=[tries] {
                (market::market(scene))
                div class="field fight" {
                    (lord(scene, *rival, false))
                    (fight::rest(scene, *rival, false))
                    (fight::lists(scene))
                    (fight::rest(scene, bottom, true))
                }
                (hand::hand(scene))
            },
            [rival] => div class="es duel" data-tries=[tries] {
                (market::market(scene))
                div class="field" {
                    (lord(scene, *rival, false))
                    (rank(scene, *rival, false))
                    div class="front" data-at="seam" aria-hidden="true" { svg width="14" height="14" viewBox="0 0 14 14" { path d="M7 1l6 6-6 6-6-6z" fill="none" stroke="currentColor" {} } }
                    (rank(scene, bottom, true))
                }
                (hand::hand(scene))
            },
            rivals => div class=(if fighting { "es many fighting" } else { "es many" }) data-tries=[tries] {
                div class="foes" { @for rival in rivals { (foe(scene, *rival)) } }
                (market::market(scene))
                @if fighting { div class="field fight" { (fight::lists(scene)) (fight::rest(scene, bottom, true)) } }
                @else { div class="home" data-at="seam" { (rank(scene, bottom, true)) } }
                (hand::hand(scene))
            },
        }
    }
}

/// One rival of several; in a fight only what stays home stands in the box.
fn foe(scene: &Scene<'_>, rival: Seat) -> Markup {
    let fell = scene.lord(rival).fell;
    let role = match &scene.view().combat {
        _ if fell > 0 => " fallen",
        Some(_) if scene.view().active == rival => " attacks",
        Some(combat) if combat.defender == rival => " defends",
        Some(_) | None => "",
    };
    html! {
        section class={ "foe" (role) } {
            (lord(scene, rival, false))
            @if fell > 0 { (out(scene, rival)) }
            @else if scene.view().combat.is_some() { (fight::rest(scene, rival, false)) }
            @else { (rank(scene, rival, false)) }
        }
    }
}

/// When and by whom a lord fell.
fn out(scene: &Scene<'_>, seat: Seat) -> Markup {
    let lord = scene.lord(seat);
    let (when, how) = match lord.fall {
        Some(Fall { how, round, by }) => {
            let when = if round > 0 { format!("Out in round {round}") } else { "Out".to_owned() };
            let how = match (how, by) {
                (Loss::Resigned, _) => "resigned".to_owned(),
                (Loss::Health, Some(by)) => format!("felled by {}", scene.called(Mark::Player(by))),
                (Loss::Health, None) => "fell".to_owned(),
                (Loss::Deck | Loss::Draw, _) => "ran out of cards".to_owned(),
            };
            (when, how)
        }
        None => ("Out".to_owned(), format!("number {} to fall", lord.fell)),
    };
    html! { p class="out" { b { (when) } (how) } }
}

/// One battlefield.
fn rank(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let lord = scene.lord(seat);
    let kind = |unit: &&UnitView| scene.card(unit.card.card).map(|card| card.kind);
    let leaders: Vec<&UnitView> = lord.field.iter().filter(|unit| kind(unit) == Some(Kind::Leader)).collect();
    let troops: Vec<&UnitView> = lord.field.iter().filter(|unit| kind(unit) == Some(Kind::Troop)).collect();
    let crowd = leaders.len() + troops.len() > CROWD;
    let wide = leaders.len().max(troops.len());
    let who = if scene.me() == Some(seat) {
        "Your battlefield".to_owned()
    } else {
        format!("Battlefield of {}", scene.name(seat))
    };
    html! {
        section class={ "rank " (if mine { "me" } else { "them" }) (if lord.fell > 0 { " fallen" } else { "" }) } data-part={ "rank." (code(seat)) } data-at={ "field." (code(seat)) } data-drop=[mine.then_some("play,react")] aria-label=(who) {
            span class="wove" data-part={ "wove." (code(seat)) } {
                @for deck in &lord.picks { @let emblem = Province::named(province(scene.game(), *deck)).emblem(); span class="woven" { (icon(&emblem)) } }
            }
            div class=(if crowd { format!("line crowd n{}", wide.clamp(5, 12)) } else { "line".to_owned() }) {
                @if leaders.is_empty() && troops.is_empty() { p class="nobody" { "No units yet" } }
                @for leader in &leaders { (unit::unit(scene, seat, leader, false)) }
                i class="br" {}
                @for troop in &troops { (unit::unit(scene, seat, troop, false)) }
            }
            // Of several rivals each has its Resources beside its name.
            @if mine || scene.game().seats() == 2 { (stores(scene, seat)) }
        }
    }
}

/// The Resources of a lord.
pub(super) fn stores(scene: &Scene<'_>, seat: Seat) -> Markup {
    let kind = |unit: &&UnitView| scene.card(unit.card.card).map(|card| card.kind);
    let goods = scene.lord(seat).field.iter().filter(|unit| kind(unit) == Some(Kind::Resource));
    html! { div class="stores" { @for store in goods { (unit::store(scene, seat, store)) } } }
}
