//! The pages of Lords of Estraven beside its rules: the decks, every card, and the quick reference.

use estraven::{Card, Deck, Estraven, Kind, Options};
use kernel::content::Content;
use kernel::{Game as _, Info, Rule};
use markup::html;
use maud::Markup;

use super::art::{self, MARKET, Province};
use super::card::{about, card, gist, words};
use super::muster::{character, cloth, designs, numbers};
use crate::keywords::{self, Keyword};
use crate::parts::{icon, rule_no};
use crate::render::REFERENCE;

/// The address of the gallery below the rules.
pub(super) const CARDS: &str = "cards";
/// The address of the decks.
const DECKS: &str = "decks";

/// The pages: the last segment of the address, and the title.
pub(super) const PAGES: [(&str, &str); 3] =
    [(DECKS, "Decks"), (CARDS, "Cards"), (REFERENCE, "Quick reference")];

const INFO: &Info = &Estraven::INFO;

/// What cards say.
pub(super) const KEYWORDS: [Keyword; 12] = [
    ("Enters tapped", "first untaps in its controller's next Start phase", "LE-11.1"),
    ("Imposing n", "at most n units block its attack", "LE-11.2"),
    ("Vigilant", "does not tap to attack or join", "LE-11.3"),
    ("Elusive", "blocked only by Leaders and Elusive units", "LE-11.4"),
    ("Bodyguard", "while untapped, its controller's Leaders cannot be attacked", "LE-11.5"),
    ("Reckless", "cannot block", "LE-11.6"),
    ("Stationed", "cannot join attacks", "LE-11.7"),
    ("Piercing", "its damage ignores Resistance", "LE-11.8"),
    ("Warded", "opponents cannot target it", "LE-11.9"),
    ("Overrun", "what its blockers do not absorb strikes the target", "LE-8.9"),
    ("Resistance", "takes something off every single blow against a Leader", "LE-9.1"),
    ("Levy", "sacrifice a Resource of that type, and the card costs less", "LE-6.5"),
];

/// The page at this segment.
pub(super) fn page(content: &Content, segment: &str) -> Option<Markup> {
    let game = || Estraven::open(content, &Options::default(), 2).ok();
    match segment {
        DECKS => game().map(|game| html! { (art::arts(&game)) (decks(&game)) }),
        CARDS => game().map(|game| html! { (art::arts(&game)) (gallery(&game)) }),
        REFERENCE => Some(reference()),
        _ => None,
    }
}

/// Every card, deck by deck; each has its id as anchor.
fn gallery(game: &Estraven) -> Markup {
    let tokens: Vec<&Card> = game.cards().iter().filter(|card| card.token).collect();
    let resources: Vec<&Card> = game.cards().iter().filter(|card| card.kind == Kind::Resource).collect();
    html! {
        h1 { "The cards of Lords of Estraven" }
        p class="intro" {
            "Every picture is drawn from what the card is: the field is its province, the division its kind, the charge what it does. Every card in hand is also a coin: its crystals are the mana it gives. "
            (rule_no(INFO, Rule::new("LE-5.1")))
        }
        nav class="factions" aria-label="Decks" {
            @for deck in game.decks() { @let province = Province::named(&deck.province); a class=(province.class()) href={ "#" (deck.id) } { (icon(&province.emblem())) (deck.name) } }
            a class=(MARKET.class()) href="#resources" { (icon("market")) "Resources" }
        }
        @for deck in game.decks() {
            (family(game, deck.id.as_str(), &deck.name, &format!("{}: {} {}.", deck.province, character(deck), numbers(game, deck)), Province::named(&deck.province), &designs(game, deck).collect::<Vec<_>>()))
        }
        (family(game, "resources", "Resources", "The marketplace trades them; they are laid out for nothing and used up.", MARKET, &resources))
        (family(game, "tokens", "Tokens", "Created by cards; they leave the game when they leave the battlefield.", MARKET, &tokens))
    }
}

fn family(
    game: &Estraven,
    anchor: &str,
    name: &str,
    hint: &str,
    province: Province,
    cards: &[&Card],
) -> Markup {
    html! {
        section class={ "family " (province.class()) } {
            h2 id=(anchor) { (icon(&province.emblem())) (name) }
            p class="hint" { (hint) }
            ul class="gallery" {
                @for printed in cards {
                    li id=(printed.id) {
                        (card(game, printed, None))
                        p class="copies" { @if printed.token { "token" } @else { "× " (printed.copies) } }
                        (keywords::used(INFO, &KEYWORDS, &words(game, printed)))
                    }
                }
            }
        }
    }
}

/// The decks with their lists.
fn decks(game: &Estraven) -> Markup {
    html! {
        h1 { "The decks of Lords of Estraven" }
        p class="intro" { "Everybody shuffles two decks of twenty together; a Leader that leads the troops of both is worth most. " (rule_no(INFO, Rule::new("LE-3.1"))) }
        div class="decksheets" { @for deck in game.decks() { (deck_sheet(game, deck)) } }
    }
}

fn deck_sheet(game: &Estraven, deck: &Deck) -> Markup {
    let province = Province::named(&deck.province);
    html! {
        section class={ "sheet decksheet " (province.class()) } id=(deck.id) {
            header { div class="cloth" { (cloth(province)) } div { h2 { (deck.name) } p { (character(deck)) } p class="hint" { (numbers(game, deck)) } } }
            (deck_list(game, deck))
        }
    }
}

/// The cards of a deck; each opens large.
pub(super) fn deck_list(game: &Estraven, deck: &Deck) -> Markup {
    html! {
        ol class="decklist" {
            @for printed in designs(game, deck) {
                li data-about=(about(printed)) {
                    span class="mc" { (printed.cost) }
                    (icon(art::kind_icon(printed.kind)))
                    a href=(about(printed)) { b { (printed.name) @if printed.copies > 1 { small { " × " (printed.copies) } } } }
                    span class="val" { (value(printed)) }
                }
            }
        }
    }
}

/// "3/1/3", "2/1", or what it does.
fn value(card: &Card) -> String {
    match card.kind {
        Kind::Leader => format!("{}/{}/{}", card.power, card.resistance, card.health),
        Kind::Troop => format!("{}/{}", card.power, card.toughness),
        Kind::Spell | Kind::Reaction | Kind::Resource => gist(card),
    }
}

/// The game on one page.
fn reference() -> Markup {
    let no = |number: &'static str| rule_no(INFO, Rule::new(number));
    html! {
        h1 { "Lords of Estraven on one page" }
        p class="intro" { "Bring every rival to 0 health, or outlast their decks: an empty deck loses. " (no("LE-13.1")) " " (no("LE-13.2")) }
        div class="sheets" {
            section class="sheet" {
                h2 { "A turn" }
                ol class="numbered" {
                    li { b { "Start. " } "You untap. Pitched cards that gave nothing come back, 1 damage each; used ones go to the graveyard. Then you draw up to the hand size. " (no("LE-4.4")) " " (no("LE-5.6")) }
                    li { b { "Main. " } "In any order: pitch, play, use abilities, one attack, one trade. " (no("LE-4.5")) }
                    li { b { "End. " } "What lasts for the turn ends; discard down to the hand size. " (no("LE-4.6")) }
                }
            }
            section class="sheet" {
                h2 { "Mana" }
                ul class="plainlist" {
                    li { "Pitch a card of your hand whenever you are asked: its crystals are mana. " (no("LE-5.3")) }
                    li { "Mana is paid by itself: loose mana first, then pitched cards that are begun, then untouched ones. " (no("LE-5.5")) }
                    li { "A Resource may be sacrificed to make a card with Levy cheaper. " (no("LE-6.5")) }
                }
            }
            section class="sheet" {
                h2 { "Attack" }
                ol class="numbered" {
                    li { "Choose an untapped Leader and a target: a rival, or a rival's Leader. " (no("LE-8.1")) }
                    li { "Troops that it leads may join. " (no("LE-8.3")) }
                    li { "The defender's untapped units may block, several one attacker. " (no("LE-8.6")) }
                    li { "All damage is dealt at once. A Leader takes off its Resistance from every blow. " (no("LE-8.8")) " " (no("LE-9.1")) }
                }
            }
            section class="sheet" {
                h2 { "Answers" }
                ul class="plainlist" {
                    li { "What is played goes onto the stack; the newest resolves first. " (no("LE-7.1")) " " (no("LE-7.7")) }
                    li { "You are asked only when you could answer; stops ask you more often. " (no("LE-7.5")) " " (no("LE-7.6")) }
                    li { "An item whose targets are all gone does nothing. " (no("LE-7.7")) }
                }
            }
            section class="sheet" {
                h2 { "The marketplace" }
                ul class="plainlist" {
                    li { "Once a turn offer a card of your hand for a slot; the trade can be answered. " (no("LE-10.4")) " " (no("LE-10.5")) }
                    li { "Each round the oldest card leaves and a new one comes. " (no("LE-10.3")) }
                }
            }
            section class="sheet wide" {
                h2 { "Keywords" }
                (keywords::list(INFO, &KEYWORDS))
            }
        }
    }
}
