//! What lies beside the question: the attack in progress, abilities to be ordered, cards to pick from, the card just
//! seen.

use authority::{Action, Object, Step};
use kernel::{Choice, Game as _, Offer};
use markup::html;
use maud::Markup;

use super::art;
use super::card::{Look, card};
use super::reading::KEYWORDS;
use super::scene::Scene;
use crate::keywords::title;
use crate::parts::{crest, icon, minus};

/// The tray below the prompt.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    let asked = scene.seen.asked();
    html! {
        @if !matches!(scene.view().step, Step::First | Step::Over) { (attack(scene)) }
        @match scene.view().step {
            Step::Order => (order(scene)),
            Step::Pick => (picks(scene)),
            Step::Peek if asked => (peek(scene)),
            Step::First if asked => (answers(scene, |action| matches!(action, Action::First { .. }))),
            Step::Command | Step::Target | Step::Pierce | Step::Swap | Step::Drop | Step::Keep | Step::Peek | Step::First | Step::Over => {},
        }
    }
}

/// The attack in progress: who, with what, how strong, and what it can.
fn attack(scene: &Scene<'_>) -> Markup {
    let Some(attack) = &scene.view().attack else { return html! {} };
    let Some(printed) = scene.card(attack.card) else { return html! {} };
    let felled: Vec<&str> = attack.defeated.iter().map(|fallen| scene.card_name(fallen.card)).collect();
    html! {
        div class={ "onset " (art::class(printed.faction)) } data-key="onset" data-face=(attack.card) {
            (crest(scene.tincture(attack.seat), 22))
            b class="pow" { (attack.value) }
            span class="tx" {
                b { (printed.name) }
                small {
                    @if felled.is_empty() { "attacks at " (attack.value) @if i32::from(attack.value) != i32::from(printed.power) { ", " (printed.power) " printed" } }
                    @else { "has felled " (felled.join(", ")) "; " (attack.value) " left" }
                }
            }
            span class="badges" {
                @if attack.pierce { span class="badge" title=(title(&KEYWORDS, "Pierce", "Pierce")) { (icon("pierce")) "Pierce" } }
                @if !attack.bypass.is_empty() {
                    span class="badge" title=(title(&KEYWORDS, "Bypass", "Bypass")) { (icon("bypass")) @if attack.bypass.len() > 3 { "every row" } @else { "Row " @for row in &attack.bypass { (row) } } }
                }
            }
        }
    }
}

/// The abilities that wait, each a button for whoever orders them.
fn order(scene: &Scene<'_>) -> Markup {
    html! {
        ol class="triggers" aria-label="Abilities that wait" tabindex="0" {
            @for (index, trigger) in scene.view().triggers.iter().enumerate() {
                @let inside = html! {
                    (crest(scene.tincture(trigger.seat), 18))
                    span class="tx" { b { (scene.card_name(trigger.card)) } small { (minus(&trigger.text)) } }
                };
                li {
                    @match scene.choice(Action::Order { index: index as u8 }) {
                        Some(choice) => (answer(choice, &(index + 1).to_string(), inside, false)),
                        None => div class="waits" { (inside) },
                    }
                }
            }
        }
    }
}

/// What an ability can be about, as buttons: some of it lies in piles and is seen nowhere else.
fn picks(scene: &Scene<'_>) -> Markup {
    // An ability of the attacker stands with the attack already.
    let attacker = scene.view().attack.as_ref().map(|attack| attack.card);
    let resolving =
        scene.view().resolving.as_ref().filter(|resolving| attacker != Some(resolving.trigger.card));
    html! {
        @if let Some(resolving) = resolving {
            @if let Some(printed) = scene.card(resolving.trigger.card) {
                div class={ "onset " (art::class(printed.faction)) } {
                    (crest(scene.tincture(resolving.trigger.seat), 22))
                    span class="tx" {
                        b { (printed.name) }
                        small { (minus(&resolving.trigger.text)) }
                        @if !resolving.picks.is_empty() { small { "Chosen: " (resolving.picks.join(", ")) } }
                    }
                }
            }
        }
        @if scene.seen.asked() { (answers(scene, |action| matches!(action, Action::Pick { .. }))) }
    }
}

fn answers(scene: &Scene<'_>, wanted: fn(Action) -> bool) -> Markup {
    let offers = scene.seen.choices.iter().filter(|offer| wanted(offer.action));
    html! {
        div class="picks" {
            @for (index, offer) in offers.enumerate() {
                @let key = (index + 1).to_string();
                (answer(&offer.choice, if index < 9 { &key } else { "" }, html! { span class="tx" { (offer.choice.label) } }, in_sight(scene, offer)))
            }
        }
    }
}

/// The card just seen on top of the market deck.
fn peek(scene: &Scene<'_>) -> Markup {
    let top = scene.view().market.deck_count.checked_sub(1);
    let seen = scene.view().market.known.iter().find(|known| Some(known.below) == top);
    html! {
        @if let Some(printed) = seen.and_then(|known| scene.card(known.card)) {
            div class="seen-card" { (card(printed, Look { key: Some("peeked".to_owned()), ..Look::default() })) }
        }
    }
}

/// Can it be picked where it lies? Cards of a pile cannot, and of several rivals a phone shows only one.
fn in_sight(scene: &Scene<'_>, offer: &Offer<Action>) -> bool {
    let Action::Pick { object } = offer.action else { return false };
    let in_a_pile = matches!(object, Object::Discard { .. } | Object::Defeated { .. });
    scene.game().seats() == 2 && !in_a_pile
}

/// A button for one legal choice. It belongs to the form of choices, so it works without script too. Where room is
/// short, what can be picked `elsewhere` is not named twice.
fn answer(choice: &Choice, key: &str, inside: Markup, elsewhere: bool) -> Markup {
    html! {
        button class=(if elsewhere { "btn elsewhere" } else { "btn" }) form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=[(!key.is_empty()).then_some(key)] title=(choice.label) {
            (inside)
            @if !key.is_empty() { kbd aria-hidden="true" { (key) } }
        }
    }
}
