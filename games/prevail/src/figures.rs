//! What programs want to know of Prevail: it is counted, and decides nothing.

use kernel::figures::{Attribute, Deed, Shown, order};
use kernel::{Figures, Seat};

use crate::event::Event;
use crate::id::Id;
use crate::rulebook::Prevail;
use crate::state::{State, rival};
use crate::view::View;

impl Figures for Prevail {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Routed", deed: "routed" },
        Shown { label: "Fell back", deed: "retreated" },
        Shown { label: "Rallied", deed: "rallied" },
        Shown { label: "Cards paid", deed: "paid" },
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

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: &Seat, deed, thing: &str| note(Deed { seat: *seat, deed, thing });
        let called = |id: &Id| self.card(*id).map_or("", |face| face.name.as_str());
        let troop = |id: &Id| self.unit_type(*id).map_or("", |kind| kind.name.as_str());
        match event {
            Event::Played { seat, card } => did(seat, "played", called(card)),
            Event::Committed { seat, card: Some(card), step: _ } => did(seat, "committed", called(card)),
            Event::Shot { unit, .. } => did(&unit.seat, "shot", troop(&unit.kind)),
            Event::Routed { unit, .. } => did(&unit.seat, "routed", troop(&unit.kind)),
            Event::Retreated { unit, .. } => did(&unit.seat, "retreated", troop(&unit.kind)),
            Event::Captured { seat, .. } => did(seat, "lost", "commander"),
            Event::Discarded { seat, card } => did(seat, "paid", called(card)),
            Event::Burnt { seat, card, .. } => {
                did(seat, "rallied", "army");
                did(seat, "burnt", called(card));
            }
            Event::Unsupported { seat, kind } => did(seat, "left unsupported", troop(kind)),
            Event::Mustered { .. } | Event::Ready { .. } | Event::Deployed | Event::First { .. } => {}
            Event::Round { .. } | Event::Chosen { .. } | Event::Initiative { .. } | Event::Led { .. } => {}
            Event::Commanded { .. } | Event::Lined { .. } | Event::Moved { .. } | Event::Engaged { .. } => {}
            Event::Supported { .. } | Event::Committed { card: None, .. } | Event::ShotValue { .. } => {}
            Event::Fought { .. } | Event::Rotated { .. } | Event::Values { .. } | Event::Evaded { .. } => {}
            Event::Stood { .. } | Event::Blocked { .. } | Event::Reversed { .. } | Event::Locked { .. } => {}
            Event::Declined { .. } | Event::Ended { .. } => {}
        }
    }
}
