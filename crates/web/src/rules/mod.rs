//! RULES.md as HTML: an anchor for every rule number, every mention of a number a link, every figure in its chapter.

mod about;
mod departures;
mod first;
mod index;
mod leaf;
mod numbers;
mod pieces;
mod search;

use kernel::content::Content;
use kernel::{Info, Options as _, Preset};
use markup::html;
use maud::Markup;

use crate::Render;
use crate::figure::Figures;
use crate::kit::{Part, Shape, kit};

pub use index::{Entry, index};
pub use numbers::{phrase, text};
use pieces::Piece;
pub(crate) use search::Search;

/// A rule book as a page shows it.
#[derive(Debug)]
pub(crate) struct Book {
    /// The whole text.
    pub(crate) html: Markup,
    /// Its chapters, in order.
    pub(crate) chapters: Vec<Chapter>,
    /// Its figures, in order: number and claim.
    pub(crate) figures: Vec<(String, String)>,
    /// The tour for newcomers, if it has one.
    pub(crate) first: Option<Markup>,
    /// About the book.
    pub(crate) about: Markup,
    /// Where it departs from its author's text, if it says so.
    pub(crate) departures: Option<Markup>,
    /// What can be found in it.
    pub(crate) search: Search,
    /// What of the game can be printed: the word, and what it is called.
    pub(crate) printed: Vec<(&'static str, &'static str)>,
}

/// A chapter of a rule book.
#[derive(Debug)]
pub(crate) struct Chapter {
    /// Where it begins.
    pub(crate) anchor: String,
    /// Its number, empty where it has none.
    pub(crate) number: String,
    /// Its title without the number.
    pub(crate) title: String,
    /// The numbers of the figures in it.
    pub(crate) figures: Vec<String>,
}

/// Reads the rules of a game, and draws its figures with this content.
///
/// What is said above rules that are played with other content.
const EDITED: &str =
    "These rules are played with edited files: figures, lists of cards and numbers are theirs.";

/// A heading, list item or paragraph that begins with a rule number is that rule: it gets the number as its
/// anchor. Raw HTML in the text is shown as text.
pub(crate) fn read<G: Render>(content: &Content) -> Book {
    let rules = numbers::text::<G>(content);
    let edited = G::content().hash() != content.hash();
    let mut book = bind(&G::INFO, (&rules, edited), G::Options::PRESETS, &Figures::of::<G>(content));
    let parts = kit::<G>(content).map(|kit| kit.parts).unwrap_or_default();
    let pages: Vec<(&str, String)> = (G::EXTRAS.iter())
        .filter_map(|(segment, _)| Some((*segment, G::extra(content, segment)?.into_string())))
        .collect();
    book.search.add_parts(&G::INFO, &parts, &pages);
    book.printed = printed(&parts);
    book
}

/// What of a game can be printed. A game without a board has none to be printed either.
fn printed(parts: &[Part]) -> Vec<(&'static str, &'static str)> {
    let has = |wanted: fn(&Shape) -> bool| parts.iter().any(|part| wanted(&part.shape));
    let all = [
        (true, "book", "Rulebook"),
        (has(|shape| matches!(shape, Shape::Card)), "cards", "Cards"),
        (has(|shape| matches!(shape, Shape::Board(_))), "board", "Boards"),
        (
            has(|shape| matches!(shape, Shape::Round(_) | Shape::Square(_) | Shape::Standee)),
            "tokens",
            "Tokens and pieces",
        ),
        (true, "aids", "Quick reference"),
    ];
    all.into_iter().filter(|(has, ..)| *has).map(|(_, word, name)| (word, name)).collect()
}

fn bind(info: &Info, (rules, edited): (&str, bool), presets: &[Preset], figures: &Figures) -> Book {
    let pieces = pieces::read(info, rules);
    let shown = figures.all.iter().filter(|figure| figure.drawn.is_ok());
    let shown: Vec<(String, String)> =
        shown.map(|figure| (figure.number.clone(), figure.claim.clone())).collect();
    let entries = index::entries(&pieces, &shown);
    let mut leaf = leaf::Leaf::new(info, figures, &pieces, &entries);
    let mut chapters: Vec<Chapter> = Vec::new();
    for piece in &pieces {
        if let Piece::Chapter(heading) = piece {
            chapters.push(Chapter {
                anchor: heading.anchor.clone(),
                number: heading.number.clone(),
                title: heading.title.clone(),
                figures: Vec::new(),
            });
        }
        let placed = leaf.put(piece);
        if let Some(chapter) = chapters.last_mut() {
            chapter.figures.extend(placed);
        }
    }
    let html = html! { @if edited { p class="edited" { (EDITED) } } (figures.defs) (leaf.close()) (list(info, &shown)) (index::section(info, &entries)) };
    Book {
        html,
        chapters,
        first: first::first(info, figures),
        about: about::about(info, figures, &pieces),
        departures: departures::departures(info, presets, &pieces),
        search: Search::of(info, &pieces, &entries, &shown),
        figures: shown,
        printed: Vec::new(),
    }
}

/// The figure that each rule cites first, if it cites any.
pub(crate) fn cited_figures(info: &Info) -> Vec<(String, String)> {
    let pieces = pieces::read(info, info.rules);
    let cited = pieces
        .iter()
        .filter_map(Piece::text)
        .filter_map(|text| Some((text.rule.clone()?, text.figures.first()?.clone())));
    cited.collect()
}

/// The list of figures at the end of the book.
fn list(info: &Info, figures: &[(String, String)]) -> Markup {
    html! {
        @if !figures.is_empty() {
            section class="chapter" {
                h2 id="figures" { "Figures" }
                ul class="figlist" {
                    @for (number, claim) in figures {
                        li { a class="figref" href=(href(info, number)) { "Fig. " (number) } " " (claim) }
                    }
                }
            }
        }
    }
}

/// Where a figure stands on its page: `KD-6B`.
pub(crate) fn anchor(info: &Info, number: &str) -> String {
    format!("{}-{number}", info.prefix)
}

fn href(info: &Info, number: &str) -> String {
    format!("#{}", anchor(info, number))
}

/// The text of HTML that this crate made.
pub(crate) fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
}
