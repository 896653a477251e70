//! Where the round is, and whose part it is.

use kernel::{Game as _, Rule};
use markup::html;
use maud::Markup;
use prevail::{Phase, Prevail, Step};

use super::scene::Scene;
use crate::components::strip::strip;
use crate::parts::{crest, rule_no};

/// The head of the right column.
pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let muster: &[(Step, &str)] =
        &[(Step::Army, "Armies"), (Step::Deploy, "Deployment"), (Step::Play, "Coin")];
    let mustering = muster.iter().position(|(step, _)| view.phase == Phase::Muster && *step == view.step);
    let steps: &[(Phase, &str)] = &[
        (Phase::Cards, "Cards"),
        (Phase::Commanders, "Commanders"),
        (Phase::Commands, "Orders"),
        (Phase::Melee, "Melee"),
        (Phase::Cleanup, "Rally"),
    ];
    let at = steps.iter().position(|(phase, _)| *phase == view.phase);
    html! {
        header class="turnhead" {
            h2 {
                @if view.phase == Phase::Muster { "Muster" } @else { "Round " (view.round) }
                small class="mode" { (scene.game().scenario().name) }
            }
            @if let Some(at) = mustering { (strip("Where the set-up is", muster.iter().map(|(_, word)| word), at, false)) }
            @if let Some(at) = at { (strip("Where the round is", steps.iter().map(|(_, word)| word), at, false)) }
        }
        @if scene.seen.outcome.is_none() && view.round > 0 {
            div class="turnwho" {
                (crest(scene.tincture(view.acting), 18))
                span { b { (scene.game().seat_name(view.acting)) } ": " (view.phase.name()) }
                (rule_no(&Prevail::INFO, rule(view.phase)))
            }
        }
    }
}

/// The rule of a phase.
const fn rule(phase: Phase) -> Rule {
    Rule::new(match phase {
        Phase::Muster => "PV-2.2",
        Phase::Cards => "PV-4.1",
        Phase::Commanders => "PV-5.1",
        Phase::Commands => "PV-6.1",
        Phase::Melee => "PV-8.1",
        Phase::Cleanup => "PV-13.2",
    })
}
