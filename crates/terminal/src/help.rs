//! What `?` shows.

use crate::Line;
use crate::command::WORDS;
use crate::screen::WIDTH;
use crate::style::{FAINT, KEY, PLAIN, STRONG};

/// The words of the table and the game's own `tips`; `example` is how an answer is written now.
pub(crate) fn page(tips: &[(&str, &str)], example: Option<&str>) -> Vec<Line> {
    let mut lines = vec![Line::of(STRONG, "What you can type")];
    for (words, help) in WORDS.iter().chain(tips) {
        let mut line = Line::of(PLAIN, "  ");
        line.push(KEY, *words);
        line.pad_to(20);
        line.push(PLAIN, *help);
        lines.extend(line.wrap(WIDTH, 20));
    }
    if let Some(example) = example {
        lines.push(Line::of(FAINT, "Now, for example: ").then(KEY, example));
    }
    lines
}
