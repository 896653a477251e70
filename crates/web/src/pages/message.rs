//! A page that says one thing: an error, a table that is gone, a full table.

use markup::html;

use super::Visit;
use super::layout::{Shell, page};
use crate::at;
use crate::parts::icon;

/// What a message page says.
#[derive(Clone, Debug)]
pub struct Message<'a> {
    /// What happened: "There is no such table".
    pub title: &'a str,
    /// More about it, and what to do.
    pub text: &'a str,
    /// Where to go on, as `(words, address)`; the front page is always offered.
    pub on: Option<(&'a str, &'a str)>,
}

/// A page that says one thing.
pub fn message(visit: &Visit<'_>, message: &Message<'_>) -> String {
    page(
        visit,
        &Shell::reading(message.title),
        &html! {
            main id="main" class="doc message" {
                section class="sheet saying" {
                    (icon("warning"))
                    h1 { (message.title) }
                    p { (message.text) }
                    p class="acts" {
                        @if let Some((words, address)) = message.on {
                            a class="btn btn-main" href=(address) { (words) }
                        }
                        a class="btn" href=(at::FRONT) { "To the front page" }
                    }
                }
            }
        },
    )
}
