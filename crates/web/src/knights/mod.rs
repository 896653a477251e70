//! The look of *Knight's Duty*: the hexagonal arena with its six panels, the planning tray, the combat card.

mod arena;
mod combat;
mod figure;
mod geometry;
mod keys;
mod kit;
mod labels;
mod panel;
mod rail;
mod reading;
mod scene;
mod tray;

use kernel::content::{Content, Faults};
use kernel::{Seat, UnknownWord};
use knights::{Knights, Step, Thing};
use markup::html;
use maud::Markup;

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::parts::glyph;
use crate::{Frame, Panels, Render, Seen, Tincture, Weight};
use scene::Scene;

impl Render for Knights {
    const FRAME: Frame = Frame::Round;
    const TABLE: &'static [&'static str] = &["table"];
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;
    const NUMBERS: &'static [&'static str] = &reading::NUMBERS;

    fn tincture(game: &Self, seat: Seat) -> Tincture {
        scene::tincture(game.clan(seat))
    }

    fn picture() -> Markup {
        const CLOTH: &str = "M0 0h200v170l-20 18-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18L0 170z";
        const RED: &str = "#c2362c";
        const IVORY: &str = "#f6edd6";
        html! {
            svg class="flag" viewBox="0 0 200 200" role="img" aria-label="The banner of Knight's Duty: three hearts over a sword" {
                path d=(CLOTH) fill=(RED) {}
                rect width="200" height="165" fill="url(#h-red)" {}
                rect width="200" height="50" fill=(IVORY) {}
                rect y="55" width="200" height="3" fill=(IVORY) {}
                @for x in [50.0, 100.0, 150.0] { (glyph("heart", x, 25.0, 28.0, RED)) }
                (glyph("sword", 100.0, 110.0, 84.0, IVORY))
                path d="M0 165H200" stroke=(IVORY) stroke-width="2" {}
                path d="M6 5V160M194 5V160" stroke=(IVORY) opacity=".7" {}
                path d=(CLOTH) fill="none" stroke="var(--piece-line)" stroke-width="2.5" {}
            }
        }
    }

    fn key(game: &Self, thing: &Thing) -> String {
        keys::key(game, *thing)
    }

    fn face(_game: &Self, thing: &Thing) -> Option<Markup> {
        keys::face(*thing)
    }

    fn icon(_game: &Self, thing: &Thing) -> &'static str {
        if let Thing::Card(card) = thing { keys::icon(*card) } else { "" }
    }

    /// Six panels cannot seat five evenly.
    fn remark(game: &Self) -> Option<&'static str> {
        (kernel::Game::seats(game) == 5).then_some(
            "Five knights sit unevenly on six panels: the two beside the empty one have it easier.",
        )
    }

    /// A plan can be changed until it is locked in.
    fn weight(seen: &Seen<'_, Self>) -> Weight {
        if seen.view.step == Step::Plan { Weight::Free } else { Weight::Usual }
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

    fn figure_defs(_content: &Content) -> Markup {
        figure::defs()
    }

    fn panels(seen: &Seen<'_, Self>) -> Panels {
        let scene = Scene::new(seen);
        Panels { tray: tray::tray(&scene), board: arena::arena(&scene), rail: rail::rail(&scene) }
    }
}
