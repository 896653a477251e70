//! What a deed came to, and what only explains it.

use kernel::Names;

use crate::event::Cue;
use crate::rulebook::Prevail;

impl Prevail {
    /// Is it a detail of what it came to?
    pub(crate) fn detail(cue: &Cue) -> bool {
        match cue {
            Cue::Ready { seat: _ }
            | Cue::First { seat: _, coin: _ }
            | Cue::Chosen { seat: _, step: _ }
            | Cue::Commanded { seat: _, space: _ }
            | Cue::Lined { seat: _, from: _, to: _ }
            | Cue::Supported { unit: _, space: _, at: _ }
            | Cue::Committed { seat: _, card: _, step: _ }
            | Cue::ShotValue { seat: _, value: _ }
            | Cue::Fought { space: _, contact: _ }
            | Cue::Rotated { unit: _, space: _, facing: _ }
            | Cue::Values { space: _, white: _, black: _, units: _ }
            | Cue::Locked { space: _, units: _ }
            | Cue::Discarded { seat: _, card: _ }
            | Cue::Declined { seat: _ }
            | Cue::Unsupported { seat: _, kind: _ } => true,
            Cue::Mustered { seat: _, faction: _, units: _ }
            | Cue::Deployed
            | Cue::Round { round: _ }
            | Cue::Played { seat: _, card: _ }
            | Cue::Initiative { seat: _ }
            | Cue::Led { seat: _, from: _, to: _ }
            | Cue::Moved { unit: _, from: _, to: _, facing: _ }
            | Cue::Engaged { space: _, contact: _, unit: _, met: _ }
            | Cue::Shot { unit: _, from: _, at: _ }
            | Cue::Evaded { unit: _ }
            | Cue::Stood { unit: _ }
            | Cue::Routed { unit: _, space: _, penalty: _ }
            | Cue::Retreated { unit: _, from: _, to: _, facing: _ }
            | Cue::Blocked { unit: _ }
            | Cue::Reversed { unit: _, space: _, facing: _ }
            | Cue::Captured { seat: _, space: _ }
            | Cue::Burnt { seat: _, card: _, played: _, hand: _ }
            | Cue::Ended { winner: _, reason: _ } => false,
        }
    }

    /// What becomes of a unit in one sentence with the figures that decided it (PV-6.25, PV-8.7, PV-9.1).
    pub(crate) fn headline(&self, head: &Cue, details: &[&Cue], names: Names<'_>) -> Option<String> {
        let fate = matches!(
            head,
            Cue::Routed { .. } | Cue::Retreated { .. } | Cue::Reversed { .. } | Cue::Blocked { .. }
        );
        let figures = |cue: &&Cue| {
            if let Cue::Values { white, black, .. } = cue {
                let (w, b) = (names.object(crate::WHITE), names.object(crate::BLACK));
                return Some(format!("{white} for {w} against {black} for {b}"));
            }
            if let Cue::ShotValue { seat, value } = cue {
                return Some(format!("shot at by {} with {value}", names.object(*seat)));
            }
            None
        };
        let figures = details.iter().rev().find_map(figures).filter(|_| fate)?;
        let told = self.tell(head, names).text;
        Some(format!("{}: {figures}.", told.trim_end_matches('.')))
    }
}
