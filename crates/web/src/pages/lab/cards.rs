//! Cards to edit: files, the text of one, and the card as it would be printed.

use kernel::content::Content;
use markup::html;
use maud::{Markup, PreEscaped};
use serde::Serialize;

use super::{Banner, Visit, shell};
use crate::parts::icon;
use crate::{Render, at};

/// A mistake, where it is and what may be meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mistake {
    /// The file; none for a mistake that has no place.
    pub file: String,
    /// The line, from 1; 0 where there is no place.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// How many characters it covers.
    pub width: usize,
    /// What is wrong.
    pub message: String,
    /// The word that is probably meant.
    pub put: Option<String>,
    /// Every word that fits there, where that is known.
    #[serde(skip)]
    pub known: Vec<String>,
}

/// What the page of a file is made from.
#[derive(Debug)]
pub struct CardsPage<'a> {
    /// Of which game.
    pub game: &'a Banner,
    /// Every file, and whether it differs from what the game ships with.
    pub files: &'a [(String, bool)],
    /// The file that is edited.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
    /// What is wrong with it.
    pub mistakes: &'a [Mistake],
    /// The entries of the file: where each begins, from line 1, its id and its name.
    pub entries: &'a [(usize, String, String)],
    /// The entry whose card is shown, and the card.
    pub shown: Option<(String, Markup)>,
    /// The numbers that differ from what the game ships with.
    pub changed: &'a [(String, i64, i64)],
    /// Where it is kept, in words.
    pub kept: &'a str,
    /// It was just saved.
    pub saved: bool,
}

/// The page of a file.
pub fn cards(visit: &Visit<'_>, about: &CardsPage<'_>) -> String {
    let CardsPage { game, files, file, text, mistakes, entries, shown, changed, kept, saved } = about;
    let id = game.info.id;
    let path = at::lab_file(id, file);
    let main = html! {
        div class="head" {
            div {
                h1 { "The cards of " (game.info.title) }
                p class="sub" { (kept) @if *saved { " " b { "Saved." } } }
            }
            div class="acts" {
                form method="post" action=(at::lab(id, "play")) { button class="btn" { (icon("play")) "Play with these cards" } }
                button class="btn btn-main" form="editor" name="then" value="ask" data-ask { "What does it do?" }
            }
        }
        div class="editing" data-edit=(file) data-lint=(at::lab(id, "lint")) data-words=(at::lab(id, "words")) {
            nav class="sheet files" aria-label="Files" {
                h2 class="caps" { "Files" }
                ul { @for (name, differs) in *files { li { a href=(at::lab_file(id, name)) aria-current=[(name == file).then_some("page")] { (name.trim_end_matches(".toml")) @if *differs { small { "changed" } } } } } }
                @if !entries.is_empty() {
                    h2 class="caps" { "In this file" }
                    ul class="entries" {
                        @for (line, entry, name) in *entries {
                            li { a href={ (path) "?card=" (at::encoded(entry)) "#text" } data-line=(line) { (name) } }
                        }
                    }
                }
            }
            form class="sheet ed" id="editor" method="post" action=(path) {
                div class="tabs" {
                    b { (file) }
                    span class="end" { span class="js-only" data-where {} span class="js-only keys" { kbd class="kbd" { "Ctrl Space" } " words " kbd class="kbd" { "Ctrl S" } " save" } button class="btn" name="then" value="save" { "Save" } }
                }
                div class="code" {
                    pre class="copy" aria-hidden="true" data-copy-of="text" {}
                    textarea id="text" name="text" spellcheck="false" autocapitalize="off" autocomplete="off" aria-label={ "The text of " (file) } aria-describedby="mistakes" rows="28" { "\n" (text) }
                    ul class="sugg" id="sugg" role="listbox" aria-label="Words that fit" hidden {}
                }
                div id="mistakes" role="status" { (marked(mistakes, Some(&path))) }
            }
            div class="face-side" {
                div class="preview" id="card" {
                    @match shown {
                        Some((entry, card)) => { p class="pv" { b { (entry) } } (card) }
                        None => p class="pv" { "Put the cursor into a card to see it." },
                    }
                }
                section class="sheet" id="changed" { (changes(changed)) }
            }
        }
    };
    shell(visit, &format!("Cards of {}", game.info.title), Some(game), "cards", None, &main)
}

/// What was changed so far.
pub fn changes(changed: &[(String, i64, i64)]) -> Markup {
    html! {
        header { h2 { "Changed" } }
        @if changed.is_empty() { p class="foot" { "No number differs from the game as it ships." } }
        @else {
            table class="changes" {
                tbody { @for (name, from, to) in changed { tr { th scope="row" { (name) } td { s { (from) } " " b { (to) } } } } }
            }
        }
    }
}

/// The mistakes as a list; each leads to its line.
pub fn marked(mistakes: &[Mistake], path: Option<&str>) -> Markup {
    html! {
        @for Mistake { file, line, column, message, put, .. } in mistakes {
            p class="problem" {
                (icon("warning"))
                @if *line > 0 { a href={ (path.unwrap_or_default()) "#text" } data-line=(line) data-column=(column) { (file) ":" (line) ":" (column) } }
                span { (message) }
                @if let Some(put) = put { button type="button" class="btn js-only" data-put=(put) data-line=(line) data-column=(column) { "Put " code { (put) } } }
            }
        }
    }
}

/// A card of the game as its pages print it, by its id; `None` where it is no card of the game. The gallery has every card
/// in an element of its own that is named for it.
pub fn card_of<G: Render>(content: &Content, id: &str) -> Option<Markup> {
    let plain =
        !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let pages = G::EXTRAS.iter().filter(|(segment, _)| plain && *segment != crate::render::REFERENCE);
    pages.filter_map(|(segment, _)| G::extra(content, segment)).find_map(|page| {
        let start = ["li", "article"].iter().find_map(|tag| element(&page.0, tag, id))?;
        Some(PreEscaped(start.to_owned()))
    })
}

/// What is inside the element of this name and id.
fn element<'p>(page: &'p str, tag: &str, id: &str) -> Option<&'p str> {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let named = format!(" id=\"{id}\"");
    let from = page.match_indices(&open).map(|(at, _)| at).find(|at| {
        let head = page[*at..].split('>').next().unwrap_or_default();
        format!("{head} ").contains(&format!("{named} ")) || head.ends_with(&named)
    })?;
    let inside = from + page[from..].find('>')? + 1;
    let (mut depth, mut at) = (1, inside);
    while depth > 0 {
        let next = at + page[at..].find(&close)?;
        depth += page[at..next].matches(&open).count();
        depth -= 1;
        at = next + close.len();
    }
    Some(&page[inside..at - close.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_is_found_with_all_that_is_in_it() {
        let page =
            "<ul><li id=\"A1\"><b>one</b><ul><li>in</li></ul></li><li class=\"x\" id=\"A12\">two</li></ul>";
        assert_eq!(element(page, "li", "A1"), Some("<b>one</b><ul><li>in</li></ul>"));
        assert_eq!(element(page, "li", "A12"), Some("two"));
        assert_eq!(element(page, "li", "A"), None);
        assert_eq!(element(page, "article", "A1"), None);
    }

    /// Every card that content names in its lists is printed by a page of its game, or by none at all.
    #[test]
    fn cards_are_found_by_their_id() {
        let content = <authority::Authority as kernel::Game>::content();
        let card = card_of::<authority::Authority>(&content, "RS06").expect("it is in the gallery");
        assert!(card.0.contains("Royal Lancer") && !card.0.contains("Royal Herald"), "{}", card.0);
        assert!(card_of::<authority::Authority>(&content, "RS99").is_none());
        assert!(card_of::<authority::Authority>(&content, "\"><script").is_none());
    }
}
