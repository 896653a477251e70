//! A board is drawn as whoever looks at it sits, the own side at the bottom: directions in words hold on it.

use std::sync::Arc;

use kernel::{Dice, Match, Playable, Seat, Viewer};
use knights::Knights;
use prevail::{BLACK, Prevail, WHITE};
use terminal::Paint;

fn lines<G: Playable + Paint>(table: &Match<G>, viewer: Viewer) -> Vec<String> {
    let painted = G::paint(table.game(), &table.view(viewer), table.names(viewer));
    painted.iter().map(|line| line.text().trim_end().to_owned()).collect()
}

/// KD-7.1: what is called forward left is drawn above and to the left, wherever one sits.
#[test]
fn steps_of_knights_lead_where_their_words_say() {
    let game: Knights = testkit::rehearsal::open("quick", 6, &[]).expect("shipped content is sound");
    let mut table = Match::start(Arc::new(game), Dice::new([7; 32]));
    for seat in Seat::first(6) {
        table.play(seat, None, "plan Mo Mo Mo").expect("three may be laid");
    }
    for seat in Seat::first(6) {
        let painted = lines(&table, Viewer::Seat(seat));
        // What the marks mean stands beside it.
        let arena: Vec<String> = painted[2..11].iter().map(|line| line.chars().take(46).collect()).collect();
        let place = |text: &str| {
            let found =
                |line: &String| line.find(text).and_then(|at| i32::try_from(line[..at].chars().count()).ok());
            (0..).zip(&arena).find_map(|(row, line)| Some((row, found(line)?)))
        };
        let letter = table.view(Viewer::Spectator).knights[seat].clan.letter();
        let (row, column) = place(&format!("[{letter}]")).expect("the knight is in the arena");
        assert_eq!(row, 8, "{letter}: {painted:#?}");
        let mut ways = 0;
        for offer in table.observe(Viewer::Seat(seat)).offers() {
            let Some(way) = offer.choice.label.strip_prefix("Move ") else { continue };
            let to = offer.choice.notation.trim_start_matches("mv ");
            let (to_row, to_column) = place(&format!(" {to}")).expect("it is a space of the arena");
            let wanted = match way {
                "forward left" => (-1, -2),
                "forward right" => (-1, 2),
                "left" => (0, -4),
                "right" => (0, 4),
                other => panic!("{letter} at the edge may move {other}"),
            };
            assert_eq!((to_row - row, to_column - column), wanted, "{letter} {way}, {to}: {painted:#?}");
            ways += 1;
        }
        assert_eq!(ways, 4, "{letter}");
    }
}

/// PV-1.2: one's own units look up, the enemy's down; onlookers sit with White.
#[test]
fn the_field_of_prevail_is_turned_to_whoever_looks() {
    let game: Prevail = testkit::rehearsal::open("tutorial", 2, &[]).expect("shipped content is sound");
    let table = Match::start(Arc::new(game), Dice::new([1; 32]));
    for (viewer, last, legion, spearmen) in [
        (Viewer::Seat(WHITE), "A  ", "LEG↑", "lib↓"),
        (Viewer::Seat(BLACK), "H  ", "LEG↓", "lib↑"),
        (Viewer::Spectator, "A  ", "LEG↑", "lib↓"),
    ] {
        let painted = lines(&table, viewer);
        let row_of_board = |line: &&String| {
            line.get(1..3) == Some("  ") && line.starts_with(|c: char| c.is_ascii_uppercase())
        };
        let rows: Vec<&String> = painted.iter().filter(row_of_board).collect();
        assert!(rows.last().is_some_and(|row| row.starts_with(last)), "{viewer:?}: {painted:#?}");
        let at = |text: &str| rows.iter().position(|row| row.contains(text)).expect("it is on the board");
        assert_eq!(at(legion) > at(spearmen), last == "A  ", "{viewer:?}: {painted:#?}");
    }
}
