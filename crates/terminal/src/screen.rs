//! Where the session writes.

use std::io::{self, Write};

use crate::Line;
use crate::style::{FAINT, KEY};

/// A place to write lines to, 80 columns wide.
#[derive(Debug)]
pub struct Screen<W> {
    out: W,
    /// Does the terminal itself not show what is typed (a pipe, a test), so that the session must?
    echo: bool,
}

/// Clears the screen and what can be scrolled back to, so that one person's plan is not there for the next.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";
/// Where no escape sequence gets through, this many empty lines have to do.
const TALL: usize = 60;

/// The width everything is made to fit.
pub const WIDTH: usize = 80;

impl<W: Write> Screen<W> {
    /// Writes to `out`; with `echo`, what is typed is written too.
    pub fn new(out: W, echo: bool) -> Self {
        Self { out, echo }
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes one line, wrapped where it is too long; the rest is indented by `indent`.
    pub fn line(&mut self, line: Line, indent: usize) -> io::Result<()> {
        line.wrap(WIDTH, indent).into_iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Writes a picture as it is.
    pub fn picture(&mut self, lines: &[Line]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Leaves a line free.
    pub fn gap(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// Asks for a line: the cursor stays behind the mark.
    pub fn ask(&mut self, mark: &str) -> io::Result<()> {
        write!(self.out, "{KEY}{mark}{KEY:#} ")?;
        self.out.flush()
    }

    /// Shows what was typed, where the terminal does not.
    pub fn typed(&mut self, line: &str) -> io::Result<()> {
        if self.echo { writeln!(self.out, "{FAINT}{}{FAINT:#}", printable(line)) } else { Ok(()) }
    }

    /// Makes everything written so far unreadable.
    pub fn clear(&mut self) -> io::Result<()> {
        write!(self.out, "{}{CLEAR}", "\n".repeat(TALL))
    }
}

/// Text from outside without control characters: nobody's input moves our cursor.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
