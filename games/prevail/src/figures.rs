//! What programs want to know of Prevail: it is counted, and decides nothing.

use kernel::figures::{Attribute, Shown, order};
use kernel::{Figures, Seat};

use crate::rulebook::Prevail;
use crate::state::{State, rival};
use crate::view::View;

impl Figures for Prevail {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Routed", verb: "routed" },
        Shown { label: "Fell back", verb: "retreated" },
        Shown { label: "Rallied", verb: "rallied" },
        Shown { label: "Cards paid", verb: "paid" },
    ];

    fn length(&self, end: &View) -> Option<u32> {
        (end.round > 0).then_some(u32::from(end.round))
    }

    /// PV-3.4: who had the initiative of the first round; then faction, army and pairing.
    fn traits(&self, _: &State, last: &State, seat: Seat) -> Vec<Attribute<'_>> {
        let mut traits = Vec::new();
        if let Some(opener) = last.opener {
            traits.extend(order([opener, rival(opener)], seat));
        }
        let faction = &self.faction(last.sides[seat].faction).name;
        traits.push(Attribute { kind: "faction", value: faction });
        if let Some(armies) = self.armies() {
            traits.push(Attribute { kind: "army", value: &armies[seat.index()].name });
            traits.push(Attribute { kind: "pairing", value: self.pairing(seat) });
        }
        traits
    }
}
