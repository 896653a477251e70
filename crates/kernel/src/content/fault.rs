//! Mistakes in data files and set-ups, collected so that all are reported at once.

use std::error::Error;
use std::fmt;

use crate::Rule;

/// One mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it is; none for a mistake in the options or the seats.
    pub place: Option<Place>,
    /// What is wrong, what was expected and the nearest known word.
    pub message: String,
    /// The rule that says so, where one does.
    pub rule: Option<Rule>,
}

/// A place in a data file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// How many characters of the line it covers, at least 1.
    pub width: usize,
}

impl Fault {
    /// A set-up that a rule forbids.
    pub fn setup(rule: Rule, message: impl Into<String>) -> Self {
        Self { place: None, message: message.into(), rule: Some(rule) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { file, line, column, width: _ }) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        f.write_str(&self.message)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

/// Every mistake found, never empty when it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// One mistake without a place.
    pub fn one(message: impl Into<String>) -> Self {
        Self(vec![Fault { place: None, message: message.into(), rule: None }])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Faults {}
