//! What is in the box of ProjectHex: the map, missions, factions, the battle cards of every seat, markers (HX-2.1, HX-2.2).

use hex::{Colour, Hex, Options};
use kernel::content::{Content, Faults};
use kernel::{Game as _, Options as _, Word as _};
use markup::html;
use maud::Markup;

use super::card::{Look, card};
use super::reading::chart;
use super::scene::tincture;
use super::{faction, mission};
use crate::kit::{Kit, Part, Shape, back, sign, track};
use crate::parts::glyph;

/// The most fortresses somebody needs: more than any mission asks for.
const FORTRESSES: usize = 12;

pub(super) fn kit(content: &Content) -> Result<Kit, Faults> {
    let game = Hex::open(content, &Options::default(), Hex::INFO.max_seats)?;
    let mut parts = Vec::new();
    let names: Vec<String> = content.folder("maps").map(|(stem, _)| stem.to_owned()).collect();
    for name in names {
        let mut options = Options::default();
        // The name is one of the content's own.
        if options.set(content, "map", &name).is_err() {
            continue;
        }
        let other = Hex::open(content, &options, 2)?;
        parts.push(Part::new(
            &other.map().name,
            String::new(),
            "Map",
            1,
            "HX-2.1",
            Shape::Board(545.0),
            [chart(other.map()), Markup::default()],
        ));
    }
    for own in game.missions() {
        let front = mission::printed(game.map(), own);
        parts.push(Part::new(
            &own.name,
            own.id.to_string(),
            "Missions",
            1,
            "HX-2.1",
            Shape::Card,
            [front, back("#24343a", "mission")],
        ));
    }
    for own in game.factions() {
        let front = faction::card(own, None, "", Markup::default());
        parts.push(Part::new(
            &own.name,
            own.id.to_string(),
            "Factions",
            1,
            "HX-2.1",
            Shape::Card,
            [front, back("#3b2a20", "banner")],
        ));
    }
    // As many as there is land, and some more: whoever holds everything has won before.
    let markers = game.map().territories.len() * 2 / 3;
    for colour in Colour::ALL {
        let (tincture, name) = (tincture(*colour), colour.name());
        for face in game.cards() {
            let front = card(face, tincture, Look::default());
            parts.push(Part::new(
                &face.name,
                face.id.to_string(),
                &format!("Battle cards, {name}"),
                1,
                "HX-2.1",
                Shape::Card,
                [front, reverse(tincture.word())],
            ));
        }
        let group = format!("Markers, {name}");
        let marker = seal(tincture.word(), "");
        parts.push(Part::new(
            "Control marker",
            String::new(),
            &group,
            markers,
            "HX-2.2",
            Shape::Round(12.0),
            [marker.clone(), marker],
        ));
        let capital = seal(tincture.word(), "capital");
        parts.push(Part::new(
            "Capital",
            String::new(),
            &group,
            1,
            "HX-3.9",
            Shape::Round(18.0),
            [capital.clone(), capital],
        ));
    }
    let fortress = sign("#fcf7ea", "fortress", "#231d16");
    parts.push(Part::new(
        "Fortress",
        String::new(),
        "Markers of all",
        FORTRESSES,
        "HX-2.2",
        Shape::Round(14.0),
        [fortress.clone(), fortress],
    ));
    let target = usize::from(Options::default().prestige_target.get());
    parts.push(Part::new(
        "Prestige",
        String::new(),
        "Markers of all",
        1,
        "HX-10.1",
        Shape::Card,
        [track("Prestige", target + 10, "a control marker of every seat"), back("#24343a", "laurel")],
    ));
    Ok(Kit { parts, ..Kit::default() })
}

fn reverse(word: &str) -> Markup {
    html! {
        svg class={ "seat-" (word) } viewBox="0 0 63 88" {
            rect x="-3" y="-3" width="69" height="94" fill="var(--seat)" {}
            rect x="-3" y="-3" width="69" height="94" fill={ "url(#h-" (word) ")" } {}
            path d="M31.500 22L48 44 31.500 66 15 44z" fill="var(--seat)" stroke="var(--seat-on)" stroke-width=".8" {}
            (glyph(&format!("k-{word}"), 31.5, 44.0, 19.0, "var(--seat-on)"))
        }
    }
}

fn seal(word: &str, charge: &str) -> Markup {
    let own = format!("k-{word}");
    let charge = if charge.is_empty() { own.as_str() } else { charge };
    html! {
        svg class={ "seat-" (word) } viewBox="0 0 60 60" {
            circle cx="30" cy="30" r="36" fill="var(--seat)" {}
            circle cx="30" cy="30" r="36" fill={ "url(#h-" (word) ")" } {}
            (glyph(charge, 30.0, 30.0, 40.0, "var(--seat-on)"))
        }
    }
}
