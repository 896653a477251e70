//! The look of *Authority*: walls of lying cards that face each other, the market, the hand.

mod art;
mod card;
mod figure;
mod forecast;
mod hand;
mod keys;
mod kit;
mod market;
mod rail;
mod reading;
mod scene;
mod tile;
mod tray;
mod wall;

use authority::{Authority, Step, Thing};
use kernel::content::{Content, Faults};
use kernel::{Game as _, Seat, UnknownWord};
use markup::html;
use maud::Markup;

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::parts::glyph;
use crate::{Frame, Panels, Render, Seen, Tincture, Weight};
use scene::Scene;

impl Render for Authority {
    const FRAME: Frame = Frame::Cards;
    const TABLE: &'static [&'static str] = &["wall P1", "wall P2", "wall P3", "wall P4"];
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;
    const NUMBERS: &'static [&'static str] = &[
        "is {starting.card.SQ.copies} Squires (power {starting.card.SQ.power}), {starting.card.MA.copies} Men-at-arms \
         (power {starting.card.MA.power}) and {starting.card.KN.copies} Knights (power {starting.card.KN.power}).",
    ];

    fn tincture(_game: &Self, seat: Seat) -> Tincture {
        scene::tincture(seat)
    }

    fn picture() -> Markup {
        const CLOTH: &str = "M0 0h200v170l-20 18-20-18-20 18-20-18-20 18-20-18-20 18-20-18-20 18L0 170z";
        const BLUE: &str = "#2b4a86";
        const GOLD: &str = "#e9c869";
        const IVORY: &str = "#f6edd6";
        html! {
            svg class="flag" viewBox="0 0 200 200" role="img" aria-label="The banner of Authority: a crown over a wall of three rows" {
                path d=(CLOTH) fill=(BLUE) {}
                rect width="200" height="165" fill="url(#h-blue)" {}
                path d="M0 165V92h200v73l-20 16-20-16-20 16-20-16-20 16-20-16-20 16-20-16-20 16z" fill=(IVORY) {}
                path d="M0 88H200" stroke=(IVORY) stroke-width="3" {}
                (glyph("crown", 100.0, 46.0, 66.0, GOLD))
                @for (y, xs) in [(100, &[82][..]), (119, &[62, 102][..]), (138, &[42, 82, 122][..])] {
                    @for x in xs { rect x=(x) y=(y) width="36" height="15" rx="1.5" fill=(BLUE) stroke="var(--piece-line)" stroke-width="1.2" {} }
                }
                path d="M6 5V160M194 5V160" stroke=(IVORY) opacity=".7" {}
                path d=(CLOTH) fill="none" stroke="var(--piece-line)" stroke-width="2.5" {}
            }
        }
    }

    fn key(_game: &Self, thing: &Thing) -> String {
        keys::key(*thing)
    }

    fn remark(game: &Self) -> Option<&'static str> {
        match game.options().format {
            authority::Format::Single => None,
            authority::Format::Tournament => {
                Some("A match is the best of three duels; whoever loses one chooses who starts the next.")
            }
            authority::Format::Solo => {
                Some("The second seat is the Pretender: it follows its script, whoever sits there.")
            }
        }
    }

    /// A card of the market is soon swapped by somebody who only wants to read it.
    fn weight(seen: &Seen<'_, Self>) -> Weight {
        if seen.view.step == Step::Swap { Weight::Final } else { Weight::Usual }
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
}

/// The whole table: two walls that face each other, or the rivals in a line above the market.
fn board(scene: &Scene<'_>) -> Markup {
    let rivals = scene.rivals();
    html! {
        @match rivals.as_slice() {
            [rival] => div class="au duel" {
                (market::market(scene))
                div class="field" {
                    (wall::wall(scene, *rival, false))
                    div class="midline" aria-hidden="true" { svg width="14" height="14" viewBox="0 0 14 14" { path d="M7 1l6 6-6 6-6-6z" fill="none" stroke="currentColor" {} } }
                    (wall::wall(scene, scene.bottom(), true))
                    (hand::hand(scene))
                }
            },
            rivals => div class={ "au many seats-" (scene.game().seats()) } {
                div class="foes" { @for rival in rivals { (wall::rival(scene, *rival)) } }
                (market::market(scene))
                div class="home" {
                    (wall::wall(scene, scene.bottom(), true))
                    (hand::hand(scene))
                }
            },
        }
    }
}
