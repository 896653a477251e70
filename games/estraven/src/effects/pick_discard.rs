//! `pick_discard`: a look at a hand, and a card of it goes (LE-12.9).

use kernel::{Seat, Sink};

use super::{answered, done};
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target};
use crate::vocab::{Kind, Step};
use crate::zones;

/// Shows the hand in any case, and asks whenever a card may be chosen, even the only one (LE-12.13).
pub(super) fn pick_discard(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    targets: &[Target],
    sink: &mut impl Sink<Event>,
) -> bool {
    let Some(of) = targets.first().and_then(|target| target.seat()) else { return done(state) };
    let Some(choice) = answered(state, seat) else {
        let hand = state.lord(of).hand;
        hand.iter().for_each(|card| state.known[usize::from(card)].insert(seat));
        sink.emit(|| {
            let cards = hand.iter().map(|card| game.name(state, Id::card(card))).collect();
            Event::Saw { seat, of, cards }
        });
        if !hand.iter().any(|card| can_pick(game, state, of, card)) {
            return done(state);
        }
        state.ask(Step::PickHand, seat);
        return false;
    };
    let card = choice.id().and_then(Id::as_card).filter(|card| can_pick(game, state, of, *card));
    if let Some(card) = card
        && zones::discard(game, state, of, card, sink)
    {
        zones::shuffle_resources(game, state);
    }
    done(state)
}

/// May this card of that hand be chosen?
pub(crate) fn can_pick(game: &Estraven, state: &State, of: Seat, card: u8) -> bool {
    state.lord(of).hand.contains(card) && game.traits_of(state, card).kind != Kind::Leader
}
