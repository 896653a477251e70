//! KD-6.1: the tokens of a slot are turned face up.

use kernel::{SeatSet, Sink};

use super::Next;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::State;

pub(super) fn reveal(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let slot = state.slot;
    let mut anybody = false;
    let mut attackers = SeatSet::EMPTY;
    for seat in game.clockwise() {
        let knight = &mut state.knights[seat];
        if !knight.standing() {
            continue;
        }
        // KD-5.7, KD-13.4: the Heart at this moment decides, whatever was planned.
        knight.barred = slot > game.numbers().actions(knight.heart);
        if knight.barred || slot > knight.plan.owned {
            continue;
        }
        knight.plan.revealed = slot;
        anybody = true;
        let Some(token) = knight.plan.shown(slot) else { continue };
        sink.emit(|| Event::Revealed { slot, seat, token });
        // KD-6.4: equipped already, so it is an attack; otherwise it will be equipped.
        if knight.weapon.is_some() && token.weapon() == knight.weapon {
            attackers.insert(seat);
        }
    }
    if !anybody {
        // KD-5.9.
        sink.emit(|| Event::SlotSkipped { slot });
        for seat in game.everybody() {
            state.knights[seat].barred = false;
        }
        return Next::Slot;
    }
    state.attackers = attackers;
    Next::Move
}
