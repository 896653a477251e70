//! The rules pages.

use kernel::content::Content;
use markup::html;

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
                    form class="srch js-only" role="search" data-find=(info.prefix) {
                        (icon("search"))
                        input class="inp" name="rule" autocomplete="off" placeholder={ "Search or " (info.prefix) "-5.1" } aria-label="Search the rules";
                    }
                    p class="nothing" role="status" data-found {}
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

/// Is it a page of the book itself, which must be read first?
pub fn of_the_book(segment: &str) -> bool {
    [FIRST, ABOUT].iter().any(|(known, _)| *known == segment)
}

/// A page of the book itself: the tour for newcomers, or what there is to say about the book.
pub fn beside(visit: &Visit<'_>, game: &Banner, segment: &str) -> Option<String> {
    let info = &game.info;
    let (title, class, body) = match segment {
        known if known == FIRST.0 => (FIRST.1, "extra tour", game.book.first.clone()?),
        known if known == ABOUT.0 => (ABOUT.1, "extra text", game.book.about.clone()),
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
