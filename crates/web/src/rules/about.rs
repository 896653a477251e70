//! About a rulebook: how its figures are made, and where each picture is that the author's rulebook names.

use kernel::Info;
use markup::html;
use maud::Markup;
use testkit::figure::pictures;

use super::anchor;
use super::pieces::{self, Piece};
use crate::at;
use crate::figure::{Figure, Figures};
use crate::parts::count;

/// What there is to say about the rulebook of a game.
pub(super) fn about(info: &Info, figures: &Figures, pieces: &[Piece]) -> Markup {
    let shown = figures.all.iter().filter(|figure| figure.drawn.is_ok()).count();
    let named = pictures(info.figures);
    let versions = pieces::chapter(info, pieces, "Versions");
    html! {
        p class="intro" {
            "Rules version " (info.rules_version) ", with " (count(shown, "figure", "figures")) ". "
            "Every figure is a position that the rules have played, drawn by the table itself; what it claims is checked whenever the program is built."
        }
        @if let Some(versions) = &versions {
            h2 { "Versions" }
            (versions)
        }
        @if !named.is_empty() {
            h2 { "The pictures that the author names" }
            p { "The author's rulebook lists pictures that it still lacks. Each is here, under the author's name." }
            table class="named" {
                thead { tr { th scope="col" { "Picture" } th scope="col" { "Where" } th scope="col" { "What it shows" } } }
                tbody { @for name in &named { (row(info, name, &figures.all)) } }
            }
        }
    }
}

fn row(info: &Info, name: &str, figures: &[Figure]) -> Markup {
    let found: Vec<&Figure> =
        figures.iter().filter(|figure| figure.answers.iter().any(|answer| answer == name)).collect();
    html! {
        tr {
            th scope="row" { (name) }
            td { @for figure in &found { a class="figref" href={ (at::rules(info.id)) "#" (anchor(info, &figure.number)) } { "Fig. " (figure.number) } " " } }
            td {
                @for figure in &found { (figure.claim) " " }
                @if found.is_empty() { "Left out: with the content of this server its position does not come out." }
            }
        }
    }
}
