//! A fight in numbers: what each side strikes with, and how far up the other's ladder that reaches.

use kernel::{Game as _, Rule, Seat};
use markup::html;
use maud::Markup;
use prevail::{Breaking, Fate, Id, Next, Prevail, Step, Term, UnitView};

use super::scene::{Scene, letter};
use super::{card, unit};
use crate::parts::{icon, minus, rule_no};

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
        return html! {
            div class="fight" data-part="fight" {
                div class="versus" {
                    (fighter(scene, attacker))
                    span class="val" { (icon("pv-range")) (blow.map_or_else(|| "–".to_owned(), |(value, _)| value.to_string())) }
                    (fighter(scene, target))
                }
                @if turned_up(scene) { (revealed(scene)) } @else { (sums(&scene.game().terms(view, attacker.seat), None)) }
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
    html! {
        div class="fight" data-part="fight" {
            div class="versus" {
                (fighter(scene, own))
                span class="val" { (shown(ours)) i { ":" } (shown(theirs)) }
                (fighter(scene, foe))
            }
            @if turned_up(scene) { (revealed(scene)) } @else { (sums(&scene.game().terms(view, own.seat), Some(&scene.game().terms(view, foe.seat)))) }
            @if !evades(scene) {
                @if let Some(blow) = ours { (ladder(scene, foe, blow)) }
                @if let Some(blow) = theirs { (ladder(scene, own, blow)) }
            }
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

/// How the values add up, term by term; what both sides have shares a row.
fn sums(ours: &[Term], theirs: Option<&[Term]>) -> Markup {
    let total = |terms: &[Term]| terms.iter().map(|term| term.worth).sum::<i16>();
    let mut rows: Vec<(&str, Option<i16>, Option<i16>)> =
        ours.iter().map(|term| (term.word.as_str(), Some(term.worth), None)).collect();
    for term in theirs.unwrap_or_default() {
        match rows.iter_mut().find(|(word, _, other)| *word == term.word && other.is_none()) {
            Some(row) => row.2 = Some(term.worth),
            None => rows.push((&term.word, None, Some(term.worth))),
        }
    }
    // The printed Attack is where a sum begins; everything else is added to it.
    let shown = |index: usize, worth: Option<i16>| match worth {
        None => "–".to_owned(),
        Some(worth) if index == 0 => worth.to_string(),
        Some(worth) => minus(&format!("{worth:+}")),
    };
    html! {
        details class="why" {
            summary {
                @match theirs {
                    Some(theirs) => { "How " (total(ours)) " and " (total(theirs)) " add up" },
                    None => { "How " (total(ours)) " adds up" },
                }
            }
            table class=(if theirs.is_some() { "sums" } else { "sums one" }) {
                tbody {
                    @for (index, (word, mine, other)) in rows.iter().enumerate() {
                        tr {
                            td { (shown(index, *mine)) }
                            th scope="row" { (word) }
                            @if theirs.is_some() { td { (shown(index, *other)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Does a unit retreat without having been struck (PV-8.5)? Then no value tells.
fn evades(scene: &Scene<'_>) -> bool {
    let view = scene.view();
    matches!(view.step, Step::Retreat | Step::Wheel) && matches!(view.then, Next::Resolved | Next::Carry)
}

/// Have the commits been turned up?
fn turned_up(scene: &Scene<'_>) -> bool {
    scene.view().combat.as_ref().is_some_and(|combat| {
        combat.commits.iter().any(|(_, card)| card.is_some())
            || !combat.retreats.is_empty()
            || combat.leaving.is_some()
            || scene.view().step == Step::Evade
    })
}

/// The two commits as they were turned up, small.
fn revealed(scene: &Scene<'_>) -> Markup {
    let of = |seat: Seat| {
        let id = scene.view().combat.as_ref().and_then(|combat| combat.commits[seat])?;
        scene.card(id)
    };
    html! {
        div class="reveal2" {
            @for seat in [scene.bottom(), scene.top()] {
                div {
                    @if let Some(face) = of(seat) { (card::card(scene.game(), face, &[], card::Look::default())) }
                    span class="tx" {
                        b { @match of(seat) { Some(face) => (face.name), None => "No card" } }
                        (scene.game().seat_name(seat)) @if let Some(face) = of(seat) { ": " span class="good" { (card::adds(face)) } }
                    }
                }
            }
        }
    }
}

/// What was sealed; and what may come between the commits and the melee.
fn commits(scene: &Scene<'_>) -> Markup {
    let name = |id: Option<Id>| id.and_then(|id| scene.card(id)).map_or("no card", |face| face.name.as_str());
    let line = |seat: Seat| {
        let side = scene.side(seat);
        match (side.sealed && !turned_up(scene), scene.me() == Some(seat)) {
            (true, true) => Some(format!("sealed {}", name(side.commit))),
            (true, false) => Some("sealed an answer".to_owned()),
            (false, _) => None,
        }
    };
    let evades: Vec<String> = scene.game().evades_to(scene.view()).iter().map(ToString::to_string).collect();
    let defender = scene.view().combat.as_ref().and_then(|combat| scene.view().units.get(combat.target));
    html! {
        @for seat in [scene.top(), scene.bottom()] {
            @if let Some(line) = line(seat) { p class="hint after" data-at={ "commit." (letter(seat)) } { b { (scene.game().seat_name(seat)) } " " (line) "." } }
        }
        @if let (Some(defender), false) = (defender, evades.is_empty()) {
            p class="hint after" { "After the reveal " (scene.game().seat_name(defender.seat)) " may still evade to " (evades.join(" or ")) ". " (rule_no(&Prevail::INFO, Rule::new("PV-8.5"))) }
        }
    }
}

/// Ten steps: where retreating, turning and routing begin, and what the unit is struck with.
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
                span class=[fate.hurts().then_some(if mine { "hurt" } else { "good" })] { (value) ": " @match scene.me() { Some(me) => { (if me == unit.seat { "you " } else { "they " }) (fate.words_of_many()) }, None => (fate.words()) } }
            }
            div class="steps" role="img" aria-label={ "struck with " (value) ": " (fate.words()) @for (word, at) in [("retreats", retreat), ("reverses", reverse), ("routs", rout)] { @if let Some(at) = at { ", " (word) " at " (at) } } } {
                @for at in 1..=10 {
                    @let (class, sign) = step(at);
                    @let here = if at == value.min(10) { " at" } else if at == (value + 1).min(10) { " may" } else { "" };
                    span class={ (class) (here) } { @if let Some(sign) = sign { (icon(sign)) } @else { (at) } }
                }
            }
        }
    }
}
