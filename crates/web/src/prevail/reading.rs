//! The pages of Prevail beside its rules: every unit, every card, and the quick reference.

use kernel::content::Content;
use kernel::{Game as _, Info, Rule, Word as _};
use markup::html;
use maud::Markup;
use prevail::{Faction, Ground, Id, Options, Prevail, UnitType, WHITE};

use super::card::{Look, card};
use super::scene::kept;
use super::{land, muster, sheet, unit};
use crate::at;
use crate::keywords::{self, Keyword};
use crate::parts::{count, icon, rule_no};
use crate::render::REFERENCE;

const UNITS: &str = "units";
const CARDS: &str = "cards";

/// Where its rules say numbers of the content.
pub(super) const NUMBERS: [&str; 3] = [
    "| mini | Small | {modes.mini.cost} | half the limit, rounded up | {modes.mini.types} | {modes.mini.morale} | {modes.mini.cards} | {modes.mini.zone} rows |",
    "| standard | Standard | {modes.standard.cost} | the limit | {modes.standard.types} | {modes.standard.morale} | {modes.standard.cards} | {modes.standard.zone} rows |",
    "| epic | Large | {modes.epic.cost} | twice the limit | {modes.epic.types} | {modes.epic.morale} | {modes.epic.cards} | {modes.epic.zone} rows |",
];

/// The pages: the last segment of the address, and the title.
pub(super) const PAGES: [(&str, &str); 3] =
    [(UNITS, "Units"), (CARDS, "Cards"), (REFERENCE, "Quick reference")];

const INFO: &Info = &Prevail::INFO;

/// What units and cards are made of.
const KEYWORDS: [Keyword; 8] = [
    ("Attack", "what a unit strikes with, in melee and from afar", "PV-8.7"),
    ("Range", "how far it shoots; 0 is not at all", "PV-6.20"),
    ("Speed", "spaces it can advance", "PV-6.10"),
    ("Flexibility", "turns of 45° it can make", "PV-6.10"),
    ("Retreats, Retreat", "a value that reaches it pushes the unit back", "PV-9.3"),
    ("Reverses, Reverse", "a value that reaches it turns the unit by 180°", "PV-9.1"),
    ("Routs, Rout", "a value that reaches it destroys the unit, and its owner pays cards", "PV-9.2"),
    ("Line, Lines", "units side by side that look the same way", "PV-6.4"),
];

/// Where a unit type is shown large.
pub(super) fn about_unit(kind: Id) -> String {
    format!("{}#{kind}", at::extra(INFO.id, UNITS))
}

/// Where a card is shown large.
pub(super) fn about_card(card: Id) -> String {
    format!("{}#{card}", at::extra(INFO.id, CARDS))
}

/// The page at this segment.
pub(super) fn page(content: &Content, segment: &str) -> Option<Markup> {
    let game = || Prevail::open(content, &Options::default(), 2).ok();
    match segment {
        UNITS => Some(units(&game()?)),
        CARDS => Some(cards(&game()?)),
        REFERENCE => Some(reference(&game()?)),
        _ => None,
    }
}

fn defs() -> Markup {
    html! { svg class="defs" width="0" height="0" aria-hidden="true" { (unit::defs()) } }
}

fn emblem(faction: &Faction) -> Markup {
    icon(&format!("pv-f-{}", faction.id.as_str().to_lowercase()))
}

fn contents(game: &Prevail) -> Markup {
    html! {
        nav class="factions" aria-label="Factions" {
            @for faction in game.factions() { a href={ "#" (faction.id) } { (emblem(faction)) (faction.name) } }
        }
    }
}

/// Every troop type, faction by faction; each has its id as anchor.
fn units(game: &Prevail) -> Markup {
    html! {
        (defs())
        h1 { "The units of Prevail" }
        p class="intro" { "Contact to the front can be evaded, contact in the flank pins, contact in the rear destroys. " (rule_no(INFO, Rule::new("PV-1.5"))) " " (rule_no(INFO, Rule::new("PV-1.8"))) }
        (contents(game))
        @for faction in game.factions() {
            section class="family" {
                h2 id=(faction.id) { (emblem(faction)) (faction.name) }
                div class="unitgrid" { @for kind in &faction.units { (unit_card(game, faction, &game.kinds()[kind.index()])) } }
            }
        }
    }
}

/// PV-11: what a terrain does, in few words.
pub(super) const fn effect(ground: Ground) -> &'static str {
    match ground {
        Ground::Plain => "1 Speed",
        Ground::Scrub => "1 Speed, mounted 2",
        Ground::Rocks => "2 Speed, no elephants or chariots; phalanx and mounted strike with 1 less",
        Ground::Light => {
            "2 Speed, no chariots; formations and mounted strike with 1 less; shots at it 1 less"
        }
        Ground::Dense => "3 Speed, nobody mounted; formations strike with 2 less; shots at it 2 less",
        Ground::Hill1 | Ground::Hill2 | Ground::Hill3 | Ground::Hill4 | Ground::Hill5 => {
            "1 Speed and 1 for the climb, two levels at once are too steep; 1 more from above, 1 less from below"
        }
        Ground::Shallow => "2 Speed; who stands in it strikes with 1 less",
        Ground::Deep => "nobody enters, commanders neither",
    }
}

fn unit_card(game: &Prevail, faction: &Faction, kind: &UnitType) -> Markup {
    let keepers = faction.cards.iter().map(|own| &game.cards()[own.card.index()]);
    let keepers: Vec<_> =
        keepers.filter(|face| kept(game, faction, face.id).iter().any(|own| own.id == kind.id)).collect();
    html! {
        article class="sheet unitcard" id=(kind.id) {
            (unit::surroundings(WHITE, kind))
            div {
                h3 { (kind.name) }
                p class="traits" { (muster::traits(kind)) }
                dl class="four" {
                    @for (word, sign, value) in sheet::figures(kind) { div { dt { (icon(sign)) (word) } dd data-slot=(word) { (value) } } }
                }
                ul class="rows nowrows" data-slot="now" {}
                p class="fall" { "Its rout costs " b { (count(kind.penalty.into(), "card", "cards")) } "." }
                details class="keptby" {
                    summary { "Kept by " (count(keepers.len(), "card", "cards")) }
                    ul { @for face in &keepers { li class={ "i" (face.initiative) } { b class="pow" { (face.initiative) } (face.name) } } }
                }
                p class="cost2" { (kind.cost) " points, at most " (kind.limit) " in an army as printed" }
            }
            (keywords::used(INFO, &KEYWORDS, "Attack, Range, Speed, Flexibility. Retreats, reverses, routs"))
        }
    }
}

/// Every card; each has its id as anchor.
fn cards(game: &Prevail) -> Markup {
    html! {
        (defs())
        h1 { "The command cards of Prevail" }
        p class="intro" { "A card is the order of a round, an effect on the units near the commander, what is added when it is committed, and the loyalty of the troops at its foot. " (rule_no(INFO, Rule::new("PV-1.10"))) }
        @for initiative in 1..=4 {
            section class={ "family i" (initiative) } {
                h2 id={ "initiative-" (initiative) } { "Initiative " (initiative) }
                ul class="gallery" {
                    @for face in game.cards().iter().filter(|face| face.initiative == initiative) {
                        li id=(face.id) {
                            (card(game, face, &[], Look::default()))
                            (keywords::used(INFO, &KEYWORDS, &format!("{} {}", game.command_text(face), game.effect_text(face).unwrap_or_default())))
                            p class="copies" {
                                @for faction in game.factions() {
                                    @let keeps = kept(game, faction, face.id);
                                    @if !keeps.is_empty() { span class="keptrow" title=(faction.name) { (emblem(faction)) (muster::chips(&keeps)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The game on one page.
fn reference(game: &Prevail) -> Markup {
    let no = |number: &'static str| rule_no(INFO, Rule::new(number));
    html! {
        (defs())
        h1 { "Prevail on one page" }
        p class="intro" { "Whoever cannot pay a required card has lost. " (no("PV-12.1")) }
        div class="sheets" {
            section class="sheet" {
                h2 { "A round" }
                ol class="numbered" {
                    li { b { "Play cards. " } "Both choose in secret; the lower initiative acts first. " (no("PV-4.1")) " " (no("PV-3.4")) }
                    li { b { "Move commanders. " } "Up to four steps. " (no("PV-5.1")) }
                    li { b { "Issue commands. " } "The card says whom; every commanded unit moves or shoots once. " (no("PV-6.1")) }
                    li { b { "Resolve melee. " } "Players take turns to choose an engagement. " (no("PV-8.1")) }
                    li { b { "Cleanup. " } "Rally, or go on with fewer cards. " (no("PV-13.2")) }
                }
            }
            section class="sheet" {
                h2 { "Contact" }
                ul class="plainlist" {
                    li { b { "F, front. " } "Commits, perhaps an evade, melee. " (no("PV-6.15")) " " (no("PV-8.5")) }
                    li { b { "K, flank. " } "The defender turns; commits, melee. " (no("PV-8.4")) }
                    li { b { "R, rear. " } "The defender routs. " (no("PV-6.15")) }
                    li { b { "Locked. " } "Nobody gave way: they fight again next round. " (no("PV-8.9")) }
                }
            }
            section class="sheet" {
                h2 { "Melee" }
                ul class="plainlist" {
                    li { "Value: Attack, support of neighbours, slope and ground, a committed card. " (no("PV-8.7")) " " (no("PV-8.10")) }
                    li { "A neighbour that faces the fight gives 2, one beside it 1. " (no("PV-8.10")) }
                    li { "Value against thresholds: retreats, reverses, routs. " (no("PV-9.1")) }
                    li { "A rout costs cards; so does a commander. " (no("PV-9.2")) " " (no("PV-10.5")) }
                }
            }
            section class="sheet" {
                h2 { "Rally and loyalty" }
                ul class="plainlist" {
                    li { "A rally brings played and spent cards back, but one burns at random. " (no("PV-13.3")) }
                    li { "A troop type without an unburnt card that keeps it leaves the field. " (no("PV-13.4")) }
                }
            }
            section class="sheet wide" {
                h2 { "Words" }
                (keywords::list(INFO, &KEYWORDS))
            }
            section class="sheet wide" {
                h2 { "Ground" }
                p class="hint" { "What each terrain costs to enter, hinders and covers. A unit that has not advanced may always enter one space that it may enter at all. " (no("PV-11.1")) " " (no("PV-11.2")) }
                ul class="grounds" { @for ground in Ground::ALL.iter().filter(|ground| ground.level() <= 1) { li { (land::sample(*ground)) span { b { (ground.name()) } ": " (effect(*ground)) } } } }
            }
            section class="sheet wide" {
                h2 { "Marks of the field" }
                p class="hint" { "The triangle of a unit is its front; White is hatched in files, Black in ranks. " (no("PV-1.5")) }
                ul class="fieldmarks" {
                    @for (words, example) in unit::examples(game) { li { (unit::picture(WHITE, example, 0)) span { (words) } } }
                    li { (unit::zones()) span { "F front, K flank, R rear: the letters of the contacts" } }
                    @for (sign, words) in [("chain", "locked: they fight on next round"), ("commander", "a commander"), ("pv-pass", "a friend that is passed"), ("pv-retreat", "retreats"), ("pv-reverse", "reverses"), ("pv-rout", "routs")] { li { (icon(sign)) span { (words) } } }
                }
            }
        }
    }
}
