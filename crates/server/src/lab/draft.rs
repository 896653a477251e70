//! Content that is being edited: a folder of one's own, laid over what the program ships with.

use std::fs;
use std::path::PathBuf;

use kernel::UnknownWord;
use kernel::content::{Content, MAX_FILE};
use web::pages::lab::Mistake;

use super::game::LabGame;

/// What is being edited of a game.
#[derive(Clone)]
pub(crate) struct Draft {
    /// Where it is kept.
    pub(crate) folder: PathBuf,
    pub(crate) game: LabGame,
}

/// An entry of a file that has an id: where it begins, from line 1, the id and what people call it.
pub(crate) type Entry = (usize, String, String);

/// A word that no language of cards has: what fits in its place is told with the mistake that it is.
const PROBE: &str = "zzqzz";

impl Draft {
    /// The content as it was saved; that of the program where nothing was.
    pub(crate) fn content(&self) -> Result<Content, String> {
        let any = fs::read_dir(&self.folder).is_ok_and(|mut entries| entries.next().is_some());
        if any { (self.game.load)(Some(&self.folder)) } else { Ok((self.game.shipped)()) }
    }

    /// The content with another text in place of a file, and what is wrong with it.
    pub(crate) fn with(&self, file: &str, text: &str) -> Result<(Content, Vec<Mistake>), String> {
        if text.len() > MAX_FILE {
            return Err(format!("the file is too long: more than {MAX_FILE} bytes"));
        }
        let mut content = self.content()?;
        content.overlay(file, text.to_owned()).map_err(|unknown| unknown.to_string())?;
        let mistakes = (self.game.mistakes)(&content);
        Ok((content, mistakes))
    }

    /// Saves a text that is in order; a reader of the folder sees the old one or the whole new one.
    pub(crate) fn save(&self, file: &str, text: &str) -> Result<(), String> {
        let known = self.content()?;
        if !known.files().any(|(name, _)| name == file) {
            let names = known.files().map(|(name, _)| name);
            return Err(UnknownWord::new("content file", file, names).to_string());
        }
        let path = self.folder.join(file);
        let part = path.with_extension("part~");
        let hidden =
            part.with_file_name(format!(".{}", part.file_name().unwrap_or_default().to_string_lossy()));
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
            fs::write(&hidden, text)?;
            fs::rename(&hidden, &path)
        };
        write().map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
    }

    /// The words that fit at this byte of a text, and from where to where they would stand; none where the language says
    /// nothing.
    pub(crate) fn words(&self, file: &str, text: &str, at: usize) -> (usize, usize, Vec<String>) {
        let fits = |c: char| c.is_alphanumeric() || "_-@".contains(c);
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
        let from = at - before.chars().rev().take_while(|c| fits(*c)).map(char::len_utf8).sum::<usize>();
        let to = at + after.chars().take_while(|c| fits(*c)).map(char::len_utf8).sum::<usize>();
        let line = before.matches('\n').count() + 1;
        for probe in [PROBE.to_owned(), format!("{PROBE} = 0"), format!("\"{PROBE}\"")] {
            let mut probed = text.to_owned();
            probed.replace_range(from..to, &probe);
            let Ok(mut content) = self.content() else { continue };
            if content.overlay(file, probed).is_err() {
                continue;
            }
            let here = (self.game.mistakes)(&content)
                .into_iter()
                .find(|found| found.file == file && found.line == line && found.message.contains(PROBE));
            if let Some(Mistake { known, .. }) = here.filter(|found| !found.known.is_empty()) {
                return (from, to, known);
            }
        }
        (from, to, Vec::new())
    }
}

/// The entries of a file, found by the lines that say their id and name: the text may have mistakes.
pub(crate) fn entries(text: &str) -> Vec<Entry> {
    let quoted = |line: &str, key: &str| {
        let rest = line.trim_start().strip_prefix(key)?.trim_start().strip_prefix('=')?;
        Some(rest.split('"').nth(1)?.to_owned())
    };
    let mut found: Vec<Entry> = Vec::new();
    let mut begun = 1;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("[[") {
            begun = number;
        } else if let Some(id) = quoted(line, "id") {
            found.push((begun, id.clone(), id));
        } else if let (Some(name), Some((from, _, called))) = (quoted(line, "name"), found.last_mut())
            && *from == begun
        {
            *called = name;
        }
    }
    found
}
