//! The figures of each kind of result: one row each, with its interval, and the charts that go with them.

use markup::html;
use maud::Markup;
use serde_json::Value;

use super::charts::{Bar, course, lengths, matchups, pareto, scale};
use super::result::{Plate, changes, headline, number, rows, side, text};

/// The ends of a row: worse and lower are told as how much, and drawn to the left.
fn ends(row: &Value) -> Option<[f64; 3]> {
    let (low, by, high) = (number(row, "low")?, number(row, "by")?, number(row, "high")?);
    Some(match Plate::of(row) {
        Plate::Down => [-high, -by, -low],
        Plate::Up | Plate::Same | Plate::Wait | Plate::No => [low, by, high],
    })
}

pub(super) fn compared(v: &Value) -> Markup {
    let figures = rows(v, "figures");
    html! {
        @if let Some(row) = headline(v) {
            @let plot = course(v, row);
            @if !plot.0.is_empty() {
                section class="sheet" {
                    header { h2 { "How sure it is becoming" } p class="hint" { (text(row, "name")) @if let Some(goal) = number(row, "goal") { ", points toward " (goal) } } }
                    (plot)
                }
            }
        }
        section class="sheet" {
            header { h2 { "Every figure" } p class="hint" { "A is " (side(v, 0)) ", B is " (side(v, 1)) } }
            table class="figs blocks" {
                thead { tr { th { "figure" } th class="n" { "A" } th class="n" { "B" } th class="iv" { "worse, less | better, more" } th { "verdict" } } }
                @for (group, title) in [("changed", "What you changed"), ("fairness", "Fairness"), ("length", "Length"), ("play", "Play")] {
                    @let of: Vec<&Value> = figures.iter().filter(|row| text(row, "group") == group).collect();
                    @if !of.is_empty() { (rows_of(title, &of)) }
                }
            }
        }
        (matchups(v))
        @let plot = lengths(v);
        @if !plot.0.is_empty() { section class="sheet" { header { h2 { "Length" } } (plot) } }
        @if !rows(v, "broken").is_empty() {
            p class="hint" { "Matches that broke off and are left out: " (rows(v, "broken").iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; ")) }
        }
    }
}

/// A figure of one side: one decimal, two where the numbers are small.
fn told(row: &Value, side: &str) -> String {
    let most = ["a", "b"]
        .into_iter()
        .filter_map(|side| number(row, side))
        .fold(0.0, |most: f64, n| most.max(n.abs()));
    let places = if most < 3.0 && text(row, "unit") != "points" { 2 } else { 1 };
    number(row, side).map_or(String::new(), |number| format!("{number:.places$}"))
}

/// A number of one row: one decimal, two where it is small; a dash where there is none.
fn decimal(row: &Value, key: &str) -> String {
    let places = |n: f64| if n.abs() < 3.0 { 2 } else { 1 };
    number(row, key).map_or("–".to_owned(), |n| format!("{n:.*}", places(n)))
}

fn rows_of(title: &str, of: &[&Value]) -> Markup {
    // Each figure of length or play has an axis of its own: points and cards do not compare.
    let shared = of.iter().filter(|row| text(row, "unit") == "points").filter_map(|row| ends(row)).flatten();
    let shared = shared.fold(1.0_f64, |most, end| most.max(end.abs())).min(50.0);
    html! {
        tbody {
            tr class="group" { th colspan="5" scope="rowgroup" { (title) } }
            @for row in of {
                @let percent = if text(row, "unit") == "points" && title != "What you changed" { "%" } else { "" };
                tr {
                    th scope="row" class="name" { (text(row, "name")) }
                    td class="n" { (told(row, "a")) (percent) }
                    td class="n" { (told(row, "b")) (percent) }
                    td class="iv" {
                        @if let Some([low, by, high]) = ends(row) {
                            @let alone = low.abs().max(high.abs()).max(1e-9);
                            @let reach = if text(row, "unit") == "points" { shared } else { alone };
                            (Bar { low, by, high, margin: number(row, "margin"), reach, plate: Plate::of(row), counted: None }.draw(text(row, "words")))
                        }
                    }
                    td class="told" {
                        (Plate::of(row).with(text(row, "words")))
                        @for held in rows(row, "holds") { small { "holds for " (text(held, "players")) "? " (text(held, "verdict").replace('_', " ")) } }
                    }
                }
            }
        }
    }
}

pub(super) fn impact(v: &Value) -> Markup {
    let all = rows(v, "rows");
    let end = |row: &Value| [number(row, "low"), number(row, "high"), number(row, "correlation")];
    let reach = all.iter().flat_map(end).flatten().fold(1.0_f64, |most, end| most.max(end.abs())).min(50.0);
    let others: Vec<&str> = rows(v, "others").iter().filter_map(Value::as_str).collect();
    // Both ends tell most; between them nothing was found.
    let open =
        |at: usize, row: &Value| all.len() <= 24 || row["found"] == true || at < 8 || at + 8 >= all.len();
    let row_of = |row: &Value| {
        let found = row["found"] == true;
        let by = number(row, "by").unwrap_or_default();
        let (plate, finding) = match (found, by > 0.0) {
            (true, true) => (Plate::Up, "too strong"),
            (true, false) => (Plate::Down, "too weak"),
            (false, _) => (Plate::Wait, "not found"),
        };
        let (low, high) = (number(row, "low").unwrap_or(by), number(row, "high").unwrap_or(by));
        html! {
            tr {
                th scope="row" class="name" { (text(row, "thing")) @if let Some(figure) = row["figure"].as_str() { small { (figure) } } }
                td class="n" { (format!("{by:+.1}")) }
                td class="iv" { (Bar { low, by, high, margin: None, reach, plate, counted: number(row, "correlation") }.draw(&format!("{by:+.1}, {low:+.1} to {high:+.1}"))) }
                td class="told" { (plate.with(finding)) @for held in rows(row, "holds") { small { "holds? " (held.as_str().unwrap_or_default()) } } }
            }
        }
    };
    html! {
        section class="sheet" {
            header {
                h2 { "By intervention" }
                p class="hint" { "Points of the chance to win. Of what is called found, at most one in ten is false. The hollow diamond is what a count of wins would say; it is no effect." }
            }
            table class="figs blocks wideiv" {
                thead { tr { th { "what" } th class="n" { "points" } th class="iv" { "weak | strong" } th { "finding" @if !others.is_empty() { ", holds for " (others.join(", ")) "?" } } } }
                tbody { @for (_, row) in all.iter().enumerate().filter(|(at, row)| open(*at, row)) { (row_of(row)) } }
            }
            @let folded: Vec<&Value> = all.iter().enumerate().filter(|(at, row)| !open(*at, row)).map(|(_, row)| row).collect();
            @if !folded.is_empty() {
                details class="folded" {
                    summary { (folded.len()) " between, not found" }
                    table class="figs blocks wideiv" { tbody { @for row in &folded { (row_of(row)) } } }
                }
            }
        }
    }
}

pub(super) fn quality(v: &Value) -> Markup {
    let dead: Vec<&str> = rows(v, "dead").iter().filter_map(Value::as_str).collect();
    html! {
        section class="sheet" {
            header { h2 { "Measures" } p class="hint" { "The line is where it should be, where that can be said." } }
            table class="figs blocks" {
                thead { tr { th { "measure" } th class="n" { "value" } th class="iv" { "95% interval" } th { "what it means" } } }
                tbody {
                    @for row in rows(v, "measures") {
                        @let interval = [number(row, "low"), number(row, "value"), number(row, "high")].map(Option::unwrap_or_default);
                        @let [low, value, high] = interval;
                        @let goal = number(row, "goal");
                        @let axis = if goal.is_some() { [0.0, 100.0] } else { [0.0, (2.0 * value).max(high * 1.2)] };
                        tr {
                            th scope="row" class="name" { (text(row, "name")) }
                            td class="n" { (decimal(row, "value")) @if goal.is_some() { "%" } }
                            td class="iv" { (scale(interval, axis, goal, &format!("{value}, {low} to {high}"))) }
                            td class="told" { (text(row, "words")) small { (decimal(row, "low")) " to " (decimal(row, "high")) } }
                        }
                    }
                }
            }
            @if !dead.is_empty() { p class="foot" { "Never used: " (dead.join(", ")) "." } }
        }
        @if !rows(v, "skill").is_empty() {
            section class="sheet" {
                header { h2 { "The ladder of skill" } p class="hint" { "wins of each level over the one before, from every chair" } }
                table class="figs blocks" {
                    tbody {
                        @for rung in rows(v, "skill") {
                            @let wins = &rung["wins"];
                            tr {
                                th scope="row" class="name" { (text(rung, "level")) small { "over " (text(rung, "over")) } }
                                @match (number(wins, "low"), number(wins, "estimate"), number(wins, "high")) {
                                    (Some(low), Some(value), Some(high)) => {
                                        td class="n" { (value) "%" }
                                        td class="iv" { (scale([low, value, high], [0.0, 100.0], Some(50.0), &format!("{value}, {low} to {high}"))) }
                                    }
                                    _ => { td class="n" { "–" } td class="iv" { "not enough matches" } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn tuned(v: &Value) -> Markup {
    let candidates = rows(v, "candidates");
    let keys: Vec<&str> = candidates
        .first()
        .map_or(Vec::new(), |one| rows(one, "figures").iter().map(|wanted| text(wanted, "key")).collect());
    html! {
        section class="sheet" {
            header { h2 { "Fewest changes" } p class="hint" { "the best for each number of changes, played again on fresh seeds" } }
            (pareto(v))
            div class="scroll" {
                table class="figs" {
                    thead { tr { th { "changes" } @for key in &keys { th class="n" { (key.replace('_', " ")) } } th class="n" { "outside by" } } }
                    tbody {
                        @for one in candidates {
                            tr class=[(one["chosen"] == true).then_some("chosen")] {
                                th scope="row" class="name" {
                                    (changes(one["changes"].as_u64().unwrap_or_default()))
                                    @for to in rows(one, "to") { small { (to[0].as_str().unwrap_or_default()) " " (to[1].as_str().unwrap_or_default()) } }
                                }
                                @for wanted in rows(one, "figures") {
                                    td class="n" { (wanted["value"]) @if let Some((low, high)) = number(wanted, "low").zip(number(wanted, "high")) { small { (low) " to " (high) } } }
                                }
                                td class="n" { (one["outside_by"]) @for held in rows(one, "holds") { small { (held[0].as_str().unwrap_or_default()) ": " (held[1]) } } }
                            }
                        }
                    }
                }
            }
        }
        @if !text(v, "patch").is_empty() {
            section class="sheet" { header { h2 { "The patch" } p class="hint" { "comments are kept; patch -p1 applies it" } } (patch(text(v, "patch"))) }
        }
    }
}

fn patch(text: &str) -> Markup {
    let class = |line: &str| match line.as_bytes() {
        [b'+', ..] => "add",
        [b'-', ..] => "del",
        _ => "at",
    };
    html! { pre class="patch" { @for line in text.lines() { span class=(class(line)) { (line) } } } }
}

pub(super) fn gated(v: &Value) -> Markup {
    html! {
        section class="sheet" {
            header { h2 { "Every line" } }
            table class="figs" {
                thead { tr { th { "target" } th class="n" { "value" } th class="n" { "95% interval" } th { "verdict" } } }
                tbody {
                    @for line in rows(v, "lines") {
                        @let plate = match text(line, "verdict") { "passed" => Plate::Same, "failed" => Plate::No, _ => Plate::Wait };
                        tr {
                            th scope="row" class="name" { (text(line, "key").replace('_', " ")) small { (text(line, "target")) } }
                            td class="n" { (decimal(line, "value")) }
                            td class="n" { (decimal(line, "low")) " to " (decimal(line, "high")) }
                            td { (plate.with(&text(line, "verdict").replace('_', " "))) }
                        }
                    }
                }
            }
        }
    }
}
