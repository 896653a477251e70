//! The opening: the banners of the decks, two to choose in secret (LE-3.1).

use estraven::{Card, CardId, Deck, Estraven, Kind, Types};
use kernel::{Game as _, Seat};
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::card;
use super::lord::province;
use super::reading::deck_list;
use super::scene::{Scene, code};
use crate::parts::{count, crest, icon, listed};

/// The banners, who is ready, and what was picked.
pub(super) fn board(scene: &Scene<'_>) -> Markup {
    html! {
        div class="es muster" {
            div class="sides" data-part="sides" {
                @for seat in Seat::first(scene.game().seats()) {
                    @let lord = scene.lord(seat);
                    div data-part={ "side." (code(seat)) } {
                        (crest(scene.tincture(seat), 26))
                        span {
                            b class=(if lord.ready { "" } else { "acts-now" }) { (scene.name(seat)) }
                            small data-key={ "seal." (code(seat)) } { @match (lord.ready, lord.picks.as_slice()) {
                                (true, []) => { (icon("lock")) "two decks, sealed" },
                                (_, picks) if !picks.is_empty() => (picked(scene.game(), picks)),
                                (_, _) => "chooses",
                            } }
                        }
                    }
                }
            }
            div class="decks" { @for (at, deck) in scene.game().decks().iter().enumerate() { (banner(scene, at, deck)) } }
        }
    }
}

/// Which decks were picked.
pub(super) fn picked(game: &Estraven, picks: &[CardId]) -> Markup {
    html! { (listed(&picks.iter().map(|id| province(game, *id)).collect::<Vec<_>>())) }
}

/// What is in each deck, to be looked at before one is picked. On a wide screen the banners are in view: there only the list
/// of the deck that is pointed at shows.
pub(super) fn lists(scene: &Scene<'_>) -> Markup {
    let game = scene.game();
    html! {
        div class="musterlists" data-part="lists" {
            span class="caps" { "Cards of the deck" }
            @for (at, deck) in game.decks().iter().enumerate() {
                details name="decklist" class=(Province::named(&deck.province).class()) data-shown={ "list-" (at) } id={ "list-" (deck.id) } {
                    summary { b { (deck.name) } small { (numbers(game, deck)) } }
                    (deck_list(game, deck))
                }
            }
        }
    }
}

/// How many cards cost how much.
fn curve(game: &Estraven, deck: &Deck) -> Markup {
    let mut counts = [0u8; 8];
    designs(game, deck).for_each(|card| counts[usize::from(card.cost.min(7))] += card.copies);
    let most = f32::from(counts.iter().copied().max().unwrap_or(1).max(1));
    let costs = counts.iter().enumerate().filter(|(_, n)| **n > 0);
    let words: Vec<String> = costs.map(|(cost, n)| format!("{n} of {cost}")).collect();
    html! {
        svg class="curve" viewBox="0 0 92 40" role="img" aria-label={ "Cards by cost: " (words.join(", ")) } {
            @for (cost, n) in counts.iter().enumerate() {
                @let (x, height) = (2.0 + 11.2 * cost as f32, (26.0 * f32::from(*n) / most).max(0.6));
                rect x=(format!("{x:.1}")) y=(format!("{:.1}", 30.0 - height)) width="8.6" height=(format!("{height:.1}")) {}
                text x=(format!("{:.1}", x + 4.3)) y="38.5" { (cost) }
            }
        }
    }
}

/// How many Leaders of the first deck and of this one lead the Troops of both.
fn lead_both(game: &Estraven, first: &Deck, deck: &Deck) -> usize {
    let both =
        |card: &&Card| [first, deck].iter().all(|deck| card.types.meets(Types::only(deck.troop as u8)));
    leaders(game, first).chain(leaders(game, deck)).filter(both).map(|card| usize::from(card.copies)).sum()
}

fn banner(scene: &Scene<'_>, at: usize, deck: &Deck) -> Markup {
    let game = scene.game();
    let spot = format!("deck.{}", deck.id);
    let choice = scene.from(&spot).map(|offer| &offer.choice).next();
    let mine = scene.me().is_some_and(|seat| scene.lord(seat).picks.contains(&deck.id));
    let province = Province::named(&deck.province);
    let first = scene.me().and_then(|seat| scene.lord(seat).picks.first());
    let first = first.and_then(|id| game.decks().iter().find(|other| other.id == *id && other.id != deck.id));
    html! {
        article class={ "deck " (province.class()) (if mine { " first" } else if choice.is_some() { " can" } else { "" }) } data-part=(spot) data-shows={ "list-" (at) } {
            div class="cloth" { (cloth(province)) }
            div class="say2" {
                h3 { (deck.name) }
                p class="land" { (deck.province) }
                p class="ways2" { (character(deck)) @if game.is_plainest(deck) { " Good for a first match." } }
                p class="numbers" { (numbers(game, deck)) }
            }
            div class="under" {
                (curve(game, deck))
                div class="chiefs" {
                    @for chief in leaders(game, deck) {
                        figure title=(card::words(game, chief)) data-about=(card::about(chief)) {
                            span class={ "bustbox " (province.class()) } { (art::art(chief)) }
                            span class="who" { @for (sign, _) in art::type_signs(game, chief.types) { (icon(&sign)) } }
                        }
                    }
                }
                @if mine { p class="both" { (icon("check")) "Yours" } }
                @else if let Some(first) = first.filter(|_| choice.is_some()) {
                    p class="both" { (icon("e-leader")) "With " (first.province) ": " (count(lead_both(game, first, deck), "Leader leads", "Leaders lead")) " both armies" }
                }
            }
            @if mine { span class="chosen" { (icon("check")) } }
            @if let Some(choice) = choice {
                button class="hit" form="act" name="act" value=(choice.notation) data-spot=(spot) aria-label=(choice.label) {}
            }
        }
    }
}

/// The banner of a province.
pub(super) fn cloth(province: Province) -> Markup {
    html! {
        svg viewBox="0 0 48 60" aria-hidden="true" {
            path d="M2 2h44v48l-11-7-11 13-11-13-11 7z" fill="var(--fl)" stroke="var(--piece-line)" stroke-width="1.5" {}
            rect x="2" y="2" width="44" height="40" fill={ "url(#h-" (province.hatch()) ")" } {}
            (crate::parts::glyph(&province.emblem(), 24.0, 22.0, 30.0, "var(--fc)"))
        }
    }
}

/// The cards of a deck, each design once.
pub(super) fn designs<'a>(game: &'a Estraven, deck: &'a Deck) -> impl Iterator<Item = &'a Card> {
    game.cards().iter().filter(move |card| {
        !card.token && card.kind != Kind::Resource && card.id.as_str().starts_with(deck.id.as_str())
    })
}

fn leaders<'a>(game: &'a Estraven, deck: &'a Deck) -> impl Iterator<Item = &'a Card> {
    designs(game, deck).filter(|card| card.kind == Kind::Leader)
}

/// "4 Leaders, 8 Troops, 4 Spells, 4 Reactions".
pub(super) fn numbers(game: &Estraven, deck: &Deck) -> String {
    let of = |kind: Kind| -> usize {
        designs(game, deck).filter(|card| card.kind == kind).map(|card| usize::from(card.copies)).sum()
    };
    let parts = [
        count(of(Kind::Leader), "Leader", "Leaders"),
        count(of(Kind::Troop), "Troop", "Troops"),
        count(of(Kind::Spell), "Spell", "Spells"),
        count(of(Kind::Reaction), "Reaction", "Reactions"),
    ];
    let cards = parts.join(", ");
    match game.brings(deck) {
        0 => cards,
        more @ 1.. => format!("{cards}; {more} health more"),
        less => format!("{cards}; {} health less", -less),
    }
}

/// How a shipped deck plays; a designer's own says it by its cards.
pub(super) fn character(deck: &Deck) -> &'static str {
    match deck.id.as_str() {
        "HM" => "Many soldiers, firm defence, attacks in numbers.",
        "GM" => "Death pays, the graveyard returns, the deck burns fast.",
        "KA" => "Speed and fire, Overrun, second attacks.",
        "SE" => "Works the marketplace, taxes and vetoes, harms Leaders.",
        "IL" => "Healing, shields, high Resistance.",
        "TH" => "Great beasts, and the mana to call them.",
        _ => "A deck of its own.",
    }
}
