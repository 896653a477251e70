//! Files: reading them with a message that names them, writing them whole or not at all.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use kernel::content::Content;
use kernel::{Match, Playable, Ply, Record};

use crate::failure::Failure;

/// The longest record that is read, in bytes: more than a match can have moves.
const RECORD: u64 = 32 << 20;

/// The text of a file, if it has at most this many bytes: some files never end.
pub(crate) fn read(path: &Path, most: u64) -> Result<String, Failure> {
    let failed = |error| Failure::file("read", path, &error);
    let mut text = String::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(most + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > most {
        return Err(Failure::bad(format!(
            "`{}` is too long: at most {} KiB are read",
            path.display(),
            most >> 10
        )));
    }
    Ok(text)
}

/// Writes a file atomically: a reader sees the old one or the whole new one.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// The same of a file that is no text.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::file("write", path, &error);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The message about the write matters more than one about the left-over.
        let _ = fs::remove_file(&part);
    }
    written.map_err(failed)
}

/// Can a file that is not there yet be written here? Asked before the work, not after an hour of it; `hint` says what to
/// do where it is there.
pub(crate) fn must_be_new(path: &Path, hint: &str) -> Result<(), Failure> {
    if path.exists() {
        return Err(Failure::bad(format!("`{}` exists already; {hint}", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Err(Failure::bad(format!("no folder `{}` to write `{name}` into", folder.display())))
        }
        None => Ok(()),
    }
}

/// The first of `STEM.EXT`, `STEM-2.EXT`, … in the current folder that is not taken.
pub(crate) fn free_name(stem: &str, extension: &str) -> PathBuf {
    let plain = PathBuf::from(format!("{stem}.{extension}"));
    let numbered = (2..).map(|n| PathBuf::from(format!("{stem}-{n}.{extension}")));
    std::iter::once(plain).chain(numbered).find(|path| !path.exists()).expect("some number is free")
}

/// The record in a file; its chain is checked, its moves are not.
pub(crate) fn record(path: &Path) -> Result<Record, Failure> {
    Ok(Record::parse(&path.display().to_string(), &read(path, RECORD)?)?)
}

/// Plays the first `moves` moves of a record again, with what came of them.
pub(crate) fn retell<G: Playable>(
    path: &Path,
    record: &Record,
    content: &Content,
    moves: usize,
) -> Result<(Match<G>, Vec<Ply<G>>), Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::bad(format!("{}: {why}", path.display()));
    let mut table = record.start::<G>(content).map_err(|error| failed(&error))?;
    table.call(&record.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>());
    let mut steps = Vec::new();
    while steps.len() < moves
        && let Some(step) = record.play_next(&mut table).map_err(|error| failed(&error))?
    {
        steps.push(step);
    }
    Ok((table, steps))
}
