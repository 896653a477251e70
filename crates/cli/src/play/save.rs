//! Keeping a match: where, and what is said about it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kernel::record::Seal;
use kernel::{Record, Seat};
use terminal::Journal;
use terminal::style::{FAINT, KEY};

use crate::failure::Failure;
use crate::files;

/// What was played so far.
pub(super) struct Notes(pub(super) Record);

impl Journal for Notes {
    fn played(&mut self, seat: Seat, notation: &str) -> io::Result<()> {
        self.0.push(seat, notation);
        Ok(())
    }
}

/// Where a match will be kept.
pub(super) enum Destination {
    /// In this file.
    File(PathBuf),
    /// In a file of this stem, numbered if the name is taken when the time comes.
    Free(String),
}

impl Destination {
    /// For a new match. A file that exists is refused now, not after an hour of play.
    pub(super) fn new_match(asked: Option<&Path>, game: &str) -> Result<Self, Failure> {
        let Some(file) = asked else { return Ok(Self::Free(format!("{game}-match"))) };
        let hint = format!("go on with it by --resume {}, or choose another name", file.display());
        files::must_be_new(file, &hint)?;
        Ok(Self::File(file.to_owned()))
    }

    /// For a match that goes on: the file it came from, if nothing of that file is lost by it.
    pub(super) fn resumed(
        asked: Option<&Path>,
        game: &str,
        from: &Path,
        at_end: bool,
    ) -> Result<Self, Failure> {
        match asked {
            None if at_end => Ok(Self::File(from.to_owned())),
            Some(file) if at_end && file == from => Ok(Self::File(from.to_owned())),
            asked => Self::new_match(asked, game),
        }
    }

    /// Keeps the match, with its seed so that it can be gone on with; says where.
    pub(super) fn keep(&self, record: &Record) -> Result<PathBuf, Failure> {
        let file = match self {
            Self::File(file) => file.clone(),
            Self::Free(stem) => files::free_name(stem, "record"),
        };
        files::write(&file, &record.text(Seal::Open))?;
        Ok(file)
    }
}

/// Says where a match was kept and what can be done with it.
pub(super) fn say_where(
    out: &mut impl Write,
    record: &Record,
    file: &Path,
    content: Option<&Path>,
) -> Result<(), Failure> {
    let file = file.display();
    let content = content.map(|dir| format!(" --content {}", dir.display())).unwrap_or_default();
    writeln!(out)?;
    match (&record.result, record.seed) {
        (Some(_), Some(seed)) => {
            writeln!(out, "{FAINT}Seed         {seed}{FAINT:#}")?;
            writeln!(out, "{FAINT}Seed promise {}{FAINT:#}", record.commitment)?;
            writeln!(out, "The match is kept in {file}.")?;
            writeln!(out, "  check it:      {KEY}banneret record verify {file}{content}{KEY:#}")?;
            writeln!(out, "  hear it again: {KEY}banneret record replay {file}{content}{KEY:#}")?;
        }
        (Some(_), None) | (None, _) => {
            let n = record.moves.len();
            let moves = if n == 1 { "move" } else { "moves" };
            writeln!(out, "The match is kept in {file} after {n} {moves}.")?;
            writeln!(out, "{FAINT}Its seed is in there too, so it is for your eyes only.{FAINT:#}")?;
            writeln!(out, "  go on:         {KEY}banneret play --resume {file}{content}{KEY:#}")?;
        }
    }
    Ok(())
}
