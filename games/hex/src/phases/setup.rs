//! HX-3: factions, missions, mulligan, capitals.

use kernel::{Seat, SeatSet, Sink, Top};

use super::{Next, ask, draw, seal};
use crate::chance::FACTIONS;
use crate::event::Event;
use crate::options::Factions;
use crate::rulebook::Hex;
use crate::sets::{Land, Lands, Missions};
use crate::state::{Sealed, State};
use crate::vocab::{Phase, Slots};

/// HX-3.2, HX-3.3: cards for everybody, then the factions.
pub(super) fn factions(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    for (_, realm) in state.realms.iter_mut() {
        realm.hand = game.suit().all;
    }
    // Before the deal all missions are in the box.
    state.absent = Missions::first(game.missions().len());
    match game.options().factions {
        Factions::Draft => next_pick(game, state),
        Factions::None => Next::Missions,
        Factions::Random => {
            let mut dealt: [u8; 32] = std::array::from_fn(|at| at as u8);
            let factions = game.factions();
            let name = |faction: &u8| factions[usize::from(*faction)].id;
            state.dice.shuffle(FACTIONS, &mut dealt[..factions.len()], Top::First, name);
            game.everybody().zip(dealt).for_each(|(seat, faction)| take(game, state, seat, faction, sink));
            Next::Missions
        }
        Factions::Fixed => {
            for seat in game.everybody() {
                if let Some(faction) = game.fixed_faction(seat) {
                    take(game, state, seat, faction, sink);
                }
            }
            Next::Missions
        }
    }
}

fn take(game: &Hex, state: &mut State, seat: Seat, faction: u8, sink: &mut impl Sink<Event>) {
    state.realms[seat].faction = Some(faction);
    sink.emit(|| Event::Faction { seat, faction: game.factions()[usize::from(faction)].id });
}

/// HX-3.2: the last living seat without a faction picks.
pub(super) fn next_pick(game: &Hex, state: &mut State) -> Next {
    let next = game.living(state).rev().find(|seat| state.realms[*seat].faction.is_none());
    next.map_or(Next::Missions, |seat| ask(state, Phase::Faction, seat))
}

pub(super) fn pick(
    game: &Hex,
    state: &mut State,
    seat: Seat,
    faction: u8,
    sink: &mut impl Sink<Event>,
) -> Next {
    take(game, state, seat, faction, sink);
    next_pick(game, state)
}

/// HX-3.4.
pub(super) fn missions(game: &Hex, state: &mut State) -> Next {
    draw::shuffle_all(game, state);
    Next::FirstMissions
}

/// HX-3.5, HX-3.6: two missions each, then the mulligan.
pub(super) fn first_missions(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    for seat in game.living(state) {
        draw::fill(game, state, seat, sink);
    }
    state.phase = Phase::Mulligan;
    state.pending = state.living();
    Next::Wait
}

/// HX-3.6: a secret choice; the last one leads on.
pub(super) fn give_back(state: &mut State, seat: Seat, slots: Slots, sink: &mut impl Sink<Event>) -> Next {
    seal(state, seat, Sealed::Slots(slots), Next::Replace, sink)
}

/// HX-3.6 to HX-3.8: what is given back goes under the deck, and everybody draws anew.
pub(super) fn replace(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.pending = SeatSet::EMPTY;
    for seat in game.living(state) {
        let realm = &mut state.realms[seat];
        let Some(Sealed::Slots(slots)) = realm.sealed.take() else { continue };
        let mut given = Missions::EMPTY;
        for (_, slot) in realm.dossier.iter_mut().enumerate().filter(|(at, _)| slots.has(*at)) {
            given |= slot.take().map_or(Missions::EMPTY, Missions::only);
        }
        state.discard |= given;
        sink.emit(|| Event::Mulligan {
            seat,
            missions: given.iter().map(|mission| game.mission_id(mission)).collect(),
        });
    }
    draw::bury(game, state, sink);
    for seat in game.living(state) {
        draw::fill(game, state, seat, sink);
    }
    Next::Places
}

/// HX-3.9: the first living seat without a capital places it; after the last, round 1 begins (HX-3.10).
pub(super) fn places(game: &Hex, state: &mut State) -> Next {
    let next = game.living(state).find(|seat| state.realms[*seat].capital.is_none());
    if let Some(seat) = next {
        return ask(state, Phase::Place, seat);
    }
    // HX-10.6: the first living seat begins.
    state.active = game.living(state).next().unwrap_or_default();
    state.round = 1;
    Next::Turn
}

/// HX-3.9: the territories at least two steps from every controlled one.
pub(crate) fn free_places(game: &Hex, state: &State) -> Lands {
    let controlled = state.controlled();
    game.map().all() - controlled - game.map().around(controlled)
}

pub(super) fn place(
    game: &Hex,
    state: &mut State,
    seat: Seat,
    land: Land,
    sink: &mut impl Sink<Event>,
) -> Next {
    let realm = &mut state.realms[seat];
    realm.lands = Lands::only(land);
    realm.capital = Some(land);
    let fortified = game.talents(realm).start_fortress;
    sink.emit(|| Event::Capital { seat, land: game.land_id(land) });
    if fortified {
        // HX-3.10.
        state.fortresses.insert(land);
        sink.emit(|| Event::Built { seat, land: game.land_id(land), with_capital: true });
    }
    Next::Places
}
