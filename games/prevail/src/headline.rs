//! What a move came to, in one sentence.

use kernel::{Cue, Headline, Names};

use crate::event::Event;
use crate::rulebook::Prevail;

impl Prevail {
    /// What becomes of a unit in one sentence with the figures that decided it (PV-6.25, PV-8.7, PV-9.1).
    pub(crate) fn headline(
        &self,
        head: &Event,
        details: &[&Cue<Event>],
        names: Names<'_>,
    ) -> Option<Headline> {
        let (Event::Routed { unit, .. }
        | Event::Retreated { unit, .. }
        | Event::Reversed { unit, .. }
        | Event::Blocked { unit }) = head
        else {
            return None;
        };
        let figures = |cue: &Event| {
            if let Event::Values { white, black, .. } = cue {
                let (w, b) = (names.object(crate::WHITE), names.object(crate::BLACK));
                return Some(format!("{white} for {w} against {black} for {b}"));
            }
            if let Event::ShotValue { seat, value } = cue {
                return Some(format!("shot at by {} with {value}", names.object(*seat)));
            }
            None
        };
        let figures = details.iter().rev().find_map(|cue| figures(cue))?;
        let (_, told) = self.told(head, names);
        Some(Headline { actor: unit.seat, text: format!("{told}: {figures}.") })
    }
}
