//! What the tests share.

use kernel::{Dice, Hidden as _, Notation as _, Viewer};
use prevail::{BLACK, Prevail, Space, State, WHITE, WrittenPosition, WrittenSide};

pub(crate) fn open(settings: &[(&str, &str)]) -> Prevail {
    testkit::rehearsal::open("rulebook", 2, settings).unwrap()
}

pub(crate) fn space(text: &str) -> Space {
    text.parse().unwrap()
}

pub(crate) fn side(hand: &[&str], units: &[&str]) -> WrittenSide {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    WrittenSide { hand: owned(hand), units: owned(units), ..WrittenSide::default() }
}

/// A position in which cards are being chosen, with nothing but these units.
pub(crate) fn field(game: &Prevail, white: &[&str], black: &[&str]) -> State {
    let given = WrittenPosition {
        white: side(&["T05", "T09", "T12"], white),
        black: side(&["T05", "T09", "T12"], black),
        ..WrittenPosition::default()
    };
    game.set_up(given, Dice::new([0; 32]), &mut ()).unwrap()
}

/// The end placements of the unit on a space, as `F9S`.
pub(crate) fn placements(game: &Prevail, state: &State, at: &str) -> Vec<String> {
    let view = game.view(state, Viewer::Spectator);
    let at = space(at);
    let seat = if view.standing(WHITE).any(|unit| unit.space == Some(at)) { WHITE } else { BLACK };
    let found = game.placements(&view, seat, at);
    found.into_iter().map(|(space, facing)| format!("{space}{facing}")).collect()
}
