//! Pennant, the smallest game, in a terminal: to read and to test with.

use anstyle::Style;
use kernel::{Names, Notation as _, Seat};
use testkit::toy::{Pennant, View};

use crate::style::PLAIN;
use crate::{Line, Paint};

impl Paint for Pennant {
    const TIPS: &'static [(&'static str, &'static str)] =
        &[("discard page king", "discard two cards at once")];

    fn paint(game: &Self, view: &View, _: Names<'_>) -> Vec<Line> {
        vec![Line::of(PLAIN, format!("TABLE {}", game.position(view)))]
    }

    fn tint(_: &Self, _: Seat) -> Style {
        PLAIN
    }
}
