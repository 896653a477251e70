//! What programs want to know of Authority: it is counted, and decides nothing.

use kernel::figures::{Attribute, Shown, order};
use kernel::{Figures, Seat};

use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;

impl Figures for Authority {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Bought", verb: "bought" },
        Shown { label: "Attacked", verb: "attacked" },
        Shown { label: "Recruited with", verb: "levied" },
        Shown { label: "Lost", verb: "lost" },
    ];

    /// A tournament match counts its rounds anew with every game (AU-16.1).
    fn length(&self, end: &View) -> Option<u32> {
        (end.games == 1).then_some(u32::from(end.round))
    }

    /// AU-2.1: who begins is drawn or named, and play goes round from there; of a tournament match the first game
    /// counts.
    fn traits(&self, first: &State, _: &State, seat: Seat) -> Vec<Attribute<'_>> {
        order(self.around(first.first), seat).into_iter().collect()
    }
}
