//! The page about the API: its routes and its problems, from the table that makes them.

use markup::html;
use maud::Markup;

use super::Visit;
use super::layout::{Shell, page};
use crate::at;

/// What the page is made from.
#[derive(Clone, Copy, Debug)]
pub struct Api<'a> {
    pub routes: &'a [ApiRoute],
    pub kinds: &'a [ApiKind],
}

/// A route of the API.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiRoute {
    pub method: String,
    /// Beneath the address of the API.
    pub path: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The scope it needs.
    pub scope: Option<&'static str>,
}

/// A kind of problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiKind {
    pub code: &'static str,
    pub status: u16,
    pub means: &'static str,
}

/// A text with what stands in backticks as code.
fn coded(text: &str) -> Markup {
    let parts = text.split('`').enumerate();
    html! { @for (place, part) in parts { @if place % 2 == 1 { code { (part) } } @else { (part) } } }
}

pub fn api(visit: &Visit<'_>, api: &Api<'_>) -> String {
    let curl = format!(
        "curl {}{}/tables/ID/moves \\\n  -H 'Authorization: Bearer TOKEN' \\\n  -H 'Content-Type: application/json' \\\n  -d '{{\"act\": \"place Sw\", \"at\": 17}}'",
        visit.base,
        at::API_V1
    );
    page(
        visit,
        &Shell { class: "reading club", sheets: &["club"], ..Shell::reading("For programs") },
        &html! {
            main id="main" class="doc listed" {
                h1 { "For programs" }
                p class="intro" { "Whatever a person does at a table, a program does here. Answers are JSON. Tokens are made in your account." }
                p class="acts" {
                    a class="btn btn-main" href=(at::OPENAPI) { "The description (OpenAPI)" }
                    a class="btn" href={ (at::ACCOUNT) "#tokens" } { "Your tokens" }
                }
                section class="sheet" aria-labelledby="h-move" {
                    h2 id="h-move" { "One move" }
                    pre class="pad" tabindex="0" { code { (curl) } }
                }
                section class="sheet" aria-labelledby="h-routes" {
                    h2 id="h-routes" { "Addresses " small { "beneath " (at::API_V1) } }
                    table class="plain" {
                        thead { tr { th scope="col" { "Address" } th scope="col" { "What it does" } th scope="col" { "Scope" } } }
                        tbody {
                            @for route in api.routes {
                                tr {
                                    td { code { (route.method) " " (route.path) } }
                                    td { (coded(route.summary)) }
                                    td { @match route.scope { Some(scope) => code { (scope) }, None => "none" } }
                                }
                            }
                        }
                    }
                }
                section class="sheet" aria-labelledby="h-problems" {
                    h2 id="h-problems" { "What is answered if it is not done" }
                    p class="pad hint" { "A problem document (RFC 9457): " code { "code" } " is stable, " code { "detail" } " is for people, " code { "rule" } " is the rule that forbids it. Nothing has changed then." }
                    table class="plain" {
                        thead { tr { th scope="col" { "Code" } th scope="col" class="n" { "Status" } th scope="col" { "What it means" } } }
                        tbody {
                            @for kind in api.kinds {
                                tr id=(kind.code) { th scope="row" { code { (kind.code) } } td class="n" { (kind.status) } td { (coded(kind.means)) } }
                            }
                        }
                    }
                }
            }
        },
    )
}
