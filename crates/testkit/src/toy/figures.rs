//! What programs want to know.

use kernel::figures::{Attribute, Counted, Figures, Shown};
use kernel::{BySeat, Features, Game, Heuristics, Rng, Seat};

use super::{Action, Card, Pennant, Phase, State, View};

impl Figures for Pennant {
    const UNIT: &'static str = "pennants";
    const SHOWN: &'static [Shown] = &[
        Shown { label: "Pennants", verb: "taken" },
        Shown { label: "Cards drawn", verb: "drawn" },
        Shown { label: "Cards exchanged", verb: "discarded" },
    ];

    /// The pennants that somebody took.
    fn length(&self, end: &View) -> Option<u32> {
        Some(end.players.iter().map(|(_, player)| u32::from(player.pennants)).sum())
    }

    /// The best card that was dealt to the seat.
    fn traits(&self, first: &State, _: &State, seat: Seat) -> Vec<Attribute<'_>> {
        let best = first.hands[seat].last();
        best.map(|card| Attribute { kind: "best card", value: self.name(*card) }).into_iter().collect()
    }

    fn gifts(&self) -> Vec<&str> {
        self.ranks.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// For the lowest card of the hand, which goes where the gift lay.
    fn give(&self, first: &mut State, seat: Seat, gift: usize) -> bool {
        let wanted = Card(gift as u8);
        let Some(lying) = first.deck.iter_mut().find(|card| **card == wanted) else { return false };
        std::mem::swap(lying, &mut first.hands[seat][0]);
        first.hands[seat].sort_unstable();
        true
    }

    fn dealt(&self, first: &State, note: &mut impl FnMut(Counted<'_>)) {
        for (seat, hand) in first.hands.iter() {
            hand.iter().for_each(|card| note(Counted { seat, verb: "drawn", thing: self.name(*card) }));
        }
    }
}

impl Heuristics for Pennant {
    type Weights = ();

    /// The pennants held, as a share of those that win.
    fn evaluate_with(&self, state: &State, (): &()) -> BySeat<f32> {
        let goal = f32::from(self.options.pennants.get());
        let outcome = self.outcome(state);
        state.pennants.map(|seat, pennants| match &outcome {
            Some(outcome) => outcome.value(seat),
            None => f32::from(*pennants) / goal * 0.9,
        })
    }

    /// Higher cards more often, so that nobody can rely on it; an exchange is worth looking ahead.
    fn policy(&self, state: &State, _: Seat, legal: &[Action], rng: &mut Rng) -> Option<Action> {
        let weights: Vec<f32> = (1..=legal.len()).map(|i| i as f32).collect();
        (state.stage == Phase::Sealing).then(|| legal[rng.weighted(&weights)])
    }
}

impl Features for Pennant {}
