//! Is `Heuristics::evaluate` a chance to win? Measured against how matches between sensible players ended.

use std::fmt;

use kernel::{Playable, Rng, Seat};
use serde::Serialize;

use crate::plan::match_seed;
use crate::text::grouped;

/// Percent of the decisions made at random, so that uneven positions come about.
const NOISE: u32 = 15;

/// One decision in so many is looked at.
const EVERY: u32 = 3;

/// Rows of the table of reliability.
const BINS: usize = 10;

/// How good a chance `evaluate` is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// Matches that were played.
    pub matches: u64,
    /// Judgements that were compared.
    pub judgements: u64,
    /// The mean square of how far it was off: 0 is prophecy.
    pub brier: f64,
    /// The same for a constant prediction: what a seat wins on average.
    pub base: f64,
    /// The exponent of all shares under which it would be off least; 1 if it is sharp enough as it is, more if it is
    /// too timid, less if it is too sure.
    pub sharpness: f64,
    /// How far off it would be then.
    pub sharpened: f64,
    /// What was said and what came of it, from the worst chances to the best.
    pub reliability: Vec<Reliability>,
}

/// Judgements of about the same chance.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Reliability {
    /// How many.
    pub judgements: u64,
    /// The chance that was told, on average.
    pub told: f64,
    /// What the matches were worth, on average.
    pub came: f64,
}

/// A match: what was kept of some of its moments, and what it was worth to each seat in the end.
pub(crate) struct Match<T> {
    pub(crate) moments: Vec<T>,
    pub(crate) came: Vec<f64>,
}

/// Plays matches between sensible players that err now and then, and compares. `progress` is told after each.
pub fn calibrate<G: Playable>(game: &G, matches: u64, seed: u64, progress: impl FnMut()) -> Calibration {
    let chances = |state: &G::State| -> Vec<f64> {
        game.evaluate(state).as_slice().iter().map(|chance| f64::from(*chance)).collect()
    };
    compare(&rehearse(game, matches, seed, EVERY, chances, progress))
}

/// Plays matches between sensible players that err now and then, and keeps `keep` of one decision in `every`.
pub(crate) fn rehearse<G: Playable, T>(
    game: &G,
    matches: u64,
    seed: u64,
    every: u32,
    keep: impl Fn(&G::State) -> T,
    mut progress: impl FnMut(),
) -> Vec<Match<T>> {
    let mut legal = Vec::new();
    let play = |index| {
        let mut rng = Rng::new(match_seed(seed, index));
        let mut state = game.deal(rng.dice());
        let mut moments = Vec::new();
        while let Some(seat) = game.pending(&state).lowest() {
            if rng.below(every) == 0 {
                moments.push(keep(&state));
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let blindly = rng.below(100) < NOISE;
            let advised = if blindly { None } else { game.policy(&state, seat, &legal, &mut rng) };
            let Some(action) = advised.or_else(|| rng.pick(&legal).copied()) else { break };
            game.apply(&mut state, seat, action, &mut ());
        }
        let outcome = game.outcome(&state);
        let value = |seat| outcome.as_ref().map_or(0.0, |outcome| f64::from(outcome.value(seat)));
        progress();
        Match { moments, came: Seat::first(game.seats()).map(value).collect() }
    };
    (0..matches).map(play).collect()
}

fn compare(matches: &[Match<Vec<f64>>]) -> Calibration {
    // What was said at a moment, beside what came of it.
    let judged = || matches.iter().flat_map(|one| one.moments.iter().map(|said| (said, &one.came)));
    let off = |sharpness: f64| {
        mean(judged().flat_map(|(chances, came)| {
            let said = sharpened(chances, sharpness);
            said.into_iter().zip(came).map(|(said, came)| (said - came) * (said - came))
        }))
    };
    // How often each seat wins, whatever the position.
    let seats = matches.first().map_or(0, |one| one.came.len());
    let rates: Vec<f64> = (0..seats).map(|seat| mean(matches.iter().map(|one| one.came[seat]))).collect();
    let base = mean(
        judged()
            .flat_map(|(_, came)| came.iter().zip(&rates).map(|(came, rate)| (came - rate) * (came - rate))),
    );
    let sharpness = least(off, 0.2, 6.0);
    let mut bins = vec![Reliability::default(); BINS];
    for (chances, came) in judged() {
        for (said, came) in chances.iter().zip(came) {
            let bin = &mut bins[((said * BINS as f64) as usize).min(BINS - 1)];
            bin.judgements += 1;
            bin.told += said;
            bin.came += came;
        }
    }
    for bin in &mut bins {
        let n = bin.judgements.max(1) as f64;
        (bin.told, bin.came) = (bin.told / n, bin.came / n);
    }
    Calibration {
        matches: matches.len() as u64,
        judgements: (judged().count() * seats) as u64,
        brier: off(1.0),
        base,
        sharpness,
        sharpened: off(sharpness),
        reliability: bins,
    }
}

/// The shares with this exponent, of the same sum.
fn sharpened(chances: &[f64], sharpness: f64) -> Vec<f64> {
    let powers: Vec<f64> = chances.iter().map(|chance| chance.max(1e-9).powf(sharpness)).collect();
    let (all, sum) = (chances.iter().sum::<f64>(), powers.iter().sum::<f64>());
    powers.iter().map(|power| (power * all / sum.max(1e-12)).min(1.0)).collect()
}

/// Where a function with one valley is least: the golden section.
fn least(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    for _ in 0..24 {
        let (a, b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if f(a) < f(b) { high = b } else { low = a }
    }
    f64::midpoint(low, high)
}

/// The mean of some numbers; 0 of none.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut n) = (0.0, 0u64);
    for value in values {
        sum += value;
        n += 1;
    }
    sum / n.max(1) as f64
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { matches, judgements, brier, base, sharpness, sharpened, reliability } = self;
        let (matches, judgements) = (grouped(*matches), grouped(*judgements));
        writeln!(f, "  evaluate as a chance to win: {judgements} judgements in {matches} matches")?;
        writeln!(
            f,
            "  off by {brier:.4} (Brier), the base rate by {base:.4}; with sharpness {sharpness:.2} by {sharpened:.4}"
        )?;
        writeln!(f, "  {:>10}  {:>6}  {:>6}", "judgements", "told", "came")?;
        for Reliability { judgements, told, came } in reliability.iter().filter(|bin| bin.judgements > 0) {
            let n = grouped(*judgements);
            writeln!(f, "  {n:>10}  {:>5.1}%  {:>5.1}%", told * 100.0, came * 100.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who says 70% where 70% come is off by 0.21 and as sharp as can be; who says 60% is too timid.
    #[test]
    fn a_chance_is_measured_by_what_comes_of_it() {
        let say = |chance: f64| -> Vec<Match<Vec<f64>>> {
            let came = |won: bool| if won { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            (0..100)
                .map(|i| Match { moments: vec![vec![chance, 1.0 - chance]], came: came(i < 70) })
                .collect()
        };
        let right = compare(&say(0.7));
        assert!((right.brier - 0.21).abs() < 1e-9 && (right.sharpness - 1.0).abs() < 0.01, "{right}");
        assert!((right.base - 0.21).abs() < 1e-9);
        assert!((right.reliability[7].came - 0.7).abs() < 1e-9);
        let timid = compare(&say(0.6));
        assert!(timid.sharpness > 1.5 && timid.brier > timid.sharpened, "{timid}");
        assert!((timid.sharpened - 0.21).abs() < 1e-3);
    }
}
