//! Markdown as a terminal shows it: as much of it as our rulebooks use.

use anstyle::{Effects, Style};

use crate::Line;
use crate::screen::WIDTH;
use crate::style::{FAINT, KEY, PLAIN, STRONG};

const ITALIC: Style = Style::new().effects(Effects::ITALIC);

/// A text of headings, paragraphs, lists and tables, made to fit the screen.
pub(crate) fn page(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        if line.starts_with('|') {
            rows.push(line);
            continue;
        }
        table(&std::mem::take(&mut rows), &mut lines);
        if line.starts_with('#') {
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

/// A table in columns, or, where that is too wide, each row as a paragraph.
fn table(rows: &[&str], out: &mut Vec<Line>) {
    let rows: Vec<Vec<Line>> = rows
        .iter()
        .filter(|row| !row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ')))
        .map(|row| row.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect())
        .collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(Line::width).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let fits = widths.iter().map(|width| width + 2).sum::<usize>() <= WIDTH + 2;
    for row in rows {
        let mut line = Line::new();
        let mut edge = 0;
        for (cell, width) in row.into_iter().zip(&widths) {
            if fits {
                line.pad_to(edge);
                edge += width + 2;
            } else if line.width() > 0 {
                line.push(FAINT, " · ");
            }
            line.append(cell);
        }
        out.extend(line.wrap(WIDTH, 4));
    }
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
}
