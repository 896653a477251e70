//! What is so now of a unit that is asked about: the figures that differ from what is printed, and what touches it. They
//! take their places in the sheet of its type.

use markup::html;
use maud::Markup;
use prevail::{Touch, Touching, UnitType, UnitView};

use super::scene::{Scene, key, threshold};
use crate::parts::minus;

/// The places of the sheet for figures, in its order: the word, the icon, what is printed.
pub(super) fn figures(kind: &UnitType) -> [(&'static str, &'static str, String); 7] {
    let limit = |value: u8| threshold(Some(value).filter(|value| *value > 0));
    [
        ("attack", "sword", kind.attack.to_string()),
        ("range", "pv-range", kind.range.to_string()),
        ("speed", "pv-speed", kind.speed.to_string()),
        ("flexibility", "pv-flex", kind.flexibility.to_string()),
        ("retreats at", "pv-retreat", limit(kind.retreat)),
        ("reverses at", "pv-reverse", limit(kind.reverse)),
        ("routs at", "pv-rout", limit(kind.rout)),
    ]
}

/// What is so now of each unit on the field, as its sheet takes it. They are parts of their own, because a card that is
/// turned up changes them for whole armies, and the pieces for nobody.
pub(super) fn facts(scene: &Scene<'_>) -> Markup {
    let touches = scene.game().touches(scene.view());
    html! {
        g class="facts" {
            @for (index, (unit, touches)) in scene.view().units.iter().zip(touches).enumerate() {
                @if unit.space.is_some() { g data-part={ "now." (index) } data-facts=(key(unit.seat, unit.kind, unit.number)) data-now=(of(scene, unit, touches)) {} }
            }
        }
    }
}

/// A line for each figure that is not as printed (`attack=5`), and for each thing that touches the unit, with a sign for
/// how it does: `+` helps, `!` hurts, `.` is so.
fn of(scene: &Scene<'_>, unit: &UnitView, touches: Vec<Touch>) -> String {
    let stats = &unit.stats;
    let values = [
        stats.attack.to_string(),
        stats.range.to_string(),
        stats.speed.to_string(),
        stats.flexibility.to_string(),
        threshold(stats.retreat),
        threshold(stats.reverse),
        threshold(stats.rout),
    ];
    let printed = scene.kind(unit.kind).into_iter().flat_map(figures);
    let changed = printed.zip(values).filter(|((_, _, printed), value)| printed != value);
    let figures = changed.map(|((word, _, _), value)| format!("{word}={value}"));
    let notes = touches.into_iter().map(|touch| {
        let sign = match touch.tone {
            Touching::Helps => '+',
            Touching::Is => '.',
            Touching::Hurts => '!',
        };
        format!("{sign}{}", minus(&touch.text))
    });
    figures.chain(notes).collect::<Vec<_>>().join("\n")
}
