//! What the combat in progress would come to with the blocks made so far (LE-8.8 to LE-8.12). The view says how much
//! would get through to whom: the rules have dealt it in another world.

use estraven::Mark;

use super::scene::Scene;

/// What would become of a player or a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fate {
    /// What is left now.
    pub(super) now: i16,
    /// What would be left.
    pub(super) then: i16,
}

impl Fate {
    /// Does it fall?
    pub(super) fn falls(self) -> bool {
        self.then <= 0
    }
}

/// What would become of this; `None` if nothing strikes it.
pub(super) fn fate(scene: &Scene<'_>, mark: Mark) -> Option<Fate> {
    let forecast = &scene.view().combat.as_ref()?.forecast;
    let (_, dealt) = forecast.iter().find(|(whom, _)| *whom == mark)?;
    let now = match mark {
        Mark::Player(seat) => scene.lord(seat).health,
        Mark::Object(name) => scene.unit(name)?.1.left,
        Mark::Gone => return None,
    };
    Some(Fate { now, then: now.saturating_sub_unsigned(*dealt) })
}
