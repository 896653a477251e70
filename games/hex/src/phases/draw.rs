//! HX-4: drawing missions.

use kernel::{Seat, Sink, Stream, Top};

use crate::chance::{MISSIONS, MULLIGAN, RENEWAL};
use crate::deck::Deck;
use crate::event::Event;
use crate::rulebook::Hex;
use crate::sets::{Mission, Missions};
use crate::state::State;

/// HX-3.4: the deck of the missions in play.
pub(super) fn shuffle_all(game: &Hex, state: &mut State) {
    state.deck = Deck::of(game.in_play().iter());
    state.absent = Missions::first(game.missions().len()) - game.in_play();
    let mut deck = state.deck;
    shuffle(game, state, MISSIONS, &mut deck);
    state.deck = deck;
}

/// HX-3.7: the discard pile goes under the deck, in an order of its own.
pub(super) fn bury(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) {
    let upper = state.deck;
    let mut lower = Deck::of(std::mem::take(&mut state.discard).iter());
    let cards = lower.cards().len() as u8;
    shuffle(game, state, MULLIGAN, &mut lower);
    state.deck = Deck::of_blocks(lower.cards().iter().copied(), upper.cards().iter().copied());
    if cards > 0 {
        sink.emit(|| Event::Shuffled { cards, under: true });
    }
}

/// One draw for every slot that scored, the lower first (HX-5.8).
pub(super) fn replace(
    game: &Hex,
    state: &mut State,
    seat: Seat,
    scored: [Option<Mission>; 2],
    sink: &mut impl Sink<Event>,
) {
    for slot in (0..2).filter(|slot| scored[*slot].is_some()) {
        draw(game, state, seat, slot, sink);
    }
}

/// One draw for every empty slot, the lower first (HX-3.8, HX-5.9).
pub(super) fn fill(game: &Hex, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    for slot in 0..2 {
        if state.realms[seat].dossier[slot].is_none() {
            draw(game, state, seat, slot, sink);
        }
    }
}

/// HX-4.1: draws until a mission comes that the seat does not meet.
fn draw(game: &Hex, state: &mut State, seat: Seat, slot: usize, sink: &mut impl Sink<Event>) {
    let mut side_action = Missions::EMPTY;
    loop {
        if state.deck.cards().is_empty() {
            renew(game, state, sink);
        }
        let Some(mission) = state.deck.draw() else {
            sink.emit(|| Event::NoMission { seat, slot: slot as u8 + 1 });
            break;
        };
        if game.meets(state, seat, mission) {
            side_action.insert(mission);
            sink.emit(|| Event::Rejected { seat, mission: game.mission_id(mission) });
            continue;
        }
        state.realms[seat].dossier[slot] = Some(mission);
        sink.emit(|| Event::Drew { seat, slot: slot as u8 + 1, mission: game.mission_id(mission) });
        break;
    }
    // HX-4.3.
    state.discard |= side_action;
}

/// HX-4.2: the discard pile becomes the deck.
fn renew(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) {
    let mut deck = Deck::of(std::mem::take(&mut state.discard).iter());
    let cards = deck.cards().len() as u8;
    shuffle(game, state, RENEWAL, &mut deck);
    state.deck = deck;
    if cards > 0 {
        sink.emit(|| Event::Shuffled { cards, under: false });
    }
}

/// HX-4.7: one card, or none, needs no chance.
fn shuffle(game: &Hex, state: &mut State, stream: Stream, deck: &mut Deck) {
    if deck.cards().len() > 1 {
        state.dice.shuffle(stream, deck.cards_mut(), Top::Last, |mission| game.mission_id(*mission));
    }
}
