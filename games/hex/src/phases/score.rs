//! HX-5.6 to HX-5.8: step 5, and the income of step 6 (HX-11.2).

use kernel::Sink;

use super::{Next, draw, end};
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::Missions;
use crate::state::State;
use crate::vocab::Reason;

pub(super) fn score(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if u16::from(state.round) >= game.options().score_from_round.get() {
        let seat = state.active;
        // Which are met is fixed before the first scores.
        let met = state.acting().dossier.map(|slot| slot.filter(|mission| game.meets(state, seat, *mission)));
        for (slot, mission) in met.into_iter().enumerate() {
            let Some(mission) = mission else { continue };
            let prestige = game.mission_card(mission).prestige;
            let realm = state.acting_mut();
            realm.dossier[slot] = None;
            realm.prestige += prestige;
            realm.scored |= Missions::only(mission);
            let total = realm.prestige;
            state.turn.scored |= Missions::only(mission);
            state.discard |= Missions::only(mission);
            sink.emit(|| Event::Scored { seat, mission: game.mission_id(mission), prestige, total });
            // HX-5.7: at once; the other slot is not looked at any more.
            if u16::from(total) >= game.options().prestige_target.get() {
                return end::end(game, state, Reason::Prestige, sink);
            }
        }
        // HX-5.8: only what scored is replaced here.
        if met.iter().any(Option::is_some) {
            draw::replace(game, state, seat, met, sink);
        }
    }
    income(game, state, sink);
    Next::Dossier
}

/// HX-11.2: half the territories, rounded down, at least 2.
fn income(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) {
    if game.coins() {
        let seat = state.active;
        let realm = state.acting_mut();
        let coins = u16::from(realm.lands.len() / 2).max(2);
        realm.coins += coins;
        sink.emit(|| Event::Income { seat, coins });
    }
}
