//! A bracket that is never closed.
//!
//! The parser goes on after a mistake, and inside an open bracket everything that follows is one: it would be told line
//! by line to the end of the file. Here the bracket itself is found, so that it is told instead.

/// Where the first bracket of a value stands that is not closed before the next key or table begins, or the text ends.
/// Meant for a text that does not parse: it looks at the beginnings of lines, where a right one could look the same.
pub(super) fn unclosed(text: &str) -> Option<usize> {
    let mut open: Vec<(usize, u8)> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if at == 0 || bytes[at - 1] == b'\n' {
            let line = line_at(text, at);
            match open.last() {
                Some((bracket, _)) if begins_statement(line) => return Some(*bracket),
                // The name of a table: the parser says well what is wrong with one.
                None if line.trim_start().starts_with('[') => {
                    at += line.len() + 1;
                    continue;
                }
                Some(_) | None => {}
            }
        }
        match bytes[at] {
            b'"' | b'\'' => {
                at = string_end(bytes, at);
                continue;
            }
            b'#' => {
                at += line_at(text, at).len();
                continue;
            }
            bracket @ (b'[' | b'{') => open.push((at, bracket)),
            closing @ (b']' | b'}') => match open.pop() {
                Some((bracket, opening)) if opening + 2 != closing => return Some(bracket),
                Some(_) | None => {}
            },
            _ => {}
        }
        at += 1;
    }
    open.last().map(|(bracket, _)| *bracket)
}

/// What is left of the line from here, without its end.
fn line_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    rest.split_once('\n').map_or(rest, |(line, _)| line)
}

/// Does a line that is not indented begin with `[table]`, `[[table]]` or `key =`?
fn begins_statement(line: &str) -> bool {
    let name = line.trim_start_matches('[');
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let rest = name.trim_start_matches(fits);
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let brackets = line.len() - name.len();
    named
        && match brackets {
            0 => rest.trim_start().starts_with('='),
            1 | 2 => rest.starts_with(']') && !rest.trim_end().ends_with(','),
            _ => false,
        }
}

/// Behind the string that begins here; one that has no end goes to the end of its line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start];
    let long = bytes[start..].starts_with(&[quote; 3]);
    let mut at = start + if long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !long => return at,
            byte if byte == quote && !long => return at + 1,
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bracket_is_found() {
        for (text, found) in [
            ("a = [1, 2\nb = 3\n", Some("[1, 2")),
            ("a = [[1]\n[[card]]\nb = 3", Some("[[1]")),
            ("a = [{ b = [1] ]\nc = 1", Some("{ b")),
            ("a = [{ b = ']' }", Some("[{ b")),
            ("a = { b = \"}\" # }\n[c]\n", Some("{ b")),
            ("a = [\n  [1],\n  [2]\n]\nb = \n", None),
            ("a = '''\n[b]\n[''' \nb = \n", None),
            ("a = \"[\nb = ]\n", None),
            ("[[card\nb = 1\n", None),
            ("'[' = 1\nb = = 2", None),
        ] {
            let expected = found.map(|rest| text.find(rest).unwrap());
            assert_eq!(unclosed(text), expected, "{text}");
        }
    }
}
