//! `destroy`: the units die at once; their triggers wait (LE-12.12).

use kernel::Sink;

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Id, MAX_FIELD, State, Target};
use crate::zones;
use kernel::List;

pub(super) fn destroy(game: &Estraven, state: &mut State, targets: &[Target], sink: &mut impl Sink<Event>) {
    let ids: List<Id, MAX_FIELD> = targets.iter().filter_map(|target| target.id()).collect();
    zones::die(game, state, &ids, sink);
}
