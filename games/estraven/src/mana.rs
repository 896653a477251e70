//! Mana: what lies ready, how it is paid, and what could be made (LE-5).

use kernel::{Seat, Sink};

use crate::card::Form;
use crate::event::Event;
use crate::options::PitchCleanup;
use crate::rulebook::{Estraven, Traits};
use crate::state::{Id, Pitched, State, Unit};
use crate::zones;

/// The mana pool (LE-5.4).
#[inline]
pub(crate) fn pool(state: &State, seat: Seat) -> u16 {
    let pitched = state.pitched.iter().filter(|card| card.seat == seat);
    state.lord(seat).loose + pitched.map(|card| u16::from(card.left())).sum::<u16>()
}

/// Pays `n`: loose mana first, then touched cards, then untouched ones, oldest first (LE-5.5).
///
/// # Panics
/// If the pool does not hold so much: a player who announces has been asked (LE-6.3).
pub(crate) fn pay(state: &mut State, seat: Seat, n: u8) {
    let mut due = u16::from(n);
    let loose = due.min(state.lord(seat).loose);
    state.lord_mut(seat).loose -= loose;
    due -= loose;
    for touched in [true, false] {
        for card in state.pitched.iter_mut().filter(|card| card.seat == seat) {
            if card.touched() == touched {
                let taken = due.min(u16::from(card.left()));
                card.take(taken as u8);
                due -= taken;
            }
        }
    }
    assert_eq!(due, 0, "an announcement was checked against the pool");
}

/// Does a pitched card, as it is, come back in its player's Start phase, for 1 damage (LE-5.6, LE-5.9)?
pub(crate) fn returns(game: &Estraven, card: Pitched) -> bool {
    match game.options().pitch_cleanup {
        PitchCleanup::Return | PitchCleanup::ReturnKeep => !card.touched(),
        PitchCleanup::Burn => false,
    }
}

/// What a Start phase makes of a pitch zone and the mana.
pub(crate) struct Start {
    /// How many cards come back.
    pub(crate) returning: u8,
    /// What is loose then.
    pub(crate) loose: u16,
}

/// What the next Start phase of a seat would make of its pitch zone as it is (LE-5.6, LE-5.9).
pub(crate) fn at_start(game: &Estraven, state: &State, seat: Seat) -> Start {
    let cleanup = game.options().pitch_cleanup;
    let own = || state.pitched.iter().filter(|card| card.seat == seat);
    let keeps = |card: &&Pitched| match cleanup {
        PitchCleanup::Return => card.touched(),
        PitchCleanup::ReturnKeep => true,
        PitchCleanup::Burn => false,
    };
    let rest: u16 = own().filter(keeps).map(|card| u16::from(card.left())).sum();
    Start {
        returning: own().filter(|card| returns(game, **card)).count() as u8,
        loose: if cleanup == PitchCleanup::Burn { 0 } else { state.lord(seat).loose + rest },
    }
}

/// May this card of the hand be pitched now (LE-5.1, LE-5.2)?
#[inline]
pub(crate) fn may_pitch(game: &Estraven, state: &State, seat: Seat, card: u8) -> bool {
    pitch_allowed(game, state, seat) && pitchable(game, game.traits_of(state, card))
}

/// LE-5.1: is it a time to pitch, as far as the turn goes?
#[inline]
pub(crate) fn pitch_allowed(game: &Estraven, state: &State, seat: Seat) -> bool {
    seat == state.active || !game.options().pitch_own_turn_only
}

/// LE-5.2: has the card a pitch value that counts?
#[inline]
pub(crate) fn pitchable(game: &Estraven, traits: &Traits) -> bool {
    traits.pitch > 0 || (game.options().pitch_zero && traits.kind != crate::vocab::Kind::Resource)
}

/// A card becomes mana; nobody can answer (LE-5.3).
pub(crate) fn pitch(game: &Estraven, state: &mut State, seat: Seat, card: u8, sink: &mut impl Sink<Event>) {
    zones::leave_hand(state, seat, card);
    let value = game.traits_of(state, card).pitch;
    state.pitched.push(Pitched::new(card, seat, value, value));
    sink.emit(|| Event::Pitched { seat, card: game.name(state, Id::card(card)), pool: pool(state, seat) });
}

/// The place of the mana ability of an object that can be used now.
pub(crate) fn mana_ability(game: &Estraven, state: &State, seat: Seat, object: Id) -> Option<u8> {
    state.unit(object).filter(|unit| unit.seat == seat).and_then(|unit| usable(game, unit))
}

/// The place of the mana ability that a unit can use now.
#[inline]
pub(crate) fn usable(game: &Estraven, unit: &Unit) -> Option<u8> {
    if game.traits(unit.design).makes == 0 {
        return None;
    }
    let abilities = (0..).zip(&game.face(unit.design).abilities);
    let mut now =
        abilities.filter(|(_, ability)| ability.form == Form::Mana && !(ability.costs.tap && unit.tapped));
    now.next().map(|(at, _)| at)
}

/// A mana ability: no stack, no answer (LE-5.8).
pub(crate) fn make(game: &Estraven, state: &mut State, seat: Seat, object: Id, sink: &mut impl Sink<Event>) {
    let Some((ability, unit)) = mana_ability(game, state, seat, object).zip(state.unit(object).copied())
    else {
        return;
    };
    let ability = game.ability(unit.design, ability);
    sink.emit(|| Event::Tapped { seat, object: game.name(state, object) });
    if ability.costs.tap
        && let Some(unit) = state.unit_mut(object)
    {
        unit.tapped = true;
    }
    if ability.costs.sacself {
        zones::sacrifice(game, state, &[object], sink);
    }
    for effect in &ability.effects {
        if let crate::card::Effect::Mana { n } = effect {
            add(state, seat, *n, sink);
        }
    }
}

/// Loose mana (LE-5.8).
pub(crate) fn add(state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    let lord = state.lord_mut(seat);
    lord.loose = lord.loose.saturating_add(u16::from(n)).min(9999);
    sink.emit(|| Event::Mana { seat, n, pool: pool(state, seat) });
}

/// Potential mana (LE-7.5): the pool, what the hand without `card` and without the `discard` least cards could be
/// pitched for, and what mana abilities could add.
pub(crate) fn potential(game: &Estraven, state: &State, seat: Seat, card: Option<u8>, discard: u8) -> u16 {
    let mut sum = pool(state, seat);
    if pitch_allowed(game, state, seat) {
        let mut by_value = [0u8; 4];
        for held in state.lord(seat).hand.iter().filter(|held| Some(*held) != card) {
            by_value[usize::from(game.traits_of(state, held).pitch.min(3))] += 1;
        }
        let mut due = discard;
        for (value, held) in (0..).zip(by_value) {
            let kept = held.saturating_sub(due);
            due = due.saturating_sub(held);
            sum += value * u16::from(kept);
        }
    }
    sum + state.units_of(seat).map(|unit| could_make(game, unit)).sum::<u16>()
}

/// What the mana ability of an object could add now.
pub(crate) fn could_make(game: &Estraven, unit: &Unit) -> u16 {
    usable(game, unit).map_or(0, |_| u16::from(game.traits(unit.design).makes))
}
