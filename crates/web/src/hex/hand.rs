//! The viewer's thirteen cards as far as they are at hand, the discard pile, and the one main button.

use hex::{Action, Card, CardFace, Forecast};
use kernel::{Choice, Seat};
use markup::html;
use maud::Markup;

use super::card::{self, Look};
use super::scene::{Scene, royal};
use crate::parts::{icon, rule_no};

/// The row below the map.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let Some((seat, realm)) = scene.mine() else { return html! {} };
    let cards: Vec<(Card, &CardFace)> = realm.hand.iter().filter_map(|id| scene.card(*id)).collect();
    let forecast = scene.forecast();
    let best = forecast.as_ref().map_or(0, |forecast| {
        cards.iter().filter_map(|(card, _)| forecast.odds(*card)).map(|odds| odds.won).max().unwrap_or(0)
    });
    let idle = if scene.setup() { " idle" } else { "" };
    let held = |royals: bool| {
        html! {
            @for (which, face) in cards.iter().filter(|(_, face)| royal(face) == royals) {
                (in_hand(scene, seat, *which, face, forecast.as_ref(), best))
            }
        }
    };
    html! {
        section class={ "hexhand n" (cards.len()) (idle) } aria-label="Your hand" data-part="hand" {
            (card::pictures(scene.game().cards(), scene.tincture(seat)))
            (actbar(scene))
            (pile(scene, seat))
            div class="hand" data-scroll="hand" data-fan data-at={ "hand." (scene.word(seat)) } {
                div class="basics" { (held(false)) }
                div class="royals" { (held(true)) }
            }
        }
    }
}

/// What may be done with a card of the hand now.
fn use_of<'a>(scene: &Scene<'a>, card: Card) -> Option<&'a Choice> {
    [Action::Pay { card }, Action::Commit { card }, Action::Bid { card }]
        .into_iter()
        .find_map(|action| scene.seen.offer(action))
}

fn in_hand(
    scene: &Scene<'_>,
    seat: Seat,
    which: Card,
    face: &CardFace,
    forecast: Option<&Forecast<'_>>,
    best: usize,
) -> Markup {
    let choice = use_of(scene, which);
    let word = scene.word(seat);
    let odds = forecast.and_then(|forecast| forecast.odds(which));
    let sealed = scene.realm(seat).sealed_card == Some(face.id);
    let look = Look {
        class: if sealed {
            "picked"
        } else if choice.is_some() {
            "can"
        } else {
            ""
        },
        key: (!sealed).then(|| format!("card.{word}.{}", face.id)),
        part: Some(format!("card.{}", face.id)),
        drawn: Some(which.index()),
        over: html! {
            @if let Some(choice) = choice {
                button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.first()] aria-label=(words(choice, face)) {}
            }
        },
    };
    html! {
        div class=(if royal(face) { "hc royal" } else { "hc" }) data-part={ "hc." (face.id) } data-shows=[choice.map(|_| format!("v-{}", which.index()))] {
            (card::card(face, scene.tincture(seat), look))
            @if let Some(odds) = odds {
                @if odds.won + odds.lost == 0 { span class="odds later" title="What it wins is decided after the reveal" { (icon("eye-open")) } }
                @else { span class=(if odds.won == best && best > 0 { "odds best" } else { "odds" }) { (odds.won) "/" (odds.won + odds.lost + odds.open) } }
            }
        }
    }
}

/// A choice with a card, and what comes of it.
pub(super) fn words(choice: &Choice, face: &CardFace) -> String {
    match &choice.forecast {
        Some(forecast) => format!("{}: {forecast}", choice.label),
        None if royal(face) => format!("{}. {}", choice.label, card::says(face)),
        None => choice.label.clone(),
    }
}

/// The one main button: what ends the step.
fn actbar(scene: &Scene<'_>) -> Markup {
    const ENDS: [(Action, &str, &str); 5] = [
        (Action::EndFortify, "e", "then you claim and attack"),
        (Action::EndAttack, "e", "then your missions are judged"),
        (Action::Stop, "0", ""),
        (Action::Keep, "0", ""),
        (Action::Decline, "0", ""),
    ];
    let end = ENDS.iter().find_map(|(action, key, hint)| Some((scene.seen.offer(*action)?, key, hint)));
    // A choice of two steps is sealed here: the card was only the first of them.
    let seal = scene.seen.choices.iter().find_map(|offer| {
        let played = matches!(offer.action, Action::Commit { .. } | Action::Pay { .. } | Action::Bid { .. });
        offer.choice.path.get(1).filter(|_| played)
    });
    html! {
        div class="actbar" data-part="actbar" {
            @if let Some((choice, key, hint)) = end {
                @if !hint.is_empty() { span class="hint" { (hint) } }
                button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(key) {
                    (choice.label) " " kbd { (key.to_uppercase()) }
                }
            }
            @if let Some(spot) = seal {
                @if spot == "really" {
                    button class="btn btn-main unsure" type="button" data-spot=(spot) data-hotkey="s" { (icon("warning")) "Pay with a royal " kbd { "S" } }
                } @else {
                    span class="hint" { "pick a card" }
                    button class="btn btn-main" type="button" data-spot=(spot) data-hotkey="s" { (icon("lock")) "Seal it " kbd { "S" } }
                }
            }
        }
    }
}

/// The discard pile: its top card, and all of it when it is opened.
fn pile(scene: &Scene<'_>, seat: Seat) -> Markup {
    let realm = scene.realm(seat);
    let all: Vec<(Card, &CardFace)> =
        realm.open.iter().chain(&realm.closed).filter_map(|id| scene.card(*id)).collect();
    let word = scene.word(seat);
    html! {
        div class="piles" data-part="piles" {
            details class="menu pilemenu up" id="own-pile" {
                summary class="dpile" data-at={ "pile." (word) ".discard" } {
                    @match all.last() {
                        Some((which, face)) => (card::card(face, scene.tincture(seat), Look { part: Some("piletop".to_owned()), drawn: Some(which.index()), ..Look::default() })),
                        None => span class="card void" {},
                    }
                    span class="cap" data-at={ "heap." (word) } { (icon("discard")) b { (all.len()) } span class="vh" { " discarded" } }
                }
                div class="sheet menu-sheet pile-sheet" {
                    h2 { "Your discard pile" }
                    ol class="cells" { @for (_, face) in &all { li class=(if royal(face) { "lose" } else { "" }) title=(face.name) { b { (face.id) } } } }
                    p class="hint" { "Basics come back when your turn begins, royals stay. " (rule_no(&<hex::Hex as kernel::Game>::INFO, kernel::Rule::new("HX-5.3"))) }
                }
            }
        }
    }
}
