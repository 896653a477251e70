//! Leaves out of style sheets and scripts what only people read: comments and white space. Names stay as they are here.

/// A style sheet without comments and needless space.
pub(crate) fn sheet(source: &str) -> String {
    let mut out = Output::default();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let piece = match first {
            '/' if rest.starts_with("/*") => {
                rest = rest.split_once("*/").map_or("", |(_, after)| after);
                out.space = true;
                continue;
            }
            '"' | '\'' => quoted(rest, first),
            _ if first.is_whitespace() => {
                rest = rest.trim_start();
                out.space = true;
                continue;
            }
            _ => &rest[..first.len_utf8()],
        };
        rest = &rest[piece.len()..];
        // In front of a colon, a bracket or a sign, and behind a bracket, a space may mean something.
        let joins = |last: char| "{};,>(:".contains(last) || "{};,>)!".contains(first);
        let space = out.take_space() && !out.last().is_none_or(joins);
        if first == '}' && out.text.ends_with(';') {
            out.text.pop();
        }
        let fraction =
            first == '.' && out.text.ends_with('0') && rest.starts_with(|next: char| next.is_ascii_digit());
        if fraction
            && !space
            && !out.text[..out.text.len() - 1]
                .ends_with(|before: char| before.is_alphanumeric() || "_.#".contains(before))
        {
            out.text.pop();
        }
        if space {
            out.text.push(' ');
        }
        out.text.push_str(piece);
    }
    out.text
}

/// A script without comments and needless space. Every statement must end with a semicolon or a brace, as the formatter
/// sees to: no end of a line means anything then.
pub(crate) fn script(source: &str) -> String {
    let mut out = Output::default();
    // The braces that are open in the code around: those of a template end it again.
    let mut templates: Vec<usize> = Vec::new();
    let mut depth = 0;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let piece = match first {
            '/' if rest.starts_with("//") => {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
                out.space = true;
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest.split_once("*/").map_or("", |(_, after)| after);
                out.space = true;
                continue;
            }
            _ if first.is_whitespace() => {
                rest = rest.trim_start();
                out.space = true;
                continue;
            }
            '"' | '\'' => quoted(rest, first),
            '/' if out.expects_operand() => expression(rest),
            '`' => template(rest),
            '}' if templates.last() == Some(&depth) => {
                templates.pop();
                template(rest)
            }
            _ => &rest[..first.len_utf8()],
        };
        rest = &rest[piece.len()..];
        depth += usize::from(first == '{');
        if first == '}' && !piece.starts_with("}`") && piece.len() == 1 {
            depth -= 1;
        }
        if piece.len() > 1 && piece.ends_with("${") {
            templates.push(depth);
        }
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let space = out.take_space()
            && out
                .last()
                .is_some_and(|last| (word(last) && word(first)) || (last == first && "+-/".contains(first)));
        if first == '}' && out.text.ends_with(';') && !out.text.ends_with(");") {
            out.text.pop();
        }
        if space {
            out.text.push(' ');
        }
        out.text.push_str(piece);
    }
    out.text
}

#[derive(Default)]
struct Output {
    text: String,
    /// Was there space since?
    space: bool,
}

impl Output {
    fn last(&self) -> Option<char> {
        self.text.chars().next_back()
    }

    fn take_space(&mut self) -> bool {
        std::mem::take(&mut self.space)
    }

    /// Would a slash begin a regular expression here, and not divide?
    fn expects_operand(&self) -> bool {
        let before = self.text.trim_end();
        before.ends_with(|last: char| "(,=:[!&|?{};+-*%<>~^".contains(last))
            || before.ends_with("return")
            || before.is_empty()
    }
}

/// What stands in quotation marks, with them.
fn quoted(text: &str, mark: char) -> &str {
    &text[..end(text, |rest| rest.starts_with(mark).then_some(1))]
}

/// A template up to its end or to the code in it: `…` or `…${ or }…` or }…${.
fn template(text: &str) -> &str {
    &text[..end(
        text,
        |rest| {
            if rest.starts_with("${") { Some(2) } else { rest.starts_with('`').then_some(1) }
        },
    )]
}

/// A regular expression with its flags.
fn expression(text: &str) -> &str {
    let mut class = false;
    let end = end(text, |rest| {
        class = if class { !rest.starts_with(']') } else { rest.starts_with('[') };
        (!class && rest.starts_with('/')).then_some(1)
    });
    &text[..end + text[end..].find(|flag: char| !flag.is_alphabetic()).unwrap_or(text.len() - end)]
}

/// Where it ends that begins with the first character; what follows a backslash ends nothing.
fn end(text: &str, mut ends: impl FnMut(&str) -> Option<usize>) -> usize {
    let mut at = 1;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = ends(rest) {
            return at + length;
        }
        let skip = usize::from(rest.starts_with('\\'));
        at += skip + rest[skip..].chars().next().map_or(0, char::len_utf8);
    }
    text.len()
}
