//! HX-10: how a match ends.

use kernel::{BySeat as Places, Outcome, Rule, Seat, SeatSet, Sink, places_by};

use super::Next;
use crate::event::Event;
use crate::rulebook::Hex;
use crate::state::{State, Turn};
use crate::vocab::{Phase, Reason};

pub(super) fn end(game: &Hex, state: &mut State, why: Reason, sink: &mut impl Sink<Event>) -> Next {
    state.phase = Phase::Over;
    state.pending = SeatSet::EMPTY;
    state.turn = Turn::default();
    state.site = None;
    state.left = 0;
    for (_, realm) in state.realms.iter_mut() {
        realm.sealed = None;
    }
    debug_assert_eq!(why, reason(game, state), "what ended it can be read off the end");
    sink.emit(|| {
        let places = places(game, state);
        Event::Ended { winners: places.seats_where(|place| *place == 1), reason: why }
    });
    Next::Wait
}

/// How the match ended, once it has.
pub(crate) fn outcome(game: &Hex, state: &State) -> Option<Outcome> {
    if state.phase != Phase::Over {
        return None;
    }
    let (text, rule) = match reason(game, state) {
        Reason::Prestige => ("prestige", Rule::new("HX-10.1")),
        Reason::LastSeat => ("everybody else resigned", Rule::new("HX-10.2")),
        Reason::RoundCap => ("round cap", Rule::new("HX-10.3")),
    };
    Some(Outcome::solo(places(game, state), text, rule))
}

/// What ended the match.
pub(crate) fn reason(game: &Hex, state: &State) -> Reason {
    let target = game.options().prestige_target.get();
    if state.living().len() == 1 {
        Reason::LastSeat
    } else if state.realms.iter().any(|(_, realm)| realm.living() && u16::from(realm.prestige) >= target) {
        Reason::Prestige
    } else {
        Reason::RoundCap
    }
}

/// HX-10.7: the living by prestige, regions, territories and fortresses, then those who resigned, the last first.
fn places(game: &Hex, state: &State) -> Places<u8> {
    places_by(game.seats(), |seat: Seat| {
        let realm = &state.realms[seat];
        if !realm.living() {
            return (false, realm.resigned, 0, 0, 0);
        }
        let regions = game.map().whole(realm.lands).count();
        (true, realm.prestige, regions, realm.lands.len(), (realm.lands & state.fortresses).len())
    })
}
