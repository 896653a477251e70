//! `heal` (LE-9.3).

use kernel::Sink;

use super::damage::left;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target};
use crate::vocab::Moment;
use crate::zones;

/// A player gains, a unit loses damage.
pub(super) fn heal(
    game: &Estraven,
    state: &mut State,
    targets: &[Target],
    n: u8,
    sink: &mut impl Sink<Event>,
) {
    for target in targets {
        let healed = if let Some(seat) = target.seat() {
            let lord = state.lord_mut(seat);
            lord.health = lord.health.saturating_add(i16::from(n)).min(9999);
            zones::trigger_all(game, state, seat, Moment::Healed);
            n
        } else {
            let Some(unit) = target.id().and_then(|id| state.unit_mut(id)) else { continue };
            let healed = n.min(unit.damage);
            unit.damage -= healed;
            healed
        };
        if healed > 0 {
            let n = u16::from(healed);
            sink.emit(|| Event::Healed {
                mark: game.mark(state, *target),
                n,
                left: left(game, state, *target),
            });
        }
    }
}
