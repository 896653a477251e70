//! Where a match turned: the moves by which the chance of a side changed most, by more than luck explains.

use kernel::content::Content;
use kernel::{Match, Playable, Record, Viewer};
use serde::{Deserialize, Serialize};

use super::odds::{Odds, of_match};
use super::{Analysis, ENDED, Effort, Shown};

/// A change of the chance of some side by as much as this is a turning point.
const TURN: f32 = 0.12;

/// What changes by less than this at first sight is not looked at again.
const LOOKED_AT: f32 = 0.06;

/// So many turning points are told.
const TURNS: usize = 8;

/// Twice as many changes are looked at again, with so many times as many worlds.
const CLOSER: u32 = 10;

/// A move that turned the match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the move, from 1.
    pub number: usize,
    /// The side whose chance changed most.
    pub side: usize,
    /// Its chance before the move.
    pub from: f32,
    /// And after it.
    pub to: f32,
}

/// Looks closely at the greatest changes: the curve is corrected there, and what is left of them are the turning points.
pub(super) fn find<G: Playable>(
    found: &mut Analysis,
    record: &Record,
    content: &Content,
    effort: Effort,
    mut goes_on: impl FnMut() -> bool,
) -> Result<(), String> {
    let known = candidates(found, Shown::Known);
    let truth = if found.hidden { candidates(found, Shown::Truth) } else { Vec::new() };
    let mut table = record.start::<G>(content).map_err(|error| error.to_string())?;
    let mut before: Option<Match<G>> = None;
    loop {
        let number = table.plies() as usize;
        for (shown, changes, wanted) in [(Shown::Known, &known, true), (Shown::Truth, &truth, found.hidden)] {
            let change = changes.iter().find(|change| wanted && change.number == number);
            if let (Some(change), Some(before)) = (change, &before) {
                look::<G>(found, shown, *change, before, &table, effort);
                if !goes_on() {
                    return Err(ENDED.to_owned());
                }
            }
        }
        before = Some(table.clone());
        if record.play_next(&mut table).map_err(|error| error.to_string())?.is_none() {
            break;
        }
    }
    for turns in [&mut found.turning.known, &mut found.turning.truth] {
        strongest(turns, TURNS);
    }
    if !found.hidden {
        found.turning.truth.clone_from(&found.turning.known);
    }
    Ok(())
}

/// The changes that seem greatest, in the order of the match.
fn candidates(found: &Analysis, shown: Shown) -> Vec<TurningPoint> {
    let mut changes: Vec<TurningPoint> =
        (1..found.points()).filter_map(|number| change(found, shown, number)).collect();
    changes.retain(|change| (change.to - change.from).abs() >= LOOKED_AT);
    strongest(&mut changes, 2 * TURNS);
    changes
}

/// What a move changed most.
fn change(found: &Analysis, shown: Shown, number: usize) -> Option<TurningPoint> {
    let of = |side: usize| {
        let (from, to) = (found.chance(shown, number - 1, side)?, found.chance(shown, number, side)?);
        Some(TurningPoint { number, side, from, to })
    };
    let by = |turn: &TurningPoint| (turn.to - turn.from).abs();
    (0..found.sides.len()).filter_map(of).reduce(|most, one| if by(&one) > by(&most) { one } else { most })
}

/// The greatest of them, in the order of the match.
fn strongest(turns: &mut Vec<TurningPoint>, most: usize) {
    let by = |turn: &TurningPoint| (turn.to - turn.from).abs();
    turns.sort_by(|one, other| by(other).total_cmp(&by(one)).then(one.number.cmp(&other.number)));
    turns.truncate(most);
    turns.sort_by_key(|turn| turn.number);
}

/// Looks at one change with many worlds, and notes it if it is still one.
fn look<G: Playable>(
    found: &mut Analysis,
    shown: Shown,
    change: TurningPoint,
    before: &Match<G>,
    after: &Match<G>,
    effort: Effort,
) {
    let worlds = effort.worlds.saturating_mul(CLOSER);
    let TurningPoint { number, side, .. } = change;
    let seats = found.sides[side].clone();
    let over = found.end.is_some() && number == found.moments.len();
    let (mut gain, mut error) = (0.0, 0.0f32);
    for seat in &seats {
        let viewer = match shown {
            Shown::Known => Viewer::Seat(*seat),
            Shown::Truth => Viewer::Everything,
        };
        let here: Odds = of_match(before, viewer, worlds, effort.seed);
        let (by, off) = if over {
            here.gain_to(found.end.as_ref().map_or(0.0, |end| end[seat.index()]), *seat)
        } else {
            let there = of_match(after, viewer, worlds, effort.seed);
            found.moments[number].chances_mut(shown)[seat.index()] = there.mean(*seat);
            there.gain(&here, *seat)
        };
        found.moments[number - 1].chances_mut(shown)[seat.index()] = here.mean(*seat);
        gain += by / seats.len() as f32;
        error = error.max(off);
    }
    if gain.abs() >= TURN.max(error) {
        let chance = |point| found.chance(shown, point, side).unwrap_or_default();
        let (from, to) = (chance(number - 1), chance(number));
        let turns = match shown {
            Shown::Known => &mut found.turning.known,
            Shown::Truth => &mut found.turning.truth,
        };
        turns.push(TurningPoint { number, side, from, to });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_changes_are_told_in_their_order() {
        let turn = |number, to| TurningPoint { number, side: 0, from: 0.5, to };
        let mut turns = vec![turn(9, 0.9), turn(2, 0.6), turn(4, 0.0), turn(7, 0.7)];
        strongest(&mut turns, 3);
        assert_eq!(turns.iter().map(|turn| turn.number).collect::<Vec<_>>(), [4, 7, 9]);
    }
}
