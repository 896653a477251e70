//! Fits the weights of `Heuristics::evaluate_with` to how matches between sensible players ended.

use std::fmt;
use std::sync::Arc;

use kernel::{Playable, Weights};
use serde::Serialize;

use crate::calibration::{self, Calibration, Match};
use crate::text::grouped;

/// One decision in so many is looked at; neighbours say much the same.
const EVERY: u32 = 7;

/// Of so many matches one is kept back: what was fitted is told by those that it was not fitted to.
const KEPT_BACK: usize = 4;

/// What it costs to move a weight by 1: one that hardly matters stays where it is.
const HOLD: f64 = 1e-5;

/// At most so many steps downhill.
const STEPS: u32 = 15;

/// A judgement as it is, and its weights as they are and as they should be.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fit {
    pub game: &'static str,
    /// How good the judgement is at tables of each size.
    pub tables: Vec<Measured>,
    /// Matches that were played.
    pub matches: u64,
    /// Positions that were looked at.
    pub positions: u64,
    /// How far off (Brier) the judgement is with its weights as they are, over matches that were kept back.
    pub now: f64,
    /// How far off it is over the same with the fitted ones.
    pub fitted: f64,
    pub weights: Vec<Weight>,
}

/// How good the judgement is at tables of one size.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// How many sit there.
    pub seats: u8,
    /// What it told and what came of it.
    #[serde(flatten)]
    pub calibration: Calibration,
}

/// One weight.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Weight {
    /// What it is called in the game.
    pub name: &'static str,
    /// What it is now.
    pub now: f32,
    /// What it should be.
    pub fitted: f32,
}

/// A position, the rulebook it is of, and what its match was worth to each seat in the end.
struct Position<'a, G: Playable> {
    game: &'a G,
    state: G::State,
    came: Vec<f64>,
}

/// Measures the judgement by so many matches at each of these tables, plays as many others, and looks for the weights
/// that would have predicted their results best. `progress` is called after each match.
pub fn fit<G: Playable>(games: &[Arc<G>], matches: u64, seed: u64, mut progress: impl FnMut()) -> Fit {
    let mut measure = |game: &Arc<G>| Measured {
        seats: game.seats(),
        calibration: calibration::calibrate(&**game, matches, seed, &mut progress),
    };
    let tables = games.iter().map(&mut measure).collect();
    let (mut learnt, mut kept_back) = (Vec::new(), Vec::new());
    let (mut played, mut looked_at) = (0, 0);
    for game in games {
        let others = seed.wrapping_add(1);
        let all = calibration::rehearse(&**game, matches, others, EVERY, G::State::clone, &mut progress);
        for (index, Match { moments, came }) in all.into_iter().enumerate() {
            let part = if index % KEPT_BACK == 0 { &mut kept_back } else { &mut learnt };
            (played, looked_at) = (played + 1, looked_at + moments.len() as u64);
            part.extend(moments.into_iter().map(|state| Position {
                game: &**game,
                state,
                came: came.clone(),
            }));
        }
    }
    let now = G::Weights::FITTED.values();
    let fitted = descend(&learnt, &now);
    let weights = G::Weights::NAMES.iter().zip(&now).zip(&fitted);
    Fit {
        game: G::INFO.id,
        tables,
        matches: played,
        positions: looked_at,
        now: off(&kept_back, &now),
        fitted: off(&kept_back, &fitted),
        weights: weights.map(|((name, now), fitted)| Weight { name, now: *now, fitted: *fitted }).collect(),
    }
}

/// How far off the judgement is on average with these weights.
fn off<G: Playable>(positions: &[Position<'_, G>], values: &[f32]) -> f64 {
    let weights = G::Weights::of(values);
    calibration::mean(positions.iter().flat_map(|position| {
        said(position, &weights).zip(&position.came).map(|(said, came)| (said - came) * (said - came))
    }))
}

fn said<G: Playable>(position: &Position<'_, G>, weights: &G::Weights) -> impl Iterator<Item = f64> {
    let chances = position.game.evaluate_with(&position.state, weights);
    (0..position.came.len()).map(move |seat| f64::from(chances.as_slice()[seat]))
}

/// Levenberg's and Marquardt's way down: as far as a straight judgement would say, and less far where that went wrong.
fn descend<G: Playable>(positions: &[Position<'_, G>], start: &[f32]) -> Vec<f32> {
    let moved = |values: &[f32]| -> Vec<f64> {
        values.iter().zip(start).map(|(value, start)| f64::from(value - start)).collect()
    };
    let price = |values: &[f32]| {
        off(positions, values) + HOLD * moved(values).iter().map(|moved| moved * moved).sum::<f64>()
    };
    let mut values = start.to_vec();
    let (mut best, mut caution) = (price(&values), 1e-3);
    for _ in 0..STEPS {
        let (mut slopes, mut bends) = lie_of_the_land(positions, &values);
        for (index, moved) in moved(&values).into_iter().enumerate() {
            slopes[index] += HOLD * moved;
            bends[index][index] += HOLD;
        }
        // A step that leads nowhere is not better either.
        let gained = loop {
            let step = solve(&bends, &slopes, caution);
            let tried: Vec<f32> =
                values.iter().zip(&step).map(|(value, step)| value - *step as f32).collect();
            let there = price(&tried);
            if there < best {
                let gained = best - there;
                (values, best, caution) = (tried, there, caution / 10.0);
                break gained;
            }
            caution *= 10.0;
            if caution > 1e6 {
                return values;
            }
        };
        if gained < 1e-7 {
            break;
        }
    }
    values
}

/// How the error changes with each weight, and with each two of them.
fn lie_of_the_land<G: Playable>(positions: &[Position<'_, G>], values: &[f32]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = values.len();
    let nudge = |index: usize| 0.02 * values[index].abs().max(0.1);
    let nudged: Vec<G::Weights> = (0..n)
        .map(|index| {
            let mut values = values.to_vec();
            values[index] += nudge(index);
            G::Weights::of(&values)
        })
        .collect();
    let here = G::Weights::of(values);
    let (mut slopes, mut bends) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    let part = 1.0 / positions.iter().map(|position| position.came.len()).sum::<usize>().max(1) as f64;
    for position in positions {
        let now: Vec<f64> = said(position, &here).collect();
        let moved: Vec<Vec<f64>> = nudged.iter().map(|weights| said(position, weights).collect()).collect();
        for (seat, (now, came)) in now.iter().zip(&position.came).enumerate() {
            let change = |index: usize| (moved[index][seat] - now) / f64::from(nudge(index));
            let changes: Vec<f64> = (0..n).map(change).collect();
            for (index, one) in changes.iter().enumerate() {
                slopes[index] += part * one * (now - came);
                for (bend, other) in bends[index].iter_mut().zip(&changes) {
                    *bend += part * one * other;
                }
            }
        }
    }
    (slopes, bends)
}

/// The step that these slopes and bends ask for, by elimination; no number where they do not say.
fn solve(bends: &[Vec<f64>], slopes: &[f64], caution: f64) -> Vec<f64> {
    let n = slopes.len();
    let mean = bends.iter().enumerate().map(|(index, row)| row[index]).sum::<f64>() / n.max(1) as f64;
    let mut rows: Vec<Vec<f64>> = bends
        .iter()
        .zip(slopes)
        .enumerate()
        .map(|(index, (row, slope))| {
            let mut row = row.clone();
            // A weight that was never asked for stays where it is.
            row[index] += caution * (row[index] + 0.01 * mean) + 1e-12;
            row.push(*slope);
            row
        })
        .collect();
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let (above, below) = rows.split_at_mut(column + 1);
        let top = &above[column];
        for row in below {
            let factor = row[column] / top[column];
            row.iter_mut().zip(top).skip(column).for_each(|(cell, top)| *cell -= factor * top);
        }
    }
    let mut step = vec![0.0; n];
    for index in (0..n).rev() {
        let known: f64 = (index + 1..n).map(|other| rows[index][other] * step[other]).sum();
        step[index] = (rows[index][n] - known) / rows[index][index];
    }
    step
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, tables, matches, positions, now, fitted, weights } = self;
        for Measured { seats, calibration } in tables {
            write!(f, "{game}, {seats} seats\n{calibration}")?;
        }
        let (matches, positions) = (grouped(*matches), grouped(*positions));
        writeln!(
            f,
            "  weights fitted to {positions} positions of {matches} matches, one in {KEPT_BACK} kept back"
        )?;
        writeln!(
            f,
            "  over those kept back off by {now:.4} with the weights as they are, by {fitted:.4} with the fitted ones"
        )?;
        let wide = weights.iter().map(|weight| weight.name.len()).max().unwrap_or(0).max(6);
        writeln!(f, "  {:<wide$}  {:>8}  {:>8}", "weight", "now", "fitted")?;
        for Weight { name, now, fitted } in weights {
            writeln!(f, "  {name:<wide$}  {now:>8.3}  {fitted:>8.3}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two unknowns from two equations, whatever their order; what nothing depends on does not move.
    #[test]
    fn a_step_solves_its_equations() {
        let step = solve(&[vec![0.0, 2.0], vec![4.0, 0.0]], &[6.0, 8.0], 0.0);
        assert!((step[0] - 2.0).abs() < 1e-6 && (step[1] - 3.0).abs() < 1e-6, "{step:?}");
        let still = solve(&[vec![1.0, 0.0], vec![0.0, 0.0]], &[1.0, 0.0], 1e-3);
        assert!(still[1].abs() < 1e-9, "{still:?}");
    }
}
