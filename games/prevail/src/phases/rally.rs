//! Phase 5: rallies and support (PV-13.2 to PV-13.7).

use kernel::{Seat, SeatSet, Sink};

use super::losses::{capture, charge, rout};
use super::{Next, ask_one, end};
use crate::card::Cards;
use crate::chance::RALLY;
use crate::event::Event;
use crate::options::SupportModel;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{State, rival};
use crate::support::{counts, cover_all};
use crate::unit::{Kind, Kinds};
use crate::vocab::Step;

pub(super) fn open(state: &mut State) -> Next {
    ask_one(state, Step::Rally, state.acting)
}

/// PV-13.5: cards stay where they are.
pub(super) fn decline(seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    sink.emit(|| Event::Declined { seat });
    Next::Rallied
}

/// The second player sees what came of the first one's rally; then the round is over.
pub(super) fn rallied(state: &mut State) -> Next {
    if state.acting == state.first {
        state.acting = rival(state.first);
        return Next::Rally;
    }
    state.acting = state.first;
    Next::Round
}

/// PV-13.3: one played card burns, the others return; then the army is judged.
pub(super) fn rally(game: &Prevail, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    let cards = state.sides[seat].played.iter().map(|card| game.face(card).id);
    let drawn = state.dice.pick(RALLY.of(seat), cards);
    let side = &mut state.sides[seat];
    let Some(card) = side.played.iter().nth(drawn) else { return Next::Rallied };
    let played = side.played;
    side.played.remove(card);
    side.burnt.insert(card);
    side.hand = side.hand.union(side.played).union(side.discard);
    (side.played, side.discard) = (Cards::default(), Cards::default());
    let hand = side.hand.len() as u8;
    sink.emit(|| {
        let played = played.iter().map(|card| game.face(card).id).collect();
        Event::Burnt { seat, card: game.face(card).id, played, hand }
    });
    if let Some(stage) = end::empty_hands(game, state, SeatSet::only(seat), sink) {
        return stage;
    }
    match game.options().support_model {
        SupportModel::ExactType => check_types(game, state, seat, sink),
        SupportModel::Counted => Next::Burden,
    }
}

/// PV-13.4: every unit whose type no hand card names leaves.
fn check_types(game: &Prevail, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    let side = &state.sides[seat];
    let loyal = game.preserved(seat, side.faction, side.hand);
    let fielded: Kinds = state.standing(seat).map(|(id, _)| state.unit(id).kind).collect();
    for kind in fielded.iter().filter(|kind| !loyal.has(*kind)) {
        sink.emit(|| Event::Unsupported { seat, kind: game.kind(kind).id });
        for id in state.roster(seat) {
            if state.unit(id).kind == kind {
                rout(game, state, id, sink);
            }
        }
    }
    capture(game, state, sink);
    charge(game, state, Next::Rallied, sink)
}

/// PV-13.7: units are named to be abandoned until the hand can cover the rest; what they cost is paid at once.
pub(super) fn burden(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.acting;
    if burdens(game, state, seat) != Kinds::default() {
        return ask_one(state, Step::Abandon, seat);
    }
    capture(game, state, sink);
    charge(game, state, Next::Rallied, sink)
}

pub(super) fn abandon(
    game: &Prevail,
    state: &mut State,
    seat: Seat,
    space: Space,
    sink: &mut impl Sink<Event>,
) -> Next {
    if let Some(id) = state.own(seat, space) {
        rout(game, state, id, sink);
    }
    Next::Burden
}

/// PV-13.7: the types of which one unit fewer would lower the shortfall; none if all are covered.
pub(crate) fn burdens(game: &Prevail, state: &State, seat: Seat) -> Kinds {
    let cards = state.sides[seat].hand;
    let mut counts = counts(state, seat);
    let short = cover_all(game, cards, &counts);
    let mut kinds = Kinds::default();
    if short == 0 {
        return kinds;
    }
    for index in 0..counts.len() {
        if counts[index] > 0 {
            counts[index] -= 1;
            if cover_all(game, cards, &counts) < short {
                kinds.insert(Kind(index as u8));
            }
            counts[index] += 1;
        }
    }
    kinds
}
