//! The charts: SVG without script and without styles of its own. Positions along the width are in per cent, so that marks
//! move with the width and letters keep their size.

use markup::html;
use maud::Markup;
use serde_json::Value;

use super::result::{Plate, grouped, number, rows, text};

/// An interval around 0 on an axis that reaches so far to both sides.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub(super) low: f64,
    pub(super) by: f64,
    pub(super) high: f64,
    /// Differences smaller than this do not matter.
    pub(super) margin: Option<f64>,
    pub(super) reach: f64,
    pub(super) plate: Plate,
    /// Where a count of wins would put it.
    pub(super) counted: Option<f64>,
}

/// A number as a position.
fn percent(at: f64) -> String {
    format!("{at:.2}%")
}

impl Bar {
    pub(super) fn draw(&self, label: &str) -> Markup {
        let Self { low, by, high, margin, reach, plate, counted } = *self;
        let at = |number: f64| (50.0 + 48.0 * number / reach).clamp(1.0, 99.0);
        html! {
            svg class={ "ci " (plate.class()) } width="100%" height="22" role="img" aria-label=(label) {
                @if let Some(margin) = margin {
                    rect class="band" x=(percent(at(-margin))) y="0" height="22" width=(percent(at(margin) - at(-margin))) {}
                }
                line class="zero" x1="50%" x2="50%" y1="0" y2="22" {}
                line class="span" x1=(percent(at(low))) x2=(percent(at(high))) y1="11" y2="11" {}
                @if let Some(counted) = counted {
                    line class="gap" x1=(percent(at(by))) x2=(percent(at(counted))) y1="11" y2="11" {}
                    text class="diamond" x=(percent(at(counted))) y="15.5" text-anchor="middle" { "◇" }
                }
                @if plate == Plate::Same {
                    svg class="over" x=(percent(at(by))) y="11" { rect class="dot" x="-5" y="-5" width="10" height="10" {} }
                } @else {
                    circle class="dot" cx=(percent(at(by))) cy="11" r="5.5" {}
                }
            }
        }
    }
}

/// An interval on an axis from `from` to `to`, with a mark where it should be.
pub(super) fn scale(
    [low, value, high]: [f64; 3],
    [from, to]: [f64; 2],
    goal: Option<f64>,
    label: &str,
) -> Markup {
    let at = |number: f64| (2.0 + 96.0 * (number - from) / (to - from).max(1e-9)).clamp(1.0, 99.0);
    html! {
        svg class="ci same" width="100%" height="22" role="img" aria-label=(label) {
            line class="grid" x1="2%" x2="98%" y1="11" y2="11" {}
            @if let Some(goal) = goal { line class="zero" x1=(percent(at(goal))) x2=(percent(at(goal))) y1="0" y2="22" {} }
            line class="span" x1=(percent(at(low))) x2=(percent(at(high))) y1="11" y2="11" {}
            circle class="dot" cx=(percent(at(value))) cy="11" r="5.5" {}
        }
    }
}

/// Where the words of an axis begin, and how high a chart is, in pixels.
const HIGH: f64 = 240.0;
const FOOT: f64 = 26.0;
/// The width of the words left of a chart, in per cent.
const LEFT: f64 = 7.0;

/// The difference of the headline at every look, over the pairs that had been played.
pub(super) fn course(v: &Value, row: &Value) -> Markup {
    let looks: Vec<[f64; 4]> = rows(v, "course")
        .iter()
        .filter_map(|look| {
            let at = |i: usize| look[i].as_f64();
            Some([at(0)?, at(1)?, at(2)?, at(3)?])
        })
        .collect();
    let (Some(first), Some(last)) = (looks.first(), looks.last()) else { return html! {} };
    if looks.len() < 3 {
        return html! {};
    }
    let most = last[0].max(first[0] + 1.0);
    let margin = number(row, "margin").unwrap_or(1.0);
    // The first looks are so wide that nothing could be seen of the later ones.
    let wide = looks[looks.len() / 3..].iter().flat_map(|look| [look[1].abs(), look[3].abs()]);
    let reach = wide.fold(2.0 * margin, f64::max);
    let across =
        |pairs: f64| 100.0 * (pairs / first[0].max(1.0)).ln() / (most / first[0].max(1.0)).ln().max(1e-9);
    let down = |number: f64| (50.0 - 48.0 * number / reach).clamp(0.0, 100.0);
    let points = |at: usize| -> Vec<String> {
        looks.iter().map(|look| format!("{:.2},{:.2}", across(look[0]), down(look[at]))).collect()
    };
    let (upper, mut lower) = (points(3).join(" "), points(1));
    let lower_line = lower.join(" ");
    lower.reverse();
    let plate = Plate::of(row);
    let x = |pairs: f64| percent(LEFT + (100.0 - LEFT) * across(pairs) / 100.0);
    let y = |number: f64| format!("{:.1}", (HIGH - FOOT) * down(number) / 100.0);
    let step = nice(reach / 3.5);
    let ticks = (-3..=3).map(|n| f64::from(n) * step).filter(|tick| tick.abs() <= reach);
    let dates = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0];
    let dates = dates.into_iter().map(|n| n * 50.0).filter(|n| *n >= first[0] && *n <= most);
    let settled = row["settled_at_pairs"].as_f64().filter(|at| *at >= first[0] && *at <= most);
    let words = format!(
        "{}: {}. The 95% interval at every look, from {} to {} pairs.",
        text(row, "name"),
        text(row, "words"),
        grouped(first[0] as u64),
        grouped(last[0] as u64)
    );
    html! {
        figure class="plotbox" {
            svg class="chart" width="100%" height=(HIGH) role="img" aria-label=(words) {
                @for tick in ticks {
                    line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(percent(LEFT)) x2="100%" y1=(y(tick)) y2=(y(tick)) {}
                    text x=(percent(LEFT - 1.0)) y=(y(tick)) dy="4" text-anchor="end" { (signed(tick)) }
                }
                svg x=(percent(LEFT)) y="0" width=(percent(100.0 - LEFT)) height=(HIGH - FOOT) viewBox="0 0 100 100" preserveAspectRatio="none" {
                    rect class="margin" x="0" width="100" y=(format!("{:.2}", down(margin))) height=(format!("{:.2}", down(-margin) - down(margin))) {}
                    polygon class={ "area " (plate.class()) } points=(format!("{upper} {}", lower.join(" "))) {}
                    polyline class={ "edge " (plate.class()) } points=(upper) {}
                    polyline class={ "edge " (plate.class()) } points=(lower_line) {}
                    polyline class="est" points=(points(2).join(" ")) {}
                }
                @if let Some(at) = settled {
                    line class="settled" x1=(x(at)) x2=(x(at)) y1="0" y2=(HIGH - FOOT) {}
                }
                @for date in dates {
                    text x=(x(date)) y=(HIGH - 8.0) text-anchor=(if date > most * 0.9 { "end" } else { "middle" }) { (grouped(date as u64)) }
                }
            }
            figcaption { (words) @if let Some(at) = settled { " Settled after " (grouped(at as u64)) " pairs." } " Pairs are on a log scale." }
        }
    }
}

/// The share of matches by length: B filled, A as a dashed line.
pub(super) fn lengths(v: &Value) -> Markup {
    let all: Vec<[f64; 3]> = rows(v, "lengths")
        .iter()
        .filter_map(|one| Some([one[0].as_f64()?, one[1].as_f64()?, one[2].as_f64()?]))
        .collect();
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return html! {} };
    let (from, to) = (first[0], last[0] + 1.0);
    let bin = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]
        .into_iter()
        .find(|bin| (to - from) / bin <= 40.0)
        .unwrap_or(128.0);
    let bins = ((to - from) / bin).ceil().max(1.0) as usize;
    let mut counted = vec![[0.0; 2]; bins];
    for [length, a, b] in &all {
        let [of_a, of_b] = &mut counted[(((length - from) / bin) as usize).min(bins - 1)];
        *of_a += a;
        *of_b += b;
    }
    let [of_a, of_b] = [0, 1].map(|side| counted.iter().map(|bin| bin[side]).sum::<f64>().max(1.0));
    let most = counted.iter().flat_map(|[a, b]| [a / of_a, b / of_b]).fold(0.01, f64::max);
    let width = 100.0 / bins as f64;
    let high = |share: f64| 96.0 * share / most;
    let mut steps = String::new();
    for (at, [a, _]) in counted.iter().enumerate() {
        let (left, top) = (width * at as f64, 100.0 - high(a / of_a));
        steps += &format!("{left:.2},{top:.2} {:.2},{top:.2} ", left + width);
    }
    let unit = rows(v, "figures")
        .iter()
        .find(|row| text(row, "group") == "length")
        .map_or("moves", |row| text(row, "unit"));
    let every = (bins / 8).max(1);
    let words = format!("The length of matches in {unit}: B filled, A dashed.");
    html! {
        figure class="plotbox" {
            svg class="chart" width="100%" height="180" role="img" aria-label=(words) {
                svg x="0" y="0" width="100%" height="154" viewBox="0 0 100 100" preserveAspectRatio="none" {
                    @for (at, [_, b]) in counted.iter().enumerate() {
                        rect class="hb" x=(format!("{:.2}", width * at as f64)) width=(format!("{width:.2}")) y=(format!("{:.2}", 100.0 - high(b / of_b))) height=(format!("{:.2}", high(b / of_b))) {}
                    }
                    polyline class="ha" points=(steps) {}
                }
                line class="axis" x1="0" x2="100%" y1="154" y2="154" {}
                @for at in (0..bins).step_by(every) {
                    text x=(percent(width * (at as f64 + 0.5))) y="172" text-anchor="middle" { (from + bin * at as f64) }
                }
            }
            figcaption { (words) }
        }
    }
}

/// Who wins against whom on side B, as a table: each row's wins against each column.
pub(super) fn matchups(v: &Value) -> Markup {
    let all = rows(v, "matchups");
    let mut kinds: Vec<&str> = all.iter().map(|one| text(one, "kind")).collect();
    kinds.sort_unstable();
    kinds.dedup();
    html! {
        @for kind in kinds {
            @let of: Vec<&Value> = all.iter().filter(|one| text(one, "kind") == kind).collect();
            @let names = { let mut names: Vec<&str> = of.iter().map(|one| text(one, "value")).collect(); names.sort_unstable(); names.dedup(); names };
            section class="sheet" {
                header { h2 { "Who wins against whom" } p class="hint" { "side B, " (kind) " against " (kind) "; wins of the row in 100" } }
                div class="scroll" {
                    table class="heat" {
                        thead { tr { td {} @for name in &names { th scope="col" { (name) } } } }
                        tbody {
                            @for row in &names {
                                tr {
                                    th scope="row" { (row) }
                                    @for column in &names {
                                        (cell(of.iter().find(|one| text(one, "value") == *row && text(one, "against") == *column).copied()))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Steps at 5 and 10 points from even; dashed where even is possible.
fn cell(one: Option<&Value>) -> Markup {
    let Some((one, wins)) = one.and_then(|one| Some((one, number(one, "wins")?))) else {
        return html! { td class="z" {} };
    };
    let ends = number(one, "low").zip(number(one, "high"));
    let off = wins - 50.0;
    let class = match ends {
        Some((low, high)) if low > 50.0 || high < 50.0 => match (off > 0.0, off.abs()) {
            (true, ..5.0) => "u1",
            (true, 5.0..10.0) => "u2",
            (true, _) => "u3",
            (false, ..5.0) => "d1",
            (false, 5.0..10.0) => "d2",
            (false, _) => "d3",
        },
        _ => "q",
    };
    html! {
        td class=(class) {
            (format!("{wins:.0}"))
            @if let Some((low, high)) = ends { small { "±" (format!("{:.0}", (high - low) / 2.0)) } }
        }
    }
}

/// Candidates of the tuner: how many changes, and how far outside the worst target is.
pub(super) fn pareto(v: &Value) -> Markup {
    let all: Vec<(f64, f64, bool)> = rows(v, "candidates")
        .iter()
        .filter_map(|one| Some((one["changes"].as_f64()?, number(one, "outside_by")?, one["chosen"] == true)))
        .collect();
    if all.len() < 2 {
        return html! {};
    }
    let most = all.iter().map(|one| one.0).fold(1.0, f64::max);
    let worst = all.iter().map(|one| one.1).fold(0.5, f64::max);
    let x = |n: f64| percent(LEFT + (96.0 - LEFT) * n / most);
    let y = |by: f64| format!("{:.1}", 12.0 + 160.0 * (1.0 - by / worst));
    let step = nice(worst / 3.0);
    let ticks = (0..5).map(|n| f64::from(n) * step).filter(|tick| *tick <= worst);
    let words = "How far outside its target the worst figure is, on fresh seeds, by the number of changes; the chosen one has a ring.";
    html! {
        figure class="plotbox" {
            svg class="chart" width="100%" height="200" role="img" aria-label=(words) {
                @for tick in ticks {
                    line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(percent(LEFT)) x2="100%" y1=(y(tick)) y2=(y(tick)) {}
                    text x=(percent(LEFT - 1.0)) y=(y(tick)) dy="4" text-anchor="end" { (tick) }
                }
                @for (changes, by, chosen) in &all {
                    circle class="best" cx=(x(*changes)) cy=(y(*by)) r="5" {}
                    @if *chosen { circle class="ring" cx=(x(*changes)) cy=(y(*by)) r="9" {} }
                    text x=(x(*changes)) y="194" text-anchor="middle" { (changes) }
                }
            }
            figcaption { (words) }
        }
    }
}

/// A step of an axis: 1, 2 or 5 times a power of ten.
fn nice(rough: f64) -> f64 {
    let unit = 10_f64.powf(rough.max(1e-6).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * unit).find(|step| *step >= rough * 0.999).unwrap_or(unit)
}

fn signed(tick: f64) -> String {
    let places = if tick.fract() == 0.0 { 0 } else { 2 };
    match tick {
        0.0 => "0".to_owned(),
        tick if tick < 0.0 => format!("−{:.places$}", -tick),
        tick => format!("+{tick:.places$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_steps() {
        let steps = [0.4, 1.0, 3.3, 7.0, 12.0].map(nice);
        assert_eq!(steps, [0.5, 1.0, 5.0, 10.0, 20.0]);
        assert_eq!([-5.0, 0.0, 0.25].map(signed), ["−5", "0", "+0.25"]);
    }
}
