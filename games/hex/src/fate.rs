//! What has become of a player who is out while others play on.

use kernel::{Fate, Rule, Seat};

use crate::rulebook::Hex;
use crate::view::View;

impl Hex {
    /// HX-10.2, HX-10.7: only who resigns is out, since the player who controls nothing comes back (HX-8.1).
    pub(crate) fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        let mine = view.realms[seat].resigned;
        let ahead =
            view.realms.iter().filter(|(_, realm)| realm.resigned == 0 || realm.resigned > mine).count();
        let place = Some(1 + ahead as u8);
        (mine > 0).then_some(Fate { what: "You have resigned", place, rule: Rule::new("HX-10.2") })
    }
}
