//! What would become of a target, in words: "falls, 3 pierces on". The rules have struck the blow to find out.

use authority::{Action, Mark};
use kernel::{ForecastItem, ForecastPart};

use super::scene::Scene;

/// What would become of a target: in words, and in fewer where a tile is narrow.
pub(super) struct Outcome {
    pub(super) words: String,
    pub(super) brief: String,
}

/// What the attack in progress would do to this target; `None` where an ability has still to ask something.
pub(super) fn outcome(scene: &Scene<'_>, mark: Mark) -> Option<Outcome> {
    let forecast = scene.choice(Action::Target { mark })?.forecast.as_ref()?;
    let parts: Vec<String> = forecast.parts().iter().map(brief).collect();
    Some(Outcome { words: forecast.to_string(), brief: parts.join(", ") })
}

/// A part of a blow where there is little room: "−4, 36 left", "2 on".
fn brief(part: &ForecastPart) -> String {
    if let ForecastItem::Pierces { n } = part.what {
        return format!("{n} on");
    }
    let ForecastItem::Damage { to, n, left } = &part.what else { return part.to_string() };
    let to = to.as_ref().map_or_else(String::new, |to| format!("{to} "));
    match left {
        Some(..=0) => format!("{to}−{n}, falls"),
        Some(left) => format!("{to}−{n}, {left} left"),
        None if *n > 0 => format!("{to}−{n}"),
        None => part.to_string(),
    }
}
