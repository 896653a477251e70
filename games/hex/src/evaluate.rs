//! How good a position looks for each seat.

use kernel::{BySeat, Seat};

use crate::aim::Prospect;
use crate::phases::outcome;
use crate::rulebook::Hex;
use crate::state::State;

/// The chance of each seat to win, about: its share of the strength at the table, or what the match was worth once it
/// is over. Sealed choices and the order of the deck do not count.
pub(crate) fn evaluate(game: &Hex, state: &State) -> BySeat<f32> {
    let seats = game.table_size();
    if let Some(outcome) = outcome(game, state) {
        return BySeat::new(seats, |seat| outcome.value(seat));
    }
    let strength: BySeat<f32> = BySeat::new(seats, |seat| strength(game, state, seat));
    let all: f32 = strength.as_slice().iter().sum();
    strength.map(|_, own| (own / all).clamp(0.0, 1.0))
}

/// What one seat brings; nothing once it has resigned.
fn strength(game: &Hex, state: &State, seat: Seat) -> f32 {
    let realm = &state.realms[seat];
    if !realm.living() {
        return 0.0;
    }
    let target = f32::from(game.options().prestige_target.get());
    let prestige = f32::from(realm.prestige);
    let prospect = Prospect::of(game, state, seat);
    let missions = realm.dossier.into_iter().flatten();
    // What is more than enough to win is worth no more than enough.
    let promise: f32 = missions.map(|mission| prospect.promise_of(mission).min(target - prestige)).sum();
    let royals = (realm.hand - game.suit().basics).len();
    // Fitted to the ends of matches between sensible players.
    let s = 0.66
        + (prestige + 1.1 * promise) / target
        + 0.42 * f32::from(realm.hand.len()) / f32::from(game.suit().all.len())
        + 0.03 * f32::from(royals);
    (s * s) * (s * s)
}
