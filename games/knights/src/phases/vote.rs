//! KD-7.5: contenders for a space may agree on one of them.

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask};
use crate::action::Action;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::{Knight, State};
use crate::view::About;
use crate::vocab::{Step, Token};

/// The knights that want the space that `seat` wants, itself included; none if it wants to stay.
pub(crate) fn contenders(state: &State, seat: Seat) -> SeatSet {
    let heading = state.knights[seat].heading;
    if heading.is_none() {
        SeatSet::EMPTY
    } else {
        state.knights.seats_where(|knight| knight.heading == heading)
    }
}

/// The knight that all of `voters` named, if they did.
pub(super) fn agreed(state: &State, voters: SeatSet) -> Option<Seat> {
    let first = voters.lowest()?;
    let Some(Action::Name { seat: Some(named) }) = state.answers[first] else { return None };
    let all = voters.iter().all(|voter| state.answers[voter] == state.answers[first]);
    all.then_some(named)
}

pub(super) fn open(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let contending: SeatSet = game.everybody().filter(|seat| contenders(state, *seat).len() > 1).collect();
    if contending.is_empty() {
        return Next::Arrive;
    }
    for seat in game.clockwise() {
        let knight = &state.knights[seat];
        if knight.standing() && knight.plan.shown(state.slot) == Some(Token::Movement) {
            sink.emit(|| Event::Heading { seat, to: knight.heading });
        }
    }
    ask(state, Step::Vote, contending, Next::Arrive)
}

pub(super) fn close(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    show(game, state, |knight| knight.heading.map(About::Space), sink);
    Next::Arrive
}

/// The votes are shown together.
pub(super) fn show(
    game: &Knights,
    state: &State,
    about: impl Fn(&Knight) -> Option<About>,
    sink: &mut impl Sink<Event>,
) {
    for seat in game.clockwise() {
        if let (Some(Action::Name { seat: name }), Some(about)) =
            (state.answers[seat], about(&state.knights[seat]))
        {
            sink.emit(|| Event::Voted { seat, name, about });
        }
    }
}
