//! KD-6.3 and KD-6.6: weapons are put on, stances are taken.

use kernel::Sink;

use super::Next;
use crate::event::Event;
use crate::options::StanceDuration;
use crate::rulebook::Knights;
use crate::state::{Knight, State};
use crate::vocab::Stance;

pub(super) fn equip(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let slot = state.slot;
    for seat in game.clockwise() {
        let attacks = state.attackers.contains(seat);
        let knight = &mut state.knights[seat];
        if !knight.standing() {
            continue;
        }
        let Some(token) = knight.plan.shown(slot) else { continue };
        if let Some(weapon) = token.weapon()
            && !attacks
        {
            knight.weapon = Some(weapon);
            sink.emit(|| Event::Equipped { seat, weapon });
        }
        if let Some(stance) = token.stance() {
            take_stance(game, knight, stance, slot);
            sink.emit(|| Event::Stance { seat, stance });
        }
    }
    if state.attackers.is_empty() { Next::Clear } else { Next::Declare }
}

/// KD-6.7: how long the stance of a token revealed in `slot` lasts.
pub(crate) fn take_stance(game: &Knights, knight: &mut Knight, stance: Stance, slot: u8) {
    let last = match game.options().stance_duration {
        StanceDuration::Slot => slot,
        StanceDuration::TwoSlots => (slot + 1).min(3),
        StanceDuration::Turn => 3,
    };
    match stance {
        Stance::Defending => knight.defending = last,
        Stance::Parrying => knight.parrying = last,
    }
}
