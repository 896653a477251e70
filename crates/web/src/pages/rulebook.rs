//! The rules pages.

use maud::html;

use super::layout::{Shell, page};
use super::{Banner, Visit};
use crate::parts::icon;
use crate::{at, rules as book};

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
    let book = book::read(info);
    page(
        visit,
        &Shell::reading(info.title),
        &html! {
            main id="main" class="rules" {
                aside class="toc" {
                    form class="srch js-only" role="search" data-find {
                        (icon("search"))
                        input class="inp" name="rule" autocomplete="off" placeholder={ "Search or " (info.prefix) "-5.1" } aria-label="Search the rules";
                    }
                    h2 { (info.title) }
                    nav aria-label="Chapters" {
                        @for chapter in &book.chapters {
                            a href={ "#" (chapter.anchor) } { span { (chapter.number) } span { (chapter.title) } }
                        }
                    }
                    p class="hint" { "Rules version " (info.rules_version) }
                }
                article class="text" { (book.html) }
            }
        },
    )
}
