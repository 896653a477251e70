//! A fight in numbers: what each side strikes with, and how far up the other's ladder that reaches.

use kernel::{Game as _, Seat};
use maud::{Markup, html};
use prevail::{Breaking, Fate, Id, UnitView};

use super::scene::Scene;
use super::unit;
use crate::parts::icon;

/// The attack or melee that is being resolved, from where the viewer stands.
pub(super) fn panel(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let Some(combat) = &view.combat else { return html! {} };
    let (Some(attacker), Some(target)) = (view.units.get(combat.attacker), view.units.get(combat.target))
    else {
        return html! {};
    };
    if combat.ranged {
        let blow = scene.game().exchange(view, attacker.seat, None).and_then(|exchange| exchange.ours);
        let rest = blow.map(|(value, _)| {
            i16::from(value) - i16::from(attacker.stats.attack) - i16::from(combat.supporters)
        });
        return html! {
            div class="fight" data-part="fight" {
                div class="versus" {
                    (fighter(scene, attacker))
                    span class="val" { (icon("pv-range")) (blow.map_or_else(|| "–".to_owned(), |(value, _)| value.to_string())) }
                    (fighter(scene, target))
                }
                (sums(&[
                    ("Attack", attacker.stats.attack.into(), None),
                    ("Supporters", combat.supporters.into(), None),
                    ("Cover, slope and card", rest.unwrap_or(0), None),
                ]))
                @if let Some(blow) = blow { (ladder(scene, target, blow)) }
                (commits(scene))
                @if combat.far { p class="hint after" { "It is too far: the attacker must commit a card that adds to Range." } }
            }
        };
    }
    let (own, foe) = if attacker.seat == scene.bottom() { (attacker, target) } else { (target, attacker) };
    let exchange = scene.game().exchange(view, own.seat, None);
    let (ours, theirs) = exchange.map_or((None, None), |exchange| (exchange.ours, exchange.theirs));
    let shown =
        |blow: Option<(u8, Fate)>| blow.map_or_else(|| "–".to_owned(), |(value, _)| value.to_string());
    let rest = |unit: &UnitView, blow: Option<(u8, Fate)>| {
        blow.map_or(0, |(value, _)| {
            i16::from(value) - i16::from(unit.stats.attack) - i16::from(unit.stats.support)
        })
    };
    html! {
        div class="fight" data-part="fight" {
            div class="versus" {
                (fighter(scene, own))
                span class="val" { (shown(ours)) i { ":" } (shown(theirs)) }
                (fighter(scene, foe))
            }
            (sums(&[
                ("Attack", own.stats.attack.into(), Some(foe.stats.attack.into())),
                ("Support of neighbours", own.stats.support.into(), Some(foe.stats.support.into())),
                ("Ground, slope and card", rest(own, ours), Some(rest(foe, theirs))),
            ]))
            @if let Some(blow) = ours { (ladder(scene, foe, blow)) }
            @if let Some(blow) = theirs { (ladder(scene, own, blow)) }
            (commits(scene))
        }
    }
}

fn fighter(scene: &Scene<'_>, who: &UnitView) -> Markup {
    html! {
        span class="s" {
            @if let Some(kind) = scene.kind(who.kind) { (unit::picture(who.seat, kind, scene.way(who.facing))) b { (kind.name) } }
        }
    }
}

/// How the values add up.
fn sums(rows: &[(&str, i16, Option<i16>)]) -> Markup {
    html! {
        details class="why" {
            summary { "How it adds up" }
            table class="sums" {
                tbody {
                    @for (word, ours, theirs) in rows.iter().filter(|(_, ours, theirs)| *ours != 0 || theirs.is_some_and(|theirs| theirs != 0)) {
                        tr {
                            td { (ours) }
                            th scope="row" { (word) }
                            td { @if let Some(theirs) = theirs { (theirs) } }
                        }
                    }
                }
            }
        }
    }
}

/// What has been committed, once it is shown; before that, that it was sealed.
fn commits(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let name = |id: Option<Id>| id.and_then(|id| scene.card(id)).map_or("no card", |face| face.name.as_str());
    let shown = view.combat.as_ref().is_some_and(|combat| {
        combat.commits.iter().any(|(_, card)| card.is_some())
            || !combat.retreats.is_empty()
            || combat.leaving.is_some()
    });
    let line = |seat: Seat| {
        let side = scene.side(seat);
        match (shown, side.sealed) {
            (true, _) => Some(format!(
                "committed {}",
                name(view.combat.as_ref().and_then(|combat| combat.commits[seat]))
            )),
            (false, true) if scene.me() == Some(seat) => Some(format!("sealed {}", name(side.commit))),
            (false, true) => Some("sealed an answer".to_owned()),
            (false, false) => None,
        }
    };
    html! {
        @for seat in [scene.top(), scene.bottom()] {
            @if let Some(line) = line(seat) { p class="hint after" { b { (scene.game().seat_name(seat)) } " " (line) "." } }
        }
    }
}

/// Ten steps: where falling back, turning and routing begin, and what the unit is struck with.
fn ladder(scene: &Scene<'_>, unit: &UnitView, (value, fate): (u8, Fate)) -> Markup {
    let Some(Breaking { retreat, reverse, rout }) = scene.game().breaking(scene.view(), unit.seat) else {
        return html! {};
    };
    let reached = |threshold: Option<u8>, step: u8| threshold.is_some_and(|threshold| threshold <= step);
    let step = |at: u8| {
        if reached(rout, at) {
            ("rout", (rout == Some(at)).then_some("pv-rout"))
        } else if reached(reverse, at) {
            ("rev", (reverse == Some(at)).then_some("pv-reverse"))
        } else if reached(retreat, at) {
            ("ret", (retreat == Some(at)).then_some("pv-retreat"))
        } else {
            ("", None)
        }
    };
    let mine = scene.me() == Some(unit.seat);
    html! {
        div class="ladder" {
            p {
                b { (scene.kind(unit.kind).map_or("", |kind| kind.name.as_str())) }
                span class=[fate.hurts().then_some(if mine { "hurt" } else { "good" })] { "struck with " (value) ": " (fate.words()) }
            }
            ol aria-hidden="true" {
                @for at in 1..=10 {
                    @let (class, sign) = step(at);
                    @let here = if at == value.min(10) { " at" } else if at == (value + 1).min(10) { " may" } else { "" };
                    li class={ (class) (here) } { @if let Some(sign) = sign { (icon(sign)) } @else { (at) } }
                }
            }
        }
    }
}
