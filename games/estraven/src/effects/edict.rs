//! `edict`: each opponent chooses and sacrifices (LE-12.8).

use kernel::{Seat, Sink};

use super::{NO, done};
use crate::card::Filter;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack::each_unit;
use crate::state::{Id, MAX_SEATS, State, Target};
use crate::vocab::Step;
use crate::zones;
use kernel::List;

/// Choices in turn order, then all at once; whoever has one such unit need not be asked (LE-1.5).
pub(super) fn edict(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    filter: &Filter,
    sink: &mut impl Sink<Event>,
) -> bool {
    for other in game.round_from(state.active) {
        let Some(now) = state.resolve else { return done(state) };
        if other == seat || !state.lord(other).alive() || now.chosen[other.index()] != Target::NONE {
            continue;
        }
        let (mut only, mut n) = (NO, 0);
        edict_choices(game, state, other, filter, |id| {
            only = Target::object(id);
            n += 1;
        });
        if n > 1 {
            state.ask(Step::Edict, other);
            return false;
        }
        if let Some(now) = &mut state.resolve {
            now.chosen[other.index()] = only;
        }
    }
    let chosen = state.resolve.map_or([Target::NONE; MAX_SEATS], |now| now.chosen);
    let going: List<Id, MAX_SEATS> = chosen.iter().filter_map(|target| target.id()).collect();
    zones::sacrifice(game, state, &going, sink);
    done(state)
}

/// What a seat may sacrifice.
pub(crate) fn edict_choices(
    game: &Estraven,
    state: &State,
    seat: Seat,
    filter: &Filter,
    mut found: impl FnMut(Id),
) {
    each_unit(game, state, seat, filter, |unit| found(unit.id));
}
