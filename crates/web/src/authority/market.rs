//! What belongs to nobody: the six market slots, the piles beside them, the supply of Generals.

use authority::{Action, Change, GeneralView, Object, Offer, Step};
use kernel::{Choice, Notation as _, Rule};
use markup::html;
use maud::Markup;

use super::card::{Look, card, portrait, words};
use super::scene::Scene;
use super::{art, card as face, wall};
use crate::parts::{crest, icon, printed, rule_no};

/// The market with its piles.
pub(super) fn market(scene: &Scene<'_>) -> Markup {
    let market = &scene.view().market;
    html! {
        section class="market" data-part="market" aria-label="Market" {
            div class="mhead" {
                h2 { "Market" }
                span {
                    @match scene.game().options().change {
                        Change::None => "authority buys, no change given",
                        Change::Keep => "authority buys, change is kept",
                    }
                }
            }
            div class="stall" data-part="stall" role="group" aria-label="The market" tabindex="0" {
                @for (index, offer) in market.slots.iter().enumerate() {
                    @match offer { Some(offer) => (on_offer(scene, index, offer)), None => (sold(index)) }
                }
            }
            div class="shelf" {
                (deck(scene))
                (discard(scene))
                (supply(scene))
                (seals(market.depletions))
            }
        }
    }
}

fn sold(index: usize) -> Markup {
    html! { div class="card sold" data-part={ "market." (index + 1) } data-key={ "market." (index + 1) } data-face="-" { span { "sold" } } }
}

fn on_offer(scene: &Scene<'_>, index: usize, offer: &Offer) -> Markup {
    let Some(printed) = scene.card(offer.card) else { return html! {} };
    let slot = index as u8;
    let buy = scene.choice(Action::Buy { slot });
    let choice =
        buy.or_else(|| scene.choice(Action::Swap { slot })).or_else(|| scene.pick(Object::Market { slot }));
    let lost = buy.map_or(0, |_| lost(scene, offer.cost));
    let look = Look {
        class: if choice.is_some() { "can".to_owned() } else { String::new() },
        cost: Some(offer.cost),
        key: Some(format!("market.{}", index + 1)),
        over: html! {
            @if lost > 0 { span class="tag t-gold lost" title={ "No change: " (lost) " authority lost" } { (lost) " lost" } }
            (hit(choice, &words(printed), offer.cost))
            @if choice.is_none() && scene.seen.asked() && scene.view().step == Step::Command {
                // Whoever presses hears why not.
                button type="button" class="hit" data-try=(scene.game().write(scene.view(), Action::Buy { slot })) aria-label={ (words(printed)) ", costs " (offer.cost) } {}
            }
        },
    };
    card(printed, look)
}

/// What is left over of the pool and lost when this is bought: no change is given (AU-7.3).
fn lost(scene: &Scene<'_>, cost: u8) -> u16 {
    let pool = scene.me().map_or(0, |seat| scene.court(seat).pool);
    match scene.game().options().change {
        Change::None => pool.saturating_sub(cost.into()),
        Change::Keep => 0,
    }
}

/// The button over a card, where something can be done with it.
fn hit(choice: Option<&Choice>, words: &str, cost: u8) -> Markup {
    html! {
        @if let Some((choice, spot)) = choice.and_then(|choice| Some((choice, choice.path.last()?))) {
            button type="button" class="hit" data-spot=(spot) title=(choice.label) aria-label={ (choice.label) ". " (words) ", costs " (cost) } {}
        }
    }
}

/// What a pile shows: its sign, how many cards it has, what it is.
fn counted(sign: &str, count: usize, word: &str) -> Markup {
    html! { b { (icon(sign)) (count) } (word) }
}

/// A pile of which nothing more can be seen.
pub(super) fn marker(sign: &str, count: usize, word: &str) -> Markup {
    html! { div class="pile" { (counted(sign, count, word)) } }
}

fn deck(scene: &Scene<'_>) -> Markup {
    let market = &scene.view().market;
    let known: Vec<_> = market.known.iter().rev().map(|known| known.card).collect();
    let face = counted("deck", market.deck_count.into(), "deck");
    html! {
        @if known.is_empty() { div class="pile" data-at="pile.market.deck" { (face) } }
        @else {
            details class="menu pilemenu" data-part="pile.market.deck" id="pile-market-deck" data-at="pile.market.deck" {
                summary class="pile" { (face) }
                div class="sheet menu-sheet" { h2 { "Known in the market deck" } p class="hint" { "From the top down, with unknown cards between them." } (wall::card_list(scene, "pile.market.deck", &known)) }
            }
        }
    }
}

fn discard(scene: &Scene<'_>) -> Markup {
    let market = &scene.view().market;
    let face = counted("discard", market.discard.len(), "discard");
    html! {
        @if market.discard.is_empty() && market.removed.is_empty() { div class="pile" data-at="pile.market.discard" { (face) } }
        @else {
            details class="menu pilemenu" data-part="pile.market.discard" id="pile-market-discard" data-at="pile.market.discard" {
                summary class="pile" { (face) }
                div class="sheet menu-sheet" {
                    @if !market.discard.is_empty() { h2 { "Market discard" } (wall::card_list(scene, "pile.market.discard", &market.discard)) }
                    @if !market.removed.is_empty() { h2 { "Removed from the game" } (wall::card_list(scene, "pile.market.removed", &market.removed)) }
                }
            }
        }
    }
}

/// The drawer of Generals, sorted by faction; those that are gone show who has them.
fn supply(scene: &Scene<'_>) -> Markup {
    let supply = &scene.view().market.supply;
    let left = supply.iter().filter(|general| general.available).count();
    let ready = supply.iter().any(|general| hire(scene, general).is_some());
    html! {
        details class="menu pilemenu" data-part="supply" id="supply" data-at="pile.market.generals" {
            summary class={ "pile" (if ready { " can" } else { "" }) } title={ (left) " Generals in the supply" @if ready { ", some can be bought" } } {
                (counted("general", left, "generals"))
            }
            div class="sheet menu-sheet drawer" {
                h2 { "Generals" }
                p class="hint" { "Each is there once; whoever buys it has it for good. " (rule_no(&<authority::Authority as kernel::Game>::INFO, Rule::new("AU-8.1"))) }
                div class="portraits" { @for general in supply { (on_call(scene, general)) } }
            }
        }
    }
}

fn hire<'a>(scene: &Scene<'a>, general: &GeneralView) -> Option<&'a Choice> {
    scene.with_card(general.card, |card| Action::Hire { card })
}

fn on_call(scene: &Scene<'_>, general: &GeneralView) -> Markup {
    let Some(card) = scene.card(general.card) else { return html! {} };
    let choice = hire(scene, general);
    let class = format!(
        "card f-general {}{}",
        art::class(card.faction),
        match choice {
            Some(_) => " can",
            None if general.available => "",
            None => " off",
        }
    );
    html! {
        div class="general" data-part={ "supply." (general.card) } {
            @match choice.and_then(|choice| Some((choice, choice.path.last()?))) {
                Some((choice, spot)) => button type="button" class=(class) data-spot=(spot) aria-label={ (choice.label) ". " (card.text) } { (portrait(card, "supply")) },
                None => a class=(class) href=(face::about(card)) data-about=(face::about(card)) aria-label=(words(card)) { (portrait(card, "supply")) },
            }
            p {
                @if general.available {
                    b class={ "cost" (if general.cost < general.printed { " less" } else { "" }) } { (general.cost) }
                    @if general.cost < general.printed { " " s { (general.printed) } }
                    @if choice.is_some() && lost(scene, general.cost) > 0 { small { " " (lost(scene, general.cost)) " lost" } }
                } @else if general.owners.is_empty() { small { "out of the game" } }
                @else { @for owner in general.owners.iter() { small class="has" { (crest(scene.tincture(owner), 16)) (scene.name(owner)) } } }
            }
            p class="does" { (printed(&card.text)) }
        }
    }
}

/// The depletion counter: three seals.
pub(super) fn seals(depletions: u8) -> Markup {
    html! {
        div class="pile" role="img" aria-label={ (depletions) " of three depletions" } {
            span class="seals" { @for seal in 0..3 { i class=(if seal < depletions { "on" } else { "" }) {} } }
            "depletion"
        }
    }
}
