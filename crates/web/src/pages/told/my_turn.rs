//! The tables that wait for somebody.

use markup::html;
use maud::Markup;

use super::super::account::shell;
use crate::at;
use crate::pages::Visit;
use crate::pages::front::{TableRow, rows};
use crate::pages::layout::page;

/// What the page is made from: tables of whoever asks.
#[derive(Clone, Copy, Debug)]
pub struct MyTurn<'a> {
    /// Where they are waited for, those whose time runs out first before the others.
    pub turns: &'a [TableRow],
    /// Where they are not.
    pub others: &'a [TableRow],
    /// What ended lately.
    pub ended: &'a [TableRow],
}

pub fn my_turn(visit: &Visit<'_>, my: &MyTurn<'_>) -> String {
    let title = match my.turns.len() {
        0 => "Nobody waits for you".to_owned(),
        1 => "Your turn at one table".to_owned(),
        many => format!("Your turn at {many} tables"),
    };
    page(
        visit,
        &shell("My turn"),
        &html! {
            main id="main" class="doc narrow" data-worker {
                div id="turns" class="turns" data-live="15000" {
                    h1 { (title) }
                    @if my.turns.is_empty() { p class="acts" { a class="btn btn-main" href=(at::FRONT) { "Play now" } } }
                    (section("My turn", "turn", my.turns))
                    (section("Waiting for others", "others", my.others))
                    (section("Ended this week", "ended", my.ended))
                }
                p { a href=(at::TELL) { "How we tell you" } }
            }
        },
    )
}

fn section(title: &str, id: &str, tables: &[TableRow]) -> Markup {
    html! {
        @if !tables.is_empty() {
            section class="mine" aria-labelledby={ "h-" (id) } { h2 id={ "h-" (id) } { (title) } (rows(tables)) }
        }
    }
}
