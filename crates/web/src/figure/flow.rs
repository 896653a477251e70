//! A flowchart: one column, down is the main way, exits to the right, what leads back to the left.

use markup::html;
use maud::Markup;
use testkit::figure::{Box, Figure, Step};

use crate::parts::n;

type Wrong = (usize, String);

/// How wide a chart is, and where its column lies.
const WIDTH: f64 = 316.0;
const LEFT: f64 = 44.0;
const COLUMN: f64 = 196.0;
const GAP: f64 = 22.0;

/// Where a step is drawn.
struct Placed<'a> {
    step: &'a Step,
    top: f64,
    height: f64,
    lines: Vec<String>,
    below: Vec<String>,
}

impl Placed<'_> {
    fn middle(&self) -> f64 {
        self.top + self.height / 2.0
    }
}

/// The chart of a figure's steps.
pub(super) fn chart(figure: &Figure) -> Result<Markup, Wrong> {
    let mut placed: Vec<Placed<'_>> = Vec::new();
    let mut top = 4.0;
    for step in &figure.steps {
        let inner = if step.kind == Box::Check { 20 } else { 25 };
        let (lines, below) = (wrapped(&step.name, inner - 3), wrapped(&step.says, inner + 6));
        let extra = if step.kind == Box::Check { 18.0 } else { 0.0 };
        let height = 14.0 + 16.0 * lines.len() as f64 + 14.0 * below.len() as f64 + extra;
        placed.push(Placed { step, top, height, lines, below });
        top += height + GAP;
    }
    let find = |name: &str| placed.iter().position(|placed| placed.step.name == name);
    let mut exits = Vec::new();
    for (at, from) in placed.iter().enumerate() {
        for (answer, to) in &from.step.exits {
            let to = find(to).ok_or_else(|| {
                let known = figure.steps.iter().map(|step| step.name.as_str());
                (figure.line, kernel::UnknownWord::new("step", to, known).to_string())
            })?;
            exits.push((at, to, answer.as_str()));
        }
    }
    let height = top - GAP + 4.0;
    let down = |at: usize| {
        let (from, to) = (&placed[at], &placed[at + 1]);
        let answer =
            exits.iter().find(|(start, end, _)| *start == at && *end == at + 1).map(|(_, _, answer)| *answer);
        html! {
            path class="flowline" d={ "M" (n(middle())) " " (n(from.top + from.height)) "V" (n(to.top - 6.0)) } {}
            path class="flowhead" d={ "M" (n(middle())) " " (n(to.top)) "l-4-8h8z" } {}
            @if let Some(answer) = answer { text class="flow-y" x=(n(middle() + 7.0)) y=(n(to.top - 8.0)) { (answer) } }
        }
    };
    let name = format!("Figure {}: {}", figure.number, figure.claim);
    let (mut right, mut left) = (0, 0);
    let mut ways = Vec::new();
    for (from, to, answer) in &exits {
        if *to > from + 1 {
            right += 1;
            ways.push(aside(&placed[*from], &placed[*to], answer, right, true));
        }
        if to <= from {
            left += 1;
            ways.push(aside(&placed[*from], &placed[*to], answer, left, false));
        }
    }
    Ok(html! {
        svg class="flowchart" viewBox={ "0 0 " (n(WIDTH)) " " (n(height)) } width="316" role="img" aria-label=(name) {
            @for at in 0..placed.len().saturating_sub(1) { @if falls_through(placed[at].step) { (down(at)) } }
            @for way in &ways { (way.0) }
            @for way in &ways { (way.1) }
            @for step in &placed { (boxed(step)) }
        }
    })
}

const fn middle() -> f64 {
    LEFT + COLUMN / 2.0
}

/// Does the next step follow?
fn falls_through(step: &Step) -> bool {
    step.kind != Box::End
}

fn boxed(placed: &Placed<'_>) -> Markup {
    let Placed { step, top, height, lines, below } = placed;
    let (right, mid) = (LEFT + COLUMN, placed.middle());
    // A lozenge and a round end have no corners.
    let (first, inset) = match step.kind {
        Box::Check => (top + 27.0, 22.0),
        Box::Auto | Box::Ask => (top + 20.0, 6.0),
        Box::End => (top + 20.0, 14.0),
    };
    html! {
        @match step.kind {
            Box::Auto => { rect class="flowbox" x=(n(LEFT)) y=(n(*top)) width=(n(COLUMN)) height=(n(*height)) rx="2" {} },
            Box::Ask => { rect class="flowbox ask" x=(n(LEFT)) y=(n(*top)) width=(n(COLUMN)) height=(n(*height)) rx="2" {} },
            Box::End => { rect class="flowbox out" x=(n(LEFT)) y=(n(*top)) width=(n(COLUMN)) height=(n(*height)) rx=(n(height / 2.0)) {} },
            Box::Check => {
                path class="flowq" d={ "M" (n(LEFT)) " " (n(mid)) "L" (n(LEFT + 18.0)) " " (n(*top)) "H" (n(right - 18.0)) "L" (n(right)) " " (n(mid)) "L" (n(right - 18.0)) " " (n(top + height)) "H" (n(LEFT + 18.0)) "z" } {}
            },
        }
        @for (row, line) in lines.iter().enumerate() { text class="flow-t" x=(n(middle())) y=(n(first + 16.0 * row as f64)) { (line) } }
        @for (row, line) in below.iter().enumerate() { text class="flow-s" x=(n(middle())) y=(n(first + 16.0 * lines.len() as f64 - 2.0 + 14.0 * row as f64)) { (line) } }
        @if !step.rule.is_empty() { text class="flow-r" x=(n(right - inset)) y=(n(top + 13.0)) { (short(&step.rule)) } }
    }
}

/// A way that leaves the column, to the right and down or to the left and back up; and its answer, which lies over all ways.
fn aside(from: &Placed<'_>, to: &Placed<'_>, answer: &str, nth: usize, right: bool) -> (Markup, Markup) {
    let out = 14.0 + 13.0 * ((nth - 1) % 3) as f64;
    let (edge, lane, sign) =
        if right { (LEFT + COLUMN, LEFT + COLUMN + out, 1.0) } else { (LEFT, LEFT - out, -1.0) };
    let (start, end) = (from.middle(), to.middle());
    // There is less room on the left.
    let words = wrapped(answer, if right { 12 } else { 6 });
    let way = html! {
        path class="flowline" d={ "M" (n(edge)) " " (n(start)) "H" (n(lane)) "V" (n(end)) "H" (n(edge + sign * 6.0)) } {}
        path class="flowhead" d={ "M" (n(edge)) " " (n(end)) "l" (n(sign * 8.0)) " -4v8z" } {}
    };
    let said = html! {
        @for (row, line) in words.iter().enumerate() {
            text class={ "flow-y" @if right { " right" } @else { " left" } } x=(n(edge + sign * 5.0)) y=(n(start - 5.0 - 12.0 * (words.len() - 1 - row) as f64)) { (line) }
        }
    };
    (way, said)
}

/// The number of a rule without the letters of its game.
fn short(rule: &str) -> &str {
    rule.split_once('-').map_or(rule, |(_, number)| number)
}

/// A text in lines of about so many letters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The chart in words, step by step.
pub(super) fn sentences(figure: &Figure) -> Vec<String> {
    let steps = (1..).zip(&figure.steps).map(|(number, step)| {
        let what = match step.kind {
            Box::Auto => "",
            Box::Ask => " Somebody decides.",
            Box::Check => " A check.",
            Box::End => " The end.",
        };
        let says = if step.says.is_empty() { String::new() } else { format!(": {}", step.says) };
        let exits: String =
            step.exits.iter().map(|(answer, to)| format!(" {answer}: go to “{to}”.")).collect();
        let rule = if step.rule.is_empty() { String::new() } else { format!(" ({})", step.rule) };
        format!("{number}. {}{says}{rule}.{what}{exits}", step.name)
    });
    steps.collect()
}
