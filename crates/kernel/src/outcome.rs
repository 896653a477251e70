//! How a match ended.

use serde::Serialize;

use crate::{BySeat, Rule, Seat, SeatSet};

/// The end of a match: every seat's place, and which rule ended it.
///
/// Places are counted as in sport: 1, 2, 2, 4. Members of a team have their team's place. The value of a seat
/// is what bots and statistics add up: 1 for a win, `1/k` where `k` sides share the first place, 0 otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Each seat's place, from 1.
    pub places: BySeat<u8>,
    /// How many sides (single seats, or teams) share the first place.
    pub sides: u8,
    /// What ended the match, in a few words: "last knight standing".
    pub reason: &'static str,
    /// The rule that ended it.
    pub rule: Rule,
}

impl Outcome {
    /// Everybody for themselves: the sides are the seats in first place.
    pub fn solo(places: BySeat<u8>, reason: &'static str, rule: Rule) -> Self {
        let sides = places.seats_where(|place| *place == 1).len() as u8;
        Self { places, sides, reason, rule }
    }

    /// Teams: `team` tells which team a seat belongs to; the sides are the teams in first place.
    pub fn teams(places: BySeat<u8>, team: impl Fn(Seat) -> u8, reason: &'static str, rule: Rule) -> Self {
        let teams = places
            .iter()
            .filter(|(_, place)| **place == 1)
            .fold(0u64, |set, (seat, _)| set | 1 << team(seat));
        Self { places, sides: teams.count_ones() as u8, reason, rule }
    }

    /// The seats in first place.
    pub fn winners(&self) -> SeatSet {
        self.places.seats_where(|place| *place == 1)
    }

    /// Do several sides share the first place?
    pub fn is_draw(&self) -> bool {
        self.sides != 1
    }

    /// What this end is worth to `seat`, from 0 to 1.
    pub fn value(&self, seat: Seat) -> f32 {
        if self.places[seat] == 1 { 1.0 / f32::from(self.sides) } else { 0.0 }
    }

    /// Is it a possible end: somebody first, places counted 1, 2, 2, 4 over sides of any size?
    pub fn is_consistent(&self) -> bool {
        let places = self.places.as_slice();
        let counted = |place: u8| places.iter().filter(|other| **other < place).count();
        // With teams a place counts teams, so it is at most one more than the seats ahead of it.
        self.sides >= 1
            && places.contains(&1)
            && places.iter().all(|place| *place >= 1 && usize::from(*place) <= counted(*place) + 1)
    }
}

/// Places from keys: the greater the key, the better the place; equal keys share.
pub fn places_by<K: Ord>(seats: u8, key: impl Fn(Seat) -> K) -> BySeat<u8> {
    BySeat::new(seats, |seat| {
        let mine = key(seat);
        1 + Seat::first(seats).filter(|other| key(*other) > mine).count() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule::new("TT-1.1");

    #[test]
    fn places_count_as_in_sport() {
        let points = [9, 4, 4, 1];
        let places = places_by(4, |seat| points[seat.index()]);
        assert_eq!(places.as_slice(), [1, 2, 2, 4]);
        let outcome = Outcome::solo(places, "points", RULE);
        assert_eq!((outcome.value(Seat::new(0)), outcome.value(Seat::new(1))), (1.0, 0.0));
        assert!(!outcome.is_draw() && outcome.is_consistent());
    }

    #[test]
    fn a_shared_first_place_is_shared_by_sides() {
        let solo = Outcome::solo(places_by(3, |seat| seat.index().min(1)), "draw", RULE);
        assert_eq!(solo.value(Seat::new(1)), 0.5);
        assert!(solo.is_draw());
        let team = Outcome::teams(
            places_by(4, |seat| seat.index() % 2),
            |seat| seat.index() as u8 % 2,
            "team",
            RULE,
        );
        assert_eq!(team.value(Seat::new(3)), 1.0, "a winning team of two does not share");
        assert!(!team.is_draw());
    }
}
