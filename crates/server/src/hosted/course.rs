//! The course of a finished match: what was counted, and where it turned.

use kernel::{BySeat, Match, Names, Ply, Record, Seat, Viewer, figures};
use web::{Course, LineKind, LogLine, Render, Turning};

use super::Swing;

/// So many turning points are told.
const TURNINGS: usize = 4;
/// A move that changes the prospects of nobody by more than this is none.
const SWING: f32 = 0.08;
/// Turning points are at least so many moves apart.
const APART: u32 = 3;

/// Works the course of a match out from its start and its record. It turned where an analysis says so; without one,
/// where the game's own judgement changed most.
pub(super) fn course<G: Render>(start: &Match<G>, record: &Record, analysed: Option<&[Swing]>) -> Course {
    let mut now = start.clone();
    let game = start.game().clone();
    let (mut happened, mut swings) = (Vec::new(), Vec::new());
    let mut before = game.evaluate(now.state());
    while let Ok(Some(step)) = record.play_next(&mut now) {
        let after = game.evaluate(now.state());
        if let Some((seat, gain)) = gained(&before, &after).filter(|(_, gain)| *gain > SWING) {
            swings.push(Swing { ply: now.plies(), seat, from: before[seat], to: before[seat] + gain });
        }
        happened.push(step.events);
        before = after;
    }
    let end = game.view(now.state(), Viewer::Everything);
    let counts = figures::sheet(&*game, start.state(), happened.iter().flatten());
    let swings = analysed.map_or_else(|| largest(swings), <[Swing]>::to_vec);
    Course {
        length: game.length(&end).map(|n| match n {
            1 => format!("1 {}", G::UNIT.trim_end_matches('s')),
            n => format!("{n} {}", G::UNIT),
        }),
        figures: counts.into_iter().map(|(shown, counts)| (shown.label, counts)).collect(),
        turnings: turnings(start, record, &swings),
    }
}

/// The swings, each with the entry that brought it, as everybody is told it: the match is over, so everybody may know
/// everything.
fn turnings<G: Render>(start: &Match<G>, record: &Record, swings: &[Swing]) -> Vec<Turning> {
    let mut now = start.clone();
    let mut told = Vec::new();
    loop {
        let before = now.clone();
        let Ok(Some(step)) = record.play_next(&mut now) else { return told };
        let Some(by) = record.moves.get(before.plies() as usize).map(|played| played.seat) else { continue };
        for swing in swings.iter().filter(|swing| swing.ply == now.plies()) {
            let text = |listener| entry(&before, by, &step, listener);
            let own = Seat::first(now.game().seats()).map(|seat| text(Viewer::Seat(seat)));
            told.push(swing.told(text(Viewer::Spectator), own.collect()));
        }
    }
}

/// What was done, in a sentence: what happened that matters, or the choice itself where only a turn went on.
fn entry<G: Render>(before: &Match<G>, by: Seat, step: &Ply<G>, listener: Viewer) -> String {
    let (game, names) = (&**before.game(), before.names(listener));
    let entries = lines(game, names, &step.events, Viewer::Everything);
    let entries = entries.into_iter().filter(|line| !matches!(line.kind, LineKind::Chapter(_)));
    most_telling(entries).unwrap_or_else(|| {
        let choice = game.choices(&before.view(Viewer::Seat(by)), &[step.action], names).pop();
        format!(
            "{}: {}",
            names.subject(by),
            choice.map_or_else(|| step.notation.clone(), |choice| choice.label)
        )
    })
}

/// The line of a move that matters most to a viewer, said by these names; `None` if the viewer noticed nothing.
pub(super) fn headline<G: Render>(
    game: &G,
    names: Names<'_>,
    events: &[G::Event],
    viewer: Viewer,
) -> Option<String> {
    most_telling(lines(game, names, events, viewer).into_iter())
}

fn lines<G: Render>(game: &G, names: Names<'_>, events: &[G::Event], viewer: Viewer) -> Vec<LogLine> {
    let cues: Vec<kernel::Cue<G::Event>> =
        events.iter().filter_map(|event| game.cue(event, viewer)).collect();
    web::log_of(game, names, cues.iter().map(|cue| (0, cue)))
}

fn most_telling(lines: impl Iterator<Item = LogLine>) -> Option<String> {
    let best = lines.max_by_key(|line| (line.matters, !line.detail));
    best.map(|line| line.headline.unwrap_or(line.text))
}

impl Swing {
    fn told(self, text: String, told: Vec<String>) -> Turning {
        let percent = |part: f32| (part.clamp(0.0, 1.0) * 100.0).round() as u8;
        let (from, to) = (percent(self.from), percent(self.to));
        Turning { ply: self.ply, text, told, seat: self.seat, from, to }
    }

    fn gain(self) -> f32 {
        self.to - self.from
    }
}

/// Who gained most, and how much.
fn gained(before: &BySeat<f32>, after: &BySeat<f32>) -> Option<(Seat, f32)> {
    let gains = after.iter().map(|(seat, now)| (seat, now - before[seat]));
    gains.max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The largest swings that are not too near each other, in the order of the match.
fn largest(mut swings: Vec<Swing>) -> Vec<Swing> {
    swings.sort_by(|one, other| other.gain().total_cmp(&one.gain()).then(one.ply.cmp(&other.ply)));
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
        let swing = |ply: u32, gain: f32| Swing { ply, seat: Seat::new(0), from: 0.2, to: 0.2 + gain };
        let swings = [(9, 0.3), (2, 0.1), (10, 0.2), (4, 0.5), (30, 0.09), (20, 0.4), (15, 0.12)];
        let chosen = largest(swings.map(|(ply, gain)| swing(ply, gain)).to_vec());
        assert_eq!(chosen.iter().map(|swing| swing.ply).collect::<Vec<_>>(), [4, 9, 15, 20]);
        let told = swing(4, 0.5).told("It falls.".to_owned(), Vec::new());
        assert_eq!((told.from, told.to), (20, 70));
    }
}
