//! AU-13 and AU-16: how a game and a match end.

use kernel::{BySeat, Outcome, Rule, Seat, SeatSet, Sink, places_by};

use super::ask;
use crate::event::Event;
use crate::options::{Format, Mode};
use crate::rulebook::{Authority, PRETENDER};
use crate::state::State;
use crate::vocab::{Kind, Next, Reason, Step};

/// Why the game is over, if at most one side is left (AU-13.2, AU-13.4, AU-14.3).
pub(crate) fn decided(game: &Authority, state: &State) -> Option<Reason> {
    let mut alive = game.everybody().filter(|seat| state.of(*seat).alive());
    let Some(one) = alive.next() else { return Some(Reason::FellTogether) };
    let alone = alive.all(|other| game.side(other) == game.side(one));
    alone.then_some(match game.options().mode {
        Mode::Ffa => Reason::LastMonarch,
        Mode::Teams => Reason::LastTeam,
    })
}

/// The game is over: points, the next game, or the end of the match.
pub(super) fn end(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let reason = state.ended.unwrap_or(Reason::RoundLimit);
    let winners = game_places(game, state).seats_where(|place| *place == 1);
    state.queue.clear();
    state.resolving = None;
    state.declined = SeatSet::EMPTY;
    if game.options().format == Format::Tournament {
        // AU-16.1: a point, or half a point each.
        let each = 2 / winners.len().max(1) as u8;
        winners.iter().for_each(|seat| state.points[seat.index()] += each);
        let points = || state.points[..usize::from(game.seats())].to_vec();
        sink.emit(|| Event::Scored { winners, reason, points: points() });
        let won = state.points.iter().any(|points| *points >= 4);
        if !won && state.game < game.games() {
            return next_game(game, state, winners);
        }
    }
    state.step = Step::Over;
    let winners = places(game, state).seats_where(|place| *place == 1);
    sink.emit(|| Event::Ended { winners, reason: match_reason(game, state) });
    Next::Wait
}

/// AU-16.1: the loser chooses who starts; after a drawn game it is the one who did not.
fn next_game(game: &Authority, state: &mut State, winners: SeatSet) -> Next {
    let loser = game.everybody().find(|seat| !winners.contains(*seat));
    match loser {
        Some(loser) => ask(state, Step::First, loser),
        None => {
            let other = game.everybody().find(|seat| *seat != state.first);
            start_next(state, other.unwrap_or(state.first))
        }
    }
}

/// The starter of the next game is known.
pub(super) fn start_next(state: &mut State, first: Seat) -> Next {
    state.first = first;
    state.game += 1;
    Next::SetUp
}

/// How the match ended, once it has.
pub(crate) fn outcome(game: &Authority, state: &State) -> Option<Outcome> {
    if state.step != Step::Over {
        return None;
    }
    let places = places(game, state);
    let (text, rule) = told(match_reason(game, state));
    Some(match game.options().mode {
        Mode::Ffa => Outcome::solo(places, text, rule),
        Mode::Teams => Outcome::teams(places, |seat| game.side(seat), text, rule),
    })
}

/// What ended the match.
pub(crate) fn match_reason(game: &Authority, state: &State) -> Reason {
    match game.options().format {
        Format::Tournament => Reason::Points,
        Format::Single | Format::Solo => state.ended.unwrap_or(Reason::RoundLimit),
    }
}

fn told(reason: Reason) -> (&'static str, Rule) {
    match reason {
        Reason::LastMonarch => ("last monarch standing", Rule::new("AU-13.4")),
        Reason::LastTeam => ("last team standing", Rule::new("AU-13.4")),
        Reason::FellTogether => ("the last monarchs fell together", Rule::new("AU-13.2")),
        Reason::Depletion => ("third depletion", Rule::new("AU-13.5")),
        Reason::RoundLimit => ("round limit", Rule::new("AU-13.7")),
        Reason::Points => ("points of the match", Rule::new("AU-16.1")),
    }
}

fn places(game: &Authority, state: &State) -> BySeat<u8> {
    match game.options().format {
        Format::Single | Format::Solo => game_places(game, state),
        Format::Tournament => places_by(game.seats(), |seat| state.points[seat.index()]),
    }
}

/// AU-13.9, AU-14.5: the places of the game that has just ended.
fn game_places(game: &Authority, state: &State) -> BySeat<u8> {
    match game.options().mode {
        Mode::Ffa => places_by(game.seats(), |seat| standing(game, state, seat)),
        Mode::Teams => {
            let best = |seat: Seat| hp_of_side(game, state, game.side(seat));
            places_by(game.seats(), best).map(|_, place| (*place).min(2))
        }
    }
}

/// How far a player got; the greater the better.
fn standing(game: &Authority, state: &State, seat: Seat) -> (u8, u8, u16, usize) {
    let court = state.of(seat);
    if !court.alive() {
        return (0, court.fell, 0, 0);
    }
    if game.options().format != Format::Tournament {
        return (1, court.hp, 0, 0);
    }
    // AU-16.1: the tie-breaks of a tournament.
    let power = court.defenders().map(|(_, unit)| u16::from(game.traits(unit.card.design()).power)).sum();
    let generals = court.zone.iter().filter(|card| game.traits(card.design()).kind == Kind::General).count();
    (1, court.hp, power, generals)
}

/// AU-14.5: the HP of the surviving members of a side.
fn hp_of_side(game: &Authority, state: &State, side: u8) -> u16 {
    let members = game.everybody().filter(|seat| game.side(*seat) == side && state.of(*seat).alive());
    members.map(|seat| u16::from(state.of(seat).hp)).sum()
}

/// AU-16.4: the score of a game against the Pretender.
pub(crate) fn score(game: &Authority, state: &State) -> Option<i16> {
    (game.options().format == Format::Solo && state.step == Step::Over).then(|| {
        let player = game.everybody().find(|seat| *seat != PRETENDER).unwrap_or_default();
        let wins = game_places(game, state).seats_where(|place| *place == 1) == SeatSet::only(player);
        if wins { i16::from(state.of(player).hp) - 2 * i16::from(state.round) } else { 0 }
    })
}
