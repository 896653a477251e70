//! The state check: who dies, who loses, whether the match is over (LE-7.8, LE-13, LE-14.4).

use kernel::{Seat, SeatSet, Sink};

use crate::event::Event;
use crate::fate::{self, Doom};
use crate::options::DeckLoss;
use crate::rulebook::Estraven;
use crate::state::{Flow, Id, MAX_FIELD, MAX_STACK, OWN_CARDS, Origin, RESOURCES, State};
use crate::vocab::{Moment, Reason, Step, Window};
use crate::zones;
use kernel::List;

/// Looks until nothing changes. Says where the match goes on if the check changed that: it is over, or the turn is.
pub(crate) fn check(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    loop {
        // Printed Toughness and Health are at least 1: only what was hurt or weakened can be dead.
        let dead = |unit: &crate::state::Unit| (unit.damage > 0 || unit.guard < 0) && game.left(unit) <= 0;
        // Ored together: a bit of damage, the sign of a weakened guard, a blow.
        let (mut damage, mut guard, mut hit) = (0, 0, false);
        for unit in &state.field {
            damage |= unit.damage;
            guard |= unit.guard;
            hit |= unit.struck;
        }
        let dying = (damage > 0 || guard < 0) && state.field.iter().any(dead);
        let losers: SeatSet = game.alive(state).filter(|seat| loses(game, state, *seat)).collect();
        if !dying && losers.is_empty() {
            if hit {
                survivors(game, state);
            }
            break;
        }
        if dying {
            let ids: List<Id, MAX_FIELD> =
                state.field.iter().filter(|unit| dead(unit)).map(|unit| unit.id).collect();
            zones::die(game, state, &ids, sink);
        }
        if !losers.is_empty()
            && let Some(flow) = fall(game, state, losers, Doom::Rules, sink)
        {
            return Some(flow);
        }
    }
    end_empty_combat(state, sink);
    None
}

/// LE-12.3 `damaged`: those who were struck and still stand.
fn survivors(game: &Estraven, state: &mut State) {
    for at in 0..state.field.len() {
        if std::mem::take(&mut state.field[at].struck) {
            let unit = state.field[at];
            zones::trigger(game, state, &unit, Moment::Damaged);
        }
    }
}

/// LE-8.5: without attackers a combat ends, and its window goes on as a plain one.
fn end_empty_combat(state: &mut State, sink: &mut impl Sink<Event>) {
    if !state.combat.as_ref().is_some_and(|combat| combat.attackers.is_empty() && !combat.dealt) {
        return;
    }
    state.combat = None;
    sink.emit(|| Event::Broken);
    if let Some(open) = &mut state.window {
        open.kind = Window::Plain;
    }
}

/// LE-13.1, LE-13.2.
#[inline]
pub(crate) fn loses(game: &Estraven, state: &State, seat: Seat) -> bool {
    let lord = state.lord(seat);
    lord.health <= 0
        || lord.failed
        || (game.options().deck_loss == DeckLoss::OnEmpty && lord.deck.is_empty() && state.turn > 0)
}

/// Players lose together. Says where the match goes on if that is not where it was.
pub(crate) fn fall(
    game: &Estraven,
    state: &mut State,
    losers: SeatSet,
    doom: Doom,
    sink: &mut impl Sink<Event>,
) -> Option<Flow> {
    state.falls += 1;
    losers.iter().for_each(|seat| fate::note(state, seat, doom));
    sink.emit(|| Event::Lost { seats: losers });
    let left: SeatSet = game.alive(state).collect();
    if left.len() <= 1 {
        let reason = if left.is_empty() { Reason::Together } else { Reason::LastLord };
        let winners = if left.is_empty() { losers } else { left };
        return Some(finish(state, winners, reason, sink));
    }
    losers.iter().for_each(|seat| leave(state, seat));
    if !state.lord(state.marker).alive() {
        // LE-14.5.
        state.marker = game.next(state, state.marker);
    }
    // LE-3.1: while decks are picked it is nobody's turn.
    let turn = state.step != Step::Pick;
    (turn && !state.lord(state.active).alive()).then(|| cut_turn(game, state))
}

/// The match is over.
pub(crate) fn finish(
    state: &mut State,
    winners: SeatSet,
    reason: Reason,
    sink: &mut impl Sink<Event>,
) -> Flow {
    state.ended = Some(reason);
    state.step = Step::Over;
    sink.emit(|| Event::Ended { winners, reason });
    Flow::Over
}

/// LE-14.4: the cards of a player who lost are removed from the game, and so is what they had on the stack.
pub(crate) fn leave(state: &mut State, seat: Seat) {
    let units: List<Id, MAX_FIELD> = state.units_of(seat).map(|unit| unit.id).collect();
    for id in &units {
        state.field.retain(|unit| unit.id != *id);
        zones::forget(state, *id);
    }
    let lord = state.lord(seat);
    let (hand, grave) = (lord.hand, lord.grave);
    let pitched: List<u8, RESOURCES> =
        state.pitched.iter().filter(|card| card.seat == seat).map(|card| card.card).collect();
    let stacked: List<u8, MAX_STACK> = state
        .stack
        .iter()
        .filter(|item| item.seat == seat && item.origin == Origin::Card)
        .filter_map(|item| item.source.id().and_then(Id::as_card))
        .collect();
    let fielded = units.iter().filter_map(|id| id.as_card());
    let announced = state
        .announce
        .filter(|announce| announce.item.seat == seat && announce.item.origin == Origin::Card)
        .and_then(|announce| announce.item.source.id().and_then(Id::as_card));
    let out = hand.iter().chain(grave.iter()).chain(pitched).chain(stacked).chain(announced).chain(fielded);
    for card in out {
        zones::forget(state, Id::card(card));
        // Its own cards are known to be gone; those of others must be remembered.
        if usize::from(card) / OWN_CARDS != seat.index() {
            state.removed.insert(card);
        }
    }
    state.pitched.retain(|card| card.seat != seat);
    let resolving = state.resolve.is_some().then(|| state.stack.last().map(|item| item.seat)).flatten();
    state.stack.retain(|item| item.seat != seat);
    if resolving == Some(seat) {
        state.resolve = None;
    }
    state.waiting.retain(|trigger| trigger.seat != seat);
    if state.announce.is_some_and(|announce| announce.item.seat == seat) {
        state.announce = None;
    }
    let dealt = state.turn > 0;
    let lord = state.lord_mut(seat);
    *lord =
        crate::state::Lord { health: lord.health, fell: lord.fell, picks: lord.picks, ..Default::default() };
    // Who resigns before all have picked has no decks.
    lord.picked = if dealt { 2 } else { 0 };
    if state.combat.as_ref().is_some_and(|combat| combat.defender == seat && !combat.dealt) {
        state.combat = None;
        if let Some(open) = &mut state.window {
            open.kind = Window::Plain;
        }
    }
}

/// LE-14.4: the active player is out, so the turn ends at once.
fn cut_turn(game: &Estraven, state: &mut State) -> Flow {
    while let Some(item) = state.stack.pop() {
        let card = item.source.id().and_then(Id::as_card);
        if let (Origin::Card, Some(card)) = (item.origin, card)
            && zones::bury(game, state, item.seat, card)
        {
            zones::shuffle_resources(game, state);
        }
    }
    if let Some(announce) = state.announce.take()
        && announce.item.origin == Origin::Card
        && let Some(card) = announce.item.source.id().and_then(Id::as_card)
    {
        zones::to_hand(state, announce.item.seat, card);
    }
    state.resolve = None;
    state.window = None;
    state.combat = None;
    Flow::WearOff
}
