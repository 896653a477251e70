//! What is so now of a unit that is asked about: the figures that differ from what is printed, and what touches it. They
//! take their places in the sheet of its type.

use prevail::{Touching, UnitType, UnitView};
use serde_json::{Map, Value, json};

use super::scene::{Scene, facing_name, threshold};

/// The places of the sheet for figures, in its order: the word, the icon, what is printed.
pub(super) fn figures(kind: &UnitType) -> [(&'static str, &'static str, String); 7] {
    let limit = |value: u8| threshold(Some(value).filter(|value| *value > 0));
    [
        ("attack", "sword", kind.attack.to_string()),
        ("range", "pv-range", kind.range.to_string()),
        ("speed", "pv-speed", kind.speed.to_string()),
        ("flexibility", "pv-flex", kind.flexibility.to_string()),
        ("falls back at", "pv-retreat", limit(kind.retreat)),
        ("turns at", "pv-reverse", limit(kind.reverse)),
        ("routs at", "pv-rout", limit(kind.rout)),
    ]
}

/// What is so now of each unit, in the order of the view, as its sheet takes it.
pub(super) fn now(scene: &Scene<'_>) -> Vec<String> {
    let touches = scene.game().touches(scene.view());
    scene.view().units.iter().zip(touches).map(|(unit, touches)| of(scene, unit, touches)).collect()
}

fn of(scene: &Scene<'_>, unit: &UnitView, touches: Vec<prevail::Touch>) -> String {
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
    let mut told = Map::new();
    if let Some(kind) = scene.kind(unit.kind) {
        for ((word, _, printed), value) in figures(kind).into_iter().zip(values) {
            if printed != value {
                told.insert(word.to_owned(), Value::String(value));
            }
        }
    }
    let place = unit.space.map_or_else(String::new, |space| format!(" on {space}"));
    let owner = kernel::Game::seat_name(scene.game(), unit.seat);
    let stands = format!("{owner}'s {}{place}, facing {}.", scene.unit_name(unit), facing_name(unit.facing));
    let notes = touches.into_iter().map(|touch| {
        let tone = match touch.tone {
            Touching::Helps => "good",
            Touching::Is => "",
            Touching::Hurts => "bad",
        };
        json!([tone, crate::parts::minus(&touch.text)])
    });
    told.insert("now".to_owned(), std::iter::once(json!(["", stands])).chain(notes).collect());
    Value::Object(told).to_string()
}
