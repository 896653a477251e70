//! What the rules say to people: rule numbers, choices, prompts, refusals, log lines.

use std::error::Error;
use std::fmt;

use serde::Serialize;

use crate::Forecast;

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
    /// As it is clicked: the spots of the table from the first to the last. Unique likewise. Those behind [`ANY_ORDER`]
    /// may be picked as one likes.
    pub path: Vec<String>,
    /// What would come of it: "4 in 5", "falls, 2 pierces on", "costs 3". From the view alone.
    #[serde(flatten, serialize_with = "crate::forecast::on_the_wire")]
    pub forecast: Option<Forecast>,
    /// What would be lost by it unused, in few words: "3 cards are discarded unused". A person is asked once more.
    pub loses: Option<String>,
    /// The rule that allows it.
    pub rule: Rule,
}

impl Choice {
    /// A choice without a forecast.
    pub fn new(
        rule: Rule,
        notation: impl Into<String>,
        label: impl Into<String>,
        path: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let path = path.into_iter().map(Into::into).collect();
        Self { notation: notation.into(), label: label.into(), path, forecast: None, loses: None, rule }
    }
}

/// A mark in a [`Choice::path`]: the spots behind it may be picked in any order.
pub const ANY_ORDER: &str = "&";

/// An action that is offered to a person, with its words: whoever shows it looks at the action, whoever reads it at
/// the choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer<A> {
    /// What would be done.
    pub action: A,
    /// How it is said, read and clicked.
    pub choice: Choice,
}

/// Something that may be done beside the question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SideAction<A> {
    /// What would be done.
    pub action: A,
    /// What kind of thing it is.
    pub kind: SideActionKind,
}

impl<A> SideAction<A> {
    /// An action that cannot be undone.
    pub const fn last(action: A) -> Self {
        Self { action, kind: SideActionKind::Final }
    }

    /// A switch that is on or off now.
    pub const fn setting(action: A, on: bool) -> Self {
        Self { action, kind: SideActionKind::Setting { on } }
    }

    /// A step back in one's own unfinished decision.
    pub const fn take_back(action: A) -> Self {
        Self { action, kind: SideActionKind::TakeBack }
    }
}

/// What kind of thing may be done beside the question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SideActionKind {
    /// It ends something for its seat, such as to resign: a person is asked once more.
    Final,
    /// A switch of the seat's own, such as a stop or an automatic pass; the action turns it over.
    Setting {
        /// Is it on now?
        on: bool,
    },
    /// A step of the seat's own unfinished decision, taken back. It unsays nothing that anybody else could have seen,
    /// never comes after a die, and does not count as a ply.
    TakeBack,
}

/// What has become of a seat that is out of a match while others play on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Fate {
    /// In a few words to whoever sits there: "You have resigned".
    pub what: &'static str,
    /// Its place, from 1, where nothing can change it any more: not while its team plays on.
    pub place: Option<u8>,
    /// The rule by which it is out.
    pub rule: Rule,
}

/// What a seat is being asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The question, one sentence.
    pub text: String,
    /// What the choice is for, in the game's words: a second line that teaches.
    pub help: Option<String>,
    /// The rule that asks it.
    pub rule: Rule,
}

impl Prompt {
    /// A question that needs no second line.
    pub fn new(rule: Rule, text: impl Into<String>) -> Self {
        Self { text: text.into(), help: None, rule }
    }

    /// The same with a second line.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
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

    /// Refused by a rule of the game, unless it `holds`. The message is made only where it is told.
    pub fn unless<M: Into<String>>(
        holds: bool,
        rule: &'static str,
        code: &'static str,
        message: impl FnOnce() -> M,
    ) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::by_rule(Rule::new(rule), code, message())) }
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
