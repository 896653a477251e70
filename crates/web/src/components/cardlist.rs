//! Cards of a pile by name, each of which opens large.

use markup::html;
use maud::Markup;

/// Equal ones together, in order, with how many there are.
pub(crate) fn counted<T: PartialEq>(cards: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counted: Vec<(T, usize)> = Vec::new();
    for card in cards {
        match counted.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => counted.push((card, 1)),
        }
    }
    counted
}

/// One design of the list. A pile grows by a line at a time: each is a part of its own.
pub(crate) struct Line<'a> {
    /// The name of the part.
    pub(crate) part: String,
    /// Its colours.
    pub(crate) class: String,
    /// Where it is shown large.
    pub(crate) about: String,
    /// All of it in words.
    pub(crate) words: String,
    /// What stands before the name.
    pub(crate) sign: Markup,
    /// The name.
    pub(crate) name: &'a str,
    /// How many of it there are.
    pub(crate) count: usize,
}

/// The list.
pub(crate) fn list<'a>(lines: impl Iterator<Item = Line<'a>>) -> Markup {
    html! {
        ul class="cardlist" {
            @for Line { part, class, about, words, sign, name, count } in lines {
                li class=(class) data-part=(part) {
                    a href=(about) data-about=(about) title=(words) {
                        (sign) span { (name) }
                        @if count > 1 { small { "× " (count) } }
                    }
                }
            }
        }
    }
}
