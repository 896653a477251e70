//! Markdown as a terminal shows it: as much of it as our rulebooks use.

use anstyle::{Effects, Style};

use crate::Line;
use crate::screen::WIDTH;
use crate::style::{KEY, PLAIN, STRONG};

const ITALIC: Style = Style::new().effects(Effects::ITALIC);

/// A text of headings, paragraphs, lists, tables and blocks of code, made to fit the screen.
pub(crate) fn page(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    let mut code = false;
    // The empty line at the end closes a table that nothing follows.
    for line in text.lines().chain([""]) {
        if line.trim_start().starts_with('|') && !code {
            rows.push(line);
            continue;
        }
        lines.extend(table(&std::mem::take(&mut rows)));
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if code {
            lines.push(Line::of(KEY, format!("    {line}")));
        } else if line.starts_with('#') {
            lines.push(Line::of(STRONG, line.trim_start_matches('#').trim_start()));
        } else {
            let body = line.trim_start();
            let margin = line.len() - body.len();
            let mut whole = Line::of(PLAIN, " ".repeat(margin));
            whole.append(inline(body));
            lines.extend(whole.wrap(WIDTH, margin + hanging(body)));
        }
    }
    lines.pop();
    lines
}

/// One line's emphasis, code and links.
pub(crate) fn inline(text: &str) -> Line {
    let mut line = Line::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        let (before, marked) = rest.split_at(at);
        line.push(PLAIN, before);
        match span(marked) {
            Some((style, inside, after)) => {
                line.push(style, inside);
                rest = after;
            }
            None => {
                line.push(PLAIN, &marked[..1]);
                rest = &marked[1..];
            }
        }
    }
    line.push(PLAIN, rest);
    line
}

/// The marked text at the start of `text`: its style, what is inside, what comes after.
fn span(text: &str) -> Option<(Style, &str, &str)> {
    let between = |open: &str, close: &str| text.strip_prefix(open)?.split_once(close);
    if let Some((inside, after)) = between("**", "**") {
        Some((STRONG, inside, after))
    } else if let Some((inside, after)) = between("`", "`") {
        Some((KEY, inside, after))
    } else if let Some((inside, after)) = between("*", "*") {
        Some((ITALIC, inside, after))
    } else {
        let (inside, after) = between("[", "](")?;
        Some((PLAIN, inside, after.split_once(')')?.1))
    }
}

/// How far the later lines of a list item are set in.
fn hanging(body: &str) -> usize {
    let marker = body.split(' ').next().unwrap_or_default();
    let numbered = marker.strip_suffix('.').is_some_and(|n| n.chars().all(|c| c.is_ascii_digit()));
    if marker == "-" || (numbered && marker.len() > 1) { marker.len() + 1 } else { 0 }
}

/// Columns between two columns of a table.
const GUTTER: usize = 2;

/// A table in columns; where they are too wide together, the widest are wrapped.
fn table(rows: &[&str]) -> Vec<Line> {
    let rows: Vec<Vec<Line>> = rows
        .iter()
        .filter(|row| !row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ')))
        .map(|row| row.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect())
        .collect();
    let widths = widths(&rows);
    let mut lines = Vec::new();
    for row in rows {
        let mut cells: Vec<_> =
            row.into_iter().zip(&widths).map(|(cell, width)| cell.wrap(*width, 0).into_iter()).collect();
        let height = cells.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        for _ in 0..height {
            let mut line = Line::new();
            let mut edge = 0;
            for (cell, width) in cells.iter_mut().zip(&widths) {
                line.pad_to(edge);
                line.append(cell.next().unwrap_or_default());
                edge += width + GUTTER;
            }
            lines.push(line);
        }
    }
    lines
}

/// How wide each column of a table is made: as wide as its widest cell, less where the screen is too narrow,
/// but never so narrow that a word would be cut.
fn widths(rows: &[Vec<Line>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let most = |column: usize, of: &dyn Fn(&Line) -> usize| {
        rows.iter().filter_map(|row| row.get(column)).map(of).max().unwrap_or(0)
    };
    let word = |cell: &Line| cell.text().split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(|column| most(column, &Line::width)).collect();
    let least: Vec<usize> = (0..columns).map(|column| most(column, &word)).collect();
    while widths.iter().sum::<usize>() + GUTTER * columns.saturating_sub(1) > WIDTH {
        let can_give = (0..columns).filter(|column| widths[*column] > least[*column]);
        let Some(widest) = can_give.max_by_key(|column| widths[*column]) else { break };
        widths[widest] -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        page(text).iter().map(|line| line.text().trim_end().to_owned()).collect()
    }

    #[test]
    fn marks_are_taken_off() {
        assert_eq!(inline("**KD-1** a *b* `c_d` [e](#f) g*h").text(), "KD-1 a b c_d e g*h");
        assert_eq!(inline("[open `unclosed").text(), "[open `unclosed");
    }

    #[test]
    fn list_items_hang() {
        let text = format!("- {}", "word ".repeat(20));
        assert!(shown(&text)[1].starts_with("  word"));
    }

    #[test]
    fn a_table_stands_in_columns() {
        assert_eq!(shown("| a | b |\n|---|---|\n| long | c |"), ["a     b", "long  c"]);
    }

    #[test]
    fn a_table_in_a_list_stands_in_columns() {
        assert_eq!(
            shown("- x:\n\n  | a | b |\n  |---|---|\n  | long | c |"),
            ["- x:", "", "a     b", "long  c"]
        );
    }

    #[test]
    fn a_table_too_wide_is_wrapped_in_its_widest_column() {
        let wide = format!("| a | b |\n|---|---|\n| x | {} |", "word ".repeat(20));
        let shown = shown(&wide);
        assert_eq!(shown.len(), 3, "{shown:#?}");
        assert!(shown.iter().all(|line| line.chars().count() <= 80), "{shown:#?}");
        assert!(shown[2].starts_with("   word"), "{shown:#?}");
    }

    #[test]
    fn code_is_shown_as_it_is() {
        assert_eq!(shown("a\n\n```text\n| *x*\n```\nb"), ["a", "", "    | *x*", "b"]);
    }
}
