//! What can be wrong with what a program asks for.

use std::fmt;

use kernel::{Refusal, UnknownWord};

/// What kind of mistake it is: who asks can do something else about each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// A name that nothing has: a game, a preset, an option, a bot.
    Unknown,
    /// Options, seats or content that cannot be.
    Setup,
    /// A record that is not a match of this game.
    Record,
    /// An action that the rules refuse.
    Illegal,
    /// A question that makes no sense now: a seat that does not exist, a buffer of another size.
    Usage,
    /// The rules have a bug: they panicked.
    Internal,
}

/// What was wrong, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What kind of mistake it is.
    pub kind: ErrorKind,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The rule that refuses, where one does: `KD-5.2`.
    pub rule: Option<String>,
    /// The known name that is most like the one that was given.
    pub nearest: Option<String>,
}

impl Error {
    /// A mistake of this kind.
    pub fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        Self { kind, message: message.to_string(), rule: None, nearest: None }
    }

    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Usage, message)
    }

    pub(crate) fn internal(panic: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Internal, format!("the rules panicked: {panic}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<UnknownWord> for Error {
    fn from(unknown: UnknownWord) -> Self {
        let nearest = unknown.nearest.clone();
        Self { nearest, ..Self::new(ErrorKind::Unknown, unknown) }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let rule = refusal.rule.map(|rule| rule.to_string());
        Self { rule, ..Self::new(ErrorKind::Illegal, refusal) }
    }
}
