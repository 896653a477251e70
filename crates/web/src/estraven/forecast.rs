//! What the combat in progress would come to with the blocks made so far (LE-8.8 to LE-8.12). The view says who would
//! be dealt how much; here Resistance and shields are taken off, as they will be.

use estraven::{CombatView, Keyword, Kind, Mark, Name, UnitView};

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
    let combat = scene.view().combat.as_ref()?;
    let struck: Vec<u16> =
        combat.forecast.iter().filter(|(whom, _)| *whom == mark).map(|(_, n)| *n).collect();
    if struck.is_empty() {
        return None;
    }
    match mark {
        Mark::Player(seat) => {
            let lord = scene.lord(seat);
            let all: u16 = struck.iter().sum();
            let now = lord.health;
            Some(Fate { now, then: now.saturating_sub_unsigned(all.saturating_sub(lord.shield)) })
        }
        Mark::Object(name) => {
            let (_, unit) = scene.unit(name)?;
            let resistance = scene.card(name.card).filter(|card| card.kind == Kind::Leader);
            let resistance = resistance.map_or(0, |_| unit.guard.max(0).unsigned_abs());
            let keen = strikers(scene, combat, name);
            let mut dealt = 0;
            for (at, n) in struck.iter().enumerate() {
                let ignores = keen.get(at).copied().unwrap_or(false);
                dealt += n.saturating_sub(if ignores { 0 } else { resistance.into() });
            }
            let dealt = dealt.saturating_sub(unit.shield.into());
            Some(Fate { now: unit.left, then: unit.left.saturating_sub_unsigned(dealt) })
        }
        Mark::Gone => None,
    }
}

/// For each blow against a unit, in order, whether it ignores Resistance.
fn strikers(scene: &Scene<'_>, combat: &CombatView, whom: Name) -> Vec<bool> {
    let unit = |name: Name| scene.unit(name).map(|(_, unit)| unit);
    let blow = |unit: &UnitView| (unit.power > 0).then(|| unit.keywords.contains(&Keyword::Piercing));
    let blocked = combat.blocks.iter().find(|(blocker, _)| *blocker == whom);
    if let Some((_, Mark::Object(attacker))) = blocked {
        return unit(*attacker).and_then(blow).into_iter().collect();
    }
    if combat.attackers.iter().any(|attacker| attacker.unit == whom) {
        let against = combat.blocks.iter().filter(|(_, attacker)| *attacker == Mark::Object(whom));
        return against.filter_map(|(blocker, _)| unit(*blocker).and_then(blow)).collect();
    }
    let open = combat.attackers.iter().filter(|attacker| {
        let runs_over = unit(attacker.unit).is_some_and(|unit| unit.keywords.contains(&Keyword::Overrun));
        !attacker.blocked || runs_over
    });
    open.filter_map(|attacker| unit(attacker.unit).and_then(blow)).collect()
}
