//! What an action is apart from the moment, as a number.

use kernel::{Deed, DeedKind, DeedPart};

use crate::action::Action;
use crate::rulebook::Hex;
use crate::vocab::Slots;

impl Hex {
    /// In the order of [`Action`].
    pub(crate) fn deed_kinds(&self) -> Vec<DeedKind> {
        let land = DeedPart::new("territory", self.map().territories.len());
        let card = DeedPart::new("card", self.cards().len());
        let missions = DeedPart::new("missions", Slots::ALL.len());
        vec![
            DeedKind::one("faction", DeedPart::new("faction", self.factions().len())),
            DeedKind::one("mulligan", missions),
            DeedKind::one("capital", land),
            DeedKind::one("resurge", land),
            DeedKind::plain("decline"),
            DeedKind::one("fort", land),
            DeedKind::plain("end_fortify"),
            DeedKind::one("pay", card),
            DeedKind::one("attack", land),
            DeedKind::two("migrate", land, land),
            DeedKind::plain("end_attack"),
            DeedKind::one("commit", card),
            DeedKind::one("swap", card),
            DeedKind::one("bid", card),
            DeedKind::plain("stop"),
            DeedKind::one("drop", missions),
            DeedKind::plain("keep"),
            DeedKind::one("take", card),
            DeedKind::plain("back"),
            DeedKind::plain("resign"),
        ]
    }
}

/// The kinds are in the order of [`Hex::deed_kinds`].
pub(crate) fn deed(action: Action) -> Deed {
    match action {
        Action::Faction { faction } => Deed::new(0, faction.into(), 0),
        Action::Mulligan { slots } => Deed::new(1, slots.0.into(), 0),
        Action::Capital { land } => Deed::new(2, land.index(), 0),
        Action::Resurge { land } => Deed::new(3, land.index(), 0),
        Action::Decline => Deed::new(4, 0, 0),
        Action::Fort { land } => Deed::new(5, land.index(), 0),
        Action::EndFortify => Deed::new(6, 0, 0),
        Action::Pay { card } => Deed::new(7, card.index(), 0),
        Action::Attack { land } => Deed::new(8, land.index(), 0),
        Action::Migrate { from, to } => Deed::new(9, from.index(), to.index()),
        Action::EndAttack => Deed::new(10, 0, 0),
        Action::Commit { card } => Deed::new(11, card.index(), 0),
        Action::Swap { card } => Deed::new(12, card.index(), 0),
        Action::Bid { card } => Deed::new(13, card.index(), 0),
        Action::Stop => Deed::new(14, 0, 0),
        Action::Drop { slots } => Deed::new(15, slots.0.into(), 0),
        Action::Keep => Deed::new(16, 0, 0),
        Action::Take { card } => Deed::new(17, card.index(), 0),
        Action::Back => Deed::new(18, 0, 0),
        Action::Resign => Deed::new(19, 0, 0),
    }
}
