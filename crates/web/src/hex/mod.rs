//! The look of *ProjectHex*: a chart of many coasts, thirteen cards at hand, missions in the open.

mod battle;
mod card;
mod chart;
mod faction;
mod guide;
mod hand;
mod mission;
mod outline;
mod pieces;
mod places;
mod plate;
mod progress;
mod rail;
mod reading;
mod scene;
mod theatre;
mod tray;

use hex::{Cue, Hex, Phase};
use kernel::content::Content;
use kernel::{Names, Seat};
use maud::{Markup, html};

use crate::parts::glyph;
use crate::{Beat, Frame, Mood, Render, Section, Seen, Stage, Tincture};
use scene::Scene;

impl Render for Hex {
    const FRAME: Frame = Frame::Round;
    const EXTRAS: &'static [(&'static str, &'static str)] = &reading::PAGES;

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
                rect width="200" height="165" fill="url(#h-chart)" {}
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

    fn beat(game: &Self, cue: &Cue, _names: Names<'_>) -> Beat {
        let (actor, mood) = told(cue);
        let (pieces, motions) = theatre::theatre(game, cue);
        Beat { actor, mood, section: section(cue), pieces, motions }
    }

    fn stage(seen: &Seen<'_, Self>) -> Stage {
        let scene = Scene::new(seen);
        Stage { tray: tray::tray(&scene), board: board(&scene), rail: rail::rail(&scene) }
    }

    fn extra(content: &Content, segment: &str) -> Option<Markup> {
        reading::page(content, segment)
    }
}

/// The chart and the hand; while factions are chosen they lie over the chart.
fn board(scene: &Scene<'_>) -> Markup {
    let class = if scene.view().phase == Phase::Faction { "hex drafting" } else { "hex" };
    html! {
        div class=(class) {
            (faction::spread(scene))
            (chart::chart(scene))
            (hand::hand(scene))
        }
    }
}

/// Whose doing a cue is, and what kind of line it makes.
fn told(cue: &Cue) -> (Option<Seat>, Mood) {
    match cue {
        Cue::Turn { seat, round } => (Some(*seat), Mood::Chapter(format!("{round}·{}", seat.index() + 1))),
        Cue::Shuffled { cards: _ }
        | Cue::Cancelled { land: _ }
        | Cue::Compared { land: _, attack: _, defence: _, captured: _, march: _ }
        | Cue::Discarded { seats: _ }
        | Cue::Ended { winners: _, reason: _ } => (None, Mood::Plain),
        Cue::Faction { seat, faction: _ }
        | Cue::Drew { seat, slot: _, mission: _ }
        | Cue::Rejected { seat, mission: _ }
        | Cue::NoMission { seat, slot: _ }
        | Cue::Ready { seat }
        | Cue::Mulligan { seat, missions: _ }
        | Cue::Capital { seat, land: _ }
        | Cue::Declined { seat }
        | Cue::Refreshed { seat, cards: _, face_down: _, unseen: _ }
        | Cue::Fort { seat, land: _, price: _ }
        | Cue::Paid { seat, card: _, face_down: _ }
        | Cue::Built { seat, land: _ }
        | Cue::Migrated { seat, from: _, to: _ }
        | Cue::Attacked { seat, land: _, from: _, defender: _, march: _ }
        | Cue::Revealed { seat, card: _, march: _ }
        | Cue::Swapped { seat, queen: _, card: _ }
        | Cue::Bid { seat, card: _, count: _, face_down: _ }
        | Cue::Stopped { seat, count: _ }
        | Cue::Mustered { seat, card: _, value: _ }
        | Cue::Held { seat, land: _ }
        | Cue::Kept { seat, card: _ }
        | Cue::Income { seat, coins: _ }
        | Cue::Dropped { seat, mission: _ }
        | Cue::Claimed { seat, land: _, free: _ }
        | Cue::Recovered { seat, card: _, face_down: _ } => (Some(*seat), Mood::Plain),
        Cue::Resurged { seat, land: _, from: _ }
        | Cue::Captured { seat, land: _, from: _ }
        | Cue::Scored { seat, mission: _, prestige: _, total: _ } => (Some(*seat), Mood::Gain),
        Cue::DuelEnded { land: _, loser: seat } | Cue::Removed { seat, card: _ } | Cue::Resigned { seat } => {
            (Some(*seat), Mood::Harm)
        }
    }
}

/// The step of the turn that a cue opens.
fn section(cue: &Cue) -> Option<Section> {
    let (label, title) = if matches!(cue, Cue::Fort { .. }) {
        ("F", "Fortify")
    } else if matches!(cue, Cue::Attacked { .. } | Cue::Claimed { .. } | Cue::Migrated { .. }) {
        ("A", "Attack")
    } else if matches!(cue, Cue::Scored { .. }) {
        ("M", "Missions")
    } else if matches!(cue, Cue::Dropped { .. } | Cue::Recovered { .. }) {
        ("D", "Dossier")
    } else {
        return None;
    };
    Some(Section { label: label.to_owned(), title: title.to_owned() })
}
