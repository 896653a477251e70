//! The pages of ProjectHex beside its rules: cards, missions, factions, maps, and the quick reference.

use hex::{Class, Colour, Hex, Map, Needs, Options};
use kernel::content::Content;
use kernel::{Game as _, Info, Options as _, Rule, Word as _};
use markup::html;
use maud::Markup;

use super::card::{Look, card};
use super::map::{routes, view_box};
use super::outline::{Sheet, tones};
use super::places::{SIZE, place};
use super::scene::tincture;
use super::water::water;
use super::{faction, mission};
use crate::Tincture;
use crate::keywords::{self, Keyword};
use crate::parts::{count, n, rule_no};
use crate::render::REFERENCE;

/// The address of the battle cards below the rules.
pub(super) const CARDS: &str = "cards";
/// The address of the missions.
pub(super) const MISSIONS: &str = "missions";
/// The address of the factions.
pub(super) const FACTIONS: &str = "factions";
const MAPS: &str = "maps";

/// The pages: the last segment of the address, and the title.
pub(super) const PAGES: [(&str, &str); 5] = [
    (CARDS, "Cards"),
    (MISSIONS, "Missions"),
    (FACTIONS, "Factions"),
    (MAPS, "Maps"),
    (REFERENCE, "Quick reference"),
];

const INFO: &Info = &Hex::INFO;

/// What the cards are called and do.
const KEYWORDS: [Keyword; 6] = [
    ("Come back, Basic", "returns to the hand at Refresh, when the owner's turn begins", "HX-5.3"),
    ("Used once", "a royal that was played or discarded never returns", "HX-6.14"),
    ("Ace", "the card it faces is removed from the game", "HX-6.13"),
    ("King", "worth more for each of the owner's territories next to the target", "HX-6.9"),
    ("Queen", "swapped for a card of the owner's discard pile", "HX-6.6"),
    ("Jack", "worth the cards that are then discarded for him", "HX-6.7"),
];

/// The page at this segment.
pub(super) fn page(content: &Content, segment: &str) -> Option<Markup> {
    let game = Hex::open(content, &Options::default(), Hex::INFO.max_seats).ok()?;
    match segment {
        CARDS => Some(cards(&game)),
        MISSIONS => Some(missions(&game)),
        FACTIONS => Some(factions(&game)),
        MAPS => Some(maps(content)),
        REFERENCE => Some(reference(&game)),
        _ => None,
    }
}

fn no(number: &'static str) -> Markup {
    rule_no(INFO, Rule::new(number))
}

fn cards(game: &Hex) -> Markup {
    let family = |class: Class, anchor: &str, title: &str, says: &str, rule: &'static str| {
        html! {
            section class="family" {
                h2 id=(anchor) { (title) }
                p class="hint" { (says) " " (no(rule)) }
                ul class="gallery" {
                    @for face in game.cards().iter().filter(|face| face.class == class) {
                        li id=(face.id) { (card(face, Tincture::Blue, Look::default())) (keywords::used(INFO, &KEYWORDS, &format!("{} {}", face.name, says))) }
                    }
                }
            }
        }
    };
    html! {
        h1 { "The battle cards" }
        p class="intro" { "Every seat has the same " (game.cards().len()) " cards. They claim land, build fortresses and fight; what is left must defend. " (no("HX-1.11")) }
        (family(Class::Basic, "basics", "Basics", "They come back to the hand when the turn begins.", "HX-5.3"))
        (family(Class::Royal, "royals", "Royals", "Each is used once in a match.", "HX-6.14"))
    }
}

fn missions(game: &Hex) -> Markup {
    let rivalry = |needs: &Needs| matches!(needs, Needs::CapitalOf(_));
    let region = |needs: &Needs| matches!(needs, Needs::ControlRegion(_));
    let family = |anchor: &str, title: &str, says: &str, wanted: &dyn Fn(&Needs) -> bool| {
        html! {
            section class="family" {
                h2 id=(anchor) { (title) }
                p class="hint" { (says) }
                ul class="gallery" {
                    @for card in game.missions().iter().filter(|card| wanted(&card.needs)) {
                        li id=(card.id) { (mission::printed(game.map(), card)) p class="copies" { (count(usize::from(card.prestige), "prestige", "prestige")) } }
                    }
                }
            }
        }
    };
    html! {
        h1 { "The missions" }
        p class="intro" { "Two lie open before every seat and are judged when its Attack step ends. " (game.options().prestige_target.get()) " prestige win. " (no("HX-5.6")) }
        (family("world", "The world", "What a realm must be, anywhere on the map.", &|needs| !rivalry(needs) && !region(needs)))
        (family("regions", "Regions", "One for each region of the map.", &region))
        (family("rivals", "Rivals", "One for each colour at the table.", &rivalry))
    }
}

fn factions(game: &Hex) -> Markup {
    html! {
        h1 { "The factions" }
        p class="intro" { "A faction is one ability, for the whole match. The last seat chooses first. " (no("HX-3.2")) }
        ul class="gallery" {
            @for one in game.factions() { li id=(one.id) { (faction::card(one, None, "", html! {})) } }
        }
    }
}

/// Every map of the content.
fn maps(content: &Content) -> Markup {
    let names = content.folder("maps").map(|(stem, _)| stem.to_owned());
    let games: Vec<Hex> = names
        .filter_map(|name| {
            let mut options = Options::default();
            options.set(content, "map", &name).ok()?;
            Hex::open(content, &options, 2).ok()
        })
        .collect();
    html! {
        h1 { "The maps" }
        p class="intro" { "Land borders and dotted sea routes both make neighbours; islands have no land border. " (no("HX-1.2")) " " (no("HX-1.8")) }
        @for game in &games { (drawn(game.map())) (table(game.map())) }
    }
}

fn drawn(map: &Map) -> Markup {
    html! { figure class="mapsheet" { (chart(map)) } }
}

/// A map as it is printed. A page may show several, so that nothing in a drawing is named.
pub(super) fn chart(map: &Map) -> Markup {
    let sheet = Sheet::of(map);
    let coast = sheet.around(map, map.all());
    html! {
        svg class="hexmap" viewBox=(view_box(map, sheet).map(n).join(" ")) role="img" aria-label={ "The map " (map.name) } {
            (water(map, sheet))
            g class="coast" { @for class in ["c5", "c4", "c3", "c2"] { path class=(class) d=(coast) {} } }
            (routes(map, sheet))
            g class="lands" {
                @for (land, tone) in map.all().iter().zip(tones(map)) { g class={ "sp " (tone) } { path class="c" d=(sheet.edge(&map.territory(land).outline)) {} } }
            }
            g class="regions" {
                @for region in &map.regions {
                    @let edge = sheet.around(map, region.lands);
                    path class="ro" d=(edge) {}
                    path class="ri" d=(edge) {}
                }
            }
            @for land in map.all().iter() {
                @let spot = place(map, sheet, land);
                g class={ "lab " (if spot.sea { "off" } else { "free" }) } {
                    text class="nm" x=(n(spot.name.0)) y=(n(spot.name.1)) text-anchor=(spot.anchor.word()) font-size=(n(SIZE)) { (map.territory(land).name) " " (map.territory(land).id) }
                }
            }
        }
    }
}

fn table(map: &Map) -> Markup {
    let names = |lands: hex::Lands| {
        lands.iter().map(|land| map.territory(land).name.as_str()).collect::<Vec<_>>().join(", ")
    };
    html! {
        section class="family" {
            h2 { (map.name) }
            p class="hint" { (count(map.territories.len(), "territory", "territories")) ", " (count(map.regions.len(), "region", "regions")) ", " (count(map.routes.len(), "sea route", "sea routes")) "." }
            div class="sheets" {
                @for region in &map.regions {
                    section class="sheet" {
                        h2 { (region.name) }
                        dl class="keywords" {
                            @for land in region.lands.iter() { (row(map, land, &names)) }
                        }
                    }
                }
                @let loose: Vec<_> = map.all().iter().filter(|land| map.territory(*land).region.is_none()).collect();
                @if !loose.is_empty() {
                    section class="sheet" {
                        h2 { "Of no region" }
                        dl class="keywords" { @for land in loose { (row(map, land, &names)) } }
                    }
                }
            }
        }
    }
}

fn row(map: &Map, land: hex::Land, names: &dyn Fn(hex::Lands) -> String) -> Markup {
    let territory = map.territory(land);
    let sea = map.over_sea(land);
    html! {
        dt { (territory.name) " " small { (territory.id) } }
        dd {
            (names(territory.borders))
            @if !sea.is_empty() { @if !territory.borders.is_empty() { "; " } "over sea " (names(sea)) }
        }
    }
}

/// The game on one page.
fn reference(game: &Hex) -> Markup {
    let options = game.options();
    html! {
        h1 { "ProjectHex on one page" }
        p class="intro" { "Whoever has " (options.prestige_target.get()) " prestige first wins. Missions are the only way to it. " (no("HX-10.1")) }
        div class="sheets" {
            section class="sheet" {
                h2 { "A turn" }
                ol class="numbered" {
                    li { b { "Refresh. " } "All basics return to your hand. " (no("HX-5.3")) }
                    li { b { "Fortify. " } "Build fortresses, as many as you can pay for. " (no("HX-5.4")) }
                    li { b { "Attack. " } "Claim and attack as often as you like. " (no("HX-5.5")) }
                    li { b { "Missions. " } "Those you meet score and are replaced. " (no("HX-5.6")) }
                    li { b { "Dossier. " } "You may discard a mission for a new one. " (no("HX-5.9")) }
                }
            }
            section class="sheet" {
                h2 { "Claim and attack" }
                ul class="plainlist" {
                    li { "Free land next to yours costs one card. " (no("HX-6.3")) }
                    li { "For held land both sides seal a card and show them together. The higher value wins, a tie holds. " (no("HX-6.4")) " " (no("HX-6.11")) }
                    li { "A fortress adds " (options.fortress_bonus.get()) " to every defence of its land, whoever holds it. " (no("HX-6.10")) }
                    li { "It costs " (options.fortress_base.get()) " and the distance to your capital, in cards. " (no("HX-7.2")) }
                    li { "Who holds nothing comes back for free. " (no("HX-8.1")) }
                }
            }
            section class="sheet" {
                h2 { "Royals" }
                dl class="keywords" {
                    @for face in game.cards().iter().filter(|face| face.class == Class::Royal) { dt { (face.name) } dd { (super::card::says(face)) } }
                }
                p class="hint" { "In this order: show, Queens, Jacks, compare, clean up. " (no("HX-6.18")) }
            }
            section class="sheet" {
                h2 { "Factions" }
                dl class="keywords" { @for one in game.factions() { dt { (faction::short(one)) } dd { (one.text) } } }
            }
            section class="sheet wide" {
                h2 { "Missions" }
                dl class="keywords" {
                    @for card in game.missions().iter().filter(|card| !matches!(card.needs, Needs::ControlRegion(_) | Needs::CapitalOf(_))) { dt { (card.name) " +" (card.prestige) } dd { (card.text) } }
                    @for card in game.missions().iter().filter(|card| matches!(card.needs, Needs::ControlRegion(0) | Needs::CapitalOf(Colour::Blue))) { dt { (card.family) " +" (card.prestige) } dd { (card.text) } }
                }
                p class="hint" { "Seats take the colours in this order: " @for (at, colour) in Colour::ALL.iter().enumerate() { @if at > 0 { ", " } (tincture(*colour).word()) } ". " (no("HX-2.3")) }
            }
        }
    }
}
