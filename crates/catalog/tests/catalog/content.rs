//! A designer's folder: exported, edited, loaded, and refused where it is wrong.

use std::fs;
use std::path::PathBuf;

use catalog::{ContentError, Knights, export_content, load_content};
use kernel::Game;
use kernel::content::Content;

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        Self(std::env::temp_dir().join(format!("banneret-catalog-{}-{test}", std::process::id())))
    }

    fn exported(test: &str) -> Self {
        let folder = Self::new(test);
        export_content::<Knights>(&folder.0).expect("a new folder takes everything");
        folder
    }

    fn load(&self) -> Result<Content, ContentError> {
        load_content::<Knights>(Some(&self.0))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It may not have been made.
        fs::remove_dir_all(&self.0).unwrap_or_default();
    }
}

fn first_file() -> String {
    Knights::content().files().next().expect("it ships with content").0.to_owned()
}

#[test]
fn what_was_exported_loads_as_what_was_shipped() {
    let folder = Folder::exported("round-trip");
    assert_eq!(folder.load().unwrap(), Knights::content());
    assert_eq!(load_content::<Knights>(None).unwrap(), Knights::content());
}

#[test]
fn a_folder_may_hold_one_file_and_replaces_only_that() {
    let folder = Folder::new("one-file");
    fs::create_dir_all(&folder.0).unwrap();
    fs::write(folder.0.join(first_file()), "edited").unwrap();
    fs::write(folder.0.join(".notes"), "not content").unwrap();
    let content = folder.load().unwrap();
    assert_eq!(content.file(&first_file()), "edited");
    assert_eq!(content.files().count(), Knights::content().files().count());
    assert_ne!(content.hash(), Knights::content().hash());
}

#[test]
fn every_mistake_in_a_folder_is_told() {
    let folder = Folder::exported("mistakes");
    fs::write(folder.0.join(format!("{}x", first_file())), "").unwrap();
    fs::write(folder.0.join(first_file()), [0xff, 0xfe]).unwrap();
    let text = folder.load().unwrap_err().to_string();
    assert!(text.contains(&format!("did you mean `{}`?", first_file())), "{text}");
    assert!(text.contains("UTF-8"), "{text}");
    assert_eq!(text.lines().count(), 2, "{text}");
}

#[test]
fn a_wrong_folder_is_told() {
    let folder = Folder::new("empty");
    assert!(matches!(folder.load(), Err(ContentError::Folder { .. })), "it is not there");
    fs::create_dir_all(&folder.0).unwrap();
    let text = folder.load().unwrap_err().to_string();
    assert!(text.contains("has no content file (known: ") && text.contains(&first_file()), "{text}");
}

#[test]
fn an_export_overwrites_nothing_and_then_writes_nothing() {
    let folder = Folder::new("taken");
    fs::create_dir_all(&folder.0).unwrap();
    let last = Knights::content().files().last().map(|(name, _)| name.to_owned()).unwrap();
    fs::write(folder.0.join(&last), "mine").unwrap();
    let error = export_content::<Knights>(&folder.0).unwrap_err().to_string();
    assert!(error.contains(&last) && error.contains("not overwritten"), "{error}");
    assert_eq!(fs::read_to_string(folder.0.join(&last)).unwrap(), "mine");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}
