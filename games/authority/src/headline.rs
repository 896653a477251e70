//! What a deed came to, and what only explains it.

use kernel::Names;

use crate::event::Cue;
use crate::rulebook::Authority;

impl Authority {
    /// Is it a detail of what it came to?
    pub(crate) fn detail(cue: &Cue) -> bool {
        match cue {
            Cue::Triggered { seat: _, card: _, text: _ }
            | Cue::Declared { seat: _, card: _, value: _ }
            | Cue::Value { n: _, value: _ }
            | Cue::Aimed { seat: _, by: _, mark: _, card: _, value: _ }
            | Cue::Piercing
            | Cue::Bypassing { rows: _ }
            | Cue::Ignored { seat: _, slot: _, card: _ }
            | Cue::Shifted { seat: _, slot: _, card: _, n: _, until: _ }
            | Cue::Pierced { left: _ }
            | Cue::Retreated { seat: _, card: _ }
            | Cue::Relieved { seat: _, card: _, slot: _ }
            | Cue::Entered { seat: _, card: _ }
            | Cue::Cheaper { seat: _, n: _ }
            | Cue::Drew { seat: _, card: _, known: _ }
            | Cue::Discarded { seat: _, cards: _ }
            | Cue::Dropped { seat: _, card: _ }
            | Cue::Reshuffled { seat: _ }
            | Cue::Retired { seat: _, card: _ }
            | Cue::Filled { slot: _, card: _ }
            | Cue::Depleted { n: _ }
            | Cue::Restocked { n: _ }
            | Cue::NoSwap { seat: _ }
            | Cue::Kept { seat: _ }
            | Cue::Bottomed { seat: _ }
            | Cue::Passed { seat: _ }
            | Cue::Rested { seat: _ } => true,
            Cue::Game { number: _, first: _ }
            | Cue::Turn { round: _, seat: _ }
            | Cue::Disabled { seat: _, slot: _, card: _ }
            | Cue::Defeated { mark: _, card: _, dealt: _, defence: _ }
            | Cue::Stood { mark: _, card: _, dealt: _, defence: _ }
            | Cue::Damaged { seat: _, n: _, hp: _ }
            | Cue::Lost { seat: _, n: _, hp: _ }
            | Cue::Healed { seat: _, n: _, hp: _ }
            | Cue::Defended { seat: _, card: _, slot: _ }
            | Cue::Levied { seat: _, card: _, n: _, pool: _ }
            | Cue::Gained { seat: _, n: _, pool: _ }
            | Cue::Bought { seat: _, slot: _, card: _, cost: _, pool: _, topped: _ }
            | Cue::Hired { seat: _, card: _, cost: _, pool: _ }
            | Cue::Used { seat: _, card: _, from: _ }
            | Cue::Exposed { seat: _, card: _ }
            | Cue::Rallied { seat: _, n: _ }
            | Cue::Annihilated { seat: _, card: _ }
            | Cue::Recalled { seat: _, slot: _, card: _ }
            | Cue::Swapped { seat: _, slot: _, out: _, card: _ }
            | Cue::Swept { seat: _, slot: _, card: _ }
            | Cue::Peeked { seat: _, card: _ }
            | Cue::Resigned { seat: _ }
            | Cue::Out { seats: _ }
            | Cue::Scored { winners: _, reason: _, points: _ }
            | Cue::Ended { winners: _, reason: _ } => false,
        }
    }

    /// A blow in one sentence: who attacked what with which card, and what came of it (AU-6.7).
    pub(crate) fn headline(&self, head: &Cue, details: &[&Cue], names: Names<'_>) -> Option<String> {
        let end = if let Cue::Defeated { dealt, defence, .. } = head {
            format!("{dealt} against {defence}, defeated")
        } else if let Cue::Stood { dealt, defence, .. } = head {
            format!("{dealt} against {defence}, it holds")
        } else if let Cue::Damaged { n, hp, .. } = head {
            format!("{n} damage, {hp} HP left")
        } else {
            return None;
        };
        let aimed = |cue: &&Cue| {
            if let Cue::Aimed { seat, by, mark, card, .. } = cue {
                let what = self.told_mark(*mark, card.as_ref(), names);
                let attacks = names.does(*seat, "attacks");
                Some(format!("{attacks} {what} with the {}", self.card_name(*by)))
            } else {
                None
            }
        };
        Some(format!("{}: {end}.", details.iter().rev().find_map(aimed)?))
    }
}
