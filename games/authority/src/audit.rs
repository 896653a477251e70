//! What must hold in every reachable state.

use crate::card::Design;
use crate::content::MAX_DESIGNS;
use crate::options::{GeneralSupply, MarketDeck};
use crate::phases::decided;
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::{Kind, Step};

/// Says what is broken.
pub(crate) fn audit(game: &Authority, state: &State) -> Result<(), String> {
    let mut seen = [0u16; MAX_DESIGNS];
    count(game, state, |card| seen[card.index()] += 1);
    let seats = u16::from(game.seats());
    let full = game.options().market_deck == MarketDeck::Full;
    for (card, n) in game.starters().chain([(game.kingsguard(), 1)]) {
        let (found, expected) = (seen[card.index()], u16::from(n) * seats);
        ensure(found == expected, || format!("{found} of {} in the game, not {expected}", game.id(card)))?;
    }
    for (card, n) in game.wares() {
        let (found, most) = (seen[card.index()], u16::from(n));
        ensure(found == most || (!full && found < most), || {
            format!("{found} of {} in the game, not {most}", game.id(card))
        })?;
    }
    for card in game.generals() {
        let found = seen[card.index()] + u16::from(state.market.supply & game.general_bit(card) != 0);
        let unique = game.options().general_supply == GeneralSupply::Unique;
        ensure(if unique { found == 1 } else { found <= seats + 1 }, || {
            format!("{found} of the General {} (AU-8.1)", game.id(card))
        })?;
    }
    for seat in game.everybody() {
        let court = state.of(seat);
        ensure(court.hp <= game.hp_cap(seat), || format!("seat {seat} has {} HP (AU-1.11)", court.hp))?;
        let over = state.step == Step::Over;
        ensure(!court.alive() || court.hp > 0 || over, || {
            format!("seat {seat} is alive with 0 HP (AU-13.1)")
        })?;
        ensure(court.alive() || court.cycle.all().is_empty(), || {
            format!("seat {seat} is out with cards (AU-13.3)")
        })?;
        for (at, card) in court.zone.iter().enumerate() {
            let kind = game.traits(card.design()).kind;
            let again = court.zone[..at].iter().any(|other| other.design() == card.design());
            ensure(!again || kind == Kind::Spy, || {
                format!("{} twice in a general zone (AU-8.4)", game.id(card.design()))
            })?;
        }
    }
    let over = state.step == Step::Over;
    ensure(over || state.step == Step::First || decided(game, state).is_none(), || {
        "the game goes on with one side left (AU-13.4)".into()
    })?;
    ensure(state.market.depletions <= 3, || format!("{} depletions (AU-10.2)", state.market.depletions))?;
    ensure(u16::from(state.round) <= game.options().round_limit.get(), || {
        format!("round {} (AU-13.7)", state.round)
    })?;
    ensure((1..=game.games()).contains(&state.game), || format!("game {} (AU-16.1)", state.game))?;
    if !over {
        ensure(state.step == Step::First || state.of(state.asked).alive(), || {
            format!("seat {} is asked, but out", state.asked)
        })?;
        let mut legal = Vec::new();
        game.list_answers(state, state.asked, &mut legal);
        let least = if state.step == Step::Command { 1 } else { 2 };
        ensure(legal.len() >= least, || {
            format!("seat {} is asked {} but has {} choices (AU-11.11)", state.asked, state.step, legal.len())
        })?;
    }
    Ok(())
}

/// Every card outside the supply.
fn count(game: &Authority, state: &State, mut found: impl FnMut(Design)) {
    for seat in game.everybody() {
        let court = state.of(seat);
        court.cycle.all().iter().chain(court.zone.iter()).for_each(|card| found(card.design()));
        court.rows.iter().flatten().for_each(|unit| found(unit.card.design()));
        if court.guard.is_some() {
            found(game.kingsguard());
        }
    }
    state.market.slots.iter().flatten().for_each(|card| found(*card));
    state.market.deck.iter().for_each(|placed| found(placed.card));
    state.market.discard.iter().chain(state.market.removed.iter()).for_each(&mut found);
    if let Some(attack) = &state.attack {
        found(attack.card.design());
    }
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}
