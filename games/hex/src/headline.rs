//! What a move came to, in one sentence.

use kernel::{Cue, Headline, Names};

use crate::event::{Event, Terms};
use crate::rulebook::Hex;

impl Hex {
    /// A battle in one sentence: who took or held what against whom, and by how much (HX-6.11).
    pub(crate) fn headline(
        &self,
        head: &Event,
        details: &[&Cue<Event>],
        names: Names<'_>,
    ) -> Option<Headline> {
        let sum = |terms: &Terms| terms.value + terms.bonus;
        let compared = |cue: &Event| {
            if let Event::Compared { attack, defence, .. } = cue { Some((*attack, *defence)) } else { None }
        };
        let (attack, defence) = details.iter().rev().find_map(|cue| compared(cue))?;
        if let Event::Captured { seat, land, from } = head {
            let (takes, from) = (names.does(*seat, "takes"), names.object(*from));
            let by = format!("{} against {}", sum(&attack), sum(&defence));
            let text = format!("{takes} {} from {from}: {by}.", self.place(*land));
            return Some(Headline { actor: *seat, text });
        }
        if let Event::Held { seat, land } = head {
            let (holds, against) = (names.does(*seat, "holds"), names.object(attack.seat));
            let by = format!("{} against {}", sum(&defence), sum(&attack));
            let text = format!("{holds} {} against {against}: {by}.", self.place(*land));
            return Some(Headline { actor: *seat, text });
        }
        None
    }
}
