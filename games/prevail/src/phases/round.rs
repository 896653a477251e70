//! The start of a round and Phase 1 (PV-3, PV-4).

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask, end};
use crate::card::Card;
use crate::chance::COIN;
use crate::event::Event;
use crate::options::Switch;
use crate::rulebook::Prevail;
use crate::state::{BLACK, Both, State, WHITE};
use crate::vocab::{Phase, Reason, Step};

/// PV-2.8: a scenario names the first initiative, or a coin does.
pub(super) fn coin(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let drawn = game.scenario().initiative;
    state.first = drawn.unwrap_or_else(|| Seat::new(state.dice.below(COIN, 2) as u8));
    let (seat, coin) = (state.first, drawn.is_none());
    sink.emit(|| Event::First { seat, coin });
    Next::Round
}

/// PV-3.2, PV-3.3: who cannot begin a round has lost; after the last round the battle is judged.
pub(super) fn begin(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if state.round > 0 && game.round_cap().is_some_and(|cap| state.round >= cap) {
        return end::adjudicate(game, state, sink);
    }
    let mut losses = Both::filled(2);
    for seat in [WHITE, BLACK] {
        losses[seat] = if state.hand(seat) == 0 {
            Some(Reason::EmptyHandAtStart)
        } else if game.options().army_destroyed_loss == Switch::On && state.standing(seat).next().is_none() {
            Some(Reason::ArmyDestroyed)
        } else {
            None
        };
    }
    if let Some(stage) = end::lose(state, losses, sink) {
        return stage;
    }
    state.round += 1;
    state.phase = Phase::Cards;
    let round = state.round;
    sink.emit(|| Event::Round { round });
    ask(state, Step::Play, SeatSet::first(2))
}

/// PV-4.1: the card lies face down; with the second one both are shown.
pub(super) fn play(state: &mut State, seat: Seat, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let side = &mut state.sides[seat];
    side.hand.remove(card);
    side.awaiting = Some(card).into();
    state.pending.remove(seat);
    if state.pending.is_empty() {
        return Next::Reveal;
    }
    sink.emit(|| Event::Chosen { seat, step: Step::Play });
    Next::Wait
}

/// PV-4.2, PV-3.4: both cards are in play; the lower number takes the initiative.
pub(super) fn reveal(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    for seat in [WHITE, BLACK] {
        let side = &mut state.sides[seat];
        side.in_play = std::mem::take(&mut side.awaiting);
        if let Some(card) = side.in_play.get() {
            sink.emit(|| Event::Played { seat, card: game.face(card).id });
        }
    }
    let pace = |seat: Seat| state.sides[seat].in_play.get().map_or(0, |card| game.face(card).initiative);
    state.first = match pace(WHITE).cmp(&pace(BLACK)) {
        std::cmp::Ordering::Less => WHITE,
        std::cmp::Ordering::Greater => BLACK,
        std::cmp::Ordering::Equal => state.first,
    };
    if state.round == 1 {
        state.opener = Some(state.first);
    }
    let seat = state.first;
    sink.emit(|| Event::Initiative { seat });
    if let Some(stage) = end::empty_hands(game, state, SeatSet::first(2), sink) {
        return stage;
    }
    state.phase = Phase::Commanders;
    state.acting = state.first;
    Next::Commander
}
