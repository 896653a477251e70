//! The look of *Knight's Duty*: the hexagonal arena with its six panels, the planning tray, the combat card.

mod arena;
mod combat;
mod geometry;
mod labels;
mod panel;
mod rail;
mod reading;
mod scene;
mod theatre;
mod tray;

use kernel::content::Content;
use kernel::{Names, Seat};
use knights::{Cue, Knights, Step, Wound};
use maud::{Markup, html};

use crate::parts::glyph;
use crate::{Beat, Frame, Mood, Render, Section, Seen, Stage, Tincture, Weight};
use scene::Scene;

impl Render for Knights {
    const FRAME: Frame = Frame::Round;
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;

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

    fn beat(game: &Self, cue: &Cue, _names: Names<'_>) -> Beat {
        let (actor, mood) = match cue {
            Cue::Turn { turn, initiative } => (Some(*initiative), Mood::Chapter(turn.to_string())),
            Cue::Battle { number } => (None, Mood::Chapter(format!("battle {number}"))),
            Cue::SlotSkipped { slot: _ } | Cue::Order { seats: _ } | Cue::Ended { winners: _, reason: _ } => {
                (None, Mood::Plain)
            }
            Cue::Planned { seat }
            | Cue::Revealed { slot: _, seat, token: _ }
            | Cue::Heading { seat, to: _ }
            | Cue::Voted { seat, about: _, name: _ }
            | Cue::Moved { seat, from: _, to: _ }
            | Cue::Stayed { seat }
            | Cue::Stopped { seat, from: _, to: _, reason: _ }
            | Cue::Equipped { seat, weapon: _ }
            | Cue::Stance { seat, stance: _ }
            | Cue::Declared { seat, target: _ }
            | Cue::Forfeit { seat }
            | Cue::Retargeted { seat, target: _ }
            | Cue::Spent { seat }
            | Cue::Pile { seat, target: _, weapon: _, hearts: _, shields: _ }
            | Cue::Drawn { seat, card: _ }
            | Cue::AutoMiss { seat, target: _ }
            | Cue::Hit { seat, target: _, wound: Wound::NoEffect }
            | Cue::Miss { seat, target: _ } => (Some(*seat), Mood::Plain),
            Cue::Inspired { seat, source: _ } | Cue::Points { seat, gained: _, total: _ } => {
                (Some(*seat), Mood::Gain)
            }
            Cue::Hit { seat, target: _, wound: Wound::Broken | Wound::Defeated }
            | Cue::Fumbled { seat, weapon: _ }
            | Cue::Resigned { seat }
            | Cue::Removed { seat } => (Some(*seat), Mood::Harm),
        };
        let (pieces, motions) = theatre::theatre(game, cue);
        Beat { actor, mood, section: section(cue), pieces, motions }
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

    fn stage(seen: &Seen<'_, Self>) -> Stage {
        let scene = Scene::new(seen);
        Stage { tray: tray::tray(&scene), board: arena::arena(&scene), rail: rail::rail(&scene) }
    }
}

/// The slot that a reveal opens.
fn section(cue: &Cue) -> Option<Section> {
    if let Cue::Revealed { slot, .. } | Cue::SlotSkipped { slot } = cue {
        Some(Section { label: slot.to_string(), title: format!("Slot {slot}") })
    } else {
        None
    }
}
