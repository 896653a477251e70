//! What is true, what can be chosen, what can happen, and what follows.

use kernel::{BySeat, Dice, List, Seat, Sink, Stream, Top};
use serde::Serialize;

use crate::rulebook::{PRIZES, Template, Ties};

/// TM-1.2: the order of the prizes.
const SHUFFLE: Stream = Stream::new(0);

/// The whole truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    /// Face down; the top is the last.
    pub(crate) pile: List<u8, PRIZES>,
    /// The prize that is bid for; none when the match is over.
    pub(crate) prize: Option<u8>,
    /// The bid cards of each seat, ascending; one that lies on the table is still among them.
    pub(crate) cards: BySeat<List<u8, PRIZES>>,
    pub(crate) bids: BySeat<Option<u8>>,
    /// What each seat has won.
    pub(crate) worth: BySeat<u16>,
}

/// One choice by one seat: `bid 3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub u8);

/// What can happen. Where a viewer may not know the card of a bid, it is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// TM-2.1: a prize was turned up.
    Prize {
        /// What it is worth.
        worth: u8,
    },
    /// TM-2.2: somebody laid a bid face down.
    Bid {
        /// Who.
        seat: Seat,
        /// Which card.
        card: Option<u8>,
    },
    /// TM-2.3: a bid was turned up.
    Showed {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: u8,
    },
    /// TM-2.3, TM-2.4: somebody took the prize, or nobody.
    Taken {
        /// Who.
        seat: Option<Seat>,
    },
}

impl Template {
    /// TM-1.2, TM-1.3.
    pub(crate) fn begin(&self, mut dice: Dice, sink: &mut impl Sink<Event>) -> State {
        let mut pile: List<u8, PRIZES> = self.prizes.iter().copied().collect();
        dice.shuffle(SHUFFLE, &mut pile, Top::Last, |prize| *prize);
        let mut state = State {
            dice,
            pile,
            prize: None,
            cards: BySeat::new(self.seats, |_| (1..=self.prizes.len() as u8).collect()),
            bids: BySeat::filled(self.seats),
            worth: BySeat::filled(self.seats),
        };
        turn_up(&mut state, sink);
        state
    }

    /// TM-2.2.
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.prize.is_some() && state.bids[seat].is_none() {
            out.extend(state.cards[seat].iter().copied().map(Action));
        }
    }

    pub(crate) fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        Action(card): Action,
        sink: &mut impl Sink<Event>,
    ) {
        state.bids[seat] = Some(card);
        sink.emit(|| Event::Bid { seat, card: Some(card) });
        if state.bids.as_slice().iter().all(Option::is_some) {
            self.reveal(state, sink);
            turn_up(state, sink);
        }
    }

    /// TM-2.3.
    fn reveal(&self, state: &mut State, sink: &mut impl Sink<Event>) {
        let winner = self.winner(&state.bids);
        for seat in Seat::first(self.seats) {
            let Some(card) = state.bids[seat].take() else { continue };
            state.cards[seat].retain(|other| *other != card);
            sink.emit(|| Event::Showed { seat, card });
        }
        if let Some(seat) = winner {
            state.worth[seat] += u16::from(state.prize.unwrap_or_default());
        }
        sink.emit(|| Event::Taken { seat: winner });
    }

    /// TM-2.3, TM-2.4: who takes the prize.
    fn winner(&self, bids: &BySeat<Option<u8>>) -> Option<Seat> {
        let bidders = |card: Option<u8>| bids.seats_where(|bid| *bid == card);
        let alone = |card: Option<u8>| bidders(card).len() == 1;
        let all = bids.as_slice().iter().copied();
        let best = match self.options.ties {
            Ties::Nobody => all.max().filter(|card| alone(*card)),
            Ties::Next => all.filter(|card| alone(*card)).max(),
        };
        bidders(best?).lowest()
    }
}

/// TM-2.1, TM-3.1.
fn turn_up(state: &mut State, sink: &mut impl Sink<Event>) {
    state.prize = state.pile.pop();
    if let Some(worth) = state.prize {
        sink.emit(|| Event::Prize { worth });
    }
}
