//! KD-7: knights that show Movement step, all at the same time.

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask, forget, turn, vote};
use crate::action::Action;
use crate::board::Space;
use crate::event::Event;
use crate::options::{Agreement, Exchange};
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::{Source, Step, Stopped, Token};

/// The spaces that no step can go to in this slot (KD-7.2): those of knights that are not moving, or with
/// `follow = false` those of all knights.
pub(crate) fn closed_spaces(game: &Knights, state: &State) -> u64 {
    let mut closed = 0;
    for (_, knight) in state.knights.iter() {
        if let Some(space) = knight.space
            && (!game.options().follow || knight.plan.shown(state.slot) != Some(Token::Movement))
        {
            closed |= space.bit();
        }
    }
    closed
}

/// Asks every mover that can do anything but stay (KD-7.1).
pub(super) fn open(game: &Knights, state: &mut State) -> Next {
    let movers = movers(state);
    if movers.is_empty() {
        return Next::Equip;
    }
    let closed = closed_spaces(game, state);
    let free = |seat: &Seat| state.knights[*seat].space.is_some_and(|space| space.adjacent() & !closed != 0);
    let asked = movers.iter().filter(free).collect();
    ask(state, Step::Move, asked, Next::Arrive)
}

/// The destinations are shown, and where several knights want one space they may agree (KD-7.3, KD-7.5).
pub(super) fn close(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    for (seat, knight) in state.knights.iter_mut() {
        knight.heading = if let Some(Action::Move { to }) = state.answers[seat] { Some(to) } else { None };
    }
    forget(state);
    match game.options().contest {
        Agreement::Vote => vote::open(game, state, sink),
        Agreement::None => Next::Arrive,
    }
}

/// Resolves the moves (KD-7.3). With `contest = vote` the answers are the votes.
pub(super) fn arrive(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let movers = movers(state);
    let mut moving = Moving::new(state, movers);
    moving.contests(state);
    if game.options().exchange == Exchange::Block {
        moving.meetings(state);
    }
    moving.blocks(state);
    forget(state);
    for seat in game.clockwise().filter(|seat| movers.contains(*seat)) {
        let knight = &mut state.knights[seat];
        let Some(from) = knight.space else { continue };
        match (knight.heading.take(), moving.stopped[seat.index()]) {
            (None, _) => sink.emit(|| Event::Stayed { seat }),
            (Some(to), Some(reason)) => sink.emit(|| Event::Stopped { seat, from, to, reason }),
            (Some(to), None) => {
                knight.space = Some(to);
                sink.emit(|| Event::Moved { seat, from, to });
                if to == Space::HIGH_GROUND {
                    // KD-7.6.
                    turn::inspire(knight, || Event::Inspired { seat, source: Source::HighGround }, sink);
                }
            }
        }
    }
    Next::Equip
}

fn movers(state: &State) -> SeatSet {
    state
        .knights
        .seats_where(|knight| knight.standing() && knight.plan.shown(state.slot) == Some(Token::Movement))
}

/// Who is still moving, and what stopped the others.
struct Moving {
    moving: SeatSet,
    stopped: [Option<Stopped>; 6],
}

impl Moving {
    /// KD-7.3, 1: who chose to stay is not moving.
    fn new(state: &State, movers: SeatSet) -> Self {
        let moving = movers.iter().filter(|seat| state.knights[*seat].heading.is_some()).collect();
        Self { moving, stopped: [None; 6] }
    }

    fn stop(&mut self, seat: Seat, reason: Stopped) {
        self.moving.remove(seat);
        self.stopped[seat.index()] = Some(reason);
    }

    /// KD-7.3, 2: of several knights that chose one space, at most the one they agreed on goes on.
    fn contests(&mut self, state: &State) {
        for seat in self.moving.iter() {
            let rivals = vote::contenders(state, seat);
            if rivals.len() > 1 && vote::agreed(state, rivals) != Some(seat) {
                self.stop(seat, Stopped::Contested);
            }
        }
    }

    /// KD-7.3, 3: two knights still moving into each other's space stop.
    fn meetings(&mut self, state: &State) {
        let goes_to = |seat: Seat, other: Seat| state.knights[seat].heading == state.knights[other].space;
        let before = self.moving;
        for seat in before.iter() {
            if before.iter().any(|other| goes_to(seat, other) && goes_to(other, seat)) {
                self.stop(seat, Stopped::HeadOn);
            }
        }
    }

    /// KD-7.3, 4: a knight whose destination is not left stops, and so do those behind it.
    fn blocks(&mut self, state: &State) {
        loop {
            let mut held = 0;
            for (seat, knight) in state.knights.iter() {
                if !self.moving.contains(seat)
                    && let Some(space) = knight.space
                {
                    held |= space.bit();
                }
            }
            let before = self.moving;
            for seat in before.iter() {
                if state.knights[seat].heading.is_some_and(|to| held & to.bit() != 0) {
                    self.stop(seat, Stopped::Blocked);
                }
            }
            if self.moving == before {
                return;
            }
        }
    }
}
