//! What `?` shows.

use crate::Line;
use crate::command::WORDS;
use crate::screen::WIDTH;
use crate::style::{FAINT, KEY, PLAIN, STRONG};

/// Where the explanations begin.
const HELP: usize = 20;

/// The words of the table and the game's own `tips`; `example` is how an answer is written now.
pub(crate) fn page(tips: &[(&str, &str)], example: Option<&str>) -> Vec<Line> {
    let mut lines = vec![Line::of(STRONG, "What you can type")];
    for (words, help) in WORDS.iter().chain(tips) {
        let mut line = Line::of(PLAIN, "  ").then(KEY, *words);
        // What is too long for its column has a line of its own.
        if line.width() >= HELP {
            lines.push(std::mem::take(&mut line));
        }
        line.pad_to(HELP);
        line.push(PLAIN, *help);
        lines.extend(line.wrap(WIDTH, HELP));
    }
    if let Some(example) = example {
        lines.push(Line::of(FAINT, "Now, for example: ").then(KEY, example));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_and_what_it_does_never_run_together() {
        let tips = [("pitch KA05.1; play HM01.1", "several answers in one line"), ("stack", "the stack")];
        let text: Vec<String> = page(&tips, None).iter().map(Line::text).collect();
        let at =
            text.iter().position(|line| line == "  pitch KA05.1; play HM01.1").expect("a line of its own");
        assert_eq!(text[at + 1].trim_start(), "several answers in one line");
        assert_eq!(text[at + 2], "  stack             the stack");
    }
}
