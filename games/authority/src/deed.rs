//! What an action is apart from the moment, as a number.

use kernel::{Deed, DeedKind, DeedPart, Seat};

use crate::action::{Action, From, Object};
use crate::content::MAX_TRIGGERS;
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::state::{MARKET, MAX_SEATS};

/// What an attack can be aimed at of one seat: its slots, the Kingsguard, the monarch.
const MARKS: usize = Slot::COUNT + 2;
/// The objects that are no cards: units, players, market slots.
const PLACES: usize = MAX_SEATS * (Slot::COUNT + 1) + MARKET;

impl Authority {
    /// In the order of [`Action`].
    pub(crate) fn deed_kinds(&self) -> Vec<DeedKind> {
        let designs = self.cards().len();
        let card = DeedPart::new("card", designs);
        let market = DeedPart::new("market", MARKET);
        // Cards of one's own hand and discard pile; fallen units and Spies of each seat.
        let object = DeedPart::new("object", PLACES + designs * (2 + 2 * MAX_SEATS));
        vec![
            DeedKind::one("attack", card),
            DeedKind::two("defend", card, DeedPart::new("row", 4)),
            DeedKind::two("relieve", card, DeedPart::new("slot", Slot::COUNT)),
            DeedKind::one("recruit", card),
            DeedKind::one("infiltrate", card),
            DeedKind::two("use", card, DeedPart::new("from", 2)),
            DeedKind::one("buy", market),
            DeedKind::one("hire", card),
            DeedKind::plain("end"),
            DeedKind::one("target", DeedPart::new("target", MAX_SEATS * MARKS)),
            DeedKind::one("pick", object),
            DeedKind::plain("pass"),
            DeedKind::one("order", DeedPart::new("trigger", MAX_TRIGGERS)),
            DeedKind::one("swap", market),
            DeedKind::plain("no_swap"),
            DeedKind::plain("keep"),
            DeedKind::plain("bottom"),
            DeedKind::one("drop", card),
            DeedKind::plain("done"),
            DeedKind::one("first", DeedPart::new("seat", MAX_SEATS)),
            DeedKind::plain("back"),
            DeedKind::plain("resign"),
        ]
    }

    pub(crate) fn deed(&self, action: Action) -> Deed {
        match action {
            Action::Attack { card } => Deed::new(0, card.index(), 0),
            Action::Defend { card, row } => Deed::new(1, card.index(), row.into()),
            Action::Relieve { card, slot } => Deed::new(2, card.index(), slot.index()),
            Action::Levy { card } => Deed::new(3, card.index(), 0),
            Action::Infiltrate { card } => Deed::new(4, card.index(), 0),
            Action::Use { card, from } => Deed::new(5, card.index(), usize::from(from == From::Zone)),
            Action::Buy { slot } => Deed::new(6, slot.into(), 0),
            Action::Hire { card } => Deed::new(7, card.index(), 0),
            Action::End => Deed::new(8, 0, 0),
            Action::Target { mark } => Deed::new(9, mark_number(mark), 0),
            Action::Pick { object } => Deed::new(10, self.object_number(object), 0),
            Action::Pass => Deed::new(11, 0, 0),
            Action::Order { index } => Deed::new(12, index.into(), 0),
            Action::Swap { slot } => Deed::new(13, slot.into(), 0),
            Action::NoSwap => Deed::new(14, 0, 0),
            Action::Keep => Deed::new(15, 0, 0),
            Action::Bottom => Deed::new(16, 0, 0),
            Action::Drop { card } => Deed::new(17, card.index(), 0),
            Action::Done => Deed::new(18, 0, 0),
            Action::First { seat } => Deed::new(19, seat.index(), 0),
            Action::Back => Deed::new(20, 0, 0),
            Action::Resign => Deed::new(21, 0, 0),
        }
    }

    fn object_number(&self, object: Object) -> usize {
        let designs = self.cards().len();
        let of_seat = |block: usize, seat: Seat| PLACES + designs * (2 + block * MAX_SEATS + seat.index());
        match object {
            Object::Unit { seat, slot } => seat.index() * Slot::COUNT + slot.index(),
            Object::Player { seat } => MAX_SEATS * Slot::COUNT + seat.index(),
            Object::Market { slot } => MAX_SEATS * (Slot::COUNT + 1) + usize::from(slot),
            Object::Hand { card } => PLACES + card.index(),
            Object::Discard { card } => PLACES + designs + card.index(),
            Object::Defeated { seat, card } => of_seat(0, seat) + card.index(),
            Object::Spy { seat, card } => of_seat(1, seat) + card.index(),
        }
    }
}

fn mark_number(mark: Mark) -> usize {
    let place = match mark {
        Mark::Unit { seat: _, slot } => slot.index(),
        Mark::Guard { seat: _ } => Slot::COUNT,
        Mark::Monarch { seat: _ } => Slot::COUNT + 1,
    };
    mark.seat().index() * MARKS + place
}
