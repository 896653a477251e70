//! The Start phase, the End phase, and from turn to turn (LE-4).

use kernel::{SeatSet, Sink};

use crate::event::Event;
use crate::mana;
use crate::options::{CapResult, DeckLoss};
use crate::phases::market;
use crate::rulebook::Estraven;
use crate::stack;
use crate::state::{Allowance, Flow, Id, Pitched, RESOURCES, State};
use crate::vocab::{Kind, Moment, Phase, Reason, Step, Window};
use crate::zones;
use kernel::List;

/// A turn begins: perhaps a round, then the Start phase in the order of LE-4.4.
pub(super) fn begin(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let seat = state.active;
    if seat == state.marker {
        if u16::from(state.round) == game.options().round_cap.get() {
            return over_time(game, state, sink);
        }
        state.round += 1;
        sink.emit(|| Event::Round { n: state.round });
        if state.round > 1 || game.options().refresh_first_round {
            market::refresh(game, state, sink);
        }
    }
    state.turn += 1;
    state.phase = Phase::Start;
    state.actions = 0;
    state.attacks = Allowance { made: 0, allowed: 1 };
    state.trades = Allowance { made: 0, allowed: game.options().trades_per_turn.get() as u8 };
    sink.emit(|| Event::Turn { round: state.round, turn: state.turn, seat });
    state.field.iter_mut().filter(|unit| unit.seat == seat).for_each(|unit| unit.tapped = false);
    clean_pitch_zone(game, state, sink);
    if let Some(flow) = stack::check(game, state, sink) {
        return flow;
    }
    draw_up(game, state, sink);
    if let Some(flow) = stack::check(game, state, sink) {
        return flow;
    }
    zones::empty_buffer(state);
    zones::trigger_all(game, state, seat, Moment::Start);
    if state.waiting.is_empty() { Flow::Main } else { stack::open(state, Window::Start, seat, sink) }
}

/// LE-4.4d: up to the hand size, or as many as there are.
fn draw_up(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    let seat = state.active;
    let held = state.lord(seat).hand.len();
    let wanted = usize::from(game.options().hand_size.get()).saturating_sub(held);
    if wanted > 0 {
        let there = state.lord(seat).deck.len();
        // Under `on_failed_draw` a short deck is a failed draw; otherwise an empty one loses anyway.
        let n = if game.options().deck_loss == DeckLoss::OnFailedDraw { wanted } else { wanted.min(there) };
        zones::draw(game, state, seat, n as u8, sink);
    }
}

/// LE-5.6: unused cards return and hurt, used ones go to the graveyard and leave their rest as loose mana.
fn clean_pitch_zone(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    let seat = state.active;
    let start = mana::at_start(game, state, seat);
    state.lord_mut(seat).loose = start.loose;
    let own: List<Pitched, RESOURCES> =
        state.pitched.iter().filter(|card| card.seat == seat).copied().collect();
    if own.is_empty() {
        return;
    }
    state.pitched.retain(|card| card.seat != seat);
    let unused = |card: &Pitched| mana::returns(game, *card);
    for card in &own {
        if unused(card) {
            zones::to_hand(state, seat, card.card);
        } else {
            state.lord_mut(seat).grave.insert(card.card);
        }
    }
    state.lord_mut(seat).health -= i16::from(start.returning);
    let names = |state: &State, returned: bool| -> Vec<_> {
        let cards = own.iter().filter(|card| unused(card) == returned);
        cards.map(|card| game.name(state, Id::card(card.card))).collect()
    };
    if own.iter().any(|card| !unused(card)) {
        let loose = state.lord(seat).loose;
        sink.emit(|| Event::Spent { seat, cards: names(state, false), loose });
    }
    if own.iter().any(unused) {
        state.hurt.insert(seat);
        let health = state.lord(seat).health;
        sink.emit(|| Event::Returned { seat, cards: names(state, true), health });
    }
}

/// LE-13.4: the rounds are over.
fn over_time(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let key = |seat| {
        let lord = state.lord(seat);
        (lord.health, lord.deck.len())
    };
    let reason = match game.options().cap_result {
        CapResult::Health => Reason::RoundCap,
        CapResult::Draw => Reason::CapDraw,
    };
    let best = game.alive(state).map(key).max();
    let winners: SeatSet =
        game.alive(state).filter(|seat| reason == Reason::CapDraw || Some(key(*seat)) == best).collect();
    stack::finish(state, winners, reason, sink)
}

/// LE-4.6a.
pub(super) fn end(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    let seat = state.active;
    state.phase = Phase::End;
    zones::trigger_all(game, state, seat, Moment::End);
    if state.waiting.is_empty() { Flow::Discard } else { stack::open(state, Window::End, seat, sink) }
}

/// LE-4.6b: the active player discards, one at a time.
pub(super) fn discard(game: &Estraven, state: &mut State) -> Option<Flow> {
    if state.lord(state.active).hand.len() <= usize::from(game.options().hand_size.get()) {
        return Some(Flow::WearOff);
    }
    state.ask(Step::Discard, state.active);
    None
}

/// LE-4.6c and d: damage on Troops and everything of "this turn" end together; then the next seat's turn begins.
pub(super) fn wear_off(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Flow {
    state.phase = Phase::End;
    for unit in state.field.iter_mut() {
        if game.traits(unit.design).kind == Kind::Troop {
            unit.damage = 0;
        }
        (unit.power, unit.guard, unit.granted, unit.shield) = (0, 0, 0, 0);
    }
    state.lords.iter_mut().for_each(|lord| lord.shield = 0);
    if let Some(flow) = stack::check(game, state, sink)
        && flow == Flow::Over
    {
        return flow;
    }
    state.active = game.next(state, state.active);
    Flow::Turn
}
