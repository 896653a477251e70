//! Who may know what, and what the game tells its tests.

use kernel::{BySeat, Hidden, Rng, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Action, Card, Event, Pennant, Phase, Pile, State};
use crate::Checked;
use crate::reference::Reference;

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    pub viewer: Viewer,
    pub stage: Phase,
    /// How many cards the deck has.
    pub deck: u8,
    pub discards: Vec<Card>,
    pub players: BySeat<Player>,
}

/// What is seen of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    pub cards: u8,
    /// Which these are, if that may be known.
    pub hand: Option<Vec<Card>>,
    pub seal: Seal,
    pub pennants: u8,
    /// 0 while it plays; 1 if it was the first that left, 2 the next.
    pub left: u8,
}

/// A sealed card as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seal {
    #[default]
    Open,
    Shut,
    Card(Card),
}

impl Hidden for Pennant {
    type View = View;

    /// Every field of the state is named, so that a new one stops the build until it is decided who sees it.
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let discarded = matches!(state.stage, Phase::Exchange { discarded: 1.., .. });
        assert!(!(discarded && self.options.fault.get() == 2), "ink on the cards");
        let State { dice: _, deck, hands, sealed, discards, pennants, left, stage } = state;
        let players = hands.map(|seat, hand| Player {
            cards: hand.len() as u8,
            hand: viewer.owns(seat).then(|| hand.to_vec()),
            seal: match sealed[seat] {
                None => Seal::Open,
                Some(card) if viewer.owns(seat) => Seal::Card(card),
                Some(_) => Seal::Shut,
            },
            pennants: pennants[seat],
            left: left[seat],
        });
        View { viewer, stage: *stage, deck: deck.len() as u8, discards: discards.to_vec(), players }
    }

    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    /// PN-1.2, PN-2.1: what is drawn and what is sealed is known to its owner alone.
    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut event = *event;
        if let Event::Sealed { seat, card } | Event::Drew { seat, card } = &mut event {
            *card = card.filter(|_| viewer.owns(*seat));
        }
        Some(event)
    }

    /// Deals every card that the viewer has not seen to a place where it has not looked.
    fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let View { viewer: _, stage, deck, discards, players } = view;
        let mut unseen = self.all_cards();
        let hands = players.iter().flat_map(|(_, player)| player.hand.iter().flatten());
        let seals = players.iter().filter_map(|(_, player)| match &player.seal {
            Seal::Card(card) => Some(card),
            Seal::Open | Seal::Shut => None,
        });
        for card in hands.chain(seals).chain(discards) {
            if let Some(at) = unseen.iter().position(|other| other == card) {
                unseen.remove(at);
            }
        }
        rng.shuffle(&mut unseen);
        let mut draw = || unseen.pop().unwrap_or_default();
        let mut state = self.start(rng.dice(), Pile::new());
        for (seat, player) in players.iter() {
            let guessed = || (0..player.cards).map(|_| draw()).collect();
            state.hands[seat] =
                player.hand.as_ref().map_or_else(guessed, |hand| hand.iter().copied().collect());
            state.hands[seat].sort_unstable();
            (state.pennants[seat], state.left[seat]) = (player.pennants, player.left);
        }
        for (seat, player) in players.iter() {
            state.sealed[seat] = match player.seal {
                Seal::Open => None,
                Seal::Shut => Some(draw()),
                Seal::Card(card) => Some(card),
            };
        }
        state.deck.extend((0..*deck).map(|_| draw()));
        state.discards.extend(discards.iter().copied());
        State { stage: *stage, ..state }
    }

    fn redraw(&self, state: &mut State, rng: &mut Rng) {
        state.dice = rng.dice();
        rng.shuffle(&mut state.deck);
    }
}

impl Checked for Pennant {
    /// Every card is somewhere, and hands are sorted.
    fn audit(&self, state: &State) -> Result<(), String> {
        let held = state.hands.iter().flat_map(|(seat, _)| state.held(seat));
        let mut cards: Vec<Card> = state.deck.iter().chain(&state.discards).copied().chain(held).collect();
        cards.sort_unstable();
        match (*cards == *self.all_cards(), state.hands.iter().all(|(_, hand)| hand.is_sorted())) {
            (false, _) => Err(format!("{} cards are not the deck", cards.len())),
            (true, false) => Err("a hand is not sorted".to_owned()),
            (true, true) => Ok(()),
        }
    }

    /// What a seat holds or has sealed, and the deck, wherever the viewer has not seen all the rest.
    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        let held: Vec<Card> = match owner {
            Some(seat) if from.owns(seat) => return None,
            Some(seat) => state.held(seat).collect(),
            None => state.deck.to_vec(),
        };
        let unseen = state.hands.iter().map(|(seat, _)| seat).filter(|seat| !from.owns(*seat));
        let others = unseen.filter(|seat| owner != Some(*seat)).flat_map(|seat| state.held(seat));
        let mut elsewhere = others.chain(state.deck.iter().copied().filter(|_| owner.is_some()));
        // A deck has an order; the cards of a hand are told apart only by what else they could have been.
        let varies = owner.is_none() && held.iter().any(|card| *card != held[0])
            || elsewhere.any(|card| held.iter().any(|other| *other != card));
        varies.then(|| held.iter().map(|card| u16::from(card.0)).collect())
    }

    /// What others seal and what the deck holds is hidden, so that there is no forecast.
    fn no_forecast(action: Action) -> Option<&'static str> {
        match action {
            Action::Seal(_) => Some("what the others seal is hidden"),
            Action::Discard(_) => Some("what will be drawn is hidden"),
            Action::Done => Some("the next round begins"),
            Action::Unseal | Action::Resign => None,
        }
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Event>())
    }
}
