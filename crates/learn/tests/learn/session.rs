//! One match.

use kernel::Viewer;
use learn::{ErrorKind, Table, games, open};

#[test]
fn every_way_to_answer_leads_to_the_same_match() {
    for (info, _) in games() {
        let game = open(&Table::new(info.id)).unwrap();
        let start = || game.start("one").unwrap();
        let (mut by_line, mut by_place, mut by_deed) = (start(), start(), start());
        for ply in 0..40 {
            let Some(seat) = by_line.pending().lowest() else { break };
            let legal = by_line.legal(seat);
            let place = ply % legal.len();
            by_line.play(seat, &legal[place].line).unwrap();
            by_place.play_place(seat, place).unwrap();
            by_deed.play_deed(seat, legal[place].deed).unwrap();
        }
        let record = by_line.record().unwrap();
        assert_eq!(by_place.record().unwrap(), record);
        assert_eq!(by_deed.record().unwrap(), record);
        assert_eq!(game.replay(&record).unwrap().record().unwrap(), record);
    }
}

#[test]
fn a_refused_answer_changes_nothing() {
    let game = open(&Table::new("knights")).unwrap();
    let mut session = game.start("one").unwrap();
    let (seat, before) = (session.pending().lowest().unwrap(), session.record().unwrap());
    let refused = [
        session.play(seat, "mv E5").unwrap_err(),
        session.play_place(seat, 99).unwrap_err(),
        session.play_deed(seat, 10).unwrap_err(),
        session.play_deed(seat, u32::MAX).unwrap_err(),
    ];
    assert!(refused.iter().all(|error| error.kind == ErrorKind::Illegal), "{refused:?}");
    assert!(refused[0].rule.as_deref().is_some_and(|rule| rule.starts_with("KD-")), "{refused:?}");
    assert_eq!(session.record().unwrap(), before);
}

#[test]
fn the_sides_of_a_match_get_nothing_together() {
    for (info, presets) in games() {
        for preset in presets {
            let table = Table { preset: Some(preset.to_owned()), ..Table::new(info.id) };
            let game = open(&table).unwrap();
            let mut session = game.start("one").unwrap();
            while let Some(seat) = session.pending().lowest() {
                let place = session.plies() as usize * 7 % session.legal(seat).len();
                session.play_place(seat, place).unwrap();
            }
            let sum: f32 = session.returns().unwrap().iter().sum();
            assert!(sum.abs() < 1e-4, "{} {preset}: {sum}", info.id);
        }
    }
}

#[test]
fn a_sampled_match_looks_the_same() {
    let game = open(&Table::new("estraven")).unwrap();
    let mut session = game.start("one").unwrap();
    for _ in 0..30 {
        let seat = session.pending().lowest().unwrap();
        let last = session.legal(seat).len() - 1;
        session.play_place(seat, last).unwrap();
    }
    let seat = session.pending().lowest().unwrap();
    let world = session.resample(seat, 1).unwrap();
    assert_eq!(world.view(Viewer::Seat(seat)), session.view(Viewer::Seat(seat)));
    assert_eq!(world.record().unwrap_err().kind, ErrorKind::Usage);
}
