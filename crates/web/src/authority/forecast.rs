//! What would become of a target, in words: "falls, 3 pierces on". The rules have struck the blow to find out.

use authority::{Action, Mark};

use super::scene::Scene;

/// What would become of a target: in words, and in fewer where a tile is narrow.
pub(super) struct Outcome {
    pub(super) words: String,
    pub(super) brief: String,
}

/// What the attack in progress would do to this target; `None` where an ability has still to ask something.
pub(super) fn outcome(scene: &Scene<'_>, mark: Mark) -> Option<Outcome> {
    let words = scene.choice(Action::Target { mark })?.forecast.clone()?;
    let brief = words.replace(" pierces on", " on").replace("you take ", "you −");
    Some(Outcome { words, brief })
}
