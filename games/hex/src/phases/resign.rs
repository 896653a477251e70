//! HX-10.2, HX-10.5, HX-10.6: a player leaves.

use kernel::{Seat, Sink};

use super::{Next, discard, end, setup};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::{Lands, Missions};
use crate::state::State;
use crate::vocab::{Phase, Reason, Side};

pub(super) fn resign(game: &Hex, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    state.resigned += 1;
    let (order, phase) = (state.resigned, state.phase);
    sink.emit(|| Event::Resigned { seat });
    cancel(game, state, sink);
    let realm = &mut state.realms[seat];
    realm.resigned = order;
    realm.lands = Lands::EMPTY;
    let missions: Missions = std::mem::take(&mut realm.dossier).into_iter().flatten().collect();
    state.discard |= missions;
    state.pending.remove(seat);
    if state.living().len() == 1 {
        return end::end(game, state, Reason::LastSeat, sink);
    }
    match phase {
        Phase::Faction => setup::next_pick(game, state),
        Phase::Mulligan if state.pending.is_empty() => Next::Replace,
        Phase::Mulligan => Next::Wait,
        Phase::Place => Next::Places,
        Phase::Resurge
        | Phase::Fortify
        | Phase::FortPay
        | Phase::Attack
        | Phase::ClaimPay
        | Phase::Commit
        | Phase::Queen
        | Phase::Jack
        | Phase::Duel
        | Phase::Dossier
        | Phase::Recover => {
            state.site = None;
            state.left = 0;
            if seat == state.active { Next::Pass } else { Next::Attack }
        }
        Phase::Over => Next::Wait,
    }
}

/// HX-10.5: before the reveal the sealed cards stay in the hands; after it the shown ones are discarded, and no Ace
/// removes anything.
fn cancel(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) {
    let (Some(battle), Some(land)) = (state.battle.take(), state.site) else { return };
    for side in [Side::Attacker, Side::Defender] {
        let seat = state.fighter(&battle, side);
        state.realms[seat].sealed = None;
        if let Some(card) = battle.shown[side.index()] {
            discard::lay(state, seat, card);
        }
    }
    sink.emit(|| Event::Cancelled { land: game.land_id(land) });
}
