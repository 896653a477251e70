//! What an action is apart from the moment, as a number.

use kernel::{Deed, DeedKind, DeedPart, Seat, Word as _};

use crate::action::Action;
use crate::board::{SPACES, Space};
use crate::rulebook::Knights;
use crate::vocab::Token;

impl Knights {
    /// In the order of [`Action`].
    pub(crate) fn deed_kinds(&self) -> Vec<DeedKind> {
        // Nobody is the last.
        let seat = DeedPart::new("seat", usize::from(self.seats()) + 1);
        vec![
            DeedKind::one("place", DeedPart::new("token", Token::ALL.len())),
            DeedKind::plain("stay"),
            DeedKind::one("move", DeedPart::new("space", SPACES)),
            DeedKind::one("vote", seat),
            DeedKind::one("attack", seat),
            DeedKind::one("inspire", DeedPart::new("use", 2)),
            DeedKind::plain("back"),
            DeedKind::plain("resign"),
        ]
    }

    pub(crate) fn deed(&self, action: Action) -> Deed {
        let number = |seat: Option<Seat>| seat.map_or(usize::from(self.seats()), Seat::index);
        match action {
            Action::Place { token } => Deed::new(0, token.index(), 0),
            Action::Stay => Deed::new(1, 0, 0),
            Action::Move { to } => Deed::new(2, Space::index(to), 0),
            Action::Name { seat } => Deed::new(3, number(seat), 0),
            Action::Target { seat } => Deed::new(4, number(seat), 0),
            Action::Inspire { using } => Deed::new(5, usize::from(using), 0),
            Action::Back => Deed::new(6, 0, 0),
            Action::Resign => Deed::new(7, 0, 0),
        }
    }
}
