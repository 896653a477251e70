//! Who may know what, and which worlds are possible.

use kernel::{BySeat, List, Rng, Viewer};
use serde::{Deserialize, Serialize};

use crate::rulebook::{PRIZES, Template};
use crate::state::{Event, State};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The prize that is bid for; none when the match is over.
    pub prize: Option<u8>,
    /// What lies face down, ascending: everybody can work that out, but not the order.
    pub prizes_to_come: Vec<u8>,
    /// What is seen of each seat.
    pub players: BySeat<Player>,
}

/// What is seen of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Its bid cards, the one on the table among them.
    pub cards: Vec<u8>,
    pub bid: Bid,
    /// What it has won.
    pub worth: u16,
}

/// A bid as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bid {
    /// There is none.
    #[default]
    None,
    /// There is one.
    FaceDown,
    /// There is this one.
    Card(u8),
}

impl Template {
    /// Every field of the state is named, so that a new one stops the build until it is decided who sees it.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { dice: _, pile, prize, cards, bids, worth } = state;
        let mut prizes_to_come = pile.to_vec();
        prizes_to_come.sort_unstable();
        let players = cards.map(|seat, cards| Player {
            cards: cards.to_vec(),
            bid: match bids[seat] {
                None => Bid::None,
                Some(card) if viewer.owns(seat) => Bid::Card(card),
                Some(_) => Bid::FaceDown,
            },
            worth: worth[seat],
        });
        View { viewer, prize: *prize, prizes_to_come, players }
    }

    /// TM-2.2: which card was bid is known to its owner alone.
    pub(crate) fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Bid { seat, card } => Event::Bid { seat, card: card.filter(|_| viewer.owns(seat)) },
            Event::Prize { .. } | Event::Showed { .. } | Event::Taken { .. } => *event,
        })
    }

    /// The pile in any order, and any card for a bid that lies face down.
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let View { viewer: _, prize, prizes_to_come, players } = view;
        let mut pile: List<u8, PRIZES> = prizes_to_come.iter().copied().collect();
        rng.shuffle(&mut pile);
        let bids = players.map(|_, player| match player.bid {
            Bid::None => None,
            Bid::FaceDown => rng.pick(&player.cards).copied(),
            Bid::Card(card) => Some(card),
        });
        State {
            pile,
            prize: *prize,
            cards: players.map(|_, player| player.cards.iter().copied().collect()),
            bids,
            worth: players.map(|_, player| player.worth),
            dice: rng.dice(),
        }
    }
}
