//! How a match ends (PV-12).

use std::cmp::Ordering;

use kernel::{BySeat, Outcome, Seat, SeatSet, Sink};

use super::Next;
use crate::event::Event;
use crate::options::EmptyHandLoss;
use crate::rulebook::Prevail;
use crate::state::{BLACK, Both, End, State, WHITE, rival};
use crate::vocab::{Reason, Step};

/// PV-12.3: a player who has a reason to lose loses; both: a draw. Nobody: `None`.
pub(super) fn lose(
    state: &mut State,
    losses: Both<Option<Reason>>,
    sink: &mut impl Sink<Event>,
) -> Option<Next> {
    let (winner, reason) = match (losses[WHITE], losses[BLACK]) {
        (None, None) => return None,
        (Some(reason), None) => (Some(BLACK), reason),
        (None, Some(reason)) => (Some(WHITE), reason),
        // The first in the list of reasons is reported.
        (Some(white), Some(black)) => (None, white.min(black)),
    };
    Some(finish(state, winner, reason, sink))
}

/// PV-12.1: with `empty_hand_loss` = `immediate`, who of these has an empty hand now?
pub(super) fn empty_hands(
    game: &Prevail,
    state: &mut State,
    seats: SeatSet,
    sink: &mut impl Sink<Event>,
) -> Option<Next> {
    if game.options().empty_hand_loss == EmptyHandLoss::Checkpoints {
        return None;
    }
    let mut losses = Both::filled(2);
    for seat in seats.iter().filter(|seat| state.hand(*seat) == 0) {
        losses[seat] = Some(Reason::HandEmptied);
    }
    lose(state, losses, sink)
}

/// PV-12.4. What was still secret before the first round is never shown: it goes back into the box.
pub(super) fn concede(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    if state.step == Step::Army {
        *state = State::blank(state.dice);
    } else if state.step == Step::Deploy {
        for seat in [WHITE, BLACK] {
            state.roster(seat).for_each(|id| state.remove(id));
            let side = &mut state.sides[seat];
            (side.placed, side.put, side.commander) = (0, None, None);
        }
    }
    finish(state, Some(rival(seat)), Reason::Concede, sink)
}

/// PV-12.5: unburnt cards, then morale, then cost; the first difference wins.
pub(super) fn adjudicate(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let worth = |seat: Seat| {
        let kinds = state.standing(seat).map(|(id, _)| game.kind(state.unit(id).kind));
        let morale: u16 = kinds.clone().map(|unit| u16::from(unit.penalty)).sum();
        let cost: u16 = kinds.map(|unit| unit.cost).sum();
        let side = &state.sides[seat];
        (side.deck.without(side.burnt).len(), morale, cost)
    };
    let winner = match worth(WHITE).cmp(&worth(BLACK)) {
        Ordering::Greater => Some(WHITE),
        Ordering::Less => Some(BLACK),
        Ordering::Equal => None,
    };
    finish(state, winner, Reason::Adjudicated, sink)
}

fn finish(state: &mut State, winner: Option<Seat>, reason: Reason, sink: &mut impl Sink<Event>) -> Next {
    state.ended = Some(End { winner, reason });
    state.step = Step::Over;
    state.pending = SeatSet::EMPTY;
    sink.emit(|| Event::Ended { winner, reason });
    Next::Wait
}

/// How the match ended, once it has.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let End { winner, reason } = state.ended?;
    let place = |seat: Seat| if winner.is_none_or(|winner| winner == seat) { 1 } else { 2 };
    let (words, rule) = reason.told();
    Some(Outcome::solo(BySeat::new(2, place), words, rule))
}
