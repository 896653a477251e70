//! What programs want to know of ProjectHex: it is counted, and decides nothing.

use kernel::figures::{Attribute, Deed, Shown, order};
use kernel::{Figures, Seat};

use crate::event::Event;
use crate::id::Id;
use crate::rulebook::Hex;
use crate::state::State;
use crate::view::View;

impl Figures for Hex {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Claimed", deed: "claimed" },
        Shown { label: "Captured", deed: "captured" },
        Shown { label: "Lost", deed: "lost" },
        Shown { label: "Built", deed: "built" },
        Shown { label: "Missions scored", deed: "scored" },
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
    fn dealt(&self, first: &State, note: &mut impl FnMut(Deed<'_>)) {
        for (seat, realm) in first.realms.iter() {
            for mission in realm.dossier.iter().flatten() {
                note(Deed { seat, deed: "drawn", thing: &self.mission_card(*mission).name });
            }
        }
    }

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: &Seat, deed, thing| note(Deed { seat: *seat, deed, thing });
        let land = |id: &Id| self.land(*id).map_or("", |land| self.map().territory(land).name.as_str());
        let card = |id: &Id| self.card(id.as_str()).map_or("", |card| self.suit().face(card).name.as_str());
        let mission = |id: &Id| {
            self.mission(id.as_str()).map_or("", |mission| self.mission_card(mission).name.as_str())
        };
        match event {
            Event::Drew { seat, mission: id, .. } => did(seat, "drawn", mission(id)),
            Event::Mulligan { seat, missions } => {
                missions.iter().for_each(|id| did(seat, "given back", mission(id)));
            }
            Event::Dropped { seat, mission: id } => did(seat, "dropped", mission(id)),
            Event::Scored { seat, mission: id, .. } => did(seat, "scored", mission(id)),
            Event::Claimed { seat, land: id, .. } => did(seat, "claimed", land(id)),
            Event::Migrated { seat, to, .. } => did(seat, "entered", land(to)),
            Event::Resurged { seat, land: id, from } => {
                did(seat, "resurged", land(id));
                from.iter().for_each(|from| did(from, "lost", land(id)));
            }
            Event::Captured { seat, land: id, from } => {
                did(seat, "captured", land(id));
                did(from, "lost", land(id));
            }
            Event::Held { seat, land: id } => did(seat, "held", land(id)),
            Event::Built { seat, land: id } => did(seat, "built", land(id)),
            Event::Revealed { seat, card: id, .. } => did(seat, "played", card(id)),
            Event::Removed { seat, card: id } => did(seat, "removed", card(id)),
            Event::Faction { .. }
            | Event::Rejected { .. }
            | Event::NoMission { .. }
            | Event::Shuffled { .. }
            | Event::Ready { .. }
            | Event::Capital { .. }
            | Event::Turn { .. }
            | Event::Declined { .. }
            | Event::Refreshed { .. }
            | Event::Fort { .. }
            | Event::Paid { .. }
            | Event::Attacked { .. }
            | Event::Swapped { .. }
            | Event::Bid { .. }
            | Event::Stopped { .. }
            | Event::Mustered { .. }
            | Event::Compared { .. }
            | Event::DuelEnded { .. }
            | Event::Discarded { .. }
            | Event::Kept { .. }
            | Event::Cancelled { .. }
            | Event::Income { .. }
            | Event::Recovered { .. }
            | Event::Resigned { .. }
            | Event::Ended { .. } => {}
        }
    }
}
