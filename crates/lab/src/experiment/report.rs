//! Results as one file for a browser: styles and pictures inside, no script, no address, light and dark, on paper too.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

use super::Verdict;

/// Why a file is no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{file}` is no result of the lab: {why}")]
pub struct ReportError {
    file: String,
    why: String,
}

/// A result of the lab, read from its JSON.
#[derive(Clone, Debug)]
pub struct LabResult {
    kind: Kind,
    value: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Compare,
    Impact,
    Quality,
    Tune,
    Gate,
}

impl Kind {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Compare, "compare"),
        (Self::Impact, "impact"),
        (Self::Quality, "quality"),
        (Self::Tune, "tune"),
        (Self::Gate, "gate"),
    ];
}

const STYLE: &str = include_str!("report.css");

impl LabResult {
    /// Reads what a command printed with `--json`.
    pub fn read(file: &str, text: &str) -> Result<Self, ReportError> {
        let no = |why: String| ReportError { file: file.to_owned(), why };
        let value: Value = serde_json::from_str(text).map_err(|error| no(error.to_string()))?;
        let word = value["kind"].as_str().unwrap_or_default();
        let known = Kind::ALL.iter().find(|(_, kind)| *kind == word && value["lab"] == super::LAB_VERSION);
        match known {
            Some((kind, _)) => Ok(Self { kind: *kind, value }),
            None => {
                let kinds = Kind::ALL.map(|(_, kind)| kind).join(", ");
                Err(no(format!("expected the JSON of {kinds}, version {}", super::LAB_VERSION)))
            }
        }
    }

    /// The game it is about.
    pub fn game(&self) -> &str {
        self.value["game"].as_str().unwrap_or_default()
    }

    fn title(&self) -> String {
        let v = &self.value;
        match self.kind {
            Kind::Compare => format!("{} against {}", side(v, 1), side(v, 0)),
            Kind::Impact => "What each card is worth".to_owned(),
            Kind::Quality => "What it is like to play".to_owned(),
            Kind::Tune => "Toward the targets".to_owned(),
            Kind::Gate => "Does it hold?".to_owned(),
        }
    }

    fn section(&self) -> Markup {
        let v = &self.value;
        html! {
            section {
                h2 { (self.title()) }
                @match self.kind {
                    Kind::Compare => (compared(v)),
                    Kind::Impact => (impact(v)),
                    Kind::Quality => (quality(v)),
                    Kind::Tune => (tuned(v)),
                    Kind::Gate => (gated(v)),
                }
                p.measured { (measured(v)) }
            }
        }
    }
}

/// One page of several results.
pub fn report(title: &str, results: &[LabResult]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    @for result in results { (result.section()) }
                    section {
                        h2 { "How it was measured" }
                        p {
                            "Bots played; every number names them. Both sides of a comparison have the same seeds. "
                            "Intervals are at 95%; those of a comparison that stops by itself hold however often it was \
                             looked at. A dot in a bar is the best guess, a hollow one is open, a square is the same \
                             within the margin. Right of the line is more or better, left is less or worse."
                        }
                    }
                }
            }
        }
    };
    page.into_string()
}

fn text<'v>(v: &'v Value, key: &str) -> &'v str {
    v[key].as_str().unwrap_or_default()
}

fn number(v: &Value, key: &str) -> Option<f64> {
    v[key].as_f64()
}

fn rows<'v>(v: &'v Value, key: &str) -> &'v [Value] {
    v[key].as_array().map_or(&[], Vec::as_slice)
}

fn side(v: &Value, at: usize) -> String {
    let name = text(&v["sides"][at], "name");
    if name.is_empty() || name == "." { "the game as it ships".to_owned() } else { name.to_owned() }
}

/// "estraven; heuristic; seed 1; 3,200 pairs".
fn measured(v: &Value) -> String {
    let players = v["players"].as_array().map_or_else(
        || text(v, "players").to_owned(),
        |names| names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
    );
    let counted = ["pairs", "matches"].into_iter().find_map(|key| Some((key, v[key].as_u64()?)));
    let counted = counted.map_or(String::new(), |(key, n)| format!("; {} {key}", crate::text::grouped(n)));
    format!("{}; players {players}; seed {}{counted}", text(v, "game"), v["seed"])
}

fn verdict(v: &Value) -> Verdict {
    serde_json::from_value(v["verdict"].clone()).unwrap_or(Verdict::CannotTell)
}

/// The class of a plate: colour is direction.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Better | Verdict::Higher => "up",
        Verdict::Worse | Verdict::Lower => "down",
        Verdict::Same => "same",
        Verdict::CannotTell => "wait",
    }
}

/// An interval around 0 on an axis that reaches so far to both sides.
#[derive(Clone, Copy)]
struct Bar {
    low: f64,
    by: f64,
    high: f64,
    margin: Option<f64>,
    reach: f64,
    class: &'static str,
    /// Where a count of wins would put it.
    counted: Option<f64>,
}

impl Bar {
    fn draw(&self, label: &str) -> Markup {
        let Self { low, by, high, margin, reach, class, counted } = *self;
        let at = |number: f64| (50.0 + 48.0 * number / reach).clamp(1.0, 99.0);
        let percent = |number: f64| format!("{:.2}%", at(number));
        html! {
            svg class={ "ci " (class) } width="100%" height="22" role="img" aria-label=(label) {
                @if let Some(margin) = margin {
                    rect.band x=(percent(-margin)) y="0" height="22" width=(format!("{:.2}%", at(margin) - at(-margin)));
                }
                line.zero x1="50%" x2="50%" y1="0" y2="22";
                line.span x1=(percent(low)) x2=(percent(high)) y1="11" y2="11";
                @if let Some(counted) = counted {
                    line.gap x1=(percent(by)) x2=(percent(counted)) y1="11" y2="11";
                    text.diamond x=(percent(counted)) y="15.5" text-anchor="middle" { "◇" }
                }
                @if class == "same" {
                    svg.over x=(percent(by)) y="11" { rect.dot x="-5" y="-5" width="10" height="10"; }
                } @else {
                    circle.dot cx=(percent(by)) cy="11" r="5.5";
                }
            }
        }
    }
}

/// The ends of a row: worse and lower are told as how much, and drawn to the left.
fn ends(row: &Value) -> Option<[f64; 3]> {
    let (low, by, high) = (number(row, "low")?, number(row, "by")?, number(row, "high")?);
    Some(match verdict(row) {
        Verdict::Worse | Verdict::Lower => [-high, -by, -low],
        Verdict::Better | Verdict::Higher | Verdict::Same | Verdict::CannotTell => [low, by, high],
    })
}

fn compared(v: &Value) -> Markup {
    let figures = rows(v, "figures");
    let headline = figures.iter().find(|row| Some(text(row, "key")) == v["headline"].as_str());
    html! {
        @match headline {
            Some(row) => p class={ "plate " (class(verdict(row))) } { (text(row, "name")) ": " (text(row, "words")) },
            None => p.plate.same { "same in every figure" },
        }
        (course(v, headline))
        @for group in ["fairness", "length", "play"] {
            @let of: Vec<&Value> = figures.iter().filter(|row| text(row, "group") == group).collect();
            @if !of.is_empty() { (group_table(group, &of)) }
        }
    }
}

fn group_table(group: &str, rows_of: &[&Value]) -> Markup {
    // Each figure of length or play has an axis of its own: points and cards do not compare.
    let shared =
        rows_of.iter().filter(|row| text(row, "unit") == "points").filter_map(|row| ends(row)).flatten();
    let shared = shared.fold(1.0_f64, |most, end| most.max(end.abs())).min(50.0);
    html! {
        table {
            caption { (group) }
            thead { tr { th { "figure" } th.n { "A" } th.n { "B" } th.wide { "worse · less | better · more" } th { "verdict" } } }
            tbody {
                @for row in rows_of {
                    @let unit = if text(row, "unit") == "points" { "%" } else { "" };
                    tr {
                        th scope="row" { (text(row, "name")) }
                        td.n { (row["a"]) (unit) }
                        td.n { (row["b"]) (unit) }
                        td.wide {
                            @if let Some([low, by, high]) = ends(row) {
                                @let alone = low.abs().max(high.abs()).max(1e-9);
                                @let reach = if unit == "%" { shared } else { alone };
                                (Bar { low, by, high, margin: number(row, "margin"), reach, class: class(verdict(row)), counted: None }.draw(text(row, "words")))
                            }
                        }
                        td {
                            span class={ "plate " (class(verdict(row))) } { (text(row, "words")) }
                            @for held in rows(row, "holds") {
                                br; small { (text(held, "players")) ": " (text(held, "verdict").replace('_', " ")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The difference of the headline at every look.
fn course(v: &Value, headline: Option<&Value>) -> Markup {
    let looks: Vec<[f64; 4]> = rows(v, "course")
        .iter()
        .filter_map(|look| {
            let at = |i: usize| look[i].as_f64();
            Some([at(0)?, at(1)?, at(2)?, at(3)?])
        })
        .collect();
    let (Some(first), Some(last), Some(row)) = (looks.first(), looks.last(), headline) else {
        return html! {};
    };
    if looks.len() < 3 {
        return html! {};
    }
    let (least, most) = (first[0].max(1.0).ln(), last[0].max(2.0).ln());
    let reach = looks.iter().skip(1).flat_map(|look| [look[1].abs(), look[3].abs()]).fold(1.0, f64::max);
    let x = |look: &[f64; 4]| 100.0 * (look[0].max(1.0).ln() - least) / (most - least).max(1e-9);
    let y = |number: f64| (50.0 - 48.0 * number / reach).clamp(0.0, 100.0);
    let line = |at: usize| {
        looks.iter().map(|look| format!("{:.2},{:.2}", x(look), y(look[at]))).collect::<Vec<_>>().join(" ")
    };
    let back = looks
        .iter()
        .rev()
        .map(|look| format!("{:.2},{:.2}", x(look), y(look[1])))
        .collect::<Vec<_>>()
        .join(" ");
    let words = format!(
        "{}: {}. The interval at every look, from {} to {} pairs.",
        text(row, "name"),
        text(row, "words"),
        first[0],
        last[0]
    );
    html! {
        figure {
            svg.course viewBox="0 0 100 100" preserveAspectRatio="none" height="220" width="100%" role="img" aria-label=(words) {
                line.zero x1="0" x2="100" y1="50" y2="50";
                polygon class={ "area " (class(verdict(row))) } points=(format!("{} {back}", line(3)));
                polyline class={ "edge " (class(verdict(row))) } points=(line(3));
                polyline class={ "edge " (class(verdict(row))) } points=(line(1));
                polyline.best points=(line(2));
            }
            figcaption { (words) }
        }
    }
}

fn impact(v: &Value) -> Markup {
    let all = rows(v, "rows");
    let end = |row: &Value| [number(row, "low"), number(row, "high"), number(row, "correlation")];
    let reach = all.iter().flat_map(end).flatten().fold(1.0_f64, |most, end| most.max(end.abs())).min(50.0);
    html! {
        p { "At most one in ten of what is called found is false. The hollow diamond is what a count of wins would say; it is no effect." }
        table {
            thead { tr { th { "what" } th.n { "points" } th.wide { "weak | strong" } th { "finding" } } }
            tbody {
                @for row in all {
                    @let found = row["found"] == true;
                    @let by = number(row, "by").unwrap_or_default();
                    @let (class, finding) = match (found, by > 0.0) {
                        (true, true) => ("up", "too strong"),
                        (true, false) => ("down", "too weak"),
                        (false, _) => ("wait", "not found"),
                    };
                    @let (low, high) = (number(row, "low").unwrap_or(by), number(row, "high").unwrap_or(by));
                    tr {
                        th scope="row" { (text(row, "thing")) @if let Some(figure) = row["figure"].as_str() { small { " " (figure) } } }
                        td.n { (format!("{by:+.1}")) }
                        td.wide { (Bar { low, by, high, margin: None, reach, class, counted: number(row, "correlation") }.draw(&format!("{by:+.1}, {low:+.1} to {high:+.1}"))) }
                        td { span class={ "plate " (class) } { (finding) } }
                    }
                }
            }
        }
    }
}

fn quality(v: &Value) -> Markup {
    html! {
        table {
            thead { tr { th { "measure" } th.n { "value" } th.n { "95% interval" } th { "what it means" } } }
            tbody {
                @for row in rows(v, "measures") {
                    tr {
                        th scope="row" { (text(row, "name")) }
                        td.n { (row["value"]) }
                        td.n { (row["low"]) " to " (row["high"]) }
                        td { (text(row, "words")) }
                    }
                }
                @for rung in rows(v, "skill") {
                    tr {
                        th scope="row" { (text(rung, "level")) " over " (text(rung, "over")) }
                        td.n { (rung["wins"]["estimate"]) }
                        td.n { (rung["wins"]["low"]) " to " (rung["wins"]["high"]) }
                        td { "wins of the stronger, in 100" }
                    }
                }
            }
        }
        @if !rows(v, "dead").is_empty() {
            p { "Never used: " (rows(v, "dead").iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")) "." }
        }
    }
}

fn tuned(v: &Value) -> Markup {
    let candidates = rows(v, "candidates");
    let keys: Vec<&str> = candidates
        .first()
        .map_or(Vec::new(), |one| rows(one, "figures").iter().map(|wanted| text(wanted, "key")).collect());
    html! {
        table {
            thead { tr { th { "changes" } @for key in &keys { th.n { (key) } } th.n { "outside by" } } }
            tbody {
                @for one in candidates {
                    tr class=[(one["chosen"] == true).then_some("chosen")] {
                        th scope="row" {
                            (one["changes"])
                            @for to in rows(one, "to") { br; small { (to[0].as_str().unwrap_or_default()) " " (to[1].as_str().unwrap_or_default()) } }
                        }
                        @for wanted in rows(one, "figures") { td.n { (wanted["value"]) } }
                        td.n { (one["outside_by"]) }
                    }
                }
            }
        }
        @if !text(v, "patch").is_empty() { pre { (text(v, "patch")) } }
    }
}

fn gated(v: &Value) -> Markup {
    html! {
        table {
            thead { tr { th { "target" } th.n { "value" } th.n { "95% interval" } th { "verdict" } } }
            tbody {
                @for line in rows(v, "lines") {
                    tr {
                        th scope="row" { (text(line, "key")) " " (text(line, "target")) }
                        td.n { (line["value"]) }
                        td.n { (line["low"]) " to " (line["high"]) }
                        td { (text(line, "verdict").replace('_', " ")) }
                    }
                }
            }
        }
    }
}
