//! What programs want to know of Prevail: it is counted, and decides nothing.

use kernel::figures::{Deed, Shown, Trait, order};
use kernel::{Figures, Seat};

use crate::event::Event;
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

    /// PV-2.8: the first initiative, where it is known before the first decision; then faction, army and pairing.
    fn traits(&self, first: &State, last: &State, seat: Seat) -> Vec<Trait<'_>> {
        let mut traits = Vec::new();
        if first.round > 0 {
            traits.extend(order([first.first, rival(first.first)], seat));
        }
        let faction = &self.faction(last.sides[seat].faction).name;
        traits.push(Trait { kind: "faction", value: faction });
        if let Some(armies) = self.armies() {
            traits.push(Trait { kind: "army", value: &armies[seat.index()].name });
            traits.push(Trait { kind: "pairing", value: self.pairing(seat) });
        }
        traits
    }

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: &Seat, deed, thing: &str| note(Deed { seat: *seat, deed, thing });
        match event {
            Event::Played { seat, card } => did(seat, "played", card.as_str()),
            Event::Committed { seat, card: Some(card) } => did(seat, "committed", card.as_str()),
            Event::Shot { unit, .. } => did(&unit.seat, "shot", unit.kind.as_str()),
            Event::Routed { unit, .. } => did(&unit.seat, "routed", unit.kind.as_str()),
            Event::Retreated { unit, .. } => did(&unit.seat, "retreated", unit.kind.as_str()),
            Event::Captured { seat, .. } => did(seat, "lost", "commander"),
            Event::Discarded { seat, card } => did(seat, "paid", card.as_str()),
            Event::Burnt { seat, card, .. } => {
                did(seat, "rallied", "army");
                did(seat, "burnt", card.as_str());
            }
            Event::Unsupported { seat, kind } => did(seat, "left unsupported", kind.as_str()),
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
