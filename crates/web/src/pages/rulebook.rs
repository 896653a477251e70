//! The rules pages.

use kernel::Info;
use kernel::content::Content;
use markup::html;
use maud::Markup;

use super::layout::{Shell, page};
use super::{Banner, Visit};
use crate::parts::icon;
use crate::rules::anchor;
use crate::{Render, at};

/// The list of rule books.
pub fn rules_index(visit: &Visit<'_>, games: &[Banner]) -> String {
    page(
        visit,
        &Shell::reading("Rules"),
        &html! {
            main id="main" class="doc books" {
                h1 { "Rules" }
                p class="intro" { "Every rule has a number. Prompts, refusals and the log name the number; it brings you here." }
                ul {
                    @for game in games {
                        li {
                            a class="sheet book" href=(at::rules(game.info.id)) {
                                (game.picture)
                                span { b { (game.info.title) } small { (game.info.blurb) } }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// The rules of one game, with an anchor for every number.
pub fn rules(visit: &Visit<'_>, game: &Banner) -> String {
    let info = &game.info;
    let book = &game.book;
    page(
        visit,
        &Shell { game: Some(info.id), ..Shell::reading(info.title) },
        &html! {
            main id="main" class={ "rules" @if !book.figures.is_empty() { " leafed" } } {
                aside class="toc" {
                    (search_form(info, ""))
                    div id="found" class="finding" role="status" hidden {}
                    h2 { (info.title) }
                    nav id="contents" aria-label="Chapters" {
                        @for chapter in &book.chapters {
                            a href={ "#" (chapter.anchor) } { span { (chapter.number) } span { (chapter.title) } }
                            @if !chapter.figures.is_empty() {
                                span class="pics" {
                                    @for number in &chapter.figures {
                                        a href={ "#" (anchor(info, number)) } aria-label={ "Figure " (number) } { (number) }
                                    }
                                }
                            }
                        }
                        @if !book.figures.is_empty() { a href="#figures" { span {} span { "Figures" } } }
                        a href="#index" { span {} span { "Index" } }
                    }
                    nav class="extras" aria-label="More of this game" {
                        @if book.first.is_some() { a href=(at::extra(info.id, FIRST.0)) { (FIRST.1) } }
                        @for (segment, title) in game.extras { a href=(at::extra(info.id, segment)) { (title) } }
                        @if book.departures.is_some() { a href=(at::extra(info.id, DEPARTURES.0)) { (DEPARTURES.1) } }
                        a href=(at::extra(info.id, ABOUT.0)) { (ABOUT.1) }
                    }
                    @if game.lesson {
                        form class="acts" method="post" action=(at::LEARN) {
                            button class="btn" name="game" value=(info.id) { (icon("book")) "Learn by playing" }
                        }
                    }
                    form class="acts print" action=(at::print(info.id)) {
                        select class="inp" name="what" aria-label="What to print" {
                            @for (word, name) in &book.printed { option value=(word) { (name) } }
                        }
                        select class="inp" name="paper" aria-label="Paper" {
                            option value="a4" { "A4" }
                            option value="letter" { "Letter" }
                        }
                        button class="btn" { "Print" }
                    }
                    p class="hint" { "Rules version " (info.rules_version) }
                }
                article class="text" { (book.html) }
                a class="btn to-contents" href="#contents" { "Contents" }
            }
        },
    )
}

/// The pages that every rulebook may have: the last segment of the address, and the title.
const FIRST: (&str, &str) = ("first", "The game in two minutes");
const ABOUT: (&str, &str) = ("about", "About this rulebook");
const DEPARTURES: (&str, &str) = ("departures", "Departures from the author's text");
const SEARCH: (&str, &str) = ("search", "Search");

/// Is it a page of the book itself, which must be read first?
pub fn of_the_book(segment: &str) -> bool {
    [FIRST, ABOUT, DEPARTURES, SEARCH].iter().any(|(known, _)| *known == segment)
}

/// A page of the book itself: the tour for newcomers, what there is to say about the book, where it departs from its
/// author's text, what is found of the words that are searched for.
pub fn beside(visit: &Visit<'_>, game: &Banner, segment: &str, words: &str) -> Option<String> {
    let (info, book) = (&game.info, &game.book);
    let (title, class, body) = match segment {
        known if known == FIRST.0 => (FIRST.1, "extra tour", book.first.clone()?),
        known if known == ABOUT.0 => (ABOUT.1, "extra text", about(game)),
        known if known == DEPARTURES.0 => (DEPARTURES.1, "extra text", book.departures.clone()?),
        known if known == SEARCH.0 => (SEARCH.1, "extra text", found(game, words)),
        _ => return None,
    };
    let whole = format!("{title} · {}", info.title);
    Some(page(
        visit,
        &Shell { game: Some(info.id), ..Shell::reading(&whole) },
        &html! {
            main id="main" class=(class) {
                nav class="crumbs" aria-label=(info.title) { a href=(at::rules(info.id)) { "Rules of " (info.title) } }
                h1 { (title) }
                (body)
            }
        },
    ))
}

fn about(game: &Banner) -> Markup {
    html! {
        (game.book.about)
        @if game.book.departures.is_some() {
            p { a href=(at::extra(game.info.id, DEPARTURES.0)) { (DEPARTURES.1) } ": what we decided, and why." }
        }
    }
}

/// What is found, below what was searched for.
fn found(game: &Banner, words: &str) -> Markup {
    html! {
        (search_form(&game.info, words))
        div id="found" { (game.book.search.found(&game.info, words)) }
    }
}

/// Where one types what is searched for. With a script what is found shows at once; without one it has a page of its own.
fn search_form(info: &Info, words: &str) -> Markup {
    html! {
        form class="srch" role="search" action=(at::extra(info.id, SEARCH.0)) data-find {
            (icon("search"))
            input class="inp" type="search" name="find" value=(words) maxlength="80" autocomplete="off" placeholder={ "Search or " (info.prefix) "-5.1" } aria-label="Search the rules";
        }
    }
}

/// A page of a game beside its rules, made from its content; `None` if the game has none at this segment.
pub fn extra<G: Render>(visit: &Visit<'_>, content: &Content, segment: &str) -> Option<String> {
    let (_, title) = G::EXTRAS.iter().find(|(known, _)| *known == segment)?;
    let body = G::extra(content, segment)?;
    let title = format!("{title} · {}", G::INFO.title);
    Some(page(
        visit,
        &Shell { game: Some(G::INFO.id), ..Shell::reading(&title) },
        &html! {
            main id="main" class="extra" {
                nav class="crumbs" aria-label=(G::INFO.title) {
                    a href=(at::rules(G::INFO.id)) { "Rules of " (G::INFO.title) }
                    @for (known, title) in G::EXTRAS {
                        a href=(at::extra(G::INFO.id, known)) aria-current=[(*known == segment).then_some("page")] { (title) }
                    }
                }
                (body)
            }
        },
    ))
}
