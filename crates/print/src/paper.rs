//! What is asked for: what of a game, and on which paper.

use kernel::words;

use crate::face::{Face, set};
use crate::ink::{Art, Colour, MM, Path, mm};

words! {
    /// What of a game is put on paper.
    pub enum What: "thing to print" {
        /// The rulebook.
        Book = "book",
        /// The cards, nine or eight to a sheet, with their backs.
        Cards = "cards",
        /// The boards, over several sheets.
        Board = "board",
        /// Tokens, pieces and markers, with their other sides.
        Tokens = "tokens",
        /// The game on one page, and cards for each player.
        Aids = "aids",
        /// Sheets of cards for Tabletop Simulator.
        Tts = "tts",
        /// A table of everything in the box.
        Csv = "csv",
    }
}

words! {
    /// The paper it is printed on.
    pub enum Size: "paper" {
        /// 210 by 297 mm.
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
    }
}

impl Size {
    /// Width and height in points, upright.
    pub(crate) const fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0 * MM, 297.0 * MM),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// The line above a sheet that is cut, and the line of 50 mm below it, which shows whether the printer scales.
pub(crate) fn sheet_lines(art: &mut Art, (width, height): (f32, f32), left: &str, right: &str) {
    let top = mm(6.4);
    art.words(mm(10.0), top, set(Face::SansBold, 7.5, left), Colour::BLACK);
    art.ending(width - mm(10.0), top, set(Face::SansBold, 7.5, right), Colour::BLACK);
    let (x, y) = (mm(10.0), height - mm(4.6));
    art.stroke(Path::line(x, y, x + mm(50.0), y), Colour::BLACK, 0.6);
    for at in 0..=5 {
        let high = if at % 5 == 0 { 1.5 } else { 0.8 };
        let x = x + mm(10.0) * at as f32;
        art.stroke(Path::line(x, y - mm(high), x, y), Colour::BLACK, 0.5);
    }
    art.words(x + mm(52.0), y, set(Face::Sans, 7.0, "50 mm: print at 100 %"), Colour::BLACK);
}
