//! HX-6: declaring attacks, claims, the march and the migration.

use kernel::{SeatSet, Sink};

use super::{Next, ask, discard};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::{Card, Land};
use crate::state::{Battle, State};
use crate::vocab::{Phase, Side};

pub(super) fn open(state: &mut State) -> Next {
    state.site = None;
    state.battle = None;
    let seat = state.active;
    ask(state, Phase::Attack, seat)
}

/// HX-6.3 or HX-6.4, by who controls the target.
pub(super) fn attack(game: &Hex, state: &mut State, land: Land, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    // HX-6.19: the first attack within its reach is the march, whatever it brings.
    let march = game.march_reach(state).contains(land);
    state.turn.marched |= march;
    let Some(defender) = state.owner(land) else {
        state.acting_mut().lands.insert(land);
        if march {
            sink.emit(|| Event::Claimed { seat, land: game.land_id(land), free: true });
            return Next::Wait;
        }
        state.turn.claims += 1;
        state.site = Some(land);
        return ask(state, Phase::ClaimPay, seat);
    };
    sink.emit(|| {
        let origins = game.map().near(land) & game.origins(state);
        let from = origins.iter().map(|from| game.land_id(from)).collect();
        Event::Attacked { seat, land: game.land_id(land), from, defender, march }
    });
    state.site = Some(land);
    state.battle = Some(Battle {
        defender,
        side: Side::Attacker,
        shown: [None; 2],
        revealed: false,
        queens: [None; 2],
        bids: [0; 2],
        march,
    });
    state.phase = Phase::Commit;
    state.pending = SeatSet::only(seat);
    if !state.realms[defender].hand.is_empty() {
        state.pending.insert(defender);
    }
    Next::Wait
}

/// HX-6.3, HX-5.11: a claim is paid for, and told.
pub(super) fn pay(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    discard::pay(game, state, seat, card);
    if let Some(land) = state.site {
        sink.emit(|| Event::Claimed { seat, land: game.land_id(land), free: false });
    }
    sink.emit(|| Event::Paid {
        seat,
        card: Some(game.card_id(card)),
        for_fortress: false,
        face_down: game.closed(),
    });
    Next::Attack
}

/// HX-5.11: a claim that is not paid for never was. There is no event: nobody was told of it.
pub(super) fn take_back(state: &mut State) -> Next {
    if let Some(land) = state.site {
        state.acting_mut().lands.remove(land);
        state.turn.claims -= 1;
    }
    Next::Attack
}

/// HX-6.20: a marker moves, and its origin is left.
pub(super) fn migrate(
    game: &Hex,
    state: &mut State,
    from: Land,
    to: Land,
    sink: &mut impl Sink<Event>,
) -> Next {
    let seat = state.active;
    let realm = state.acting_mut();
    realm.lands.remove(from);
    realm.lands.insert(to);
    state.turn.entered.insert(to);
    sink.emit(|| Event::Migrated { seat, from: game.land_id(from), to: game.land_id(to) });
    Next::Wait
}
