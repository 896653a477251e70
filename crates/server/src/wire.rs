//! The messages on a socket. docs/protocol.md describes them, and a test runs its examples.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use kernel::{Choice, Outcome, Prompt, Refusal, Rule, Seat, SeatSet, SideActionKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use web::{Greeting, Motion};

use crate::hosted::{At, Cue};

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// The longest message a client may send, in bytes.
pub const LONGEST: usize = 4096;

/// How a socket wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Fragments of the page.
    Html,
    /// Views and cues.
    Json,
}

/// What a client asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// An answer to the decision `at`.
    Act { line: String, at: Option<u32> },
    /// A line of chat.
    Chat { text: String },
    /// A greeting of the closed list, by its word.
    Greet { word: String },
    /// Taking a decision back by consent: a word, and the number of the request that it answers.
    Undo { word: UndoCommand, at: Option<u32> },
    /// Somebody looks at the question with this number, or, with 0, at the result.
    Seen { at: u32 },
    /// Nothing but an answer.
    Ping { n: u64 },
}

/// What can be said about taking a decision back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UndoCommand {
    /// May my last decision be taken back?
    Ask,
    /// Never mind.
    Withdraw,
    /// It may.
    Agree,
    /// I would rather not.
    Decline,
}

/// A client's message as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    act: Option<String>,
    at: Option<u32>,
    chat: Option<String>,
    greet: Option<String>,
    take_back: Option<UndoCommand>,
    seen: Option<u32>,
    ping: Option<u64>,
}

impl Command {
    /// Reads a message; refuses what is not exactly one command.
    pub(crate) fn read(text: &str) -> Result<Self, Refusal> {
        let written: Written = serde_json::from_str(text)
            .map_err(|e| Refusal::by_table("bad_message", format!("This message cannot be read: {e}.")))?;
        let Written { act, at, chat, greet, take_back, seen, ping } = written;
        match (act, at, chat, greet, take_back, seen, ping) {
            (Some(line), at, None, None, None, None, None) => Ok(Self::Act { line, at }),
            (None, None, Some(text), None, None, None, None) => Ok(Self::Chat { text }),
            (None, None, None, Some(word), None, None, None) => Ok(Self::Greet { word }),
            (None, at, None, None, Some(word), None, None) => Ok(Self::Undo { word, at }),
            (None, None, None, None, None, Some(at), None) => Ok(Self::Seen { at }),
            (None, None, None, None, None, None, Some(n)) => Ok(Self::Ping { n }),
            _ => Err(Refusal::by_table(
                "bad_message",
                "A message is one of {\"act\", \"at\"}, {\"chat\"}, {\"greet\"}, {\"take_back\", \"at\"}, {\"seen\"} and {\"ping\"}.",
            )),
        }
    }
}

/// What the server tells.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Told<'a> {
    /// The whole table, or what a page lacks of it.
    Table {
        protocol: u32,
        game: &'static str,
        #[serde(flatten)]
        at: At,
        #[serde(flatten)]
        body: Body<'a>,
    },
    /// One action was played.
    Step {
        #[serde(flatten)]
        at: At,
        cues: Vec<CueTold<'a>>,
        #[serde(flatten)]
        body: Body<'a>,
    },
    /// People came or went; seats changed hands. It closes a list of missed steps.
    Presence {
        #[serde(skip_serializing_if = "Option::is_none")]
        players: Option<&'a [PlayerTold]>,
        watching: u32,
        /// What changed on the page, if anything did.
        #[serde(flatten)]
        patch: Option<Patch<'a>>,
    },
    /// Somebody said something.
    Chat {
        seat: Seat,
        name: &'a str,
        text: &'a str,
        /// Its word, if it is one of the greetings.
        #[serde(skip_serializing_if = "Option::is_none")]
        greeting: Option<Greeting>,
        /// As the page adds it.
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<&'a str>,
        /// That of the page with the line.
        #[serde(skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// A command was refused; nothing has changed.
    Refused {
        at: Option<u32>,
        #[serde(flatten)]
        refusal: &'a Refusal,
        /// The figure of the rulebook that explains the rule.
        #[serde(skip_serializing_if = "Option::is_none")]
        figure: Option<&'static str>,
    },
    /// Somebody asks to take a decision back, or that has come to an end.
    #[serde(rename = "take_back")]
    Undo {
        #[serde(flatten)]
        request: UndoTold<'a>,
    },
    /// The viewer has this many milliseconds left for the decision at hand; `null` if no clock of theirs runs. So have
    /// the others they wait for.
    Clock {
        left: Option<u64>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        others: Vec<ClockTold<'a>>,
    },
    /// Who would like a rematch of the match that is over, and the table where they go on.
    Rematch {
        offers: SeatSet,
        #[serde(skip_serializing_if = "Option::is_none")]
        table: Option<&'a str>,
    },
    /// The answer to a ping.
    Pong { n: u64 },
    /// The page as a whole should be fetched again.
    Reload,
    /// The server closes the socket.
    Bye { reason: CloseReason },
}

impl<'a> Told<'a> {
    /// That a command was refused, and which figure explains why.
    pub(crate) fn refused(at: Option<u32>, refusal: &'a Refusal) -> Self {
        let figure = refusal.rule.and_then(|rule| web::figure::explaining(rule.number()));
        Self::Refused { at, refusal, figure }
    }
}

/// The time of somebody who is waited for.
#[derive(Debug, Serialize)]
pub(crate) struct ClockTold<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
    pub(crate) left: u64,
}

/// A table in one of the two formats.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Body<'a> {
    /// What a page lacks.
    Html {
        /// The parts that changed, by name.
        fragments: Fragments<'a>,
        /// Lines of the log, oldest first.
        log: &'a [String],
        /// Do they take the place of all older ones?
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
        /// What may be answered, if that has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        choices: Option<Vec<ChoiceTold>>,
        /// All that was said lately, if the page lacks some of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        chat: Option<Vec<String>>,
    },
    /// What the viewer may know and do.
    Json {
        view: &'a RawValue,
        prompt: &'a Option<Prompt>,
        choices: &'a [&'a Choice],
        side_actions: &'a [SideActionTold<'a>],
        pending: SeatSet,
        outcome: &'a Option<Outcome>,
    },
}

/// Parts of a page, by name.
pub(crate) type Fragments<'a> = BTreeMap<&'a str, &'a str>;

/// The parts of a page that changed, and the version of what it shows with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Patch<'a> {
    pub(crate) version: u32,
    pub(crate) fragments: Fragments<'a>,
}

/// A choice as the page lists it: its notation, its label, the spots that lead to it, what would come of it and what
/// would be lost by it; what is missing at the end is not sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct ChoiceTold(Vec<String>);

impl From<Choice> for ChoiceTold {
    fn from(choice: Choice) -> Self {
        let Choice { notation, label, path, forecast, loses, rule: _ } = choice;
        let mut told = vec![notation, label, path.join(" ")];
        if forecast.is_some() || loses.is_some() {
            told.push(forecast.unwrap_or_default().to_string());
        }
        told.extend(loses);
        Self(told)
    }
}

/// Something that may be done beside the question, as it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct SideActionTold<'a> {
    /// What kind of thing it is.
    kind: SideActionKind,
    #[serde(flatten)]
    choice: &'a Choice,
}

impl<'a> SideActionTold<'a> {
    pub(crate) fn of(kind: SideActionKind, choice: &'a Choice) -> Self {
        Self { kind, choice }
    }
}

/// One cue as it is told.
#[derive(Debug, Serialize)]
pub(crate) struct CueTold<'a> {
    text: &'a str,
    rule: Option<Rule>,
    /// How the page shows it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    motions: &'a [Motion],
    /// How much it matters to the viewer, for pages.
    #[serde(skip_serializing_if = "is_nothing")]
    matters: u8,
    /// The cue itself, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    cue: Option<&'a RawValue>,
}

impl<'a> CueTold<'a> {
    /// As it is told in a format.
    pub(crate) fn of(cue: &'a Cue, format: Format) -> Self {
        let (motions, matters, raw) = match format {
            Format::Html => (cue.motions.as_slice(), cue.matters, None),
            Format::Json => (&[][..], 0, cue.cue.as_deref()),
        };
        Self { text: &cue.text, rule: cue.rule, motions, matters, cue: raw }
    }
}

/// Serde hands over a reference.
fn is_nothing(matters: &u8) -> bool {
    *matters == 0
}

/// A request to take a decision back, for programs.
#[derive(Debug, Serialize)]
pub(crate) struct UndoTold<'a> {
    /// An answer names it.
    pub(crate) number: u32,
    /// Who asks.
    pub(crate) seat: Seat,
    /// What everybody was told of the decision.
    pub(crate) told: &'a str,
    /// Who has still to agree.
    pub(crate) awaits: SeatSet,
    /// What has become of it: `agreed`, `declined`, `withdrawn`, `expired`; missing while it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<UndoEnd>,
}

/// What becomes of a request to take a decision back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UndoEnd {
    /// Everybody agreed: the match stands before the decision.
    Agreed,
    /// Somebody would rather not.
    Declined,
    /// The one who asked withdrew the request.
    Withdrawn,
    /// The match went on, or nobody answered.
    Expired,
}

/// Who sits on a seat, for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct PlayerTold {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) kind: &'static str,
    pub(crate) level: Option<String>,
    pub(crate) online: bool,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CloseReason {
    /// Too many messages in too short a time.
    Flood,
    /// The server stops.
    Shutdown,
    /// The table was loaded again, or the client did not keep up: come back for what is missing.
    Reload,
    /// Nothing more is told here: one may not look any more, or looks from too many places at once.
    Gone,
}

/// A message as it is sent.
///
/// # Panics
/// Never: what is told has only keys that are text.
pub(crate) fn text(told: &Told<'_>) -> Utf8Bytes {
    serde_json::to_string(told).expect("what is told can be written as JSON").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_exactly_one_command() {
        let act = Command::read(r#"{"act":"mv E5","at":17}"#);
        assert_eq!(act, Ok(Command::Act { line: "mv E5".to_owned(), at: Some(17) }));
        assert_eq!(Command::read(r#"{"ping":1}"#), Ok(Command::Ping { n: 1 }));
        for bad in
            ["", "null", "[]", "{}", r#"{"act":1}"#, r#"{"act":"a","ping":1}"#, r#"{"at":3}"#, r#"{"x":1}"#]
        {
            assert_eq!(Command::read(bad).map_err(|refusal| refusal.code), Err("bad_message"), "{bad}");
        }
    }

    #[test]
    fn a_refusal_names_the_decision_it_refused() {
        let refusal = Refusal::by_table("stale", "Too late.");
        let told = text(&Told::refused(Some(3), &refusal));
        assert_eq!(
            told.as_str(),
            r#"{"type":"refused","at":3,"code":"stale","message":"Too late.","rule":null}"#
        );
        let bye = text(&Told::Bye { reason: CloseReason::Flood });
        assert_eq!(bye.as_str(), r#"{"type":"bye","reason":"flood"}"#);
    }
}
