//! What told the seats of a match apart, and how those fared who had it.

use std::collections::BTreeMap;

use kernel::figures::Attribute;
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::win_stats::{WinCounts, WinStats};

/// One kind of trait, over all matches in which it told seats apart: where everybody has the same deck, the deck
/// says nothing about who wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraitFindings {
    /// Which kind: "order", "faction".
    pub kind: &'static str,
    /// Each value, and how those fared who had it.
    pub values: Vec<ValueFindings>,
    /// For two seats: each value against each other. None where every value met one other only, because the values
    /// alone say the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairings: Vec<Pairing>,
}

/// One value of a trait.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ValueFindings {
    /// Which: "1st", "Ember".
    pub name: String,
    /// How those fared who had it.
    #[serde(flatten)]
    pub fared: WinStats,
}

/// One value of a trait against another in matches of two.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    /// Which.
    pub name: String,
    /// Against which other.
    pub against: String,
    /// How those fared who had the first.
    #[serde(flatten)]
    pub fared: WinStats,
}

/// The counts of some matches. Whole numbers, so that it does not matter who adds first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Traits(#[serde(deserialize_with = "crate::words::by_word")] BTreeMap<&'static str, Kind>);

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Kind {
    values: BTreeMap<String, WinCounts>,
    #[serde(with = "crate::words::listed")]
    pairs: BTreeMap<(String, String), WinCounts>,
}

impl Traits {
    /// A match is over, and `held` has the traits of each seat in order.
    pub(crate) fn add(&mut self, outcome: &Outcome, held: &[Vec<Attribute<'_>>]) {
        let mut kinds: Vec<&'static str> = held.iter().flatten().map(|held| held.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            let of_seat: Vec<Vec<&str>> = held.iter().map(|held| values(held, kind)).collect();
            if of_seat.windows(2).any(|pair| pair[0] != pair[1]) {
                self.0.entry(kind).or_default().add(outcome, &of_seat);
            }
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (kind, Kind { values, pairs }) in other.0 {
            let mine = self.0.entry(kind).or_default();
            for (value, fates) in values {
                mine.values.entry(value).or_default().merge(fates);
            }
            for (pair, fates) in pairs {
                mine.pairs.entry(pair).or_default().merge(fates);
            }
        }
    }

    pub(crate) fn findings(&self) -> Vec<TraitFindings> {
        self.0.iter().map(|(kind, counted)| counted.findings(kind)).collect()
    }
}

impl Kind {
    fn add(&mut self, outcome: &Outcome, of_seat: &[Vec<&str>]) {
        for (seat, _) in outcome.places.iter() {
            for value in &of_seat[seat.index()] {
                self.values.entry((*value).to_owned()).or_default().add(outcome, seat);
            }
        }
        // Who has several values of a kind meets nobody with any one of them.
        if let [one, other] = of_seat
            && let ([one], [other]) = (one.as_slice(), other.as_slice())
        {
            let mut meet = |mine: &str, theirs: &str, seat| {
                self.pairs.entry((mine.to_owned(), theirs.to_owned())).or_default().add(outcome, seat);
            };
            meet(one, other, Seat::new(0));
            meet(other, one, Seat::new(1));
        }
    }

    fn findings(&self, kind: &'static str) -> TraitFindings {
        // As many pairs as values: each met one other.
        let telling = self.pairs.len() > self.values.len();
        let pairing = |((name, against), fates): (&(String, String), &WinCounts)| Pairing {
            name: name.clone(),
            against: against.clone(),
            fared: fates.fared(),
        };
        let value =
            |(name, fates): (&String, &WinCounts)| ValueFindings { name: name.clone(), fared: fates.fared() };
        TraitFindings {
            kind,
            values: self.values.iter().map(value).collect(),
            pairings: self.pairs.iter().filter(|_| telling).map(pairing).collect(),
        }
    }
}

/// The values of this kind, each once.
fn values<'t>(held: &[Attribute<'t>], kind: &str) -> Vec<&'t str> {
    let mut values: Vec<&str> = held.iter().filter(|held| held.kind == kind).map(|held| held.value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use kernel::{Rule, places_by};

    use super::*;

    /// A duel of decks that the first seat wins or loses.
    fn duel(traits: &mut Traits, decks: [&str; 2], winner: usize) {
        let places = places_by(2, |seat| seat.index() == winner);
        let held = decks.map(|deck| vec![Attribute { kind: "deck", value: deck }]);
        traits.add(&Outcome::solo(places, "won", Rule::new("TT-1.1")), &held);
    }

    fn wins(found: &TraitFindings, name: &str, against: &str) -> (u64, u64) {
        let pairing = found.pairings.iter().find(|pair| pair.name == name && pair.against == against);
        pairing.map_or((0, 0), |pair| (pair.fared.wins.count, pair.fared.players))
    }

    #[test]
    fn each_value_is_counted_against_each_other() {
        let (mut some, mut more) = (Traits::default(), Traits::default());
        duel(&mut some, ["ember", "frost"], 0);
        duel(&mut some, ["frost", "ember"], 1);
        duel(&mut more, ["ember", "frost"], 1);
        duel(&mut more, ["ember", "thorn"], 1);
        some.merge(more);
        let [found] = some.findings().try_into().expect("there is one kind");
        assert_eq!(wins(&found, "ember", "frost"), (2, 3));
        assert_eq!(wins(&found, "frost", "ember"), (1, 3));
        assert_eq!(wins(&found, "thorn", "ember"), (1, 1));
        let ember = &found.values[0];
        assert_eq!((ember.name.as_str(), ember.fared.players, ember.fared.wins.count), ("ember", 4, 2));
    }

    #[test]
    fn what_tells_nobody_apart_says_nothing() {
        let mut traits = Traits::default();
        duel(&mut traits, ["ember", "ember"], 0);
        assert_eq!(traits.findings(), []);
    }

    #[test]
    fn pairings_that_the_values_tell_already_are_left_out() {
        let mut traits = Traits::default();
        duel(&mut traits, ["1st", "2nd"], 0);
        duel(&mut traits, ["2nd", "1st"], 0);
        let found = traits.findings();
        assert_eq!((found[0].values.len(), found[0].pairings.len()), (2, 0));
    }

    #[test]
    fn several_values_of_a_kind_are_each_counted_and_meet_nobody() {
        let mut traits = Traits::default();
        let mission = |value| Attribute { kind: "mission", value };
        let places = places_by(2, |seat| seat.index() == 0);
        let held = [vec![mission("hold"), mission("raid"), mission("raid")], vec![mission("raid")]];
        traits.add(&Outcome::solo(places, "won", Rule::new("TT-1.1")), &held);
        let found = traits.findings();
        let counted: Vec<_> =
            found[0].values.iter().map(|value| (value.name.as_str(), value.fared.players)).collect();
        assert_eq!((counted, found[0].pairings.len()), (vec![("hold", 1), ("raid", 2)], 0));
    }
}
