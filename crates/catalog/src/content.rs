//! Content on disk: a designer's folder over what the program ships with.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use kernel::content::Content;
use kernel::{Playable, UnknownWord};

/// What is wrong with a content folder.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// The folder cannot be read or written.
    #[error("content folder `{}`: {error}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file cannot be read or written.
    #[error("content file `{}`: {error}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file's name is not one of the game's.
    #[error("content file `{}`: {unknown}", file.display())]
    Unknown {
        /// Which.
        file: PathBuf,
        /// What the game has.
        unknown: UnknownWord,
    },
    /// The folder has none of the game's files, so it is probably not the folder that was meant.
    #[error("content folder `{}` has no content file (known: {})", folder.display(), known.join(", "))]
    Empty {
        /// Which.
        folder: PathBuf,
        /// What the game has.
        known: Vec<String>,
    },
    /// Several things are wrong.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Several(Vec<ContentError>),
}

/// The game's content, with the files of a folder in place of those of the same name.
///
/// The folder may hold some of the game's files or all; anything else in it is a mistake, except names that
/// begin with a dot, which belong to editors and version control. Every mistake is reported, and content with
/// a mistake is not loaded at all. What the files say is for [`kernel::Game::open`] to check.
pub fn load_content<G: Playable>(folder: Option<&Path>) -> Result<Content, ContentError> {
    let mut content = G::content();
    let Some(folder) = folder else { return Ok(content) };
    let mut names = Vec::new();
    list(folder, "", &mut names)
        .map_err(|error| ContentError::Folder { folder: folder.to_owned(), error })?;
    if names.is_empty() {
        let known = content.files().map(|(name, _)| name.to_owned()).collect();
        return Err(ContentError::Empty { folder: folder.to_owned(), known });
    }
    let mut errors = Vec::new();
    for name in names {
        let file = folder.join(&name);
        let (text, unread) = match fs::read_to_string(&file) {
            Ok(text) => (text, None),
            Err(error) => (String::new(), Some(error)),
        };
        // The name first: whether a stranger's file is readable does not matter.
        match content.overlay(&name, text) {
            Err(unknown) => errors.push(ContentError::Unknown { file, unknown }),
            Ok(()) => errors.extend(unread.map(|error| ContentError::File { file, error })),
        }
    }
    one_or_several(errors).map_or(Ok(content), Err)
}

/// Writes the content the program ships with into a folder, which is made if need be. Overwrites nothing: if
/// any of the files is there already, none is written. Returns what was written.
pub fn export_content<G: Playable>(folder: &Path) -> Result<Vec<PathBuf>, ContentError> {
    let content = G::content();
    let files: Vec<(PathBuf, &str)> = content.files().map(|(name, text)| (folder.join(name), text)).collect();
    let taken = files.iter().filter(|(file, _)| fs::symlink_metadata(file).is_ok());
    let taken = taken.map(|(file, _)| ContentError::File {
        file: file.clone(),
        error: io::Error::new(io::ErrorKind::AlreadyExists, "is there already and is not overwritten"),
    });
    if let Some(error) = one_or_several(taken.collect()) {
        return Err(error);
    }
    for (file, text) in &files {
        write_new(file, text).map_err(|error| ContentError::File { file: file.clone(), error })?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create_new(file)?.write_all(text.as_bytes())
}

/// The files below `folder`, named as content names them: with `/`, from the folder down, in order.
fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let name = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

fn one_or_several(mut errors: Vec<ContentError>) -> Option<ContentError> {
    match errors.len() {
        0 | 1 => errors.pop(),
        _ => Some(ContentError::Several(errors)),
    }
}
