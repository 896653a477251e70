//! The look of *Lords of Estraven*: two battlefields that face each other, the marketplace, the stack, the hand.

mod answers;
mod art;
mod card;
mod field;
mod fight;
mod figure;
mod forecast;
mod hand;
mod keys;
mod kit;
mod lord;
mod market;
mod muster;
mod pay;
mod rail;
mod reading;
mod refused;
mod scene;
mod tray;
mod unit;

use estraven::{Estraven, Phase, Thing};
use kernel::content::{Content, Faults};
use kernel::{Game as _, Seat, UnknownWord};
use markup::html;
use maud::Markup;

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::parts::glyph;
use crate::{Frame, Panels, Render, Seen, Tincture};
use scene::Scene;

impl Render for Estraven {
    const FRAME: Frame = Frame::Cards;
    const TABLE: &'static [&'static str] = &["field P1", "field P2", "field P3", "field P4"];
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;

    fn tincture(_game: &Self, seat: Seat) -> Tincture {
        scene::tincture(seat)
    }

    fn picture() -> Markup {
        const CLOTH: &str = "M0 0h200v170l-20 18-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18L0 170z";
        const PURPLE: &str = "#5a2f75";
        const IVORY: &str = "#f6edd6";
        html! {
            svg class="flag" viewBox="0 0 200 200" role="img" aria-label="The banner of Lords of Estraven: a crystal on an ivory pile, a hand of cards in each corner" {
                path d=(CLOTH) fill=(PURPLE) {}
                rect width="200" height="165" fill="url(#h-purple)" {}
                path d="M30 0h140l-70 172z" fill=(IVORY) stroke="var(--piece-line)" stroke-width="1.5" {}
                (glyph("mana", 100.0, 52.0, 72.0, PURPLE))
                @for (x, turn) in [(38.0, -14), (162.0, 14)] {
                    g transform=(format!("rotate({turn} {x} 128)")) {
                        @for step in [-12.0, 0.0, 12.0] {
                            rect x=(x - 14.0 + step) y="106" width="28" height="40" rx="3" fill=(IVORY) stroke="var(--piece-line)" stroke-width="1.2" {}
                        }
                        (glyph("crown", x + 12.0, 126.0, 20.0, PURPLE))
                    }
                }
                path d="M6 5V160M194 5V160" stroke=(IVORY) opacity=".7" {}
                path d=(CLOTH) fill="none" stroke="var(--piece-line)" stroke-width="2.5" {}
            }
        }
    }

    fn key(_game: &Self, thing: &Thing) -> String {
        keys::key(*thing)
    }

    fn face(game: &Self, thing: &Thing) -> Option<Markup> {
        keys::face(game, *thing)
    }

    fn icon(_game: &Self, thing: &Thing) -> &'static str {
        if let Thing::Die(n) = thing { keys::icon(*n) } else { "" }
    }

    fn remark(game: &Self) -> Option<&'static str> {
        (game.seats() > 2).then_some("Everybody against everybody: whoever is left last wins.")
    }

    fn panels(seen: &Seen<'_, Self>) -> Panels {
        let scene = Scene { seen };
        let board = if seen.view.phase == Phase::Pick { muster::board(&scene) } else { field::board(&scene) };
        let board = html! { (art::arts(seen.game)) (board) };
        Panels { tray: tray::tray(&scene), board, rail: rail::rail(&scene) }
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
