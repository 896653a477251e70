//! What `?` shows.

use crate::Line;
use crate::command::WORDS;
use crate::style::{FAINT, KEY, PLAIN, STRONG};

/// The words of the table; `example` is how the game itself would write an answer now.
pub(crate) fn page(example: Option<&str>) -> Vec<Line> {
    let mut lines = vec![Line::of(STRONG, "What you can type")];
    for (words, help) in WORDS {
        let mut line = Line::of(PLAIN, "  ");
        line.push(KEY, *words);
        line.pad_to(20);
        line.push(PLAIN, *help);
        lines.extend(line.wrap(80, 20));
    }
    if let Some(example) = example {
        lines.push(Line::of(FAINT, "Now, for example: ").then(KEY, example));
    }
    lines
}
