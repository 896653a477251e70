//! The look of a game that has none of its own: its view as an outline, its choices as buttons.

use kernel::content::Content;
use kernel::{Info, OutlineEntry, Seat, outline};
use markup::html;
use maud::Markup;

use crate::parts::crest;
use crate::render::REFERENCE;
use crate::{Panels, Render, Seen};

/// The games of the catalogue without a module here.
macro_rules! plain {
    ($($game:ty),* $(,)?) => { $(impl Render for $game {})* };
}
catalog::without_look!(plain);
plain!(template::Template);

/// The table: choices, the view field by field, who sits where.
pub(crate) fn panels<G: Render>(seen: &Seen<'_, G>) -> Panels {
    let entries = outline::<G>(seen.view, &|seat| seen.names.name(seat).to_owned());
    Panels {
        tray: html! {
            div class="acts" {
                @for choice in seen.words() {
                    button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (choice.label) }
                }
            }
        },
        board: html! {
            @for entry in &entries {
                section class="sheet" data-part={ "view." (entry.name) } {
                    h2 { (entry.name) }
                    @match &entry.value {
                        Some(value) => p { (value) },
                        None => (listed(&entry.parts)),
                    }
                }
            }
        },
        rail: html! {
            ul {
                @for seat in Seat::first(seen.game.seats()) {
                    li data-part={ "standing." (seat) } {
                        (crest(G::tincture(seen.game, seat), 18)) (seen.names.name(seat))
                        @if seen.pending.contains(seat) { ", to decide" }
                    }
                }
            }
        },
    }
}

fn listed(entries: &[OutlineEntry]) -> Markup {
    html! {
        dl {
            @for entry in entries {
                dt { (entry.name) }
                dd {
                    @match &entry.value {
                        Some(value) => (value),
                        None => (listed(&entry.parts)),
                    }
                }
            }
        }
    }
}

/// A shield with the letters of the game's rule numbers.
pub(crate) fn picture(info: &Info) -> Markup {
    html! {
        svg viewBox="0 0 200 200" role="img" aria-label=(info.title) {
            path d="M30 20h140v75c0 42-30 70-70 85-40-15-70-43-70-85z" fill="none" stroke="currentColor" stroke-width="8" {}
            text x="100" y="118" text-anchor="middle" font-size="64" fill="currentColor" { (info.prefix) }
        }
    }
}

/// The quick reference: what is in the box, as its files say it.
pub(crate) fn extra(info: &Info, content: &Content, segment: &str) -> Option<Markup> {
    (segment == REFERENCE).then(|| {
        html! {
            h1 { "What is in " (info.title) }
            @for (name, text) in content.files() { h2 { (name) } pre { (text) } }
        }
    })
}
