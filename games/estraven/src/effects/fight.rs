//! `fight`: two units deal their Power to each other (LE-12.7).

use kernel::Sink;

use super::damage::{Dealer, deal};
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{State, Target, Unit};
use crate::vocab::Keyword;

/// Both amounts are fixed before either is dealt; it is not combat damage.
pub(super) fn fight(
    game: &Estraven,
    state: &mut State,
    a: &[Target],
    b: &[Target],
    sink: &mut impl Sink<Event>,
) {
    let unit = |targets: &[Target]| -> Option<Unit> { state.unit(targets.first()?.id()?).copied() };
    let (Some(a), Some(b)) = (unit(a), unit(b)) else { return };
    for (from, to) in [(&a, &b), (&b, &a)] {
        let piercing = game.has(from, Keyword::Piercing);
        let power = u16::from(game.power(from));
        deal(game, state, Dealer::Unit(from.id), Target::object(to.id), power, piercing, sink);
    }
}
