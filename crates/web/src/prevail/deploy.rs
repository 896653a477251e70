//! Who is deployed, who is next, who waits; and where the rival deploys, unseen.

use markup::html;
use maud::Markup;
use prevail::{Action, Step, UnitType, UnitView};

use super::scene::{CELL, Scene};
use super::unit;
use crate::parts::icon;

/// The army in the order in which it is set down, each unit a box.
pub(super) fn roster(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let placed = usize::from(scene.side(me).placed);
    let mine: Vec<&UnitView> = scene.view().units.iter().filter(|unit| unit.seat == me).collect();
    let mut kinds: Vec<(&UnitType, usize, usize)> = Vec::new();
    for (index, unit) in mine.iter().enumerate() {
        let Some(kind) = scene.kind(unit.kind) else { continue };
        match kinds.last_mut() {
            Some((last, _, number)) if last.id == kind.id => *number += 1,
            Some(_) | None => kinds.push((kind, index, 1)),
        }
    }
    let led = scene.side(me).commander.is_some();
    html! {
        div {
            p class="caps" { "Your army, in this order" }
            ul class="roster" {
                @for (kind, first, number) in kinds {
                    @let stand = placed.saturating_sub(first).min(number);
                    @let now = (first..first + number).contains(&placed);
                    (row(unit::charge(kind), &kind.name, stand, number, now))
                }
                (row("commander", "Commander", usize::from(led), 1, placed == mine.len() && !led))
            }
        }
    }
}

fn row(sign: &str, name: &str, stand: usize, all: usize, now: bool) -> Markup {
    let class = if now {
        "now"
    } else if stand == all {
        "done"
    } else {
        ""
    };
    html! {
        li class=(class) aria-current=[now.then_some("step")] {
            (icon(sign)) span { (name) }
            span class="cnt" role="img" aria-label={ (stand) " of " (all) " deployed" } {
                @for index in 0..all { i class=(if index < stand { "on" } else if now && index == stand { "next" } else { "" }) {} }
            }
            @if all == stand { (icon("check")) } @else { span {} }
        }
    }
}

/// The facing that units deploy with, as the main answer: the other ways are around the space.
pub(super) fn straight(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me().filter(|_| scene.view().step == Step::Deploy) else { return html! {} };
    let ahead = if me == prevail::WHITE { prevail::Facing::S } else { prevail::Facing::N };
    let at = scene.side(me).put;
    html! {
        @if let (Some(choice), Some(space)) = (scene.choice(Action::Face(ahead)), at) {
            div class="acts" { button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (icon("check")) "Place it on " (space) ", facing " (ahead.words(me)) } }
        }
    }
}

/// A veil over the rival's zone while both deploy in secret.
pub(super) fn veil(scene: &Scene<'_>) -> Markup {
    if scene.view().step != Step::Deploy {
        return html! {};
    }
    let (game, theirs) = (scene.game(), scene.top());
    let rim = scene.rim();
    let rows = i32::from(game.limits().zone);
    let wide = scene.size().0 - 2 * rim;
    let words = format!("{} deploys here, in secret", kernel::Game::seat_name(game, theirs));
    let plate = 10 * words.chars().count() as i32;
    html! {
        g class="veiled" aria-hidden="true" {
            rect x=(rim) y=(rim) width=(wide) height=(rows * CELL) {}
            g transform={ "translate(" (rim + wide / 2) " " (rim + rows * CELL / 2) ")" } {
                g class="plate" {
                    rect x=(-plate / 2) y="-18" width=(plate) height="36" rx="2" {}
                    text { (words) }
                }
            }
        }
    }
}
