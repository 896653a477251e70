//! `edict`: each opponent chooses and sacrifices (LE-12.8).

use kernel::{List, Seat, Sink};

use super::{NO, Now};
use crate::card::Filter;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack::each_unit;
use crate::state::{Id, MAX_SEATS, State, Target};
use crate::vocab::Step;
use crate::zones;

impl<S: Sink<Event>> Now<'_, S> {
    /// Choices in turn order, then all at once; a player who has one such unit need not be asked (LE-1.5).
    pub(super) fn edict(&mut self, filter: &Filter) -> bool {
        for other in self.game.round_from(self.state.active) {
            let Some(now) = self.state.resolve else { return self.done() };
            let open = now.chosen[other.index()] == Target::NONE;
            if other == self.seat() || !self.state.lord(other).alive() || !open {
                continue;
            }
            let (mut only, mut n) = (NO, 0);
            edict_choices(self.game, self.state, other, filter, |id| {
                only = Target::object(id);
                n += 1;
            });
            if n > 1 {
                return self.ask(Step::Edict, other);
            }
            if let Some(now) = &mut self.state.resolve {
                now.chosen[other.index()] = only;
            }
        }
        let chosen = self.state.resolve.map_or([Target::NONE; MAX_SEATS], |now| now.chosen);
        let going: List<Id, MAX_SEATS> = chosen.iter().filter_map(|target| target.id()).collect();
        zones::sacrifice(self.game, self.state, &going, self.sink);
        self.done()
    }
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
