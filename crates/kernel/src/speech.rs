//! What the rules say to people: rule numbers, choices, prompts, refusals, log lines.

use std::error::Error;
use std::fmt;

use serde::Serialize;

/// The number of a rule in its game's RULES.md, like `KD-8.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rule(&'static str);

impl Rule {
    /// The rule of this number. `cargo xtask tidy` checks that RULES.md has it.
    pub const fn new(number: &'static str) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn number(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One legal action as a person says, reads and clicks it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// As it is written in records and typed: `mv E5`. Unique among the legal actions of a decision.
    pub notation: String,
    /// As it is read: "Move to E5".
    pub label: String,
    /// As it is clicked: the spots of the table from the first to the last. Unique likewise.
    pub path: Vec<String>,
    /// The rule that allows it.
    pub rule: Rule,
}

/// What a seat is being asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The question, one sentence.
    pub text: String,
    /// The rule that asks it.
    pub rule: Rule,
}

/// Why an attempt was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// A stable word for programs: `out_of_range`.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
    /// The rule that forbids it; none where the table and not the game refuses (a stale click).
    pub rule: Option<Rule>,
}

impl Refusal {
    /// Refused by a rule of the game.
    pub fn by_rule(rule: Rule, code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rule: Some(rule) }
    }

    /// Refused by the table.
    pub fn by_table(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rule: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Error for Refusal {}

/// A line of the log: a cue in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Telling {
    /// What happened, one sentence.
    pub text: String,
    /// The rule by which it happened.
    pub rule: Rule,
}

impl Telling {
    /// This sentence, by this rule.
    pub fn new(rule: Rule, text: impl Into<String>) -> Self {
        Self { text: text.into(), rule }
    }
}
