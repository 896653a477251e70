//! What a deed came to, and what only explains it.

use kernel::Names;

use crate::event::{Cue, Terms};
use crate::rulebook::Hex;

impl Hex {
    /// Is it a detail of what it came to?
    pub(crate) fn detail(cue: &Cue) -> bool {
        match cue {
            Cue::Rejected { seat: _, mission: _ }
            | Cue::NoMission { seat: _, slot: _ }
            | Cue::Shuffled { cards: _ }
            | Cue::Ready { seat: _ }
            | Cue::Declined { seat: _ }
            | Cue::Refreshed { seat: _, cards: _, face_down: _, unseen: _ }
            | Cue::Fort { seat: _, land: _, price: _ }
            | Cue::Paid { seat: _, card: _, face_down: _ }
            | Cue::Revealed { seat: _, card: _, march: _ }
            | Cue::Swapped { seat: _, queen: _, card: _ }
            | Cue::Bid { seat: _, card: _, count: _, face_down: _ }
            | Cue::Stopped { seat: _, count: _ }
            | Cue::Compared { land: _, attack: _, defence: _, captured: _, march: _ }
            | Cue::Mustered { seat: _, card: _, value: _ }
            | Cue::Discarded { seats: _ }
            | Cue::Removed { seat: _, card: _ }
            | Cue::Kept { seat: _, card: _ }
            | Cue::Income { seat: _, coins: _ }
            | Cue::Dropped { seat: _, mission: _ }
            | Cue::Recovered { seat: _, card: _, face_down: _ } => true,
            Cue::Faction { seat: _, faction: _ }
            | Cue::Drew { seat: _, slot: _, mission: _ }
            | Cue::Mulligan { seat: _, missions: _ }
            | Cue::Capital { seat: _, land: _ }
            | Cue::Turn { seat: _, round: _ }
            | Cue::Resurged { seat: _, land: _, from: _ }
            | Cue::Built { seat: _, land: _ }
            | Cue::Claimed { seat: _, land: _, free: _ }
            | Cue::Migrated { seat: _, from: _, to: _ }
            | Cue::Attacked { seat: _, land: _, from: _, defender: _, march: _ }
            | Cue::DuelEnded { land: _, loser: _ }
            | Cue::Captured { seat: _, land: _, from: _ }
            | Cue::Held { seat: _, land: _ }
            | Cue::Cancelled { land: _ }
            | Cue::Scored { seat: _, mission: _, prestige: _, total: _ }
            | Cue::Resigned { seat: _ }
            | Cue::Ended { winners: _, reason: _ } => false,
        }
    }

    /// A battle in one sentence: who took or held what against whom, and by how much (HX-6.11).
    pub(crate) fn headline(&self, head: &Cue, details: &[&Cue], names: Names<'_>) -> Option<String> {
        let sum = |terms: &Terms| terms.value + terms.bonus;
        let compared = |cue: &&Cue| {
            if let Cue::Compared { attack, defence, .. } = cue { Some((*attack, *defence)) } else { None }
        };
        let (attack, defence) = details.iter().rev().find_map(compared)?;
        if let Cue::Captured { seat, land, from } = head {
            let (takes, from) = (names.does(*seat, "takes"), names.object(*from));
            let by = format!("{} against {}", sum(&attack), sum(&defence));
            return Some(format!("{takes} {} from {from}: {by}.", self.place(*land)));
        }
        if let Cue::Held { seat, land } = head {
            let (holds, against) = (names.does(*seat, "holds"), names.object(attack.seat));
            let by = format!("{} against {}", sum(&defence), sum(&attack));
            return Some(format!("{holds} {} against {against}: {by}.", self.place(*land)));
        }
        None
    }
}
