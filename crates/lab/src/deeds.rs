//! What was done with the cards of a game, and what it was worth to whoever did it.

use std::collections::BTreeMap;

use kernel::{Game, MAX_SEATS, Outcome, Seat};
use serde::Serialize;

use crate::tally::WHOLE;

/// Reads off an event who did what with which card: the seat, the card's name, the deed ("bought"). `None` for events
/// that are about something else.
pub type DeedReader<G> = for<'g> fn(&'g G, &'g <G as Game>::Event) -> Option<(Seat, &'g str, &'static str)>;

/// One deed with one card, over all matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DeedFindings {
    /// What was done: "bought".
    pub deed: &'static str,
    /// With which card.
    pub card: String,
    /// How often.
    pub times: u64,
    /// By how many players, each match counted for itself.
    pub players: u64,
    /// What a match was worth to them on average: 1 for a win, a fraction for a shared one.
    pub value: f64,
}

/// The counts of some matches. Whole numbers, so that it does not matter who adds first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deeds(BTreeMap<&'static str, BTreeMap<String, Counted>>);

#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    times: u64,
    players: u64,
    /// In sixtieths of a win.
    value: u64,
    /// How often each seat did it in the match that is being played.
    now: [u32; MAX_SEATS],
}

impl Deeds {
    /// Something was done in the match that is being played.
    pub(crate) fn note(&mut self, seat: Seat, card: &str, deed: &'static str) {
        let cards = self.0.entry(deed).or_default();
        if !cards.contains_key(card) {
            cards.insert(card.to_owned(), Counted::default());
        }
        if let Some(counted) = cards.get_mut(card) {
            counted.now[seat.index()] += 1;
        }
    }

    /// The match is over: what was done in it counts.
    pub(crate) fn settle(&mut self, outcome: &Outcome) {
        for counted in self.0.values_mut().flat_map(BTreeMap::values_mut) {
            for seat in outcome.places.iter().map(|(seat, _)| seat) {
                let times = std::mem::take(&mut counted.now[seat.index()]);
                if times > 0 {
                    let won = outcome.places[seat] == 1;
                    counted.times += u64::from(times);
                    counted.players += 1;
                    counted.value += if won { WHOLE / u64::from(outcome.sides) } else { 0 };
                }
            }
        }
    }

    /// The match came to nothing: what was done in it does not count.
    pub(crate) fn forget(&mut self) {
        for counted in self.0.values_mut().flat_map(BTreeMap::values_mut) {
            counted.now = [0; MAX_SEATS];
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (deed, cards) in other.0 {
            let mine = self.0.entry(deed).or_default();
            for (card, theirs) in cards {
                let counted = mine.entry(card).or_default();
                counted.times += theirs.times;
                counted.players += theirs.players;
                counted.value += theirs.value;
            }
        }
    }

    /// Deed by deed, the commonest cards first.
    pub(crate) fn findings(&self) -> Vec<DeedFindings> {
        let mut all = Vec::new();
        for (deed, cards) in &self.0 {
            let from = all.len();
            let done = cards.iter().filter(|(_, counted)| counted.times > 0);
            all.extend(done.map(|(card, counted)| DeedFindings {
                deed,
                card: card.clone(),
                times: counted.times,
                players: counted.players,
                value: counted.value as f64 / (WHOLE * counted.players.max(1)) as f64,
            }));
            all[from..]
                .sort_by(|a: &DeedFindings, b| b.times.cmp(&a.times).then_with(|| a.card.cmp(&b.card)));
        }
        all
    }
}
