//! What a check reports.

use std::fmt;

/// One breach: where, and what.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Finding {
    file: String,
    line: usize,
    message: String,
}

impl Finding {
    /// A breach at a line, counted from 1. A breach of a whole file or folder is at line 1.
    pub(super) fn at(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// What one check finds in a small tree, as a maintainer reads it: the tests of every check start here.
#[cfg(test)]
pub(super) fn messages(check: impl FnOnce(&mut Vec<Finding>)) -> Vec<String> {
    let mut found = Vec::new();
    check(&mut found);
    found.sort();
    found.iter().map(Finding::to_string).collect()
}
