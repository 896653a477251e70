//! The right column: the round, the phase, what the turn still allows, one's stops, and the standings where there are many.

use estraven::{Action, Phase, Step, Stop, Window};
use kernel::{Game as _, Seat, SideActionKind};
use markup::html;
use maud::Markup;

use super::scene::Scene;
use crate::at;
use crate::components::standings::{self, Standing};
use crate::components::strip::strip;
use crate::parts::{crest, icon};

/// The rail above the log.
pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    html! {
        (head(scene))
        (turn(scene))
        (stops(scene))
        @if scene.game().seats() > 2 { (standings(scene)) }
    }
}

/// Where the turn is; in a fight where the fight is.
fn head(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let (names, now): (&[&str], usize) = match (&view.combat, view.phase) {
        (Some(combat), _) => (&["Join", "Answer", "Block", "Answer", "Damage"], stage(scene, combat.dealt)),
        (None, Phase::Pick) => (&["Decks", "Start", "Main", "End"], 0),
        (None, Phase::Start) => (&["Start", "Main", "End"], 0),
        (None, Phase::Main) => (&["Start", "Main", "End"], 1),
        (None, Phase::End) => (&["Start", "Main", "End"], 2),
    };
    html! {
        header class="turnhead" data-part="turnhead" {
            h2 {
                @if view.round == 0 { "The opening" }
                @else { "Round " (view.round) small { " of " (view.round_cap) " · turn " (view.turn) } }
            }
            (strip("Where the turn is", names, now, view.step == Step::Over))
        }
    }
}

fn stage(scene: &Scene<'_>, dealt: bool) -> usize {
    let window = scene.view().window.map(|window| window.kind);
    match (scene.view().step, window) {
        (_, Some(Window::Damage)) => 4,
        _ if dealt => 4,
        (Step::Join, _) => 0,
        (Step::Block, _) => 2,
        (_, Some(Window::Blocks)) => 3,
        (_, Some(Window::Start | Window::Plain | Window::Attack | Window::End) | None) => 1,
    }
}

/// Whose turn it is, their mana, and whether they may still attack and trade.
fn turn(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let left = |n: u8| match n {
        0 => ("no", "none".to_owned()),
        1 => ("ok", "ready".to_owned()),
        n => ("ok", format!("{n} ready")),
    };
    let begun = view.round > 0;
    let ((attack, attacks), (trade, trades)) =
        if begun { (left(view.attacks_left), left(view.trades_left)) } else { (left(0), left(0)) };
    html! {
        div class="turnwho" data-part="turnwho" {
            @if begun { (crest(scene.tincture(view.active), 18)) }
            span { @if !begun { "The decks are chosen" } @else if scene.me() == Some(view.active) { "Your turn" } @else { "Turn of " b { (scene.name(view.active)) } } }
        }
        div class="turnline" data-part="turnline" {
            div { b { i class="gem on" {} (scene.lord(view.active).pool) } "mana" }
            div class=(attack) { b { (attacks) } "attack" }
            div class=(trade) { b { (trades) } "trade" }
        }
    }
}

/// The stops of the viewer as switches (LE-7.6).
fn stops(scene: &Scene<'_>) -> Markup {
    let switches: Vec<_> = scene
        .seen
        .side_actions
        .iter()
        .filter_map(|(kind, side_action)| match (kind, side_action.action) {
            (SideActionKind::Setting { on }, Action::SetStop { stop, on: _ }) => {
                Some((*on, stop, &side_action.choice))
            }
            _ => None,
        })
        .collect();
    html! {
        @if !switches.is_empty() {
            form class="stops" data-part="stops" method="post" action=(at::part(&scene.seen.table.id, "act")) data-side-action title="Only you see this" {
                span class="legend" { (icon("e-stop")) "Stop me for" }
                 @for (on, stop, choice) in switches {
                    @let word = match stop { Stop::Item => "cards played", Stop::Attack => "attacks", Stop::Blocks => "blocks" };
                    button class="stop" name="act" value=(choice.notation) role="switch" aria-checked=(if on { "true" } else { "false" }) aria-label={ (word) ": " (choice.label) } { i aria-hidden="true" {} (word) }
                }
            }
        }
    }
}

fn standings(scene: &Scene<'_>) -> Markup {
    let mut seats: Vec<Seat> = vec![scene.bottom()];
    seats.extend(scene.rivals());
    html! {
        table class="stand lords" {
            thead { tr { th scope="col" { "Lord" } th scope="col" class="num" { "Health" } th scope="col" class="num" { "Deck" } th scope="col" class="num" { "Hand" } } }
            tbody {
                @for seat in seats {
                    @let lord = scene.lord(seat);
                    @let below = html! { small { @if scene.view().active == seat && lord.fell == 0 { "to play" } } };
                    @let state = standings::state(scene.me() == Some(seat), lord.fell > 0);
                    (standings::row(&Standing { seat, tincture: scene.tincture(seat), name: scene.name(seat), below, state }, &html! {
                        @if lord.fell == 0 { td class="num" { b { (lord.health) } } td class={ "num" (if lord.deck_count <= 10 { " low" } else { "" }) } { (lord.deck_count) } td class="num" { (lord.hand_count) } }
                        @else { td colspan="3" { "out" @if let Some(round) = lord.fall.map(|fall| fall.round).filter(|round| *round > 0) { " in round " (round) } } }
                    }))
                }
            }
        }
    }
}
