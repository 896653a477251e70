//! The pages of Authority beside its rules: every card, faction by faction, and the quick reference.

use authority::{Authority, Card, Faction, Kind, Options};
use kernel::content::Content;
use kernel::{Game as _, Info, Rule, Word as _};
use markup::html;
use maud::Markup;

use super::art;
use super::card::{Look, card, words};
use crate::keywords::{self, Keyword};
use crate::parts::{count, icon, rule_no};
use crate::render::REFERENCE;

/// The address of the gallery below the rules.
pub(super) const CARDS: &str = "cards";

/// The pages: the last segment of the address, and the title.
pub(super) const PAGES: [(&str, &str); 2] = [(CARDS, "Cards"), (REFERENCE, "Quick reference")];

const INFO: &Info = &Authority::INFO;

/// What cards say, beside the names of their types.
pub(super) const KEYWORDS: [Keyword; 18] = [
    ("Ignore", "the unit does not block this attack; it keeps its abilities", "AU-12.1"),
    ("Disable", "to the end of the turn the unit neither blocks nor uses its abilities", "AU-12.2"),
    (
        "Pierce",
        "what is left of the attack strikes the next row that blocks, in the end the monarch",
        "AU-12.3",
    ),
    ("Protect N", "every amount of damage is N less", "AU-12.4"),
    ("Bypass", "the units of that row do not block this attack", "AU-12.5"),
    ("Retire, Annihilate", "the card leaves the game for good: one's own by choice, any by force", "AU-12.6"),
    ("Discard", "to the owner's discard pile; that is no defeat", "AU-12.7"),
    ("General", "to one's own general zone", "AU-12.8"),
    ("X, 2X", "the number of the row the unit stands in, or twice that", "AU-12.9"),
    ("Relieve", "take the slot of one's own defender, which is discarded", "AU-12.10"),
    ("Steadfast", "opponents cannot choose it for Ignore, Disable, Annihilate or Discard", "AU-12.11"),
    ("Recall", "return one's own defender to the hand", "AU-12.12"),
    ("Spy", "can only recruit or go to the general zone", "AU-8.4"),
    ("Superpower", "attacks and defends, and cannot recruit", "AU-8.6"),
    ("Leader", "goes to the general zone when it is bought, and works there always", "AU-8.3"),
    ("When attacking", "before the target is chosen", "AU-6.3"),
    ("When recruited", "once, as soon as it is bought", "AU-7.7"),
    ("Discard this", "an Active ability: the card's one action of the turn", "AU-11.4"),
];

/// The page at this segment.
pub(super) fn page(content: &Content, segment: &str) -> Option<Markup> {
    match segment {
        CARDS => Some(gallery(&Authority::open(content, &Options::default(), 2).ok()?)),
        REFERENCE => Some(reference()),
        _ => None,
    }
}

/// Every card, faction by faction; each has its id as anchor.
fn gallery(game: &Authority) -> Markup {
    let of = |faction: Option<Faction>| game.cards().iter().filter(move |card| card.faction == faction);
    html! {
        h1 { "The cards of Authority" }
        p class="intro" {
            "Every card is a unit with one number, its power, and is used once a turn: as an attack, as a wall or as money. "
            (rule_no(INFO, Rule::new("AU-4.1")))
        }
        nav class="factions" aria-label="Factions" {
            a class="f-none" href="#starting" { (icon("shield")) "Starting cards" }
            @for faction in Faction::ALL {
                a class=(art::class(Some(*faction))) href={ "#" (faction.word()) } { (icon(art::emblem(Some(*faction)))) (faction.name()) }
            }
        }
        (family("starting", "Starting cards", "What every monarch begins with: eight cards and the Kingsguard. They belong to no faction.", None, of(None).collect()))
        @for faction in Faction::ALL {
            (family(faction.word(), faction.name(), strength(*faction), Some(*faction), of(Some(*faction)).collect()))
        }
    }
}

fn family(anchor: &str, name: &str, strength: &str, faction: Option<Faction>, cards: Vec<&Card>) -> Markup {
    let general = |card: &&&Card| card.kind == Kind::General;
    let deck: u32 = cards.iter().filter(|card| !general(card)).map(|card| u32::from(card.copies)).sum();
    let generals = cards.iter().filter(general).count();
    html! {
        section class={ "family " (art::class(faction)) } {
            h2 id=(anchor) { (icon(art::emblem(faction))) (name) }
            p class="hint" {
                (strength) " " (count(deck as usize, "card", "cards"))
                @if generals > 0 { " and " (count(generals, "General", "Generals")) }
                "."
            }
            ul class="gallery" {
                @for printed in cards {
                    li id=(printed.id) {
                        (card(printed, Look::default()))
                        p class="copies" { (copies(printed)) }
                        (keywords::used(INFO, &KEYWORDS, &words(printed)))
                    }
                }
            }
        }
    }
}

fn copies(card: &Card) -> String {
    match (card.cost, card.copies) {
        (None, copies) => format!("{copies} for each monarch"),
        (Some(_), 1) => "1 copy".to_owned(),
        (Some(_), copies) => format!("{copies} copies"),
    }
}

fn strength(faction: Faction) -> &'static str {
    match faction {
        Faction::Royal => "A little of everything, and strong side by side.",
        Faction::Blood => "Hard blows, and many of them.",
        Faction::Iron => "Walls that hold.",
        Faction::Ox => "Money, and what it buys.",
        Faction::Hood => "They pass walls, rob hands and put spies in place.",
    }
}

/// A sheet of the quick reference: its name, what it is about, what is on it.
type Sheet = (&'static str, &'static str, fn() -> Markup);

/// The sheets of the quick reference.
pub(super) const SHEETS: [Sheet; 5] = [
    ("turn", "A turn: Start, Command, Draw, Market, End.", turn_sheet),
    ("uses", "What each type of card may do, once a turn.", uses_sheet),
    ("attack", "An attack in four steps.", attack_sheet),
    ("walls", "Where defenders stand, and what recruiting pays.", walls_sheet),
    ("keywords", "The keywords.", keywords_sheet),
];

/// The game on one page.
fn reference() -> Markup {
    html! {
        h1 { "Authority on one page" }
        p class="intro" { "Bring every rival monarch to 0 HP. If the market runs dry three times, the most HP win. " (no("AU-13.4")) " " (no("AU-13.5")) }
        div class="sheets" {
            @for (.., sheet) in SHEETS { (sheet()) }
        }
    }
}

fn no(number: &'static str) -> Markup {
    rule_no(INFO, Rule::new(number))
}

fn turn_sheet() -> Markup {
    html! {
        section class="sheet" {
            h2 { "A turn" }
            ol class="numbered" {
                li { b { "Start. " } "Abilities of the general zone, then those of defenders. " (no("AU-3.2")) }
                li { b { "Command. " } "Use units one by one, buy in between, in any order; then end it. " (no("AU-3.3")) }
                li { b { "Draw. " } "Discard what is unused, draw up to the hand size, 4. " (no("AU-9.1")) }
                li { b { "Market. " } "Empty slots are filled from the left. Who bought nothing lets the next player swap one card. " (no("AU-10.1")) " " (no("AU-10.6")) }
                li { b { "End. " } "Abilities of the end, the hand limit; what is left of the authority is lost. " (no("AU-3.6")) }
            }
        }
    }
}

fn uses_sheet() -> Markup {
    html! {
        section class="sheet" {
            h2 { "What a card may do" }
            p class="hint" { "Once a turn, from the hand. " (no("AU-4.1")) " " (no("AU-4.4")) }
            table class="stand" {
                thead { tr { th scope="col" { "Type" } th scope="col" { "Attack" } th scope="col" { "Defend" } th scope="col" { "Recruit" } th scope="col" { "General zone" } } }
                tbody {
                    @for (kind, zone) in [
                        (Kind::Unit, "if it says so"),
                        (Kind::Spy, "infiltrates"),
                        (Kind::Superpower, "no"),
                        (Kind::Leader, "when bought"),
                        (Kind::General, "when bought"),
                    ] {
                        tr {
                            td { span class="who" { (icon(super::card::kind_icon(kind))) (kind.name()) } }
                            td { (yes(kind.fights())) } td { (yes(kind.fights())) } td { (yes(kind.levies())) } td { (zone) }
                        }
                    }
                }
            }
            p class="hint" { "An Active ability is the card's one action; it is discarded first. Every Spy can give itself up to remove an enemy Spy. " (no("AU-11.4")) " " (no("AU-8.5")) }
        }
    }
}

fn attack_sheet() -> Markup {
    html! {
        section class="sheet" {
            h2 { "Attack" }
            ol class="numbered" {
                li { "Declare the attacker; its abilities work before the target is chosen. " (no("AU-6.2")) " " (no("AU-6.3")) }
                li { "Choose a target: any unit up to and including the first row that blocks. Rows protect in the order 1, 2, 3, 0, then the monarch. " (no("AU-6.4")) " " (no("AU-5.9")) }
                li { "Attack value less Protect against the defence value: equal is enough. Otherwise nothing happens to the unit. " (no("AU-6.7")) }
                li { "What falls goes to its owner's discard pile, and so does the attacker. Excess is lost unless the attack pierces. " (no("AU-6.8")) " " (no("AU-6.9")) }
            }
        }
    }
}

fn walls_sheet() -> Markup {
    html! {
        section class="sheet" {
            h2 { "Defend and recruit" }
            ul class="plainlist" {
                li { "Row 1 holds three units, Row 2 two, Row 3 one; the lowest row with room is filled first. " (no("AU-5.1")) " " (no("AU-5.2")) }
                li { "A defender stays until it is defeated. The Kingsguard stands in Row 0 once; fallen, it joins the deck. " (no("AU-5.6")) " " (no("AU-5.8")) }
                li { "To recruit turns a unit's power into authority. A purchase takes the whole pool: no change is given. " (no("AU-7.1")) " " (no("AU-7.3")) }
                li { "What is bought goes to the discard pile; Leaders and Generals go straight to the general zone. " (no("AU-7.5")) }
            }
        }
    }
}

fn keywords_sheet() -> Markup {
    html! {
        section class="sheet wide" {
            h2 { "Keywords" }
            (keywords::list(INFO, &KEYWORDS))
        }
    }
}

fn yes(may: bool) -> &'static str {
    if may { "yes" } else { "no" }
}
