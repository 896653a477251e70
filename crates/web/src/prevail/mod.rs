//! The look of *Prevail: Ancient Battles*: the field between two camps, the hand below, orders and fights beside.

mod camp;
mod card;
mod deploy;
mod field;
mod fight;
mod figure;
mod hand;
mod keys;
mod kit;
mod land;
mod muster;
mod orders;
mod rail;
mod reading;
mod scene;
mod sheet;
mod spots;
mod squares;
mod sure;
mod tables;
mod tray;
mod unit;
mod volley;

use kernel::content::{Content, Faults};
use kernel::{Seat, UnknownWord};
use markup::html;
use maud::Markup;
use prevail::{Prevail, Step, Thing};

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::parts::glyph;
use crate::{Frame, Panels, Render, Seen, Tincture};
use scene::Scene;

impl Render for Prevail {
    const FRAME: Frame = Frame::Field;
    const TABLE: &'static [&'static str] = &["board"];
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;
    const NUMBERS: &'static [&'static str] = &reading::NUMBERS;

    fn tincture(_: &Self, seat: Seat) -> Tincture {
        scene::tincture(seat)
    }

    fn picture() -> Markup {
        const CLOTH: &str = "M0 0h200v170l-20 18-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18L0 170z";
        const GREEN: &str = "#4c6b2c";
        const INK: &str = "#2a2219";
        const IVORY: &str = "#f6edd6";
        html! {
            svg class="flag" viewBox="0 0 200 200" role="img" aria-label="The banner of Prevail: two lines that meet under a standard" {
                path d=(CLOTH) fill=(GREEN) {}
                rect width="200" height="165" fill="url(#h-green)" {}
                path d="M0 92h200v73l-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16L0 165z" fill=(IVORY) {}
                @for x in [28, 76, 124] {
                    path d={ "M" (x) " 74h48v-20h-48zM" (x + 16) " 78l8 8 8-8z" } fill=(INK) stroke=(IVORY) stroke-width="1.5" {}
                    path d={ "M" (x) " 112h48v20h-48zM" (x + 16) " 108l8-8 8 8z" } fill=(GREEN) stroke=(INK) stroke-width="1.5" {}
                }
                (glyph("commander", 100.0, 27.0, 44.0, IVORY))
                path d="M6 5V160M194 5V160" stroke=(IVORY) opacity=".7" {}
                path d=(CLOTH) fill="none" stroke="var(--piece-line)" stroke-width="2.5" {}
            }
        }
    }

    fn key(_game: &Self, thing: &Thing) -> String {
        keys::key(*thing)
    }

    fn icon(game: &Self, thing: &Thing) -> &'static str {
        keys::icon(game, *thing)
    }

    fn panels(seen: &Seen<'_, Self>) -> Panels {
        let scene = Scene { seen };
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

    fn figure_defs(_: &Content) -> Markup {
        figure::defs()
    }
}

/// The camps, the field and the hand; while armies are built, what they are built from lies over them.
fn board(scene: &Scene<'_>) -> Markup {
    let class = match (scene.view().step, scene.asks_card()) {
        (Step::Army, _) => "pv mustering",
        (Step::Spur | Step::Volley | Step::Commit, true) => "pv asks-card commits",
        (_, true) => "pv asks-card",
        (_, false) => "pv",
    };
    html! {
        div class=(class) {
            (muster::muster(scene))
            (camp::camps(scene))
            (field::field(scene))
            (hand::hand(scene))
        }
    }
}
