//! AU-3: a turn begins, ends, and passes on.

use kernel::{Seat, Sink};

use super::trigger::{Event as Moment, gather};
use super::{ask, draw};
use crate::event::Event;
use crate::options::TeamTurns;
use crate::rulebook::Authority;
use crate::state::{Origin, State};
use crate::vocab::{Next, Phase, Reason, Step, When};

/// AU-3.2: the first group of the Start Phase.
pub(super) fn start(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    state.phase = Phase::Start;
    state.turns = state.turns.saturating_add(1);
    let turns = state.turns;
    state.decisions = 0;
    let court = state.of_mut(seat);
    court.last_turn = turns;
    for unit in court.rows.iter_mut().flatten() {
        unit.lasting = 0;
    }
    sink.emit(|| Event::Turn { round: state.round, seat });
    gather_zone(game, state, When::StartGen);
    state.then = Next::StartRows;
    Next::Settle
}

/// AU-3.2: the second group.
pub(super) fn start_rows(game: &Authority, state: &mut State) -> Next {
    let seat = state.active;
    let rows = state.of(seat).rows;
    for (slot, unit) in crate::place::Slot::ALL.into_iter().zip(rows) {
        if let Some(unit) = unit.filter(|unit| !unit.disabled) {
            gather(
                game,
                state,
                seat,
                unit.card.design(),
                Origin::slot(slot),
                When::StartDef,
                Moment::default(),
            );
        }
    }
    state.then = Next::Command;
    Next::Settle
}

/// AU-3.6 (a).
pub(super) fn end(game: &Authority, state: &mut State) -> Next {
    state.phase = Phase::End;
    if !state.of(state.active).alive() {
        return Next::CleanUp;
    }
    gather_zone(game, state, When::EndGen);
    state.then = Next::Limit;
    Next::Settle
}

/// AU-3.6 (b): the last choice is no choice where all cards are alike (AU-11.11).
pub(super) fn limit(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let seat = state.active;
    loop {
        let court = state.of(seat);
        let hand = court.cycle.hand();
        if hand.len() <= usize::from(game.hand_size(court, seat)) {
            return Next::CleanUp;
        }
        let first = hand[0].design();
        if hand.iter().any(|card| card.design() != first) {
            return ask(state, Step::Drop, seat);
        }
        draw::discard_one(game, state, first, sink);
    }
}

/// AU-3.6 (c) to (e).
pub(super) fn clean_up(game: &Authority, state: &mut State) -> Next {
    for seat in game.everybody() {
        let court = state.of_mut(seat);
        court.pool = 0;
        court.attacks = 0;
        court.bought = 0;
        court.deck_buys = 0;
        court.kills = 0;
        court.hits = 0;
        court.atk_turn = 0;
        court.cheaper_market = 0;
        court.cheaper_generals = 0;
        court.cycle.rest();
        court.guard = court.guard.map(|_| 0);
        for unit in court.rows.iter_mut().flatten() {
            unit.this_turn = 0;
            unit.damage = 0;
            unit.disabled = false;
            unit.card = unit.card.rested();
        }
        for card in court.zone.iter_mut() {
            *card = card.rested();
        }
    }
    state.declined = kernel::SeatSet::EMPTY;
    let next = next_seat(game, state);
    // AU-3.8: does the turn pass to, or across, the first player's seat?
    let passed = game.around(state.active).skip(1).chain([state.active]);
    let crosses = passed.take_while(|seat| *seat != next).chain([next]).any(|seat| seat == state.first);
    if crosses {
        if u16::from(state.round) >= game.options().round_limit.get() {
            state.ended = Some(Reason::RoundLimit);
            return Next::End;
        }
        state.round += 1;
    }
    state.active = next;
    Next::Turn
}

/// AU-3.6 (e), AU-14.3: who becomes active after this turn.
pub(crate) fn next_seat(game: &Authority, state: &State) -> Seat {
    let alive = |seat: &Seat| state.of(*seat).alive();
    let clockwise = game.around(state.active).skip(1).chain([state.active]).filter(alive);
    match game.options().team_turns {
        TeamTurns::Clockwise => clockwise.clone().next(),
        TeamTurns::Alternate => {
            let others = clockwise.clone().filter(|seat| game.side(*seat) != game.side(state.active));
            // The first of the least: clockwise breaks ties.
            others.min_by_key(|seat| state.of(*seat).last_turn).or_else(|| clockwise.clone().next())
        }
    }
    .unwrap_or(state.active)
}

/// The abilities of the active player's general zone at a moment.
fn gather_zone(game: &Authority, state: &mut State, when: When) {
    let seat = state.active;
    for at in 0..state.of(seat).zone.len() {
        let card = state.of(seat).zone[at].design();
        gather(game, state, seat, card, Origin::zone(at), when, Moment::default());
    }
}
