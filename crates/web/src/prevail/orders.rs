//! What was ordered: a chip for each unit, line by line, and the number of the order on the field.

use kernel::Seat;
use markup::html;
use maud::Markup;
use prevail::{Action, CardFace, Order, Phase, Size, Step, UnitView};

use super::scene::Scene;
use super::unit;
use crate::parts::icon;

/// The card in play of a seat.
fn in_play<'a>(scene: &Scene<'a>, seat: Seat) -> Option<&'a CardFace> {
    scene.side(seat).in_play.and_then(|id| scene.card(id))
}

/// The order that named a unit, where orders are lines: units of one line have one number.
pub(super) fn number(scene: &Scene<'_>, unit: &UnitView) -> Option<u8> {
    let lines = in_play(scene, unit.seat).is_some_and(|card| card.size == Size::Lines);
    let now = scene.view().phase == Phase::Commands && scene.view().acting == unit.seat;
    (lines && now && unit.commanded() && unit.space.is_some()).then_some(unit.order)
}

/// Who waits, who moves now, who is done, who is in a fight.
pub(super) fn orders(scene: &Scene<'_>) -> Markup {
    let (view, Some(me)) = (scene.view(), scene.me()) else { return html! {} };
    let Some(card) = in_play(scene, me) else { return html! {} };
    let ordered: Vec<&UnitView> = view.standing(me).filter(|unit| unit.commanded()).collect();
    let given = ordered.iter().map(|unit| unit.order).max().unwrap_or(0);
    let done = ordered.iter().filter(|unit| unit.used).count();
    let verb = match card.order {
        Order::Move => "have moved",
        Order::Ranged => "have shot",
    };
    let of = |order: u8| ordered.iter().filter(move |unit| unit.order == order);
    html! {
        div class="orders" {
            p class="caps" {
                @if view.step == Step::Issue { "Orders of " (card.name) ": " (given) " of " (given + view.orders) " given" }
                @else { (card.name) ": " (done) " of " (ordered.len()) " " (verb) }
            }
            @match card.size {
                // Orders to single units are one row: a number would say nothing.
                Size::Units => @if given > 0 { div class="ln" { @for unit in &ordered { (chip(scene, unit)) } } },
                Size::Lines => @for order in 1..=given {
                    div class="ln" { b { (order) } @for unit in of(order) { (chip(scene, unit)) } }
                },
            }
        }
        @if view.step == Step::Issue && card.size == Size::Lines {
            div class="rowsbox w" { ul class="rows" { li { (icon("pv-line")) span { "A line: up to 8 units side by side that face the same or the opposite way" (near(card)) ". Pick its two ends; one unit alone is picked twice." } } } }
        }
    }
}

fn near(card: &CardFace) -> String {
    match card.command.inspiration {
        Some(0) => ", one of them with your commander".to_owned(),
        Some(range) => format!(", one of them within {range} of your commander"),
        None => String::new(),
    }
}

fn chip(scene: &Scene<'_>, who: &UnitView) -> Markup {
    let (Some(space), Some(kind)) = (who.space, scene.kind(who.kind)) else { return html! {} };
    let inside = html! { (icon(unit::charge(kind))) (space) @if who.engaged { span class="x" { (icon("pv-clash")) } } };
    let class = match (scene.view().mover == Some(space), who.used, who.engaged) {
        (true, _, _) => "unitchip now",
        (false, true, true) => "unitchip done fights",
        (false, true, false) => "unitchip done",
        (false, false, _) => "unitchip",
    };
    // A part of its own: a step changes few of them.
    let part = format!("chip.{}{}", who.kind, who.number);
    html! {
        @match scene.choice(Action::Pick(space)) {
            Some(choice) => button class="unitchip can" data-part=(part) form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label=(choice.label) { (inside) },
            None => span class=(class) data-part=(part) { (inside) },
        }
    }
}
