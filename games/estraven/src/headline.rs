//! What a deed came to, and what only explains it.

use kernel::Names;

use crate::event::Cue;
use crate::rulebook::Estraven;
use crate::tell::tell;

/// Is it a detail of what it came to?
pub(crate) fn detail(cue: &Cue) -> bool {
    match cue {
        Cue::Picked { .. }
        | Cue::Revealed { .. }
        | Cue::Round { .. }
        | Cue::Swept { .. }
        | Cue::Returned { .. }
        | Cue::Spent { .. }
        | Cue::Drew { .. }
        | Cue::Pitched { .. }
        | Cue::Mana { .. }
        | Cue::Tapped { .. }
        | Cue::Announced { .. }
        | Cue::Offered { .. }
        | Cue::Resolves { .. }
        | Cue::Shielded { .. }
        | Cue::Granted { .. }
        | Cue::Turned { .. }
        | Cue::Looked { .. }
        | Cue::Kept { .. }
        | Cue::Bottomed { .. }
        | Cue::Saw { .. }
        | Cue::Rolled { .. }
        | Cue::MoreAttacks { .. }
        | Cue::MoreTrades { .. }
        | Cue::Taxed { .. }
        | Cue::Paid { .. }
        | Cue::Opened { .. }
        | Cue::Waited { .. }
        | Cue::Broken
        | Cue::Rested { .. }
        | Cue::Stop { .. } => true,
        Cue::Dealt { .. }
        | Cue::Turn { .. }
        | Cue::Laid { .. }
        | Cue::Put { .. }
        | Cue::Sacrificed { .. }
        | Cue::Discarded { .. }
        | Cue::Fizzled { .. }
        | Cue::Countered { .. }
        | Cue::Entered { .. }
        | Cue::Died { .. }
        | Cue::Damaged { .. }
        | Cue::Prevented { .. }
        | Cue::Healed { .. }
        | Cue::Buffed { .. }
        | Cue::Recalled { .. }
        | Cue::Milled { .. }
        | Cue::Took { .. }
        | Cue::Traded { .. }
        | Cue::Attacked { .. }
        | Cue::Joined { .. }
        | Cue::Blocked { .. }
        | Cue::Resigned { .. }
        | Cue::Lost { .. }
        | Cue::Ended { .. } => false,
    }
}

/// What comes of something that resolves is told with what it comes of (LE-7.7).
pub(crate) fn headline(game: &Estraven, head: &Cue, details: &[&Cue], names: Names<'_>) -> Option<String> {
    let effect = matches!(
        head,
        Cue::Entered { .. }
            | Cue::Died { .. }
            | Cue::Damaged { .. }
            | Cue::Prevented { .. }
            | Cue::Healed { .. }
            | Cue::Buffed { .. }
            | Cue::Recalled { .. }
            | Cue::Milled { .. }
            | Cue::Countered { .. }
            | Cue::Discarded { .. }
            | Cue::Took { .. }
    );
    let cause = |cue: &&Cue| {
        let Cue::Resolves { seat, source, .. } = cue else { return None };
        (!source.is_empty()).then(|| format!("{} {source}", names.whose(*seat)))
    };
    let cause = details.iter().rev().find_map(cause).filter(|_| effect)?;
    Some(format!("{cause}: {}", tell(game, head, names).text))
}
