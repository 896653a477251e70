//! A shot on the field: a thread from everybody who takes part, and what it comes to.

use markup::html;
use maud::Markup;
use prevail::{Space, Step, UnitView};

use super::scene::Scene;
use crate::parts::n;

/// A thread from the shooter and from every supporter to the target, the worth of each at its foot, the value above.
pub(super) fn shot(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let Some(combat) = view.combat.as_ref().filter(|combat| combat.ranged) else { return html! {} };
    let place = |index: usize| view.units.get(index).and_then(|unit: &UnitView| unit.space);
    let Some((from, at)) = place(combat.attacker).zip(place(combat.target)) else { return html! {} };
    let attacker = view.units.get(combat.attacker).map(|unit| unit.seat);
    let value = attacker
        .and_then(|seat| scene.game().exchange(view, seat, None)?.ours)
        .filter(|_| matches!(view.step, Step::Support | Step::Volley))
        .map(|(value, _)| value);
    let helpers: Vec<Space> = combat.supporters.iter().filter_map(|index| place(*index)).collect();
    let (x, y) = scene.centre(at);
    html! {
        g class="tags" aria-hidden="true" data-part="shot" {
            @for helper in &helpers { (thread(scene, *helper, at, "shot")) }
            (thread(scene, from, at, "shot lead1"))
            @for helper in &helpers {
                @let (hx, hy) = scene.centre(*helper);
                g class="tagbox help" transform={ "translate(" (hx) " " (hy + 26) ")" } { rect x="-14" y="-10" width="28" height="20" rx="2" {} text { "+1" } }
            }
            @if let Some(value) = value {
                g class="tagbox strike" transform={ "translate(" (x) " " (y - 34) ")" } { rect x="-16" y="-12" width="32" height="24" rx="2" {} text { (value) } }
            }
        }
    }
}

fn thread(scene: &Scene<'_>, from: Space, at: Space, class: &str) -> Markup {
    let ((x, y), (tx, ty)) = (scene.centre(from), scene.centre(at));
    let (dx, dy) = (f64::from(tx - x), f64::from(ty - y));
    let long = dx.hypot(dy).max(1.0);
    let angle = dy.atan2(dx).to_degrees();
    html! {
        g class=(class) transform={ "translate(" (x) " " (y) ") rotate(" (n(angle)) ")" } {
            path class="edge" d={ "M24 0H" (n(long - 30.0)) } {}
            path class="line" d={ "M24 0H" (n(long - 30.0)) } {}
            path class="head" d={ "M" (n(long - 20.0)) " 0l-16-9v18z" } {}
        }
    }
}
