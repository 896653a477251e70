//! What a move came to, in one sentence.

use kernel::{Cue, Headline, Names, bare};

use crate::event::Event;
use crate::rulebook::Estraven;
use crate::tell::tell;

/// What comes of something that resolves is told with what it comes of (LE-7.7).
pub(crate) fn headline(
    game: &Estraven,
    head: &Event,
    details: &[&Cue<Event>],
    names: Names<'_>,
) -> Option<Headline> {
    let effect = matches!(
        head,
        Event::Entered { .. }
            | Event::Died { .. }
            | Event::Damaged { .. }
            | Event::Prevented { .. }
            | Event::Healed { .. }
            | Event::Buffed { .. }
            | Event::Recalled { .. }
            | Event::Milled { .. }
            | Event::Countered { .. }
            | Event::Discarded { .. }
            | Event::Took { .. }
    );
    let cause = |cue: &Event| {
        let Event::Resolves { seat, source, .. } = cue else { return None };
        (!source.is_empty()).then(|| (*seat, format!("{} {}", names.whose(*seat), bare(source))))
    };
    let (actor, cause) = details.iter().rev().find_map(|cue| cause(cue)).filter(|_| effect)?;
    Some(Headline { actor, text: format!("{cause}: {}", tell(game, head, names).text) })
}
