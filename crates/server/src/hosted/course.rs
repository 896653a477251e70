//! The course of a finished match: what was counted, and where it turned.

use kernel::{BySeat, Match, Names, Record, Seat, Viewer, figures};
use web::{Course, Render, Turning};

/// So many turning points are told.
const TURNINGS: usize = 4;
/// A move that changes the prospects of nobody by more than this is none.
const SWING: f32 = 0.08;
/// Turning points are at least so many moves apart.
const APART: u32 = 3;

/// Works the course of a match out from its start and its record.
pub(super) fn course<G: Render>(start: &Match<G>, record: &Record) -> Course {
    let mut now = start.clone();
    let game = start.game().clone();
    let (mut happened, mut swings) = (Vec::new(), Vec::new());
    let mut before = game.evaluate(now.state());
    while let Ok(Some(step)) = record.play_next(&mut now) {
        let after = game.evaluate(now.state());
        if let Some((seat, gain)) = gained(&before, &after).filter(|(_, gain)| *gain > SWING) {
            swings.push(Swing { ply: now.plies(), seat, gain, from: before[seat], to: after[seat] });
        }
        happened.push(step.events);
        before = after;
    }
    let end = game.view(now.state(), Viewer::Everything);
    let counts = figures::sheet(&*game, start.state(), happened.iter().flatten());
    // The match is over: everybody may know everything, and is told it by their own names.
    let text = |ply: u32, listener: Viewer| {
        let events = happened.get(ply as usize - 1).map_or(&[][..], Vec::as_slice);
        let told = headline(&*game, start.names(listener), events, Viewer::Everything);
        told.unwrap_or_else(|| format!("Move {ply}"))
    };
    let told = |swing: Swing| {
        let own = Seat::first(game.seats()).map(|seat| text(swing.ply, Viewer::Seat(seat)));
        swing.told(text(swing.ply, Viewer::Spectator), own.collect())
    };
    Course {
        length: game.length(&end).map(|n| format!("{n} {}", G::UNIT)),
        figures: counts.into_iter().map(|(shown, counts)| (shown.label, counts)).collect(),
        turnings: largest(swings).into_iter().map(told).collect(),
    }
}

/// The line of a move that matters most to a viewer, said by these names; `None` if the viewer noticed nothing.
pub(super) fn headline<G: Render>(
    game: &G,
    names: Names<'_>,
    events: &[G::Event],
    viewer: Viewer,
) -> Option<String> {
    let cues: Vec<G::Cue> = events.iter().filter_map(|event| game.cue(event, viewer)).collect();
    let lines = web::log_of(game, names, cues.iter().map(|cue| (0, cue)));
    let best = lines.into_iter().max_by_key(|line| (line.matters, !line.detail));
    best.map(|line| line.headline.unwrap_or(line.text))
}

/// A move that changed the prospects of somebody.
#[derive(Clone, Copy)]
struct Swing {
    ply: u32,
    seat: Seat,
    gain: f32,
    from: f32,
    to: f32,
}

impl Swing {
    fn told(self, text: String, told: Vec<String>) -> Turning {
        let percent = |part: f32| (part.clamp(0.0, 1.0) * 100.0).round() as u8;
        let (from, to) = (percent(self.from), percent(self.to));
        Turning { ply: self.ply, text, told, seat: self.seat, from, to }
    }
}

/// Who gained most, and how much.
fn gained(before: &BySeat<f32>, after: &BySeat<f32>) -> Option<(Seat, f32)> {
    let gains = after.iter().map(|(seat, now)| (seat, now - before[seat]));
    gains.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The largest swings that are not too near each other, in the order of the match.
fn largest(mut swings: Vec<Swing>) -> Vec<Swing> {
    swings.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.ply.cmp(&other.ply)));
    let mut chosen: Vec<Swing> = Vec::new();
    for swing in swings {
        if chosen.len() < TURNINGS && chosen.iter().all(|other| other.ply.abs_diff(swing.ply) >= APART) {
            chosen.push(swing);
        }
    }
    chosen.sort_by_key(|swing| swing.ply);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_points_are_the_largest_swings_in_order_and_apart() {
        let swing = |ply: u32, gain: f32| Swing { ply, seat: Seat::new(0), gain, from: 0.2, to: 0.2 + gain };
        let swings = [(9, 0.3), (2, 0.1), (10, 0.2), (4, 0.5), (30, 0.09), (20, 0.4), (15, 0.12)];
        let chosen = largest(swings.map(|(ply, gain)| swing(ply, gain)).to_vec());
        assert_eq!(chosen.iter().map(|swing| swing.ply).collect::<Vec<_>>(), [4, 9, 15, 20]);
        let told = swing(4, 0.5).told("It falls.".to_owned(), Vec::new());
        assert_eq!((told.from, told.to), (20, 70));
    }
}
