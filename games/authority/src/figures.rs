//! What programs want to know of Authority: it is counted, and decides nothing.

use kernel::figures::{Attribute, Shown, order};
use kernel::{Figures, Seat};

use crate::card::Design;
use crate::cycle::Held;
use crate::rulebook::Authority;
use crate::state::State;
use crate::view::View;

impl Figures for Authority {
    const UNIT: &'static str = "rounds";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Bought", verb: "bought" },
        Shown { label: "Attacked", verb: "attacked" },
        Shown { label: "Recruited with", verb: "levied" },
        Shown { label: "Lost", verb: "lost" },
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

    /// Every card that can be bought.
    fn gifts(&self) -> Vec<&str> {
        self.gift_designs().map(|design| self.face(design).name.as_str()).collect()
    }

    /// As if bought for nothing before the first turn: a unit goes from the market deck to the discard pile (AU-7.3), a
    /// General from the supply into the general zone.
    fn give(&self, first: &mut State, seat: Seat, gift: usize) -> bool {
        let Some(design) = self.gift_designs().nth(gift) else { return false };
        let held = Held::fresh(design);
        if self.supplied(first.market.supply).any(|general| general == design) {
            first.market.supply &= !self.general_bit(design);
            first.courts[seat.index()].zone.push(held);
            return true;
        }
        let Some(at) = first.market.deck.iter().position(|placed| placed.card == design) else {
            return false;
        };
        first.market.deck.remove(at);
        first.courts[seat.index()].cycle.add(held);
        true
    }
}

impl Authority {
    /// The designs that can be bought, in the order of the box.
    fn gift_designs(&self) -> impl Iterator<Item = Design> + '_ {
        self.wares().filter(|(_, copies)| *copies > 0).map(|(design, _)| design).chain(self.generals())
    }
}
