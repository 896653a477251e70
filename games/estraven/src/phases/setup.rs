//! Decks are picked in secret; then everything is dealt (LE-3).

use kernel::{Seat, Sink, Top};

use crate::chance::{DECK, FIRST};
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::state::{Flow, OWN_CARDS, RESOURCES, SLOTS, State};
use crate::vocab::Step;
use crate::zones;
use kernel::List;

/// Waits until every seat has two decks; no random number is drawn before (LE-3.2).
pub(super) fn picks(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) -> Option<Flow> {
    let missing = game.alive(state).find(|seat| state.lord(*seat).picked < 2);
    if let Some(seat) = missing {
        state.ask(Step::Pick, seat);
        return None;
    }
    deal(game, state, sink);
    Some(Flow::Turn)
}

/// A deck is picked; the two are kept in the order of the box.
pub(super) fn pick(game: &Estraven, state: &mut State, seat: Seat, deck: u8, sink: &mut impl Sink<Event>) {
    let lord = state.lord_mut(seat);
    lord.picks[usize::from(lord.picked)] = deck;
    lord.picked += 1;
    let ready = lord.picked == 2;
    if ready {
        lord.picks.sort_unstable();
    }
    let id = game.decks()[usize::from(deck)].id;
    sink.emit(|| Event::Picked { seat, deck: Some(id), ready });
}

/// LE-3.3: first seat, decks, resource deck, marketplace, hands in turn order.
fn deal(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    let playing: List<Seat, { crate::state::MAX_SEATS }> = game.alive(state).collect();
    let first = playing[state.dice.below(FIRST, playing.len() as u32) as usize];
    for seat in &playing {
        let base = seat.index() * OWN_CARDS;
        let lord = &mut state.lords[seat.index()];
        let lists = lord.picks.iter().flat_map(|deck| &game.decks()[usize::from(*deck)].cards);
        for (at, design) in (base..).zip(lists) {
            state.roster[at] = *design;
            lord.deck.push(at as u8);
        }
        let options = game.options();
        let second = if *seat == first { 0 } else { options.second_player_health.get() as i16 };
        let brought = |deck: &u8| i16::from(game.brings(&game.decks()[usize::from(*deck)]));
        let brought = lord.picks.iter().map(brought).sum::<i16>();
        // Two strong decks leave their lord something to lose.
        lord.health = (options.starting_health.get() as i16 + second + brought).max(1);
        // Whoever picked a deck twice has its copies in two places.
        let roster = &state.roster;
        lord.deck.sort_unstable_by_key(|card| (roster[usize::from(*card)], *card));
        let name = |card: &u8| game.face(roster[usize::from(*card)]).id;
        state.dice.shuffle(DECK.of(*seat), &mut lord.deck, Top::Last, name);
    }
    for (at, design) in (RESOURCES..).zip(game.resources()) {
        state.roster[at] = *design;
        state.resource_deck.push(at as u8);
    }
    zones::shuffle_resources(game, state);
    state.active = first;
    state.marker = first;
    state.opened = first;
    sink.emit(|| Event::Dealt {
        first,
        decks: playing
            .iter()
            .map(|seat| (*seat, state.lord(*seat).picks.map(|deck| game.decks()[usize::from(deck)].id)))
            .collect(),
    });
    debug_assert!(state.slots.len() <= SLOTS);
    zones::fill_slots(game, state, sink);
    for seat in game.round_from(first).filter(|seat| playing.contains(seat)) {
        zones::draw(game, state, seat, game.options().hand_size.get() as u8, sink);
    }
}
