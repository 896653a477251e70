//! The options in force at a table, all of them, on demand.

use maud::{Markup, html};

use crate::parts::{linked, rule_no, title_case};
use crate::{Render, TableInfo};

/// Every option with its value and its rule; those that are not the rulebook's are marked and come first.
pub(crate) fn options<G: Render>(table: &TableInfo) -> Markup {
    let changed = |key: &str| table.changes.iter().find(|(other, _)| *other == key).map(|(_, value)| value);
    let mut specs = table.specs.to_vec();
    specs.sort_by_key(|spec| changed(spec.key).is_none());
    html! {
        details class="more" id="options" data-part="options" {
            summary {
                "All options in force"
                @if !table.changes.is_empty() { " (" (table.changes.len()) " changed)" }
            }
            dl class="options" {
                @for spec in &specs {
                    @let now = changed(spec.key);
                    div class=(if now.is_some() { "changed" } else { "" }) {
                        dt { (title_case(spec.key)) " " (rule_no(&G::INFO, spec.rule)) }
                        dd {
                            b class="mono" { (shown(now.unwrap_or(&spec.default))) }
                            @if now.is_some() { " " span class="now" { "changed" } small { ", the rulebook says " (shown(&spec.default)) } }
                            p { (linked(&G::INFO, spec.help)) }
                        }
                    }
                }
            }
        }
    }
}

/// An empty list means what is usual.
fn shown(value: &str) -> &str {
    if value.is_empty() { "as usual" } else { value }
}
