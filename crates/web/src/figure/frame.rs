//! A figure around its panels: stage, headings, numbered parts, caption, words.

use std::collections::BTreeSet;

use markup::html;
use maud::Markup;
use testkit::figure::{Figure, Kind, Panel, Part, Played, Size, Way};

use super::picture::Picture;
use super::{Drawing, Mark, flow, marks, panel, words};
use crate::Render;
use crate::parts::{icon, linked};
use kernel::Word as _;

type Wrong = (usize, String);

/// Everything that is drawn of a figure.
pub(super) fn drawing<G: Render>(played: &Played<G>) -> Result<Drawing, Wrong> {
    let figure = &played.figure;
    let mut panels = Vec::new();
    let mut said = Vec::new();
    for (index, (told, moment)) in figure.panels.iter().zip(&played.moments).enumerate() {
        let picture = panel::picture(told, moment)?;
        let heading = heading(figure, told, index);
        let mut told = told.clone();
        number_parts(figure, &picture, &mut told)?;
        let short = short(figure, &told, &heading, index);
        panels.push(panel_markup(figure, &told, &heading, index, &panel::drawn(&told, &picture, &short)?));
        let mut sentences = words::sentences(&told, moment, &picture)?;
        sentences.extend(figure.parts.iter().map(|part| sentence(&format!("{}: {}", part.name, part.says))));
        said.push((heading, sentences));
    }
    if figure.kind == Kind::Flow {
        panels.push(html! { div class="panel-f" { (flow::chart(figure)?) } });
        said.push((String::new(), flow::sentences(figure)));
    }
    Ok(Drawing {
        stage: stage(figure, &panels),
        caption: caption::<G>(figure),
        words: said,
        marks: used(figure),
        playable: played.try_it.is_some(),
    })
}

/// The parts of an anatomy are numbered on the drawing.
fn number_parts(figure: &Figure, picture: &Picture, panel: &mut Panel) -> Result<(), Wrong> {
    for (number, part) in (1..).zip(&figure.parts) {
        if picture.frame.is_some() {
            picture.spot(&part.at)?;
            panel.discs.push((part.at.clone(), number.to_string()));
        }
    }
    Ok(())
}

fn stage(figure: &Figure, panels: &[Markup]) -> Markup {
    let class = format!("stage on-{} {}", figure.ground, layout(figure));
    html! {
        div class=(class) {
            @if figure.kind == Kind::Change && panels.len() == 2 {
                (panels[0]) div class="between" aria-hidden="true" { (icon("next")) } (panels[1])
            } @else {
                @for panel in panels { (panel) }
            }
            @if !figure.parts.is_empty() { (legend(&figure.parts)) }
        }
    }
}

/// How the panels lie beside each other.
fn layout(figure: &Figure) -> &'static str {
    match figure.kind {
        Kind::Change if figure.size == Size::Wide => "pair",
        Kind::Strip if figure.size == Size::Wide => "strip-f",
        Kind::Position | Kind::Change | Kind::Strip => "side-by-side",
        Kind::Anatomy => "anatomy",
        Kind::Cards => "cardrow",
        Kind::Table => "tabled",
        Kind::Flow => "flowed",
    }
}

fn legend(parts: &[Part]) -> Markup {
    html! {
        ol class="legend-f" {
            @for (number, part) in (1..).zip(parts) {
                li { span class="num" { (number) } b { (part.name) } span { (part.says) } }
            }
        }
    }
}

/// The heading of a panel; before and after need none of their own.
fn heading(figure: &Figure, panel: &Panel, index: usize) -> String {
    match (panel.heading.as_str(), figure.kind) {
        ("", Kind::Change) if figure.panels.len() == 2 => ["Before", "After"][index.min(1)].to_owned(),
        (own, _) => own.to_owned(),
    }
}

/// What is read aloud of a drawing: its heading and what comes of it, or what the whole figure claims.
fn short(figure: &Figure, panel: &Panel, heading: &str, index: usize) -> String {
    let one = figure.panels.len() == 1;
    let letter = if one { String::new() } else { char::from(b'a' + (index % 26) as u8).to_string() };
    let told: Vec<String> =
        [heading, &panel.note].into_iter().filter(|text| !text.is_empty()).map(sentence).collect();
    let told = if told.is_empty() { sentence(&figure.claim) } else { told.join(" ") };
    format!("Figure {}{letter}: {told}", figure.number)
}

fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?', ':']) { text.to_owned() } else { format!("{text}.") }
}

fn panel_markup(figure: &Figure, panel: &Panel, heading: &str, index: usize, drawn: &Markup) -> Markup {
    let letter = match figure.kind {
        Kind::Position if figure.panels.len() > 1 => Some(char::from(b'a' + (index % 26) as u8).to_string()),
        Kind::Strip => Some((index + 1).to_string()),
        Kind::Position | Kind::Change | Kind::Anatomy | Kind::Cards | Kind::Table | Kind::Flow => None,
    };
    html! {
        div class="panel-f" {
            @if !heading.is_empty() || letter.is_some() {
                p class="head-f" { @if let Some(letter) = letter { span class="k" { i { (letter) } } } (heading) }
            }
            (drawn)
            @if !panel.note.is_empty() { p class="note-f" { (panel.note) } }
        }
    }
}

fn caption<G: Render>(figure: &Figure) -> Markup {
    html! {
        strong { (figure.claim) } " "
        @if !figure.caption.is_empty() { (linked(&G::INFO, &figure.caption)) " " }
        @for rule in &figure.rules { (linked(&G::INFO, rule)) " " }
    }
}

/// The marks that it uses.
fn used(figure: &Figure) -> BTreeSet<Mark> {
    let signs = figure.panels.iter().flat_map(|panel| panel.signs.iter().map(|(sign, _)| Mark::Sign(*sign)));
    let arrows = figure.panels.iter().flat_map(|panel| panel.arrows.iter().map(|arrow| Mark::Way(arrow.way)));
    signs.chain(arrows).collect()
}

/// What marks mean, each with a small picture.
pub(crate) fn key(used: &BTreeSet<Mark>) -> Markup {
    html! {
        @if !used.is_empty() {
            p class="keyline" {
                @for mark in used {
                    span {
                        svg viewBox="0 0 44 18" width="44" height="18" aria-hidden="true" { (sample(*mark)) }
                        (match mark { Mark::Sign(sign) => words::meaning(*sign).to_lowercase(), Mark::Way(way) => words::way_meaning(*way).to_owned() })
                    }
                }
            }
        }
    }
}

/// A mark alone, 44 by 18.
fn sample(mark: Mark) -> Markup {
    use super::picture::Spot;
    use testkit::figure::Name;
    let spot = |x: f64, width: f64| Spot::rect(x, 9.0, width, 12.0, "");
    let name = |word: &str| Name { word: word.to_owned(), line: 0 };
    let mut panel = Panel {
        heading: String::new(),
        note: String::new(),
        draw: name(""),
        show: Vec::new(),
        signs: Vec::new(),
        arrows: Vec::new(),
        discs: Vec::new(),
        plates: Vec::new(),
    };
    let picture = Picture::svg("", [0.0, 0.0, 44.0, 18.0], html! {}).wide(44.0);
    let picture = match mark {
        Mark::Sign(sign) => {
            panel.signs.push((sign, name("a")));
            picture.with("a", spot(22.0, 24.0))
        }
        Mark::Way(way) => {
            panel.arrows.push(testkit::figure::Arrow { way, from: name("a"), to: name("b") });
            let end = if way == Way::Barred { 34.0 } else { 43.0 };
            picture.with("a", Spot::round(0.0, 9.0, 2.0, "")).with("b", Spot::round(end, 9.0, 1.0, ""))
        }
    };
    marks::marks(&panel, &picture).unwrap_or_default()
}

/// Its kind as a class.
pub fn class(size: Size, kind: Kind) -> String {
    let size = match size {
        Size::Aside => "aside ",
        Size::Text => "",
        Size::Wide => "wide ",
    };
    format!("fig {size}kind-{}", kind.word())
}

/// Can it be stepped through?
pub(crate) const fn steps(kind: Kind) -> bool {
    match kind {
        Kind::Change | Kind::Strip => true,
        Kind::Position | Kind::Anatomy | Kind::Cards | Kind::Table | Kind::Flow => false,
    }
}
