//! AU-11.1: passive abilities, and the one place where their conditions are read.
//!
//! This is the only way to the effects of a passive ability: [`Authority::abilities`] gives none of them. What comes
//! through it works now, so a condition that a card prints is a condition that is obeyed.

use crate::card::{Design, Effect};
use crate::place::Slot;
use crate::rulebook::{Authority, Passive};
use crate::state::Court;
use crate::vocab::When;

/// Every passive of a player's rows and general zone that works now, with the slot of its card, or none in the general
/// zone; nothing if none is of this kind, because those are few and this is asked all the time.
#[inline]
pub(crate) fn each_passive(
    game: &Authority,
    court: &Court,
    kind: Passive,
    mut found: impl FnMut(Option<Slot>, &Effect),
) {
    if has_passive(game, court, kind) {
        for slot in Slot::ALL {
            each_of_defender(game, court, slot, |effect| found(Some(slot), effect));
        }
        each_zoned(game, court, |effect| found(None, effect));
    }
}

/// Has any card in a player's rows and general zone a passive of this kind, whether it works now or not?
#[inline]
pub(crate) fn has_passive(game: &Authority, court: &Court, kind: Passive) -> bool {
    court.rows.iter().flatten().any(|unit| game.is_passive(unit.card, kind))
        || court.zone.iter().any(|card| game.is_passive(*card, kind))
}

/// Every passive of the unit in this slot that works now: none where nobody stands, or the unit is Disabled (AU-12.2).
#[inline]
pub(crate) fn each_of_defender(game: &Authority, court: &Court, slot: Slot, found: impl FnMut(&Effect)) {
    if let Some(unit) = &court.rows[slot.index()]
        && !unit.disabled
    {
        each_working(game, court, unit.card.design(), When::PassiveDef, Some(slot), found);
    }
}

/// Every passive of a general zone that works now.
pub(crate) fn each_zoned(game: &Authority, court: &Court, mut found: impl FnMut(&Effect)) {
    for card in court.zone.iter() {
        each_working(game, court, card.design(), When::PassiveGen, None, &mut found);
    }
}

/// Every passive that a card has in this player's hand now.
pub(crate) fn each_in_hand(game: &Authority, court: &Court, card: Design, found: impl FnMut(&Effect)) {
    each_working(game, court, card, When::PassiveHand, None, found);
}

#[inline]
fn each_working(
    game: &Authority,
    court: &Court,
    card: Design,
    when: When,
    slot: Option<Slot>,
    mut found: impl FnMut(&Effect),
) {
    // Most cards have none, and this is asked all the time.
    if !game.traits(card).has(when) {
        return;
    }
    for ability in game.face(card).abilities.iter().filter(|ability| ability.when == when) {
        if game.holds(court, ability.condition, false, slot) {
            ability.clauses.iter().for_each(|clause| found(&clause.effect));
        }
    }
}
