//! Markup in named parts, so that only what changed is sent.
//!
//! An element with `data-part` is told apart from what is around it, one with `data-ground` is on the page once and
//! for all: a map, the spaces of a board. The names are the table's, each used once. What is left of the markup around
//! a part holds a place for it: a comment with its name, `<!--name-->`, which a parser leaves where it stands,
//! within a table and within a drawing too.

use maud::Markup;

/// One named part of a table page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// Its name: that of an area of the page (`board`), or of a part within one (`space.E5`).
    pub id: String,
    /// The inside of the area, or the whole element of the part; other parts in it are only named.
    pub html: String,
    /// Is it on the page once and for all? Then it is never sent.
    pub ground: bool,
}

/// Splits an area into its parts; the area itself comes first.
///
/// # Panics
/// If a part has no end: markup is made by a macro that closes everything it opens.
pub fn split(id: &str, markup: &Markup) -> Vec<Fragment> {
    let text = markup.0.as_str();
    let area = Open { name: id.to_owned(), ground: false, depth: 0, html: String::new(), at: 0 };
    let (mut open, mut done) = (vec![area], vec![None]);
    let (mut depth, mut copied) = (0_usize, 0);
    for tag in tags(text) {
        match tag.kind {
            Kind::Void => {}
            Kind::Opening => {
                depth += 1;
                let Some((name, ground)) = part_name(&text[tag.start..tag.end]) else { continue };
                let around = open.last_mut().expect("the area is open till the end");
                around.html += &text[copied..tag.start];
                around.html += &format!("<!--{name}-->");
                copied = tag.start;
                let at = done.len();
                done.push(None);
                open.push(Open { name: name.to_owned(), ground, depth, html: String::new(), at });
            }
            Kind::Closing => {
                if open.last().is_some_and(|part| part.depth == depth && depth > 0) {
                    let mut part = open.pop().expect("it was just looked at");
                    part.html += &text[copied..tag.end];
                    copied = tag.end;
                    let at = part.at;
                    done[at] = Some(part.close());
                }
                depth = depth.saturating_sub(1);
            }
        }
    }
    let mut area = open.pop().expect("the area is open till the end");
    area.html += &text[copied..];
    assert!(open.is_empty(), "a part of `{id}` has no end");
    done[0] = Some(area.close());
    done.into_iter().flatten().collect()
}

/// A part whose end has not come yet.
struct Open {
    name: String,
    ground: bool,
    /// How deep its element lies.
    depth: usize,
    html: String,
    /// Its place among the parts.
    at: usize,
}

impl Open {
    fn close(self) -> Fragment {
        Fragment { id: self.name, html: self.html, ground: self.ground }
    }
}

enum Kind {
    Opening,
    Closing,
    Void,
}

struct Tag {
    kind: Kind,
    start: usize,
    end: usize,
}

/// Every tag of a text. Text and attributes have no `<` and attributes no bare `"`: the macro escapes them.
fn tags(text: &str) -> impl Iterator<Item = Tag> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find('<')?;
        let mut quoted = false;
        let length = text[start..].find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        })?;
        let end = start + length + 1;
        at = end;
        let inside = &text[start + 1..end - 1];
        let name = inside.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        let kind = match name {
            _ if name.starts_with('/') => Kind::Closing,
            "area" | "base" | "br" | "col" | "embed" | "hr" | "img" | "input" | "link" | "meta"
            | "source" | "track" | "wbr" => Kind::Void,
            _ => Kind::Opening,
        };
        Some(Tag { kind, start, end })
    })
}

/// The name of a part, and whether it is ground.
fn part_name(tag: &str) -> Option<(&str, bool)> {
    let value = |key: &str| {
        let from = tag.find(key)? + key.len();
        Some(&tag[from..from + tag[from..].find('"')?])
    };
    value(" data-part=\"").map(|name| (name, false)).or_else(|| Some((value(" data-ground=\"")?, true)))
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn parts_are_told_apart_from_what_is_around_them() {
        let markup = html! {
            svg {
                g data-ground="spaces" { path d="M0 0" {} }
                g class="pieces" {
                    g data-part="piece.a" title="a > b" { circle {} text { "<A>" } }
                    g data-part="piece.b" { g data-part="badge.b" {} }
                }
            }
            input value="x";
            p { "end" }
        };
        let parts = split("board", &markup);
        let told: Vec<(&str, &str, bool)> =
            parts.iter().map(|part| (part.id.as_str(), part.html.as_str(), part.ground)).collect();
        let keep = |name: &str| format!("<!--{name}-->");
        let (a, b, badge, spaces) = (keep("piece.a"), keep("piece.b"), keep("badge.b"), keep("spaces"));
        let board = format!("<svg>{spaces}<g class=\"pieces\">{a}{b}</g></svg><input value=\"x\"><p>end</p>");
        let piece_b = format!("<g data-part=\"piece.b\">{badge}</g>");
        assert_eq!(
            told,
            [
                ("board", board.as_str(), false),
                ("spaces", "<g data-ground=\"spaces\"><path d=\"M0 0\"></path></g>", true),
                (
                    "piece.a",
                    "<g data-part=\"piece.a\" title=\"a &gt; b\"><circle></circle><text>&lt;A&gt;</text></g>",
                    false
                ),
                ("piece.b", piece_b.as_str(), false),
                ("badge.b", "<g data-part=\"badge.b\"></g>", false),
            ]
        );
    }

    #[test]
    fn an_area_without_parts_is_one() {
        let markup = html! { p { "a" br; "b" } };
        let whole = Fragment { id: "tray".into(), html: "<p>a<br>b</p>".into(), ground: false };
        assert_eq!(split("tray", &markup), [whole]);
        assert_eq!(split("tray", &html! {})[0].html, "");
    }
}
