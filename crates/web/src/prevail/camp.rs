//! The two camps: who leads, the will to fight, the card in play, the piles.

use kernel::{Game as _, Seat};
use markup::html;
use maud::Markup;
use prevail::{CardFace, Id, Phase, Step, UnitView};

use super::card::{Look, back, card, chip};
use super::scene::{Scene, letter, rival};
use super::{reading, unit};
use crate::parts::{count, crest, icon};

/// Both camps, the rival's above.
pub(super) fn camps(scene: &Scene<'_>) -> Markup {
    html! {
        div class="camps" {
            (camp(scene, scene.top()))
            (lead(scene))
            (camp(scene, scene.bottom()))
        }
    }
}

fn camp(scene: &Scene<'_>, seat: Seat) -> Markup {
    let view = scene.view();
    let own = scene.bottom() == seat;
    let acts = view.pending.contains(seat) && scene.seen.outcome.is_none();
    html! {
        section class={ "camp " (if own { "me" } else { "them" }) " seat-" (scene.tincture(seat).word()) } aria-label=(scene.name(seat)) data-part={ "camp." (letter(seat)) } {
            header class="who3" data-part={ "who." (letter(seat)) } {
                (crest(scene.tincture(seat), 26))
                span class="who2" { b class=[acts.then_some("acts-now")] { (scene.name(seat)) } small { (scene.about(seat)) } }
                @if view.first == seat && view.round > 0 { span class="first" data-key={ "initiative." (letter(seat)) } title="The initiative: acts first, and wins ties" { (icon("banner")) } }
            }
            (will(scene, seat))
            div class="deck" {
                div class="inplay" data-at={ "inplay." (letter(seat)) } data-part={ "slot." (letter(seat)) } { (in_play(scene, seat)) }
                div class="beside" data-part={ "beside." (letter(seat)) } {
                    @if !own { (tempo(scene, seat)) }
                    (piles(scene, seat))
                }
            }
            (minicard(scene, seat))
        }
    }
}

/// The cards in hand stand, those that a rally brings back lie, the burnt are crossed; crimson: what the dearest rout
/// would take. It opens the piles.
fn will(scene: &Scene<'_>, seat: Seat) -> Markup {
    let side = scene.side(seat);
    let hand = usize::from(side.hand_count);
    let back = side.played.len() + side.discard.len() + usize::from(side.in_play.is_some() || side.awaiting);
    let burnt = side.burnt.len();
    let penalty = |unit: &UnitView| scene.kind(unit.kind).map_or(0, |kind| usize::from(kind.penalty));
    let risk = scene.view().standing(seat).map(penalty).max().unwrap_or(0).min(hand);
    let words = format!(
        "{hand} in hand, {back} come back with a rally, {burnt} burnt; the dearest rout costs {risk}"
    );
    html! {
        details class="menu pilemenu" id={ "will-" (letter(seat)) } data-part={ "will." (letter(seat)) } {
            summary class="will" data-key={ "will." (letter(seat)) } data-face=(hand) title=(words) {
                (icon("pv-will"))
                b data-count { (hand) }
                span class="pips" role="img" aria-label=(words) {
                    @for index in 0..hand { i class=(if index + risk >= hand { "h risk" } else { "h" }) {} }
                    @for _ in 0..back { i class="r" {} }
                    @for _ in 0..burnt { i class="x" {} }
                }
            }
            div class="sheet menu-sheet" data-part={ "piles." (letter(seat)) } {
                h2 { "Cards and losses of " (scene.game().seat_name(seat)) }
                (pile(scene, seat, "Played: back with a rally, one burns", &side.played))
                (pile(scene, seat, "Spent: back with a rally", &side.discard))
                (pile(scene, seat, "Burnt for good", &side.burnt))
                @if let Some(deck) = &side.deck { (pile(scene, seat, "The whole deck", deck)) }
                (lost(scene, seat))
            }
        }
    }
}

pub(super) fn pile(scene: &Scene<'_>, seat: Seat, title: &str, cards: &[Id]) -> Markup {
    html! {
        @if !cards.is_empty() {
            h3 { (title) }
            ul class="cardlist" {
                @for face in cards.iter().filter_map(|id| scene.card(*id)) {
                    li { a class={ "i" (face.initiative) } href=(reading::about_card(face.id)) data-about=(reading::about_card(face.id)) {
                        b class="pow" { (face.initiative) } (face.name)
                        small { @for kind in scene.keeps(seat, face.id) { (chip(kind)) } }
                    } }
                }
            }
        }
    }
}

fn lost(scene: &Scene<'_>, seat: Seat) -> Markup {
    let lost = gone(scene, seat);
    html! {
        @if !lost.is_empty() {
            h3 { "Lost units" }
            ul class="cardlist" {
                @for unit in lost {
                    @if let Some(kind) = scene.kind(unit.kind) {
                        li { a href=(reading::about_unit(unit.kind)) data-about=(reading::about_unit(unit.kind)) { (icon(unit::charge(kind))) (kind.name) small { (count(kind.penalty.into(), "card", "cards")) } } }
                    }
                }
            }
        }
    }
}

/// The units that are gone; before both have deployed none is.
fn gone<'a>(scene: &Scene<'a>, seat: Seat) -> Vec<&'a UnitView> {
    let deployed = scene.view().round > 0;
    scene.view().units.iter().filter(|unit| deployed && unit.seat == seat && unit.space.is_none()).collect()
}

/// The card in play; before the reveal its back, or one's own.
fn in_play(scene: &Scene<'_>, seat: Seat) -> Markup {
    let side = scene.side(seat);
    let shown = side.in_play.or(side.chosen).and_then(|id| scene.card(id));
    html! {
        @match shown {
            Some(face) => {
                (card(scene.game(), face, &scene.keeps(seat, face.id), look(seat, face)))
                @if side.in_play.is_none() { span class="seal" { (icon("lock")) "face down" } }
            },
            None if side.awaiting => {
                (back())
                span class="seal" { (icon("lock")) "has chosen" }
            },
            None if scene.view().phase == Phase::Cleanup && !side.played.is_empty() => (fan(scene, seat)),
            None => div class="place" { (if scene.view().step == Step::Play { "chooses a card" } else { "no card in play" }) },
        }
    }
}

/// In Cleanup the played cards lie fanned: one of them burns in a rally.
fn fan(scene: &Scene<'_>, seat: Seat) -> Markup {
    let faces: Vec<&CardFace> = scene.side(seat).played.iter().filter_map(|id| scene.card(*id)).collect();
    let Some((last, under)) = faces.split_last() else { return html! {} };
    html! {
        div class="fan" {
            // Of what lies below only the edge is seen.
            @for face in under { span class={ "card under i" (face.initiative) } aria-hidden="true" { i { b class="pow" { (face.initiative) } } } }
            (card(scene.game(), last, &scene.keeps(seat, last.id), look(seat, last)))
        }
    }
}

fn look(seat: Seat, face: &CardFace) -> Look {
    Look { key: Some(format!("inplay.{}.{}", letter(seat), face.id)), ..Look::default() }
}

/// On a phone the card in play is a strip that opens it.
fn minicard(scene: &Scene<'_>, seat: Seat) -> Markup {
    let side = scene.side(seat);
    html! {
        @match side.in_play.or(side.chosen).and_then(|id| scene.card(id)) {
            Some(face) => a class={ "minicard i" (face.initiative) } href=(reading::about_card(face.id)) data-about=(reading::about_card(face.id)) { b class="pow" { (face.initiative) } span { (face.name) } },
            None if side.awaiting => span class="minicard sealed" { (icon("lock")) "has chosen" },
            None => {},
        }
    }
}

/// What the rival may still play, by initiative, where decks are open.
fn tempo(scene: &Scene<'_>, seat: Seat) -> Markup {
    let Some(counts) = scene.may_play(seat) else { return html! {} };
    html! {
        ol class="tempo" aria-label={ "Cards of " (scene.game().seat_name(seat)) " by initiative" } {
            @for (index, held) in counts.iter().enumerate() {
                li class=(if *held == 0 { format!("i{} none", index + 1) } else { format!("i{}", index + 1) }) { b { (index + 1) } span { "×" (held) } }
            }
        }
    }
}

fn piles(scene: &Scene<'_>, seat: Seat) -> Markup {
    let side = scene.side(seat);
    let rows = [
        ("played", "pv-played", side.played.len()),
        ("spent", "discard", side.discard.len()),
        ("burnt", "pv-burn", side.burnt.len()),
        ("lost", "pv-lostunit", gone(scene, seat).len()),
    ];
    html! {
        ul class="piles" {
            @for (word, sign, number) in rows {
                li class=(if number == 0 { "pile none" } else { "pile" }) data-at={ "pile." (letter(seat)) "." (word) } { (icon(sign)) b { (number) } small { (word) } }
            }
        }
    }
}

/// Between the camps: the two initiatives and who acts first; before the reveal a lock.
pub(super) fn lead(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let played =
        |seat: Seat| scene.side(seat).in_play.and_then(|id| scene.card(id)).map(|face| face.initiative);
    let shield = |initiative: u8| html! { b class={ "pow i" (initiative) } { (initiative) } };
    html! {
        div class="lead" data-part="lead" {
            @match (played(scene.top()), played(scene.bottom())) {
                (Some(theirs), Some(ours)) => {
                    (shield(theirs)) "against" (shield(ours))
                    span { b { (scene.game().seat_name(view.first)) } " first" }
                },
                _ if view.step == Step::Play => { (icon("lock")) span { "sealed until both have chosen" } },
                _ => span { (scene.game().seat_name(rival(scene.bottom()))) " above, " (scene.game().seat_name(scene.bottom())) " below" },
            }
        }
    }
}
