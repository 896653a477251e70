//! What must hold in every reachable state.

use crate::card::Design;
use crate::rulebook::Estraven;
use crate::state::{Id, MAX_CARDS, Origin, State};
use crate::vocab::Step;

/// Says what is broken.
pub(crate) fn audit(game: &Estraven, state: &State) -> Result<(), String> {
    if state.turn == 0 {
        return Ok(());
    }
    one_place_each(game, state)?;
    let over = state.step == Step::Over;
    for seat in game.alive(state) {
        let lord = state.lord(seat);
        // Between two state checks a player may be at 0; while somebody is asked in Main nobody is.
        let settled = matches!(state.step, Step::Main | Step::Discard | Step::Join | Step::Block);
        ensure(over || !settled || lord.health > 0, || {
            format!("seat {seat} plays on with {} health (LE-13.1)", lord.health)
        })?;
        ensure(lord.seen >> lord.deck.len() == 0, || format!("seat {seat} knows cards under no deck"))?;
    }
    for (at, unit) in state.field.iter().enumerate() {
        ensure(state.lord(unit.seat).alive() || over, || {
            format!("a unit of seat {} that is out", unit.seat)
        })?;
        ensure(at == 0 || state.field[at - 1].age < unit.age, || {
            "the battlefield is not in age order".into()
        })?;
        ensure(state.roster.get(usize::from(unit.id.0)).is_none_or(|design| *design == unit.design), || {
            format!("{} is another card than its place in the roster", game.name(state, unit.id))
        })?;
    }
    for card in state.pitched.iter() {
        ensure(card.left() <= card.value(), || "a pitched card holds more than its value (LE-5.3)".into())?;
    }
    if let Some(combat) = &state.combat {
        for attacker in combat.attackers.iter() {
            ensure(state.unit(attacker.id).is_some(), || "somebody attacks who is gone (LE-7.8)".into())?;
        }
    }
    ensure(u16::from(state.round) <= game.options().round_cap.get(), || format!("round {}", state.round))?;
    if !over {
        let mut legal = Vec::new();
        game.legal(state, state.asked, &mut legal);
        ensure(!legal.is_empty(), || {
            format!("seat {} is asked {} without a choice", state.asked, state.step)
        })?;
        let free = matches!(
            state.step,
            Step::Main | Step::Respond | Step::Tax | Step::PickHand | Step::Deploy | Step::Scry
        );
        ensure(free || legal.len() > 1, || format!("{} has one answer (LE-1.5)", state.step))?;
    }
    Ok(())
}

/// Every card is in exactly one place, but for those of players who are out.
fn one_place_each(game: &Estraven, state: &State) -> Result<(), String> {
    let mut seen = [0u8; MAX_CARDS];
    let mut count = |card: u8| seen[usize::from(card)] += 1;
    for seat in game.everybody() {
        let lord = state.lord(seat);
        lord.hand.iter().chain(lord.grave.iter()).chain(lord.deck.iter().copied()).for_each(&mut count);
    }
    state.field.iter().filter_map(|unit| unit.id.as_card()).for_each(&mut count);
    state.pitched.iter().for_each(|card| count(card.card));
    state.resource_deck.iter().chain(state.slots.iter()).for_each(|card| count(*card));
    let items = state.stack.iter().chain(state.announce.as_ref().map(|announce| &announce.item));
    let played = items.filter(|item| item.origin == Origin::Card);
    played.filter_map(|item| item.source.id().and_then(Id::as_card)).for_each(&mut count);
    let all_in = state.falls == 0;
    for (card, n) in (0..).zip(seen) {
        let there = state.design(card) != Design::NONE;
        let right = if there && all_in { n == 1 } else { n <= u8::from(there) };
        ensure(right, || format!("{} is in {n} places", game.name(state, Id::card(card))))?;
    }
    Ok(())
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}
