//! What programs want to know of Knight's Duty: it is counted, and decides nothing.

use kernel::figures::{Attribute, Deed, Shown, order};
use kernel::{Figures, Seat, Word};

use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::State;
use crate::view::View;
use crate::vocab::Wound;

impl Figures for Knights {
    const UNIT: &'static str = "turns";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Struck", deed: "struck" },
        Shown { label: "Hit", deed: "hit" },
        Shown { label: "Felled", deed: "felled" },
        Shown { label: "Moved", deed: "moved" },
    ];

    /// A series begins its turns anew with every battle (KD-12.6).
    fn length(&self, end: &View) -> Option<u32> {
        (end.battles == 1).then_some(u32::from(end.turn))
    }

    /// KD-4.5: who has the initiative first is drawn, and it goes round from there; of a series the first battle counts.
    fn traits(&self, first: &State, _: &State, seat: Seat) -> Vec<Attribute<'_>> {
        order(self.around(first.initiative), seat).into_iter().collect()
    }

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: &Seat, deed, thing| note(Deed { seat: *seat, deed, thing });
        match event {
            Event::Revealed { seat, token, .. } => did(seat, "played", token.word()),
            Event::Equipped { seat, weapon } => did(seat, "equipped", weapon.word()),
            Event::Fumbled { seat, weapon } => did(seat, "lost", weapon.word()),
            Event::Spent { seat } => did(seat, "spent", "inspiration"),
            Event::Moved { seat, .. } => did(seat, "moved", "knight"),
            Event::Miss { seat, target: _ } => did(seat, "struck", "miss"),
            Event::Hit { seat, target: _, wound } => {
                did(seat, "struck", "hit");
                match wound {
                    Wound::Broken => did(seat, "hit", "heart"),
                    Wound::Defeated => {
                        did(seat, "hit", "knight");
                        did(seat, "felled", "knight");
                    }
                    Wound::NoEffect => did(seat, "hit", "fallen knight"),
                }
            }
            Event::Turn { .. }
            | Event::Planned { .. }
            | Event::SlotSkipped { .. }
            | Event::Heading { .. }
            | Event::Voted { .. }
            | Event::Stayed { .. }
            | Event::Stopped { .. }
            | Event::Inspired { .. }
            | Event::Stance { .. }
            | Event::Declared { .. }
            | Event::Forfeit { .. }
            | Event::Order { .. }
            | Event::Retargeted { .. }
            | Event::Pile { .. }
            | Event::Drawn { .. }
            | Event::AutoMiss { .. }
            | Event::Resigned { .. }
            | Event::Removed { .. }
            | Event::Points { .. }
            | Event::Battle { .. }
            | Event::Ended { .. } => {}
        }
    }
}
