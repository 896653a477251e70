//! What an action is apart from the moment, as a number.

use kernel::{Deed, DeedKind, DeedPart, Seat};

use crate::action::Action;
use crate::rulebook::Prevail;
use crate::space::{Facing, MAX_SPACES, Space};
use crate::state::{MAX_UNITS, State, rival};

impl Prevail {
    /// In the order of [`Action`].
    pub(crate) fn deed_kinds(&self) -> Vec<DeedKind> {
        let card = DeedPart::new("card", self.cards().len());
        let space = DeedPart::new("space", MAX_SPACES);
        let facing = DeedPart::new("facing", Facing::ALL.len());
        let unit = DeedPart::new("unit", MAX_UNITS);
        vec![
            DeedKind::one("faction", DeedPart::new("faction", self.factions().len())),
            DeedKind::one("field", DeedPart::new("number", MAX_UNITS + 1)),
            DeedKind::one("enlist", card),
            DeedKind::one("put", space),
            DeedKind::one("face", facing),
            DeedKind::one("lead", space),
            DeedKind::plain("ready"),
            DeedKind::plain("undo"),
            DeedKind::one("play", card),
            DeedKind::one("commander", space),
            DeedKind::one("command", unit),
            DeedKind::two("line", unit, unit),
            DeedKind::plain("done"),
            DeedKind::one("pick", unit),
            DeedKind::plain("back"),
            DeedKind::one("to", space),
            DeedKind::plain("end_moves"),
            DeedKind::two("shoot", unit, unit),
            DeedKind::one("support", unit),
            DeedKind::plain("fire"),
            DeedKind::plain("end_shots"),
            // No card is the last.
            DeedKind::one("commit", DeedPart::new("commit", self.cards().len() + 1)),
            DeedKind::one("fight", space),
            DeedKind::plain("evade"),
            DeedKind::plain("stand"),
            DeedKind::two("retreat", space, facing),
            DeedKind::one("fall", space),
            DeedKind::one("discard", card),
            DeedKind::plain("rally"),
            DeedKind::plain("no_rally"),
            DeedKind::one("abandon", unit),
            DeedKind::plain("concede"),
        ]
    }

    /// A unit is named by its place in the roster, wherever it stands.
    pub(crate) fn deed(&self, state: &State, seat: Seat, action: Action) -> Deed {
        let unit = |seat: Seat, space: Space| state.own(seat, space).map_or(0, |id| id.index() % MAX_UNITS);
        let own = |space: Space| unit(seat, space);
        match action {
            Action::Faction(faction) => Deed::new(0, faction.into(), 0),
            Action::Field(count) => Deed::new(1, count.into(), 0),
            Action::Enlist(card) => Deed::new(2, card.index(), 0),
            Action::Put(space) => Deed::new(3, space.index(), 0),
            Action::Face(facing) => Deed::new(4, facing.index(), 0),
            Action::Lead(space) => Deed::new(5, space.index(), 0),
            Action::Ready => Deed::new(6, 0, 0),
            Action::Undo => Deed::new(7, 0, 0),
            Action::Play(card) => Deed::new(8, card.index(), 0),
            Action::Commander(space) => Deed::new(9, space.index(), 0),
            Action::Command(space) => Deed::new(10, own(space), 0),
            Action::Line(from, to) => Deed::new(11, own(from), own(to)),
            Action::Done => Deed::new(12, 0, 0),
            Action::Pick(space) => Deed::new(13, own(space), 0),
            Action::Back => Deed::new(14, 0, 0),
            Action::To(space) => Deed::new(15, space.index(), 0),
            Action::EndMoves => Deed::new(16, 0, 0),
            Action::Shoot(from, at) => Deed::new(17, own(from), unit(rival(seat), at)),
            Action::Support(space) => Deed::new(18, own(space), 0),
            Action::Fire => Deed::new(19, 0, 0),
            Action::EndShots => Deed::new(20, 0, 0),
            Action::Commit(card) => Deed::new(21, card.map_or(self.cards().len(), |card| card.index()), 0),
            Action::Fight(space) => Deed::new(22, space.index(), 0),
            Action::Evade => Deed::new(23, 0, 0),
            Action::Stand => Deed::new(24, 0, 0),
            Action::Retreat(space, facing) => Deed::new(25, space.index(), facing.index()),
            Action::Fall(space) => Deed::new(26, space.index(), 0),
            Action::Discard(card) => Deed::new(27, card.index(), 0),
            Action::Rally => Deed::new(28, 0, 0),
            Action::NoRally => Deed::new(29, 0, 0),
            Action::Abandon(space) => Deed::new(30, own(space), 0),
            Action::Concede => Deed::new(31, 0, 0),
        }
    }
}
