//! Phase 5: cleanup (PV-13.1).

use super::Next;
use crate::state::{BLACK, State, WHITE};
use crate::vocab::Phase;

/// Cards in play go to the played areas; what lasted for the round ends.
pub(super) fn clean_up(state: &mut State) -> Next {
    for seat in [WHITE, BLACK] {
        let side = &mut state.sides[seat];
        if let Some(card) = std::mem::take(&mut side.in_play).get() {
            side.played.insert(card);
        }
    }
    for unit in &mut state.units {
        (unit.order, unit.used, unit.resolved) = (0, false, false);
    }
    state.phase = Phase::Cleanup;
    state.acting = state.first;
    Next::Rally
}
