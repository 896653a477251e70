//! "What now?": two or three sentences for newcomers, from the step and from the viewer's missions.

use hex::{Land, Phase};
use markup::html;
use maud::Markup;

use super::mission::{brief, numeral};
use super::progress::progress;
use super::scene::Scene;
use crate::parts::icon;

/// The folded help below what is in reach.
pub(super) fn guide(scene: &Scene<'_>) -> Markup {
    if !scene.seen.asked() {
        return html! {};
    }
    let (says, wins) = (says(scene), nearly(scene));
    html! {
        @if !says.is_empty() || !wins.is_empty() {
            details class="sheet guide" id="guide" data-part="guide" {
                summary { (icon("book")) "What now?" }
                ul {
                    @for sentence in &says { li { (sentence) } }
                    @for (what, rest) in &wins { li { b { (what) } (rest) } }
                }
            }
        }
    }
}

/// What the step is about.
fn says(scene: &Scene<'_>) -> Vec<&'static str> {
    let sentences: &[&str] = match scene.view().phase {
        Phase::Faction => &[
            "An ability lasts the whole match, and everybody knows it.",
            "Islanders fight better over sea, Architects begin with a fortress: read what fits your way to play.",
        ],
        Phase::Mulligan => &[
            "Give back what lies far from what the other mission asks for.",
            "A mission that names one region is the quickest; one about the whole map brings more.",
        ],
        Phase::Place => &[
            "Place it in or next to the lands your missions ask for.",
            "A capital with several ways out is hard to shut in. Rivals may have a mission against it.",
        ],
        Phase::Resurge => &["You come back for free and go on with your turn from there."],
        Phase::Fortify => &[
            "The farther from your capital, the more a fortress costs.",
            "Every card you pay is missing for claims, attacks and the defence until your next turn.",
        ],
        Phase::FortPay | Phase::ClaimPay => &[
            "Low cards pay as well as high ones.",
            "Basics come back when your turn begins; royals never do.",
        ],
        Phase::Attack => &[
            "Free land next to yours costs one card of your choice.",
            "Held land costs the card you play there, win or lose.",
            "What is left in your hand must defend you until your next turn.",
        ],
        Phase::Commit => &[
            "Both cards are shown together; the higher value wins, and a tie holds the land.",
            "The marks on your cards say how many of the rival's cards each would beat.",
        ],
        Phase::Queen => &["The Queen goes to your pile, and the card you take fights in her place."],
        Phase::Jack => &["Each card you discard adds 1. Stop when it is enough, or when it is not worth it."],
        Phase::Duel => &["You discard in turn. Whoever stops first loses the battle."],
        Phase::Dossier => {
            &["What you drop is replaced at once. Both missions are judged when your next turn ends."]
        }
        Phase::Recover => &["Take back the highest cards: they defend you best."],
        Phase::Over => &[],
    };
    sentences.to_vec()
}

/// The missions of the viewer that one or two lands would meet.
fn nearly(scene: &Scene<'_>) -> Vec<(String, String)> {
    let turns = matches!(scene.view().phase, Phase::Fortify | Phase::Attack);
    let Some((seat, realm)) = scene.mine().filter(|_| turns) else { return Vec::new() };
    let target = scene.game().options().prestige_target.get();
    let mut told = Vec::new();
    for (slot, mission) in realm.dossier.iter().enumerate() {
        let Some(mission) = mission.and_then(|id| scene.mission(id)) else { continue };
        let progress = progress(scene, seat, mission);
        let left: Vec<Land> = progress.left.iter().collect();
        let wins = u16::from(realm.prestige + mission.prestige) >= target;
        let end = if wins {
            "it scores when you end the step, and wins"
        } else {
            "it scores when you end the step"
        };
        let missing = progress.need.saturating_sub(progress.have);
        if missing == 0 {
            told.push((brief(mission), format!(" is met: {end}.")));
        } else if (1..=2).contains(&left.len()) && usize::from(missing) == left.len() {
            let names: Vec<&str> = left.iter().map(|land| scene.land_name(*land)).collect();
            let verb = if left.len() == 1 { "completes" } else { "complete" };
            told.push((names.join(" and "), format!(" {verb} mission {}: {end}.", numeral(slot))));
        }
    }
    told
}
