//! What programs want to know of Authority: it is counted, and decides nothing.

use kernel::figures::{Attribute, Deed, Shown, order};
use kernel::{Figures, Seat};

use crate::card::CardId;
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;
use crate::vocab::Kind;

impl Figures for Authority {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Bought", deed: "bought" },
        Shown { label: "Attacked", deed: "attacked" },
        Shown { label: "Recruited with", deed: "levied" },
        Shown { label: "Lost", deed: "lost" },
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

    /// A card is "played" when it is used in any way.
    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: Seat, card: &CardId, deeds: &[&'static str]| {
            let Some(card) = self.card(*card) else { return };
            deeds.iter().for_each(|deed| note(Deed { seat, deed, thing: &card.name }));
        };
        match event {
            Event::Bought { seat, card, .. } | Event::Hired { seat, card, .. } => {
                did(*seat, card, &["bought"]);
            }
            Event::Declared { seat, card, .. } => did(*seat, card, &["played", "attacked"]),
            Event::Defended { seat, card, .. } => did(*seat, card, &["played", "defended"]),
            Event::Levied { seat, card, .. } => did(*seat, card, &["played", "levied"]),
            Event::Used { seat, card, .. } => did(*seat, card, &["played"]),
            // Of those that enter a general zone, Spies are used for it; the others were bought or used already.
            Event::Entered { seat, card } if self.card(*card).is_some_and(|card| card.kind == Kind::Spy) => {
                did(*seat, card, &["played"]);
            }
            Event::Defeated { mark, card, .. } => did(mark.seat(), card, &["lost"]),
            Event::Entered { .. }
            | Event::Piercing
            | Event::Game { .. }
            | Event::Turn { .. }
            | Event::Triggered { .. }
            | Event::Value { .. }
            | Event::Shifted { .. }
            | Event::Bypassing { .. }
            | Event::Ignored { .. }
            | Event::Disabled { .. }
            | Event::Aimed { .. }
            | Event::Stood { .. }
            | Event::Pierced { .. }
            | Event::Damaged { .. }
            | Event::Lost { .. }
            | Event::Healed { .. }
            | Event::Retreated { .. }
            | Event::Relieved { .. }
            | Event::Gained { .. }
            | Event::Exposed { .. }
            | Event::Rallied { .. }
            | Event::Cheaper { .. }
            | Event::Drew { .. }
            | Event::Discarded { .. }
            | Event::Dropped { .. }
            | Event::Reshuffled { .. }
            | Event::Annihilated { .. }
            | Event::Retired { .. }
            | Event::Recalled { .. }
            | Event::Filled { .. }
            | Event::Depleted { .. }
            | Event::Restocked { .. }
            | Event::Swapped { .. }
            | Event::NoSwap { .. }
            | Event::Swept { .. }
            | Event::Peeked { .. }
            | Event::Kept { .. }
            | Event::Bottomed { .. }
            | Event::Passed { .. }
            | Event::Rested { .. }
            | Event::Resigned { .. }
            | Event::Out { .. }
            | Event::Scored { .. }
            | Event::Ended { .. } => {}
        }
    }
}
