//! Mana is shown with its origin: what the picked card or ability would be paid with, in words and on the crystals.

use std::collections::BTreeMap;

use estraven::{Action, Estraven, Name, PaidWith, Payment};
use kernel::{ANY_ORDER, Choice, Game as _, Rule};
use markup::html;
use maud::Markup;

use super::art;
use super::scene::Scene;
use crate::parts::{count, rule_no};

/// Something that may be played or used now: the spot that is picked for it, what it is called, and its price.
pub(super) struct Wish {
    spot: String,
    called: String,
    price: u8,
}

/// What each card or ability in reach would be paid with; each shows while it is picked. For what needs more mana than
/// there is, what is pitched is added up.
pub(super) fn lines(scene: &Scene<'_>) -> Markup {
    let Some(lord) = scene.me().map(|seat| scene.lord(seat)) else { return html! {} };
    let wishes = wishes(scene);
    let (dear, paid): (Vec<&Wish>, Vec<&Wish>) =
        wishes.iter().partition(|wish| lord.payment(wish.price).is_none());
    html! {
        @for Wish { spot, called, price } in paid {
            @if let Some(payment) = lord.payment(*price) {
                div class="payline" data-part={ "pay." (spot) } data-when=(spot) hidden {
                    span class="caps" { (called) ", " (price) " mana" }
                    (sources(scene, &payment))
                }
            }
        }
        @if !dear.is_empty() { (sum(scene, &dear)) }
    }
}

/// The mana that has come together for what is picked: the pool, and what is picked to be pitched for it. The style sheet
/// counts the crystals that are shown.
fn sum(scene: &Scene<'_>, wishes: &[&Wish]) -> Markup {
    let Some(lord) = scene.me().map(|seat| scene.lord(seat)) else { return html! {} };
    let gives = |name: Name| {
        let spot = format!("hand.{name}");
        scene.seen.choices.iter().any(|offer| pitches(&offer.choice).contains(&spot))
    };
    let spots: Vec<&str> = wishes.iter().map(|wish| wish.spot.as_str()).collect();
    let mut prices: BTreeMap<u8, Vec<&str>> = BTreeMap::new();
    for Wish { spot, price, .. } in wishes {
        prices.entry(*price).or_default().push(spot);
    }
    html! {
        div class="payline" data-part="pay.sum" data-when=(spots.join(" ")) hidden {
            span class="caps" { "Mana" }
            ul class="sum" {
                @if lord.pool > 0 { li { span { "In your pool" } b { (lord.pool) } (counted(lord.pool)) } }
                @for held in lord.hand.iter().filter(|held| gives(held.card)) {
                    @let worth = scene.card(held.card.card).map_or(0, |card| card.pitch);
                    li hidden data-then={ "hand." (held.card) } {
                        span { (scene.card_name(held.card.card)) ", pitched" }
                        b { "+" (worth) }
                        (counted(u16::from(worth)))
                    }
                }
                @for (price, spots) in prices {
                    li class="tot" hidden data-when=(spots.join(" ")) { span { "Needed" } b { span class="so-far" {} " of " (price) } }
                }
            }
        }
    }
}

/// So much mana, for the counter of the style sheet.
fn counted(mana: u16) -> Markup {
    html! { @for _ in 0..mana / 4 { i class="m4" {} } @if !mana.is_multiple_of(4) { i class={ "m" (mana % 4) } {} } }
}

/// The cards that an answer pitches for what it plays.
fn pitches(choice: &Choice) -> &[String] {
    let from = choice.path.iter().position(|spot| spot == ANY_ORDER);
    from.map_or(&[], |from| &choice.path[from + 1..])
}

fn sources(scene: &Scene<'_>, payment: &Payment) -> Markup {
    let gold = |n: u8| html! { span class="gs" { @for _ in 0..n.min(4) { i class="gem goes" {} } } };
    html! {
        ul {
            @if payment.loose > 0 { li { (gold(payment.loose.min(9) as u8)) span { "loose mana" } b { (payment.loose) } } }
            @for PaidWith { card, n, left } in &payment.cards {
                li { (gold(*n)) span { "from " b { (scene.card_name(card.card)) } @if *left == 0 { ", used up" } } b { (n) } }
            }
        }
        span class="after" {
            (payment.left) " mana left. "
            @if scene.burns() { "What is left burns at your Start. " }
            @else if payment.unused == 0 { "Nothing comes back at your Start. " }
            @else { (count(payment.unused, "card comes", "cards come")) " back at your next Start, 1 damage each. " }
            (rule())
        }
    }
}

fn rule() -> Markup {
    rule_no(&Estraven::INFO, Rule::new("LE-5.5"))
}

/// The crystals of a pitched card: those that what is picked would use are gold.
pub(super) fn crystals(scene: &Scene<'_>, wishes: &[Wish], card: Name, value: u8, left: u8) -> Markup {
    let used = |payment: &Payment| {
        payment.cards.iter().find(|given| given.card == card).map_or(0, |given| u16::from(given.n))
    };
    html! {
        span class="gs" { (art::gems(value, left)) }
        (gilded(scene, wishes, u16::from(left), used, |n| html! {
            @for at in 0..value { i class=(if at >= left { "gem" } else if at + (n as u8) >= left { "gem goes" } else { "gem on" }) {} }
        }))
    }
}

/// Loose mana, gold where it would be used.
pub(super) fn loose(scene: &Scene<'_>, wishes: &[Wish], all: u16) -> Markup {
    html! {
        span class="gs" { (art::gems(all as u8, all as u8)) }
        (gilded(scene, wishes, all, |payment| payment.loose, |n| html! {
            @for at in 0..all { i class=(if at + n >= all { "gem goes" } else { "gem on" }) {} }
        }))
    }
}

/// For every number of crystals that something in reach would use: how they look while one of those is picked.
fn gilded(
    scene: &Scene<'_>,
    wishes: &[Wish],
    most: u16,
    used: impl Fn(&Payment) -> u16,
    look: impl Fn(u16) -> Markup,
) -> Markup {
    let Some(lord) = scene.me().map(|seat| scene.lord(seat)) else { return html! {} };
    let uses = |wish: &&Wish, n: u16| lord.payment(wish.price).is_some_and(|payment| used(&payment) == n);
    let spots = |n: u16| wishes.iter().filter(|wish| uses(wish, n)).map(|wish| wish.spot.as_str()).collect();
    html! {
        @for n in 1..=most {
            @let spots: Vec<&str> = spots(n);
            @if !spots.is_empty() { span class="gs" hidden data-when=(spots.join(" ")) { (look(n)) } }
        }
    }
}

/// What may be played or used now and has a price, by the spot that is picked for it.
pub(super) fn wishes(scene: &Scene<'_>) -> Vec<Wish> {
    let price_of = scene.game().prices(scene.view());
    let about = scene.game().subjects(scene.view());
    let mut wishes: Vec<Wish> = Vec::new();
    for offer in scene.seen.choices {
        let Some(spot) = offer.choice.path.first() else { continue };
        let Some(card) = about(offer.action).and_then(|name| scene.card(name.card)) else { continue };
        if wishes.iter().any(|known| known.spot == *spot) {
            continue;
        }
        let ability = matches!(offer.action, Action::Activate { .. } | Action::ReactAbility { .. });
        let called = if ability { format!("{}, ability", card.name) } else { card.name.clone() };
        if let Some(price) = price_of(offer.action).filter(|price| *price > 0) {
            wishes.push(Wish { spot: spot.clone(), called, price });
        }
    }
    wishes
}
