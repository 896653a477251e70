//! The look of *ProjectHex*: a map of many coasts, thirteen cards at hand, missions in the open.

mod battle;
mod card;
mod faction;
mod far;
mod figure;
mod guide;
mod hand;
mod keys;
mod kit;
mod map;
mod mission;
mod outline;
mod pieces;
mod places;
mod plate;
mod progress;
mod rail;
mod reading;
mod scene;
mod tray;
mod water;

use hex::{Hex, Phase, Thing};
use kernel::content::{Content, Faults};
use kernel::{Seat, UnknownWord};
use markup::html;
use maud::Markup;

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::parts::glyph;
use crate::{Frame, Panels, Render, Seen, Tincture};
use scene::Scene;

impl Render for Hex {
    const FRAME: Frame = Frame::Round;
    const TABLE: &'static [&'static str] = &["map large"];
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;
    const NUMBERS: &'static [&'static str] = &[
        "A basic is worth its number, the Ace {cards.card.A.value.fixed},",
        "**What does the Ace do?** It is worth {cards.card.A.value.fixed},",
        "he is worth {cards.king.muster.muster} and one more",
        "with `flat` {cards.king.flat.fixed};",
        "controls, at most {cards.king.realm.realm};",
    ];

    fn tincture(game: &Self, seat: Seat) -> Tincture {
        scene::tincture(game.colour(seat))
    }

    fn picture() -> Markup {
        const CLOTH: &str = "M0 0h200v170l-20 18-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18L0 170z";
        const SEA: &str = "#34535c";
        const IVORY: &str = "#f6edd6";
        html! {
            svg class="flag" viewBox="0 0 200 200" role="img" aria-label="The banner of ProjectHex: three islands and a laurel" {
                path d=(CLOTH) fill=(SEA) {}
                rect width="200" height="165" fill="url(#h-map)" {}
                path d="M22 96l18-30 34-6 16 22-10 30-34 12zM112 40l40-14 28 22-8 34-36 6-26-20zM104 120l30-8 34 14 2 24-40 8-28-16z" fill=(IVORY) stroke="var(--piece-line)" stroke-width="2" stroke-linejoin="round" {}
                path d="M80 84l34-16M128 92l-4 22M74 118l30 10" stroke=(IVORY) stroke-width="3" stroke-dasharray=".1 7" stroke-linecap="round" {}
                (glyph("laurel", 56.0, 90.0, 34.0, SEA))
                (glyph("fortress", 146.0, 56.0, 32.0, SEA))
                (glyph("hx-claim", 138.0, 134.0, 28.0, SEA))
                path d="M6 5V160M194 5V160" stroke=(IVORY) opacity=".7" {}
                path d=(CLOTH) fill="none" stroke="var(--piece-line)" stroke-width="2.5" {}
            }
        }
    }

    fn key(game: &Self, thing: &Thing) -> String {
        keys::key(game, *thing)
    }

    fn face(game: &Self, thing: &Thing) -> Option<Markup> {
        keys::face(game, *thing)
    }

    fn panels(seen: &Seen<'_, Self>) -> Panels {
        let scene = Scene::new(seen);
        Panels { tray: tray::tray(&scene), board: board(&scene), rail: rail::rail(&scene) }
    }

    fn extra(content: &Content, segment: &str) -> Option<Markup> {
        reading::page(content, segment)
    }

    fn kit(content: &Content) -> Result<Kit, Faults> {
        kit::kit(content)
    }

    fn figure(seen: &Seen<'_, Self>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
        figure::figure(seen, ask)
    }

    fn figure_defs(content: &Content) -> Markup {
        figure::defs(content)
    }
}

/// The map and the hand; while factions are chosen they lie over the map.
fn board(scene: &Scene<'_>) -> Markup {
    let class = if scene.view().phase == Phase::Faction { "hex drafting" } else { "hex" };
    html! {
        div class=(class) {
            (faction::spread(scene))
            (map::map(scene))
            (hand::hand(scene))
        }
    }
}
