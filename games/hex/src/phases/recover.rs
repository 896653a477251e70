//! HX-5.10: the Imperials and the New Order get cards back at the end of their turn.

use kernel::Sink;

use super::{Next, ask, discard};
use crate::content::Recover;
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::Card;
use crate::state::{Realm, State};
use crate::vocab::Phase;

pub(super) fn open(game: &Hex, state: &mut State) -> Next {
    state.left = entitlement(game, state.acting());
    go_on(game, state)
}

/// How many basics may come back.
fn entitlement(game: &Hex, realm: &Realm) -> u8 {
    let Some(Recover { count, needs_capital }) = game.talents(realm).recover else { return 0 };
    if needs_capital && !realm.capital.is_some_and(|capital| realm.lands.contains(capital)) {
        return 0;
    }
    count.unwrap_or_else(|| game.map().whole(realm.lands).count() as u8)
}

/// Asks while there is something to take; otherwise the turn is over.
fn go_on(game: &Hex, state: &mut State) -> Next {
    let seat = state.active;
    if state.left == 0 {
        return Next::Pass;
    }
    if game.basics(state.acting().pile()).is_empty() {
        state.left = 0;
        discard::no_basics(state, seat);
        return Next::Pass;
    }
    ask(state, Phase::Recover, seat)
}

pub(super) fn take(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    let realm = state.acting_mut();
    let face_down = realm.closed.contains(card);
    if face_down {
        realm.closed.remove(card);
        realm.hand.insert(card);
    } else {
        realm.open.remove(card);
        discard::show_to_hand(game, state, seat, card);
    }
    state.left -= 1;
    sink.emit(|| Event::Recovered { seat, card: Some(game.card_id(card)), face_down });
    go_on(game, state)
}
