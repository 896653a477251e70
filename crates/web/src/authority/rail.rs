//! The right column: the round, the phase, what the turn has brought so far, and the standings where there are many.

use authority::{Format, Phase, SoloLevel, Step};
use kernel::{Game as _, Seat, Word as _};
use markup::html;
use maud::Markup;

use super::scene::{Scene, team_name};
use crate::components::standings::{self, Standing};
use crate::components::strip::strip;
use crate::parts::{crest, icon};

/// The rail above the log.
pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    html! {
        (head(scene))
        (turn(scene))
        @if scene.game().seats() > 2 || scene.view().games > 1 { (standings(scene)) }
    }
}

fn head(scene: &Scene<'_>) -> Markup {
    const PHASES: [(Phase, &str); 5] = [
        (Phase::Start, "Start"),
        (Phase::Command, "Command"),
        (Phase::Draw, "Draw"),
        (Phase::Market, "Market"),
        (Phase::End, "End"),
    ];
    let view = scene.view();
    let now = PHASES.iter().position(|(phase, _)| *phase == view.phase).unwrap_or(0);
    html! {
        header class="turnhead" data-part="turnhead" {
            h2 {
                "Round " (view.round) small { " of " (view.round_limit) }
                @if view.games > 1 { small { " · game " (view.game) " of " (view.games) } }
                small class="mode" { (mode(scene)) }
            }
            (strip("Where the turn is", PHASES.map(|(_, name)| name), now, view.step == Step::Over))
        }
    }
}

/// What kind of match it is, where that is not plain.
fn mode(scene: &Scene<'_>) -> String {
    match scene.game().options().format {
        Format::Single => String::new(),
        Format::Tournament => "tournament".to_owned(),
        Format::Solo => {
            let level: SoloLevel = scene.game().options().solo_level;
            format!("the Pretender, {}", level.word())
        }
    }
}

/// Whose turn it is, and what they have done in it.
fn turn(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let court = scene.court(view.active);
    html! {
        div class="turnwho" {
            (crest(scene.tincture(view.active), 18))
            span { @if scene.me() == Some(view.active) { "Your turn" } @else { "Turn of " b { (scene.name(view.active)) } } }
            @if court.atk_turn != 0 { span class="mod" title="Added to every attack this turn" { (icon("axe")) (format!("{:+}", court.atk_turn)) } }
            @if court.cheaper_market > 0 { span class="mod" title="Market cards cost less this turn" { (icon("market")) "−" (court.cheaper_market) } }
            @if court.cheaper_generals > 0 { span class="mod" title="Generals cost less this turn" { (icon("general")) "−" (court.cheaper_generals) } }
        }
        div class="turnline" {
            div { b data-key="pool" data-face=(court.pool) data-count { (court.pool) } "authority" }
            div { b { (court.attacks) } (if court.attacks == 1 { "attack made" } else { "attacks made" }) }
            div { b { (court.bought) } "bought" }
        }
    }
}

fn standings(scene: &Scene<'_>) -> Markup {
    let points = scene.view().games > 1;
    let mut seats: Vec<Seat> = vec![scene.bottom()];
    seats.extend(scene.rivals());
    html! {
        table class="stand monarchs" {
            thead {
                tr {
                    th scope="col" { "Monarch" }
                    th scope="col" class="num" { "HP" }
                    th scope="col" class="num" { "Wall" }
                    th scope="col" class="num" { "Cards" }
                    @if points { th scope="col" class="num" { "Points" } }
                }
            }
            tbody { @for seat in seats { (standing(scene, seat, points)) } }
        }
    }
}

fn standing(scene: &Scene<'_>, seat: Seat, points: bool) -> Markup {
    let court = scene.court(seat);
    let wall: u16 = court.rows.iter().flatten().flatten().map(|unit| unit.defence).sum::<u16>()
        + court.guard.map_or(0, |guard| guard.defence);
    let cards = usize::from(court.hand_count) + usize::from(court.deck_count) + court.discard.len();
    let below = html! { small { @if let Some(team) = court.team { (team_name(team)) " " } @if scene.view().active == seat && court.fell == 0 { "to play" } } };
    let state = standings::state(scene.me() == Some(seat), court.fell > 0);
    let cells = html! {
        @if court.fell == 0 {
            td class="num" { b { (court.hp) } } td class="num" { (wall) } td class="num" { (cards) }
        } @else { td colspan="3" { "out" } }
        @if points { td class="num" { (half(court.points)) } }
    };
    standings::row(
        &Standing { seat, tincture: scene.tincture(seat), name: scene.name(seat), below, state },
        &cells,
    )
}

/// Points are counted in halves.
fn half(points: u8) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
