//! Effects on attacks: `atk`, `atk_turn`, `atk_aura`, `pierce`, `bypass`.

use kernel::{Seat, Sink};

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

pub(super) fn change(state: &mut State, n: i16, sink: &mut impl Sink<Event>) {
    if let Some(attack) = &mut state.attack {
        attack.value += n;
        let value = attack.value;
        sink.emit(|| Event::Value { n, value });
    }
}

pub(super) fn rally(state: &mut State, seat: Seat, n: i8, sink: &mut impl Sink<Event>) {
    let court = state.of_mut(seat);
    court.atk_turn = court.atk_turn.saturating_add(n);
    sink.emit(|| Event::Rallied { seat, n });
}

pub(super) fn pierce(state: &mut State, sink: &mut impl Sink<Event>) {
    if let Some(attack) = &mut state.attack {
        attack.pierce = true;
        sink.emit(|| Event::Piercing);
    }
}

/// AU-12.5: "every row" includes Row 0.
pub(super) fn bypass(state: &mut State, passage: Passage, sink: &mut impl Sink<Event>) {
    let rows: u8 = match passage {
        Passage::Row1 => 1 << 1,
        Passage::Row2 => 1 << 2,
        Passage::Row3 => 1 << 3,
        Passage::Every => 0b1111,
    };
    if let Some(attack) = &mut state.attack {
        attack.bypass |= rows;
        sink.emit(|| Event::Bypassing { rows: (0..4).filter(|row| rows & 1 << row != 0).collect() });
    }
}
