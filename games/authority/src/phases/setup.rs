//! AU-2: a game is set up.

use kernel::{List, Sink, Top};

use crate::chance::{DEAL, FIRST, STOCK};
use crate::cycle::{Cycle, Held};
use crate::event::Event;
use crate::rulebook::Authority;
use crate::state::{Court, Placed, State};
use crate::vocab::Next;

/// AU-2.5.
pub(super) fn set_up(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let fresh = State::blank(state.dice);
    let State { first, game: number, points, .. } = *state;
    *state = State { first, game: number, points, ..fresh };
    if number == 1 {
        let named = game.options().first_player.seat();
        state.first = named
            .unwrap_or_else(|| kernel::Seat::new(state.dice.below(FIRST, u32::from(game.seats())) as u8));
    }
    sink.emit(|| Event::Game { number, first: state.first });
    stock(game, state);
    for seat in game.everybody() {
        let copies =
            game.starters().flat_map(|(card, n)| std::iter::repeat_n(Held::fresh(card), usize::from(n)));
        let mut cycle = Cycle::of_deck(copies, 0);
        state.dice.shuffle(DEAL, cycle.deck_mut(), Top::Last, |card| game.id(card.design()));
        let hp = game.opening_hp(seat, state.first);
        *state.of_mut(seat) = Court { hp, cycle, guard: Some(0), ..Court::default() };
    }
    for seat in game.around(state.first) {
        let cards = game.opening_hand(seat, state.first);
        let cycle = &mut state.of_mut(seat).cycle;
        (0..cards).for_each(|_| {
            cycle.draw();
        });
    }
    state.active = state.first;
    Next::Turn
}

/// AU-2.3, AU-2.6: the supply, the market deck, and the first market.
fn stock(game: &Authority, state: &mut State) {
    state.market.supply = game.generals().fold(0, |supply, card| supply | game.general_bit(card));
    let cards = game.wares().flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n)));
    let mut deck: List<Placed, { crate::content::MAX_FACTION_CARDS }> =
        cards.map(|card| Placed { card, ..Placed::default() }).collect();
    state.dice.shuffle(STOCK, &mut deck, Top::Last, |placed| game.id(placed.card));
    let unused = deck.len().saturating_sub(game.options().market_deck.size());
    state.market.deck = deck[unused..].iter().copied().collect();
    for slot in &mut state.market.slots {
        *slot = state.market.deck.pop().map(|placed| placed.card);
    }
}
