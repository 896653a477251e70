//! Results as one file for a browser: styles and pictures inside, no script, no address, light and dark, on paper too.

use markup::html;
use maud::{DOCTYPE, PreEscaped};

use super::result::LabResult;
use crate::assets;

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
                style { (PreEscaped(assets::text("report.css"))) }
            }
            body {
                main class="report" {
                    h1 { (title) }
                    @for result in results {
                        @let (plate, words) = result.finding();
                        h2 { (result.title()) }
                        p class="say-it" { (plate.with(result.label())) " " (words) }
                        (result.body())
                        p class="hint" { (result.measured()) }
                    }
                    h2 { "How it was measured" }
                    p class="hint" {
                        "Bots played; every number names them. Both sides of a comparison have the same seeds. "
                        "Intervals are at 95%; those of a comparison that stops by itself hold however often it was \
                         looked at. A dot in a bar is the best guess, a hollow one is open, a square is the same \
                         within the margin. Right of the line is more or better, left is less or worse."
                    }
                }
            }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn compared() -> Value {
        let look = |pairs: u64| json!([pairs, -30.0 / pairs as f64, 13.6, 1000.0 / pairs as f64]);
        let figure = |key: &str, verdict: &str, group: &str| {
            json!({"key": key, "name": key.replace('_', " "), "group": group, "unit": "points", "goal": 50, "margin": 1,
                "a": 63.5, "b": 50.0, "verdict": verdict, "by": 13.6, "low": 10.7, "high": 16.4, "settled_at_pairs": 165,
                "words": "better by 13.6 points (10.7 to 16.4)",
                "holds": [{"players": "captain", "verdict": "cannot_tell"}]})
        };
        let versus = |value: &str, against: &str, wins: f64| json!({"kind": "deck", "value": value, "against": against, "wins": wins, "low": wins - 4.0, "high": wins + 4.0});
        json!({"lab": 1, "kind": "compare", "game": "estraven", "players": ["heuristic"], "seed": 7, "pairs": 3200,
            "sides": [{"name": ".", "content_hash": "3f9c71be"}, {"name": "fair_duel", "content_hash": "da892108"}],
            "headline": "first_player", "course": [look(50), look(100), look(400), look(1600)],
            "figures": [figure("first_player", "better", "fairness"), figure("Royal Lancer", "same", "changed")],
            "matchups": [versus("Karsk", "Halmark", 62.0), versus("Halmark", "Karsk", 38.0)],
            "lengths": [[8, 10, 4], [9, 30, 33], [40, 1, 2]]})
    }

    fn impact() -> Value {
        let row = |thing: String, by: f64, found: bool| json!({"thing": thing, "by": by, "low": by - 2.0, "high": by + 2.0, "found": found, "correlation": 12.0});
        let rows: Vec<Value> =
            (0..40).map(|n| row(format!("card {n}"), 20.0 - f64::from(n), n < 2)).collect();
        json!({"lab": 1, "kind": "impact", "game": "estraven", "players": "heuristic", "seed": 7, "pairs": 100, "rows": rows})
    }

    fn tuned() -> Value {
        let candidate = |changes: u64, outside: f64, chosen: bool| {
            json!({"changes": changes, "outside_by": outside, "chosen": chosen, "to": [["KA01.cost", "3"]],
                "figures": [{"key": "first_player", "value": 50.2, "low": 49.0, "high": 51.4}]})
        };
        json!({"lab": 1, "kind": "tune", "game": "estraven", "players": ["heuristic"], "seed": 7,
            "candidates": [candidate(0, 12.5, false), candidate(2, 0.0, true)], "patch": "--- a/x\n+++ b/x\n-1\n+2\n"})
    }

    /// One file: no script, no address, every kind of result, small.
    #[test]
    fn a_report_is_one_file_without_script_or_address() {
        let quality = json!({"lab": 1, "kind": "quality", "game": "x", "players": "heuristic", "seed": 7, "dead": ["Page"],
            "measures": [{"name": "first player", "value": 52.1, "low": 50.6, "high": 53.6, "goal": 50, "words": "a little high"}],
            "skill": [{"level": "knight", "over": "squire", "wins": {"low": 80.0, "estimate": 90.0, "high": 95.0}}]});
        let all = [compared(), impact(), tuned(), quality];
        let results: Vec<LabResult> =
            all.into_iter().map(|value| LabResult::of("x.json", value).expect("it is a result")).collect();
        let page = report("Duels & decks", &results);
        assert!(page.len() < 400_000, "{}", page.len());
        for word in [
            "<!DOCTYPE html>",
            "Duels &amp; decks",
            "Royal Lancer",
            "<svg",
            "aria-label",
            "seed 7",
            "class=\"u3\"",
            "class=\"d3\"",
            "24 between, not found",
            "Inside all targets with 2 changes",
            "Never used: Page",
            "Settled after 165 pairs",
            "content 3f9c71be → da892108",
            "class=\"add\"",
        ] {
            assert!(page.contains(word), "`{word}` is missing");
        }
        for word in ["<script", "http://", "https://", "url(", "@import", "style=\""] {
            assert!(!page.contains(word), "`{word}` is in it");
        }
    }

    #[test]
    fn what_a_file_says_is_shown_and_not_obeyed() {
        let hostile = json!({"lab": 1, "kind": "gate", "game": "<b>", "lines": [{"key": "<script>"}]});
        let page = report("x", &[LabResult::of("x.json", hostile).expect("it is a result")]);
        assert!(!page.contains("<script") && page.contains("&lt;script&gt;"));
        // What is missing or of another kind is left out, not a panic.
        for value in
            [json!({"lab": 1, "kind": "compare"}), json!({"lab": 1, "kind": "impact", "rows": [1, "x", {}]})]
        {
            assert!(report("x", &[LabResult::of("x.json", value).expect("it is one")]).contains("</html>"));
        }
    }
}
