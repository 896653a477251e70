//! A result of the lab, read from its JSON, and what is asked of it again and again.

use markup::html;
use maud::Markup;
use serde_json::Value;

use super::findings;

/// The version of the JSON that is read.
pub const VERSION: u64 = 1;

/// Why a text is no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportError {
    file: String,
    why: String,
}

impl std::fmt::Display for ReportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is no result of the lab: {}", self.file, self.why)
    }
}

impl std::error::Error for ReportError {}

/// A result of the lab.
#[derive(Clone, PartialEq, Debug)]
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

impl LabResult {
    /// Reads what a command printed with `--json`.
    pub fn read(file: &str, text: &str) -> Result<Self, ReportError> {
        let value = serde_json::from_str(text)
            .map_err(|error| ReportError { file: file.to_owned(), why: error.to_string() })?;
        Self::of(file, value)
    }

    /// The same from JSON that was read already.
    pub fn of(file: &str, value: Value) -> Result<Self, ReportError> {
        let word = text(&value, "kind");
        let known = Kind::ALL.iter().find(|(_, kind)| *kind == word && value["lab"] == VERSION);
        match known {
            Some((kind, _)) => Ok(Self { kind: *kind, value }),
            None => {
                let kinds = Kind::ALL.map(|(_, kind)| kind).join(", ");
                let why = format!("expected the JSON of {kinds}, version {VERSION}");
                Err(ReportError { file: file.to_owned(), why })
            }
        }
    }

    /// The game it is about.
    pub fn game(&self) -> &str {
        text(&self.value, "game")
    }

    /// All of it.
    pub const fn json(&self) -> &Value {
        &self.value
    }

    /// The changes of the content that it proposes.
    pub fn patch(&self) -> Option<&str> {
        Some(text(&self.value, "patch")).filter(|patch| !patch.is_empty())
    }

    /// What it is about.
    pub fn title(&self) -> String {
        let v = &self.value;
        match self.kind {
            Kind::Compare => format!("{} against {}", side(v, 1), side(v, 0)),
            Kind::Impact => "What each card is worth".to_owned(),
            Kind::Quality => "What it is like to play".to_owned(),
            Kind::Tune => "Toward the targets".to_owned(),
            Kind::Gate => "Does it hold?".to_owned(),
        }
    }

    /// The finding in a sentence, and the plate that goes with it.
    pub(crate) fn finding(&self) -> (Plate, String) {
        let v = &self.value;
        match self.kind {
            Kind::Compare => match headline(v) {
                Some(row) => {
                    (Plate::of(row), format!("{}: {}", capital(text(row, "name")), text(row, "words")))
                }
                None if rows(v, "figures").is_empty() => {
                    (Plate::Wait, "First look after 50 pairs".to_owned())
                }
                None => (Plate::Same, "Same in every figure".to_owned()),
            },
            Kind::Impact => {
                let found = |up: bool| {
                    let of = |row: &&Value| {
                        row["found"] == true && (number(row, "by").unwrap_or_default() > 0.0) == up
                    };
                    rows(v, "rows").iter().filter(of).count()
                };
                let (strong, weak) = (found(true), found(false));
                let plate = if strong + weak > 0 { Plate::Up } else { Plate::Wait };
                (plate, format!("{strong} too strong, {weak} too weak, of {}", rows(v, "rows").len()))
            }
            Kind::Quality => {
                let off =
                    rows(v, "measures").iter().filter(|row| text(row, "words").starts_with("too ")).count();
                match off {
                    0 => (Plate::Same, "Nothing is far from where it should be".to_owned()),
                    1 => (Plate::No, "One measure is far from where it should be".to_owned()),
                    n => (Plate::No, format!("{n} measures are far from where they should be")),
                }
            }
            Kind::Tune => {
                let chosen = rows(v, "candidates").iter().find(|one| one["chosen"] == true);
                match chosen.and_then(|one| Some((number(one, "outside_by")?, one["changes"].as_u64()?))) {
                    None => (Plate::Wait, "Nothing was tried to its end".to_owned()),
                    Some((0.0, n)) => (Plate::Same, format!("Inside all targets with {}", changes(n))),
                    Some((by, n)) => (Plate::No, format!("{by:.1} points outside with {}", changes(n))),
                }
            }
            Kind::Gate => match text(v, "verdict") {
                "passed" => (Plate::Same, "Every line passes".to_owned()),
                "failed" => (Plate::No, "A line fails".to_owned()),
                _ => (Plate::Wait, "Cannot tell".to_owned()),
            },
        }
    }

    /// What stands on the plate of the finding.
    pub(crate) fn label(&self) -> &'static str {
        let (plate, _) = self.finding();
        let verdict = headline(&self.value).map_or("", |row| text(row, "verdict"));
        match (self.kind, verdict, plate) {
            (Kind::Compare, "better", _) => "Better",
            (Kind::Compare, "worse", _) => "Worse",
            (Kind::Compare, "higher" | "lower", _) => "Differs",
            (Kind::Compare, _, Plate::Same) => "Same",
            (_, _, Plate::Up | Plate::Down) => "Found",
            (_, _, Plate::Same) => "In order",
            (_, _, Plate::Wait) => "Open",
            (_, _, Plate::No) => "Not in order",
        }
    }

    /// Everything but the finding: charts and figures.
    pub(crate) fn body(&self) -> Markup {
        let v = &self.value;
        match self.kind {
            Kind::Compare => findings::compared(v),
            Kind::Impact => findings::impact(v),
            Kind::Quality => findings::quality(v),
            Kind::Tune => findings::tuned(v),
            Kind::Gate => findings::gated(v),
        }
    }

    /// "estraven; players heuristic; seed 1; 3,200 pairs".
    pub(crate) fn measured(&self) -> String {
        let v = &self.value;
        let players = v["players"].as_array().map_or_else(
            || text(v, "players").to_owned(),
            |names| names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        );
        let counted = ["pairs", "matches"].into_iter().find_map(|key| Some((key, v[key].as_u64()?)));
        let counted = counted.map_or(String::new(), |(key, n)| format!("; {} {key}", grouped(n)));
        let content = [0, 1].map(|at| text(&v["sides"][at], "content_hash"));
        let content = match content {
            ["", _] | [_, ""] => String::new(),
            [a, b] if a == b => format!("; content {a}"),
            [a, b] => format!("; content {a} → {b}"),
        };
        format!("{}; players {players}; seed {}{counted}{content}", text(v, "game"), v["seed"])
    }
}

/// A number of a result as it is told; nothing where it has none.
pub(crate) fn grouped_of(result: &LabResult, key: &str) -> String {
    result.value[key].as_u64().map_or(String::new(), grouped)
}

/// How a finding looks: colour is direction, the sign says the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plate {
    /// Better, more.
    Up,
    /// Worse, less.
    Down,
    /// No difference that matters; as it should be.
    Same,
    /// Open.
    Wait,
    /// Not as it should be.
    No,
}

impl Plate {
    /// That of a figure's verdict.
    pub(super) fn of(row: &Value) -> Self {
        match text(row, "verdict") {
            "better" | "higher" => Self::Up,
            "worse" | "lower" => Self::Down,
            "same" => Self::Same,
            _ => Self::Wait,
        }
    }

    /// Its class.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Same => "same",
            Self::Wait => "wait",
            Self::No => "no",
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Up => "▲",
            Self::Down => "▼",
            Self::Same => "=",
            Self::Wait => "…",
            Self::No => "✕",
        }
    }

    /// A plate with these words on it.
    pub(crate) fn with(self, words: &str) -> Markup {
        html! { span class={ "plate " (self.class()) } { span aria-hidden="true" { (self.sign()) } " " (words) } }
    }
}

/// The figure that is told first.
pub(super) fn headline(v: &Value) -> Option<&Value> {
    rows(v, "figures").iter().find(|row| Some(text(row, "key")) == v["headline"].as_str())
}

pub(super) fn text<'v>(v: &'v Value, key: &str) -> &'v str {
    v[key].as_str().unwrap_or_default()
}

pub(super) fn number(v: &Value, key: &str) -> Option<f64> {
    v[key].as_f64()
}

pub(super) fn rows<'v>(v: &'v Value, key: &str) -> &'v [Value] {
    v[key].as_array().map_or(&[], Vec::as_slice)
}

/// What a side was called.
pub(super) fn side(v: &Value, at: usize) -> String {
    let name = text(&v["sides"][at], "name");
    if name.is_empty() || name == "." { "the game as it ships".to_owned() } else { name.to_owned() }
}

pub(super) fn changes(n: u64) -> String {
    match n {
        0 => "no change".to_owned(),
        1 => "1 change".to_owned(),
        n => format!("{n} changes"),
    }
}

/// With a capital letter, as a sentence begins.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A number with commas: "12,000".
pub(super) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let parts: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|part| std::str::from_utf8(part).unwrap_or_default())
        .collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_threes() {
        let told = [7, 999, 1000, 31_000, 1_234_567].map(grouped);
        assert_eq!(told, ["7", "999", "1,000", "31,000", "1,234,567"]);
    }

    #[test]
    fn what_is_no_result_is_refused_with_what_was_expected() {
        let refused = LabResult::read("x.json", "{\"lab\":1,\"kind\":\"sim\"}").unwrap_err().to_string();
        let expected = "`x.json` is no result of the lab: expected the JSON of compare, impact, quality, tune, gate, version 1";
        assert_eq!(refused, expected);
        assert!(LabResult::read("x.json", "{").is_err_and(|error| error.to_string().contains("`x.json`")));
    }
}
