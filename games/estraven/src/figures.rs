//! What programs want to know of Lords of Estraven: it is counted, and decides nothing.

use kernel::figures::{Attribute, Counted, Shown, order};
use kernel::{Figures, Seat};

use crate::rulebook::Estraven;
use crate::state::State;
use crate::view::View;

impl Figures for Estraven {
    const UNIT: &'static str = "turns";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Played", verb: "played" },
        Shown { label: "Pitched", verb: "pitched" },
        Shown { label: "Drawn", verb: "drawn" },
        Shown { label: "Attacks", verb: "attacked" },
        Shown { label: "Lost", verb: "lost" },
    ];

    fn length(&self, end: &View) -> Option<u32> {
        Some(u32::from(end.turn))
    }

    /// The order of play (LE-3.3), each deck, and the pair: all are settled when the decks are picked, so they are
    /// read off the last position.
    fn traits(&self, _: &State, last: &State, seat: Seat) -> Vec<Attribute<'_>> {
        let lord = last.lord(seat);
        let mut traits: Vec<Attribute<'_>> = Vec::new();
        if last.turn == 0 {
            return traits;
        }
        traits.extend(order(self.round_from(last.opened), seat));
        let [a, b] = lord.picks.map(usize::from);
        traits.push(Attribute { kind: "deck", value: &self.decks()[a].name });
        if a != b {
            traits.push(Attribute { kind: "deck", value: &self.decks()[b].name });
        }
        traits.push(Attribute { kind: "pair", value: self.pair_name(a, b) });
        traits
    }

    /// Opening hands count as drawn when they are dealt, after the picks; nothing is dealt before.
    fn dealt(&self, first: &State, note: &mut impl FnMut(Counted<'_>)) {
        for seat in self.everybody() {
            for card in first.lord(seat).hand.iter() {
                let thing = &self.face(first.design(card)).name;
                note(Counted { seat, verb: "drawn", thing });
            }
        }
    }
}
