//! The leaf: text on the left, figures in the margin beside what they explain or across both.
//!
//! A chapter is a row of bands. Each has text, and beside it the figures of the margin; a figure that takes the whole width
//! ends a band.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Info;
use markup::html;
use maud::{Markup, PreEscaped};
use testkit::figure::Size;

use super::index::{self, Entry};
use super::pieces::{Heading, Piece, Text};
use super::{anchor, href};
use crate::at;
use crate::figure::{self, Drawing, Figure, Figures, Mark};
use crate::parts::{icon, linked};

/// So many rules are named that cite one; of more only their number.
const CITED_BY: usize = 6;

pub(super) struct Leaf<'a> {
    info: &'a Info,
    figures: &'a Figures,
    /// The words that a rule explains.
    entries: &'a [Entry],
    /// Which rules cite a rule.
    citing: BTreeMap<&'a str, Vec<&'a str>>,
    /// The figures that have their place.
    placed: BTreeSet<&'a str>,
    /// The marks that a key has explained.
    explained: BTreeSet<Mark>,
    out: String,
    /// The text of the band, the figures beside it.
    text: String,
    side: String,
    in_list: bool,
    in_chapter: bool,
}

impl<'a> Leaf<'a> {
    pub(super) fn new(
        info: &'a Info,
        figures: &'a Figures,
        pieces: &'a [Piece],
        entries: &'a [Entry],
    ) -> Self {
        let mut citing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for text in pieces.iter().filter_map(Piece::text) {
            let Some(rule) = &text.rule else { continue };
            for cited in text.cites.iter().filter(|cited| *cited != rule) {
                citing.entry(cited).or_default().push(rule);
            }
        }
        Self {
            info,
            figures,
            entries,
            citing,
            placed: BTreeSet::new(),
            explained: BTreeSet::new(),
            out: String::new(),
            text: String::new(),
            side: String::new(),
            in_list: false,
            in_chapter: false,
        }
    }

    /// Puts a piece in its place, and the figures that it is the first to cite; their numbers.
    pub(super) fn put(&mut self, piece: &'a Piece) -> Vec<String> {
        let text = match piece {
            Piece::Chapter(heading) => {
                self.chapter(heading);
                return Vec::new();
            }
            Piece::Block(text) | Piece::Item(text) => text,
        };
        let first = |number: &&String| !self.placed.contains(number.as_str());
        let all = &self.figures.all;
        let found = text.figures.iter().filter(first);
        let found: Vec<&'a Figure> =
            found.filter_map(|number| all.iter().find(|figure| figure.number == *number)).collect();
        self.placed.extend(found.iter().map(|figure| figure.number.as_str()));
        // A figure of the margin begins level with the rule that cites it.
        if found.iter().any(|figure| figure.size == Size::Aside) && self.side.is_empty() {
            self.band();
        }
        self.write(piece, text);
        for figure in &found {
            let html = self.figure(figure).into_string();
            match (figure.size, figure.drawn.is_ok()) {
                (Size::Aside, true) => self.side += &html,
                (Size::Wide, true) => {
                    self.band();
                    self.out += &html;
                }
                (Size::Text, _) | (Size::Aside | Size::Wide, false) => {
                    self.end_list();
                    self.text += &html;
                }
            }
        }
        found.iter().map(|figure| figure.number.clone()).collect()
    }

    /// The whole text.
    pub(super) fn close(mut self) -> Markup {
        self.end_chapter();
        PreEscaped(self.out)
    }

    fn chapter(&mut self, heading: &Heading) {
        self.end_chapter();
        self.out += "<section class=\"chapter\">";
        self.out += &heading.html;
        self.in_chapter = true;
    }

    fn end_chapter(&mut self) {
        self.band();
        if std::mem::take(&mut self.in_chapter) {
            self.out += "</section>";
        }
    }

    /// Ends the band: what follows begins below its text and its figures.
    fn band(&mut self) {
        self.end_list();
        let (text, side) = (std::mem::take(&mut self.text), std::mem::take(&mut self.side));
        if text.is_empty() && side.is_empty() {
            return;
        }
        let band = html! {
            div class="band" { div class="run" { (PreEscaped(text)) } @if !side.is_empty() { div class="side" { (PreEscaped(side)) } } }
        };
        self.out += &band.into_string();
    }

    fn write(&mut self, piece: &Piece, text: &Text) {
        match piece {
            Piece::Item(_) => {
                if !std::mem::replace(&mut self.in_list, true) {
                    self.text += "<ul>";
                }
                let cited = self.cited_by(text).into_string();
                let explained =
                    index::explained(&text.html, text.rule.as_deref(), self.entries).into_string();
                let item = explained.trim_end();
                self.text += &item
                    .strip_suffix("</li>")
                    .map_or_else(|| item.to_owned(), |open| format!("{open}{cited}</li>"));
            }
            Piece::Block(_) | Piece::Chapter(_) => {
                self.end_list();
                self.text += &text.html;
            }
        }
    }

    fn end_list(&mut self) {
        if std::mem::take(&mut self.in_list) {
            self.text += "</ul>";
        }
    }

    fn cited_by(&self, text: &Text) -> Markup {
        let citing = text.rule.as_ref().and_then(|rule| self.citing.get(rule.as_str()));
        html! {
            @if let Some(citing) = citing {
                span class="citedby" {
                    "cited by "
                    @for rule in citing.iter().take(CITED_BY) { (linked(self.info, rule)) " " }
                    @if citing.len() > CITED_BY { "and " (citing.len() - CITED_BY) " more" }
                }
            }
        }
    }

    /// A figure with its caption and what can be done with it; or that it is left out, and why.
    fn figure(&mut self, figure: &Figure) -> Markup {
        let (info, number) = (self.info, figure.number.as_str());
        let drawing = match &figure.drawn {
            Ok(drawing) => drawing,
            Err(_) => {
                return html! {
                    p class="figlost" id=(anchor(info, number)) {
                        "Figure " (number) " is left out: with the content of this server its position does not come out as the figure says."
                    }
                };
            }
        };
        let fresh: BTreeSet<Mark> = drawing.marks.difference(&self.explained).copied().collect();
        self.explained.extend(&fresh);
        html! {
            figure class=(figure::class(figure.size, figure.kind)) id=(anchor(info, number)) {
                (drawing.stage)
                (figure::key(&fresh))
                figcaption {
                    a class="no" href=(href(info, number)) { "Figure " (number) } " " (drawing.caption)
                    @if drawing.playable { code class="try-paper" { "banneret play " (info.id) " --from " (number) } }
                }
                (self.acts(figure, drawing))
            }
        }
    }

    fn acts(&self, figure: &Figure, drawing: &Drawing) -> Markup {
        let number = figure.number.as_str();
        let steps = figure::steps(figure.kind);
        html! {
            div class="figacts" {
                @if steps {
                    span class="stepper js-only" data-stepper={ "Step through figure " (number) } {
                        button type="button" data-by="back" aria-label="Back" { (icon("prev")) }
                        output { "All" }
                        button type="button" data-by="on" aria-label="On" { (icon("next")) }
                    }
                }
                @if drawing.playable {
                    form method="post" action=(at::PLAY) {
                        input type="hidden" name="figure" value=(number);
                        button class="btn" name="game" value=(self.info.id) { (icon("play")) "Try it" }
                    }
                }
                details class="alt" {
                    summary { "In words" }
                    div {
                        @for (heading, sentences) in &drawing.words {
                            @if !heading.is_empty() { p { b { (heading) } } }
                            @for sentence in sentences { p { (sentence) } }
                        }
                    }
                }
            }
        }
    }
}
