//! Effects on attacks.

use kernel::{Seat, Sink};

use super::Now;
use super::passive::each_zoned;
use crate::card::{Design, Effect};
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::Passage;

/// The attack value of a unit that `seat` declares, before its own abilities (AU-6.7).
pub(crate) fn declared_value(game: &Authority, state: &State, seat: Seat, card: Design) -> i16 {
    let court = state.of(seat);
    let traits = game.traits(card);
    let mut value = i16::from(traits.power) + i16::from(court.atk_turn);
    each_zoned(game, court, |effect| {
        if let Effect::AtkAura { faction, n } = effect
            && (faction.is_none() || *faction == traits.faction)
        {
            value += i16::from(*n);
        }
    });
    value
}

impl<S: Sink<Event>> Now<'_, S> {
    pub(super) fn change_attack(&mut self, n: i16) {
        if let Some(attack) = &mut self.state.attack {
            attack.value += n;
            let value = attack.value;
            self.sink.emit(|| Event::Value { n, value });
        }
    }

    pub(super) fn rally(&mut self, n: i8) {
        let seat = self.owner();
        let court = self.state.of_mut(seat);
        court.atk_turn = court.atk_turn.saturating_add(n);
        self.sink.emit(|| Event::Rallied { seat, n });
    }

    pub(super) fn pierce(&mut self) {
        if let Some(attack) = &mut self.state.attack {
            attack.pierce = true;
            self.sink.emit(|| Event::Piercing);
        }
    }

    /// AU-12.5: "every row" includes Row 0.
    pub(super) fn bypass(&mut self, passage: Passage) {
        let rows: u8 = match passage {
            Passage::Row1 => 1 << 1,
            Passage::Row2 => 1 << 2,
            Passage::Row3 => 1 << 3,
            Passage::Every => 0b1111,
        };
        if let Some(attack) = &mut self.state.attack {
            attack.bypass |= rows;
            self.sink.emit(|| Event::Bypassing { rows: (0..4).filter(|row| rows & 1 << row != 0).collect() });
        }
    }
}
