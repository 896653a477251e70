//! What has become of a knight that is out while others fight on.

use kernel::{Fate, Rule, Seat};

use crate::options::{Series, Teams};
use crate::rulebook::Knights;
use crate::state::Moment;
use crate::view::View;

impl Knights {
    /// KD-9.1, KD-11.1: it has fallen, or resigned; the place is settled when the slot is over, because the player who
    /// leaves in the same one shares it, unless a team or a series goes on (KD-10.3).
    pub(crate) fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        let knight = &view.knights[seat];
        let (what, rule) = match (knight.resigned, knight.removed) {
            (true, _) => ("You have resigned", "KD-11.1"),
            (false, Some(_)) => ("You have fallen", "KD-9.1"),
            (false, None) => return None,
        };
        let alone = self.options().teams == Teams::None && self.options().series == Series::Single;
        let now = Moment { turn: view.turn, slot: view.slot };
        let place = knight.removed.filter(|then| alone && *then < now).map(|mine| {
            let ahead = view.knights.iter().filter(|(_, other)| other.removed.is_none_or(|then| then > mine));
            1 + ahead.count() as u8
        });
        Some(Fate { what, place, rule: Rule::new(rule) })
    }
}
