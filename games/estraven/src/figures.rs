//! What programs want to know of Lords of Estraven: it is counted, and decides nothing.

use kernel::figures::{Attribute, Deed, Shown, order};
use kernel::{Figures, Seat};

use crate::event::Event;
use crate::name::Name;
use crate::rulebook::Estraven;
use crate::state::State;
use crate::view::View;

impl Figures for Estraven {
    const UNIT: &'static str = "turns";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Played", deed: "played" },
        Shown { label: "Pitched", deed: "pitched" },
        Shown { label: "Drawn", deed: "drawn" },
        Shown { label: "Attacks", deed: "attacked" },
        Shown { label: "Lost", deed: "lost" },
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
    fn dealt(&self, first: &State, note: &mut impl FnMut(Deed<'_>)) {
        for seat in self.everybody() {
            for card in first.lord(seat).hand.iter() {
                let thing = &self.face(first.design(card)).name;
                note(Deed { seat, deed: "drawn", thing });
            }
        }
    }

    fn deeds(&self, event: &Event, note: &mut impl FnMut(Deed<'_>)) {
        let mut did = |seat: Seat, card: &Name, deed: &'static str| {
            if let Some(card) = self.card(card.card) {
                note(Deed { seat, deed, thing: &card.name });
            }
        };
        match event {
            Event::Drew { seat, cards, .. } => cards.iter().for_each(|card| did(*seat, card, "drawn")),
            Event::Pitched { seat, card, .. } => did(*seat, card, "pitched"),
            Event::Laid { seat, card } => did(*seat, card, "played"),
            Event::Announced { seat, source, ability } => {
                did(*seat, source, if *ability { "used" } else { "played" });
            }
            Event::Attacked { seat, leader, .. } => did(*seat, leader, "attacked"),
            Event::Died { seat, unit } => did(*seat, unit, "lost"),
            Event::Traded { seat, card, ware, .. } => {
                did(*seat, card, "traded away");
                did(*seat, ware, "traded for");
            }
            Event::Took { seat, card, .. } => did(*seat, card, "taken"),
            Event::Picked { .. }
            | Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::Round { .. }
            | Event::Swept { .. }
            | Event::Turn { .. }
            | Event::Returned { .. }
            | Event::Spent { .. }
            | Event::Mana { .. }
            | Event::Tapped { .. }
            | Event::Put { .. }
            | Event::Offered { .. }
            | Event::Sacrificed { .. }
            | Event::Discarded { .. }
            | Event::Resolves { .. }
            | Event::Fizzled { .. }
            | Event::Countered { .. }
            | Event::Entered { .. }
            | Event::Damaged { .. }
            | Event::Prevented { .. }
            | Event::Healed { .. }
            | Event::Shielded { .. }
            | Event::Buffed { .. }
            | Event::Granted { .. }
            | Event::Turned { .. }
            | Event::Recalled { .. }
            | Event::Milled { .. }
            | Event::Looked { .. }
            | Event::Kept { .. }
            | Event::Bottomed { .. }
            | Event::Saw { .. }
            | Event::Rolled { .. }
            | Event::MoreAttacks { .. }
            | Event::MoreTrades { .. }
            | Event::Taxed { .. }
            | Event::Paid { .. }
            | Event::Joined { .. }
            | Event::Blocked { .. }
            | Event::Opened { .. }
            | Event::Waited { .. }
            | Event::Broken
            | Event::Rested { .. }
            | Event::Stop { .. }
            | Event::Resigned { .. }
            | Event::Lost { .. }
            | Event::Ended { .. } => {}
        }
    }
}
