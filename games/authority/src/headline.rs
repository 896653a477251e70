//! What a move came to, in one sentence.

use kernel::{Cue, Headline, Names, bare};

use crate::event::Event;
use crate::rulebook::Authority;

impl Authority {
    /// A blow in one sentence: who attacked what with which card, and what came of it (AU-6.7).
    pub(crate) fn headline(
        &self,
        head: &Event,
        details: &[&Cue<Event>],
        names: Names<'_>,
    ) -> Option<Headline> {
        let end = if let Event::Defeated { dealt, defence, .. } = head {
            format!("{dealt} against {defence}, defeated")
        } else if let Event::Stood { dealt, defence, .. } = head {
            format!("{dealt} against {defence}, it holds")
        } else if let Event::Damaged { n, hp, .. } = head {
            format!("{n} damage, {hp} HP left")
        } else {
            return None;
        };
        let aimed = |cue: &Event| {
            if let Event::Aimed { seat, by, mark, card, .. } = cue {
                let what = self.told_mark(*mark, card.as_ref(), names);
                let (attacks, with) = (names.does(*seat, "attacks"), bare(self.card_name(*by)));
                let text = format!("{attacks} {what} with the {with}: {end}.");
                Some(Headline { actor: *seat, text })
            } else {
                None
            }
        };
        details.iter().rev().find_map(|cue| aimed(cue))
    }
}
