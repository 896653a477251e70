//! KD-10 and KD-12: how a battle, a match and a series end.

use kernel::{BySeat, Outcome, Rule, Seat, SeatSet, Sink, places_by};

use super::{Next, forget};
use crate::event::Event;
use crate::options::{CapResult, Series, Teams};
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::{Heart, Reason, Step};

/// Is at most one side left (KD-10.1, KD-10.2, KD-12.3)?
pub(crate) fn decided(game: &Knights, state: &State) -> bool {
    one_side(game, state.standing())
}

/// Is there at most one side among these?
pub(super) fn one_side(game: &Knights, seats: SeatSet) -> bool {
    seats.lowest().is_none_or(|one| seats.iter().all(|other| game.side(other) == game.side(one)))
}

/// The battle is over: points, the next battle, or the end of the match.
pub(super) fn end(game: &Knights, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    forget(state);
    if game.options().series == Series::Tournament {
        // KD-12.4, KD-12.6.
        for seat in game.clockwise() {
            let gained = points(game, state, seat);
            state.points[seat] += gained;
            sink.emit(|| Event::Points { seat, gained, total: state.points[seat] });
        }
        if state.battle < game.battles() {
            state.battle += 1;
            sink.emit(|| Event::Battle { number: state.battle });
            return Next::SetUp;
        }
    }
    state.step = Step::Over;
    sink.emit(|| Event::Ended { winners: winners(&places(game, state)), reason: reason(game, state) });
    Next::Wait
}

/// How the match ended, once it has.
pub(crate) fn outcome(game: &Knights, state: &State) -> Option<Outcome> {
    if state.step != Step::Over {
        return None;
    }
    let places = places(game, state);
    let (text, rule) = told(reason(game, state));
    Some(match game.options().teams {
        Teams::None => Outcome::solo(places, text, rule),
        Teams::TwoVsTwo | Teams::ThreeVsThree | Teams::TwoVsTwoVsTwo => {
            Outcome::teams(places, |seat| game.side(seat), text, rule)
        }
    })
}

/// What ended the match.
pub(crate) fn reason(game: &Knights, state: &State) -> Reason {
    if game.options().series == Series::Tournament {
        Reason::Points
    } else if state.standing().is_empty() {
        Reason::FellTogether
    } else if !decided(game, state) {
        Reason::TurnCap
    } else if game.options().teams == Teams::None {
        Reason::LastKnight
    } else {
        Reason::LastTeam
    }
}

fn told(reason: Reason) -> (&'static str, Rule) {
    match reason {
        Reason::LastKnight => ("last knight standing", Rule::new("KD-10.1")),
        Reason::LastTeam => ("last team standing", Rule::new("KD-12.3")),
        Reason::FellTogether => ("the last knights fell together", Rule::new("KD-10.2")),
        Reason::TurnCap => ("turn cap", Rule::new("KD-10.5")),
        Reason::Points => ("points of the series", Rule::new("KD-12.6")),
    }
}

fn winners(places: &BySeat<u8>) -> SeatSet {
    places.seats_where(|place| *place == 1)
}

fn places(game: &Knights, state: &State) -> BySeat<u8> {
    match game.options().series {
        Series::Single => battle_places(game, state),
        Series::Tournament => places_by(game.seats(), |seat| state.points[seat]),
    }
}

/// KD-10.3, KD-12.3 (g): sides are placed by how far they got, and a seat has the place of its side.
fn battle_places(game: &Knights, state: &State) -> BySeat<u8> {
    let sides = |seats: SeatSet| seats.iter().fold(0u8, |sides, seat| sides | 1 << game.side(seat));
    BySeat::new(game.seats(), |seat| {
        let mine = fate(game, state, game.side(seat));
        let better = game.everybody().filter(|other| fate(game, state, game.side(*other)) > mine).collect();
        1 + sides(better).count_ones() as u8
    })
}

/// How far a side got; the greater the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// Its last knight was removed then.
    Fallen { turn: u8, slot: u8 },
    /// It stands, but others are better (KD-10.5, `cap_result = hearts`).
    Standing,
    /// It stands, and nobody is better.
    Best,
}

fn fate(game: &Knights, state: &State, side: u8) -> Fate {
    let removed = state.knights.iter().filter(|(seat, _)| game.side(*seat) == side).map(|(_, k)| k.removed);
    if removed.clone().all(|moment| moment.is_some()) {
        let last = removed.flatten().max();
        return last
            .map_or(Fate::Fallen { turn: 0, slot: 0 }, |m| Fate::Fallen { turn: m.turn, slot: m.slot });
    }
    match game.options().cap_result {
        CapResult::Draw => Fate::Best,
        CapResult::Hearts => {
            let best = game.everybody().map(|seat| hearts(game, state, game.side(seat))).max();
            if best == Some(hearts(game, state, side)) { Fate::Best } else { Fate::Standing }
        }
    }
}

/// KD-10.5, KD-12.3 (f): 2 for each Full Heart that stands, 1 for each Broken one.
fn hearts(game: &Knights, state: &State, side: u8) -> u8 {
    let standing =
        state.knights.iter().filter(|(seat, knight)| game.side(*seat) == side && knight.standing());
    standing
        .map(|(_, knight)| match knight.heart {
            Heart::Full => 2,
            Heart::Broken => 1,
        })
        .sum()
}

/// KD-12.4: what the battle that just ended brings.
fn points(game: &Knights, state: &State, seat: Seat) -> u16 {
    let places = battle_places(game, state);
    if state.knights[seat].standing() && winners(&places) == SeatSet::only(seat) {
        return u16::from(game.seats()) + 1;
    }
    let mine = state.knights[seat].removed;
    let earlier = |removed: kernel::Seat| {
        let theirs = state.knights[removed].removed;
        theirs.is_some() && (mine.is_none() || theirs < mine)
    };
    game.everybody().filter(|other| earlier(*other)).count() as u16 + 1
}
