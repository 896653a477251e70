//! A game that has no look of its own, in a terminal: its view as an outline.

use anstyle::{AnsiColor, Style};
use kernel::{Names, OutlineEntry, Playable, Seat, outline};

use crate::paint::sitter;
use crate::screen::WIDTH;
use crate::style::{PLAIN, STRONG};
use crate::{Line, Paint};

/// The games of the catalogue without a module here.
macro_rules! plain {
    ($($game:ty),* $(,)?) => { $(impl Paint for $game {})* };
}
catalog::without_look!(plain);
plain!(template::Template);

/// The view field by field, each below the one that holds it.
pub(crate) fn paint<G: Playable>(game: &G, view: &G::View, names: Names<'_>) -> Vec<Line> {
    let entries = outline::<G>(view, &|seat| sitter(game, names, seat));
    entries.iter().flat_map(|entry| lines(entry, 2)).collect()
}

fn lines(entry: &OutlineEntry, indent: usize) -> Vec<Line> {
    let mut line = Line::of(PLAIN, " ".repeat(indent)).then(STRONG, &*entry.name);
    if let Some(value) = &entry.value {
        line.push(PLAIN, format!("  {value}"));
    }
    let below = entry.parts.iter().flat_map(|part| lines(part, indent + 2));
    line.wrap(WIDTH, indent + 2).into_iter().chain(below).collect()
}

/// The colours of numbered seats, as pages have them.
pub(crate) fn tint(seat: Seat) -> Style {
    const COLOURS: [AnsiColor; kernel::MAX_SEATS] = [
        AnsiColor::BrightBlue,
        AnsiColor::BrightRed,
        AnsiColor::BrightYellow,
        AnsiColor::BrightGreen,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightCyan,
    ];
    COLOURS[seat.index()].on_default()
}
