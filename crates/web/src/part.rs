//! Markup in named parts, so that only what changed is sent.
//!
//! An element with `data-part` is told apart from what is around it, one with `data-ground` is on the page once and
//! for all: a map, the spaces of a board. The names are the table's, each used once. [`markup::html`] hands each of them
//! over while it is rendered. Where parts are collected, what is around one holds a place for it: a comment with its
//! name, `<!--name-->`, which a parser leaves where it stands, within a table and within a drawing too.

use std::cell::RefCell;

use maud::{Markup, PreEscaped, Render};

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

thread_local! {
    /// The parts that were made, where they are collected: a renderer need not know whether they are.
    static MADE: RefCell<Option<Vec<Fragment>>> = const { RefCell::new(None) };
}

/// Renders with every named part apart: they come beside what is around them.
pub(crate) fn collect<T>(render: impl FnOnce() -> T) -> (T, Vec<Fragment>) {
    /// Nothing is collected any more, also where the renderer panicked.
    struct Collecting;
    impl Drop for Collecting {
        fn drop(&mut self) {
            MADE.take();
        }
    }
    let collecting = Collecting;
    MADE.set(Some(Vec::new()));
    let rendered = render();
    let made = MADE.take().unwrap_or_default();
    drop(collecting);
    (rendered, made)
}

/// The name of a part, where parts are collected.
pub(crate) fn name(name: Option<impl Render>) -> Option<String> {
    MADE.with_borrow(|made| made.as_ref().and(name).map(|name| name.render().into_string()))
}

/// An element with a name, where it belongs: itself, or its place where parts are collected.
pub(crate) fn keep(name: Option<String>, ground: bool, element: Markup) -> Markup {
    let Some(id) = name else { return element };
    let place = PreEscaped(format!("<!--{id}-->"));
    let part = Fragment { id, html: element.into_string(), ground };
    MADE.with_borrow_mut(|made| made.get_or_insert_default().push(part));
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use markup::html;

    fn sample() -> Markup {
        let (piece, badge) = ("piece.b", Some(format!("badge.{}", "b")));
        html! {
            svg {
                g data-ground="spaces" { path d="M0 0" {} }
                g class="pieces" {
                    @for name in ["a"] {
                        g.on class={ "is " (name) } data-part={ "piece." (name) } title="a > b" hidden[true] { circle {} text { "<A>" } }
                    }
                    g data-part=(piece) { "text" g data-part=[badge.as_deref()] {} }
                    @if let Some(_) = badge { g data-part=[None::<&str>] { i {} } } @else { b {} }
                }
            }
            input value="x";
            p { "end" }
        }
    }

    #[test]
    fn parts_are_told_apart_from_what_is_around_them() {
        let (around, mut parts) = collect(sample);
        parts.sort_by(|one, next| one.id.cmp(&next.id));
        let told: Vec<(&str, &str, bool)> =
            parts.iter().map(|part| (part.id.as_str(), part.html.as_str(), part.ground)).collect();
        let keep = |name: &str| format!("<!--{name}-->");
        let (a, b, badge, spaces) = (keep("piece.a"), keep("piece.b"), keep("badge.b"), keep("spaces"));
        let pieces = format!("<g class=\"pieces\">{a}{b}<g><i></i></g></g>");
        let board = format!("<svg>{spaces}{pieces}</svg><input value=\"x\"><p>end</p>");
        assert_eq!(around.into_string(), board);
        let piece_a = "<g class=\"on is a\" data-part=\"piece.a\" title=\"a &gt; b\" hidden><circle></circle><text>&lt;A&gt;</text></g>";
        let piece_b = format!("<g data-part=\"piece.b\">text{badge}</g>");
        assert_eq!(
            told,
            [
                ("badge.b", "<g data-part=\"badge.b\"></g>", false),
                ("piece.a", piece_a, false),
                ("piece.b", piece_b.as_str(), false),
                ("spaces", "<g data-ground=\"spaces\"><path d=\"M0 0\"></path></g>", true),
            ]
        );
    }

    #[test]
    fn a_page_has_its_parts_in_their_places() {
        let page = sample().into_string();
        assert!(page.contains("<g data-part=\"piece.b\">text<g data-part=\"badge.b\"></g></g>"), "{page}");
        assert!(!page.contains("<!--"), "{page}");
    }

    #[test]
    fn what_panics_leaves_nothing_behind() {
        let panicked = std::panic::catch_unwind(|| collect(|| panic!("a renderer failed")));
        assert!(panicked.is_err());
        assert!(!sample().into_string().contains("<!--"));
    }
}
