//! What takes two steps: once a card or a contact is picked, what would come of it, and the button that does it.

use kernel::{Choice, Offer, Seat};
use markup::html;
use maud::Markup;
use prevail::{Action, CardFace, Space, Step};

use super::scene::{Scene, card_of, rival};
use crate::parts::{count, icon};

/// A panel for each such choice; the style sheet shows the one whose first spot is picked.
pub(super) fn panels(scene: &Scene<'_>) -> Markup {
    html! { @for offer in scene.seen.choices { (panel(scene, offer)) } }
}

fn panel(scene: &Scene<'_>, offer: &Offer<Action>) -> Markup {
    let face = card_of(offer.action).and_then(|card| scene.game().cards().get(card.index()));
    let [_, spot] = offer.choice.path.as_slice() else { return html! {} };
    match (offer.action, face) {
        (Action::Play(_), Some(face)) => {
            sure(&offer.choice, spot, omen(scene, face), "lock", &format!("Play {} face down", face.name))
        }
        (Action::Commit(_), Some(face)) => {
            sure(&offer.choice, spot, comes_to(scene, face), "lock", &format!("Commit {}", face.name))
        }
        (Action::Discard(_), Some(face)) => {
            sure(&offer.choice, spot, pays(scene, face), "discard", &format!("Pay with {}", face.name))
        }
        (Action::Line(space, end), _) if space == end => alone(&offer.choice, space),
        (Action::To(_), _) => {
            let facts = html! { @if let Some(forecast) = &offer.choice.forecast { p class="hint" { (forecast) ", cards aside" } } };
            sure(&offer.choice, spot, facts, "pv-clash", &offer.choice.label)
        }
        _ => html! {},
    }
}

/// The first end of a line is picked: it may be ordered alone.
fn alone(choice: &Choice, space: Space) -> Markup {
    html! {
        div class="sure alone" data-part={ "sure.alone." (space) } {
            p class="hint" { "The line from " (space) " to where? Pick its other end, or order it alone." }
            div class="acts" { button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (icon("check")) "Order " (space) " alone" } }
        }
    }
}

fn sure(choice: &Choice, spot: &str, facts: Markup, sign: &str, words: &str) -> Markup {
    html! {
        div class="sure" data-part={ "sure." (spot) } {
            (facts)
            div class="acts" { button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=(spot) { (icon(sign)) (words) } }
        }
    }
}

/// A card against each initiative that the rival may play.
fn omen(scene: &Scene<'_>, face: &CardFace) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let counts = scene.may_play(rival(me));
    let all: usize = counts.iter().flatten().sum();
    html! {
        @if let Some(counts) = counts.filter(|_| all > 0) {
            div class="omen" {
                p class="caps" { (face.name) " against their " (count(all, "card", "cards")) }
                ol class="odds4" {
                    @for (at, held) in counts.iter().enumerate() {
                        @let initiative = at as u8 + 1;
                        @let (good, words) = first(scene, me, face.initiative, initiative);
                        li class={ "i" (initiative) (if *held == 0 { " none" } else if good { " good" } else { " bad" }) } {
                            b class="pow" { (initiative) } span { (count(*held, "card", "cards")) } small { (words) }
                        }
                    }
                }
            }
        }
        (within(scene, me, face))
    }
}

/// Who acts first with these initiatives (PV-4.2): the lower number, in a tie who has the initiative.
fn first(scene: &Scene<'_>, me: Seat, mine: u8, theirs: u8) -> (bool, &'static str) {
    let tie = scene.view().first == me;
    match (mine.cmp(&theirs), tie) {
        (std::cmp::Ordering::Less, _) => (true, "you act first"),
        (std::cmp::Ordering::Greater, _) => (false, "they act first"),
        (std::cmp::Ordering::Equal, true) => (true, "tie: you act first"),
        (std::cmp::Ordering::Equal, false) => (false, "tie: they act first"),
    }
}

/// How many of the viewer's units the commander reaches with the card from where it stands.
fn within(scene: &Scene<'_>, me: Seat, face: &CardFace) -> Markup {
    let (Some(range), Some(at)) = (face.command.inspiration, scene.side(me).commander) else {
        return html! {};
    };
    let units = || scene.view().standing(me).filter_map(|unit| unit.space);
    let near = units().filter(|space| at.distance(*space) <= range).count();
    html! {
        ul class="rows" { li { (icon("commander")) span { (near) " of your " (count(units().count(), "unit", "units")) " " (if near == 1 { "stands" } else { "stand" }) " within " (range) " of the commander now; it moves before the orders." } } }
    }
}

/// What the fight comes to with a card, if the rival commits none.
fn comes_to(scene: &Scene<'_>, face: &CardFace) -> Markup {
    let exchange = scene.me().and_then(|me| scene.game().exchange(scene.view(), me, Some(face.id)));
    let Some(exchange) = exchange else {
        return html! { @if scene.view().step == Step::Spur { p class="hint" { (super::card::adds(face)) " for this move" } } };
    };
    html! {
        ul class="rows" {
            @if let Some((value, fate)) = exchange.ours { li { (icon("sword")) span { "You strike with " b { (value) } ": the enemy " (fate.words()) "." } } }
            @if let Some((value, fate)) = exchange.theirs { li { (icon("shield")) span { "You are struck with " b { (value) } ": your unit " (fate.words()) "." } } }
            li { (icon("lock")) span { "If the rival commits no card. Yours is spent and comes back with a rally." } }
        }
    }
}

/// What a card that is paid would have kept.
fn pays(scene: &Scene<'_>, face: &CardFace) -> Markup {
    let last = scene.me().map(|me| scene.last_of(me, face.id)).unwrap_or_default();
    let names: Vec<&str> = last.iter().map(|kind| kind.name.as_str()).collect();
    html! {
        @if !names.is_empty() {
            p class="hint" { "It is the last that keeps " b { (names.join(", ")) } "; what is paid comes back with a rally and never burns." }
        }
    }
}
