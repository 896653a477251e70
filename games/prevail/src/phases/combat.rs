//! Sealed commits and what an attack value does (PV-6.23, PV-8.6, PV-9.1).

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask};
use crate::card::{Card, MaybeCard};
use crate::event::Event;
use crate::options::Results;
use crate::rulebook::Prevail;
use crate::state::{BLACK, State, UnitId, WHITE};
use crate::stats::Thresholds;
use crate::vocab::Step;

/// Asks both for a commit; who has no card commits none without being asked.
pub(super) fn ask_commits(state: &mut State, step: Step) -> Next {
    let mut asked = SeatSet::EMPTY;
    for seat in [WHITE, BLACK] {
        if state.hand(seat) == 0 {
            state.sides[seat].sealed = Some(MaybeCard::default());
        } else {
            asked.insert(seat);
        }
    }
    ask(state, step, asked);
    if asked.is_empty() { revealed(step) } else { Next::Wait }
}

/// A sealed commit; with the last one all are shown.
pub(super) fn commit(state: &mut State, seat: Seat, card: Option<Card>, sink: &mut impl Sink<Event>) -> Next {
    state.sides[seat].sealed = Some(card.into());
    state.pending.remove(seat);
    if state.pending.is_empty() {
        return revealed(state.step);
    }
    let step = state.step;
    sink.emit(|| Event::Chosen { seat, step });
    Next::Wait
}

fn revealed(step: Step) -> Next {
    if step == Step::Volley { Next::Volley } else { Next::Committed }
}

/// The sealed commits are shown, and go to the discard piles.
pub(super) fn show_commits(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) {
    let step = state.step;
    for seat in [WHITE, BLACK] {
        let side = &mut state.sides[seat];
        let card = side.sealed.take().and_then(MaybeCard::get);
        if let Some(card) = card {
            side.hand.remove(card);
            side.discard.insert(card);
        }
        state.combat.commits[seat] = card.into();
        sink.emit(|| Event::Committed { seat, card: card.map(|card| game.face(card).id), step });
    }
}

/// What an attack does to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Blow {
    pub(crate) rout: bool,
    pub(crate) retreat: bool,
    pub(crate) reverse: bool,
}

impl Prevail {
    /// PV-9.1: what a value does against these thresholds.
    pub(crate) fn blow(&self, value: u8, thresholds: Thresholds) -> Blow {
        let Thresholds { reverse, retreat, rout } = thresholds;
        let [rout, retreat, reverse] = [rout, retreat, reverse].map(|threshold| value >= threshold);
        let worst = self.options().results == Results::Worst;
        Blow { rout, retreat: retreat && !rout, reverse: reverse && !rout && !(worst && retreat) }
    }

    /// The thresholds of a unit in the combat that is being resolved.
    pub(super) fn thresholds_now(&self, state: &State, id: UnitId) -> Thresholds {
        self.thresholds(state, id, state.combat.commits[id.owner()])
    }
}
