//! What there is to attack, and what it would be worth.
//!
//! Most cards attack and nothing else happens before they aim. What stands where, and what protects it, is then the same
//! whoever attacks: it is looked up for the first of them and kept for the others.

use crate::card::Design;
use crate::effects::{blocks, declared_value, defence, has_passive, protect_monarch, protect_unit};
use crate::phases::{aim_plainly, targets};
use crate::place::{Mark, Slot};
use crate::rulebook::{Authority, Passive};
use crate::state::{MAX_SEATS, State};
use crate::vocab::When;
use kernel::List;

/// The most that can be aimed at: all units, Kingsguards and monarchs.
const MAX_MARKS: usize = MAX_SEATS * (Slot::COUNT + 2);

/// What the active seat can attack.
pub(super) struct Front {
    /// Does anything in its general zone act when it attacks?
    stirred: bool,
    /// What an attack by which nothing is set off can be aimed at, once somebody asked.
    prizes: Option<List<Prize, MAX_MARKS>>,
}

/// A target as an attacker sees it.
#[derive(Clone, Copy, Default)]
struct Prize {
    /// What is taken off each damage to it.
    protection: u16,
    /// The damage that defeats it.
    needed: u16,
    /// What it is worth to defeat it; of a monarch, to aim at it at all.
    gain: f32,
    monarch: bool,
}

impl Front {
    pub(super) fn new(game: &Authority, state: &State) -> Self {
        let zone = &state.of(state.active).zone;
        let stirred = zone.iter().any(|card| game.traits(card.design()).has(When::OnAttack));
        Self { stirred, prizes: None }
    }

    /// What the best target of an attack by this card is worth.
    pub(super) fn attack_gain(&mut self, game: &Authority, state: &State, card: Design) -> f32 {
        if self.stirred || game.traits(card).has(When::Attack) {
            let mut aimed = *state;
            if !aim_plainly(game, &mut aimed, card) {
                return -1.0;
            }
            let mut gain = 0.0f32;
            targets(game, &aimed, |mark| gain = gain.max(target_gain(game, &aimed, mark)));
            return gain;
        }
        let prizes = self.prizes.get_or_insert_with(|| look(game, state, card));
        let value = declared_value(game, state, state.active, card).max(0) as u16;
        prizes.iter().map(|prize| prize.worth(value, false)).fold(0.0, f32::max)
    }
}

/// What can be aimed at once this card, by which nothing is set off, is declared.
fn look(game: &Authority, state: &State, card: Design) -> List<Prize, MAX_MARKS> {
    let mut prizes = List::new();
    let mut see = |state: &State| targets(game, state, |mark| prizes.push(Prize::of(game, state, mark)));
    if has_passive(game, state.of(state.active), Passive::Def) {
        // Its own passives may look at how often a player has attacked.
        let mut aimed = *state;
        if aim_plainly(game, &mut aimed, card) {
            see(&aimed);
        }
    } else {
        see(state);
    }
    prizes
}

/// What aiming the attack in progress at a target is worth.
pub(super) fn target_gain(game: &Authority, state: &State, mark: Mark) -> f32 {
    let Some(attack) = &state.attack else { return 0.0 };
    Prize::of(game, state, mark).worth(attack.value.max(0) as u16, attack.pierce)
}

impl Prize {
    fn of(game: &Authority, state: &State, mark: Mark) -> Self {
        let seat = mark.seat();
        let court = state.of(seat);
        match mark {
            Mark::Monarch { .. } => Self {
                protection: u16::from(protect_monarch(game, state, seat)),
                needed: u16::from(court.hp),
                // The weaker the monarch, the sooner the end.
                gain: (40.0 - f32::from(court.hp)).max(0.0) * 0.02,
                monarch: true,
            },
            Mark::Guard { .. } => Self {
                protection: 0,
                needed: u16::from(game.traits(game.kingsguard()).power),
                gain: 3.5,
                monarch: false,
            },
            Mark::Unit { slot, .. } => {
                let needed = defence(game, state, seat, slot, Some(state.active));
                let printed =
                    court.rows[slot.index()].map_or(0, |unit| game.traits(unit.card.design()).power);
                // A weak card goes back to clog its owner's deck.
                let clog = if printed <= 2 { 0.8 } else { 0.0 };
                let row = Slot::of_row(slot.row()).iter();
                let blocking = row.filter(|other| blocks(game, state, seat, **other));
                let opens = if blocking.count() <= 1 { 1.0 } else { 0.0 };
                Self {
                    protection: u16::from(protect_unit(game, state, seat, slot)),
                    needed,
                    gain: 0.6 * f32::from(needed) + clog + opens,
                    monarch: false,
                }
            }
        }
    }

    /// What an attack of this value is worth to it.
    fn worth(&self, value: u16, pierce: bool) -> f32 {
        let dealt = value.saturating_sub(self.protection);
        if self.monarch {
            let lethal = if dealt >= self.needed { 100.0 } else { 0.0 };
            1.3 * f32::from(dealt) + lethal + self.gain
        } else if dealt >= 1 && dealt >= self.needed {
            let excess = if pierce { 0.5 * f32::from(dealt - self.needed) } else { 0.0 };
            self.gain + excess
        } else {
            -1.0
        }
    }
}
