//! Who may know what in Pennant.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Card, Event, Pennant, Phase, State};
use kernel::{BySeat, List, Rng, Seat, Viewer};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Where in a round the match stands.
    pub stage: Phase,
    /// How many cards the deck has.
    pub deck: u8,
    /// The discards, the latest last.
    pub discards: Vec<Card>,
    /// What is seen of each seat.
    pub players: BySeat<Player>,
}

/// What is seen of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// How many cards it holds.
    pub cards: u8,
    /// Which, if that may be known.
    pub hand: Option<Vec<Card>>,
    /// What it has sealed.
    pub seal: Seal,
    /// Its pennants.
    pub pennants: u8,
    /// 0 while it plays; 1 if it was the first that left, 2 the next.
    pub left: u8,
}

/// A sealed card as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seal {
    /// There is none.
    #[default]
    Open,
    /// There is one.
    Shut,
    /// There is this one.
    Card(Card),
}

/// Every field of the state is named, so that a new one stops the build until it is decided who sees it.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let State { dice: _, deck, hands, sealed, discards, pennants, left, stage } = state;
    let knows = |seat| viewer.owns(seat);
    View {
        viewer,
        stage: *stage,
        deck: deck.len() as u8,
        discards: discards.to_vec(),
        players: hands.map(|seat, hand| Player {
            cards: hand.len() as u8,
            hand: knows(seat).then(|| hand.to_vec()),
            seal: match sealed[seat] {
                None => Seal::Open,
                Some(card) if knows(seat) => Seal::Card(card),
                Some(_) => Seal::Shut,
            },
            pennants: pennants[seat],
            left: left[seat],
        }),
    }
}

/// PN-1.2, PN-2.1: what is drawn and what is sealed is known to its owner alone.
pub(super) fn redact(event: Event, viewer: Viewer) -> Event {
    let known = |seat, card: Option<Card>| card.filter(|_| viewer.owns(seat));
    match event {
        Event::Sealed { seat, card } => Event::Sealed { seat, card: known(seat, card) },
        Event::Drew { seat, card } => Event::Drew { seat, card: known(seat, card) },
        Event::Unsealed { .. }
        | Event::Revealed { .. }
        | Event::Pennant { .. }
        | Event::Discarded { .. }
        | Event::Resigned { .. } => event,
    }
}

impl Pennant {
    /// What a seat holds or has sealed, and the deck, wherever the viewer has not seen all the rest.
    pub(super) fn secret_of(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        let State { dice: _, deck, hands, sealed, discards: _, pennants: _, left: _, stage: _ } = state;
        let hidden = |seat: Seat| hands[seat].iter().copied().chain(sealed[seat]);
        let held: Vec<Card> = match owner {
            Some(seat) if from.owns(seat) => return None,
            Some(seat) => hidden(seat).collect(),
            None => deck.to_vec(),
        };
        let others =
            hands.iter().map(|(seat, _)| seat).filter(|seat| !from.owns(*seat) && owner != Some(*seat));
        let elsewhere = others.flat_map(hidden).chain(deck.iter().copied().filter(|_| owner.is_some()));
        // A deck has an order; the cards of a hand are told apart only by what else they could have been.
        let first = *held.first()?;
        let varies = held.iter().any(|card| *card != first) && owner.is_none()
            || elsewhere.into_iter().any(|card| held.iter().any(|other| *other != card));
        varies.then(|| held.iter().map(|card| u16::from(card.0)).collect())
    }

    /// Deals every card that the viewer has not seen to a place where it has not looked.
    pub(super) fn sample_world(&self, view: &View, rng: &mut Rng) -> State {
        let View { viewer: _, stage, deck, discards, players } = view;
        let mut unseen = self.all_cards();
        let shown = players.iter().flat_map(|(_, player)| {
            let seal = if let Seal::Card(card) = player.seal { Some(card) } else { None };
            player.hand.iter().flatten().copied().chain(seal)
        });
        for card in shown.chain(discards.iter().copied()) {
            if let Some(at) = unseen.iter().position(|other| *other == card) {
                unseen.remove(at);
            }
        }
        rng.shuffle(&mut unseen);
        let mut draw = || unseen.pop().unwrap_or_default();
        let hands = players.map(|_, player| {
            let mut hand: List<Card, { super::HAND }> = match &player.hand {
                Some(hand) => hand.iter().copied().collect(),
                None => (0..player.cards).map(|_| draw()).collect(),
            };
            hand.sort_unstable();
            hand
        });
        let sealed = players.map(|_, player| match player.seal {
            Seal::Open => None,
            Seal::Shut => Some(draw()),
            Seal::Card(card) => Some(card),
        });
        State {
            dice: rng.dice(),
            deck: (0..*deck).map(|_| draw()).collect(),
            hands,
            sealed,
            discards: discards.iter().copied().collect(),
            pennants: players.map(|_, player| player.pennants),
            left: players.map(|_, player| player.left),
            stage: *stage,
        }
    }
}
