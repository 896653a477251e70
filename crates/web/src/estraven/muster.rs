//! The opening: the banners of the decks, two to choose in secret (LE-3.1).

use estraven::{Card, Deck, Estraven, Kind};
use kernel::{Game as _, Seat};
use maud::{Markup, html};

use super::art::{self, Province};
use super::card;
use super::lord::province;
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
                            small { @match (lord.ready, lord.picks.as_slice()) {
                                (true, []) => { (icon("lock")) "two decks, sealed" },
                                (_, picks) if !picks.is_empty() => (listed(&picks.iter().map(|id| province(scene, *id)).collect::<Vec<_>>())),
                                (_, _) => "chooses",
                            } }
                        }
                    }
                }
            }
            div class="decks" { @for deck in scene.game().decks() { (banner(scene, deck)) } }
        }
    }
}

fn banner(scene: &Scene<'_>, deck: &Deck) -> Markup {
    let game = scene.game();
    let spot = format!("deck.{}", deck.id);
    let choice = scene.from(&spot).map(|offer| &offer.choice).next();
    let mine = scene.me().is_some_and(|seat| scene.lord(seat).picks.contains(&deck.id));
    let province = Province::named(&deck.province);
    html! {
        article class={ "deck " (province.class()) (if mine { " first" } else if choice.is_some() { " can" } else { "" }) } data-part=(spot) {
            div class="cloth" { (cloth(province)) }
            div class="say2" {
                h3 { (deck.name) }
                p class="land" { (deck.province) }
                p class="ways2" { (character(deck)) }
                p class="numbers" { (numbers(game, deck)) }
            }
            div class="under" {
                div class="chiefs" {
                    @for chief in leaders(game, deck) {
                        figure title=(card::words(game, chief)) data-about=(card::about(chief)) {
                            span class={ "bustbox " (province.class()) } { (art::art(chief)) }
                            span class="who" { @for (sign, _) in art::type_signs(game, chief.types) { (icon(&sign)) } }
                        }
                    }
                }
                @if mine { p class="both" { (icon("check")) "Yours" } }
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
    parts.join(", ")
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
