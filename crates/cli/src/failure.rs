//! Why a command did not do what was asked, and the exit code that tells scripts.

use std::fmt;
use std::io;

use kernel::content::Faults;
use kernel::{OptionError, UnknownWord};

/// A command that did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was typed or handed over cannot be used. Nothing was written. Exit code 2.
    BadInput(String),
    /// A check was run and found something wrong; what it found was already printed. Exit code 1.
    CheckFailed,
    /// It was measured, and there is not enough to say; what there is was already printed. Exit code 3.
    CannotTell,
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// Something that was handed over cannot be used.
    pub(crate) fn bad(message: impl fmt::Display) -> Self {
        Self::BadInput(message.to_string())
    }

    /// A file that cannot be read, written or found.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::BadInput(format!("cannot {doing} `{}`: {error}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<UnknownWord> for Failure {
    fn from(unknown: UnknownWord) -> Self {
        Self::bad(unknown)
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        Self::bad(error)
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::bad(faults)
    }
}
