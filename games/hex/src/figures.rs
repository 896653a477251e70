//! What programs want to know of ProjectHex: it is counted, and decides nothing.

use kernel::figures::{Attribute, Counted, Shown, order};
use kernel::{Figures, Seat};

use crate::rulebook::Hex;
use crate::state::State;
use crate::view::View;

impl Figures for Hex {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Claimed", verb: "claimed" },
        Shown { label: "Captured", verb: "captured" },
        Shown { label: "Lost", verb: "lost" },
        Shown { label: "Built", verb: "built" },
        Shown { label: "Missions scored", verb: "scored" },
    ];

    fn length(&self, end: &View) -> Option<u32> {
        Some(u32::from(end.round))
    }

    /// Seats play in their order (HX-3.1); the faction is picked or dealt, and stays.
    fn traits(&self, _: &State, last: &State, seat: Seat) -> Vec<Attribute<'_>> {
        let faction = last.realms[seat]
            .faction
            .map(|at| Attribute { kind: "faction", value: self.factions()[usize::from(at)].name.as_str() });
        order(self.everybody(), seat).into_iter().chain(faction).collect()
    }

    /// HX-3.5: without a draft the first missions are there before anybody decides.
    fn dealt(&self, first: &State, note: &mut impl FnMut(Counted<'_>)) {
        for (seat, realm) in first.realms.iter() {
            for mission in realm.dossier.iter().flatten() {
                note(Counted { seat, verb: "drawn", thing: &self.mission_card(*mission).name });
            }
        }
    }
}
