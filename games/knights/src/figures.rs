//! What programs want to know of Knight's Duty: it is counted, and decides nothing.

use kernel::figures::{Attribute, Shown, order};
use kernel::{Figures, Seat};

use crate::rulebook::Knights;
use crate::state::State;
use crate::view::View;

impl Figures for Knights {
    const UNIT: &'static str = "turns";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Struck", verb: "struck" },
        Shown { label: "Hit", verb: "hit" },
        Shown { label: "Felled", verb: "felled" },
        Shown { label: "Moved", verb: "moved" },
    ];

    /// A series begins its turns anew with every battle (KD-12.6).
    fn length(&self, end: &View) -> Option<u32> {
        (end.battles == 1).then_some(u32::from(end.turn))
    }

    /// KD-4.5: who has the initiative first is drawn, and it goes round from there; of a series the first battle counts.
    fn traits(&self, first: &State, _: &State, seat: Seat) -> Vec<Attribute<'_>> {
        order(self.around(first.initiative), seat).into_iter().collect()
    }
}
