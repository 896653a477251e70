//! Files: reading them with a message that names them, writing them whole or not at all.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::Game;
use kernel::content::Content;

use crate::failure::Failure;

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))
}

/// Writes a file so that whoever looks sees the old one or the whole new one.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::file("write", path, &error);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::File::create(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The message about the write matters more than one about the left-over.
        let _ = fs::remove_file(&part);
    }
    written.map_err(failed)
}

/// The first of `STEM.EXT`, `STEM-2.EXT`, … in the current folder that is not taken.
pub(crate) fn free_name(stem: &str, extension: &str) -> PathBuf {
    let plain = PathBuf::from(format!("{stem}.{extension}"));
    let numbered = (2..).map(|n| PathBuf::from(format!("{stem}-{n}.{extension}")));
    std::iter::once(plain).chain(numbered).find(|path| !path.exists()).expect("some number is free")
}

/// The content of a game with the files of `overlay` laid over it; every file that does not belong is named.
pub(crate) fn content<G: Game>(overlay: Option<&Path>) -> Result<Content, Failure> {
    let mut content = G::content();
    let Some(dir) = overlay else { return Ok(content) };
    let failed = |error| Failure::file("read", dir, &error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    let mut mistakes = Vec::new();
    let mut laid = 0;
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Editors and version control leave hidden files about; they are nobody's content.
        if name.starts_with('.') || path.is_dir() {
            continue;
        }
        match content.overlay(&name, read(&path)?) {
            Ok(()) => laid += 1,
            Err(unknown) => mistakes.push(format!("{}: {unknown}", dir.display())),
        }
    }
    if laid == 0 && mistakes.is_empty() {
        let names: Vec<&str> = content.files().map(|(name, _)| name).collect();
        mistakes.push(format!("no content in `{}` (known: {})", dir.display(), names.join(", ")));
    }
    if mistakes.is_empty() { Ok(content) } else { Err(Failure::bad(mistakes.join("\n"))) }
}
