//! What has become of a player who is out while others play on.

use kernel::{Fate, Rule, Seat};

use crate::options::{Format, Mode};
use crate::rulebook::Authority;
use crate::view::View;

impl Authority {
    /// AU-13.1, AU-13.6: its monarch has fallen, or it has resigned; the place is settled unless a team or a match of
    /// several games goes on (AU-13.9).
    pub(crate) fn fate(&self, view: &View, seat: Seat) -> Option<Fate> {
        let mine = &view.courts[seat];
        if mine.fell == 0 {
            return None;
        }
        let (what, rule) = if mine.resigned {
            ("You have resigned", "AU-13.6")
        } else {
            ("Your monarch has fallen", "AU-13.1")
        };
        let alone = self.options().mode == Mode::Ffa && self.options().format != Format::Tournament;
        let ahead = view.courts.iter().filter(|(_, court)| court.fell == 0 || court.fell > mine.fell).count();
        Some(Fate { what, place: alone.then_some(1 + ahead as u8), rule: Rule::new(rule) })
    }
}
