//! What programs want to know of Pennant.

use super::{Event, Pennant, State, View};
use kernel::figures::{Attribute, Deed, Figures, Shown};
use kernel::{Game, Seat};

impl Figures for Pennant {
    const UNIT: &'static str = "pennants";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Pennants", deed: "taken" },
        Shown { label: "Cards drawn", deed: "drawn" },
        Shown { label: "Cards exchanged", deed: "discarded" },
    ];

    /// The pennants that somebody took.
    fn length(&self, end: &View) -> Option<u32> {
        Some(end.players.iter().map(|(_, player)| u32::from(player.pennants)).sum())
    }

    /// The best card that was dealt to the seat.
    fn traits(&self, first: &State, _: &State, seat: Seat) -> Vec<Attribute<'_>> {
        let best = first.hands[seat].last();
        best.map(|card| Attribute { kind: "best card", value: self.name(*card) }).into_iter().collect()
    }

    fn dealt(&self, first: &State, note: &mut impl FnMut(Deed<'_>)) {
        for seat in Seat::first(self.seats()) {
            for card in &first.hands[seat] {
                note(Deed { seat, deed: "drawn", thing: self.name(*card) });
            }
        }
    }

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let (seat, deed, thing) = match *event {
            Event::Revealed { seat, card } => (seat, "played", self.name(card)),
            Event::Discarded { seat, card } => (seat, "discarded", self.name(card)),
            Event::Drew { seat, card: Some(card) } => (seat, "drawn", self.name(card)),
            Event::Pennant { seat: Some(seat) } => (seat, "taken", "pennant"),
            Event::Sealed { .. }
            | Event::Unsealed { .. }
            | Event::Drew { card: None, .. }
            | Event::Pennant { seat: None }
            | Event::Resigned { .. } => return,
        };
        note(Deed { seat, deed, thing });
    }
}
